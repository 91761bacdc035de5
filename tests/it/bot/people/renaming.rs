//! What is known of a player follows the player to the next nickname.

use muster::people::{Confirmation, Confirmed, Nickname};

use super::hide::{HIDDEN, families, with_history};
use super::roster::asked;
use super::{confirm, confirmed};
use crate::bot::bot_api_test::BotApiTest;

/// Carl_Johnson, the fourth member, has another nickname.
async fn renamed(test: &BotApiTest, to: &str) {
    let all = ["Big_Smoke", "Ryder_Wilson", "Sweet_Johnson", to];
    test.record(-5, "5/families", families(&all)).await;
    follow(test).await;
}

async fn follow(test: &BotApiTest) {
    let people = super::people(test);
    assert!(muster::api::follow_renamings_since(&test.server.ledger, &people, 0).await > 0);
}

#[tokio::test]
async fn a_confirmed_nickname_follows_and_what_others_only_say_does_not() {
    let test = with_history(BotApiTest::start().await).await;
    let [alice, boris] = ["Alice", "Boris"].map(|name| test.person(name, "en"));
    confirm(&test, &alice, HIDDEN).await;
    asked(&boris, "/me Carl_Johnson 5").await;
    renamed(&test, "Carl_Newman").await;
    let card = asked(&alice, "/me").await;
    assert!(card.contains("Carl_Newman") && !card.contains("claims to be"), "{card}");
    assert!(asked(&boris, "/me").await.contains(HIDDEN));
    // Whoever takes the old nickname later keeps it.
    let (people, old) = (super::people(&test), Nickname::new(5, HIDDEN));
    test.advance(jiff::SignedDuration::from_mins(10));
    let boris_id = boris.id().0;
    let taken = people.confirm(boris_id, &old, Confirmation::Presence, test.now()).await;
    assert_eq!(taken.unwrap(), Confirmed::Yes { instead_of: None });
    follow(&test).await;
    assert_eq!(confirmed(&test, HIDDEN).await, Some(boris_id));
}

#[tokio::test]
async fn a_nickname_that_is_confirmed_for_somebody_else_stays_with_them() {
    let test = with_history(BotApiTest::start().await).await;
    let [alice, boris] = ["Alice", "Boris"].map(|name| test.person(name, "en"));
    confirm(&test, &alice, HIDDEN).await;
    confirm(&test, &boris, "Carl_Newman").await;
    renamed(&test, "Carl_Newman").await;
    assert_eq!(confirmed(&test, "Carl_Newman").await, Some(boris.id().0));
    assert!(asked(&alice, "/me").await.contains(HIDDEN));
}

#[tokio::test]
async fn a_hidden_person_stays_hidden_under_the_next_nickname() {
    let test = with_history(BotApiTest::start().await).await;
    let alice = test.person("Alice", "en");
    confirm(&test, &alice, HIDDEN).await;
    alice.says("/me hide").await;
    alice.hears().await;
    let people = super::people(&test);
    let renamed = Nickname::new(5, "Carl_Newman");
    self::renamed(&test, "Carl_Newman").await;
    assert!(people.is_hidden(&renamed).await.unwrap());
    assert!(people.is_hidden(&Nickname::new(5, HIDDEN)).await.unwrap());
    assert!(!people.is_hidden(&Nickname::new(5, "Big_Smoke")).await.unwrap());
    // Who shows the nickname again is not hidden again.
    people.set_hidden(&renamed, false, test.now()).await.unwrap();
    follow(&test).await;
    assert!(!people.is_hidden(&renamed).await.unwrap());
}

#[tokio::test]
async fn a_nickname_of_before_hiding_stays_shown() {
    let test = with_history(BotApiTest::start().await).await;
    let (people, before) = (super::people(&test), Nickname::new(5, "Ryder_Wilson"));
    let all = ["Big_Smoke", "Ryder_Newman", "Sweet_Johnson", HIDDEN];
    test.record(-5, "5/families", families(&all)).await;
    test.advance(jiff::SignedDuration::from_mins(10));
    people.set_hidden(&before, true, test.now()).await.unwrap();
    follow(&test).await;
    assert!(!people.is_hidden(&Nickname::new(5, "Ryder_Newman")).await.unwrap());
}
