//! Claims that a leader or a deputy confirms in a group.

use insta::assert_snapshot;

use super::{confirm, confirmed};
use crate::bot::bot_api_test::BotApiTest;

const VOUCH: &str = "✅ Yes, that's them";

#[tokio::test]
async fn a_leader_or_a_deputy_with_a_confirmed_nickname_confirms() {
    let test = BotApiTest::start().await;
    let names = ["Alice", "Boris", "Carl", "Dora"];
    let [alice, boris, carl, dora] = names.map(|name| test.person(name, "en"));
    let group = test.supergroup("Crew", &[&alice, &boris, &carl, &dora]);
    alice.says_in(&group, "/me Big_Smoke 5").await;
    assert_snapshot!(group.hears().await, @r"
    🪪 Alice claims to be <code>Big_Smoke</code> on 05 Brainburg.

    A leader or deputy of the faction or family, with a confirmed nickname, can confirm it here.
    [✅ Yes, that's them]
    [🎮 Confirm by playing → https://t.me/muster_bot?start=me]
    ");
    // Nobody confirms himself, and nobody without a confirmed nickname confirms anybody.
    alice.presses_in(&group, VOUCH).await;
    assert_eq!(alice.callback_answer().await, "You can't confirm yourself.");
    carl.presses_in(&group, VOUCH).await;
    assert!(
        carl.callback_answer().await.contains("whose own nickname on this server is confirmed")
    );
    // A deputy of another fraction.
    confirm(&test, &dora, "Jane_Smith").await;
    dora.presses_in(&group, VOUCH).await;
    assert!(dora.callback_answer().await.contains("Only a leader or deputy of that player's"));
    // A member who leads nobody.
    confirm(&test, &boris, "Ryder_Wilson").await;
    boris.presses_in(&group, VOUCH).await;
    assert!(boris.callback_answer().await.contains("Only a leader or deputy of that player's"));
    assert_eq!(confirmed(&test, "Big_Smoke").await, None);
    confirm(&test, &carl, "Carl_Johnson").await;
    carl.presses_in(&group, VOUCH).await;
    assert_snapshot!(group.hears().await, @"✎ ✅ <code>Big_Smoke</code> on 05 Brainburg: confirmed by <code>Carl_Johnson</code>.");
    assert_eq!(confirmed(&test, "Big_Smoke").await, Some(alice.id().0));
}

/// Some sources have no families.
#[tokio::test]
async fn a_leader_confirms_where_no_family_is_known() {
    let test = BotApiTest::without_records().await;
    let [alice, carl] = ["Alice", "Carl"].map(|name| test.person(name, "en"));
    let group = test.supergroup("Crew", &[&alice, &carl]);
    confirm(&test, &carl, "Carl_Johnson").await;
    alice.says_in(&group, "/me Big_Smoke 5").await;
    group.hears().await;
    carl.presses_in(&group, VOUCH).await;
    assert!(group.hears().await.contains("confirmed by <code>Carl_Johnson</code>"));
    assert_eq!(confirmed(&test, "Big_Smoke").await, Some(alice.id().0));
}

#[tokio::test]
async fn only_presence_takes_a_confirmed_nickname() {
    let test = BotApiTest::start().await;
    let names = ["Alice", "Boris", "Dora"];
    let [alice, boris, dora] = names.map(|name| test.person(name, "en"));
    let group = test.supergroup("Crew", &[&alice, &boris, &dora]);
    // A deputy of the fraction.
    confirm(&test, &dora, "Jane_Smith").await;
    alice.says_in(&group, "/me Alex_Sidorov 5").await;
    group.hears().await;
    confirm(&test, &boris, "Alex_Sidorov").await;
    dora.presses_in(&group, VOUCH).await;
    assert!(dora.callback_answer().await.contains("Only playing takes it"));
    assert_eq!(confirmed(&test, "Alex_Sidorov").await, Some(boris.id().0));
    alice.says_in(&group, "/me Alex_Sidorov 5").await;
    let heard = group.hears().await;
    assert!(heard.contains("Somebody else has confirmed this nickname"), "{heard}");
    assert!(!heard.contains("A leader") && !heard.contains(VOUCH), "{heard}");
    boris.says("/me forget").await;
    let heard = boris.hears().await;
    assert!(heard.contains("I no longer know that you are <code>Alex_Sidorov</code>"), "{heard}");
    alice.says_in(&group, "/me Alex_Sidorov 5").await;
    group.hears().await;
    dora.presses_in(&group, VOUCH).await;
    assert!(group.hears().await.contains("confirmed by <code>Jane_Smith</code>"));
    assert_eq!(confirmed(&test, "Alex_Sidorov").await, Some(alice.id().0));
}

#[tokio::test]
async fn three_people_in_a_group_are_each_answered_about_themselves() {
    let test = BotApiTest::start().await;
    let [alice, boris, dora] = ["Alice", "Boris", "Dora"].map(|name| test.person(name, "en"));
    let group = test.supergroup("Crew", &[&alice, &boris, &dora]);
    confirm(&test, &alice, "Carl_Johnson").await;
    // Two say to be the same player; the leader knows which of them is.
    for claimant in [&boris, &dora] {
        claimant.says_in(&group, "/me Big_Smoke 5").await;
        let heard = group.hears().await;
        let name = if claimant.id() == boris.id() { "Boris" } else { "Dora" };
        assert!(heard.contains(&format!("{name} claims to be <code>Big_Smoke</code>")), "{heard}");
    }
    alice.presses_in(&group, VOUCH).await;
    assert!(group.hears().await.contains("<code>Big_Smoke</code> on 05 Brainburg: confirmed"));
    assert_eq!(confirmed(&test, "Big_Smoke").await, Some(dora.id().0));
    for (person, card) in [
        (&alice, "<code>Carl_Johnson</code> · 05 Brainburg\n✅ confirmed"),
        (&boris, "claims to be, not confirmed"),
        (&dora, "<code>Big_Smoke</code> · 05 Brainburg\n✅ confirmed"),
    ] {
        person.says_in(&group, "/me").await;
        let heard = group.hears().await;
        assert!(heard.contains(card), "{heard}");
    }
    // Only those who are confirmed as leader or deputy see the roster.
    for (person, may_see) in [(&alice, true), (&boris, false), (&dora, true)] {
        person.says_in(&group, "/roster grove street 5").await;
        let heard = group.hears().await;
        assert_eq!(!heard.contains("🔒"), may_see, "{heard}");
    }
}
