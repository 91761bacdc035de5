//! Claims that are confirmed by leaving the game and coming back.

use insta::assert_snapshot;
use serde_json::json;
use telegram_sandbox::testing::TestPerson;

use super::{confirm, confirmed, nicolas};
use crate::bot::alerts::fixture::AlertTest;
use crate::bot::bot_api_test::player;

const CHECK: &str = "🎮 I'm in the game";

/// A person who claims Nicolas_Reed while he is online.
async fn claiming(test: &AlertTest, name: &str) -> TestPerson {
    let person = test.person(name, "en");
    person.says("/me nicolas reed 5").await;
    let heard = person.hears().await;
    assert!(heard.contains("You say you are <code>Nicolas_Reed</code>"), "{heard}");
    person
}

/// The same, and the check has begun.
async fn checking(test: &AlertTest, name: &str) -> TestPerson {
    let person = claiming(test, name).await;
    person.presses(CHECK).await;
    let heard = person.hears().await;
    assert!(heard.contains("Now leave the game"), "{heard}");
    person
}

/// Lists of players, a minute apart, with Nicolas_Reed or without him.
async fn lists(test: &AlertTest, lists: &[bool]) {
    for is_there in lists {
        let others = if *is_there { vec![nicolas()] } else { Vec::new() };
        test.list(1, 8, &others).await;
    }
}

#[tokio::test]
async fn who_leaves_and_comes_back_is_confirmed() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[nicolas()]).await;
    let alice = test.person("Alice", "en");
    alice.says("/me").await;
    assert_snapshot!(alice.hears().await, @r"
    🪪 Tell me your nickname and I'll answer what is about you: <code>/me Nicolas_Reed 5</code>

    /me then shows your faction, rank, hours and property. Once the nickname is confirmed, /me hide keeps it out of histories. Alerts about you mention you in your groups; /me quiet stops that.
    ");
    alice.says("/me nicolas reed 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🪪 You say you are <code>Nicolas_Reed</code> on 05 Brainburg. Until it is confirmed, I show it as “claims to be”.

    To confirm it, enter the game and press the button. Then leave the game, stay out for two minutes and come back within 15 minutes.
    A leader or deputy of your faction or family can confirm it, too: send /me in your group.

    Your faction and family in /settings are now those of this player: “my faction”, “my house” and plain /online answer about you.
    [🎮 I'm in the game]
    ");
    alice.presses(CHECK).await;
    assert_snapshot!(alice.hears().await, @"✎ ⏳ Now leave the game, stay out for two minutes and come back as <code>Nicolas_Reed</code> by 18:57. I'll tell you as soon as I see it.");
    lists(&test, &[true, false, false]).await;
    alice.hears_nothing().await;
    assert_eq!(confirmed(&test, "Nicolas_Reed").await, None);
    lists(&test, &[true]).await;
    assert_snapshot!(alice.hears().await, @"✅ Confirmed: <code>Nicolas_Reed</code> on 05 Brainburg is you. Your card: /me");
    assert_eq!(confirmed(&test, "Nicolas_Reed").await, Some(alice.id().0));
    lists(&test, &[false, false, true]).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn presence_that_is_almost_right_confirms_nothing() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[nicolas()]).await;
    let alice = checking(&test, "Alice").await;
    // A flicker of the list.
    lists(&test, &[false, true, false, true]).await;
    // The player of that name on another server.
    let elsewhere = json!({"players": []});
    for _ in 0..2 {
        test.publish_now("8/online", elsewhere.clone()).await;
        test.advance(jiff::SignedDuration::from_mins(1));
    }
    test.publish_now("8/online", json!({"players": [nicolas()]})).await;
    alice.hears_nothing().await;
    // Somebody with nearly the same name.
    let other = player(9, "Nicolas_Reid", 9, "", "", "");
    test.list(1, 8, &[nicolas(), other]).await;
    // Away in time, back too late.
    lists(&test, &[false, false]).await;
    test.list(8, 8, &[nicolas()]).await;
    let heard = alice.hears().await;
    assert!(heard.contains("I did not see"), "{heard}");
    assert_eq!(confirmed(&test, "Nicolas_Reed").await, None);
    // The next attempt is an hour after the first one.
    alice.says("/me").await;
    let heard = alice.hears().await;
    assert!(heard.contains("claims to be, not confirmed"), "{heard}");
    alice.presses(CHECK).await;
    let heard = alice.hears().await;
    assert!(heard.contains("within the last hour"), "{heard}");
    test.list(45, 8, &[nicolas()]).await;
    alice.says("/me").await;
    alice.hears().await;
    alice.presses(CHECK).await;
    assert!(alice.hears().await.contains("Now leave the game"));
}

#[tokio::test]
async fn who_is_not_in_the_game_can_not_begin() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[nicolas()]).await;
    let alice = claiming(&test, "Alice").await;
    test.list(1, 8, &[]).await;
    alice.presses(CHECK).await;
    let heard = alice.hears().await;
    assert!(heard.contains("is not on 05 Brainburg now"), "{heard}");
    test.list(1, 8, &[nicolas()]).await;
    alice.presses(CHECK).await;
    assert!(alice.hears().await.contains("Now leave the game"));
}

#[tokio::test]
async fn a_list_that_lost_most_players_decides_nothing() {
    let test = AlertTest::start().await;
    test.list_of(0, 8, 60, &[nicolas()]).await;
    let alice = checking(&test, "Alice").await;
    test.list_of(1, 8, 0, &[]).await;
    let heard = alice.hears().await;
    assert!(heard.contains("Most players were gone"), "{heard}");
    test.list_of(1, 8, 0, &[]).await;
    test.list_of(1, 8, 60, &[nicolas()]).await;
    alice.hears_nothing().await;
    assert_eq!(confirmed(&test, "Nicolas_Reed").await, None);
    // Nobody has to wait for that.
    alice.says("/me").await;
    alice.hears().await;
    alice.presses(CHECK).await;
    assert!(alice.hears().await.contains("Now leave the game"));
}

#[tokio::test]
async fn one_of_two_claimants_has_the_check_and_takes_the_nickname() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[nicolas()]).await;
    let eve = test.person("Eve", "en");
    eve.starts(None).await;
    eve.hears().await;
    confirm(&test, &eve, "Nicolas_Reed").await;
    let alice = test.person("Alice", "en");
    alice.says("/me Nicolas_Reed 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Somebody else has confirmed this nickname"), "{heard}");
    alice.presses(CHECK).await;
    assert!(alice.hears().await.contains("Now leave the game"));
    let boris = claiming(&test, "Boris").await;
    boris.presses(CHECK).await;
    assert!(boris.hears().await.contains("within the last hour"));
    // A bot that starts anew goes on.
    lists(&test, &[false]).await;
    test.stop_bot().await;
    test.restart_bot();
    lists(&test, &[false, true]).await;
    assert!(alice.hears().await.contains("Confirmed"));
    let heard = eve.hears().await;
    assert!(heard.contains("It is no longer yours here"), "{heard}");
    boris.hears_nothing().await;
    assert_eq!(confirmed(&test, "Nicolas_Reed").await, Some(alice.id().0));
    eve.says("/me").await;
    assert!(eve.hears().await.contains("Tell me your nickname"));
}
