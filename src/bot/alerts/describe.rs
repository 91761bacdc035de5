//! Alerts and what they tell, in words.

use jiff::Timestamp;

use super::titles::Titles;
use crate::bot::alert_condition::{AuctionFilter, Bound, Condition, Days, Times};
use crate::bot::clock;
use crate::bot::state::{AlertEvent, LotState, StoredEvent};
use crate::bot::subjects::{QueryContext, count, duration, money, phrase, until, word};
use crate::picture::{PropertyKind, PropertyStatus};
use crate::text::{Html, Lang};

/// How many zones a line names.
const MAX_ZONES: usize = 12;

/// What an alert waits for: `LSPD on 05 Brainburg falls below 5 online`.
pub(super) fn condition(lang: Lang, titles: &Titles, condition: &Condition) -> Html {
    let Titles { server, name } = titles;
    match condition {
        Condition::FractionOnline { bound, .. } | Condition::FamilyOnline { bound, .. } => {
            match *bound {
                Bound::Below(number) => lang.alert_below(name, server, number.into()),
                Bound::Above(number) => lang.alert_above(name, server, number.into()),
            }
        }
        Condition::Leader { .. } => lang.alert_leader(name, server),
        Condition::Players { names } => lang.alert_players(name, count(names.len()), server),
        Condition::Interview { minutes_before, .. } => {
            lang.alert_interview(name, server, (*minutes_before).into())
        }
        Condition::ServerStatus => lang.alert_server(server),
        Condition::Auction(filter) => {
            let what = auctioned(lang, filter);
            match filter.minutes_before_end {
                Some(minutes) => lang.alert_auction_end(what, server, minutes.into()),
                None => lang.alert_auction(what, server),
            }
        }
        Condition::Property { kind: PropertyKind::House, .. } => lang.alert_house(name, server),
        Condition::Property { kind: PropertyKind::Business, .. } => {
            lang.alert_business(name, server)
        }
        Condition::Zones { .. } => lang.alert_zones(name, server),
        Condition::FractionPing { times, .. } | Condition::FamilyPing { times, .. } => {
            lang.alert_ping(name, server, &self::times(lang, *times))
        }
        Condition::Digest { minute, .. } => lang.alert_digest(name, server, &time_of_day(*minute)),
    }
}

/// The same where it stands alone: `When LSPD on 05 Brainburg falls below 5 online`.
pub(super) fn title(lang: Lang, titles: &Titles, condition: &Condition) -> Html {
    let what = self::condition(lang, titles, condition);
    if is_ping(condition) { what } else { lang.alert_when(what) }
}

/// A count that crossed its bound and came back: `LSPD · 05 Brainburg: fewer than 5`.
pub(super) fn was_crossed(lang: Lang, Titles { server, name }: &Titles, bound: Bound) -> Html {
    match bound {
        Bound::Below(number) => lang.alert_was_below(name, server, number.into()),
        Bound::Above(number) => lang.alert_was_above(name, server, number.into()),
    }
}

/// Whether it is sent at certain times, whatever the data.
pub(super) fn is_ping(condition: &Condition) -> bool {
    matches!(
        condition,
        Condition::FractionPing { .. } | Condition::FamilyPing { .. } | Condition::Digest { .. }
    )
}

fn auctioned(lang: Lang, filter: &AuctionFilter) -> Html {
    let mut what = match filter.kind {
        Some(PropertyKind::House) => lang.auction_house(),
        Some(PropertyKind::Business) => lang.auction_business(),
        None => lang.auction_any(),
    };
    if let Some(price) = filter.price {
        what = lang.auction_below(what, money(lang, price.into()));
    }
    if let Some(place) = &filter.near {
        what = lang.auction_near(what, place);
    }
    what
}

fn times(lang: Lang, times: Times) -> String {
    match times {
        Times::At { minute, days } => {
            let time = time_of_day(minute);
            match days {
                Days::ALL => lang.times_daily(&time),
                Days::WORKDAYS => lang.times_workdays(&time),
                Days::WEEKEND => lang.times_weekend(&time),
                days => lang.times_days(&self::days(lang, days), &time),
            }
        }
        Times::Every { minutes, from, to } if from == to => lang.times_every(minutes.into()),
        Times::Every { minutes, from, to } => {
            lang.times_every_between(minutes.into(), &time_of_day(from), &time_of_day(to))
        }
    }
    .to_string()
}

pub(super) fn days(lang: Lang, days: Days) -> String {
    let names = [
        lang.day_mon(),
        lang.day_tue(),
        lang.day_wed(),
        lang.day_thu(),
        lang.day_fri(),
        lang.day_sat(),
        lang.day_sun(),
    ];
    let named = names.iter().enumerate().filter(|(day, _)| days.0 >> day & 1 == 1);
    named.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ")
}

