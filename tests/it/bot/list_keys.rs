//! The list of keys and the menu of one key.

use insta::assert_snapshot;
use jiff::{SignedDuration, Timestamp};
use muster::bot::Clock;
use muster::keys::{Issuer, NewKey, Owner};
use proptest::prelude::*;

use super::bot_test::BotTest;
use super::redacted::redacted;
use crate::bot::callback_data::key_action;

#[tokio::test]
async fn a_key_is_renamed_rotated_and_deleted_in_its_menu() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/list").await;
    assert_snapshot!(alice.hears().await, @r"
    You have no API keys yet. /new creates one.
    [🔑 Get an API key]
    ");
    let old = test.issue_key_to(&alice, "laptop").await;
    alice.says("/list").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    🗂 You have <b>1</b> active key

    <b>laptop</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    [laptop · ‹hint›]
    "#);
    alice.presses(&format!("laptop · {}", old.hint())).await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ <b>laptop</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    Limit: 60 requests a minute.
    [✏️ Rename] [♻️ Replace]
    [📊 Usage] [⚠️ Errors]
    [⏳ Expiry] [🔐 Access]
    [🗑 Delete] [🗂 My API keys]
    ");
    alice.presses("✏️ Rename").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ Send me the new label for <b>laptop</b> <code>‹hint›</code>: up to 32 characters.
    [↩️ Cancel]
    ");
    let prompt = test.latest_message(&alice);
    alice.says("<b>дом</b> & \u{202e}co").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✏️ Renamed.

    <b><b>дом</b> & co</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    Limit: 60 requests a minute.
    [✏️ Rename] [♻️ Replace]
    [📊 Usage] [⚠️ Errors]
    [⏳ Expiry] [🔐 Access]
    [🗑 Delete] [🗂 My API keys]
    ");
    test.wait_idle().await;
    assert!(
        test.sandbox().message(alice.as_person().private(), prompt).is_none(),
        "it is answered"
    );
    test.advance(SignedDuration::from_secs(11));
    alice.presses("♻️ Replace").await;
    alice.hears().await;
    alice.presses("♻️ Replace").await;
    let heard = alice.hears().await;
    assert_snapshot!(redacted(&heard), @r#"
    ✎ 🔑 Your API key <b><b>дом</b> & co</b> is ready. Tap to see it:

    <spoiler>‹key›</spoiler>

    The old key <b><b>дом</b> & co</b> <code>‹hint›</code> still works. Put the new one into your program, then delete the old one with a button below, or let it end by itself.

    Limit: 60 requests a minute.

    Try it, with your key in place of <code>YOUR_KEY</code>:
    <pre bash>curl -H "X-API-Key: YOUR_KEY" https://api.example/v2/status</pre>

    ⚠️ Anyone with this key can make requests as you: keep it out of public code and chats. I show it only once and hide it here in 10 minutes.
    [📋 Copy ⧉ ‹key›] [🙈 Hide now]
    [🗑 Delete the old one] [⏳ End it later]
    [🗑 Delete the new one]
    "#);
    let new = super::bot_test::key_in(&heard);
    assert!(test.accepts(&old).await && test.accepts(&new).await);
    alice.presses("🗑 Delete the old one").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ Delete <b><b>дом</b> & co</b> <code>‹hint›</code>? Programs that use it will stop working at once. This can't be undone.

    It hasn't been used yet.

    ⚠️ The new key <b><b>дом</b> & co</b> <code>‹hint›</code> hasn't been used yet. Have you switched over?
    [🗑 Yes, delete] [↩️ Cancel]
    ");
    alice.presses("🗑 Yes, delete").await;
    let mut heard = [alice.hears().await, alice.hears().await];
    heard.sort_by_key(|heard| !heard.contains("The old key is deleted"));
    assert!(heard[0].contains(new.reveal()), "{}", heard[0]);
    assert!(heard[1].contains("it no longer works"), "{}", heard[1]);
    assert!(!test.accepts(&old).await && test.accepts(&new).await);
}

#[tokio::test]
async fn a_key_is_rejected_once_its_deletion_is_reported_a_hundred_times() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    for _ in 0..100 {
        test.advance(SignedDuration::from_hours(3));
        let token = test.issue_key_to(&alice, "short-lived").await;
        assert!(test.accepts(&token).await);
        alice.presses("🗑 Delete").await;
        alice.hears().await;
        alice.presses("🗑 Yes, delete").await;
        let heard = alice.hears().await;
        assert!(!test.accepts(&token).await);
        assert!(heard.contains("it no longer works"), "{heard}");
    }
}

#[tokio::test]
async fn cancelling_the_deletion_shows_a_new_key_again() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    alice.presses("🗑 Delete").await;
    assert!(!alice.hears().await.contains(token.reveal()));
    alice.presses("↩️ Cancel").await;
    assert!(alice.hears().await.contains(token.reveal()));
}

