//! The auctions of which an alert would have told, as events have recorded them.

use super::AuctionAlert;
use crate::bot::subjects::alert_kind::ServerData;
use crate::bot::subjects::answers::recorded_events::facts;
use crate::bot::subjects::property::changes::{LotFacts, about};
use crate::wire::Event;

impl AuctionAlert {
    /// An auction that was opened fires at once, and one that is over has fired before its end.
    pub(super) fn past_kinds(&self) -> &'static [&'static str] {
        match self.minutes_before_end {
            Some(_) => &["property.auction_closed"],
            None => &["property.auction_opened"],
        }
    }

    /// When it told of the auction that the event is about; `None` if that is not what it waits for.
    pub(super) fn past_firing(&self, event: &Event<'_>, data: &ServerData<'_>) -> Option<i64> {
        let subject = event.about.first()?;
        let mut lots = data.lots()?.values();
        let lot = lots.find(|lot| about(lot.kind, lot.property.id) == **subject)?;
        let price = |side| facts::<LotFacts>(side).last_bid();
        let price = price(event.before.as_ref()).max(price(event.after.as_ref()));
        let fits = self.kind.is_none_or(|kind| kind == lot.kind)
            && self.price.is_none_or(|below| price < below.into())
            && self.near.as_ref().is_none_or(|words| lot.is_wanted(words, self.kind));
        fits.then(|| event.at - i64::from(self.minutes_before_end.unwrap_or(0)) * 60)
    }
}
