//! Keys that other people may know.

use insta::assert_snapshot;
use jiff::SignedDuration;

use crate::bot::bot_api_test::BotApiTest;
use crate::bot::bot_test::key_in;
use crate::bot::redacted::redacted;

#[tokio::test]
async fn a_leaked_key_is_replaced_with_one_press() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let leaked = test.issue_key_to(&alice, "laptop").await;
    test.advance(SignedDuration::from_secs(11));
    alice.says("help, I accidentally pushed my API key to github").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    🚨 Block the key <b>laptop</b> <code>‹hint›</code> now: it stops working at once, and you get a new one in its place.

    It hasn't been used yet.
    [⛔ Block and replace]
    [🗂 My API keys]
    ");
    alice.presses("⛔ Block and replace").await;
    let heard = alice.hears().await;
    assert!(test.accepts(&key_in(&heard)).await, "{heard}");
    assert!(!test.accepts(&leaked).await);
    assert!(alice.hears().await.starts_with("✎ 🗑 <b>laptop</b>"), "the old key is no longer shown");
}

#[tokio::test]
async fn of_several_keys_only_the_leaked_one_is_replaced() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "ru");
    let mut keys = Vec::new();
    for label in ["bot", "site", "laptop"] {
        keys.push(test.issue_key_to(&alice, label).await);
    }
    test.advance(SignedDuration::from_secs(11));
    alice.says("кажется, у меня утёк ключ").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    🚨 <b>Какой ключ утёк?</b> Одно нажатие сразу блокирует его и выдаёт вместо него новый.

    <b>bot</b> <code>‹hint›</code>
    Им ещё никто не пользовался.

    <b>site</b> <code>‹hint›</code>
    Им ещё никто не пользовался.

    <b>laptop</b> <code>‹hint›</code>
    Им ещё никто не пользовался.
    [⛔ Заблокировать bot · ‹hint›]
    [⛔ Заблокировать site · ‹hint›]
    [⛔ Заблокировать laptop · ‹hint›]
    ");
    let [bot, site, laptop] = keys.as_slice() else { unreachable!() };
    alice.presses(&format!("⛔ Заблокировать site · {}", site.hint().as_str())).await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>site</b>") && test.accepts(&key_in(&heard)).await, "{heard}");
    assert!(alice.hears().await.starts_with("✎ 🗑 <b>site</b>"));
    assert!(!test.accepts(site).await);
    assert!(test.accepts(bot).await && test.accepts(laptop).await);
}

#[tokio::test]
async fn a_leak_is_no_answer_to_the_question_for_a_label() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let key = test.issue_key_to(&alice, "laptop").await;
    alice.says("/list").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", key.hint().as_str())).await;
    alice.hears().await;
    alice.presses("✏️ Rename").await;
    assert!(alice.hears().await.contains("new label"));
    alice.says("wait, my key was stolen").await;
    assert!(alice.hears().await.starts_with("🚨 Block the key <b>laptop</b>"));
    assert_eq!(test.keys_of(&alice).await[0].label.as_str(), "laptop");
    alice.says("workstation").await;
    assert!(!alice.hears().await.contains("Renamed"));
}

#[tokio::test]
async fn a_person_without_keys_is_told_that_none_can_leak() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "uk");
    alice.says("хтось користується моїм ключем").await;
    assert_snapshot!(alice.hears().await, @r"
    Чинних ключів у вас немає, тож вашим ключем ніхто не скористається.
    [🔑 Отримати API-ключ]
    ");
}

#[tokio::test]
async fn a_question_about_the_old_key_names_the_one_that_was_replaced() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let old = test.issue_key_to(&alice, "laptop").await;
    test.advance(SignedDuration::from_secs(11));
    alice.says("my key leaked").await;
    alice.hears().await;
    alice.presses("⛔ Block and replace").await;
    alice.hears().await;
    alice.hears().await;
    alice.says("done? is the old one dead now").await;
    let heard = alice.hears().await;
    assert!(heard.contains(old.hint().as_str()) && heard.contains("no longer works"), "{heard}");
    assert!(heard.contains("✅ still works"), "{heard}");
}
