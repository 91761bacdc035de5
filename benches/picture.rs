//! The cost of rendering pictures: `cargo bench --bench picture [-- <folder for the pictures>]`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use demo_world::{Document, Size, World};
use jiff::tz::TimeZone;
use muster::picture::{
    Area, Chart, ChartLabels, Day, Digest, DigestHour, DigestLabels, Emphasis, Ends, Gang, GangMap,
    Heading, HeadingLine, HeatMap, LotMap, Place, Point, Property, PropertyKind, PropertyLabels,
    PropertyMap, PropertyStatus, Sample,
};
use serde_json::Value;

const NOW: i64 = 1_800_000_000;
const SPAN: Duration = Duration::from_secs(2);

fn main() {
    let folder = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).map(PathBuf::from);
    let show = |name: &str, png: Vec<u8>| {
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder).unwrap();
            std::fs::write(folder.join(name).with_extension("png"), png).unwrap();
        }
    };
    for properties in [0, 1_200, 2_000, 20_000] {
        let map = property_map(&World::new(1, Size { servers: 1, properties, ..Size::DEMO }));
        let png = timed(&format!("map of {properties} properties"), || map.png().unwrap());
        show(&format!("map-{properties}"), png);
    }
    let gangs = gang_map(&World::new(1, Size { servers: 1, ..Size::DEMO }));
    show("gangs", timed("zones of the gangs", || gangs.png().unwrap()));
    let world = World::new(1, Size { servers: 1, ..Size::DEMO });
    let auctions = auctions(&world, None);
    show("auctions", timed("lots of a list", || auctions.png().unwrap()));
    let city = [Point { x: 44.0, y: -2_892.0 }, Point { x: 2_997.0, y: -768.0 }];
    let auctions = self::auctions(&world, Some(Area { start: city[0], end: city[1] }));
    show("city", timed("lots in a city", || auctions.png().unwrap()));
    let lot = lot_map(&world);
    show("lot", timed("map of a lot", || lot.png().unwrap()));
    let chart = chart();
    show("chart", timed("chart", || chart.png().unwrap()));
    let digest = digest();
    show("digest", timed("digest", || digest.png().unwrap()));
    let week = heat_map();
    show("week", timed("usual week", || week.png().unwrap()));
}

fn timed(what: &str, draw: impl Fn() -> Vec<u8>) -> Vec<u8> {
    let begun = Instant::now();
    let png = draw();
    let mut times = 1;
    while begun.elapsed() < SPAN {
        assert_eq!(draw(), png, "the same data gives the same bytes");
        times += 1;
    }
    let each = begun.elapsed() / times;
    println!("{what:<28} {:>6.1} ms {:>8} bytes", each.as_secs_f64() * 1e3, png.len());
    png
}

fn heading(title: &str) -> Heading {
    Heading {
        title: HeadingLine { name: title.into(), rest: "05 Brainburg".into() },
        subtitle: None,
        note: "24 ноября, 18:42 МСК".into(),
        bot: Some("@muster_demo_bot".into()),
    }
}

