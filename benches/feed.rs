//! The cost of validating documents: `cargo bench --bench feed [-- <part of a document's name>]`.
//!
//! Prints the fastest of many runs for each document of one full server. Lists of players are also sorted.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::io::Cursor;
use std::sync::Arc;
use std::time::{Duration, Instant};

use demo_world::{Document, Occupancy, Size, World};
use jiff::Timestamp;
use muster::feed::document::{self, DocumentId, ValidationContext, ValidationErrors};
use muster::feed::player_lists;

const NOW: i64 = 1_800_000_000;
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
    }
}
