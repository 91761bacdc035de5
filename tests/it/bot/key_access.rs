//! Owners choose what a key may read.

use insta::assert_snapshot;

use super::bot_test::BotTest;
use super::redacted::redacted;

#[tokio::test]
async fn a_key_is_limited_to_groups_one_by_one_and_its_replacement_keeps_them() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let key = test.issue_key_to(&alice, "laptop").await;
    alice.says("/list").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", key.hint())).await;
    alice.hears().await;
    alice.presses("🔐 Access").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ What may <b>laptop</b> <code>‹hint›</code> read? Choose one or more. A program on a shared host needs little.

    Now: everything.
    [Servers] [Players]
    [Factions] [Families]
    [Map] [Changes]
    [✅ Everything]
    [↩️ Back to the key]
    ");
    alice.presses("Map").await;
    alice.hears().await;
    alice.presses("Servers").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ What may <b>laptop</b> <code>‹hint›</code> read? Choose one or more. A program on a shared host needs little.

    reads only: Servers, Map
    [✅ Servers] [Players]
    [Factions] [Families]
    [✅ Map] [Changes]
    [Everything]
    [↩️ Back to the key]
    ");
    alice.presses("✅ Servers").await;
    alice.hears().await;
    let scope = |keys: Vec<muster::keys::Key>| {
        keys.iter().map(|key| key.scope.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(scope(test.keys_of(&alice).await), ["map"]);
    alice.presses("↩️ Back to the key").await;
    let heard = alice.hears().await;
    assert!(heard.contains("reads only: Map"), "{heard}");
    alice.presses("♻️ Replace").await;
    alice.hears().await;
    test.advance(jiff::SignedDuration::from_secs(11));
    alice.presses("♻️ Replace").await;
    alice.hears().await;
    assert_eq!(scope(test.keys_of(&alice).await), ["map", "map"]);
}
