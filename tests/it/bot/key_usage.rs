//! The usage of a key, for its owner and for operators.

use insta::assert_snapshot;
use jiff::SignedDuration;
use muster::keys::{AnswerKind, Failure, Token};
use telegram_sandbox::testing::TestPerson;

use super::bot_test::{BotTest, key_in};
use super::callback_data::key_action;
use super::operators::with_operator;
use super::redacted::redacted;

/// Counts answers as the API does.
async fn answer(test: &BotTest, token: &Token) {
    let key = test.authenticator.authenticate(token.reveal().as_bytes(), test.now()).await.unwrap();
    for (endpoint, kind, count) in [
        ("/v2/map", AnswerKind::Ok, 1_200),
        ("/v2/map", AnswerKind::NotModified, 300),
        ("/v2/status", AnswerKind::Ok, 40),
        ("/v2/online", AnswerKind::Refused, 7),
        ("/v2/player/find", AnswerKind::ClientError, 6),
        ("/v2/fraction/{fractionId}", AnswerKind::Ok, 5),
        ("/v2/admins", AnswerKind::Ok, 4),
        ("other", AnswerKind::ClientError, 3),
    ] {
        (0..count).for_each(|_| key.answered(test.now(), endpoint, kind));
    }
}

async fn open_menu(person: &TestPerson, token: &Token) {
    person.says("/list").await;
    person.hears().await;
    person.presses(&format!("laptop · {}", token.hint())).await;
    person.hears().await;
    person.callback_answer().await;
}

#[tokio::test]
async fn the_usage_of_a_key_is_a_picture_in_its_menu() {
    let test = BotTest::start().await;
    let people = [
        ("Alice", "en", "📊 Usage"),
        ("Борис", "ru", "📊 Использование"),
        ("Віра", "uk", "📊 Використання"),
    ];
    let mut heard = Vec::new();
    for (name, language, button) in people {
        let person = test.person(name, language);
        let token = test.issue_key_to(&person, "laptop").await;
        open_menu(&person, &token).await;
        answer(&test, &token).await;
        person.presses(button).await;
        let answer = redacted(&person.hears().await);
        let (picture, text) = answer.split_once('\n').unwrap();
        assert!(picture.starts_with("🖼 990×"), "{picture}");
        heard.push(text.to_owned());
    }
    assert_snapshot!(heard.join("\n---\n"), @"
    📊 <b>laptop</b> <code>‹hint›</code>
    Requests in 30 days: <b>1,565</b>

    1,249 answered
    300 unchanged (304)
    9 client errors (4xx)
    7 over the limit (429)

    Most used:
    <code>/v2/map</code> — 1,500
    <code>/v2/status</code> — 40
    <code>/v2/online</code> — 7
    <code>/v2/player/find</code> — 6
    <code>/v2/fraction/{fractionId}</code> — 5
    [↩️ Back to the key]
    ---
    📊 <b>laptop</b> <code>‹hint›</code>
    Запросов за 30 дней: <b>1 565</b>

    1 249 — с данными
    300 — без изменений (304)
    9 — ошибки запроса (4xx)
    7 — сверх лимита (429)

    Чаще всего:
    <code>/v2/map</code> — 1 500
    <code>/v2/status</code> — 40
    <code>/v2/online</code> — 7
    <code>/v2/player/find</code> — 6
    <code>/v2/fraction/{fractionId}</code> — 5
    [↩️ К ключу]
    ---
    📊 <b>laptop</b> <code>‹hint›</code>
    Запитів за 30 днів: <b>1 565</b>

    1 249 — з даними
    300 — без змін (304)
    9 — помилки запиту (4xx)
    7 — понад ліміт (429)

    Найчастіше:
    <code>/v2/map</code> — 1 500
    <code>/v2/status</code> — 40
    <code>/v2/online</code> — 7
    <code>/v2/player/find</code> — 6
    <code>/v2/fraction/{fractionId}</code> — 5
    [↩️ До ключа]
    ");
}

#[tokio::test]
async fn the_way_back_from_the_picture_leads_to_the_key() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    open_menu(&alice, &token).await;
    alice.presses("📊 Usage").await;
    assert_eq!(alice.callback_answer().await, "No requests in the last 30 days");
    answer(&test, &token).await;
    alice.presses("📊 Usage").await;
    alice.hears().await;
    alice.callback_answer().await;
    alice.presses("↩️ Back to the key").await;
    let card = alice.hears().await;
    alice.callback_answer().await;
    assert!(card.starts_with("<b>laptop</b>") && card.contains("[📊 Usage]"), "{card}");
    test.wait_idle().await;
    // The message with the new key, and the menu.
    assert_eq!(test.said_to(&alice).len(), 2, "the picture is gone");
    // A key that was deleted meanwhile has no usage.
    let id = test.keys_of(&alice).await[0].id;
    test.store.delete_any(&id, test.now()).await.unwrap();
    alice.presses("📊 Usage").await;
    assert_eq!(alice.callback_answer().await, "There is no such key");
}

#[tokio::test]
async fn the_message_with_a_new_key_stays_when_its_usage_is_shown() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/new laptop").await;
    let token = key_in(&alice.hears().await);
    answer(&test, &token).await;
    let id = test.keys_of(&alice).await[0].id;
    alice.sends_callback(&key_action(&format!("u {id}"))).await;
    assert!(alice.hears().await.starts_with("🖼"));
    test.wait_idle().await;
    assert!(test.said_to(&alice).iter().any(|text| text.contains(token.reveal())));
}

