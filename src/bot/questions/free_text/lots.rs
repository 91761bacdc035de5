//! Phrases about houses and businesses.

use std::borrow::Cow;

use super::{FreeTextReader, OF_ONE_LOT};
use crate::bot::language::{self, FollowingText, LotWords, is_place};
use crate::bot::questions::known_words::{OF_PROPERTY, named, topic_of};
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::property::known_place::names_any_lot;
use crate::bot::subjects::property::property_answers::{Lot, PropertyFilter};
use crate::bot::subjects::property::property_filter::LotFilter;
use crate::bot::subjects::{
    EarlyReply, LotCard, Map, Query, QueryCommand, QueryContext, View, ViewKind, commands,
};
use crate::bot::telegram::OutgoingMessage;
use crate::picture::PropertyKind;

/// Topics about many lots.
const MANY_LOTS: [&str; 2] = ["houses", "businesses"];

/// Topics beside which a price is no usual one.
const PRICED: [&str; 3] = ["auctions", "sales", "history"];

/// A text with fewer letters may mean anything.
const MIN_LETTERS: usize = 4;

/// How many bytes a preposition or an article has at most.
const MAX_SMALL: usize = 8;

impl FreeTextReader<'_> {
    /// The query about lots that is meant: the lot whose number follows the word for it; without a number, the list or
    /// the map of all lots.
    pub(super) fn lots<'q>(
        &self,
        query: &'q QueryCommand,
        rest: &'q str,
    ) -> (&'q QueryCommand, Cow<'q, str>) {
        let is_lot = |word: &str| topic_of(word).filter(|topic| OF_ONE_LOT.contains(topic));
        let pairs = || self.phrase.words.iter().zip(self.phrase.words.iter().skip(1));
        let numbered =
            pairs().find_map(|(word, behind)| number(behind).and_then(|_| is_lot(word))).or_else(
                || pairs().find_map(|(number_of, lot)| number(number_of).and_then(|_| is_lot(lot))),
            );
        let numbered = numbered.or_else(|| self.one_of_many());
        let topic = query.names.first().copied().unwrap_or_default();
        let named = |name: &str| commands().find(|query| query.names.first() == Some(&name));
        let numbers = rest.split_whitespace().filter(|word| number(word).is_some());
        let has_number = numbers.clone().next().is_some();
        match (topic, numbered) {
            ("auctions", Some(lot)) => {
                let numbers = numbers.collect::<Vec<_>>().join(" ");
                (named(lot).unwrap_or(query), numbers.into())
            }
            ("houses" | "businesses", Some(lot)) if self.one_of_many() == Some(lot) => {
                let numbers = numbers.collect::<Vec<_>>().join(" ");
                (named(lot).unwrap_or(query), numbers.into())
            }
            // "The cheapest house 4" names a server, and so does "a house under 500k on 4".
            ("house" | "business", _)
                if self.phrase.wants_cheapest || LotWords::new(rest).max_price.is_some() =>
            {
                let many = if topic == "house" { "houses" } else { "businesses" };
                (named(many).unwrap_or(query), rest.into())
            }
            ("house", None) if !rest.is_empty() && !has_number => {
                (named("houses").unwrap_or(query), rest.into())
            }
            ("business", None) if !rest.is_empty() && !has_number => {
                (named("businesses").unwrap_or(query), rest.into())
            }
            // Of a sentence about one lot, the numbers and the server count.
            ("house" | "business" | "history", _) if has_number => {
                let servers = &self.known.status.game;
                let is_used = |word: &&str| {
                    number(word).is_some()
                        || language::server_in_full(word, servers).is_found()
                        || topic == "history"
                            && topic_of(word).is_some_and(|it| OF_PROPERTY.contains(&it))
                };
                let used: Vec<&str> = rest.split_whitespace().filter(is_used).collect();
                (query, used.join(" ").into())
            }
            _ => (query, rest.into()),
        }
    }

    /// The topic of the one lot whose number stands behind a word for many: in Russian, that word is also a case of the
    /// one. The number of a server may be meant as such.
    fn one_of_many(&self) -> Option<&'static str> {
        let is_server =
            |lot: u64| self.known.status.game.iter().any(|server| u64::from(server.number) == lot);
        self.phrase.words.windows(2).find_map(|two| {
            let [word, behind] = two else { return None };
            let at = MANY_LOTS.iter().position(|many| topic_of(word) == Some(many))?;
            number(behind).filter(|lot| !is_server(*lot)).and_then(|_| OF_ONE_LOT.get(at).copied())
        })
    }

    /// The usual prices, which are those of former sales, if the phrase asks what houses or businesses cost, now or
    /// before. With the words that narrow them.
    pub(super) fn usual_prices(&self) -> Option<(&'static QueryCommand, String)> {
        let phrase = self.phrase;
        let has_number = phrase.words.iter().any(|word| number(word).is_some());
        // "House prices on 5", but not "the price of house 5".
        let names_lot = |word: &String| number(word).is_some() && !self.is_server(word);
        let is_of_many = self.has_topic(&MANY_LOTS) && self.one_of_many().is_none()
            || self.has_topic(&OF_ONE_LOT) && !phrase.words.iter().any(names_lot);
        let narrows_price =
            || phrase.wants_cheapest || LotWords::new(&phrase.said.join(" ")).max_price.is_some();
        let asks_now =
            phrase.asks_price && is_of_many && !self.has_topic(&PRICED) && !narrows_price();
        let is_asked =
            asks_now || phrase.asks_former_price && self.has_topic(&OF_PROPERTY) && !has_number;
        let (_, deals) = named("deals", false).filter(|_| is_asked)?;
        Some((deals, self.without(|topic| !OF_PROPERTY.contains(&topic)).join(" ")))
    }

    /// Whether a number follows a word that says that it is a server's.
    pub(super) fn is_server(&self, number: &str) -> bool {
        let mut pairs = self.phrase.said.iter().zip(self.phrase.said.iter().skip(1));
        pairs.any(|(on, it)| it == number && FollowingText::is_about_server(on))
    }

    /// The word for scenery with the words before it that say where it is: `at the sea`.
    pub(super) fn with_preposition(&self, word: String) -> String {
        let said = &self.phrase.said;
        let at = said.iter().position(|said| *said == word);
        let Some(at) = at.filter(|_| language::is_scenery(&word)) else { return word };
        let is_small = |said: &&String| {
            topic_of(said).is_none() && !self.phrase.words.contains(said) && said.len() <= MAX_SMALL
        };
        let small = match self.phrase.places.contains(&word) {
            true => 1,
            false => said.iter().take(at).rev().take(2).take_while(is_small).count(),
        };
        said.get(at.saturating_sub(small)..=at).unwrap_or_default().join(" ")
    }

    /// The auctions on a map, where one is asked for.
    pub(super) fn on_map(&self, view: View) -> View {
        match view.kind {
            ViewKind::Auctions(auctions) if self.has_topic(&["map"]) => {
                View { kind: Map::of_auctions(&auctions.filter).into(), ..view }
            }
            kind => View { kind, ..view },
        }
    }

    /// Whether a word directly follows one that names a topic, and names no topic itself.
    pub(super) fn follows_topic(&self, word: &str) -> bool {
        let mut pairs = self.phrase.said.iter().zip(self.phrase.said.iter().skip(1));
        let is_behind = pairs.any(|(before, behind)| behind == word && topic_of(before).is_some());
        is_behind && topic_of(word).is_none()
    }

    /// Asks whether a house or a business has that number.
    pub(super) fn which_lot(&self, number: u64) -> EarlyReply {
        let context = self.context;
        let lot = |kind| LotCard { kind, number }.anywhere();
        let row = vec![
            context.button(context.lang.button_house(number), lot(PropertyKind::House)),
            context.button(context.lang.button_business(number), lot(PropertyKind::Business)),
        ];
        OutgoingMessage { text: context.lang.which_of_these(), rows: vec![row] }.into()
    }
}

/// The lot of that name, or the map of all lots that have this name or are near such a place.
pub(super) async fn named_lots(
    context: &QueryContext,
    words: &str,
) -> Result<Option<View>, EarlyReply> {
    let letters = words.chars().filter(|c| c.is_alphabetic()).count();
    let Some(server) = context.defaults.server.filter(|_| letters >= MIN_LETTERS) else {
        return Ok(None);
    };
    let Ok(map) = context.client.map(server).await else { return Ok(None) };
    let Some(place) = LotFilter::place(words).filter(|_| names_any_lot(&map, words)) else {
        return Ok(None);
    };
    let named: Vec<Lot<'_>> =
        PropertyFilter::All.lots(&map).filter(|lot| is_place(words, &lot.property.name)).collect();
    if let [only] = named.as_slice() {
        return Ok(Some(only.card().on(server)));
    }
    let filter = LotFilter { place, ..PropertyFilter::All.into() };
    Ok(Some(Map { filter }.on(server)))
}
