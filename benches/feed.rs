//! The cost of validating documents: `cargo bench --bench feed [-- <part of a document's name>]`.
//!
//! Prints the fastest of many runs for each document of one full server. Lists of players are also sorted. Then the same
//! for what the ledger adds: comparing a document in which nothing has changed, and comparing and saving one that is a
//! few minutes newer.

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
                    player_lists::read(lines, folder.path(), errors, true).await.unwrap();
                }
            }
            fastest = fastest.min(run.elapsed());
        }
        let speed = bytes.len() as f64 / fastest.as_secs_f64() / 1e6;
        println!("{path}: {} kB in {fastest:.2?}, {speed:.0} MB/s", bytes.len() / 1000);
        if let Some(id) = DocumentId::at(&path).filter(|id| id.server().is_some()) {
            record(&world, document, id, &context).await;
        }
    }
}

/// What the ledger adds to the import of a document.
async fn record(world: &World, document: Document, id: DocumentId, context: &ValidationContext) {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::open(&folder.path().join("game.db"), &db::GAME).await.unwrap();
    let (ledger, current) = (Ledger::new(db, 90), Current::new());
    let update = |seconds: i64| {
        let mut bytes = Vec::new();
        world.write(document, NOW + seconds, &mut bytes).unwrap();
        let now = Timestamp::from_second(NOW + seconds).unwrap();
        let context = ValidationContext { now, ..context.clone() };
        document::validate(id, &bytes, &context).unwrap().update
    };
    let mut servers = Vec::new();
    world.write(Document::Servers, NOW, &mut servers).unwrap();
    let servers = document::validate(DocumentId::at("servers.json").unwrap(), &servers, context);
    current.publish(servers.unwrap().update);
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
