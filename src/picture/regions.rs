//! The regions of San Andreas: where the name of each may stand on a map.

use super::{Area, Point};

/// A city, or the country around the cities.
pub(super) struct Region {
    /// Its names in small letters, without what separates words.
    names: [&'static str; 2],
    pub(super) is_city: bool,
    /// The middle of its name, if nothing is in the way.
    pub(super) anchor: Point,
    /// Parts of its land. Its name stays within one of them.
    pub(super) land: &'static [Area],
}

const REGIONS: [Region; 8] = [
    Region {
        names: ["lossantos", "лоссантос"],
        is_city: true,
        anchor: Point { x: 1_650.0, y: -1_450.0 },
        land: &[land(420.0, -1_800.0, 2_860.0, -800.0), land(1_420.0, -2_500.0, 2_820.0, -790.0)],
    },
    Region {
        names: ["sanfierro", "санфиерро"],
        is_city: true,
        anchor: Point { x: -2_240.0, y: 900.0 },
        land: &[
            land(-2_900.0, 560.0, -1_620.0, 1_230.0),
            land(-2_820.0, -600.0, -1_760.0, 1_330.0),
        ],
    },
    Region {
        names: ["lasventuras", "ласвентурас"],
        is_city: true,
        anchor: Point { x: 1_950.0, y: 1_750.0 },
        land: &[land(900.0, 760.0, 2_880.0, 2_800.0)],
    },
    Region {
        names: ["redcounty", "редкаунти"],
        is_city: false,
        anchor: Point { x: 1_350.0, y: -250.0 },
        land: &[land(-720.0, -740.0, 2_740.0, 190.0)],
    },
    Region {
        names: ["flintcounty", "флинткаунти"],
        is_city: false,
        anchor: Point { x: -580.0, y: -1_150.0 },
        land: &[land(-1_200.0, -1_480.0, 40.0, -790.0), land(-1_200.0, -2_600.0, -560.0, -790.0)],
    },
    Region {
        names: ["whetstone", "ветстоун"],
        is_city: false,
        anchor: Point { x: -2_000.0, y: -2_050.0 },
        land: &[land(-2_680.0, -2_560.0, -1_240.0, -1_130.0)],
    },
    Region {
        names: ["bonecounty", "бонкаунти"],
        is_city: false,
        anchor: Point { x: 190.0, y: 1_750.0 },
        land: &[land(-450.0, 760.0, 850.0, 2_780.0)],
    },
    Region {
        names: ["tierrarobada", "тиерраробада"],
        is_city: false,
        anchor: Point { x: -1_200.0, y: 2_330.0 },
        land: &[land(-1_900.0, 2_250.0, -490.0, 2_740.0), land(-1_000.0, 1_250.0, -490.0, 2_740.0)],
    },
];

impl Region {
    /// The region with this name, however its words are separated.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        let letters = name.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase);
        let letters: String = letters.collect();
        REGIONS.iter().find(|region| region.names.contains(&letters.as_str()))
    }
}

const fn land(west: f64, south: f64, east: f64, north: f64) -> Area {
    Area { start: Point { x: west, y: south }, end: Point { x: east, y: north } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::basemap;

    /// The zones of the game for each region, in the order of the table.
    const ZONES: [&[Area]; 8] = [
        &[land(44.6, -2_893.0, 2_997.1, -768.0)],
        &[land(-2_997.5, -1_115.6, -1_213.9, 1_659.7)],
        &[land(869.5, 596.3, 2_997.1, 2_993.9)],
        &[land(-1_213.9, -768.0, 2_997.1, 596.3)],
        &[land(-1_213.9, -2_893.0, 44.6, -768.0)],
        &[land(-2_997.5, -2_893.0, -1_213.9, -1_115.6)],
        &[land(-480.5, 596.3, 869.5, 2_993.9)],
        &[land(-2_997.5, 1_659.7, -480.5, 2_993.9), land(-1_213.9, 596.3, -480.5, 1_659.7)],
    ];

    #[test]
    fn names_stand_on_the_land_of_their_region() {
        for (Region { names: [name, _], anchor, land, .. }, zones) in REGIONS.iter().zip(ZONES) {
            let is_inside = |area: &Area, at: Point| {
                (area.start.x..=area.end.x).contains(&at.x)
                    && (area.start.y..=area.end.y).contains(&at.y)
            };
            assert!(is_inside(&land[0], *anchor), "{name}");
            for area in *land {
                for (across, up) in (0..=20).flat_map(|x| (0..=20).map(move |y| (x, y))) {
                    let part =
                        |from: f64, to: f64, at: i32| from + (to - from) * f64::from(at) / 20.0;
                    let x = part(area.start.x, area.end.x, across);
                    let at = Point { x, y: part(area.start.y, area.end.y, up) };
                    assert!(zones.iter().any(|zone| is_inside(zone, at)), "{name}: {at:?}");
                    assert!(basemap::is_land(at), "{name} in the sea: {at:?}");
                }
            }
        }
    }

    #[test]
    fn a_region_is_found_however_its_name_is_written() {
        let anchor = |name: &str| Region::named(name).map(|region| region.anchor);
        for name in ["Los Santos", "Los-Santos", "LOS_SANTOS", "Лос-Сантос"] {
            assert_eq!(anchor(name), Some(REGIONS[0].anchor), "{name}");
        }
        assert_eq!(anchor("Santos"), None);
        assert_eq!(anchor(""), None);
    }
}
