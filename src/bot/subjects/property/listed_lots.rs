//! The lots of a list that was shown, in the order of the list.

use super::auction_alert::AuctionAlert;
use super::auctions::in_order;
use super::deals;
use super::property_answers::Lot;
use crate::bot::subjects::{
    Auctions, Condition, Deals, EarlyReply, LotCard, LotFilter, Map, Property, PropertyFilter,
    QueryContext, ViewKind,
};

/// Whether the answer lists lots that can be named by their places.
pub(in crate::bot) fn lists_lots(kind: &ViewKind) -> bool {
    filter_of_list(kind).is_some()
}

/// The same of lists that can't be narrowed, too: of what a person owns.
pub(in crate::bot) fn numbers_lots(kind: &ViewKind) -> bool {
    lists_lots(kind) || matches!(kind, ViewKind::Property(_))
}

/// What such a list is narrowed by.
pub(in crate::bot) fn filter_of_list(kind: &ViewKind) -> Option<&LotFilter> {
    match kind {
        ViewKind::Auctions(Auctions { filter, .. })
        | ViewKind::Deals(Deals { filter, .. })
        | ViewKind::Map(Map { filter }) => Some(filter),
        _ => None,
    }
}

/// The same, to narrow the list further.
pub(in crate::bot) fn filter_of_list_mut(kind: &mut ViewKind) -> Option<&mut LotFilter> {
    match kind {
        ViewKind::Auctions(Auctions { filter, .. })
        | ViewKind::Deals(Deals { filter, .. })
        | ViewKind::Map(Map { filter }) => Some(filter),
        _ => None,
    }
}

/// The alert for auctions like those of such a list; `None` if there is none.
pub(in crate::bot) async fn alert_like(
    context: &QueryContext,
    list: &ViewKind,
    server: u32,
) -> Option<Condition> {
    let filter = filter_of_list(list)?;
    let map = context.client.map(server).await.ok()?;
    Some(AuctionAlert::matching(filter, &map)?.into())
}

/// The lots of such a list; none of any other answer.
pub(in crate::bot) async fn listed_lots(
    context: &QueryContext,
    list: &ViewKind,
    server: u32,
) -> Result<Vec<LotCard>, EarlyReply> {
    if !numbers_lots(list) {
        return Ok(Vec::new());
    }
    let map = context.client.map(server).await?;
    Ok(match list {
        ViewKind::Property(Property { owner, .. }) => {
            PropertyFilter::All.owned(&map, &owner.text()).map(|lot| lot.card()).collect()
        }
        ViewKind::Auctions(Auctions { filter, .. }) | ViewKind::Map(Map { filter }) => {
            in_order(filter, &map, context.now).iter().map(Lot::card).collect()
        }
        ViewKind::Deals(Deals { filter, .. }) => {
            let markets = deals::markets(&context.client, server, filter.kind).await?;
            let lots = filter.kind.lots(&map).map(|lot| (lot.key(), lot)).collect();
            let deals = deals::deals(filter, &lots, &markets, context.now);
            deals.iter().map(|deal| deal.lot.card()).collect()
        }
        _ => Vec::new(),
    })
}
