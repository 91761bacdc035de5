//! Issuing keys: once per request, within the limits, and the message that shows them.

use std::collections::HashSet;

use insta::assert_snapshot;
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use muster::keys::Token;

use super::bot_test::{BotTest, key_in};
use super::redacted::redacted;
use crate::bot::callback_data::key_action;

#[tokio::test]
async fn a_key_is_shown_once_works_immediately_and_is_hidden_after_ten_minutes() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/new laptop").await;
    let heard = alice.hears().await;
    assert_snapshot!(redacted(&heard), @r#"
    🔑 Your API key <b>laptop</b> is ready. Tap to see it:

    <spoiler>‹key›</spoiler>

    Limit: 60 requests a minute.

    Try it, with your key in place of <code>YOUR_KEY</code>:
    <pre bash>curl -H "X-API-Key: YOUR_KEY" https://api.example/v2/status</pre>

    ⚠️ Anyone with this key can make requests as you: keep it out of public code and chats. I show it only once and hide it here in 10 minutes.
    [📋 Copy ⧉ ‹key›] [🙈 Hide now]
    [⏳ Expiry] [🗑 Delete]
    "#);
    let token = key_in(&heard);
    assert!(test.accepts(&token).await);
    test.advance(SignedDuration::from_secs(599));
    test.tick().await;
    alice.hears_nothing().await;
    test.advance(SignedDuration::from_secs(2));
    test.tick().await;
    let heard = alice.hears().await;
    assert_snapshot!(redacted(&heard), @r#"
    ✎ 🙈 The key is hidden: <b>laptop</b> <code>‹hint›</code>. It still works. Lost it? /list → Replace.

    Limit: 60 requests a minute.

    Try it, with your key in place of <code>YOUR_KEY</code>:
    <pre bash>curl -H "X-API-Key: YOUR_KEY" https://api.example/v2/status</pre>
    [🗂 My API keys]
    [⏳ Expiry] [🗑 Delete]
    "#);
    assert!(!heard.contains(token.reveal()));
    assert!(test.accepts(&token).await);
    let secret = token.reveal().as_bytes();
    assert!(!test.store_bytes().windows(secret.len()).any(|window| window == secret));
}

#[tokio::test]
async fn the_first_request_is_reported_in_the_same_message() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    test.use_key(&token).await;
    test.tick().await;
    let heard = alice.hears().await;
    assert_snapshot!(redacted(&heard), @r#"
    ✎ 🔑 Your API key <b>laptop</b> is ready. Tap to see it:

    <spoiler>‹key›</spoiler>

    ✅ The key works: first request at ‹time›.

    Limit: 60 requests a minute.

    Try it, with your key in place of <code>YOUR_KEY</code>:
    <pre bash>curl -H "X-API-Key: YOUR_KEY" https://api.example/v2/status</pre>

    ⚠️ Anyone with this key can make requests as you: keep it out of public code and chats. I show it only once and hide it here in 10 minutes.
    [📋 Copy ⧉ ‹key›] [🙈 Hide now]
    [⏳ Expiry] [🗑 Delete]
    "#);
    // The copy button remains.
    assert!(heard.contains(token.reveal()));
    test.tick().await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_hundred_concurrent_requests_issue_one_key_and_slower_ones_at_most_five() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    for _ in 0..100 {
        alice.says("/new").await;
    }
    let mut keys = HashSet::new();
    for _ in 0..100 {
        keys.extend(Token::find_all(&alice.hears().await).map(|token| token.reveal().to_owned()));
    }
    assert_eq!(keys.len(), 1);
    for _ in 0..9 {
        test.advance(SignedDuration::from_secs(11));
        alice.says("/new").await;
        let heard = alice.hears().await;
        keys.extend(Token::find_all(&heard).map(|token| token.reveal().to_owned()));
        assert!(
            heard.contains("mst_") || heard.contains("You already have 5 active keys"),
            "{heard}"
        );
    }
    assert_eq!(keys.len(), 5);
    assert_eq!(test.keys_of(&alice).await.len(), 5);
}

#[tokio::test]
async fn a_redelivered_update_has_no_second_effect() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "one").await;
    test.wait_idle().await;
    test.advance(SignedDuration::from_secs(30));
    test.sandbox().redeliver(10);
    test.wait_idle().await;
    alice.hears_nothing().await;
    test.stop_bot().await;
    test.restart_bot();
    test.sandbox().redeliver(10);
    test.wait_idle().await;
    alice.hears_nothing().await;
    assert_eq!(test.keys_of(&alice).await.len(), 1);
}

