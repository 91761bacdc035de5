//! Keys of all owners: finding, blocking, changing them.

use insta::assert_snapshot;
use jiff::{SignedDuration, Timestamp};
use muster::keys::{Actor, AnswerKind, Issuer, NewKey, Owner, State};

use super::with_operator;
use crate::bot::redacted::redacted;

/// A text without ids of keys and people.
fn anonymous(heard: &str, ids: &[(&str, String)]) -> String {
    ids.iter().fold(redacted(heard), |text, (name, id)| text.replace(id.as_str(), name))
}

#[tokio::test]
async fn a_key_is_found_blocked_and_unblocked_with_buttons() {
    let (test, olga) = with_operator().await;
    let boris = test.person("Борис", "ru");
    let token = test.issue_key_to(&boris, "laptop").await;
    let key = test.keys_of(&boris).await.remove(0);
    let names = [
        ("‹id›", key.id.to_string()),
        ("‹owner›", boris.id().0.to_string()),
        ("‹op›", olga.id().0.to_string()),
    ];
    olga.says(format!("/op {}", key.id).as_str()).await;
    let card = olga.hears().await;
    assert_snapshot!(anonymous(&card, &names), @"
    <b>laptop</b> <code>‹hint›</code>
    <code>‹id›</code> · owner <code>‹owner›</code>
    standard, created at ‹time›
    not used yet
    today: 0 answered, 0 over the limit
    Limit: 60 requests a minute.
    [⛔ Block] [📜 History]
    [📏 Limit]
    [📊 Usage] [⚠️ Errors]
    [👤 All keys of the owner]
    ");
    for text in
        [key.hint.to_string(), format!("mst_{}", key.hint), key.hint.to_string().replace('…', " ")]
    {
        olga.says(format!("/op {text}").as_str()).await;
        assert_eq!(olga.hears().await, card, "{text}");
    }
    olga.presses("⛔ Block").await;
    assert_snapshot!(anonymous(&olga.hears().await, &names), @"
    ✎ Block <b>laptop</b> <code>‹hint›</code>? Programs that use it stop working at once, and its owner is told why. Choose the reason:
    [Far too many requests]
    [Given to others]
    [Used against the rules]
    [✏️ Another reason]
    [↩️ Back to the key]
    ");
    olga.presses("↩️ Back to the key").await;
    assert_eq!(olga.hears().await, format!("✎ {card}"));
    assert!(test.accepts(&token).await);
    olga.presses("⛔ Block").await;
    olga.hears().await;
    olga.presses("Far too many requests").await;
    assert_snapshot!(anonymous(&olga.hears().await, &names), @"
    ✎ ⛔ Blocked. Its owner is being told.

    <b>laptop</b> <code>‹hint›</code>
    <code>‹id›</code> · owner <code>‹owner›</code>
    standard, created at ‹time›
    not used yet
    ⛔ blocked at ‹time›: it made far too many requests
    today: 0 answered, 0 over the limit
    Limit: 60 requests a minute.
    [✅ Unblock] [📜 History]
    [📏 Limit]
    [📊 Usage] [⚠️ Errors]
    [👤 All keys of the owner]
    ");
    assert!(!test.accepts(&token).await);
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    assert!(boris.hears().await.contains("слишком много запросов"));
    olga.presses("✅ Unblock").await;
    assert!(olga.hears().await.contains("It will work again at once"));
    assert!(!test.accepts(&token).await);
    olga.presses("✅ Yes, unblock").await;
    assert!(olga.hears().await.contains("✅ Unblocked"));
    assert!(test.accepts(&token).await);
    test.tick().await;
    boris.hears().await;
    olga.presses("📜 History").await;
    assert_snapshot!(anonymous(&olga.hears().await, &names), @"
    ✎ 📜 History of <b>laptop</b> <code>‹hint›</code>

    at ‹time›: issued, standard — the owner
    at ‹time›: blocked: it made far too many requests — operator <code>‹op›</code>
    at ‹time›: unblocked — operator <code>‹op›</code>
    [↩️ Back to the key]
    ");
    let history = test.store.history(&key.id).await.unwrap();
    let actors: Vec<_> = history.iter().map(|entry| entry.actor).collect();
    let operator = Some(Actor::Operator(olga.id().0));
    assert_eq!(actors, [Some(Actor::Owner), operator, operator]);
}

#[tokio::test]
async fn keys_are_found_by_their_owner() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    for label in ["laptop", "server"] {
        test.issue_key_to(&alice, label).await;
    }
    olga.says(format!("/op {}", alice.id().0).as_str()).await;
    let list = olga.hears().await;
    assert!(list.contains("<b>2</b> keys") && list.contains("[laptop · "), "{list}");
    let name = alice.as_person().user().unwrap().username.unwrap();
    olga.says(format!("/op @{}", name.to_uppercase()).as_str()).await;
    assert_eq!(olga.hears().await, list);
    let hint = test.keys_of(&alice).await[1].hint.to_string();
    olga.presses(&format!("server · {hint}")).await;
    assert!(olga.hears().await.contains("👤 All keys of the owner"));
    for (asked, answer) in [
        ("@nobody_here", "since my last start"),
        ("k_00000000", "No such key"),
        ("zzzz…zzzz", "No such key"),
        ("12345", "No such key"),
        ("some words", "No such key"),
        ("block", "<b>Find a key</b>"),
        ("block k_00000000 loud", "No such key"),
        ("blok k_1", "I don't know that command. Did you mean /op block k_1?\n[❔ Help]"),
        ("hlep", "Did you mean /op help?"),
        (
            "k_1",
            "No such key. Its public id (<i>k_3fZ81bQx</i>), its hint (<i>Ab3x…9Zk1</i>), or its owner's Telegram id or <i>@name</i> will do.\n[❔ Help]",
        ),
    ] {
        olga.says(format!("/op {asked}").as_str()).await;
        let heard = olga.hears().await;
        assert!(heard.contains(answer), "{asked}: {heard}");
    }
    olga.presses("❔ Help").await;
    assert!(olga.hears().await.contains("<b>Find a key</b>"));
    // Names are not kept: after a restart nobody knows this one.
    test.stop_bot().await;
    test.restart_bot();
    olga.says(format!("/op @{name}").as_str()).await;
    assert!(olga.hears().await.contains("since my last start"));
}

#[tokio::test]
async fn a_reason_can_be_written() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    let id = test.keys_of(&alice).await[0].id;
    let blocked = async || match test.keys_of(&alice).await.remove(0).state {
        State::Blocked(block) => Some(block.reason),
        State::Active | State::Expired => None,
    };
    olga.says(format!("/op block {id}").as_str()).await;
    olga.hears().await;
    olga.presses("✏️ Another reason").await;
    assert!(olga.hears().await.contains("Send the reason in one line"));
    olga.says("x".repeat(201).as_str()).await;
    assert!(olga.hears().await.contains("at most 200 characters"));
    olga.says("sold to <others>").await;
    assert!(olga.hears().await.contains("sold to <others>"));
    assert_eq!(blocked().await.as_deref(), Some("sold to <others>"));
    assert!(!test.accepts(&token).await);
    test.tick().await;
    assert!(alice.hears().await.contains("was blocked: sold to <others>"));
    test.store.unblock(&id, test.now()).await.unwrap();
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    assert!(alice.hears().await.contains("works again"));
    // The next text is no reason any more, and a command closes the question.
    olga.says("thanks").await;
    assert!(olga.hears().await.contains("welcome"));
    olga.says(format!("/op block {id}").as_str()).await;
    olga.hears().await;
    olga.presses("✏️ Another reason").await;
    olga.hears().await;
    olga.says("/help").await;
    olga.hears().await;
    olga.says("thanks").await;
    olga.hears().await;
    assert_eq!(blocked().await, None);
    olga.says(format!("/op block {id} far <too> loud").as_str()).await;
    assert_snapshot!(redacted(&olga.hears().await), @"
    Block <b>laptop</b> <code>‹hint›</code>? Programs that use it stop working at once, and its owner is told why:
    <quote>far <too> loud</quote>
    [⛔ Block] [↩️ Back to the key]
    ");
    assert_eq!(blocked().await, None);
    // The state of the question is in its message.
    test.stop_bot().await;
    test.restart_bot();
    olga.presses("⛔ Block").await;
    assert!(olga.hears().await.contains("far <too> loud"));
    assert_eq!(blocked().await.as_deref(), Some("far <too> loud"));
    test.tick().await;
    assert!(alice.hears().await.contains("was blocked: far <too> loud"));
    for bad in ["x".repeat(201).as_str(), "two\nlines", "\u{200b}"] {
        olga.says(format!("/op block {id} {bad}").as_str()).await;
        let heard = olga.hears().await;
        assert!(heard.contains("at most 200 characters"), "{heard}");
    }
}

#[tokio::test]
async fn expiry_and_limit_are_set_with_buttons_and_in_words() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    let key = NewKey::enterprise(Owner(alice.id().0), "shop".parse().unwrap());
    let id = test.store.issue(key, Issuer::Operator, test.now()).await.unwrap().id;
    let key = async || test.store.get(&id, test.now()).await.unwrap().unwrap();
    olga.says(format!("/op {id}").as_str()).await;
    olga.hears().await;
    olga.presses("⏳ Expiry").await;
    assert!(olga.hears().await.contains("[In 7 days] [In 30 days] [In 365 days]"));
    olga.presses("In 30\u{a0}days").await;
    assert!(olga.hears().await.contains("The expiry is changed"));
    assert_eq!(key().await.expires_at.unwrap(), test.now() + SignedDuration::from_hours(30 * 24));
    olga.says(format!("/op expire {id} 2027-01-31").as_str()).await;
    olga.hears().await;
    assert_eq!(key().await.expires_at, "2027-01-31T00:00:00Z".parse::<Timestamp>().ok());
    olga.says(format!("/op expire {id} 30d").as_str()).await;
    olga.hears().await;
    assert_eq!(key().await.expires_at.unwrap(), test.now() + SignedDuration::from_hours(30 * 24));
    olga.says(format!("/op expire {id} soon").as_str()).await;
    assert!(olga.hears().await.contains("Write the end as a day"));
    olga.says(format!("/op expire {id} never").as_str()).await;
    olga.hears().await;
    assert_eq!(key().await.expires_at, None);
    olga.presses("📏 Limit").await;
    assert!(olga.hears().await.contains("[120/60s] [300/60s] [600/60s]"));
    olga.presses("300/60s").await;
    assert!(olga.hears().await.contains("300 requests a minute"));
    olga.says(format!("/op limit {id} 5/1s").as_str()).await;
    olga.hears().await;
    assert_eq!(key().await.limit.unwrap().to_string(), "5/1s");
    olga.says(format!("/op limit {id} plenty").as_str()).await;
    assert!(olga.hears().await.contains("Write a limit like"));
    olga.presses("📏 Limit").await;
    olga.hears().await;
    olga.presses("Standard").await;
    olga.hears().await;
    assert_eq!(key().await.limit, None);
    let standard = test.issue_key_to(&alice, "laptop").await.hint();
    olga.says(format!("/op expire {standard} now").as_str()).await;
    assert!(olga.hears().await.contains("Only its owner can let a standard key expire"));
    olga.says(format!("/op {standard}").as_str()).await;
    assert!(!olga.hears().await.contains("⏳"));
    let actors: Vec<_> =
        test.store.history(&id).await.unwrap().into_iter().map(|entry| entry.actor).collect();
    assert!(
        actors[1..].iter().all(|actor| *actor == Some(Actor::Operator(olga.id().0))),
        "{actors:?}"
    );
}

#[tokio::test]
async fn the_busiest_keys_are_listed_with_their_cards() {
    let (test, olga) = with_operator().await;
    let boris = test.person("Борис", "ru");
    olga.says("/op").await;
    olga.hears().await;
    olga.presses("🏆 Busiest keys").await;
    assert_snapshot!(olga.hears().await, @r"
    ✎ No key was used in the last 30 days.
    [🛠 Overview]
    ");
    let token = test.issue_key_to(&boris, "laptop").await;
    let presented = token.reveal().as_bytes();
    let caller = test.authenticator.authenticate(presented, test.now()).await.unwrap();
    for kind in [AnswerKind::Ok, AnswerKind::Refused, AnswerKind::ClientError] {
        caller.answered(test.now(), "/v2/status", kind);
    }
    test.store.flush(test.now()).await.unwrap();
    olga.says("/op").await;
    olga.hears().await;
    olga.presses("🏆 Busiest keys").await;
    assert_snapshot!(redacted(&olga.hears().await), @r"
    ✎ <b>The busiest keys of the last 30 days</b>

    <b>laptop</b> <code>‹hint›</code> — 3 requests, 1 over the limit, 1 failed
    [laptop · ‹hint›]
    [🛠 Overview]
    ");
    olga.presses(&format!("laptop · {}", token.hint())).await;
    assert!(olga.hears().await.contains("laptop"));
}
