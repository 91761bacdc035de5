//! The made-up world and the generator.

use std::{fs, path::Path, process::Command, sync::Arc, time::Duration};

use jiff::Timestamp;
use muster::{
    db::{Db, GAME},
    feed::demo::{Occupancy, Demo, Document, Size, World},
    game::{Current, History, Players},
};
use tokio_util::sync::CancellationToken;

const NOW: i64 = 1_800_000_000;
const SMALL: Size = Size {
    servers: 4,
    players: 60,
    families: 12,
    properties: 150,
    records: 400,
    occupancy: Occupancy::Daily,
};

#[test]
fn the_same_seed_gives_the_same_world_at_the_same_moment() {
    let (one, other) = (World::new(7, SMALL), World::new(7, SMALL));
    let different = World::new(8, SMALL);
    for sheet in Document::of_server(1).into_iter().chain([Document::Servers]) {
        // Another moment in between changes nothing.
        text(&other, sheet, NOW + 999);
        assert_eq!(text(&one, sheet, NOW), text(&other, sheet, NOW), "{sheet:?}");
        assert_ne!(text(&one, sheet, NOW), text(&different, sheet, NOW), "{sheet:?}");
    }
}

#[test]
fn every_document_agrees_with_the_others() {
    let world = World::new(7, SMALL);
    let sheet = |sheet| parsed(&text(&world, sheet, NOW));
    let records: Vec<_> = text(&world, Document::Players(1), NOW).lines().map(parsed).collect();
    let known =
        |name: &serde_json::Value| records.iter().find(|record| record["nickname"] == *name);
    let fractions = sheet(Document::Fractions);
    for player in sheet(Document::Online(1))["players"].as_array().expect("players") {
        let record = known(&player["name"]).expect("everybody online is on record");
        assert_eq!(record["online"], true);
        assert_eq!(record["level"], player["level"]);
        assert_eq!(record["fraction"]["name"], player["fraction"]);
        assert_eq!(record["fraction"]["rank_name"], player["position"]);
        let listed = |f: &serde_json::Value| f["short"] == player["fraction"];
        assert!(
            player["fraction"].is_null()
                || fractions.as_array().expect("a list").iter().any(listed)
        );
    }
    for family in sheet(Document::Families(1))["families"].as_array().expect("families") {
        for member in family["members"].as_array().expect("members") {
            let record = known(&member["nickname"]).expect("every member is on record");
            assert_eq!(record["family"]["name"], family["name"]);
            assert_eq!(record["id"], member["player_id"]);
        }
        assert!(known(&family["leader"]).is_some());
    }
    let map = sheet(Document::Map(1));
    for property in
        ["houses", "businesses"].iter().flat_map(|kind| map[kind].as_array().expect("a list"))
    {
        assert!(property["owner"].is_null() || known(&property["owner"]).is_some());
        assert_eq!(property["hasAuction"] == true, property["auTimeEnd"].as_i64() > Some(NOW));
    }
}

#[test]
fn what_the_help_asks_about_is_there() {
    for seed in 1..4 {
        let world = World::new(seed, Size::DEMO);
        let records = text(&world, Document::Players(5), NOW);
        let named = records.lines().filter(|line| line.contains("\"Nicolas_Reed\"")).count();
        assert_eq!(named, 1);
        let family = parsed(&text(&world, Document::Families(5), NOW));
        let families = family["families"].as_array().expect("families");
        assert!(families.iter().any(|family| family["name"] == "Grove Street"));
        let map = parsed(&text(&world, Document::Map(5), NOW));
        let house = |house: &&serde_json::Value| house["id"] == 731;
        let house = map["houses"].as_array().expect("houses").iter().find(house).expect("a house");
        assert_eq!(house["owner"], "Nicolas_Reed");
        assert!(house["name"].as_str().expect("a name").ends_with(" 731"), "{house}");
        let day = (0..24 * 12).map(|minutes| NOW + minutes * 300);
        let mut online = day.map(|at| text(&world, Document::Online(5), at));
        assert!(online.any(|online| online.contains("\"Nicolas_Reed\"")));
    }
}

#[test]
fn a_minute_changes_who_is_online_and_an_hour_changes_the_rest() {
    let world = World::new(7, Size { players: 300, properties: 1_000, ..SMALL });
    let differs = |sheet, later| {
        let (before, after) = (text(&world, sheet, NOW), text(&world, sheet, NOW + later));
        parsed(&before)
            .as_object()
            .expect("a document")
            .iter()
            .any(|(name, value)| name != "timestamp" && *value != parsed(&after)[name])
    };
    assert!(differs(Document::Online(1), 60));
    for sheet in [Document::Map(1), Document::Ghetto(1), Document::Admins(1), Document::Families(1)] {
        assert!(differs(sheet, 3_600), "{sheet:?}");
    }
    assert!(differs(Document::Sobes(1), 4 * 3_600));
}

#[test]
fn the_server_in_maintenance_is_shut_and_empty() {
    let world = World::new(7, SMALL);
    let servers = parsed(&text(&world, Document::Servers, NOW));
    let last = &servers["servers"][3];
    assert_eq!((&last["status"], &last["password"]), (&"maintenance".into(), &true.into()));
    assert_eq!(parsed(&text(&world, Document::Online(4), NOW))["players"], serde_json::json!([]));
}

#[test]
fn generate_writes_whole_documents_and_leaves_nothing_else() {
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

fn text(world: &World, sheet: Document, now: i64) -> String {
    let mut out = Vec::new();
    world.write(sheet, now, &mut out).expect("memory takes everything");
    String::from_utf8(out).expect("UTF-8")
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_living_world_is_there_at_once_and_its_records_and_charts_follow() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = Db::open(&folder.path().join("game.db"), &GAME).await.expect("a store");
    let current = Arc::new(Current::new());
    let (players, history) = (Players::new(db.clone()), History::new(db));
    let demo = Demo::new(7, SMALL, Arc::clone(&current), players.clone(), history.clone());
    demo.show().await;
    assert_eq!(current.servers().iter().len(), 4);
    let server = current.server(1).expect("listed");
    assert!(server.map.is_some() && server.families.is_some() && server.sobes.is_some());
    assert!(server.admins.is_some() && server.ghetto.is_some());
    let first = server.online.clone().expect("a list").timestamp();

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
            let somebody =
                online.players().first().map(|player| player.name.to_string()).unwrap_or_default();
            let known = players.find(1, &somebody).await.expect("a store").is_some();
            if online.timestamp() > first && charted > 2_800 && known {
                return;
            }
            published.changed().await.expect("the world goes on");
        }
    };
    tokio::time::timeout(Duration::from_secs(120), arrive).await.expect("in time");
    stop.cancel();
    living.await.expect("no panic");
}

#[cfg(feature = "demo")]
#[test]
fn a_place_that_is_taken_ends_a_demo_with_one_sentence() {
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
    assert_eq!(said.lines().count(), 1, "{said}");
}
