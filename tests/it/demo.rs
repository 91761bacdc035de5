//! `muster feed generate` and the demo.

use std::{fs, path::Path, process::Command};

#[test]
fn generate_writes_every_document_and_no_other_file() {
    let out = tempfile::tempdir().expect("a folder");
    for _ in 0..2 {
        let done = Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(["feed", "generate", "--servers", "2", "--players", "30", "--families", "5"])
            .args([
                "--properties",
                "40",
                "--records",
                "100",
                "--seed",
                "3",
                "--at",
                "2027-01-15T08:00:00Z",
            ])
            .arg("--out")
            .arg(out.path())
            .output()
            .expect("muster runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    assert_eq!(names(out.path()), ["1", "2", "fractions.json", "pois.json", "servers.json"]);
    let documents = [
        "admins.json",
        "families.json",
        "ghetto.json",
        "map.json",
        "online.json",
        "players.ndjson",
        "sobes.json",
    ];
    assert_eq!(names(&out.path().join("2")), documents);
    let online = fs::read_to_string(out.path().join("2/online.json")).expect("a document");
    assert_eq!(parsed(&online)["players"].as_array().map(Vec::len), Some(30));
    let records = fs::read_to_string(out.path().join("2/players.ndjson")).expect("a document");
    assert_eq!(records.lines().count(), 100);
}

fn parsed(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("JSON")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    names
}

#[cfg(feature = "demo")]
mod live {
    use std::{process::Command, sync::Arc, time::Duration};

    use demo_world::{Occupancy, Size};
    use jiff::Timestamp;
    use muster::{
        db::{Db, GAME},
        game::{Current, FractionId, History, Players, history::playtime::PlayerGroup},
        ledger::Ledger,
        run::LiveWorld,
    };
    use tokio_util::sync::CancellationToken;

    const SMALL: Size = Size {
        servers: 4,
        players: 60,
        families: 12,
        properties: 150,
        records: 400,
        occupancy: Occupancy::Daily,
    };

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_live_world_is_published_at_once_and_records_and_charts_follow() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = Db::open(&folder.path().join("game.db"), &GAME).await.expect("a store");
        let current = Arc::new(Current::new());
        let (players, history) = (Players::new(db.clone()), History::new(db.clone()));
        let ledger = Ledger::new(db, 90);
        let (world, kept) = (Arc::clone(&current), (players.clone(), history.clone()));
        let demo = LiveWorld::new(7, SMALL, world, kept.0, kept.1, ledger.clone());
        demo.publish_all().await;
        assert_eq!(current.servers().iter().len(), 4);
        let server = current.server(1).expect("listed");
        assert!(server.map.is_some() && server.families.is_some() && server.sobes.is_some());
        assert!(server.admins.is_some() && server.ghetto.is_some());
        let first = server.online.clone().expect("a list").timestamp;

        let stop = CancellationToken::new();
        let living = tokio::spawn({
            let (demo, stop) = (demo.clone(), stop.clone());
            async move { demo.run(stop).await }
        });
        let arrive = async {
            let mut published = current.revision();
            loop {
                let now = Timestamp::now();
                let online =
                    current.server(1).and_then(|server| server.online.clone()).expect("a list");
                let charted = history.series(1, None, 48, now).await.expect("a store").points.len();
                let somebody = online
                    .players
                    .first()
                    .map(|player| player.name.to_string())
                    .unwrap_or_default();
                let known = players.find(1, &somebody).await.expect("a store").is_some();
                let zones = history.zones.hours(1, 48, now).await.expect("a store").len();
                let lspd = &PlayerGroup::Fraction(FractionId(1));
                let played =
                    history.playtime.days(1, lspd, 14, now).await.expect("a store").players;
                let is_recorded = zones > 40 && played.values().any(|days| days.seconds.len() > 5);
                if online.timestamp > first && charted > 2_800 && known && is_recorded {
                    return;
                }
                published.changed().await.expect("the world goes on");
            }
        };
        tokio::time::timeout(Duration::from_secs(120), arrive).await.expect("in time");
        stop.cancel();
        living.await.expect("no panic");
    }

    #[test]
    fn a_port_in_use_ends_the_demo_with_one_sentence() {
        let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let at = taken.local_addr().unwrap().to_string();
        let done = Command::new(env!("CARGO_BIN_EXE_muster"))
            .args([
                "demo",
                "--page-addr",
                &at,
                "--api-addr",
                "127.0.0.1:0",
                "--operator-addr",
                "127.0.0.1:0",
            ])
            .env("RUST_LOG", "warn")
            .output()
            .unwrap();
        assert_eq!(done.status.code(), Some(1));
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(said.starts_with("muster: MUSTER_PAGE_ADDR: can't listen on"), "{said}");
        assert!(!said.contains("os error"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}
