//! Pictures of any data.

use jiff::tz::TimeZone;
use proptest::prelude::*;

use super::*;

fn heading(title: &str) -> Heading {
    Heading {
        title: line(title),
        subtitle: None,
        note: "18:42".into(),
        bot: Some("@muster_bot".into()),
    }
}

fn line(name: &str) -> HeadingLine {
    HeadingLine { name: name.into(), rest: "05 Brainburg".into() }
}

fn map(properties: Vec<Property>, places: Vec<Place>, label: &str) -> PropertyMap {
    let labels =
        PropertyLabels { owned: label.into(), auction: label.into(), ..PropertyLabels::default() };
    PropertyMap { heading: heading(label), properties, area: None, places, labels }
}

fn chart(samples: Vec<Sample>, from: i64, to: i64) -> Chart {
    let labels = ChartLabels { online: "Online".into(), ..ChartLabels::default() };
    let zone = TimeZone::get("Asia/Kathmandu").unwrap();
    let days = vec![Day { t: from, name: "24 ноября".into() }, Day { t: to, name: "".into() }];
    Chart { heading: heading("LSPD"), from, to, step: 60, zone, samples, days, labels }
}

fn digest(hours: [DigestHour; 24], text: &str) -> Digest {
    let texts = || std::array::from_fn(|_| text.to_owned());
    let labels = DigestLabels {
        until: "by 13:03".into(),
        rows: texts(),
        columns: std::array::from_fn(|_| text.to_owned()),
        bar: [text.into(), text.into()],
        leader: text.into(),
        max: text.into(),
        nothing: text.into(),
    };
    Digest { heading: heading(text), hours, columns: [None, None, Some(texts())], labels }
}

fn heat_map(count: impl Fn(usize, usize) -> Option<f32>, text: &str) -> HeatMap {
    let counts = std::array::from_fn(|day| std::array::from_fn(|hour| count(day, hour)));
    let days = std::array::from_fn(|_| text.to_owned());
    HeatMap { heading: heading(text), days, counts, scale: text.into(), nothing: text.into() }
}

#[test]
fn a_heat_map_of_any_week_is_drawn() {
    for map in [
        heat_map(|_, _| None, "Mon"),
        heat_map(|_, _| Some(0.0), ""),
        heat_map(|day, hour| Some((day * hour) as f32), "понедельник или вторник"),
        heat_map(|day, _| (day > 3).then_some(f32::MAX), "Mon"),
    ] {
        let (width, height) = size(&map.png().unwrap());
        assert!(width == 990 && height < 1280, "{width} × {height}");
    }
}

#[test]
fn the_only_hour_that_is_known_stands_out() {
    let known_at = |known: (usize, usize)| {
        heat_map(|day, hour| ((day, hour) == known).then_some(5.0), "Mon").png().unwrap()
    };
    assert_ne!(known_at((0, 0)), known_at((3, 12)));
    let same = |count: f32| heat_map(|_, _| Some(count), "Mon").png().unwrap();
    assert_ne!(same(0.0), same(5.0));
}

fn gangs(gangs: Vec<Gang>) -> GangMap {
    GangMap { heading: heading("Ghetto"), gangs, places: vec![] }
}

/// Width and height from the PNG header.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

fn property(at: Point) -> Property {
    let (kind, status) = (PropertyKind::House, PropertyStatus::Auction);
    Property { kind, status, ends: None, at, emphasis: Emphasis::Strong }
}

#[test]
fn empty_data_gives_a_picture() {
    assert_eq!(size(&map(vec![], vec![], "").png().unwrap()), (990, 1154));
    assert_eq!(size(&gangs(vec![]).png().unwrap()), (990, 1154));
    assert_eq!(size(&chart(vec![], 0, 0).png().unwrap()), (990, 844));
    assert_eq!(size(&digest([DigestHour::default(); 24], "").png().unwrap()), (990, 952));
}

#[test]
fn numbers_an_area_and_the_rest_change_a_map() {
    let at = |x, emphasis| Property { emphasis, ..property(Point { x, y: 500.0 }) };
    let drawn = |emphasis| {
        map(vec![at(700.0, emphasis), at(710.0, Emphasis::Strong)], vec![], "").png().unwrap()
    };
    let strong = drawn(Emphasis::Strong);
    assert!(drawn(Emphasis::Numbered(12)) != strong && drawn(Emphasis::Faded) != strong);
    assert!(drawn(Emphasis::Numbered(12)) != drawn(Emphasis::Numbered(13)));
    let corner = |at| Point { x: at, y: at };
    for (start, end) in [(0.0, 1_000.0), (1_000.0, 0.0), (f64::NAN, 1e300), (5.0, 5.0)] {
        let area = Some(Area { start: corner(start), end: corner(end) });
        let city = PropertyMap { area, ..map(vec![at(700.0, Emphasis::Strong)], vec![], "") };
        assert_eq!(size(&city.png().unwrap()), (990, 1208));
    }
}