fn sheet(world: &World, sheet: Document) -> Value {
    let mut bytes = Vec::new();
    world.write(sheet, NOW, &mut bytes).unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

fn places(world: &World) -> Vec<Place> {
    let pois = sheet(world, Document::Pois);
    let text = |poi: &Value, name| poi[name].as_str().unwrap().to_owned();
    let place =
        |poi| Place { city: text(poi, "city"), name: text(poi, "name"), at: point(poi, "x", "y") };
    pois.as_array().unwrap().iter().map(place).collect()
}

fn point(value: &Value, x: &str, y: &str) -> Point {
    Point { x: value[x].as_f64().unwrap(), y: value[y].as_f64().unwrap() }
}

fn property_map(world: &World) -> PropertyMap {
    let map = sheet(world, Document::Map(1));
    let all = |kind, name: &str| -> Vec<Property> {
        let property = |value: &Value| {
            let status = match (&value["hasAuction"], &value["onMarketplace"], &value["owner"]) {
                (Value::Bool(true), ..) => PropertyStatus::Auction,
                (_, Value::Bool(true), _) => PropertyStatus::Marketplace,
                (.., Value::Null) => PropertyStatus::Free,
                _ => PropertyStatus::Owned,
            };
            let emphasis = match status {
                PropertyStatus::Owned => Emphasis::Faded,
                _ => Emphasis::Strong,
            };
            Property { kind, status, ends: None, at: point(value, "lx", "ly"), emphasis }
        };
        map[name].as_array().unwrap().iter().map(property).collect()
    };
    let mut properties = all(PropertyKind::House, "houses");
    properties.extend(all(PropertyKind::Business, "businesses"));
    let labels = PropertyLabels {
        owned: "Занято".into(),
        free: "Свободно".into(),
        marketplace: "На маркетплейсе".into(),
        auction: "На аукционе".into(),
        ends_soon: "до 15 мин".into(),
        ends_within_hour: "до часа".into(),
        ends_later: "больше часа".into(),
        houses: "Дома".into(),
        businesses: "Бизнесы".into(),
    };
    PropertyMap {
        heading: heading("Недвижимость · 01 Aurora"),
        properties,
        area: None,
        places: places(world),
        labels,
    }
}

/// The lots of a list with their numbers.
fn auctions(world: &World, area: Option<Area>) -> PropertyMap {
    let mut map = property_map(world);
    map.properties.retain(|property| property.status == PropertyStatus::Auction);
    if let Some(Area { start, end }) = area {
        let is_inside =
            |at: Point| (start.x..=end.x).contains(&at.x) && (start.y..=end.y).contains(&at.y);
        map.properties.retain(|property| is_inside(property.at));
    }
    for (number, property) in (1..).zip(&mut map.properties) {
        property.ends = Some(match number % 3 {
            0 => Ends::Soon,
            1 => Ends::WithinHour,
            _ => Ends::Later,
        });
        if number <= 8 {
            property.emphasis = Emphasis::Numbered(number);
        }
    }
    PropertyMap { heading: heading("Аукционы · 01 Aurora"), area, ..map }
}

fn lot_map(world: &World) -> LotMap {
    let map = property_map(world);
    let lot = map.properties.iter().find(|property| property.status == PropertyStatus::Auction);
    let Property { kind, status, at, .. } = *lot.unwrap();
    let name = "Дом № 412".into();
    let price =
        HeadingLine { name: "от 504 000 $".into(), rest: "сегодня в 19:05".into() };
    let heading = Heading { subtitle: Some(price), ..heading("Дом № 412 · 01 Aurora") };
    LotMap { heading, kind, status, at, name, places: map.places }
}

fn gang_map(world: &World) -> GangMap {
    let ghetto = sheet(world, Document::Ghetto(1));
    let fractions = sheet(world, Document::Fractions);
    let mut gangs: BTreeMap<u64, Gang> = BTreeMap::new();
    for zone in ghetto["zones"].as_array().unwrap() {
        let id = zone["fraction_id"].as_u64().unwrap();
        let fraction = fractions.as_array().unwrap().iter().find(|one| one["id"] == id).unwrap();
        let gang = gangs.entry(id).or_insert_with(|| Gang {
            name: fraction["name"]["en"].as_str().unwrap().into(),
            color: zone["color"].as_str().map(str::to_owned),
            zones: Vec::new(),
            change: Some(3),
            income: "1 868 000 $".into(),
        });
        let corner = |name: &str| point(&zone[name], "x", "y");
        gang.zones.push(Area { start: corner("squareStart"), end: corner("squareEnd") });
    }
    GangMap {
        heading: heading("Гетто · 01 Aurora"),
        gangs: gangs.into_values().collect(),
        places: places(world),
    }
}

fn chart() -> Chart {
    const DAY: i64 = 86_400;
    let from = NOW - DAY;
    let sample = |t: i64| {
        let wave = |period: f64| (t as f64 / period * std::f64::consts::TAU).sin();
        let online = 11.0 + 8.0 * wave(86_400.0) + 2.0 * wave(7_100.0) + wave(1_900.0);
        let in_uniform = online * (0.6 + 0.2 * wave(23_000.0));
        let leader = (t / 5_000) % 3 == 0;
        let [online, in_uniform] = [online, in_uniform].map(|count: f64| count.max(0.0) as u32);
        Sample { t, online, most: online, in_uniform, leader }
    };
    let gap = from + DAY / 3..from + DAY * 4 / 9;
    let minutes = (from - DAY..=NOW).step_by(60);
    Chart {
        heading: heading("LSPD за сутки · 05 Brainburg"),
        from,
        to: NOW,
        step: 60,
        zone: TimeZone::get("Europe/Moscow").unwrap(),
        samples: minutes.filter(|t| !gap.contains(t)).map(sample).collect(),
        days: vec![Day { t: NOW - 11 * 3_600, name: "24 ноября".into() }],
        labels: ChartLabels {
            online: "в сети".into(),
            range: "среднее и макс. за 30 мин".into(),
            in_uniform: "в форме".into(),
            yesterday: "вчера".into(),
            leader: "лидер в сети".into(),
            leader_time: "7 ч 40 мин".into(),
            max: "макс.".into(),
            max_day: String::new(),
            nothing: "Нет данных".into(),
        },
    }
}

fn digest() -> Digest {
    let wave = |hour: usize, shift: f64| 9.0 - 7.0 * (hour as f64 / 3.8 + shift).cos();
    let hours = std::array::from_fn(|hour| DigestHour {
        average: (hour < 19).then(|| wave(hour, 0.0)),
        most: wave(hour, 0.0) as u32 + 2,
        yesterday: Some(wave(hour, 0.3)),
        week: Some(wave(hour, -0.4)),
        leader: if hour % 5 == 0 { 0.4 } else { 1.0 },
    });
    let column = |figures: [&str; 4]| Some(figures.map(str::to_owned));
    Digest {
        heading: heading("LSPD за день · 05 Brainburg"),
        hours,
        columns: [
            column(["18 · 12:04", "9,4", "3 ч 20 мин", "1 ч 5 мин"]),
            column(["17", "8,9", "40 мин", "2 ч"]),
            column(["16,3", "9,1", "1 ч 50 мин", "1 ч 40 мин"]),
        ],
        labels: DigestLabels {
            until: "by 13:03".into(),
            rows: ["максимум", "в среднем", "без лидера", "меньше пяти"].map(str::to_owned),
            columns: ["сегодня", "вчера", "ср. 7 дней"].map(str::to_owned),
            bar: ["среднее за час", "максимум"].map(str::to_owned),
            leader: "лидер в сети".into(),
            max: "макс.".into(),
            nothing: "Нет данных".into(),
        },
    }
}

fn heat_map() -> HeatMap {
    let count = |day: usize, hour: usize| 9.0 - 7.0 * (hour as f32 / 3.8 + day as f32 / 7.0).cos();
    HeatMap {
        heading: heading("Неделя LSPD · 05 Brainburg"),
        days: ["пн", "вт", "ср", "чт", "пт", "сб", "вс"].map(str::to_owned),
        counts: std::array::from_fn(|day| std::array::from_fn(|hour| Some(count(day, hour)))),
        scale: "в среднем в сети".into(),
        nothing: "Нет данных".into(),
    }
}
