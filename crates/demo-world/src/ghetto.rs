//! Gang zones: a grid over the east of Los Santos whose borders move with the gangs' strength.

use serde::Serialize;

use crate::{
    family::Families,
    fraction::{Fraction, Kind, Point},
    intervals::Intervals,
    server::Server,
};

/// A zone in `ghetto.json`.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Zone<'a> {
    id: u32,
    square_start: Corner,
    square_end: Corner,
    color: &'a str,
    #[serde(rename = "fraction_id")]
    fraction_id: u32,
    fam_id: Option<u32>,
    fam_name: Option<String>,
    money: u32,
    respects: u32,
}

#[derive(Serialize, Debug, Clone, Copy)]
struct Corner {
    x: f64,
    y: f64,
}

const WEST: f64 = 1_740.0;
const SOUTH: f64 = -2_190.0;
const SIDE: f64 = 110.0;
const COLUMNS: u32 = 10;
const ROWS: u32 = 11;

/// All zones and their owners.
pub(crate) fn zones<'a>(
    server: &Server,
    families: &Families,
    fractions: &'a [Fraction],
    now: i64,
) -> Vec<Zone<'a>> {
    (0..COLUMNS * ROWS).filter_map(|id| zone(server, families, fractions, id, now)).collect()
}

fn zone<'a>(
    server: &Server,
    families: &Families,
    fractions: &'a [Fraction],
    id: u32,
    now: i64,
) -> Option<Zone<'a>> {
    let start = Corner {
        x: WEST + SIDE * f64::from(id % COLUMNS),
        y: SOUTH + SIDE * f64::from(id / COLUMNS),
    };
    let end = Corner { x: start.x + SIDE, y: start.y + SIDE };
    let centre = Point { x: start.x + SIDE / 2.0, y: start.y + SIDE / 2.0 };
    let random = server.random.of("zone").nth(id);
    // Owners change only when a fight starts, every few minutes.
    let fights = Intervals::of(random, 3 * 60, 12 * 60);
    let fight = fights.at(now);
    let gang = owner(server, fractions, centre, fights.start(fight))?;
    let family = random
        .of("family")
        .happens(0.3)
        .then(|| families.iter().nth(random.of("whose").below(server.size.families) as usize))
        .flatten();
    Some(Zone {
        id: id + 1,
        square_start: start,
        square_end: end,
        color: &gang.color,
        fraction_id: gang.id,
        fam_id: family.map(|family| family.id),
        fam_name: family.map(|family| family.name.clone()),
        money: 1_000 * (5 + random.of("money").nth(fight).below(45)),
        respects: 1 + random.of("respects").below(9),
    })
}

/// The nearest gang, by distance divided by its current strength.
fn owner<'a>(
    server: &Server,
    fractions: &'a [Fraction],
    at: Point,
    now: i64,
) -> Option<&'a Fraction> {
    fractions
        .iter()
        .filter(|fraction| fraction.kind == Kind::Gang)
        .filter_map(|gang| Some((gang, gang.hq?)))
        .min_by(|(one, a), (other, b)| {
            let distance = |gang: &Fraction, hq: &Point| {
                (at.x - hq.x).hypot(at.y - hq.y) / strength(server, gang, now)
            };
            distance(one, a).total_cmp(&distance(other, b))
        })
        .map(|(gang, _)| gang)
}

/// Between 0.6 and 1.6, interpolated between values about two hours apart.
fn strength(server: &Server, gang: &Fraction, now: i64) -> f64 {
    let values = server.random.of("fortunes").nth(gang.id);
    let intervals = Intervals::of(values, 4_000, 9_000);
    let interval = intervals.at(now);
    let passed = (now - intervals.start(interval)) as f64 / intervals.length() as f64;
    let (this, next) = (values.nth(interval).unit(), values.nth(interval + 1).unit());
    0.6 + this + (next - this) * passed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fraction, random::Random, size::Size};

    const NOW: i64 = 1_800_000_000;

    #[test]
    fn borders_move_and_no_gang_owns_everything() {
        let server = Server::new(Random::new(1), 1, Size::DEMO);
        let (families, fractions) = (Families::of(&server), fraction::all());
        let owners = |now| -> Vec<u32> {
            zones(&server, &families, &fractions, now).iter().map(|zone| zone.fraction_id).collect()
        };
        let (before, after) = (owners(NOW), owners(NOW + 1_800));
        let changed = before.iter().zip(&after).filter(|(a, b)| a != b).count();
        assert_eq!(before.len(), 110);
        assert!((2..60).contains(&changed), "{changed}");
        let mut gangs = before;
        gangs.sort_unstable();
        gangs.dedup();
        assert!(gangs.len() >= 4, "{gangs:?}");
    }
}
