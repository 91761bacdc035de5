//! What is no news: first documents, gaps, jumps, restarts.

use muster::feed::ImportError;
use serde_json::{Value, json};

use super::{Recorded, START, at, house, map};

fn houses(ids: std::ops::Range<u32>, owner: &str) -> Value {
    map(&ids.map(|id| house(id, json!({"owner": owner}))).collect::<Vec<_>>())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_while_no_process_runs_is_told_once() {
    let ledger = Recorded::empty().await;
    ledger.import("5/map", at(START, houses(1..9, "Abe")));
    let ledger = ledger.restarted().await;
    let mut changed = houses(1..9, "Abe");
    changed["houses"][3]["owner"] = json!("Bob");
    ledger.import("5/map", at(START + 600, changed.clone()));
    let expected = [r#"property.owner house:4,Abe,Bob House 4 {"owner":"Abe"} {"owner":"Bob"}"#];
    assert_eq!(ledger.after(0).await, expected);
    let ledger = ledger.restarted().await;
    ledger.import("5/map", at(START + 660, changed));
    assert_eq!(ledger.after(0).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_whose_changes_cannot_be_saved_is_refused_and_told_once() {
    let ledger = Recorded::empty().await;
    ledger.import("5/map", at(START, houses(1..9, "Abe")));
    let mut changed = houses(1..9, "Abe");
    changed["houses"][3]["owner"] = json!("Bob");
    ledger.sql("ALTER TABLE events RENAME TO away").await;
    let refused = ledger.try_import("5/map", &at(START + 60, changed.clone()));
    assert!(matches!(refused, Err(ImportError::Unsaved(_))), "{refused:?}");
    assert_eq!(ledger.owner_of_house(5, 4).as_deref(), Some("Abe"));
    ledger.sql("ALTER TABLE away RENAME TO events").await;
    ledger.import("5/map", at(START + 60, changed.clone()));
    ledger.import("5/map", at(START + 120, changed));
    assert_eq!(ledger.after(0).await.len(), 1);
    assert_eq!(ledger.owner_of_house(5, 4).as_deref(), Some("Bob"));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_documents_that_are_read_together_one_that_cannot_be_saved_is_refused_alone() {
    let ledger = Recorded::empty().await;
    let server = |number: u32| json!({"number": number, "name": format!("S{number}"), "ip": "127.0.0.1", "port": 1});
    ledger.import("servers", at(START, json!({"servers": [server(4), server(5), server(6)]})));
    let maps = |second: i64, owner: &str| {
        let map = at(START + second, houses(1..3, owner));
        ["4/map", "5/map", "6/map"].map(|path| (path, map.clone()))
    };
    ledger.scan(&maps(0, "Abe"));
    // Of the three maps, this one has two events of the same kind that can't be saved.
    ledger.sql("CREATE UNIQUE INDEX unsaved ON events (kind) WHERE server = 5").await;
    ledger.scan(&maps(60, "Bob"));
    let owners = || [4, 5, 6].map(|server| ledger.owner_of_house(server, 1));
    assert_eq!(owners().map(Option::unwrap), ["Bob", "Abe", "Bob"]);
    assert_eq!(ledger.after(0).await.len(), 4);
    ledger.sql("DROP INDEX unsaved").await;
    ledger.scan(&[]);
    assert_eq!(owners().map(Option::unwrap), ["Bob", "Bob", "Bob"]);
    assert_eq!(ledger.after(0).await.len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_six_hours_without_a_document_there_is_one_event() {
    let ledger = Recorded::empty().await;
    ledger.import("5/map", at(START, houses(1..9, "Abe")));
    ledger.import("5/map", at(START + 6 * 3_600 + 1, houses(1..9, "Bob")));
    let gap = format!(r#"gap  - {{"document":"map","since":{START}}} -"#);
    assert_eq!(ledger.after(0).await, [gap]);
    // Six hours after the last document, it is not.
    let ledger = ledger.restarted().await;
    ledger.import("5/map", at(START + 12 * 3_600, houses(1..9, "Cy")));
    assert_eq!(ledger.after(1).await.len(), 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_six_hours_without_players_nobody_has_changed_meanwhile() {
    let ledger = Recorded::empty().await;
    let online = |hours: i64, fraction: &str| {
        let player = json!({"id": 1, "name": "Abe", "level": 3, "fraction": fraction});
        at(START + hours * 3_600, json!({"players": [player]}))
    };
    ledger.import("5/online", online(0, "LSPD"));
    ledger.import("5/online", online(7, "FBI"));
    let gap = format!(r#"gap  - {{"document":"online","since":{START}}} -"#);
    assert_eq!(ledger.after(0).await, [gap]);
    // The same after a restart; the last list is known by its time in the store.
    let ledger = ledger.restarted().await;
    ledger.import("5/online", online(12, "LSPD"));
    let [without, with] = &*ledger.after(1).await else { panic!("two events") };
    assert!(without.starts_with("fraction.seen_without") && with.starts_with("fraction.seen_with"));
    let ledger = ledger.restarted().await;
    ledger.import("5/online", online(19, "FBI"));
    assert_eq!(ledger.after(3).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_without_changes_keep_the_list_known() {
    let ledger = Recorded::empty().await;
    for hour in 0..5 {
        ledger.import("5/map", at(START + hour * 3 * 3_600, houses(1..9, "Abe")));
    }
    let ledger = ledger.restarted().await;
    let mut changed = houses(1..9, "Abe");
    changed["houses"][0]["owner"] = json!("Bob");
    ledger.import("5/map", at(START + 13 * 3_600, changed));
    assert_eq!(ledger.after(0).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_that_leaves_members_out_makes_nobody_leave_or_join() {
    let ledger = Recorded::empty().await;
    let families = |second: i64, members: &[&str]| {
        let rows =
            members.iter().zip(1..).map(|(nickname, id)| json!({"id": id, "nickname": nickname}));
        let family = json!({"id": 1, "name": "Barone", "membersCount": 3, "members": rows.collect::<Vec<_>>()});
        at(START + second, json!({"families": [family]}))
    };
    ledger.import("5/families", families(0, &[]));
    ledger.import("5/families", families(60, &["Abe", "Bob"]));
    ledger.import("5/families", families(120, &[]));
    ledger.import("5/families", families(180, &[]));
    assert_eq!(ledger.after(0).await, [""; 0]);
    ledger.import("5/families", families(240, &["Abe", "Bob", "Cy"]));
    let joined = r#"family.joined family:1,Cy Barone - {"nickname":"Cy","rank":0}"#;
    assert_eq!(ledger.after(0).await, [joined]);
}

#[tokio::test(flavor = "multi_thread")]
async fn much_that_is_gone_at_once_waits_for_the_next_document() {
    let ledger = Recorded::empty().await;
    ledger.import("5/map", at(START, houses(1..41, "Abe")));
    // A source that lost three quarters of its list, and has them again.
    ledger.import("5/map", at(START + 60, houses(1..11, "Abe")));
    assert_eq!(ledger.after(0).await, [""; 0]);
    ledger.import("5/map", at(START + 120, houses(1..41, "Abe")));
    assert_eq!(ledger.after(0).await, [""; 0]);
    // They are gone indeed.
    ledger.import("5/map", at(START + 180, houses(1..11, "Abe")));
    ledger.import("5/map", at(START + 240, houses(1..11, "Abe")));
    let events = ledger.after(0).await;
    assert_eq!(events.len(), 30);
    assert!(events.iter().all(|event| event.starts_with("property.gone ")), "{events:?}");
    // A fifth may be gone at once, and so may a few of a short list.
    ledger.import("5/map", at(START + 300, houses(1..6, "Abe")));
    assert_eq!(ledger.after(30).await.len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_jump_waits_for_a_document_that_agrees() {
    let ledger = Recorded::empty().await;
    ledger.import("5/map", at(START, houses(1..41, "Abe")));
    ledger.import("5/map", at(START + 60, houses(1..31, "Abe")));
    // Another jump, which the next document confirms.
    ledger.import("5/map", at(START + 120, houses(1..6, "Abe")));
    assert_eq!(ledger.after(0).await, [""; 0]);
    ledger.import("5/map", at(START + 180, houses(1..6, "Abe")));
    assert_eq!(ledger.after(0).await.len(), 35);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_who_all_lose_their_fraction_at_once_have_lost_nothing() {
    let ledger = Recorded::empty().await;
    let players = |second: i64, without: std::ops::Range<u32>| {
        let player = |id: u32| {
            let fraction = (!without.contains(&id)).then_some("FBI");
            json!({"id": id, "name": format!("Player_{id}"), "level": 1, "fraction": fraction})
        };
        at(START + second, json!({"players": (0..40).map(player).collect::<Vec<_>>()}))
    };
    ledger.import("5/online", players(0, 0..0));
    ledger.import("5/online", players(60, 0..40));
    ledger.import("5/online", players(90, 0..40));
    ledger.import("5/online", players(120, 0..0));
    assert_eq!(ledger.after(0).await, [""; 0]);
    ledger.import("5/online", players(180, 0..2));
    let events = ledger.after(0).await;
    assert!(events.len() == 2 && events[0].starts_with("fraction.seen_without "), "{events:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_of_the_game_those_who_left_a_fraction_are_told() {
    let ledger = Recorded::empty().await;
    let players = |second: i64, without: u32| {
        let player = |id: u32| {
            let fraction = (id >= without).then_some("FBI");
            json!({"id": id, "name": format!("Player_{id}"), "level": 1, "fraction": fraction})
        };
        at(START + second, json!({"players": (0..60).map(player).collect::<Vec<_>>()}))
    };
    ledger.import("5/online", players(0, 0));
    ledger.import("5/online", at(START + 60, json!({"players": []})));
    ledger.import("5/online", players(120, 6));
    assert_eq!(ledger.after(0).await.len(), 6);
}
