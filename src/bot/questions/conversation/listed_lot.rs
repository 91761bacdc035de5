//! A lot of a list of auctions by its place in the list: `второй это где`, `the second one`.

use super::Reader;
use super::several_lots::kind_of;
use crate::bot::language;
use crate::bot::questions::known_words::topic_of;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::property::auctions::in_order;
use crate::bot::subjects::property::property_answers::Lot;
use crate::bot::subjects::{Auctions, LotCard, Query, View, ViewKind};

/// A longer word beside the place of a lot has a meaning. "Until" has none.
const MAX_BESIDE: usize = 2;

impl Reader<'_> {
    /// The lot at the place that a text names. "The ninth house" is No. 9 where the list is shorter.
    pub(super) async fn listed_lot(&self, last: &LastAnswer) -> Result<Option<View>, EarlyReply> {
        let (ViewKind::Auctions(Auctions { filter, .. }), Some(server)) =
            (&last.view.kind, self.server_after(last))
        else {
            return Ok(None);
        };
        let words = || self.phrase.words.iter().map(String::as_str);
        let mut places = words().filter_map(language::ordinal);
        let (Some(place), None) = (places.next(), places.next()) else { return Ok(None) };
        let is_of_lots = words()
            .all(|word| matches!(topic_of(word), None | Some("map")) || kind_of(word).is_some());
        let mut unknown = self.unknown_words().filter(|word| language::ordinal(word).is_none());
        // "Which ends first" asks for no place.
        if self.phrase.asks_which
            || self.phrase.asks_who
            || self.named.has_group()
            || self.text.on_server
            || !is_of_lots
            || !self.text.they && unknown.any(|word| word.chars().count() > MAX_BESIDE)
        {
            return Ok(None);
        }
        let map = self.context.client.map(server).await?;
        let kind = words().find_map(kind_of);
        let mut lots = in_order(filter, &map, self.context.now);
        lots.retain(|lot| kind.is_none_or(|kind| lot.kind == kind));
        let at = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
        let listed = at.and_then(|at| lots.get(at)).map(Lot::card);
        let numbered = kind.map(|kind| LotCard { kind, number: place });
        Ok(listed.or(numbered).map(|card| card.on(server)))
    }
}
