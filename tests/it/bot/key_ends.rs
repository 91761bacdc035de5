//! Owners set how long a key works, and are told when requests fail.

use insta::assert_snapshot;
use jiff::SignedDuration;
use muster::keys::Token;
use telegram_sandbox::testing::TestPerson;

use super::bot_test::{BotTest, key_in};
use super::redacted::redacted;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

#[tokio::test]
async fn a_key_is_limited_to_a_day_right_after_it_was_issued() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    alice.presses("⏳ Expiry").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ How long should <b>laptop</b> <code>‹hint›</code> work? When it ends, programs that use it stop working. I'll remind you a day before, and one tap replaces it.

    Now: until you delete it.
    [For 1 day] [For 30 days]
    [For 90 days] [♾ No end]
    [↩️ Cancel]
    ");
    alice.presses("For 1 day").await;
    let heard = alice.hears().await;
    assert!(heard.contains(token.reveal()) && heard.contains("⏳ expires"), "{heard}");
    test.advance(HOUR * 24 - SignedDuration::from_mins(1));
    test.tick().await;
    assert!(alice.hears().await.contains("The key is hidden"));
    assert!(test.accepts(&token).await);
    test.advance(SignedDuration::from_mins(1));
    assert!(!test.accepts(&token).await);
}

#[tokio::test]
async fn an_owner_is_warned_twice_and_replaces_an_expired_key_with_one_press() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let old = test.issue_key_to(&alice, "laptop").await;
    alice.presses("⏳ Expiry").await;
    alice.hears().await;
    alice.presses("For 30 days").await;
    alice.hears().await;
    test.advance(HOUR * 24 * 27 - HOUR);
    test.tick().await;
    assert!(alice.hears().await.contains("The key is hidden"));
    alice.hears_nothing().await;
    test.advance(HOUR * 2);
    test.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains("expires in 3 days") && heard.contains("[♻️ Replace]"), "{heard}");
    test.advance(HOUR * 24 * 2);
    test.tick().await;
    assert!(alice.hears().await.contains("expires in a day"));
    test.advance(HOUR * 24);
    test.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains("expired") && heard.contains("[♻️ Replace]"), "{heard}");
    assert!(!test.accepts(&old).await);
    alice.presses("♻️ Replace").await;
    let heard = alice.hears().await;
    assert!(heard.contains("The old key is deleted") && heard.contains("⏳ expires"), "{heard}");
    assert!(test.accepts(&key_in(&heard)).await);
    assert_eq!(test.keys_of(&alice).await.len(), 1);
}

#[tokio::test]
async fn a_replaced_key_ends_by_itself_and_nobody_is_warned_of_what_was_just_chosen() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let old = test.issue_key_to(&alice, "laptop").await;
    // The key is older than the warning would be early.
    test.advance(HOUR * 24 * 10);
    test.tick().await;
    alice.hears().await;
    let new = rotate(&test, &alice, &old).await;
    alice.presses("⏳ End it later").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ When should the old key <b>laptop</b> <code>‹hint›</code> end? It works until then.

    It hasn't been used yet.
    [In 1 h] [In 24 h] [In 7 days]
    [♻️ Once nobody uses it]
    [↩️ Cancel]
    ");
    alice.presses("In 24 h").await;
    let heard = alice.hears().await;
    assert!(heard.contains(new.reveal()) && heard.contains("works until"), "{heard}");
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    alice.hears_nothing().await;
    test.advance(HOUR * 24);
    test.tick().await;
    assert!(test.accepts(&new).await && !test.accepts(&old).await);
    let heard = [alice.hears().await, alice.hears().await];
    let notice = heard.iter().find(|heard| heard.contains("Your API key")).unwrap();
    assert!(!notice.contains("♻️ Replace"), "it is replaced already: {notice}");
}

#[tokio::test]
async fn a_replaced_key_ends_once_nobody_uses_it() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let old = test.issue_key_to(&alice, "laptop").await;
    let new = rotate(&test, &alice, &old).await;
    alice.presses("⏳ End it later").await;
    alice.hears().await;
    alice.presses("♻️ Once nobody uses it").await;
    let heard = alice.hears().await;
    assert!(heard.contains("ends by itself once the new one is in use"), "{heard}");
    test.use_key(&old).await;
    test.use_key(&new).await;
    test.store.flush(test.now()).await.unwrap();
    test.advance(HOUR + SignedDuration::from_secs(1));
    assert_eq!(test.store.end_idle(test.now()).await.unwrap(), 1);
    assert!(test.accepts(&new).await && !test.accepts(&old).await);
    test.tick().await;
    // Both messages hide their keys.
    let heard = [alice.hears().await, alice.hears().await, alice.hears().await].join("\n");
    assert!(heard.contains("has ended: the new one is in use"), "{heard}");
    assert_eq!(heard.matches("It still works").count(), 1, "{heard}");
    assert!(heard.contains("⌛ expired"), "{heard}");
}

#[tokio::test]
async fn an_owner_is_told_once_a_day_that_most_requests_are_refused() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    test.use_key(&token).await;
    test.refuse(&token, 99).await;
    later(&test).await;
    // The first request is reported, and nothing else.
    assert!(alice.hears().await.contains("first request"));
    alice.hears_nothing().await;
    test.refuse(&token, 1).await;
    later(&test).await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    🚦 Your API key <b>laptop</b> <code>‹hint›</code> is over its limit. Requests today: 101, refused with a 429: 100.

    What helps: wait for <code>Retry-After</code>; send the <code>ETag</code> back, because an answer that hasn't changed (304) costs a tenth; ask <code>/v2/summary</code> once instead of each server; read <code>/v2/events</code> instead of polling. More: https://api.example/docs
    [🗂 My API keys]
    ");
    test.refuse(&token, 100).await;
    later(&test).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_deleted_key_that_is_still_used_is_shown_and_told_once() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete").await;
    alice.hears().await;
    let requests = async |count: usize| {
        let presented = token.reveal().as_bytes();
        (0..count).for_each(|_| test.authenticator.record_unknown(presented, test.now()));
        later(&test).await;
    };
    // A program that is stopped a moment later is nothing to write about.
    requests(30).await;
    alice.hears_nothing().await;
    test.advance(HOUR);
    requests(1).await;
    // An hour ago was yesterday, if the test runs shortly before midnight.
    let heard = redacted(&alice.hears().await).replace(" yesterday at", " at");
    assert_snapshot!(heard, @r"
    🗑 <code>‹hint›</code> — deleted at ‹time›, it no longer works
    ⚠️ Somebody still uses it: 31 requests got a 401, the first at ‹time›, the last at ‹time›

    Replace it in the program that uses it. If it's not yours, you don't need to do anything: the key opens nothing any more. I won't write about it again.
    [🔑 Get an API key]
    ");
    requests(1).await;
    alice.hears_nothing().await;
    alice.says("/list").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Somebody still uses it: 32 requests got a 401"), "{heard}");
    alice.says("why do i get 401").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Somebody still uses it: 32 requests got a 401"), "{heard}");
}

/// Lets the bot look for what it has to tell.
async fn later(test: &BotTest) {
    test.store.flush(test.now()).await.unwrap();
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
}

async fn rotate(test: &BotTest, person: &TestPerson, old: &Token) -> Token {
    test.advance(SignedDuration::from_secs(11));
    person.says("/list").await;
    person.hears().await;
    person.presses(&format!("laptop · {}", old.hint())).await;
    person.hears().await;
    person.presses("♻️ Replace").await;
    person.hears().await;
    person.presses("♻️ Replace").await;
    key_in(&person.hears().await)
}
