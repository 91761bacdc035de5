//! Phrases about a person, or about what a person owns.

use super::{FAMILIES, FreeTextReader, OF_ONE_LOT, ask};
use crate::bot::language::{self, LotWords};
use crate::bot::questions::known_words::{OF_PROPERTY, topic_of};
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::named_id;
use crate::bot::subjects::player::named_person::{named_person, part_of_nickname};
use crate::bot::subjects::property::known_place::known_place;
use crate::bot::subjects::{Admins, EarlyReply, Player, Property, Query, View, Week};

/// A longer text with the word for an id is about something else.
const MAX_WITH_ID: usize = 3;

impl FreeTextReader<'_> {
    /// The view of the person whom the words name, or of that person's property.
    pub(super) async fn person(&self) -> Result<Option<View>, EarlyReply> {
        let has_number = self.phrase.words.iter().any(|word| number(word).is_some());
        let is_about_property = self.has_topic(&OF_PROPERTY);
        if self.has_topic(&["settings"]) || self.has_topic(&OF_ONE_LOT) && has_number {
            return Ok(None);
        }
        // "Who is id 15".
        let words = &self.phrase.words;
        if let Some(id) = named_id(words)
            && words.len() <= MAX_WITH_ID
            && !words.iter().any(|word| topic_of(word).is_some())
            && !self.known.sort(words).has_fraction()
        {
            return ask::<Player>(self.context, &format!("id {id}")).await;
        }
        // "Houses at the sea": Moore is not meant.
        if is_about_property && self.phrase.words.iter().any(|word| language::is_scenery(word)) {
            return Ok(None);
        }
        let (name, rest) = match self.phrase.split_nickname() {
            Some((nickname, rest)) => (nickname.to_owned(), rest),
            None if self.phrase.is_sentence() => return Ok(None),
            None => {
                let Some(server) = self.server() else { return Ok(None) };
                // If all words have a meaning of their own, they are not a person's name.
                if self.known.sort(&self.without(|_| true)).left_out.is_empty() {
                    return Ok(None);
                }
                match named_person(&self.known.nicknames(server).await?, &self.phrase.words) {
                    Some(person) => (person.name, person.rest.join(" ")),
                    None if is_about_property => return self.owner(server).await,
                    None => return Ok(None),
                }
            }
        };
        // The list of admins says whether somebody is one.
        if self.has_topic(&["admins"]) && !self.phrase.asks_who_is_there {
            return ask::<Admins>(self.context, &self.server_among(&rest)).await;
        }
        if self.has_topic(&["week"]) {
            let server = self.server();
            return Ok(Some(View { kind: Week::of_player(&name).into(), server }));
        }
        // "Who is online of Big_Smoke's family" asks for the family, and "which family is Big_Smoke in" for the card.
        let asks_who_is_there = self.phrase.asks_who || self.phrase.asks_who_is_there;
        if self.has_topic(&FAMILIES)
            && asks_who_is_there
            && !self.phrase.asks_which
            && let Some(server) = self.server()
            && let Some(family) = self.family_of(server, &name).await?
        {
            return Ok(Some(family));
        }
        let words = format!("{name} {}", self.server_among(&rest));
        match is_about_property {
            true => ask::<Property>(self.context, &words).await,
            false => ask::<Player>(self.context, &words).await,
        }
    }

    /// The words for a server among the words, or an empty text.
    fn server_among(&self, words: &str) -> String {
        let others: Vec<&str> =
            words.split_whitespace().filter(|word| topic_of(word).is_none()).collect();
        let all = others.join(" ");
        if language::server(&all, &self.known.status.game).is_found() {
            return all;
        }
        let servers = &self.known.status.game;
        let is_server = |word: &&str| {
            number(word).is_some() || language::server_in_full(word, servers).is_found()
        };
        others.into_iter().find(is_server).unwrap_or_default().to_owned()
    }

    /// The property of the player whose nickname contains one of the words, unless that word is a place.
    async fn owner(&self, server: u32) -> Result<Option<View>, EarlyReply> {
        let words = self.known.sort(&self.without(|topic| OF_PROPERTY.contains(&topic))).left_out;
        let unread = LotWords::new(&words.join(" ")).rest;
        let unread: Vec<String> = unread.split_whitespace().map(str::to_owned).collect();
        let mut others = Vec::new();
        for word in unread {
            if known_place(self.context, Some(server), &word).await?.is_none() {
                others.push(word);
            }
        }
        match part_of_nickname(&self.known.nicknames(server).await?, &others) {
            Some(part) => {
                let name = self.unknown_pair(&self.phrase.words).unwrap_or(part);
                Ok(Some(Property { owner: Name::typed(&name), page: 0 }.on(server)))
            }
            None => Ok(None),
        }
    }
}
