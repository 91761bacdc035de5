//! Texts of people who want to become members: `хочу вступить в фбр`, `how do i join`.

use super::Reader;
use crate::bot::subjects::{Interviews, View};

impl Reader<'_> {
    /// The interviews of the fraction that somebody wants to join, or of all fractions.
    pub(super) fn joining(&self) -> Option<View> {
        let named = &self.named;
        let spoken_of = self.last.filter(|_| !named.has_group());
        let spoken_of = spoken_of.filter(|last| last.view.subject().fraction.is_some());
        if !self.phrase.asks_to_join
            || !named.has_group() && spoken_of.is_none()
            || self.topics().next().is_some()
        {
            return None;
        }
        let fraction = match (named.fractions.as_slice(), named.kinds.as_slice()) {
            ([only], []) => Some(*only),
            _ => spoken_of.and_then(|last| last.view.subject().fraction),
        };
        let server = named.servers.first().copied();
        let server = server.or_else(|| spoken_of.and_then(|last| last.view.server));
        Some(View { kind: Interviews { of: self.interviews_of(fraction), page: 0 }.into(), server })
    }
}