#[tokio::test]
async fn a_redelivered_update_is_recognised_even_if_it_could_not_be_recorded() {
    let test = BotTest::start().await;
    let lost =
        "CREATE TRIGGER lost BEFORE INSERT ON processed_updates BEGIN SELECT RAISE(IGNORE); END";
    let making = test.store.db().write(move |tx| {
        Box::pin(async move { muster::db::query(lost).execute(tx).await.map(drop) })
    });
    making.await.unwrap();
    let alice = test.person("Alice", "en");
    test.sandbox().redeliver(3);
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    test.wait_idle().await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn edited_forwarded_and_inline_messages_issue_no_key() {
    let test = BotTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let helper = test.other_bot("Helper");
    let said = alice.says("hello").await;
    alice.hears().await;
    alice.edits(said, "/new").await;
    alice.hears_nothing().await;
    let group = test.supergroup("Crew", &[&bob, &alice]);
    let other = bob.says_in(&group, "/new").await;
    group.hears().await;
    alice.as_person().forwards(group.id(), other, alice.as_person().private()).unwrap();
    assert!(alice.hears().await.starts_with("👀 I can only read typed text."));
    alice.says(telegram_sandbox::Draft::new("/new").via(helper.id())).await;
    alice.hears_nothing().await;
    assert!(test.keys_of(&alice).await.is_empty());
}

/// The first request and the end of the ten minutes happen while a menu is open in the key's message.
#[tokio::test]
async fn background_edits_leave_an_open_menu_open() {
    // Where it is noon: at midnight "today" becomes "yesterday", and the message changes.
    let hour = Timestamp::now().to_zoned(TimeZone::UTC).hour();
    let noon = TimeZone::fixed(Offset::from_hours(12 - hour).unwrap());
    let test = BotTest::start_with(|settings| settings.zone = noon).await;
    // A menu that does not mention the event is unchanged by the edit.
    test.allow_error("message is not modified");
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    alice.presses("🗑 Delete").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ Delete <b>laptop</b> <code>‹hint›</code>? Programs that use it will stop working at once. This can't be undone.

    It hasn't been used yet.
    [🗑 Yes, delete] [↩️ Cancel]
    ");
    test.use_key(&token).await;
    test.tick().await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ Delete <b>laptop</b> <code>‹hint›</code>? Programs that use it will stop working at once. This can't be undone.

    It was used once, at ‹time›.
    [🗑 Yes, delete] [↩️ Cancel]
    ");
    test.tick().await;
    test.advance(SignedDuration::from_mins(11));
    test.tick().await;
    alice.hears_nothing().await;
    alice.presses("↩️ Cancel").await;
    let heard = alice.hears().await;
    assert!(heard.contains("The key is hidden") && heard.contains("first request"), "{heard}");

    // The same with the list open in the message, and after a restart.
    let other = test.issue_key_to(&alice, "phone").await;
    alice.presses("🙈 Hide now").await;
    alice.hears().await;
    alice.presses("🗂 My API keys").await;
    alice.hears().await;
    test.wait_idle().await;
    test.stop_bot().await;
    test.restart_bot();
    test.use_key(&other).await;
    test.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains("2</b> active keys") && heard.contains("used once"), "{heard}");
    test.advance(SignedDuration::from_mins(11));
    test.tick().await;
    alice.hears_nothing().await;
    assert!(test.accepts(&token).await && test.accepts(&other).await);
}

