//! Texts of people who look for a business of a kind, or for a house among other words: `i want to buy a gas station or
//! maybe a 24/7`, `houses for sale in idlewood or jefferson, family needs a base`.

use super::Reader;
use crate::bot::language::{self, Field, LotWords};
use crate::bot::questions::known_words::{LOTS, topic_of};
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::property::known_place::{known_place, says_nothing};
use crate::bot::subjects::property::places::Places;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::property::property_filter::LotFilter;
use crate::bot::subjects::{Auctions, Deals, Map, View, ViewKind};

/// Topics that may stand beside the lots. A family may need a base.
const BESIDE: [&str; 4] = ["auctions", "map", "family", "families"];

impl Reader<'_> {
    /// The lots that the text looks for.
    pub(super) async fn wanted_lots(&self) -> Result<Option<View>, EarlyReply> {
        let kinds = self.kinds_of_business();
        let is_of = |topics: &[&str]| self.topics().any(|topic| topics.contains(&topic));
        let is_family_beside = is_of(&["family", "families"]) && is_of(&LOTS);
        let names_lot = self.phrase.words.windows(2).any(|two| {
            matches!(two, [lot, of] if number(of).is_some()
                && topic_of(lot).is_some_and(|it| LOTS.contains(&it)))
        });
        if kinds.is_empty() && !is_family_beside
            || !self.topics().all(|it| BESIDE.contains(&it) || LOTS.contains(&it))
            || names_lot
            || self.phrase.asks_former_price
            || self.phrase.asks_usual_price
            || self.phrase.names_sale
            || self.phrase.names_players
        {
            return Ok(None);
        }
        // "When do they end" narrows nothing.
        let words = LotWords::new(&self.phrase.said.join(" "));
        let words = LotWords { ends_soon: words.ends_soon && !self.text.asks_when, ..words };
        let is_for_sale = is_of(&["auctions"]) || words.max_price.is_some() || words.cheapest;
        let asks_price = self.asks_any(&[Field::Cost, Field::Price]);
        let is_wanted = match kinds.is_empty() {
            true => is_of(&["auctions"]),
            false => is_for_sale || is_of(&LOTS) || self.says_only_where() || asks_price,
        };
        if !is_wanted {
            return Ok(None);
        }
        let mut filter = LotFilter::of_words(&words);
        if !kinds.is_empty() {
            filter.kind = PropertyFilter::Businesses;
        }
        let mut names: Vec<String> = kinds.iter().map(|&kind| kind.to_owned()).collect();
        names.extend(self.places_of_lots().await?);
        let place = Places::joined(&names).and_then(|places| LotFilter::place(&places));
        filter.place = place.unwrap_or_default();
        let kind: ViewKind = match (is_for_sale, asks_price) {
            (true, _) => Auctions { filter, page: 0 }.into(),
            // The list says what such businesses usually cost.
            (false, true) => Deals { filter, page: 0 }.into(),
            (false, false) => Map { filter }.into(),
        };
        Ok(Some(View { kind, server: self.named.servers.first().copied() }))
    }

    /// The kinds of businesses that the text names.
    pub(super) fn kinds_of_business(&self) -> Vec<&'static str> {
        language::kinds_of_business(&self.phrase.said.join(" "))
    }

    /// Whether all words are those of a kind of business and of where it is.
    fn says_only_where(&self) -> bool {
        let rest = language::kind_of_business_among(&self.phrase.said.join(" "));
        let rest = rest.map_or_else(String::new, |(_, rest)| rest);
        let is_of_kind = |word: &str| !rest.split_whitespace().any(|other| other == word);
        self.phrase.words.iter().all(|word| {
            is_of_kind(word)
                || self.phrase.places.contains(word)
                || language::server_in_full(word, &self.known.status.game).is_found()
                || language::city(word).is_some()
                || topic_of(word) == Some("map")
        })
    }

    /// The places that stand behind a preposition, and those that are joined to them.
    pub(super) async fn places_of_lots(&self) -> Result<Vec<String>, EarlyReply> {
        let (mut places, mut is_near) = (Vec::new(), false);
        let server = self.named.servers.first().copied();
        for word in &self.phrase.said {
            is_near |= self.phrase.places.contains(word);
            if !is_near || says_nothing(word) {
                continue;
            }
            let is_of_lots = topic_of(word).is_some() || language::kind_of_business(word).is_some();
            match known_place(self.context, server, word).await?.filter(|_| !is_of_lots) {
                Some(place) if places.contains(&place) => {}
                Some(place) => places.push(place),
                None => is_near = false,
            }
        }
        Ok(places)
    }
}
