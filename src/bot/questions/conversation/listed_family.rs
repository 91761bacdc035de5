//! A family of a ranking by its place: `хто лідер другої`, `the third one`.

use super::Reader;
use crate::bot::language;
use crate::bot::questions::known_words::topic_of;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::family::listed_families::{listed_families, lists_families};
use crate::bot::subjects::{Family, Query, View};

/// What may be asked about a family that is named by its place.
const OF_FAMILIES: [&str; 6] = ["family", "families", "leaders", "deputies", "online", "top"];

/// With more words that say nothing, a text is about something else.
const MAX_BESIDE: usize = 1;

impl Reader<'_> {
    /// The family at the place that a text names in a list of families.
    pub(super) async fn listed_family(
        &self,
        last: &LastAnswer,
    ) -> Result<Option<View>, EarlyReply> {
        let words = || self.phrase.words.iter().map(String::as_str);
        let mut places = words().filter_map(language::ordinal);
        let (Some(place), None) = (places.next(), places.next()) else { return Ok(None) };
        let is_about_family =
            words().all(|word| topic_of(word).is_none_or(|topic| OF_FAMILIES.contains(&topic)));
        let beside = self.unknown_words().filter(|word| language::ordinal(word).is_none());
        let server = self.server_after(last).filter(|_| lists_families(&last.view.kind));
        let Some(server) = server.filter(|_| {
            is_about_family
                && !self.text.on_server
                && !self.named.has_group()
                && self.named.servers.is_empty()
                && beside.count() <= MAX_BESIDE
        }) else {
            return Ok(None);
        };
        let families = listed_families(self.context, &last.view.kind, server).await?;
        let at = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
        let listed = at.and_then(|at| families.get(at));
        Ok(listed.map(|family| Family::members(*family).on(server)))
    }
}
