//! A lot of a list of auctions by its place in the list: `второй это где`, `the second one`.

use super::Reader;
use super::several_lots::kind_of;
use crate::bot::language;
use crate::bot::questions::known_words::topic_of;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::property::listed_lots::{listed_lots, lists_lots, numbers_lots};
use crate::bot::subjects::{History, LotCard, Query, View};

/// A longer word beside the place of a lot has a meaning. "Until" has none.
const MAX_BESIDE: usize = 2;

impl Reader<'_> {
    /// The history of the first lot of a list, if the text asks for that of one.
    pub(super) async fn history_of_listed(
        &self,
        last: &LastAnswer,
    ) -> Result<Option<View>, EarlyReply> {
        let mut topics = self.topics();
        let of_history = topics.next() == Some("history") && topics.next().is_none();
        let is_asked = of_history || self.phrase.asks_former_price && self.text.pronoun;
        let names_nothing = !self.named.has_group() && self.unnamed().next().is_none();
        let is_about_first = is_asked && names_nothing && lists_lots(&last.view.kind);
        let Some(server) = self.server_after(last).filter(|_| is_about_first) else {
            return Ok(None);
        };
        let lots = listed_lots(self.context, &last.view.kind, server).await?;
        Ok(lots.first().map(|lot| History::of(lot.kind, lot.number).on(server)))
    }

    /// The lot at the place that a text names. "The ninth house" is No. 9 where the list is shorter.
    pub(super) async fn listed_lot(&self, last: &LastAnswer) -> Result<Option<View>, EarlyReply> {
        let Some(server) = self.server_after(last).filter(|_| numbers_lots(&last.view.kind)) else {
            return Ok(None);
        };
        let words = || self.phrase.words.iter().map(String::as_str);
        let mut places = words().filter_map(language::ordinal);
        let (Some(place), None) = (places.next(), places.next()) else { return Ok(None) };
        let is_of_lots = words().all(|word| {
            matches!(topic_of(word), None | Some("map" | "history")) || kind_of(word).is_some()
        });
        let mut unknown = self.unknown_words().filter(|word| language::ordinal(word).is_none());
        // "Which ends first" asks for no place.
        if self.phrase.asks_which
            || self.phrase.asks_who
            || self.named.has_group()
            // "The second on the map" names no server.
            || self.text.on_server && !self.topics().any(|topic| topic == "map")
            || !is_of_lots
            || !self.text.they && unknown.any(|word| word.chars().count() > MAX_BESIDE)
        {
            return Ok(None);
        }
        let kind = words().find_map(kind_of);
        let mut lots = listed_lots(self.context, &last.view.kind, server).await?;
        lots.retain(|lot| kind.is_none_or(|kind| lot.kind == kind));
        let at = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
        let listed = at.and_then(|at| lots.get(at)).cloned();
        let numbered = kind.map(|kind| LotCard { kind, number: place });
        let asks_history = self.topics().any(|topic| topic == "history");
        Ok(listed.or(numbered).map(|LotCard { kind, number }| match asks_history {
            true => History::of(kind, number).on(server),
            false => LotCard { kind, number }.on(server),
        }))
    }
}
