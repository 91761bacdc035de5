use insta::assert_snapshot;
use jiff::SignedDuration;
use muster::keys::{Hand, Order, Owner};
use muster::sandbox::{Fault, Often, Refusal};
use proptest::prelude::*;

use super::desk::{Desk, redacted};
use super::process::Process;

#[tokio::test]
async fn a_key_is_renamed_rotated_and_deleted_in_its_menu() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    alice.says("/list").await;
    assert_snapshot!(alice.hears().await, @r#"
    You have no keys yet. /new makes one.
    [🔑 Get a key]
    "#);
    let old = desk.hands_a_key_to(&alice, "laptop").await;
    alice.says("/list").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    🗂 You have <b>1</b> active key

    <b>laptop</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    [laptop · ‹hint›]
    "#);
    alice.presses(&format!("laptop · {}", old.hint())).await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    ✎ <b>laptop</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    Limit: 60 requests a minute.
    [✏️ Rename] [🔄 Rotate]
    [🗑 Delete]
    [🗂 My keys]
    "#);
    alice.presses("✏️ Rename").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    ✎ Send me the new label for <b>laptop</b> <code>‹hint›</code>: up to 32 characters.
    [↩️ Keep it]
    "#);
    let prompt = desk.latest(&alice);
    alice.says("<b>дом</b> & \u{202e}co").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    ✏️ Renamed.

    <b><b>дом</b> & co</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    Limit: 60 requests a minute.
    [✏️ Rename] [🔄 Rotate]
    [🗑 Delete]
    [🗂 My keys]
    "#);
    desk.settled().await;
    assert!(desk.telegram().message(alice.bare().private(), prompt).is_none(), "it is answered");
    desk.later(SignedDuration::from_secs(11));
    alice.presses("🔄 Rotate").await;
    alice.hears().await;
    alice.presses("🔄 Rotate").await;
    let heard = alice.hears().await;
    assert_snapshot!(redacted(&heard), @r#"
    ✎ 🔑 Your key <b><b>дом</b> & co</b> is ready. Tap to see it:

    <spoiler>‹key›</spoiler>

    The old key <b><b>дом</b> & co</b> <code>‹hint›</code> still works. Switch your program over, then delete it here.

    Limit: 60 requests a minute.

    Try it, with your key in place of <code>YOUR_KEY</code>:
    <pre>curl -H "X-API-Key: YOUR_KEY" https://api.example/v2/status</pre>

    ⚠️ Whoever has this key asks in your name: keep it out of public code and chats. I show it only once and hide it here in 10 minutes.
    [📋 Copy ⧉ ‹key›] [🙈 Hide now]
    [🗑 Delete the old one]
    [🗑 Delete the new one]
    "#);
    let new = super::desk::key_in(&heard);
    assert!(desk.admits(&old).await && desk.admits(&new).await);
    alice.presses("🗑 Delete the old one").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    ✎ Delete <b><b>дом</b> & co</b> <code>‹hint›</code>? Programs that use it will stop working at once. There is no way back.

    Nobody has used it yet.

    ⚠️ Nobody has used the new key <b><b>дом</b> & co</b> <code>‹hint›</code> yet. Is your program switched over?
    [🗑 Yes, delete] [↩️ Keep it]
    "#);
    alice.presses("🗑 Yes, delete").await;
    let mut heard = [alice.hears().await, alice.hears().await];
    heard.sort_by_key(|heard| !heard.contains("The old key is deleted"));
    assert!(heard[0].contains(new.reveal()), "{}", heard[0]);
    assert!(heard[1].contains("it no longer works"), "{}", heard[1]);
    assert!(!desk.admits(&old).await && desk.admits(&new).await);
}

#[tokio::test]
async fn once_deleted_is_said_the_key_opens_nothing_a_hundred_times_running() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    for _ in 0..100 {
        desk.later(SignedDuration::from_hours(3));
        let token = desk.hands_a_key_to(&alice, "short-lived").await;
        assert!(desk.admits(&token).await);
        alice.presses("🗑 Delete").await;
        alice.hears().await;
        alice.presses("🗑 Yes, delete").await;
        let heard = alice.hears().await;
        assert!(!desk.admits(&token).await);
        assert!(heard.contains("it no longer works"), "{heard}");
    }
}

#[tokio::test]
async fn keeping_a_fresh_key_shows_it_again() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    alice.presses("🗑 Delete").await;
    assert!(!alice.hears().await.contains(token.reveal()));
    alice.presses("↩️ Keep it").await;
    assert!(alice.hears().await.contains(token.reveal()));
}

