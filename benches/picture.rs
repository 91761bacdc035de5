//! The cost of rendering pictures: `cargo bench --bench picture [-- <folder for the pictures>]`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use demo_world::{Document, Size, World};
use jiff::tz::TimeZone;
use muster::picture::{
    Chart, ChartLabels, Gang, GangMap, Heading, Place, Point, Property, PropertyKind,
    PropertyLabels, PropertyMap, PropertyStatus, Sample, Square,
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
    for (name, hours) in [("day", 24), ("month", 720)] {
        let chart = chart(hours);
        show(name, timed(&format!("chart of {hours} hours"), || chart.png().unwrap()));
    }
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
    Heading { title: title.into(), note: "18:42".into() }
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
        let property = |value: &Value| Property {
            kind,
            status: match (&value["hasAuction"], &value["onMarketplace"], &value["owner"]) {
                (Value::Bool(true), ..) => PropertyStatus::Auction,
                (_, Value::Bool(true), _) => PropertyStatus::Marketplace,
                (.., Value::Null) => PropertyStatus::Free,
                _ => PropertyStatus::Owned,
            },
            at: point(value, "lx", "ly"),
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
        houses: "Дома".into(),
        businesses: "Бизнесы".into(),
    };
    PropertyMap {
        heading: heading("Недвижимость · 01 Aurora"),
        properties,
        places: places(world),
        labels,
    }
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
        });
        let corner = |name: &str| point(&zone[name], "x", "y");
        gang.zones.push(Square { start: corner("squareStart"), end: corner("squareEnd") });
    }
    GangMap {
        heading: heading("Гетто · 01 Aurora"),
        gangs: gangs.into_values().collect(),
        places: places(world),
    }
}

fn chart(hours: i64) -> Chart {
    let from = NOW - hours * 3_600;
    let step = if hours > 48 { 300 } else { 60 };
    let sample = |t: i64| {
        let wave = |period: f64| (t as f64 / period * std::f64::consts::TAU).sin();
        let online = 11.0 + 8.0 * wave(86_400.0) + 2.0 * wave(7_100.0) + wave(1_900.0);
        let in_uniform = online * (0.6 + 0.2 * wave(23_000.0));
        let leader = (t / 5_000) % 3 == 0;
        Sample { t, online: online.max(0.0) as u32, in_uniform: in_uniform.max(0.0) as u32, leader }
    };
    let gap = from + hours * 1_400..from + hours * 1_600;
    let samples =
        (from..=NOW).step_by(step as usize).filter(|t| !gap.contains(t)).map(sample).collect();
    Chart {
        heading: heading("LSPD · 05 Brainburg"),
        from,
        to: NOW,
        step: step as u32,
        zone: TimeZone::get("Europe/Moscow").unwrap(),
        samples,
        labels: ChartLabels {
            online: "В игре".into(),
            in_uniform: "В форме".into(),
            leader: "Лидер в игре".into(),
            max: "максимум".into(),
            nothing: "Нет данных".into(),
        },
    }
}
