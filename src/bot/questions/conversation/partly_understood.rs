//! Texts of which some words name something, and the others say nothing that the bot knows: `мидоу чё не пускает`.

use super::Reader;
use super::about_last::OF_PERSON;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::family_member::{by_half, by_sound};
use crate::bot::subjects::player::named_person::known_nicknames;
use crate::bot::subjects::player::nickname_half::only_with_half;
use crate::bot::subjects::{Player, Query, Servers};

/// A text with more words that say nothing is about something else.
const MAX_UNKNOWN: usize = 3;

/// What can be read of a text.
pub(super) enum UnderstoodPart {
    /// A text without the words that say nothing, and these words.
    Text(String, Vec<String>),
    /// What a server alone stands for, or the card of a member of a family.
    View(ParsedPhrase),
}

impl Reader<'_> {
    /// The part of a text that names something; `None` if nothing is named, or if every word has a meaning.
    pub(super) async fn understood_part(&self) -> Result<Option<UnderstoodPart>, EarlyReply> {
        let named = &self.named;
        let mut left_out: Vec<String> = self.unnamed().map(str::to_owned).collect();
        let unknown = left_out.len();
        if let Some(server) = self.server(|_| true).filter(|_| unknown > 0) {
            let known = known_nicknames(self.context, server.number).await?;
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            left_out.retain(|word| only_with_half(word, &known).is_none());
        }
        let names_person = left_out.len() < unknown;
        let names_fraction = !named.fractions.is_empty() || !named.kinds.is_empty();
        if !names_person && let Some(parsed) = self.other_member().await {
            return Ok(Some(UnderstoodPart::View(parsed)));
        }
        let names_any = names_person || names_fraction || !named.servers.is_empty();
        if !names_any || left_out.is_empty() || left_out.len() > MAX_UNKNOWN {
            return Ok(None);
        }
        if !names_person && !names_fraction && self.topics().next().is_none() {
            let view = Servers { page: 0 }.anywhere();
            return Ok(Some(UnderstoodPart::View(ParsedPhrase { view, left_out })));
        }
        let is_known = |word: &&String| !left_out.contains(word);
        let text: Vec<&str> =
            self.phrase.said.iter().filter(is_known).map(String::as_str).collect();
        Ok(Some(UnderstoodPart::Text(text.join(" "), left_out)))
    }

    /// The card of the member of a family whom a text names that goes on or asks about a person.
    pub(super) async fn other_member(&self) -> Option<ParsedPhrase> {
        let is_about_person = self.text.continues || self.asks_any(&OF_PERSON);
        let names_other = !self.named.fractions.is_empty() || !self.named.kinds.is_empty();
        let words: Vec<String> = self.unnamed().map(str::to_owned).collect();
        match is_about_person && !names_other {
            true => self.member_of_family(&words).await,
            false => None,
        }
    }

    /// The card of the member of a family whom one of the words, or two of them, name. Nobody else knows these players.
    async fn member_of_family(&self, words: &[String]) -> Option<ParsedPhrase> {
        if words.is_empty() || words.len() > MAX_UNKNOWN || self.topics().next().is_some() {
            return None;
        }
        let server = self.server(|_| true)?.number;
        let members = self.known.members(server).await;
        let card = |name: &str| Player { name: Name::typed(name) }.on(server);
        for pair in words.windows(2) {
            if let Some(name) = by_sound(members, &pair.join(" ")) {
                let left_out = words.iter().filter(|word| !pair.contains(word)).cloned().collect();
                return Some(ParsedPhrase { view: card(&name), left_out });
            }
        }
        for word in words {
            if let Some(name) = by_half(members, word) {
                let left_out = words.iter().filter(|other| *other != word).cloned().collect();
                return Some(ParsedPhrase { view: card(&name), left_out });
            }
        }
        None
    }
}
