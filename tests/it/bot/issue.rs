use std::collections::HashSet;

use insta::assert_snapshot;
use jiff::SignedDuration;
use muster::keys::Token;

use super::desk::{Desk, key_in, redacted};

#[tokio::test]
async fn a_key_is_shown_once_works_at_once_and_is_hidden_after_ten_minutes() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    alice.says("/new laptop").await;
    let heard = alice.hears().await;
    assert_snapshot!(redacted(&heard), @r#"
    🔑 Your key <b>laptop</b> is ready. Tap to see it:

    <spoiler>‹key›</spoiler>

    Limit: 60 requests a minute.

    Try it, with your key in place of <code>YOUR_KEY</code>:
    <pre>curl -H "X-API-Key: YOUR_KEY" https://api.example/v2/status</pre>

    ⚠️ Whoever has this key asks in your name: keep it out of public code and chats. I show it only once and hide it here in 10 minutes.
    [📋 Copy ⧉ ‹key›] [🙈 Hide now]
    [🗑 Delete]
    "#);
    let token = key_in(&heard);
    assert!(desk.admits(&token).await);
    desk.later(SignedDuration::from_secs(599));
    desk.tick().await;
    alice.hears_nothing().await;
    desk.later(SignedDuration::from_secs(2));
    desk.tick().await;
    let heard = alice.hears().await;
    assert_snapshot!(redacted(&heard), @r#"
    ✎ 🙈 The key is hidden: <b>laptop</b> <code>‹hint›</code>. It goes on working. Lost it? /list → Rotate.

    Limit: 60 requests a minute.

    Try it, with your key in place of <code>YOUR_KEY</code>:
    <pre>curl -H "X-API-Key: YOUR_KEY" https://api.example/v2/status</pre>
    [🗂 My keys]
    [🗑 Delete]
    "#);
    assert!(!heard.contains(token.reveal()));
    assert!(desk.admits(&token).await);
    let secret = token.reveal().as_bytes();
    assert!(!desk.bytes().windows(secret.len()).any(|window| window == secret));
}

#[tokio::test]
async fn the_first_request_is_reported_in_the_same_message() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    desk.uses(&token).await;
    desk.tick().await;
    let heard = alice.hears().await;
    assert_snapshot!(redacted(&heard), @r#"
    ✎ 🔑 Your key <b>laptop</b> is ready. Tap to see it:

    <spoiler>‹key›</spoiler>

    ✅ First request at ‹time›: it works.

    Limit: 60 requests a minute.

    Try it, with your key in place of <code>YOUR_KEY</code>:
    <pre>curl -H "X-API-Key: YOUR_KEY" https://api.example/v2/status</pre>

    ⚠️ Whoever has this key asks in your name: keep it out of public code and chats. I show it only once and hide it here in 10 minutes.
    [📋 Copy ⧉ ‹key›] [🙈 Hide now]
    [🗑 Delete]
    "#);
    // It can still be copied.
    assert!(heard.contains(token.reveal()));
    desk.tick().await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_hundred_at_once_make_one_and_at_the_pace_of_a_person_exactly_five() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    for _ in 0..100 {
        alice.says("/new").await;
    }
    let mut keys = HashSet::new();
    for _ in 0..100 {
        keys.extend(Token::find_all(&alice.hears().await).map(|token| token.reveal().to_owned()));
    }
    assert_eq!(keys.len(), 1);
    for _ in 0..9 {
        desk.later(SignedDuration::from_secs(11));
        alice.says("/new").await;
        let heard = alice.hears().await;
        keys.extend(Token::find_all(&heard).map(|token| token.reveal().to_owned()));
        assert!(
            heard.contains("mst_") || heard.contains("You already have 5 active keys"),
            "{heard}"
        );
    }
    assert_eq!(keys.len(), 5);
    assert_eq!(desk.keys_of(&alice).await.len(), 5);
}

#[tokio::test]
async fn the_same_update_again_has_no_second_effect() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    desk.hands_a_key_to(&alice, "one").await;
    desk.wait_idle().await;
    desk.later(SignedDuration::from_secs(30));
    desk.sandbox().redeliver(10);
    desk.wait_idle().await;
    alice.hears_nothing().await;
    desk.closes().await;
    desk.opens_anew();
    desk.sandbox().redeliver(10);
    desk.wait_idle().await;
    alice.hears_nothing().await;
    assert_eq!(desk.keys_of(&alice).await.len(), 1);
}

