//! The pictures that answers carry: plain data in, the bytes of a PNG out.
//!
//! The same data gives the same bytes. Every word on a picture is the caller's, but for names that the data brings.

mod basemap;
mod canvas;
mod chart;
mod color;
mod font;
mod gang_map;
mod labels;
mod layout;
mod property_map;
mod quantize;
mod viewport;

pub use chart::{Chart, ChartLabels, Sample};
pub use gang_map::{Gang, GangMap, Square};
pub use property_map::{Property, PropertyKind, PropertyLabels, PropertyMap, PropertyStatus};

/// Where something is in the game's world, which reaches 3000 units from its middle in each direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// West to east.
    pub x: f64,
    /// South to north.
    pub y: f64,
}

/// A named place that people find their way by.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The city it belongs to; its name stands in the middle of its places.
    pub city: String,
    /// Its own name.
    pub name: String,
    /// Where it is.
    pub at: Point,
}

/// What stands over a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// What it shows.
    pub title: String,
    /// When it was so, or what else is small and on the right.
    pub note: String,
}

/// A picture could not be made; the data is never the reason.
#[derive(Debug, thiserror::Error)]
#[error("a picture could not be drawn: {0}")]
pub struct RenderError(&'static str);

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;
    use proptest::prelude::*;

    use super::*;

    fn heading(title: &str) -> Heading {
        Heading { title: title.into(), note: "18:42".into() }
    }

    fn map(properties: Vec<Property>, places: Vec<Place>, word: &str) -> PropertyMap {
        let labels = PropertyLabels {
            owned: word.into(),
            free: word.into(),
            marketplace: word.into(),
            auction: word.into(),
            houses: word.into(),
            businesses: word.into(),
        };
        PropertyMap { heading: heading(word), properties, places, labels }
    }

    fn chart(samples: Vec<Sample>, from: i64, to: i64) -> Chart {
        let labels = ChartLabels {
            online: "Online".into(),
            in_uniform: "In uniform".into(),
            leader: "Leader".into(),
            max: "max".into(),
            nothing: "No data".into(),
        };
        let zone = TimeZone::get("Asia/Kathmandu").unwrap();
        Chart { heading: heading("LSPD"), from, to, step: 60, zone, samples, labels }
    }

    fn gangs(gangs: Vec<Gang>) -> GangMap {
        GangMap { heading: heading("Ghetto"), gangs, places: vec![] }
    }

    /// Width and height, where the PNG says them.
    fn size(png: &[u8]) -> (u32, u32) {
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    fn property(at: Point) -> Property {
        Property { kind: PropertyKind::House, status: PropertyStatus::Auction, at }
    }

    #[test]
    fn nothing_at_all_is_a_picture_too() {
        assert_eq!(size(&map(vec![], vec![], "").png().unwrap()), (1056, 1280));
        assert_eq!(size(&gangs(vec![]).png().unwrap()), (1160, 1280));
        assert_eq!(size(&chart(vec![], 0, 0).png().unwrap()), (1280, 860));
    }

    #[test]
    fn where_nobody_was_no_peak_is_marked() {
        let nobody = |t| Sample { t, online: 0, in_uniform: 0, leader: false };
        let chart = chart((0..60).map(|minute| nobody(minute * 60)).collect(), 0, 3_600);
        let mut renamed = chart.clone();
        renamed.labels.max = "most".into();
        assert!(chart.png().unwrap() == renamed.png().unwrap());
    }

    #[test]
    fn the_same_data_gives_the_same_bytes_and_other_data_others() {
        let place = |name: &str, x| Place {
            city: "Los Santos".into(),
            name: name.into(),
            at: Point { x, y: 0.0 },
        };
        let (one, other) = (place("Ganton Gym", 0.0), place("Pig Pen", 900.0));
        let properties = vec![property(Point { x: 5.0, y: 5.0 })];
        let drawn =
            map(properties.clone(), vec![one.clone(), other.clone()], "Дома").png().unwrap();
        let again = map(properties, vec![other, one], "Дома").png().unwrap();
        assert!(drawn == again, "the order of the places changes nothing");
        let moved = map(vec![property(Point { x: 900.0, y: 5.0 })], vec![], "Дома").png().unwrap();
        assert!(drawn != moved);
    }

    #[test]
    fn a_picture_takes_more_than_a_server_has_and_names_that_nobody_should_have() {
        let crowd =
            (0..20_000).map(|n| property(Point { x: f64::from(n % 6_000) - 3_000.0, y: 0.0 }));
        let names = [
            "Имя".repeat(70),
            "שלום עולם".into(),
            "\u{202e}\u{0}\n".into(),
            "🐺".repeat(200),
            String::new(),
        ];
        let places = names.iter().map(|name| Place {
            city: name.clone(),
            name: name.clone(),
            at: Point { x: 0.0, y: 0.0 },
        });
        let word = "Очень длинное слово ".repeat(20);
        let png = map(crowd.collect(), places.collect(), &word).png().unwrap();
        assert_eq!(size(&png), (1056, 1280));
    }

    #[test]
    fn zones_of_any_colour_and_place_are_drawn() {
        let square =
            |a: f64, b: f64| Square { start: Point { x: a, y: a }, end: Point { x: b, y: b } };
        let zones = vec![
            square(0.0, 100.0),
            square(100.0, 0.0),
            square(5.0, 5.0),
            square(f64::NAN, 1.0),
            square(1e308, -1e308),
            square(f64::INFINITY, 2.0),
        ];
        let colors = [None, Some("#C600D4"), Some("#000"), Some("зелёный"), Some("")];
        let many = colors.into_iter().cycle().take(40).map(|color| Gang {
            name: "Grove".repeat(40),
            color: color.map(str::to_owned),
            zones: zones.clone(),
        });
        assert_eq!(size(&gangs(many.collect()).png().unwrap()).1, 1280);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn no_count_and_no_moment_breaks_a_chart(
            mut samples in prop::collection::vec((any::<i64>(), any::<u32>(), any::<u32>(), any::<bool>()), 0..30),
            from in prop_oneof![Just(0), Just(i64::MIN), any::<i64>(), 1_700_000_000..1_800_000_000_i64],
            span in prop_oneof![Just(0), Just(i64::MAX), 0..10_000_000_i64],
            step in any::<u32>(),
        ) {
            samples.push((from, u32::MAX, u32::MAX, true));
            let samples = samples
                .into_iter()
                .map(|(t, online, in_uniform, leader)| Sample { t, online, in_uniform, leader })
                .collect();
            let mut chart = chart(samples, from, from.saturating_add(span));
            chart.step = step;
            prop_assert_eq!(size(&chart.png().unwrap()), (1280, 860));
        }
    }
}
