//! What an answer showed is what later data is compared with, however soon it comes.

use jiff::SignedDuration;
use serde_json::json;

use super::fixture::AlertTest;
use crate::bot::bot_api_test::player;

#[tokio::test]
async fn a_crossing_in_the_second_in_which_an_alert_is_made_is_told() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 10, &[]).await;
    alice.says("/watch LSPD < 5 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Now: <b>10</b>"), "{heard}");
    test.advance(SignedDuration::from_secs(1));
    test.list(0, 3, &[]).await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>3</b> online, fewer than 5"), "{heard}");
}

#[tokio::test]
async fn a_crossing_in_the_second_in_which_an_alert_is_changed_is_told() {
    let test = AlertTest::start().await;
    let alice = test.watching().await;
    alice.presses("✏️ Change").await;
    alice.callback_answer().await;
    alice.hears().await;
    alice.presses("+1").await;
    alice.callback_answer().await;
    let heard = alice.hears().await;
    assert!(heard.contains("below <b>6</b>") && heard.contains("Now: <b>8</b>"), "{heard}");
    test.advance(SignedDuration::from_secs(1));
    test.list(0, 5, &[]).await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>5</b> online, fewer than 6"), "{heard}");
}

/// Each of these changes between the answer and the first look at the data.
#[tokio::test]
async fn what_changes_right_after_the_answer_is_told_whatever_it_is() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let house = |owner: &str, ends_at: i64| {
        json!({"houses": [{"id": 138, "name": "House 138", "owner": owner, "lx": 2495.3, "ly": -1687.5,
            "hasAuction": ends_at > 0, "auMinBet": 1000, "auStartPrice": 1000, "auTimeEnd": ends_at,
            "onMarketplace": false, "nearest_poi": null}], "businesses": []})
    };
    let zone = |gang: u32| {
        json!({"zones": [{"id": 1, "squareStart": {"x": 0, "y": 0}, "squareEnd": {"x": 9, "y": 9}, "color": null,
            "fraction_id": gang, "famId": null, "famName": null, "money": 1, "respects": 1}]})
    };
    test.list(0, 8, &[]).await;
    test.publish_now("5/map", house("Carl_Johnson", 0)).await;
    test.publish_now("5/ghetto", zone(11)).await;
    for line in [
        "leader LSPD 5",
        "player Carl_Johnson 5",
        "house 138 5",
        "auction house 5",
        "ghetto Grove 5",
        "server 5",
        "fraction LSPD at 18:43 5",
    ] {
        alice.says(format!("/watch {line}").as_str()).await;
        let heard = alice.hears().await;
        assert!(heard.contains("🔔 I'll"), "{heard}");
    }
    // 18:43:01.
    test.advance(SignedDuration::from_secs(21));
    let at = test.now().as_second();
    let dated = |mut document: serde_json::Value| {
        document["timestamp"] = json!(at);
        document
    };
    test.publish("5/map", dated(house("Sweet_Johnson", at + 9_000)));
    test.publish("5/ghetto", dated(zone(13)));
    let chief = player(9, "Jane_Smith", 31, "LSPD", "Chief", "l");
    let carl = player(31, "Carl_Johnson", 44, "Grove", "Boss", "l");
    test.list(0, 8, &[chief, carl]).await;
    let heard = alice.hears().await;
    for told in [
        "leader of <b>LSPD</b>",
        "<code>Carl_Johnson</code>",
        "<b>Sweet_Johnson</b>",
        "<b>House 138</b> · 05 Brainburg is up for auction",
        "lost: No. 1",
    ] {
        assert!(heard.contains(told), "{told}: {heard}");
    }
    assert!(alice.hears().await.contains("👮 <b>LSPD</b> · 05 Brainburg"));
    test.server_is("maintenance").await;
    assert!(alice.hears().await.contains("under maintenance"));
}
