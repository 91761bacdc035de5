//! The war of the gangs: a grid over the east of Los Santos, whose borders move with the gangs' fortunes.

use serde::Serialize;

use super::{
    family::Families,
    fraction::{Fraction, Kind, Spot},
    town::Town,
    turns::Turns,
};

/// One square of the war.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct Zone<'a> {
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

/// Every zone with whoever holds it at that moment.
pub(super) fn zones<'a>(
    town: &Town,
    families: &Families,
    fractions: &'a [Fraction],
    now: i64,
) -> Vec<Zone<'a>> {
    (0..COLUMNS * ROWS).filter_map(|id| zone(town, families, fractions, id, now)).collect()
}

fn zone<'a>(
    town: &Town,
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
    let centre = Spot { x: start.x + SIDE / 2.0, y: start.y + SIDE / 2.0 };
    let chance = town.chance.of("zone").nth(id);
    // A fight for a square takes some minutes; till the next it stays with whoever won.
    let fights = Turns::of(chance, 3 * 60, 12 * 60);
    let fight = fights.at(now);
    let gang = holder(town, fractions, centre, fights.start(fight))?;
    let family = chance
        .of("family")
        .happens(0.3)
        .then(|| families.iter().nth(chance.of("whose").below(town.size.families) as usize))
        .flatten();
    Some(Zone {
        id: id + 1,
        square_start: start,
        square_end: end,
        color: &gang.color,
        fraction_id: gang.id,
        fam_id: family.map(|family| family.id),
        fam_name: family.map(super::family::Family::name),
        money: 1_000 * (5 + chance.of("money").nth(fight).below(45)),
        respects: 1 + chance.of("respects").below(9),
    })
}

/// The gang that is nearest, measured in what its strength of the hour makes of the distance.
fn holder<'a>(town: &Town, fractions: &'a [Fraction], at: Spot, now: i64) -> Option<&'a Fraction> {
    fractions
        .iter()
        .filter(|fraction| fraction.kind == Kind::Gang)
        .filter_map(|gang| Some((gang, gang.hq?)))
        .min_by(|(one, a), (other, b)| {
            let far = |gang: &Fraction, hq: &Spot| {
                (at.x - hq.x).hypot(at.y - hq.y) / strength(town, gang, now)
            };
            far(one, a).total_cmp(&far(other, b))
        })
        .map(|(gang, _)| gang)
}

/// Between 0.6 and 1.6, gliding from one value to the next within two hours or so.
fn strength(town: &Town, gang: &Fraction, now: i64) -> f64 {
    let fortunes = town.chance.of("fortunes").nth(gang.id);
    let turns = Turns::of(fortunes, 4_000, 9_000);
    let turn = turns.at(now);
    let passed = (now - turns.start(turn)) as f64 / turns.length() as f64;
    let (this, next) = (fortunes.nth(turn).unit(), fortunes.nth(turn + 1).unit());
    0.6 + this + (next - this) * passed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::demo::{chance::Chance, fraction, world::Size};

    const NOW: i64 = 1_800_000_000;

    #[test]
    fn borders_move_and_no_gang_takes_all() {
        let town = Town::new(Chance::new(1), 1, Size::DEMO);
        let (families, fractions) = (Families::of(&town), fraction::all());
        let held = |now| -> Vec<u32> {
            zones(&town, &families, &fractions, now).iter().map(|zone| zone.fraction_id).collect()
        };
        let (before, after) = (held(NOW), held(NOW + 1_800));
        let changed = before.iter().zip(&after).filter(|(a, b)| a != b).count();
        assert_eq!(before.len(), 110);
        assert!((2..60).contains(&changed), "{changed}");
        let mut gangs = before;
        gangs.sort_unstable();
        gangs.dedup();
        assert!(gangs.len() >= 4, "{gangs:?}");
    }
}