#[tokio::test]
async fn operators_see_the_usage_of_any_key() {
    let (test, olga) = with_operator().await;
    let boris = test.person("Борис", "ru");
    let token = test.issue_key_to(&boris, "laptop").await;
    let id = test.keys_of(&boris).await[0].id;
    answer(&test, &token).await;
    olga.says(format!("/op {id}").as_str()).await;
    olga.hears().await;
    olga.presses("📊 Usage").await;
    let heard = olga.hears().await;
    assert!(
        heard.starts_with("🖼") && heard.contains("Requests in 30 days: <b>1,565</b>"),
        "{heard}"
    );
    olga.presses("↩️ Back to the key").await;
    assert!(olga.hears().await.contains("today: "));
    test.wait_idle().await;
    assert_eq!(test.said_to(&olga).len(), 1);
}

/// Remembers failures as the API does.
async fn fail(test: &BotTest, token: &Token, count: u32) {
    let key = test.authenticator.authenticate(token.reveal().as_bytes(), test.now()).await.unwrap();
    for number in 1..=count {
        key.failed(Failure {
            at: test.now() - SignedDuration::from_secs((count - number).into()),
            endpoint: if number % 2 == 0 { "/v2/map" } else { "other" }.into(),
            error_code: if number % 2 == 0 { "RATE_LIMIT_EXCEEDED" } else { "NOT_FOUND" }.into(),
            error_id: format!("00000000-0000-4000-8000-{number:012}"),
        });
    }
}

#[tokio::test]
async fn the_failed_requests_of_a_key_are_in_its_menu() {
    let test = BotTest::start().await;
    let mut heard = Vec::new();
    for (name, language, button) in
        [("Alice", "en", "⚠️ Errors"), ("Борис", "ru", "⚠️ Ошибки"), ("Віра", "uk", "⚠️ Помилки")]
    {
        let person = test.person(name, language);
        let token = test.issue_key_to(&person, "laptop").await;
        fail(&test, &token, 2).await;
        open_menu(&person, &token).await;
        person.presses(button).await;
        heard.push(redacted(&person.hears().await));
    }
    assert_snapshot!(heard.join("\n---\n"), @"
    ✎ ⚠️ The last failed requests of <b>laptop</b> <code>‹hint›</code>

    <b>RATE_LIMIT_EXCEEDED</b> · <code>/v2/map</code> · at ‹time›
    <code>00000000-0000-4000-8000-000000000002</code>

    <b>NOT_FOUND</b> · unknown path · at ‹time›
    <code>00000000-0000-4000-8000-000000000001</code>

    If you ask for help, quote the <code>error_id</code>, which is the second line.
    [↩️ Back to the key]
    ---
    ✎ ⚠️ Последние неудачные запросы ключа <b>laptop</b> <code>‹hint›</code>

    <b>RATE_LIMIT_EXCEEDED</b> · <code>/v2/map</code> · в ‹time›
    <code>00000000-0000-4000-8000-000000000002</code>

    <b>NOT_FOUND</b> · несуществующий путь · в ‹time›
    <code>00000000-0000-4000-8000-000000000001</code>

    Если обратитесь за помощью, укажите <code>error_id</code> — это вторая строка.
    [↩️ К ключу]
    ---
    ✎ ⚠️ Останні невдалі запити ключа <b>laptop</b> <code>‹hint›</code>

    <b>RATE_LIMIT_EXCEEDED</b> · <code>/v2/map</code> · о ‹time›
    <code>00000000-0000-4000-8000-000000000002</code>

    <b>NOT_FOUND</b> · неіснуючий шлях · о ‹time›
    <code>00000000-0000-4000-8000-000000000001</code>

    Якщо звернетеся по допомогу, вкажіть <code>error_id</code> — це другий рядок.
    [↩️ До ключа]
    ");
}

#[tokio::test]
async fn failed_requests_come_by_page() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    open_menu(&alice, &token).await;
    alice.presses("⚠️ Errors").await;
    assert!(alice.hears().await.contains("None in the last 90 days."));
    fail(&test, &token, 50).await;
    alice.presses("↩️ Back to the key").await;
    alice.hears().await;
    alice.presses("⚠️ Errors").await;
    let first = alice.hears().await;
    assert!(first.contains("000000000050") && first.contains("000000000041"), "{first}");
    assert!(!first.contains("000000000040") && first.contains("[◀] [1/5] [▶]"), "{first}");
    alice.presses("◀").await;
    let last = alice.hears().await;
    assert!(last.contains("000000000010") && last.contains("000000000001"), "{last}");
    let id = test.keys_of(&alice).await[0].id;
    olga.says(format!("/op {id}").as_str()).await;
    olga.hears().await;
    olga.presses("⚠️ Errors").await;
    let shown = olga.hears().await;
    assert!(shown.contains("000000000050") && shown.contains("[◀] [1/5] [▶]"), "{shown}");
    olga.presses("▶").await;
    assert!(olga.hears().await.contains("000000000040"));
    olga.presses("↩️ Back to the key").await;
    assert!(olga.hears().await.contains("today: "));
}