#[tokio::test]
async fn a_double_tap_deletes_once_and_both_are_answered() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete").await;
    alice.presses("🗑 Yes, delete").await;
    assert!(alice.hears().await.contains("it no longer works"));
    assert_eq!(alice.toast().await, "");
    assert_eq!(alice.toast().await, "");
    assert_eq!(alice.toast().await, "There is no such key");
    assert!(!desk.admits(&token).await);
}

#[tokio::test]
async fn forged_presses_read_like_a_key_that_does_not_exist() {
    let desk = Desk::open().await;
    let (alice, mallory) = (desk.person("Alice", "en"), desk.person("Mallory", "en"));
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    let id = desk.keys_of(&alice).await[0].id;
    mallory.starts(None).await;
    mallory.hears().await;
    let full = "x".repeat(64);
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
        "zzz".into(),
        "l -1".into(),
        "c  ".into(),
        String::new(),
        full,
    ] {
        mallory.forges(&data).await;
        assert_eq!(mallory.toast().await, "There is no such key", "{data}");
    }
    mallory.hears_nothing().await;
    assert!(desk.admits(&token).await);
    assert_eq!(desk.keys_of(&alice).await[0].label.as_str(), "laptop");
}

#[tokio::test]
async fn forgetting_leaves_nothing() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    alice.says("/forget").await;
    assert_snapshot!(alice.hears().await, @r#"
    Shall I delete your key and erase everything I keep about you? The key stops working at once. There is no way back.
    [🗑 Yes, delete everything]
    [↩️ Keep it]
    "#);
    alice.presses("↩️ Keep it").await;
    assert!(alice.hears().await.contains("everything stays"));
    alice.says("/forget").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete everything").await;
    assert_snapshot!(alice.hears().await, @"✎ 🧹 Done: your keys no longer work, and I know nothing about you any more. Come back whenever you like: /new");
    assert!(!desk.admits(&token).await);
    assert!(desk.keys_of(&alice).await.is_empty());
    desk.settled().await;
    let owner = alice.id().0;
    for (table, column) in [
        ("keys", "owner"),
        ("deleted_keys", "owner"),
        ("key_history", "owner"),
        ("rooms", "chat"),
        ("handed", "chat"),
        ("questions", "chat"),
    ] {
        let left: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "SELECT count(*) FROM {table} WHERE {column} = ?"
        )))
        .bind(owner)
        .fetch_one(desk.store.db().read())
        .await
        .unwrap();
        assert_eq!(left, 0, "{table}");
    }
}

#[tokio::test]
async fn limits_are_told() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    alice.says("/limits").await;
    assert!(alice.hears().await.contains("no active keys"));
    desk.hands_a_key_to(&alice, "laptop").await;
    alice.says("/limits").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    📊 <b>Your limit</b>

    <b>laptop</b> <code>‹hint›</code>
    left now: 42 of 60 requests a minute
    today: 0 requests, 0 refused
    "#);
}

#[tokio::test]
async fn limits_are_told_as_far_as_they_are_known_when_the_api_is_elsewhere() {
    let desk = Desk::shut_with(|_| {}).await;
    let alice = desk.person("Alice", "en");
    let bot = Process::bot(&desk);
    alice.says("/new laptop").await;
    alice.hears().await;
    alice.says("/limits").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    📊 <b>Your limit</b>

    <b>laptop</b> <code>‹hint›</code>
    Limit: 60 requests a minute.
    today: 0 requests, 0 refused
    "#);
    bot.stops();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Whatever names and labels are, however many keys there are: no message and no button is ever refused.
    #[test]
    fn the_worst_names_labels_and_numbers_are_never_refused(name in ".{1,64}", lang in prop::sample::select(vec!["en", "ru"]), labels in proptest::collection::vec("\\PC{1,32}|[<>&\"'`\\[\\]()_*]{1,32}|(a\u{301}){1,16}|\u{1F468}\u{200D}{1,8}", 1..60)) {
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap().block_on(async {
            let desk = Desk::open().await;
            // The blocks are told of too, whenever the round comes.
            desk.forgives_silence();
            let alice = desk.person(&name, lang);
            alice.starts(None).await;
            alice.hears().await;
            let mut made = 0;
            for label in labels {
                let Ok(label) = label.parse() else { continue };
                let order = Order::enterprise(Owner(alice.id().0), label);
                match desk.store.issue(order, Hand::Operator, desk.now()).await {
                    Ok(issued) => {
                        made += 1;
                        // The first few stay active.
                        if made < 5 {
                            continue;
                        }
                        desk.store.block(&issued.id, &"<&>\"'я".repeat(60), desk.now()).await.unwrap();
                    }
                    Err(refused) => panic!("{refused}"),
                }
            }
            desk.does("UPDATE keys SET limit_requests = 4294967295, limit_seconds = 86399, expires_at = 253402207199000").await;
            desk.does("INSERT INTO key_usage SELECT digest, 253402207199000, 9223372036854775807, unixepoch() / 86400, 9223372036854775807, 9223372036854775807 FROM keys").await;
            alice.says("/limits").await;
            alice.hears().await;
            alice.says("/forget").await;
            alice.hears().await;
            alice.says("/list").await;
            alice.hears().await;
            desk.settled().await;
            for _ in 0..(made.max(1) - 1) / 6 {
                alice.presses("▶").await;
                alice.hears().await;
            }
            if let Some(key) = desk.keys_of(&alice).await.last() {
                for what in ["c", "r", "o"] {
                    alice.forges(&format!("{what} {}", key.id)).await;
                    alice.hears().await;
                }
                alice.forges(&format!("d {0} {0}", key.id)).await;
                alice.hears().await;
                alice.forges(&format!("D {0} {0}", key.id)).await;
                alice.hears().await;
            }
            desk.settled().await;
        });
    }
}

