//! All boards together use at most half of what Telegram allows, and few requests.

use jiff::SignedDuration;
use muster::bot::Metrics;
use prometheus_client::registry::Registry;

use crate::bot::alerts::fixture::AlertTest;
use crate::bot::bot_api_test::player;

/// The value of a metric.
fn sample(registry: &Registry, name: &str) -> f64 {
    let mut text = String::new();
    prometheus_client::encoding::text::encode(&mut text, registry).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.parse().unwrap())
}

#[tokio::test]
async fn fifteen_boards_are_edited_a_second_and_the_others_wait_their_turn() {
    let mut registry = Registry::default();
    let metrics = Metrics::new(&mut registry);
    let test = AlertTest::start_with(|settings| settings.metrics = metrics).await;
    test.allow_unread();
    test.list(0, 8, &[]).await;
    for at in 0..40 {
        let person = test.person(&format!("P{at}"), "en");
        person.says("/board lspd 5").await;
        person.hears().await;
    }
    test.wait_idle().await;
    let edits = || sample(&registry, "muster_board_edits_total{outcome=\"done\"}");
    let waits = || sample(&registry, "muster_board_longest_wait_seconds");
    test.list(1, 3, &[]).await;
    assert_eq!(edits(), 15.0);
    // The same second.
    test.pass(0).await;
    assert_eq!(edits(), 15.0);
    test.advance(SignedDuration::from_secs(1));
    test.pass(0).await;
    assert_eq!((edits(), waits()), (30.0, 1.0));
    test.advance(SignedDuration::from_secs(1));
    test.pass(0).await;
    assert_eq!((edits(), waits()), (40.0, 0.0));
    assert_eq!(sample(&registry, "muster_boards"), 40.0);
    test.pass(0).await;
    assert_eq!(edits(), 40.0);
}

/// However many fractions of a server have boards, its players are asked for once.
#[tokio::test]
async fn boards_of_a_server_share_its_documents() {
    let test = AlertTest::start().await;
    let officers = [
        ("Ann_Low", 3, ""),
        ("Bob_Deputy", 9, "zu"),
        ("Carl_Boss", 4, "l"),
        ("Dan_Also", 30, "u"),
        ("Abe_Also", 30, ""),
    ];
    let officer = |(id, (name, level, marks))| player(id, name, level, "LSPD", "Cadet", marks);
    let mut others: Vec<_> = (1..).zip(officers).map(officer).collect();
    others.push(player(6, "Eve_Other", 50, "FBI", "Agent", ""));
    test.list(0, 2, &others).await;
    let mut counts = Vec::new();
    for (at, fraction) in ["lspd", "fbi", "lsmc", "grove", "ballas"].into_iter().enumerate() {
        let person = test.person(&format!("P{at}"), "en");
        person.says(format!("/board {fraction} 5")).await;
        let board = person.hears().await;
        person.says(format!("/online {fraction} 5")).await;
        // The same members in the same order.
        let members = board.split("\n\n").nth(1).unwrap();
        let answer = person.hears().await;
        assert!(answer.contains(members), "{board}\n\n{answer}");
        test.wait_idle().await;
        let before = test.api_requests();
        test.list(1, 2, &others).await;
        counts.push(test.api_requests() - before);
    }
    assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
}
