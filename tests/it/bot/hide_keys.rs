//! Hiding keys in their messages.

use insta::assert_snapshot;
use jiff::SignedDuration;
use telegram_sandbox::{ApiError, Fault, Frequency};

use super::bot_test::BotTest;
use super::call_counts::CallCounts;
use super::redacted::redacted;

#[tokio::test]
async fn a_key_is_hidden_on_request() {
    let test = BotTest::start().await;
    let boris = test.person("Борис", "ru");
    let token = test.issue_key_to(&boris, "").await;
    boris.presses("🙈 Скрыть").await;
    let heard = boris.hears().await;
    assert_snapshot!(redacted(&heard), @r#"
    ✎ 🙈 Ключ скрыт: <b>Мой ключ</b> <code>‹hint›</code>. Он продолжает работать. Потеряли? /list → «Заменить».

    Лимит: 60 запросов в минуту.

    Проверьте (вместо <code>YOUR_KEY</code> — ваш ключ):
    <pre bash>curl -H "X-API-Key: YOUR_KEY" https://api.example/v2/status</pre>
    [🗂 Мои API-ключи]
    [⏳ Срок действия] [🗑 Удалить]
    "#);
    assert!(!heard.contains(token.reveal()));
}

#[tokio::test]
async fn a_key_is_hidden_after_a_restart() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "").await;
    test.wait_idle().await;
    test.stop_bot().await;
    test.restart_bot();
    test.advance(SignedDuration::from_mins(11));
    test.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains("The key is hidden") && !heard.contains(token.reveal()), "{heard}");
}

#[tokio::test]
async fn a_key_is_hidden_by_the_next_tick_if_the_edit_failed() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    let refusal = ApiError::bad("not today");
    test.sandbox().inject_fault("editMessageText", Fault::Rejected(refusal), Frequency::Times(1));
    alice.presses("🙈 Hide now").await;
    assert_eq!(alice.callback_answer().await, "");
    alice.hears_nothing().await;
    test.tick().await;
    let heard = alice.hears().await;
    assert!(heard.contains("The key is hidden") && !heard.contains(token.reveal()), "{heard}");
}

/// All edits fail when the ten minutes are over; the bot drops the key from memory nevertheless.
#[tokio::test]
async fn a_key_that_could_not_be_hidden_in_time_is_not_shown_again() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| settings.metrics = counts.metrics()).await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    let fixed = ApiError::bad("not today");
    test.sandbox().inject_fault("editMessageText", Fault::Rejected(fixed), Frequency::Always);
    test.advance(SignedDuration::from_mins(10));
    test.tick().await;
    counts.reach("EditMessageText", 1).await;
    // With the clock set back, the ten minutes are not over.
    test.advance(SignedDuration::from_mins(-5));
    alice.says("/help").await;
    alice.hears().await;
    test.sandbox().clear_faults();
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.presses("↩️ Cancel").await;
    let heard = alice.hears().await;
    assert!(heard.contains("The key is hidden") && !heard.contains(token.reveal()), "{heard}");
    assert!(test.accepts(&token).await);
}