#[test]
fn the_end_of_an_auction_changes_its_symbol_and_the_legend() {
    let drawn = |ends| {
        let lot = Property { ends, ..property(Point { x: 700.0, y: 500.0 }) };
        map(vec![lot], vec![], "").png().unwrap()
    };
    let ends = [None, Some(Ends::Soon), Some(Ends::WithinHour), Some(Ends::Later)].map(drawn);
    for (at, one) in ends.iter().enumerate() {
        assert!(ends[at + 1..].iter().all(|other| other != one), "{at}");
    }
}

#[test]
fn regions_have_their_names_on_any_map() {
    let place = |city: &str| Place {
        city: city.into(),
        name: String::new(),
        at: Point { x: -1_500.0, y: 2_600.0 },
    };
    let drawn = |cities: &[&str], area| {
        let places = cities.iter().map(|city| place(city)).collect();
        PropertyMap { area, ..map(vec![], places, "") }.png().unwrap()
    };
    let nothing = drawn(&[], None);
    let all = ["Los Santos", "San Fierro", "Las Venturas", "Red County", "Flint County"]
        .into_iter()
        .chain(["Whetstone", "Bone County", "Tierra Robada"]);
    for city in all {
        assert!(drawn(&[city], None) != nothing, "{city}");
    }
    let west =
        Area { start: Point { x: -3_000.0, y: 1_700.0 }, end: Point { x: -1_000.0, y: 3_000.0 } };
    // A place that is counted to a region far away does not bring its name along.
    assert!(drawn(&["Los Santos"], Some(west)) == drawn(&[], Some(west)));
    assert!(drawn(&["Tierra Robada"], Some(west)) != drawn(&[], Some(west)));
}

#[test]
fn a_heading_has_a_line_for_what_a_map_is_narrowed_to() {
    let all = map(vec![property(Point { x: 0.0, y: 0.0 })], vec![], "auction");
    let narrowed = |name: &str| {
        let heading = Heading { subtitle: Some(line(name)), ..all.heading.clone() };
        PropertyMap { heading, ..all.clone() }.png().unwrap()
    };
    let height = size(&all.png().unwrap()).1;
    assert_eq!(size(&narrowed("Los-Santos")).1, height + 54);
    assert!(narrowed("Los-Santos") != narrowed("Las-Venturas"));
    assert_eq!(size(&narrowed(&"Las-Venturas ".repeat(20))).1, height + 54);
}

#[test]
fn a_lot_is_drawn_wherever_it_is() {
    let lot = |x, name: &str| LotMap {
        heading: heading("№ 412"),
        kind: PropertyKind::Business,
        status: PropertyStatus::Free,
        at: Point { x, y: x },
        name: name.into(),
        places: vec![],
    };
    let [one, other] = ["Ganton", "Idlewood"].map(|name| lot(2_990.0, name).png().unwrap());
    assert!(one != other);
    for x in [0.0, -3_000.0, 1e300, f64::NAN] {
        assert_eq!(size(&lot(x, &"Ganton ".repeat(40)).png().unwrap()), (990, 696));
    }
}

#[test]
fn any_requests_render_as_a_usage_chart() {
    let chart = |counts: &dyn Fn(u64) -> [u64; 5], text: &str| UsageChart {
        heading: heading(text),
        days: (0..30).map(|day| UsageDay { name: text.into(), counts: counts(day) }).collect(),
        legend: std::array::from_fn(|_| (text.to_owned(), "1 200".to_owned())),
        max: text.into(),
    };
    let text = "сверх лимита (429)";
    let [usual, fewer] = [9, 8].map(|last| {
        let chart = chart(&|day| [day * 7, day, 0, 0, u64::from(day == last)], text);
        chart.png().unwrap()
    });
    assert_eq!(size(&usual).0, 990);
    assert!(usual != fewer);
    for (counts, text) in
        [([0; 5], ""), ([1, 1, 1, 1, 1], &"a very long name ".repeat(9)), ([u64::MAX / 5; 5], text)]
    {
        assert_eq!(size(&chart(&|_| counts, text).png().unwrap()).0, 990);
    }
    let empty = UsageChart { days: Vec::new(), ..chart(&|_| [0; 5], text) };
    assert_eq!(size(&empty.png().unwrap()).0, 990);
}

