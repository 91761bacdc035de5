//! The changes of a house or business in lines.

use serde::Deserialize;

use super::property_answers::kind_name;
use crate::bot::subjects::answers::recorded_events::facts;
use crate::bot::subjects::{QueryContext, count, money, short_name, time_of};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang};
use crate::wire::Event;

/// What an event says of a lot.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct LotFacts {
    pub(super) owner: Option<String>,
    pub(super) min_bet: i64,
    start_price: i64,
    pub(super) is_sold: bool,
    pub(super) on_marketplace: bool,
    price: Option<i64>,
}

impl LotFacts {
    /// The price to which an auction has come.
    pub(super) fn last_bid(&self) -> i64 {
        self.min_bet.max(self.start_price)
    }

    fn auction_price(&self, lang: Lang) -> Html {
        money(lang, self.last_bid())
    }
}

/// A lot, as events name what they are about.
pub(in crate::bot) fn about(kind: PropertyKind, number: u64) -> String {
    format!("{}:{number}", kind_name(kind))
}

/// The changes in lines, the newest first; bids in a row share one. `events` has the oldest first.
pub(in crate::bot) fn lines(context: &QueryContext, events: &[Event<'_>]) -> Vec<Html> {
    let lang = context.lang;
    let documents = events.chunk_by(|event, next| event.at == next.at).rev();
    let changes: Vec<(&Event<'_>, Html)> = documents
        .flat_map(|together| {
            let told = |event| Some((event, text(lang, event, together)?));
            together.iter().rev().filter_map(told)
        })
        .collect();
    let is_bid = |event: &Event<'_>| event.kind == "property.bid";
    let lines = changes.chunk_by(|(newer, _), (older, _)| is_bid(newer) && is_bid(older));
    let line = |together: &[(&Event<'_>, Html)]| {
        let (newest, what) = together.first()?;
        let what = match together.len() {
            1 => what.clone(),
            bids => lang.change_bids(count(bids), bid(lang, newest)),
        };
        let time = Html::escaped(&time_of(context, newest.at));
        Some(Html::dot_separated([time, what]))
    };
    lines.filter_map(line).collect()
}

/// Who had a lot before its last owner. `events` has the oldest first.
pub(in crate::bot) fn former_owner(events: &[Event<'_>]) -> Option<String> {
    events.iter().rev().find_map(|event| facts::<LotFacts>(event.before.as_ref()).owner)
}

/// The events about lots of a kind, or of both, that lost their owner since then, the newest first, with the owner.
pub(in crate::bot) fn without_owner<'e, 'a>(
    events: &'e [Event<'a>],
    kind: Option<PropertyKind>,
    since: i64,
) -> impl Iterator<Item = (&'e Event<'a>, String)> {
    let is_of_kind = move |event: &&Event<'_>| {
        let is_about =
            |kind| event.about.iter().any(|it| it.split(':').next() == Some(kind_name(kind)));
        event.at >= since && kind.is_none_or(is_about)
    };
    events.iter().rev().filter(is_of_kind).filter_map(|event| {
        let owner = |side| facts::<LotFacts>(side).owner;
        let before = owner(event.before.as_ref())?;
        owner(event.after.as_ref()).is_none().then_some((event, short_name(&before)))
    })
}

fn bid(lang: Lang, event: &Event<'_>) -> Html {
    money(lang, facts::<LotFacts>(event.after.as_ref()).min_bet)
}

/// What happened; `None` if another event of the same document says it, too.
fn text(lang: Lang, event: &Event<'_>, together: &[Event<'_>]) -> Option<Html> {
    let before: LotFacts = facts(event.before.as_ref());
    let after: LotFacts = facts(event.after.as_ref());
    let owner = |facts: &LotFacts| facts.owner.as_deref().map(short_name);
    match &*event.kind {
        "property.owner" if together.iter().any(is_sale) => None,
        "property.owner" => Some(match (owner(&before), owner(&after)) {
            (Some(before), Some(after)) => match offered_for(together) {
                Some(price) => lang.change_bought(&before, &after, money(lang, price)),
                None => lang.change_owner(&before, &after),
            },
            (None, Some(after)) => lang.change_first_owner(&after),
            (Some(before), None) => lang.change_owner_gone(&before),
            (None, None) => return None,
        }),
        "property.auction_opened" => Some(lang.change_auction_opened(after.auction_price(lang))),
        "property.bid" => Some(lang.change_bid(bid(lang, event))),
        "property.auction_closed" => Some(match owner(&after).filter(|_| after.is_sold) {
            Some(owner) => lang.change_sold(before.auction_price(lang), &owner),
            None => lang.change_not_sold(),
        }),
        "property.marketplace" => {
            let price = after.price.map(|price| money(lang, price));
            match (before.on_marketplace, after.on_marketplace, price) {
                (true, true, Some(price)) => Some(lang.change_offer_price(price)),
                (false, true, Some(price)) => Some(lang.change_offered_for(price)),
                (false, true, None) => Some(lang.change_offered()),
                (true, true, None) => None,
                // Who buys it takes it off, too.
                (_, false, _) if together.iter().any(|it| it.kind == "property.owner") => None,
                (_, false, _) => Some(lang.change_offer_gone()),
            }
        }
        "property.new" => Some(lang.change_new()),
        "property.gone" => Some(lang.change_gone()),
        _ => None,
    }
}

/// The price on the marketplace from which it was taken off.
fn offered_for(together: &[Event<'_>]) -> Option<i64> {
    let offers = together.iter().filter(|event| event.kind == "property.marketplace");
    let sold = |event: &Event<'_>| {
        let after: LotFacts = facts(event.after.as_ref());
        facts::<LotFacts>(event.before.as_ref()).price.filter(|_| !after.on_marketplace)
    };
    offers.filter_map(sold).next()
}

/// Whether an auction ended with a new owner.
fn is_sale(event: &Event<'_>) -> bool {
    event.kind == "property.auction_closed" && facts::<LotFacts>(event.after.as_ref()).is_sold
}
