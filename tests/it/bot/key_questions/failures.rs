//! Requests that fail.

use insta::assert_snapshot;
use jiff::SignedDuration;
use muster::keys::Owner;
use telegram_sandbox::testing::TestPerson;

use crate::bot::bot_api_test::BotApiTest;
use crate::bot::redacted::redacted;

#[tokio::test]
async fn a_401_after_a_deletion_names_the_deleted_key() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let deleted = test.issue_key_to(&alice, "laptop").await;
    let blocked = test.issue_key_to(&alice, "site").await;
    for key in test.keys_of(&alice).await {
        match key.hint == deleted.hint() {
            true => drop(test.store.delete(owner(&alice), &key.id, test.now()).await.unwrap()),
            false => drop(test.store.block(&key.id, "<b>too loud</b>", test.now()).await.unwrap()),
        }
    }
    alice.says("why do I get 401 Unauthorized?").await;
    let heard = hears_of_401(&alice).await;
    assert!(heard.contains(deleted.hint().as_str()), "{heard}");
    assert!(heard.contains(blocked.hint().as_str()), "{heard}");
    assert_snapshot!(redacted(&heard), @r"
    <b>401</b>: the API doesn't accept the key. It's missing from the header <code>X-API-Key</code>, mistyped, deleted, blocked or expired.

    <b>site</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    ⛔ blocked at ‹time›: <b>too loud</b>

    🗑 <code>‹hint›</code> — deleted at ‹time›, it no longer works

    Paste the key here: I'll tell you whether it works, and if not, why. I'll delete your message right away.
    [🔑 Get an API key]
    [🗂 My API keys]
    ");
    bob.says("401").await;
    let heard = hears_of_401(&bob).await;
    assert!(heard.contains("You have no API keys yet") && !heard.contains("🗑"), "{heard}");
    // A week later nobody asks about that key.
    test.advance(SignedDuration::from_hours(7 * 24));
    alice.says("401").await;
    let heard = hears_of_401(&alice).await;
    assert!(!heard.contains(deleted.hint().as_str()), "{heard}");
    test.allow_unread();
}

#[tokio::test]
async fn a_429_is_answered_with_the_limit_and_the_requests_of_today() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    test.refuse(&token, 12).await;
    alice.says("429 too many requests, what now").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    <b>429</b>: the limit is used up. It comes back request by request: wait 1 second, then ask less often. The header <code>Retry-After</code> has the exact wait.

    <b>laptop</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    left now: 42 of 60 requests a minute
    today: 0 requests, 12 refused
    [🗂 My API keys]
    ");
}

/// The answer about the status. The bot also tells of the blocked key, at some point in between.
async fn hears_of_401(person: &TestPerson) -> String {
    loop {
        let heard = person.hears().await;
        if heard.starts_with("<b>401</b>") {
            return heard;
        }
    }
}

fn owner(person: &TestPerson) -> Owner {
    Owner(person.id().0)
}
