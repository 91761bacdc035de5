//! Recruiting interviews of fractions, announced some hours ahead with time and place.

use serde::Serialize;

use crate::{
    daily_load::{DAY, MOSCOW},
    fraction::Fraction,
    server::Server,
};

/// An interview in `sobes.json`.
#[derive(Serialize, Debug)]
pub(crate) struct Interview<'a> {
    fraction: &'a str,
    time: String,
    place: String,
}

/// At most one interview in each slot of this length.
const SLOT: i64 = 4 * 3_600;

/// All announced interviews, at most one a fraction.
pub(crate) fn interviews<'a>(
    server: &Server,
    fractions: &'a [Fraction],
    now: i64,
) -> Vec<Interview<'a>> {
    fractions
        .iter()
        .filter(|fraction| fraction.interviews())
        .filter_map(|fraction| next(server, fraction, now))
        .collect()
}

fn next<'a>(server: &Server, fraction: &'a Fraction, now: i64) -> Option<Interview<'a>> {
    let random = server.random.of("interview").nth(fraction.id);
    let this = (now + MOSCOW).div_euclid(SLOT);
    let (random, begins) = (this..=this + 3).find_map(|slot| {
        let random = random.nth(slot);
        let quarter = random.of("time").between(0, SLOT / 900 - 1);
        let begins = slot * SLOT - MOSCOW + quarter * 900;
        let at_night = (begins + MOSCOW).rem_euclid(DAY) < 9 * 3_600;
        let announced = begins - random.of("ahead").between(40 * 60, 10 * 3_600);
        let duration = 15 * 60;
        let known = (announced..begins + duration).contains(&now);
        (known && !at_night && random.of("held").happens(0.75)).then_some((random, begins))
    })?;
    let minutes = (begins + MOSCOW).rem_euclid(DAY) / 60;
    Some(Interview {
        fraction: &fraction.short,
        time: format!("{:02}:{:02}", minutes / 60, minutes % 60),
        place: random.of("place").pick(PLACES).replace("{}", &fraction.name.en),
    })
}

const PLACES: &[&str] = &[
    "{}, main hall",
    "{}, main hall",
    "{}, reception",
    "{}, conference room",
    "{}, 2nd floor",
    "{}, front steps",
    "Los Santos City Hall",
    "Conference Center",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fraction, random::Random, size::Size};

    #[test]
    fn some_are_announced_at_any_hour_and_all_are_by_day() {
        let server = Server::new(Random::new(1), 1, Size::DEMO);
        let fractions = fraction::all();
        let midnight = 1_800_000_000 - 1_800_000_000 % DAY - MOSCOW;
        let evening = interviews(&server, &fractions, midnight + 16 * 3_600);
        assert!((4..=21).contains(&evening.len()), "{}", evening.len());
        assert!(evening.iter().all(|i| i.time.len() == 5 && i.place.len() <= 64));
        let night = interviews(&server, &fractions, midnight + 2 * 3_600);
        assert!(!night.is_empty() && night.iter().all(|i| i.time.as_str() >= "09:00"));
    }
}
