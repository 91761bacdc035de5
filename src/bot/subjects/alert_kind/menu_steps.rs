//! Buttons that change the condition of an alert: rows that several kinds have.

use super::{CountAlert, Days, MINUTES_OF_DAY, Times};
use crate::bot::subjects::Condition;
use crate::text::{Lang, Plain};

/// A button that changes a condition, before the rest of its data is known.
pub(in crate::bot) type Step = (Plain, Condition);

pub(in crate::bot) fn bound_steps(lang: Lang, alert: &dyn CountAlert) -> Vec<Vec<Step>> {
    let bound = alert.bound();
    let by = |by: i32| {
        let changed = alert.with_bound(bound.moved(by));
        (Plain::untrusted(&format!("{}{}", sign(by), by.abs())), changed)
    };
    let turn = match bound.is_upper() {
        true => lang.button_alert_more_than(),
        false => lang.button_alert_fewer_than(),
    };
    vec![vec![by(-5), by(-1), by(1), by(5)], vec![(turn, alert.with_bound(bound.turned()))]]
}

pub(in crate::bot) fn time_steps(
    lang: Lang,
    times: Times,
    to: impl Fn(Times) -> Condition,
) -> Vec<Vec<Step>> {
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

/// Buttons for another time of the day.
pub(in crate::bot) fn minute_steps(minute: u16, to: impl Fn(u16) -> Condition) -> Vec<Step> {
    let by = |by: i32| {
        let moved = (i32::from(minute) + by).rem_euclid(MINUTES_OF_DAY.into());
        let to = to(moved.unsigned_abs() as u16);
        match by % 60 {
            0 => (Plain::untrusted(&format!("{}{}:00", sign(by), by.abs() / 60)), to),
            _ => minutes(by as i16, to),
        }
    };
    vec![by(-60), by(-15), by(15), by(60)]
}

/// A button for this many minutes more or less.
pub(in crate::bot) fn minutes(by: i16, to: Condition) -> Step {
    (Plain::untrusted(&format!("{}0:{:02}", sign(by.into()), by.abs())), to)
}

fn sign(by: i32) -> &'static str {
    if by < 0 { "−" } else { "+" }
}