#[tokio::test]
async fn an_update_that_comes_again_is_known_even_where_it_could_not_be_noted() {
    let desk = Desk::open().await;
    let lost = "CREATE TRIGGER lost BEFORE INSERT ON seen_updates BEGIN SELECT RAISE(IGNORE); END";
    let making = desk
        .store
        .db()
        .write(move |tx| Box::pin(async move { sqlx::query(lost).execute(tx).await.map(drop) }));
    making.await.unwrap();
    let alice = desk.person("Alice", "en");
    desk.sandbox().redeliver(3);
    alice.says("/help").await;
    assert!(alice.hears().await.contains("Your keys"));
    desk.wait_idle().await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn what_is_edited_forwarded_or_sent_through_a_bot_makes_nothing() {
    let desk = Desk::open().await;
    let (alice, bob) = (desk.person("Alice", "en"), desk.person("Bob", "en"));
    let helper = desk.other_bot("Helper");
    let said = alice.says("hello").await;
    alice.hears().await;
    alice.edits(said, "/new").await;
    alice.hears_nothing().await;
    let group = desk.supergroup("Crew", &[&bob, &alice]);
    let other = bob.says_in(&group, "/new").await;
    group.hears().await;
    alice.as_person().forwards(group.id(), other, alice.as_person().private()).unwrap();
    alice.hears_nothing().await;
    alice.says(telegram_sandbox::Draft::new("/new").via(helper.id())).await;
    alice.hears_nothing().await;
    assert!(desk.keys_of(&alice).await.is_empty());
}

/// A first request and the end of the ten minutes come while a menu is open in the message of the key.
#[tokio::test]
async fn what_nobody_asked_for_leaves_an_open_menu_open() {
    let desk = Desk::open().await;
    // A menu that says nothing of what happened reads the same again.
    desk.allow_error("message is not modified");
    let alice = desk.person("Alice", "en");
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    alice.presses("🗑 Delete").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    ✎ Delete <b>laptop</b> <code>‹hint›</code>? Programs that use it will stop working at once. There is no way back.

    Nobody has used it yet.
    [🗑 Yes, delete] [↩️ Keep it]
    "#);
    desk.uses(&token).await;
    desk.tick().await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    ✎ Delete <b>laptop</b> <code>‹hint›</code>? Programs that use it will stop working at once. There is no way back.

    It was used 1 time, last at ‹time›.
    [🗑 Yes, delete] [↩️ Keep it]
    "#);
    desk.tick().await;
    desk.later(SignedDuration::from_mins(11));
    desk.tick().await;
    alice.hears_nothing().await;
    alice.presses("↩️ Keep it").await;
    let heard = alice.hears().await;
    assert!(heard.contains("The key is hidden") && heard.contains("First request"), "{heard}");

    // The same in the list that was opened in the message, and after a restart.
    let other = desk.hands_a_key_to(&alice, "phone").await;
    alice.presses("🙈 Hide now").await;
    alice.hears().await;
    alice.presses("🗂 My keys").await;
    alice.hears().await;
    desk.wait_idle().await;
    desk.closes().await;
    desk.opens_anew();
    desk.uses(&other).await;
    desk.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains("2</b> active keys") && heard.contains("used 1 time"), "{heard}");
    desk.later(SignedDuration::from_mins(11));
    desk.tick().await;
    alice.hears_nothing().await;
    assert!(desk.admits(&token).await && desk.admits(&other).await);
}

/// A message in which another key was handed out tells of that one alone.
#[tokio::test]
async fn the_message_of_a_key_that_was_rotated_in_it_is_the_new_ones() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    let old = desk.hands_a_key_to(&alice, "laptop").await;
    alice.presses("🙈 Hide now").await;
    alice.hears().await;
    alice.presses("🗂 My keys").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", old.hint())).await;
    alice.hears().await;
    alice.presses("🔄 Rotate").await;
    alice.hears().await;
    desk.later(SignedDuration::from_secs(11));
    alice.presses("🔄 Rotate").await;
    let new = key_in(&alice.hears().await);
    desk.uses(&old).await;
    desk.tick().await;
    alice.hears_nothing().await;
    desk.uses(&new).await;
    desk.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains(new.reveal()) && heard.contains("First request"), "{heard}");
    desk.later(SignedDuration::from_mins(11));
    desk.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains("The key is hidden") && heard.contains("still works"), "{heard}");
    alice.hears_nothing().await;
}

#[tokio::test]
async fn making_and_deleting_in_turn_ends_after_twenty_a_day() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    for _ in 0..20 {
        desk.hands_a_key_to(&alice, "").await;
        let id = desk.keys_of(&alice).await[0].id;
        desk.store.delete(muster::keys::Owner(alice.id().0), &id, desk.now()).await.unwrap();
    }
    desk.later(SignedDuration::from_secs(11));
    alice.says("/new").await;
    let heard = alice.hears().await;
    assert!(heard.contains("You made 20 keys within a day"), "{heard}");
    assert!(desk.keys_of(&alice).await.is_empty());
    desk.later(SignedDuration::from_hours(24));
    desk.hands_a_key_to(&alice, "").await;
}

/// However late the second press is dealt with.
#[tokio::test]
async fn a_double_tap_makes_one_key() {
    let desk = Desk::open().await;
    desk.allow_error("message is not modified");
    let alice = desk.person("Alice", "en");
    alice.starts(None).await;
    alice.hears().await;
    alice.presses("🔑 Get a key").await;
    let token = key_in(&alice.hears().await);
    desk.later(SignedDuration::from_secs(11));
    alice.sends_callback("i").await;
    alice.hears_nothing().await;
    let keys = desk.keys_of(&alice).await;
    assert_eq!(keys.len(), 1);
    let rotate = format!("O {}", keys[0].id);
    for data in [format!("c {}", keys[0].id), format!("o {}", keys[0].id)] {
        alice.sends_callback(&data).await;
        alice.hears().await;
    }
    alice.presses("🔄 Rotate").await;
    let second = key_in(&alice.hears().await);
    assert_ne!(second.reveal(), token.reveal());
    desk.later(SignedDuration::from_secs(11));
    alice.sends_callback(&rotate).await;
    alice.hears_nothing().await;
    assert_eq!(desk.keys_of(&alice).await.len(), 2);
    // Once its question is open again, the old key can be rotated again.
    alice.sends_callback(&format!("o {}", keys[0].id)).await;
    alice.hears().await;
    alice.presses("🔄 Rotate").await;
    key_in(&alice.hears().await);
    assert_eq!(desk.keys_of(&alice).await.len(), 3);
}