pub(super) fn time_of_day(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// What fired, in one or two lines.
pub(super) fn event(
    context: &QueryContext,
    titles: &Titles,
    condition: &Condition,
    StoredEvent { event, data_at }: &StoredEvent,
) -> Html {
    let (lang, Titles { server, name }) = (context.lang, titles);
    let at = |second: i64| clock::moment(lang, second_of(second), context.now, &context.zone);
    let lasted = |from: i64, to: i64| duration(lang, to - from);
    let now = context.now.as_second();
    match event {
        AlertEvent::Count { count, before, since } => {
            let Some(bound) = condition.bound() else { return Html::lines([]) };
            let head = match bound {
                Bound::Below(number) => {
                    lang.event_below(name, server, (*count).into(), number.into())
                }
                Bound::Above(number) => {
                    lang.event_above(name, server, (*count).into(), number.into())
                }
            };
            let before = before.map(|before| lang.event_before(before.into()));
            let is_older = now - since >= 60;
            let since = is_older.then(|| lang.event_since(&lasted(*since, now)));
            with_facts(head, before.into_iter().chain(since))
        }
        AlertEvent::Presence { player, is_online, before_since } => {
            let head = match (player, is_online) {
                (None, true) => lang.event_leader_online(name, server),
                (None, false) => lang.event_leader_offline(name, server),
                (Some(player), true) => lang.event_player_online(&word(player), server),
                (Some(player), false) => lang.event_player_offline(&word(player), server),
            };
            let long = lasted(*before_since, *data_at);
            let fact = match is_online {
                true => lang.event_was_away(&long),
                false => lang.event_was_online(&long),
            };
            with_facts(head, [fact])
        }
        AlertEvent::ServerStatus { status, before_since, .. } => {
            let head = match status {
                0 => lang.event_server_online(server),
                1 => lang.event_server_maintenance(server),
                _ => lang.event_server_offline(server),
            };
            with_facts(head, [lang.event_was_so_for(&lasted(*before_since, *data_at))])
        }
        AlertEvent::Interview { starts_at, place } => {
            let left = until(lang, starts_at - now);
            let head = lang.event_interview(name, server, &left, &at(*starts_at));
            with_facts(head, place.as_ref().map(|place| lang.event_place(&phrase(place))))
        }
        AlertEvent::Auction { property, name, price, ends_at, near } => {
            let is_ending = matches!(
                condition,
                Condition::Auction(AuctionFilter { minutes_before_end: Some(_), .. })
            );
            let (emblem, name) = (emblem(property.kind), phrase(name));
            let head = match is_ending {
                true => lang.event_auction_end(emblem, &name, server),
                false => lang.event_auction(emblem, &name, server),
            };
            let left = until(lang, ends_at - now);
            let facts = lang.event_auction_facts(money(lang, *price), &left, &at(*ends_at));
            with_facts(
                head,
                [facts]
                    .into_iter()
                    .chain(near.as_ref().map(|near| lang.event_place(&phrase(near)))),
            )
        }
        AlertEvent::Property { name, now, before } => {
            let Condition::Property { kind, .. } = condition else { return Html::lines([]) };
            let head = lang.event_property(emblem(*kind), &phrase(name), server);
            with_facts(head, property_changes(lang, now, before))
        }
        AlertEvent::Zones { won, lost, count } => {
            let head = lang.event_zones(name, server, (*count).into());
            let won = (!won.is_empty()).then(|| lang.event_zones_won(&numbers(won)));
            let lost = (!lost.is_empty()).then(|| lang.event_zones_lost(&numbers(lost)));
            with_facts(head, won.into_iter().chain(lost))
        }
        AlertEvent::Gone => lang.event_gone(title(lang, titles, condition)),
        AlertEvent::DoubtfulData { online, before, .. } => {
            lang.event_doubtful(server, (*before).into(), (*online).into())
        }
        // A ping is an answer of its own.
        AlertEvent::Ping { .. } => Html::lines([]),
    }
}

fn property_changes(lang: Lang, now: &LotState, before: &LotState) -> Vec<Html> {
    let owner = match (&before.owner, &now.owner) {
        (before, now) if before == now => None,
        (None, Some(owner)) => Some(lang.event_new_owner(&word(owner))),
        (Some(before), Some(owner)) => Some(lang.event_owner_changed(&word(owner), &word(before))),
        (Some(before), None) => Some(lang.event_owner_gone(&word(before))),
        (None, None) => None,
    };
    let status = match (before.status, now.status) {
        (before, now) if before == now => None,
        (_, PropertyStatus::Auction) => Some(lang.event_on_auction()),
        (_, PropertyStatus::Marketplace) => Some(lang.event_on_marketplace()),
        (PropertyStatus::Auction, _) => Some(lang.event_auction_over()),
        (PropertyStatus::Marketplace, _) => Some(lang.event_off_marketplace()),
        _ => None,
    };
    owner.into_iter().chain(status).collect()
}

fn with_facts(head: Html, facts: impl IntoIterator<Item = Html>) -> Html {
    let facts: Vec<Html> = facts.into_iter().collect();
    match facts.is_empty() {
        true => head,
        false => Html::lines([head, Html::dot_separated(facts)]),
    }
}

fn numbers(zones: &[u64]) -> String {
    let named: Vec<String> = zones.iter().take(MAX_ZONES).map(u64::to_string).collect();
    match zones.len().checked_sub(MAX_ZONES) {
        Some(more @ 1..) => format!("{} +{more}", named.join(", ")),
        Some(0) | None => named.join(", "),
    }
}

fn emblem(kind: PropertyKind) -> &'static str {
    match kind {
        PropertyKind::House => "🏠",
        PropertyKind::Business => "🏢",
    }
}

fn second_of(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap_or_default()
}
