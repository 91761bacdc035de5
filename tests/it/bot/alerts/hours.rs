//! Alerts that are told only in certain hours, and the player count of a server.

use super::fixture::AlertTest;

#[tokio::test]
async fn an_alert_in_certain_hours_waits_for_them() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    alice.says("/watch LSPD < 5 from 20 to 23 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("falls below <b>5</b> online, only from 20:00 to 23:00"), "{heard}");
    test.tick().await;
    // 18:47: too early. 20:07: it is still so.
    test.list(5, 3, &[]).await;
    test.list(5, 3, &[]).await;
    alice.hears_nothing().await;
    test.list(75, 3, &[]).await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>3</b> online, fewer than 5"), "{heard}");
    // It comes and goes after the end of the hours, and nobody is told.
    test.list(4 * 60, 8, &[]).await;
    test.list(5, 2, &[]).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn the_player_count_of_a_server_is_told() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.server_has(481).await;
    alice.says("lmk when there's more than 500 on 05").await;
    let heard = alice.hears().await;
    assert!(heard.contains("the player count of <b>05"), "{heard}");
    assert!(heard.contains("Now: <b>481</b>"), "{heard}");
    test.tick().await;
    test.server_has(499).await;
    alice.hears_nothing().await;
    test.server_has(501).await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>501</b> online, more than 500"), "{heard}");
    test.server_has(520).await;
    alice.hears_nothing().await;
}
