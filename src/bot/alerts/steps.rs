//! Buttons that change what an alert waits for.

use crate::bot::alert_condition::{AuctionFilter, Bound, Condition, Days, Times};
use crate::bot::callback::{AlertButton, ButtonData, MAX_BYTES};
use crate::bot::subjects::money;
use crate::bot::telegram::{Button, Rows};
use crate::picture::PropertyKind;
use crate::text::{Lang, Plain};

const MINUTES_OF_DAY: i32 = 24 * 60;

/// The prices that the buttons go through.
const PRICES: [u32; 9] = [
    250_000,
    500_000,
    1_000_000,
    2_000_000,
    5_000_000,
    10_000_000,
    20_000_000,
    50_000_000,
    100_000_000,
];

/// A button of a menu, before it is known what else it carries.
type Step = (Plain, Condition);

/// The buttons that change a condition; without those that the name of a place makes too long.
pub(in crate::bot) fn step_rows(
    lang: Lang,
    condition: &Condition,
    to: impl Fn(Condition) -> AlertButton,
) -> Rows {
    let rows = steps(lang, condition).into_iter();
    let row = |row: Vec<Step>| -> Vec<Button> {
        let buttons = row.into_iter().map(|(text, changed)| (text, to(changed)));
        let fitting = buttons.filter(|(_, button)| button.encode().len() <= MAX_BYTES);
        fitting.map(|(text, button)| Button::press(text, button)).collect()
    };
    rows.map(row).filter(|row| !row.is_empty()).collect()
}

fn steps(lang: Lang, condition: &Condition) -> Vec<Vec<Step>> {
    match condition {
        Condition::FractionOnline { fraction, bound } => bound_steps(lang, *bound, |bound| {
            Condition::FractionOnline { fraction: *fraction, bound }
        }),
        Condition::FamilyOnline { family, bound } => {
            bound_steps(lang, *bound, |bound| Condition::FamilyOnline { family: *family, bound })
        }
        Condition::Interview { fraction, minutes_before } => {
            let to = |by: i16| Condition::Interview {
                fraction: *fraction,
                minutes_before: minutes_before.saturating_add_signed(by).clamp(5, 120),
            };
            vec![vec![minutes(-5, to(-5)), minutes(5, to(5)), minutes(15, to(15))]]
        }
        Condition::Auction(filter) => auction_steps(lang, filter),
        Condition::FractionPing { fraction, times } => {
            time_steps(lang, *times, |times| Condition::FractionPing { fraction: *fraction, times })
        }
        Condition::FamilyPing { family, times } => {
            time_steps(lang, *times, |times| Condition::FamilyPing { family: *family, times })
        }
        Condition::Digest { fraction, minute } => {
            vec![minute_steps(*minute, |minute| Condition::digest(*fraction, minute))]
        }
        Condition::Leader { .. }
        | Condition::Players { .. }
        | Condition::ServerStatus
        | Condition::Property { .. }
        | Condition::Zones { .. } => Vec::new(),
    }
}

fn bound_steps(lang: Lang, bound: Bound, to: impl Fn(Bound) -> Condition) -> Vec<Vec<Step>> {
    let by = |by: i32| {
        let sign = if by < 0 { "−" } else { "+" };
        (Plain::untrusted(&format!("{sign}{}", by.abs())), to(bound.moved(by)))
    };
    let turn = match bound {
        Bound::Below(_) => lang.button_alert_more_than(),
        Bound::Above(_) => lang.button_alert_fewer_than(),
    };
    vec![vec![by(-5), by(-1), by(1), by(5)], vec![(turn, to(bound.turned()))]]
}

fn auction_steps(lang: Lang, filter: &AuctionFilter) -> Vec<Vec<Step>> {
    let change = |change: &dyn Fn(&mut AuctionFilter)| {
        let mut changed = filter.clone();
        change(&mut changed);
        Condition::Auction(changed)
    };
    let kinds = [
        (lang.button_auction_any(), None),
        (lang.button_houses(), Some(PropertyKind::House)),
        (lang.button_businesses(), Some(PropertyKind::Business)),
    ];
    let others = kinds.into_iter().filter(|(_, kind)| *kind != filter.kind);
    let kinds = others.map(|(text, kind)| (text, change(&|filter| filter.kind = kind)));
    let price = |price: Option<u32>| {
        let text = match price {
            Some(price) => lang.button_price(money(lang, price.into()).as_str()),
            None => lang.button_price_any(),
        };
        (text, change(&|filter| filter.price = price))
    };
    let now = filter.price.unwrap_or(u32::MAX);
    let lower = PRICES.iter().rev().find(|price| **price < now).map(|below| price(Some(*below)));
    let higher = filter.price.map(|now| price(PRICES.iter().copied().find(|price| *price > now)));
    let end = match filter.minutes_before_end {
        Some(_) => {
            (lang.button_auction_begins(), change(&|filter| filter.minutes_before_end = None))
        }
        None => {
            let change = change(&|filter| filter.minutes_before_end = Some(30));
            (lang.button_auction_ends(30), change)
        }
    };
    vec![kinds.collect(), lower.into_iter().chain(higher).collect(), vec![end]]
}

fn time_steps(lang: Lang, times: Times, to: impl Fn(Times) -> Condition) -> Vec<Vec<Step>> {
    match times {
        Times::At { minute, days } => {
            let at = |days| Times::At { minute, days };
            let other_days = [
                (Days::ALL, lang.button_daily()),
                (Days::WORKDAYS, lang.button_workdays()),
                (Days::WEEKEND, lang.button_weekend()),
            ];
            let others = other_days.into_iter().filter(|(other, _)| *other != days);
            vec![
                minute_steps(minute, |minute| to(Times::At { minute, days })),
                others.map(|(days, text)| (text, to(at(days)))).collect(),
            ]
        }
        Times::Every { minutes: every, from, to: until } => {
            let by = |by: i32| {
                let minutes = (i32::from(every) + by).clamp(Times::SHORTEST.into(), 720);
                to(Times::Every { minutes: minutes.unsigned_abs() as u16, from, to: until })
            };
            vec![vec![minutes(-10, by(-10)), minutes(10, by(10)), minutes(60, by(60))]]
        }
    }
}

fn minute_steps(minute: u16, to: impl Fn(u16) -> Condition) -> Vec<Step> {
    let by = |by: i32| {
        let moved = (i32::from(minute) + by).rem_euclid(MINUTES_OF_DAY);
        let to = to(moved.unsigned_abs() as u16);
        match by % 60 {
            0 => (Plain::untrusted(&format!("{}{}:00", sign(by), by.abs() / 60)), to),
            _ => minutes(by as i16, to),
        }
    };
    vec![by(-60), by(-15), by(15), by(60)]
}

fn minutes(by: i16, to: Condition) -> Step {
    (Plain::untrusted(&format!("{}0:{:02}", sign(by.into()), by.abs())), to)
}

fn sign(by: i32) -> &'static str {
    if by < 0 { "−" } else { "+" }
}
