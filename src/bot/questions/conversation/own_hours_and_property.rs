//! What belongs to the person who asks: `мой дом`, `my houses`, `мои часы за неделю`. Whoever has claimed no nickname is
//! asked for it.

use super::{Found, Reader};
use crate::bot::language::{self, Field, FollowingText, Intent};
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::{Property, Query, Week};

const PROPERTY: [&str; 5] = ["house", "houses", "business", "businesses", "property"];

impl Reader<'_> {
    /// The property or the hours of the person, if the text asks for nothing else.
    pub(super) async fn own_of_person(&self) -> Option<Found> {
        // "My house on 5", but not "my house 5".
        let on = match self.named.servers.as_slice() {
            [] => None,
            [only] if self.text.on_server => Some(*only),
            _ => return None,
        };
        let servers = &self.known.status.game;
        let is_meant = |word: &&String| {
            let is_server = on.is_some() && language::server_in_full(word, servers).is_found();
            !FollowingText::is_between(word) && !is_server
        };
        let words: Vec<&String> = self.phrase.words.iter().filter(is_meant).collect();
        if words.is_empty() {
            return None;
        }
        let is_of = |topics: &[&str]| {
            words.iter().all(|word| topic_of(word).is_some_and(|topic| topics.contains(&topic)))
        };
        let asks_property = self.text.own && is_of(&PROPERTY);
        let is_of_hours = |word: &String| {
            let mut fields = self.fields.iter().filter(|asked| asked.said == *word);
            fields.any(|asked| asked.field == Field::Hours) || topic_of(word) == Some("week")
        };
        let asks_hours = self.text.of_oneself
            && self.asks_any(&[Field::Hours])
            && words.iter().all(|word| is_of_hours(word));
        if !asks_property && !asks_hours {
            return None;
        }
        let Some(own) = self.context.viewer.claimed(on.or(self.context.defaults.server)).await
        else {
            return Some(Found::Intent(Intent::Me));
        };
        let view = match asks_property {
            true => Property { owner: Name::typed(&own.name), page: 0 }.on(own.server),
            false => Week::of_player(&own.name).on(own.server),
        };
        Some(view.into())
    }
}
