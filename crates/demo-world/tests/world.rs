//! The documents of a world: the same for the same seed, consistent with each other, changing with time.

#![allow(clippy::expect_used, reason = "a test may panic")]

use demo_world::{Document, Occupancy, Size, World};

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
fn the_same_seed_gives_the_same_world() {
    let (one, other) = (World::new(7, SMALL), World::new(7, SMALL));
    let different = World::new(8, SMALL);
    for document in Document::of_server(1).into_iter().chain([Document::Servers]) {
        // Reading another moment in between has no effect.
        text(&other, document, NOW + 999);
        assert_eq!(text(&one, document, NOW), text(&other, document, NOW), "{document:?}");
        assert_ne!(text(&one, document, NOW), text(&different, document, NOW), "{document:?}");
    }
}

#[test]
fn the_documents_are_consistent() {
    let world = World::new(7, SMALL);
    let document = |document| parsed(&text(&world, document, NOW));
    let records: Vec<_> = text(&world, Document::Players(1), NOW).lines().map(parsed).collect();
    let known =
        |name: &serde_json::Value| records.iter().find(|record| record["nickname"] == *name);
    let fractions = document(Document::Fractions);
    for player in document(Document::Online(1))["players"].as_array().expect("players") {
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
    for family in document(Document::Families(1))["families"].as_array().expect("families") {
        for member in family["members"].as_array().expect("members") {
            let record = known(&member["nickname"]).expect("every member is on record");
            assert_eq!(record["family"]["name"], family["name"]);
            assert_eq!(record["id"], member["player_id"]);
        }
        assert!(known(&family["leader"]).is_some());
    }
    let map = document(Document::Map(1));
    for property in
        ["houses", "businesses"].iter().flat_map(|kind| map[kind].as_array().expect("a list"))
    {
        assert!(property["owner"].is_null() || known(&property["owner"]).is_some());
        assert_eq!(property["hasAuction"] == true, property["auTimeEnd"].as_i64() > Some(NOW));
    }
}

#[test]
fn the_examples_of_the_help_exist() {
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
fn a_minute_changes_the_online_list_and_an_hour_the_rest() {
    let world = World::new(7, Size { players: 300, properties: 1_000, ..SMALL });
    let differs = |document, later| {
        let (before, after) = (text(&world, document, NOW), text(&world, document, NOW + later));
        parsed(&before)
            .as_object()
            .expect("a document")
            .iter()
            .any(|(name, value)| name != "timestamp" && *value != parsed(&after)[name])
    };
    assert!(differs(Document::Online(1), 60));
    for document in
        [Document::Map(1), Document::Ghetto(1), Document::Admins(1), Document::Families(1)]
    {
        assert!(differs(document, 3_600), "{document:?}");
    }
    assert!(differs(Document::Sobes(1), 4 * 3_600));
}

#[test]
fn the_server_in_maintenance_is_locked_and_empty() {
    let world = World::new(7, SMALL);
    let servers = parsed(&text(&world, Document::Servers, NOW));
    let last = &servers["servers"][3];
    assert_eq!((&last["status"], &last["password"]), (&"maintenance".into(), &true.into()));
    assert_eq!(parsed(&text(&world, Document::Online(4), NOW))["players"], serde_json::json!([]));
}

fn text(world: &World, document: Document, now: i64) -> String {
    let mut out = Vec::new();
    world.write(document, now, &mut out).expect("memory takes everything");
    String::from_utf8(out).expect("UTF-8")
}

fn parsed(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("JSON")
}
