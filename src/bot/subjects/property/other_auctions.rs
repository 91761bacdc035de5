//! The answer where no auction matches a filter: the auctions that a wider filter lets through.

use jiff::Timestamp;

use super::auction_alert::AuctionAlert;
use super::property_answers::{Lot, PropertyFilter};
use super::property_filter::{LotFilter, Stage};
use crate::bot::subjects::answers::freshness::until;
use crate::bot::subjects::answers::numbers::{count, money};
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::long_name;
use crate::bot::subjects::{Auctions, Query, QueryContext};
use crate::text::Html;
use crate::wire::PropertyMap;

/// The auctions that are offered in place of those that somebody asked for.
pub(in crate::bot) struct OtherAuctions<'m> {
    missed: &'m LotFilter,
    wider: LotFilter,
    /// The one that the answer names: the cheapest, or the one that ends first if only the time did not match.
    first: Lot<'m>,
    count: usize,
    reason: Reason,
    map: &'m PropertyMap<'m>,
}

/// The part of the filter that no auction matches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Price,
    Time,
    Other,
}

impl<'m> OtherAuctions<'m> {
    /// The auctions of the first wider filter that lets any through; `None` if nothing is on auction.
    pub(in crate::bot) fn find(
        missed: &'m LotFilter,
        map: &'m PropertyMap<'m>,
        now: Timestamp,
    ) -> Option<Self> {
        wider_filters(missed).into_iter().find_map(|(wider, reason)| {
            let lots: Vec<Lot<'m>> = PropertyFilter::All
                .lots(map)
                .filter(|lot| lot.is_on_auction(now) && wider.admits(lot, now))
                .collect();
            let first = lots.iter().min_by_key(|lot| match reason {
                Reason::Time => (lot.property.au_time_end, lot.price()),
                Reason::Price | Reason::Other => (lot.price(), lot.property.au_time_end),
            });
            let (first, count) = (*first?, lots.len());
            Some(Self { missed, wider, first, count, reason, map })
        })
    }

    /// Whether the filter lets the same auctions through.
    pub(in crate::bot) fn are_those_of(&self, filter: &LotFilter) -> bool {
        self.wider == *filter
    }

    /// The reason why there are none, and the others in two lines.
    pub(in crate::bot) fn text(&self, context: &QueryContext) -> Html {
        let (lang, lot) = (context.lang, &self.first);
        let name = Html::untrusted(&format!("{} {}", lot.emblem(), long_name(&lot.property.name)));
        let price = money(lang, lot.price());
        let reason = match (self.reason, self.missed.max_price()) {
            (Reason::Price, Some(bound)) => {
                lang.auctions_none_under(money(lang, bound), price, name)
            }
            (Reason::Time, _) => {
                let left = lot.property.au_time_end - context.now.as_second();
                lang.auctions_none_soon(&until(lang, left), name)
            }
            (Reason::Price | Reason::Other, _) => lang.auctions_none_matching(price, name),
        };
        let others = match self.wider.place_name(self.map) {
            Some(place) => lang.auctions_others_near(count(self.count), &place),
            None => lang.auctions_others(count(self.count)),
        };
        Html::lines([reason, others])
    }

    /// Adds buttons that show the others, and one that makes an alert of the filter.
    pub(in crate::bot) fn add_buttons<'a>(
        &self,
        message: PagedMessage<'a>,
        context: &QueryContext,
        server: u32,
    ) -> PagedMessage<'a> {
        let lang = context.lang;
        let first = match self.reason {
            Reason::Time => lang.button_next_lot(),
            Reason::Price | Reason::Other => lang.button_cheapest_lot(),
        };
        let all = Auctions { filter: self.wider.clone(), page: 0 }.on(server);
        let message =
            message.row([(first, self.first.card().on(server)), (lang.button_other_lots(), all)]);
        match AuctionAlert::matching(self.missed, self.map) {
            Some(alert) => message.alert_row(lang.button_watch_lots(), server, alert),
            None => message,
        }
    }
}

/// Filters that let more through, the narrowest first, each with the part that it leaves out.
fn wider_filters(missed: &LotFilter) -> Vec<(LotFilter, Reason)> {
    let any_price = |filter: &LotFilter| LotFilter { max_price: None, ..filter.clone() };
    let any_time = |filter: &LotFilter| match filter.stage {
        Stage::EndsSoon => LotFilter { stage: Stage::Any, ..filter.clone() },
        _ => filter.clone(),
    };
    let anywhere = LotFilter { place: Name::default(), ..any_price(&any_time(missed)) };
    let all = LotFilter { kind: PropertyFilter::All, ..anywhere.clone() };
    let mut wider = vec![
        (any_price(missed), Reason::Price),
        (any_time(missed), Reason::Time),
        (any_price(&any_time(missed)), Reason::Other),
        (anywhere, Reason::Other),
        (all, Reason::Other),
    ];
    wider.retain(|(filter, _)| filter != missed);
    wider
}
