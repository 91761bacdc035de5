//! Texts of people who look for a business of a kind, or for a house among other words: `i want to buy a gas station or
//! maybe a 24/7`, `houses for sale in idlewood or jefferson, family needs a base`.

use super::Reader;
use crate::bot::language::{self, Field, LotWords};
use crate::bot::questions::known_words::{LOTS, topic_of};
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::property::known_place::known_place;
use crate::bot::subjects::property::places::Places;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::property::property_filter::{LotFilter, PRICE_STEP, Stage};
use crate::bot::subjects::{Auctions, Deals, Map, View, ViewKind};

/// Topics that may stand beside the lots. A family may need a base.
const BESIDE: [&str; 4] = ["auctions", "map", "family", "families"];

impl Reader<'_> {
    /// The lots that are sought.
    pub(super) async fn lots_sought(&self) -> Result<Option<View>, EarlyReply> {
        let kinds = self.kinds_of_business();
        let is_of = |topics: &[&str]| self.topics().any(|topic| topics.contains(&topic));
        let words = LotWords::new(&self.phrase.said.join(" "));
        let is_for_sale = is_of(&["auctions"]) || words.max_price.is_some() || words.cheapest;
        let asks_price = self.asks_any(&[Field::Cost, Field::Price]);
        let is_family_beside = is_of(&["family", "families"]) && is_of(&LOTS);
        let is_only_this = self.topics().all(|it| BESIDE.contains(&it) || LOTS.contains(&it));
        let names_lot = self.phrase.words.windows(2).any(|two| {
            matches!(two, [lot, of] if number(of).is_some()
                && topic_of(lot).is_some_and(|it| LOTS.contains(&it)))
        });
        let is_sought = match kinds.is_empty() {
            true => is_family_beside && is_of(&["auctions"]),
            false => is_for_sale || is_of(&LOTS) || self.says_only_where() || asks_price,
        };
        if !is_sought
            || !is_only_this
            || names_lot
            || self.phrase.asks_former_price
            || self.phrase.asks_usual_price
            || self.phrase.names_sale
        {
            return Ok(None);
        }
        let kind = match words.kind {
            _ if !kinds.is_empty() => PropertyFilter::Businesses,
            Some(kind) => PropertyFilter::from(kind),
            None => PropertyFilter::All,
        };
        let mut names: Vec<String> = kinds.iter().map(|&kind| kind.to_owned()).collect();
        names.extend(self.places_of_lots().await?);
        let place = match names.as_slice() {
            [] => Default::default(),
            [only] => LotFilter::place(only).unwrap_or_default(),
            names => Places::joined(names).and_then(|it| LotFilter::place(&it)).unwrap_or_default(),
        };
        let stage = match words {
            LotWords { on_marketplace: true, .. } => Stage::Marketplace,
            LotWords { cheapest: true, .. } => Stage::Cheapest,
            // "When do they end" narrows nothing.
            LotWords { ends_soon: true, .. } if !self.text.asks_when => Stage::EndsSoon,
            LotWords { .. } => Stage::Any,
        };
        let thousands = |price: u64| u32::try_from(price.div_ceil(PRICE_STEP)).unwrap_or(u32::MAX);
        let filter = LotFilter { kind, place, stage, max_price: words.max_price.map(thousands) };
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
        let is_of_kind = |word: &str| {
            let said = self.phrase.said.join(" ");
            let rest = language::kind_of_business_among(&said).map(|(_, rest)| rest);
            rest.is_some_and(|rest| !rest.split_whitespace().any(|other| other == word))
        };
        self.phrase.words.iter().all(|word| {
            is_of_kind(word)
                || self.phrase.places.contains(word)
                || language::city(word).is_some()
                || topic_of(word) == Some("map")
        })
    }

    /// The places that stand behind a preposition, and those that are joined to them.
    async fn places_of_lots(&self) -> Result<Vec<String>, EarlyReply> {
        let (mut places, mut is_near) = (Vec::new(), false);
        let server = self.named.servers.first().copied();
        for word in &self.phrase.said {
            let is_joined = is_near && language::is_between_names(word);
            is_near = is_joined || is_near || self.phrase.places.contains(word);
            if is_joined || !is_near {
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
