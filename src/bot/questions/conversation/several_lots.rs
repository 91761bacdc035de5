//! Texts about several houses or businesses: `дом 3 и 74`, `houses 1 and 2`, `бизы 18 и 21`.

use super::Reader;
use crate::bot::language::{FollowingText, is_between_names};
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::visible_name::short_name;
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
        // The numbers are those of the lots.
        let is_lot = |server: u32| lots.iter().any(|lot| lot.number == u64::from(server));
        let named = self.named.servers.iter().copied().find(|server| !is_lot(*server));
        match self.server_of(named) {
            Some(server) => self.of_lots(&server, &lots).await.map(Some),
            None => Ok(None),
        }
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
            let Some(lot) = card.find(&map) else {
                parts.push(card.not_found(lang, &server.title));
                continue;
            };
            let auction = lot.auction(context).filter(|_| lot.is_on_auction(context.now));
            let lines = [lot.head(lang, &server.title), lot.about(context)];
            parts.push(Html::lines(lines.into_iter().chain(auction)));
            buttons.push((short_name(&lot.property.name), card.clone().on(server.number)));
        }
        Ok(self.with_buttons(parts, buttons))
    }
}

/// The lots that the words number. A further number belongs to the last word for a lot if a word such as "and" or two
/// numbers come before it: in `дом 3 5` it is the server's, and so are numbers after "on".
fn numbered(words: &[String]) -> Vec<LotCard> {
    let mut found: Vec<LotCard> = Vec::new();
    let mut kind = None;
    // Numbers of which the next words say whether they are lots.
    let (mut open, mut is_joined, mut are_servers) = (Vec::new(), false, false);
    let close = |found: &mut Vec<LotCard>, kind, open: &mut Vec<u64>| {
        found.extend(open.drain(..).map(|number| LotCard { kind, number }));
    };
    for word in words {
        match (kind_of(word), number(word)) {
            (Some(named), _) => {
                // In `3 и 9 дома` the word for the lots comes last.
                if kind.is_none() {
                    close(&mut found, named, &mut open);
                }
                open.clear();
                (kind, is_joined, are_servers) = (Some(named), true, false);
            }
            (None, Some(_)) if are_servers => {}
            (None, Some(number)) => {
                open.push(number);
                if let Some(kind) = kind.filter(|_| is_joined || open.len() > 1) {
                    close(&mut found, kind, &mut open);
                }
                is_joined = false;
            }
            (None, None) if is_between_names(word) => is_joined = kind.is_some(),
            (None, None) => {
                open.clear();
                (is_joined, are_servers) = (false, FollowingText::is_before_server(word));
            }
        }
    }
    let mut distinct: Vec<LotCard> = Vec::new();
    for card in found {
        if !distinct.contains(&card) && distinct.len() < MOST {
            distinct.push(card);
        }
    }
    distinct
}

pub(super) fn kind_of(word: &str) -> Option<PropertyKind> {
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
            ("дома на 3 и 5", vec![]),
            ("дом 3 и 9 на 5", vec![(House, 3), (House, 9)]),
            ("owners of houses 1 2 4", vec![(House, 1), (House, 2), (House, 4)]),
            ("власники будинків 1 2 і 4", vec![(House, 1), (House, 2), (House, 4)]),
            ("10 min before house 9 ends", vec![(House, 9)]),
            ("что раньше кончится аук по 3 дому или по 9", vec![(House, 3), (House, 9)]),
        ] {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let lots: Vec<_> =
                numbered(&words).into_iter().map(|card| (card.kind, card.number)).collect();
            assert_eq!(lots, expected, "{text}");
        }
    }
}
