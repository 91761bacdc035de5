//! Quiet hours.

use insta::assert_snapshot;
use muster::people::{Nickname, People};
use serde_json::json;
use telegram_sandbox::testing::TestPerson;

use super::fixture::AlertTest;
use crate::bot::bot_api_test::player;

#[tokio::test]
async fn quiet_hours_are_summed_up_when_they_end() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    alice.says("/settings").await;
    alice.hears().await;
    alice.presses("🌙 Quiet hours").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🌙 Quiet hours: off
    No alerts during these hours; afterwards I send a summary of what is still true and what came and went.
    [Turn on: 23:00–08:00]
    [↩️ Back]
    ");
    alice.presses("Turn on: 23:00–08:00").await;
    alice.hears().await;
    alice.presses("− 08:00").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🌙 Quiet hours: <b>23:00–07:30</b>
    No alerts during these hours; afterwards I send a summary of what is still true and what came and went.
    [− 23:00] [23:00 +]
    [− 07:30] [07:30 +]
    [Turn off] [↩️ Back]
    ");
    for line in ["LSPD < 5 5", "LSPD < 3 5", "leader LSPD 5", "LSPD at 2:00 5"] {
        alice.says(format!("/watch {line}").as_str()).await;
        let heard = alice.hears().await;
        assert_eq!(heard.contains("has quiet hours then"), line.contains("at 2:00"), "{heard}");
    }
    test.tick().await;
    // 18:42 is loud.
    let chief = player(9, "Jane_Smith", 31, "LSPD", "Chief", "l");
    test.list(1, 7, &[chief]).await;
    assert!(alice.hears().await.contains("leader"));
    // From 23:42 on it is quiet: the leader goes, the count falls below both bounds, and comes above one of them.
    test.list(5 * 60, 2, &[]).await;
    test.list(60, 4, &[]).await;
    test.pass(90).await;
    alice.hears_nothing().await;
    // 07:42
    test.list(5 * 60 + 30, 4, &[]).await;
    assert_snapshot!(alice.hears().await, @r"
    🌙 <b>During the quiet hours</b>

    ⬇️ <b>LSPD</b> · 05 Brainburg: <b>4</b> online, fewer than 5
    for 8 h now

    🌑 The leader of <b>LSPD</b> · 05 Brainburg is <b>offline</b>
    was online for 5 h

    Came and went:
    <b>LSPD</b> · 05 Brainburg: fewer than 3 (once)

    as of 07:43:40
    [🔔 My alerts]
    ");
    test.list(1, 1, &[]).await;
    assert!(alice.hears().await.contains("<b>1</b> online, fewer than 3"));
}

/// A ping in the quiet hours is dropped, so both sides say so: the alert, and the quiet hours.
#[tokio::test]
async fn quiet_hours_and_the_pings_in_them_name_each_other() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    for line in ["LSPD at 7:30 5", "FBI at 12:00 5", "Grove every 2h 5"] {
        alice.says(format!("/watch {line}").as_str()).await;
        assert!(!alice.hears().await.contains("quiet"));
    }
    alice.says("/settings").await;
    alice.hears().await;
    alice.presses("🌙 Quiet hours").await;
    alice.hears().await;
    alice.presses("Turn on: 23:00–08:00").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🌙 Quiet hours: <b>23:00–08:00</b>
    No alerts during these hours; afterwards I send a summary of what is still true and what came and went.

    🚫 Won't be sent: the <b>LSPD</b> card on 05 Brainburg, every day at 07:30
    ✂️ Sent only outside these hours: the <b>Grove</b> card on 05 Brainburg, every 120 min
    [− 23:00] [23:00 +]
    [− 08:00] [08:00 +]
    [Turn off] [↩️ Back]
    ");
    // The next one at 20:40 is sent; those of the night are not.
    alice.says("/watch LSPD every 2h 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll post here: the <b>LSPD</b> card on 05 Brainburg, every 120 min.
    Next: at 20:00.
    🌙 I send nothing during the quiet hours, 23:00–08:00. Change them in /settings
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    alice.says("/watch digest LSPD at 23:30 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("has quiet hours then"), "{heard}");
    // At night the next one is the first after the quiet hours.
    test.pass(6 * 60).await;
    alice.says("/watch FBI every 2h 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("08:"), "{heard}");
}

/// Alice is told of Jane Smith, who comes, leads LSPD and buys a house, in the quiet hours.
async fn with_held_events(test: &AlertTest) -> TestPerson {
    let alice = test.person("Alice", "en");
    let house = |owner: &str| {
        json!({"houses": [{"id": 1, "name": "House 1", "owner": owner, "lx": 2495.3, "ly": -1687.5,
                           "hasAuction": false, "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0,
                           "onMarketplace": false, "nearest_poi": null}],
               "businesses": []})
    };
    let chief = |name: &str| player(9, name, 31, "LSPD", "Chief", "l");
    let [jane, kim] =
        [(11, "Jane_Smith"), (10, "Kim_Park")].map(|(id, name)| player(id, name, 5, "", "", ""));
    test.list(0, 8, &[chief("Abe_Long"), jane, kim.clone()]).await;
    test.publish_now("5/map", house("")).await;
    for said in [
        "/watch player Jane_Smith 5",
        "/watch player Kim_Park 5",
        "tell me when the leader of lspd on 5 changes",
        "/watch house 1 5",
    ] {
        alice.says(said).await;
        let heard = alice.hears().await;
        assert!(heard.contains("I'll tell you here"), "{heard}");
    }
    alice.says("/settings").await;
    alice.hears().await;
    alice.presses("🌙 Quiet hours").await;
    alice.hears().await;
    alice.presses("Turn on: 23:00–08:00").await;
    alice.hears().await;
    test.tick().await;
    test.list(1, 8, &[chief("Abe_Long")]).await;
    assert!(alice.hears().await.contains("Jane_Smith"));
    test.list(5 * 60, 8, &[chief("Abe_Long")]).await;
    for _ in 0..2 {
        test.list(1, 8, &[chief("Jane_Smith"), kim.clone()]).await;
    }
    test.publish_now("5/map", house("Jane_Smith")).await;
    test.pass(60).await;
    alice.hears_nothing().await;
    alice
}

#[tokio::test]
async fn a_nickname_that_is_hidden_in_the_quiet_hours_is_not_in_their_summary() {
    for is_hidden in [false, true] {
        let test = AlertTest::start().await;
        let alice = with_held_events(&test).await;
        let people = People::new(test.store.db().clone());
        people.set_hidden(&Nickname::new(5, "Jane_Smith"), is_hidden, test.now()).await.unwrap();
        test.pass(9 * 60).await;
        let heard = alice.hears().await;
        assert!(heard.contains("During the quiet hours") && heard.contains("Kim_Park"), "{heard}");
        let named = heard.matches("Jane_Smith").count();
        let expected = if is_hidden { 0..1 } else { 2..9 };
        assert!(expected.contains(&named), "{named}: {heard}");
    }
}
