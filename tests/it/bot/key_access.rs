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

#[tokio::test]
async fn addresses_are_typed_and_taken_back_one_by_one() {
    let test = BotTest::start_with(|settings| settings.knows_addresses = true).await;
    let alice = test.person("Alice", "en");
    let key = test.issue_key_to(&alice, "laptop").await;
    alice.says("/list").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", key.hint())).await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ <b>laptop</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    Limit: 60 requests a minute.
    [✏️ Rename] [♻️ Replace]
    [📊 Usage] [⚠️ Errors]
    [⏳ Expiry] [🔐 Access]
    [📍 From where]
    [🗑 Delete] [🗂 My API keys]
    ");
    alice.presses("📍 From where").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✎ From where may <b>laptop</b> <code>‹hint›</code> be used? Send me addresses or networks, like 203.0.113.7 or 10.0.0.0/8, and I add them. Requests from elsewhere then get a 403, which names the address they came from.

    Now: from anywhere.
    [↩️ Back to the key]
    ");
    alice.says("203.0.113.7, 10.1.2.3/8 and example.com").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✅ Added: <code>203.0.113.7,10.0.0.0/8</code>

    I can't read this as an address: and, example.com. Write it as a number, like 203.0.113.7, 2001:db8::1 or 10.0.0.0/8. Names of hosts don't work here.

    From where may <b>laptop</b> <code>‹hint›</code> be used? Send me addresses or networks, like 203.0.113.7 or 10.0.0.0/8, and I add them. Requests from elsewhere then get a 403, which names the address they came from.

    works only from <code>203.0.113.7,10.0.0.0/8</code>
    [✖ 203.0.113.7]
    [✖ 10.0.0.0/8]
    [From anywhere]
    [↩️ Back to the key]
    ");
    let networks = |keys: Vec<muster::keys::Key>| {
        keys.iter().map(|key| key.networks.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(networks(test.keys_of(&alice).await), ["203.0.113.7,10.0.0.0/8"]);
    alice.presses("✖ 203.0.113.7").await;
    let heard = alice.hears().await;
    assert!(heard.contains("works only from <code>10.0.0.0/8</code>"), "{heard}");
    // The question goes on.
    alice.says("2001:db8::1").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("✅ Added: <code>2001:db8::1</code>"), "{heard}");
    assert_eq!(networks(test.keys_of(&alice).await), ["10.0.0.0/8,2001:db8::1"]);
    alice.presses("From anywhere").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Now: from anywhere."), "{heard}");
    let many: Vec<_> = (1..=21).map(|last| format!("198.51.100.{last}")).collect();
    alice.says(many.join(" ")).await;
    let heard = alice.hears().await;
    assert!(heard.contains("at most 20 addresses and networks. I added none."), "{heard}");
    assert_eq!(networks(test.keys_of(&alice).await), [""]);
    // After a command, addresses are no longer asked for.
    alice.says("/list").await;
    alice.hears().await;
    alice.says("203.0.113.7").await;
    alice.hears().await;
    assert_eq!(networks(test.keys_of(&alice).await), [""]);
}
