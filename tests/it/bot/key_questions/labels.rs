//! The label that a sentence gives to a new key.

use telegram_sandbox::testing::TestPerson;

use super::{Turn, talk};
use crate::bot::bot_api_test::BotApiTest;
use crate::bot::bot_test::key_in;

const NAMED: &[Turn] = &[
    ("how do i get a key", "Create an API key?"),
    ("ok make me one, name it dashboard", "dashboard"),
];

#[tokio::test]
async fn the_label_of_a_sentence_names_the_key_that_it_asks_for() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    talk(&alice, NAMED).await;
    alice.presses("🔑 Get an API key").await;
    let heard = alice.hears().await;
    assert!(test.accepts(&key_in(&heard)).await, "{heard}");
    assert_eq!(labels_of(&test, &alice).await, ["dashboard"]);
}

#[tokio::test]
async fn a_label_names_no_key_that_was_asked_for_without_it() {
    let test = BotApiTest::start().await;
    let (alice, bob, eve) =
        (test.person("Alice", "en"), test.person("Bob", "en"), test.person("Eve", "en"));
    // The key that was to have the label is not wanted.
    talk(&alice, NAMED).await;
    alice.presses("Not now").await;
    alice.hears().await;
    alice.says("/new").await;
    alice.hears().await;
    // Another question comes after the one with the label.
    talk(&bob, NAMED).await;
    bob.says("get key").await;
    bob.hears().await;
    bob.presses("🔑 Get an API key").await;
    bob.hears().await;
    // Nothing is left of the label after everything was deleted.
    talk(&eve, NAMED).await;
    eve.says("/forget").await;
    eve.hears().await;
    eve.presses("🗑 Yes, delete everything").await;
    eve.hears().await;
    eve.says("get key").await;
    eve.hears().await;
    eve.presses("🔑 Get an API key").await;
    eve.hears().await;
    for person in [&alice, &bob, &eve] {
        let labels = labels_of(&test, person).await;
        assert!(labels.len() == 1 && labels[0] != "dashboard", "{labels:?}");
    }
}

#[tokio::test]
async fn a_label_that_is_too_long_is_refused_and_said_so() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let long = "x".repeat(33);
    alice.says("how do i get a key").await;
    alice.hears().await;
    for said in [format!("make me one, name it {long}"), format!("new key, name it {long}")] {
        alice.says(said.as_str()).await;
        let heard = alice.hears().await;
        assert!(heard.contains("32") && !heard.contains("Create an API key?"), "{said}: {heard}");
    }
    assert!(test.keys_of(&alice).await.is_empty());
}

async fn labels_of(test: &BotApiTest, person: &TestPerson) -> Vec<String> {
    let keys = test.keys_of(person).await;
    keys.iter().map(|key| key.label.as_str().to_owned()).collect()
}
