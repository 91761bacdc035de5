//! Texts about several houses or businesses: `дом 3 и 74`, `houses 1 and 2`, `бизы 18 и 21`.

use super::Reader;
use crate::bot::language::{self, is_between_names};
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::visible_name::{long_name, short_name};
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{LotCard, Query};
use crate::bot::telegram::OutgoingMessage;
use crate::picture::PropertyKind;
use crate::text::Html;

/// The most lots in one message.
const MOST: usize = 6;

impl Reader<'_> {
    /// The message about several lots, if the text numbers several.
    pub(super) async fn several_lots(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let lots = numbered(&self.phrase.said);
        if lots.len() < 2 {
            return Ok(None);
        }
        let servers = &self.known.status.game;
        let named = self
            .phrase
            .words
            .iter()
            .filter(|word| number(word).is_none())
            .find_map(|word| language::server_in_full(word, servers).one());
        let server = named.or(self.context.defaults.server);
        let Some(server) = servers.iter().find(|known| Some(known.number) == server) else {
            return Ok(None);
        };
        self.of_lots(&ServerRef::from(server), &lots).await.map(Some)
    }

    async fn of_lots(
        &self,
        server: &ServerRef,
        lots: &[LotCard],
    ) -> Result<OutgoingMessage, EarlyReply> {
        let (context, lang) = (self.context, self.context.lang);
        let map = context.client.map(server.number).await?;
        let (mut parts, mut buttons) = (Vec::new(), Vec::new());
        for card in lots {
            let number = card.number.to_string();
            let found = PropertyFilter::All
                .lots(&map)
                .find(|lot| lot.kind == card.kind && lot.property.id == card.number);
            let Some(lot) = found else {
                parts.push(match card.kind {
                    PropertyKind::House => lang.no_such_house(&number, &server.title),
                    PropertyKind::Business => lang.no_such_business(&number, &server.title),
                });
                continue;
            };
            let name = long_name(&lot.property.name);
            let state = [lot.state(lang, context.now)].into_iter().chain(lot.number(lang));
            let owner = lot.property.owner.as_ref().map(|owner| lang.lot_owner(&short_name(owner)));
            let head = lang.lot_head(lot.emblem(), &name, &server.title);
            let lines = [Some(head), Some(Html::dot_separated(state)), owner, lot.near(context)];
            let auction = lot.auction(context).filter(|_| lot.is_on_auction(context.now));
            parts.push(Html::lines(lines.into_iter().flatten().chain(auction)));
            buttons.push((short_name(&lot.property.name), card.clone().on(server.number)));
        }
        Ok(self.with_buttons(parts, buttons))
    }
}

/// The lots that the words number. A further number belongs to the last word for a lot if a word such as "and" comes
/// before it; otherwise it is the number of a server.
fn numbered(words: &[String]) -> Vec<LotCard> {
    let (mut found, mut kind, mut follows) = (Vec::new(), None, false);
    // In `3 и 9 дома` the word for the lots comes last.
    let (mut before, mut between): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
    for word in words {
        match (kind_of(word), number(word)) {
            (Some(named), _) => {
                found.extend(before.drain(..).map(|number| LotCard { kind: named, number }));
                (kind, follows) = (Some(named), true);
            }
            (None, Some(number)) => {
                match kind {
                    Some(kind) if follows => {
                        found.extend(between.drain(..).map(|number| LotCard { kind, number }));
                        found.push(LotCard { kind, number });
                    }
                    // In `дома 1 2 и 4` a joined number follows; in `дом 3 5` it is the server.
                    Some(_) => between.push(number),
                    None => before.push(number),
                }
                follows = false;
            }
            (None, None) if is_between_names(word) => follows = kind.is_some(),
            (None, None) => {
                before.clear();
                between.clear();
                follows = false;
            }
        }
    }
    // One further number is the server's; several are lots, also without "and".
    if let (Some(kind), true) = (kind, between.len() > 1) {
        found.extend(between.drain(..).map(|number| LotCard { kind, number }));
    }
    let mut distinct: Vec<LotCard> = Vec::new();
    for card in found {
        if !distinct.contains(&card) && distinct.len() < MOST {
            distinct.push(card);
        }
    }
    distinct
}

fn kind_of(word: &str) -> Option<PropertyKind> {
    match topic_of(word)? {
        "house" | "houses" => Some(PropertyKind::House),
        "business" | "businesses" => Some(PropertyKind::Business),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::questions::conversation::several_lots::*;

    #[test]
    fn several_numbers_are_several_lots() {
        use PropertyKind::{Business, House};
        for (text, expected) in [
            ("дом 3 и дом 74 цены", vec![(House, 3), (House, 74)]),
            ("дома 3 и 9 какой дешевле", vec![(House, 3), (House, 9)]),
            ("house 1 and 2 who owns em", vec![(House, 1), (House, 2)]),
            ("3 и 9 дома", vec![(House, 3), (House, 9)]),
            ("биз 18 и дом 4", vec![(Business, 18), (House, 4)]),
            ("дом 3 5", vec![(House, 3)]),
            ("дом 3 на 5", vec![(House, 3)]),
            ("лспд 3 и 5", vec![]),
            ("owners of houses 1 2 4", vec![(House, 1), (House, 2), (House, 4)]),
            ("власники будинків 1 2 і 4", vec![(House, 1), (House, 2), (House, 4)]),
            ("10 min before house 9 ends", vec![(House, 9)]),
        ] {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let lots: Vec<_> =
                numbered(&words).into_iter().map(|card| (card.kind, card.number)).collect();
            assert_eq!(lots, expected, "{text}");
        }
    }
}
