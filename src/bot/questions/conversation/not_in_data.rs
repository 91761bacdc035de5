//! What the data of the game does not have: `houses with a garage`, `cars for sale`.

use super::Reader;
use crate::bot::language::{FollowingText, Lacking};
use crate::bot::questions::known_words::LOTS;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::property::known_place::known_place;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{Auctions, Map, Query};
use crate::bot::telegram::OutgoingMessage;

/// Topics about what is for sale.
const SOLD: [&str; 3] = ["auctions", "deals", "sales"];

impl Reader<'_> {
    /// That the data does not have what lots are narrowed by, or what is to be bought: `houses with a garage`.
    pub(super) async fn not_in_data(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let is_of = |topics: &[&str]| self.topics().any(|topic| topics.contains(&topic));
        let is_for_sale = is_of(&SOLD) || self.phrase.asks_price || self.phrase.names_sale;
        if !self.kinds_of_business().is_empty()
            || is_of(&["family", "families", "player"])
            || self.phrase.words.iter().any(|word| word.contains('_'))
        {
            return Ok(None);
        }
        let said = &self.phrase.said;
        for (at, word) in said.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| said.get(before));
            let is_with = before.is_some_and(|before| FollowingText::is_with(before));
            let is_meant = match Lacking::of(word) {
                Some(Lacking::Goods) => is_for_sale && !is_of(&LOTS),
                // A place may have the same word in its name.
                Some(Lacking::Part) if is_of(&LOTS) => {
                    is_with || known_place(self.context, None, word).await?.is_none()
                }
                Some(Lacking::Part) | None => false,
            };
            if is_meant {
                return Ok(Some(self.lacks(word)));
            }
        }
        Ok(None)
    }

    fn lacks(&self, word: &str) -> OutgoingMessage {
        let (context, lang) = (self.context, self.context.lang);
        let all = || PropertyFilter::All.into();
        let row = vec![
            context.button(lang.button_auctions(), Auctions { filter: all(), page: 0 }.anywhere()),
            context.button(lang.button_map(), Map { filter: all() }.anywhere()),
        ];
        OutgoingMessage { text: lang.not_in_data(&short_name(word)), rows: vec![row] }
    }
}