#[tokio::test]
async fn words_after_a_label_was_not_wanted_after_all_name_nothing() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    desk.hands_a_key_to(&alice, "laptop").await;
    let id = desk.keys_of(&alice).await[0].id;
    alice.forges(&format!("r {id}")).await;
    assert!(alice.hears().await.contains("Send me the new label"));
    alice.presses("↩️ Keep it").await;
    alice.hears().await;
    alice.says("thanks").await;
    assert!(alice.hears().await.contains("I understand commands"));
    alice.forges(&format!("r {id}")).await;
    alice.hears().await;
    desk.later(SignedDuration::from_mins(11));
    alice.says("much later").await;
    let mut heard = alice.hears().await;
    if heard.contains("The key is hidden") {
        heard = alice.hears().await;
    }
    assert!(heard.contains("I understand commands"), "{heard}");
    assert_eq!(desk.keys_of(&alice).await[0].label.as_str(), "laptop");
    desk.forgives_silence();
}

/// A label is asked for in the very message that hands the key out.
#[tokio::test]
async fn the_message_of_a_key_is_its_own_again_once_the_label_has_come() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    alice.presses("🙈 Hide now").await;
    alice.hears().await;
    alice.presses("🗂 My keys").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", token.hint())).await;
    alice.hears().await;
    alice.presses("✏️ Rename").await;
    alice.hears().await;
    alice.says("phone").await;
    assert!(alice.hears().await.contains("Renamed"));
    let heard = alice.hears().await;
    assert!(heard.starts_with("✎ 🙈 The key is hidden: <b>phone</b>"), "{heard}");
}

/// The question for a label goes once the label has come; where it can't, it is still a menu of that key.
#[tokio::test]
async fn a_question_that_cannot_be_deleted_goes_on_working() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    let kept = Refusal {
        code: 400,
        description: "Bad Request: message can't be deleted".into(),
        migrated_to: None,
        retry_after: None,
    };
    desk.telegram().breaks("deleteMessage", Fault::Refused(kept), Often::Always);
    desk.forgives("message can't be deleted");
    alice.says("/list").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", token.hint())).await;
    alice.hears().await;
    alice.presses("✏️ Rename").await;
    alice.hears().await;
    alice.says("phone").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Renamed") && heard.contains("<b>phone</b>"), "{heard}");
    desk.settled().await;
    alice.presses("↩️ Keep it").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("✎ <b>phone</b>"), "{heard}");
    alice.says("thanks").await;
    assert!(alice.hears().await.contains("I understand commands"));
}

/// Being forgotten in between gains nothing.
#[tokio::test]
async fn forgetting_does_not_begin_the_day_anew() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    for _ in 0..5 {
        for _ in 0..4 {
            desk.hands_a_key_to(&alice, "short-lived").await;
        }
        alice.says("/forget").await;
        alice.hears().await;
        alice.presses("🗑 Yes, delete everything").await;
        assert!(alice.hears().await.contains("Done"));
        desk.settled().await;
        alice.says("/new").await;
        let heard = alice.hears().await;
        assert!(heard.contains("One key at a time") || heard.contains("within a day"), "{heard}");
    }
    desk.later(SignedDuration::from_secs(11));
    alice.says("/new").await;
    assert!(alice.hears().await.contains("You made 20 keys within a day"));
    desk.later(SignedDuration::from_hours(24));
    desk.hands_a_key_to(&alice, "tomorrow").await;
}