#[tokio::test]
async fn a_double_tap_deletes_once_and_both_presses_are_answered() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete").await;
    alice.presses("🗑 Yes, delete").await;
    assert!(alice.hears().await.contains("it no longer works"));
    assert_eq!(alice.callback_answer().await, "");
    assert_eq!(alice.callback_answer().await, "");
    assert_eq!(alice.callback_answer().await, "There is no such key");
    assert!(!test.accepts(&token).await);
}

#[tokio::test]
async fn forged_callbacks_get_the_reply_for_an_unknown_key() {
    let test = BotTest::start().await;
    let (alice, mallory) = (test.person("Alice", "en"), test.person("Mallory", "en"));
    let token = test.issue_key_to(&alice, "laptop").await;
    let id = test.keys_of(&alice).await[0].id;
    mallory.starts(None).await;
    mallory.hears().await;
    for data in [
        format!("c {id}"),
        format!("r {id}"),
        format!("o {id}"),
        format!("O {id}"),
        format!("h {id}"),
        format!("b {id}"),
        format!("d {id} {id}"),
        format!("D {id} {id}"),
        "c k_00000000".into(),
        "D k_00000000 k_00000000".into(),
    ] {
        mallory.sends_callback(&key_action(&data)).await;
        assert_eq!(mallory.callback_answer().await, "There is no such key", "{data}");
    }
    for data in ["zzz", "l -1", "c  ", "", &"x".repeat(64), &"K".repeat(64)] {
        mallory.sends_callback(data).await;
        let answer = mallory.callback_answer().await;
        assert_eq!(answer, "This menu is out of date. Send the command again.", "{data}");
    }
    mallory.hears_nothing().await;
    assert!(test.accepts(&token).await);
    assert_eq!(test.keys_of(&alice).await[0].label.as_str(), "laptop");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Telegram accepts every message and button, for all names, labels and numbers of keys.
    #[test]
    fn extreme_names_labels_and_numbers_are_accepted(name in ".{1,64}", lang in prop::sample::select(vec!["en", "ru"]), labels in proptest::collection::vec("\\PC{1,32}|[<>&\"'`\\[\\]()_*]{1,32}|(a\u{301}){1,16}|\u{1F468}\u{200D}{1,8}", 1..60)) {
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap().block_on(async {
            // With a stopped clock nobody is notified of the blocks in between.
            let now = Timestamp::now();
            let test = BotTest::start_with(|settings| settings.clock = Clock::stopped_at(now)).await;
            test.tick().await;
            let alice = test.person(&name, lang);
            alice.starts(None).await;
            alice.hears().await;
            let mut made = 0;
            for label in labels {
                let Ok(label) = label.parse() else { continue };
                let order = NewKey::enterprise(Owner(alice.id().0), label);
                match test.store.issue(order, Issuer::Operator, test.now()).await {
                    Ok(issued) => {
                        made += 1;
                        // The first few stay active.
                        if made < 5 {
                            continue;
                        }
                        test.store.block(&issued.id, &"<&>\"'я".repeat(60), test.now()).await.unwrap();
                    }
                    Err(refused) => panic!("{refused}"),
                }
            }
            test.execute_sql("UPDATE keys SET limit_requests = 4294967295, limit_seconds = 86399, expires_at = 253402207199000").await;
            test.execute_sql("INSERT INTO key_usage SELECT digest, 253402207199000, 9223372036854775807, (SELECT max(created_at) FROM keys) / 86400000, 9223372036854775807, 9223372036854775807 FROM keys").await;
            alice.says("/limits").await;
            alice.hears().await;
            alice.says("/forget").await;
            alice.hears().await;
            alice.says("/list").await;
            alice.hears().await;
            test.wait_idle().await;
            for _ in 0..(made.max(1) - 1) / 6 {
                alice.presses("▶").await;
                alice.hears().await;
            }
            if let Some(key) = test.keys_of(&alice).await.last() {
                for what in ["c", "r", "o"] {
                    alice.sends_callback(&key_action(&format!("{what} {}", key.id))).await;
                    alice.hears().await;
                }
                alice.sends_callback(&key_action(&format!("d {0} {0}", key.id))).await;
                alice.hears().await;
                alice.sends_callback(&key_action(&format!("D {0} {0}", key.id))).await;
                alice.hears().await;
            }
            test.wait_idle().await;
        });
    }
}

#[tokio::test]
async fn the_only_key_need_not_be_named() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    for (said, asked) in [
        ("delete my key", "🗑 Yes, delete"),
        ("rotate my key", "♻️ Replace"),
        ("перевыпусти ключ", "♻️ Replace"),
        ("/delete", "🗑 Yes, delete"),
    ] {
        alice.says(said).await;
        let heard = alice.hears().await;
        assert!(heard.contains("laptop") && heard.contains(asked), "{said}: {heard}");
        assert!(!heard.contains("active key"), "{said}: {heard}");
    }
    test.issue_key_to(&alice, "site").await;
    alice.says("delete my key").await;
    assert!(alice.hears().await.contains("2</b> active keys"));
}
