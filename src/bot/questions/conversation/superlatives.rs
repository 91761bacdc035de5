//! The most or the first of all: `самая активная фракция`, `which gang has most members`, `oldest player`.

use super::Reader;
use crate::bot::language::{self, Field};
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::family::top::{Ranked, Top};
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::{Query, View};

/// Topics about fractions, one or all of them.
const OF_FRACTIONS: [&str; 4] = ["online", "fractions", "top", "counts"];

/// The most words of which nobody knows what they mean.
const MAX_UNKNOWN: usize = 1;

impl Reader<'_> {
    /// The fractions, or those of a kind, by their members online: `самая активная фракция`.
    pub(super) fn most_of_fractions(&self) -> Option<View> {
        let (text, phrase, named) = (&self.text, self.phrase, &self.named);
        let names_first = phrase.said.iter().any(|word| language::is_superlative(word));
        let asks_most = names_first || text.has_most && phrase.asks_which;
        let is_of_fractions = self
            .topics()
            .all(|topic| OF_FRACTIONS.contains(&topic) || topic == "week" && names_first)
            && (!named.kinds.is_empty()
                || self.asks_any(&[Field::Fraction])
                || self.topics().any(|topic| topic == "fractions"));
        // "Which server has the most cops" is about servers, and "their most active" about those that were shown.
        let says_where = !named.servers.is_empty() || phrase.names_server || names_first;
        let is_of_servers =
            language::asks_which_server(&phrase.said.join(" ")) || text.on_server && !says_where;
        let is_other = text.pronoun || text.own || text.least || is_of_servers || text.everywhere;
        let is_unknown = |word: &str| !language::is_superlative(word);
        if !asks_most
            || !is_of_fractions
            || is_other
            || !named.fractions.is_empty()
            || named.kinds.len() > 1
            || named.servers.len() > 1
            || self.unnamed().any(is_unknown)
        {
            return None;
        }
        let server = named.servers.first().copied().or(self.context.defaults.server);
        Some(match (named.kinds.first(), server) {
            (Some(kind), server) => Counts::of_kind(*kind, server.into_iter().collect()).view(),
            (None, Some(server)) => Top { of: Ranked::Fractions }.on(server),
            (None, None) => Counts::of(Vec::new(), Vec::new()).view(),
        })
    }

    /// Whether the text asks for the first of all players: `кто самый старый игрок`. Nobody ranks them.
    pub(super) fn asks_for_first_player(&self) -> bool {
        let said = &self.phrase.said;
        said.iter().any(|word| language::is_superlative(word))
            && said.iter().any(|word| topic_of(word) == Some("player"))
            && self.topics().all(|topic| ["player", "top"].contains(&topic))
            && !self.named.has_group()
            && self.phrase.split_nickname().is_none()
            && self.unnamed().count() <= MAX_UNKNOWN
            && !self.unnamed().any(|word| word.starts_with(char::is_uppercase))
    }
}
