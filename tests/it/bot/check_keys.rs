//! `/check` and pasted keys.

use insta::assert_snapshot;
use muster::keys::Token;

use super::bot_test::BotTest;
use super::redacted::redacted;

#[tokio::test]
async fn a_pasted_key_is_deleted_and_checked() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let live = test.issue_key_to(&alice, "live").await;
    let doomed = test.issue_key_to(&alice, "doomed").await;
    let shut = test.issue_key_to(&alice, "shut").await;
    let keys = test.keys_of(&alice).await;
    let id = |label: &str| keys.iter().find(|key| key.label.as_str() == label).unwrap().id;
    test.store.delete(muster::keys::Owner(alice.id().0), &id("doomed"), test.now()).await.unwrap();
    let told = test.store.block(&id("shut"), "<i>too loud</i>", test.now()).await.unwrap();
    assert_eq!(told.label.as_str(), "shut");
    let unknown = Token::generate().unwrap();
    for (said, verdict) in [
        (live.reveal().to_owned(), "This is your key, and it works"),
        (format!("/check {}", live.reveal()), "This is your key, and it works"),
        (format!("is {} mine?", live.reveal()), "This is your key, and it works"),
        (format!("/new {}", live.reveal()), "This is your key, and it works"),
        (doomed.reveal().to_owned(), "was deleted"),
        (shut.reveal().to_owned(), "<i>too loud</i>"),
        (unknown.reveal().to_owned(), "don't recognise this key"),
        (live.reveal()[..39].to_owned(), "typo"),
        (format!("/check {}", live.reveal().to_uppercase()), "typo"),
        ("/check hello".to_owned(), "typo"),
    ] {
        let message = alice.says(said.as_str()).await;
        let mut heard = alice.hears().await;
        // The notification of the block arrives at some point in between.
        if heard.contains("was blocked:") && !heard.contains("This key was blocked") {
            heard = alice.hears().await;
        }
        assert!(heard.contains(verdict), "{said}: {heard}");
        assert!(!heard.contains(live.reveal()));
        assert!(
            test.sandbox().message(alice.as_person().private(), message).is_none(),
            "{said} is still there"
        );
    }
    test.allow_unread();
}

#[tokio::test]
async fn a_key_in_a_caption_is_deleted_with_the_photo() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    let private = alice.as_person().private();
    let picture = || telegram_sandbox::testing::png(8, 8).into();
    let sent = alice.as_person().sends_photo(private, picture(), token.reveal()).unwrap();
    assert!(alice.hears().await.contains("This is your key, and it works"));
    assert!(test.sandbox().message(private, sent).is_none());
    alice.as_person().sends_photo(private, picture(), "/new").unwrap();
    assert!(alice.hears().await.starts_with("👀 I can only read typed text."));
}

#[tokio::test]
async fn a_forwarded_key_is_checked_too() {
    let test = BotTest::start().await;
    let (alice, bob) = (test.person("Alice", "ru"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&bob, &alice]);
    let unknown = Token::generate().unwrap();
    test.sandbox().set_privacy_mode(false);
    let there = bob.says_in(&group, unknown.reveal()).await;
    alice.starts(None).await;
    alice.hears().await;
    alice.as_person().forwards(group.id(), there, alice.as_person().private()).unwrap();
    assert_snapshot!(redacted(&alice.hears().await), @r"
    <code>‹hint›</code>
    🤷 Такого ключа нет среди выданных.
    ");
    group.hears_nothing().await;
}