/// A message that shows another key reports the events of that key only.
#[tokio::test]
async fn after_a_rotation_the_message_belongs_to_the_new_key() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let old = test.issue_key_to(&alice, "laptop").await;
    alice.presses("🙈 Hide now").await;
    alice.hears().await;
    alice.presses("🗂 My API keys").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", old.hint())).await;
    alice.hears().await;
    alice.presses("♻️ Replace").await;
    alice.hears().await;
    test.advance(SignedDuration::from_secs(11));
    alice.presses("♻️ Replace").await;
    let new = key_in(&alice.hears().await);
    test.use_key(&old).await;
    test.tick().await;
    alice.hears_nothing().await;
    test.use_key(&new).await;
    test.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains(new.reveal()) && heard.contains("first request"), "{heard}");
    test.advance(SignedDuration::from_mins(11));
    test.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains("The key is hidden") && heard.contains("still works"), "{heard}");
    alice.hears_nothing().await;
}

#[tokio::test]
async fn at_most_twenty_keys_are_issued_per_day_even_if_they_are_deleted() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    for _ in 0..20 {
        test.issue_key_to(&alice, "").await;
        let id = test.keys_of(&alice).await[0].id;
        test.store.delete(muster::keys::Owner(alice.id().0), &id, test.now()).await.unwrap();
    }
    test.advance(SignedDuration::from_secs(11));
    alice.says("/new").await;
    let heard = alice.hears().await;
    assert!(heard.contains("You created 20 keys within a day"), "{heard}");
    assert!(test.keys_of(&alice).await.is_empty());
    test.advance(SignedDuration::from_hours(24));
    test.issue_key_to(&alice, "").await;
}

/// Even if the second press is handled late.
#[tokio::test]
async fn a_double_tap_issues_one_key() {
    let test = BotTest::start().await;
    test.allow_error("message is not modified");
    let alice = test.person("Alice", "en");
    alice.starts(None).await;
    alice.hears().await;
    alice.presses("🔑 Get an API key").await;
    let token = key_in(&alice.hears().await);
    test.advance(SignedDuration::from_secs(11));
    alice.sends_callback(&key_action("i")).await;
    alice.hears_nothing().await;
    let keys = test.keys_of(&alice).await;
    assert_eq!(keys.len(), 1);
    let rotate = format!("O {}", keys[0].id);
    for data in [format!("c {}", keys[0].id), format!("o {}", keys[0].id)] {
        alice.sends_callback(&key_action(&data)).await;
        alice.hears().await;
    }
    alice.presses("♻️ Replace").await;
    let second = key_in(&alice.hears().await);
    assert_ne!(second.reveal(), token.reveal());
    test.advance(SignedDuration::from_secs(11));
    alice.sends_callback(&key_action(&rotate)).await;
    alice.hears_nothing().await;
    assert_eq!(test.keys_of(&alice).await.len(), 2);
    // When the question is open again, the old key can be rotated again.
    alice.sends_callback(&key_action(&format!("o {}", keys[0].id))).await;
    alice.hears().await;
    alice.presses("♻️ Replace").await;
    key_in(&alice.hears().await);
    assert_eq!(test.keys_of(&alice).await.len(), 3);
}

/// Whoever has to wait may do with a key that is there.
#[tokio::test]
async fn who_has_to_wait_is_offered_the_keys_there_are() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    for _ in 0..4 {
        alice.says("/new").await;
        let heard = alice.hears().await;
        if heard.contains("You can create another key in") {
            alice.presses("🗂 My API keys").await;
            assert!(alice.hears().await.contains("active key"));
            return;
        }
    }
    panic!("nobody had to wait");
}