#[test]
fn a_peak_of_zero_is_not_marked() {
    let sample = |t| Sample { t, online: 0, most: 0, in_uniform: 0, leader: false };
    let chart = chart((0..60).map(|minute| sample(minute * 60)).collect(), 0, 3_600);
    let mut renamed = chart.clone();
    renamed.labels.max = "most".into();
    assert!(chart.png().unwrap() == renamed.png().unwrap());
}

#[test]
fn the_same_data_gives_the_same_bytes() {
    let place = |name: &str, x| Place {
        city: "Los Santos".into(),
        name: name.into(),
        at: Point { x, y: 0.0 },
    };
    let (one, other) = (place("Ganton Gym", 0.0), place("Pig Pen", 900.0));
    let properties = vec![property(Point { x: 5.0, y: 5.0 })];
    let drawn = map(properties.clone(), vec![one.clone(), other.clone()], "Дома").png().unwrap();
    let again = map(properties, vec![other, one], "Дома").png().unwrap();
    assert!(drawn == again, "the order of the places does not matter");
    let moved = map(vec![property(Point { x: 900.0, y: 5.0 })], vec![], "Дома").png().unwrap();
    assert!(drawn != moved);
}

#[test]
fn a_digest_shows_its_hours_and_figures() {
    let hour = |most| DigestHour {
        average: Some(2.5),
        most,
        yesterday: None,
        week: Some(3.0),
        leader: 0.4,
    };
    let day = digest([hour(7); 24], "LSPD");
    let png = day.png().unwrap();
    assert!(day.clone().png().unwrap() == png);
    let mut other = day.clone();
    other.hours[23] = hour(6);
    assert!(other.png().unwrap() != png);
    let mut led = day.clone();
    led.hours[23].leader = 1.0;
    assert!(led.png().unwrap() != png);
    let fewer = Digest { columns: [const { None }; 3], ..day };
    assert!(fewer.png().unwrap() != png);
}

#[test]
fn many_properties_and_unusual_names_render() {
    let properties =
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
    let label = "Очень длинное слово ".repeat(20);
    let png = map(properties.collect(), places.collect(), &label).png().unwrap();
    assert_eq!(size(&png).0, 990);
}

#[test]
fn zones_with_any_color_and_position_render() {
    let square = |a: f64, b: f64| Area { start: Point { x: a, y: a }, end: Point { x: b, y: b } };
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
        change: Some(i64::MIN),
        income: "$1,234,567".repeat(20),
    });
    assert_eq!(size(&gangs(many.collect()).png().unwrap()), (990, 1280));
}

#[test]
fn samples_of_a_minute_and_of_five_name_the_same_peak() {
    for zone in [TimeZone::UTC, TimeZone::get("Asia/Kathmandu").unwrap()] {
        let coarse = peak_time(1_200, &zone);
        assert_eq!(coarse.as_second(), 1_200);
        assert!((1_200..1_500).all(|fine| peak_time(fine, &zone) == coarse));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_hours_render_as_a_digest(
        counts in prop::array::uniform24((any::<Option<f64>>(), any::<u32>(), any::<Option<f64>>(), any::<Option<f64>>(), any::<f32>())),
        text in "\\PC{0,90}",
    ) {
        let hour =
            |(average, most, yesterday, week, leader)| DigestHour { average, most, yesterday, week, leader };
        let png = digest(counts.map(hour), &text).png().unwrap();
        prop_assert_eq!(size(&png), (990, 952));
    }

    #[test]
    fn any_samples_and_times_render_as_a_chart(
        mut samples in prop::collection::vec((any::<i64>(), any::<u32>(), any::<u32>(), any::<bool>()), 0..30),
        from in prop_oneof![Just(0), Just(i64::MIN), any::<i64>(), 1_700_000_000..1_800_000_000_i64],
        span in prop_oneof![Just(0), Just(i64::MAX), 0..10_000_000_i64],
        step in any::<u32>(),
    ) {
        samples.push((from, u32::MAX, u32::MAX, true));
        let samples = samples
            .into_iter()
            .map(|(t, online, in_uniform, leader)| Sample { t, online, most: online, in_uniform, leader })
            .collect();
        let mut chart = chart(samples, from, from.saturating_add(span));
        chart.step = step;
        prop_assert_eq!(size(&chart.png().unwrap()).0, 990);
    }
}
