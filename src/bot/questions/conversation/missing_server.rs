//! Texts that name a server that there is not: `медики джефферсон, 11`.

use super::Reader;
use crate::bot::language::FollowingText;
use crate::bot::questions::known_words::OF_PROPERTY;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::{Fraction, Fractions, ViewKind};

/// A greater number is no server.
const MOST_SERVERS: u64 = 99;

impl Reader<'_> {
    /// The question for the server, if the text names one that there is not: `медики джефферсон, 11`.
    pub(super) fn missing_server(&self) -> Option<EarlyReply> {
        let (named, servers) = (&self.named, &self.known.status.game);
        let mut numbers = named.others.iter().filter(|word| number(word).is_some());
        let (missing, other) = (numbers.next()?, numbers.next());
        let is_said = self.phrase.names_server || self.is_after_on(missing);
        let is_server = number(missing).is_some_and(|number| number <= MOST_SERVERS)
            && (is_said || self.phrase.said.last() == Some(missing));
        // "Make server 16 mine".
        let is_to_set = self.phrase.names_server && self.topics().any(|topic| topic == "settings");
        // "The auction of 9 houses" names no server.
        let is_of_lot = self.topics().any(|topic| OF_PROPERTY.contains(&topic));
        let has_topic =
            self.topics().next().is_some() && is_said && (self.phrase.names_server || !is_of_lot);
        // "How many people are on 12".
        let is_counted = self.phrase.asks_how_many && is_said && self.topics().next().is_none();
        let is_about_it = named.has_group() || is_to_set || has_topic || is_counted;
        if !is_server || other.is_some() || !named.servers.is_empty() || !is_about_it {
            return None;
        }
        let kind: ViewKind = match named.fractions.as_slice() {
            [only] => Fraction::members(*only).into(),
            _ => Fractions { page: 0 }.into(),
        };
        let text = self.context.lang.no_such_server(missing, count(servers.len()));
        let all: Vec<u32> = servers.iter().map(|server| server.number).collect();
        Some(self.context.which_server(&self.known.status, &all, text, &kind).into())
    }

    /// Whether a word is behind one that says that a server follows: `на 12 сейчас`.
    pub(super) fn is_after_on(&self, word: &str) -> bool {
        let mut pairs = self.phrase.said.windows(2);
        pairs
            .any(|two| matches!(two, [on, it] if FollowingText::is_before_server(on) && it == word))
    }
}
