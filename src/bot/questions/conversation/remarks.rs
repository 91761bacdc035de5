//! Sentences before an answer that does not say what the text asks for: `собесы завтра`, `когда капт`, `цена дома 250`.

use super::Reader;
use crate::bot::language;
use crate::bot::questions::free_text::Remark;
use crate::bot::subjects::property::listed_lots::lists_lots;
use crate::bot::subjects::{View, ViewKind};
use crate::picture::PropertyStatus;

impl Reader<'_> {
    /// The sentence that the answer to this text needs.
    pub(super) async fn remark(&self, view: &View) -> Option<Remark> {
        let said = self.phrase.said.join(" ");
        // Lists of lots say when each auction ends.
        if let Some(day) = language::future_day(&said).filter(|_| !lists_lots(&view.kind)) {
            return Some(match view.kind {
                ViewKind::Interviews(_) => Remark::NextInterviews,
                _ => Remark::NoFuture(day.to_owned()),
            });
        }
        let is_of_captures = matches!(view.kind, ViewKind::Captures(_) | ViewKind::Ghetto(_));
        if is_of_captures && self.text.asks_when && !self.phrase.asks_for_newest {
            return Some(Remark::NoSchedule);
        }
        if self.phrase.asks_price && self.has_no_price(view).await {
            return Some(Remark::NoPrice);
        }
        self.leader_first(view).await
    }

    /// Whether it is the card of a lot that nobody sells.
    async fn has_no_price(&self, view: &View) -> bool {
        let ViewKind::LotCard(card) = &view.kind else { return false };
        let Some(server) = view.server.or(self.context.defaults.server) else { return false };
        let Ok(map) = self.context.client.map(server).await else { return false };
        let status = card.find(&map).map(|lot| lot.status_at(self.context.now));
        matches!(status, Some(PropertyStatus::Owned | PropertyStatus::Free))
    }
}
