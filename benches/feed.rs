//! The cost of validating documents: `cargo bench --bench feed [-- <part of a document's name>]`.
//!
//! Prints the fastest of many runs for each document of one full server. Lists of players are also sorted. Then the same
//! for what the ledger adds: comparing a document in which nothing has changed, and comparing and saving one that is a
//! few minutes newer. Finally the maps of 33 servers, each with about 1 % changed (`-- 33`): in turn saved one by one, as
//! uploads are, and together, as what a scan of the feed folder finds.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::io::Cursor;
use std::sync::Arc;
use std::time::{Duration, Instant};

use demo_world::{Document, Occupancy, Size, World};
use jiff::Timestamp;
use muster::db::{self, Db};
use muster::feed::document::{self, DocumentId, ValidationContext, ValidationErrors};
use muster::feed::player_lists;
use muster::game::{Current, Update};
use muster::ledger::Ledger;

const NOW: i64 = 1_800_000_000;
/// How many seconds newer the document is that is compared and saved.
const LATER: i64 = 240;
const SPAN: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() {
    let only = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let size = Size {
        servers: 1,
        players: 1_000,
        families: 500,
        properties: 4_000,
        records: 50_000,
        occupancy: Occupancy::Full,
    };
    let world = World::new(7, size);
    let context = ValidationContext {
        now: Timestamp::from_second(NOW).unwrap(),
        fractions: Arc::new(document::shipped_fractions()),
        pois: Arc::new(document::shipped_pois()),
        strict: true,
    };
    for document in Document::SHARED.into_iter().chain(Document::of_server(1)) {
        let (server, file) = document.file();
        if !file.contains(&only) {
            continue;
        }
        let mut bytes = Vec::new();
        world.write(document, NOW, &mut bytes).unwrap();
        let path = server.map_or(file.to_owned(), |server| format!("{server}/{file}"));
        let (begun, mut fastest) = (Instant::now(), Duration::MAX);
        while begun.elapsed() < SPAN {
            let run = Instant::now();
            match DocumentId::at(&path) {
                Some(id) => drop(document::validate(id, &bytes, &context).unwrap()),
                None => {
                    let folder = tempfile::tempdir().unwrap();
                    let errors = ValidationErrors::in_file(path.as_str());
                    let lines = Cursor::new(bytes.clone());
                    player_lists::read(lines, folder.path(), Arc::default(), errors, true)
                        .await
                        .unwrap();
                }
            }
            fastest = fastest.min(run.elapsed());
        }
        let speed = bytes.len() as f64 / fastest.as_secs_f64() / 1e6;
        println!("{path}: {} kB in {fastest:.2?}, {speed:.0} MB/s", bytes.len() / 1000);
        if DocumentId::at(&path).is_some_and(|id| id.server().is_some()) {
            record(&world, document, &context).await;
        }
    }
    if "33 maps".contains(&only) {
        record_all(&context).await;
    }
}

/// What the ledger adds when the map of every server changes.
async fn record_all(context: &ValidationContext) {
    const SERVERS: u32 = 33;
    /// How many seconds newer a map is of which about 1 % has changed.
    const LATER: i64 = 55;
    const ROUNDS: i64 = 12;
    let size = Size {
        servers: SERVERS,
        players: 10,
        families: 1,
        properties: 3_000,
        records: 10,
        occupancy: Occupancy::Full,
    };
    let world = World::new(7, size);
    let folder = tempfile::tempdir().unwrap();
    let ledger =
        Ledger::new(Db::open(&folder.path().join("game.db"), &db::GAME).await.unwrap(), 90);
    let current = Current::new();
    let maps = |seconds: i64| {
        let documents = (1..=SERVERS).flat_map(Document::of_server);
        let maps = documents.filter(|document| document.file().1 == "map.json");
        maps.map(|map| updated(&world, map, seconds, context)).collect::<Vec<_>>()
    };
    current.publish(updated(&world, Document::Servers, 0, context));
    for map in maps(0) {
        ledger.save(ledger.changes(&map, Some(&current)).await.unwrap()).await.unwrap();
        current.publish(map);
    }
    for round in 1..=ROUNDS {
        let (newer, is_together) = (maps(LATER * round), round % 2 == 0);
        let (mut comparing, mut saving, mut events) = (Duration::ZERO, Duration::ZERO, 0);
        let mut unsaved = Vec::new();
        for map in &newer {
            let run = Instant::now();
            let changes = ledger.changes(map, Some(&current)).await.unwrap();
            comparing += run.elapsed();
            events += changes.events.len();
            unsaved.push(changes);
            if !is_together || unsaved.len() == newer.len() {
                let run = Instant::now();
                ledger.save_all(std::mem::take(&mut unsaved)).await.unwrap();
                saving += run.elapsed();
            }
        }
        newer.into_iter().for_each(|map| current.publish(map));
        let how = if is_together { "together" } else { "one by one" };
        println!(
            "{SERVERS} maps: compared in {comparing:.2?}; {events} events saved {how} in {saving:.2?}"
        );
    }
}

/// A document of some seconds after the start of the world.
fn updated(world: &World, document: Document, seconds: i64, context: &ValidationContext) -> Update {
    let mut bytes = Vec::new();
    world.write(document, NOW + seconds, &mut bytes).unwrap();
    let now = Timestamp::from_second(NOW + seconds).unwrap();
    let context = ValidationContext { now, ..context.clone() };
    let (server, file) = document.file();
    let path = server.map_or(file.to_owned(), |server| format!("{server}/{file}"));
    document::validate(DocumentId::at(&path).unwrap(), &bytes, &context).unwrap().update
}

/// What the ledger adds to the import of a document.
async fn record(world: &World, document: Document, context: &ValidationContext) {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::open(&folder.path().join("game.db"), &db::GAME).await.unwrap();
    let (ledger, current) = (Ledger::new(db, 90), Current::new());
    let update = |seconds: i64| updated(world, document, seconds, context);
    current.publish(updated(world, Document::Servers, 0, context));
    let fractions = document::shipped_fractions();
    current.publish(Update::Fractions(fractions));
    ledger.save(ledger.changes(&update(0), Some(&current)).await.unwrap()).await.unwrap();
    current.publish(update(0));
    let same = update(0);
    let (begun, mut fastest) = (Instant::now(), Duration::MAX);
    while begun.elapsed() < SPAN {
        let run = Instant::now();
        assert_eq!(ledger.changes(&same, Some(&current)).await.unwrap().events, []);
        fastest = fastest.min(run.elapsed());
    }
    let newer = update(LATER);
    let run = Instant::now();
    let changes = ledger.changes(&newer, Some(&current)).await.unwrap();
    let events = changes.events.len();
    ledger.save(changes).await.unwrap();
    println!("    compared in {fastest:.2?}; {events} events saved in {:.2?}", run.elapsed());
}
