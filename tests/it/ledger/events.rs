//! The events of each document.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{Recorded, START, at, house, map};

#[tokio::test(flavor = "multi_thread")]
async fn property() {
    let ledger = Recorded::empty().await;
    let auction = |bet: u32| json!({"hasAuction": 1, "auMinBet": bet, "auStartPrice": 100, "auTimeEnd": START + 600});
    let before = [
        house(1, json!({"owner": "Abe"})),
        house(2, auction(100)),
        house(3, auction(150)),
        house(4, json!({"owner": "Cy", "onMarketplace": true, "price": 500})),
        house(5, json!({"owner": "Dan"})),
        house(6, json!({})),
        house(7, json!({"owner": "Eve"})),
    ];
    let after = [
        house(1, json!({"owner": "Bob"})),
        house(2, auction(120)),
        house(3, json!({"owner": "Cy"})),
        house(4, json!({"owner": "Cy"})),
        house(5, json!({"owner": "Dan", "onMarketplace": true})),
        house(6, auction(100)),
        house(8, json!({"owner": "Fay", "name": "New house"})),
    ];
    assert_snapshot!(ledger.between("5/map", map(&before), map(&after)).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn businesses_tell_their_type_when_they_are_sold() {
    let ledger = Recorded::empty().await;
    let business = |fields: Value| {
        let mut business = house(13, fields);
        business["type"] = json!(4);
        business["nearest_poi"] = json!({"city": "Los Santos", "name": "Gym", "x": 1.0, "y": 1.0});
        json!({"houses": [], "businesses": [business]})
    };
    let auction =
        json!({"hasAuction": 1, "auMinBet": 700, "auStartPrice": 100, "auTimeEnd": START + 30});
    let events =
        ledger.between("5/map", business(auction), business(json!({"owner": "Abe"}))).await;
    assert_snapshot!(events);
}

#[tokio::test(flavor = "multi_thread")]
async fn families() {
    let ledger = Recorded::empty().await;
    let member =
        |id: u32, nickname: &str, rank: u32| json!({"id": id, "nickname": nickname, "rank": rank});
    let family = |id: u32, name: &str, leader: &str, level: u32, members: &[Value]| json!({"id": id, "name": name, "leader": leader, "level": level, "members": members});
    let before = json!({"families": [
        family(1, "Barone", "Don", 5, &[member(1, "Don", 10), member(2, "Abe", 3), member(3, "Bob", 1), member(4, "Old", 2)]),
        family(2, "Gone", "Gus", 1, &[member(5, "Gus", 10)]),
        family(3, "Silent", "Sid", 1, &[member(6, "Sid", 10)]),
    ]});
    let silent = json!({"id": 3, "name": "Silent", "leader": "Sid", "level": 1, "membersCount": 1, "members": []});
    let after = json!({"families": [
        family(1, "Barone Clan", "Abe", 6, &[member(1, "Don", 10), member(2, "Abe", 9), member(4, "New", 2), member(7, "Cy", 1)]),
        silent,
        family(4, "Fresh", "Fay", 1, &[member(8, "Fay", 10)]),
    ]});
    assert_snapshot!(ledger.between("5/families", before, after).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn territory_interviews_and_administrators() {
    let ledger = Recorded::empty().await;
    let zone = |id: u32, fraction: u32| json!({"id": id, "squareStart": {"x": 0.0, "y": 0.0}, "squareEnd": {"x": 9.0, "y": 9.0}, "fraction_id": fraction});
    let zones = |zones: [Value; 2]| json!({"zones": zones});
    let taken = ledger
        .between("5/ghetto", zones([zone(1, 11), zone(2, 12)]), zones([zone(1, 12), zone(2, 12)]))
        .await;
    let interview = |fraction: &str, time: &str| json!({"fraction": fraction, "time": time, "place": "City hall"});
    let interviews = |list: &[Value]| json!({"interviews": list});
    // The documents are of 15:00 in Moscow.
    let held = ledger
        .between(
            "5/sobes",
            interviews(&[
                interview("LSPD", "14:30"),
                interview("FBI", "18:00"),
                interview("LSMC", "19:00"),
            ]),
            interviews(&[interview("FBI", "18:30"), interview("SFPD", "20:00")]),
        )
        .await;
    let admin = |nickname: &str| json!({"nickname": nickname, "level": 3, "position": "Moderator"});
    let admins = |list: &[Value]| json!({"admins": list});
    let staff = ledger
        .between(
            "5/admins",
            admins(&[admin("Ann"), admin("Ben")]),
            admins(&[admin("Ben"), admin("Cat")]),
        )
        .await;
    assert_snapshot!([taken, held, staff].join("\n\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn interviews_of_yesterday_are_over_and_not_cancelled() {
    let ledger = Recorded::empty().await;
    let interview = |fraction: &str, time: &str| json!({"fraction": fraction, "time": time, "place": "City hall"});
    let interviews = |second: i64, list: &[Value]| at(START + second, json!({"interviews": list}));
    // 23:55 in Moscow, and two minutes after midnight.
    let evening =
        [interview("LSPD", "23:30"), interview("FBI", "23:45"), interview("LSMC", "19:00")];
    ledger.import("5/sobes", interviews(32_100, &evening));
    ledger.import("5/sobes", interviews(32_520, &[interview("FBI", "18:00")]));
    assert_snapshot!(ledger.after(0).await.join("\n"), @r#"interview.announced fraction:3 FBI - {"place":"City hall","time":"18:00"}"#);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_seen_in_a_fraction_is_known_while_nobody_is_online() {
    let ledger = Recorded::empty().await;
    let player = |id: u32, name: &str, fraction: Option<&str>, is_leader: bool| json!({"id": id, "name": name, "level": 1, "fraction": fraction, "isLeader": is_leader});
    let online = |second: i64, players: &[Value]| at(START + second, json!({"players": players}));
    let first = [
        player(1, "Abe", Some("LSPD"), true),
        player(2, "Bob", Some("LSPD"), false),
        player(3, "Cy", None, false),
    ];
    ledger.import("5/online", online(0, &first));
    ledger.import("5/online", online(60, &[]));
    // Five hours later, in another process.
    let ledger = ledger.restarted().await;
    assert_eq!(ledger.after(0).await, [""; 0]);
    ledger.import("5/online", online(18_000, &[player(4, "Abe", Some("LSPD"), true)]));
    assert_eq!(ledger.after(0).await, [""; 0]);
    let last = [
        player(4, "Abe", Some("FBI"), false),
        player(5, "Bob", Some("LSPD"), true),
        player(6, "Cy", Some("LSPD"), false),
    ];
    ledger.import("5/online", online(18_060, &last));
    ledger.import("5/online", online(18_120, &last[..2]));
    ledger.import("5/online", online(18_180, &last));
    assert_snapshot!(ledger.after(0).await.join("\n"));
}
