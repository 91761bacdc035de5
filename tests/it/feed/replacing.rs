//! Readers while documents are replaced: they see one document, never a mixture.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::folder::FeedFolder;

/// A document whose levels, timestamp and names have the generation.
fn generation(number: u32) -> String {
    let player = |id| {
        format!(
            "{{\"id\": {id}, \"name\": \"P{id}_{number}\", \"level\": {number}, \"fraction\": 1}}"
        )
    };
    let players: Vec<String> = (0..50).map(player).collect();
    format!("{{\"timestamp\": {}, \"players\": [{}]}}", 1_769_860_800 + number, players.join(","))
}

#[test]
fn a_reader_never_sees_a_mixture() {
    let mut feed = FeedFolder::new();
    feed.write("5/online.json", &generation(1));
    feed.watcher.scan();
    let done = Arc::new(AtomicBool::new(false));
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let (current, done) = (Arc::clone(&feed.current), Arc::clone(&done));
            std::thread::spawn(move || {
                let mut newest = 0;
                while !done.load(Ordering::Relaxed) {
                    let server = current.server(5).unwrap();
                    let online = server.online.as_ref().unwrap();
                    let number = online.players[0].level;
                    let made = 1_769_860_800 + i64::from(number);
                    assert_eq!(online.timestamp.as_second(), made);
                    assert!(online.players.iter().all(|player| player.level == number));
                    assert!(online.named(&format!("P49_{number}")).is_some());
                    assert_eq!(online.members(muster::game::FractionId(1)).len(), 50);
                    assert!(number >= newest, "time went back");
                    newest = number;
                }
                newest
            })
        })
        .collect();
    for number in 2..200 {
        feed.write("5/online.json", &generation(number));
        feed.watcher.scan();
    }
    done.store(true, Ordering::Relaxed);
    for reader in readers {
        reader.join().unwrap();
    }
    assert_eq!(feed.current.server(5).unwrap().online.as_ref().unwrap().players[0].level, 199);
}
