//! Inline mode.

use std::fmt::Write;
use std::time::Duration;

use insta::assert_snapshot;
use jiff::SignedDuration;
use serde_json::{Value, json};
use telegram_sandbox::{Event, Fault, Frequency};

use crate::bot::bot_api_test::BotApiTest;
use crate::bot::call_counts::CallCounts;
use crate::bot::callback_data::view;
use telegram_sandbox::testing::TestPerson;

#[tokio::test]
async fn results_are_offered_in_any_chat() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    assert_snapshot!(test.offers(&alice, "lspd 5").await.1, @"
    [LSPD · 05 Brainburg | 3 online, 2 in uniform]
    👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>2</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: <code>Jane_Smith</code>

    1. <code>Jane_Smith</code> — Deputy chief · lvl 31 · 🔹👔
    2. <code>Alex_Sidorov</code> — Sergeant · lvl 25 · 👔
    3. <code>Tom_Oakley</code> — Cadet · lvl 4

    as of 18:42:00
    ");
    assert_snapshot!(test.offers(&boris, "nicolas_ried 5").await.1, @r"
    [Nicolas_Reed · 05 Brainburg | в сети · 9 ур.]
    👤 <code>Nicolas_Reed</code> · 05 Brainburg
    🟢 В сети · id 2

    🎖 Уровень <b>9</b>
    🚩 Без фракции
    👪 Без семьи

    данные на 18:42:00
    ");
    assert_snapshot!(test.offers(&alice, "johnson 5").await.1, @r"
    [Carl_Johnson · 05 Brainburg | online · Grove · lvl 44]
    👤 <code>Carl_Johnson</code> · 05 Brainburg
    🟢 Online · id 31

    🎖 Level <b>44</b> · exp 60
    🔫 Grove — Boss [10] · ⭐ Leader
    👪 Grove Street — rank 10
    ⏱ 1,204 h played

    as of 18:42:00
    ");
    assert_snapshot!(test.offers(&boris, "").await.1, @r"
    [Все серверы | Наберите ник или фракцию и номер сервера]
    🌐 <b>Работают 2 из 3 серверов</b>
    1 481 игрок

    🟢 05 Brainburg — <b>481</b> из 1 000 · опыт ×2
    🟢 08 Saint Grey — <b>1 000</b> из 1 000
    🛠 12 Meadow — техработы, 3 ч

    данные на 18:42:00
    ");
    for (words, begins) in [
        (
            "auctions 5",
            "[Auctions of houses and businesses · 05 Brainburg | ]\n🔨 <b>3 auctions</b>",
        ),
        ("5 лидеры", "[Leaders online · 05 Brainburg | ]\n⭐ <b>Leaders</b>"),
        (
            "family grove street 5",
            "[Who's online in a family · 05 Brainburg | ]\n👪 <b>Grove Street</b>",
        ),
        (
            "grove garden 5",
            "[👪 Grove Garden <3 · 05 Brainburg | 1 member]\n👪 <b>Grove Garden &lt;3</b>",
        ),
        ("house 3 5", "[A house by its number · 05 Brainburg | ]\n🏠 <b>House 3</b>"),
        (
            "player nicolas_reed 5",
            "[Find a player · 05 Brainburg | ]\n👤 <code>Nicolas_Reed</code>",
        ),
        ("servers", "[All servers | ]\n🌐 <b>2 of 3 servers online</b>"),
    ] {
        let (_, offered) = test.offers(&alice, words).await;
        assert!(offered.starts_with(begins), "{words}: {offered}");
    }
    for nothing in [
        "lspd",
        "auctions",
        "map 5",
        "settings",
        "qwertyuiop 5",
        "lspd 99",
        "<b>",
        "\u{202e}",
        &"x".repeat(256),
    ] {
        assert_eq!(test.offers(&alice, nothing).await.1, "", "{nothing}");
    }
    for (words, hint) in [
        ("lspd", "Which server? Type its number, too"),
        ("auctions", "Which server? Type its number, too"),
        ("5", "Type a nickname or a faction, then the server's number"),
        ("qwertyuiop 5", "Nothing on 05\u{a0}Brainburg. Another server? Type its number, too"),
    ] {
        assert_eq!(test.answer(&alice, words).await.2["text"], hint, "{words}");
    }
}

#[tokio::test]
async fn while_the_api_is_away_the_last_results_are_offered_with_their_age() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let (_, before) = test.offers(&alice, "lspd 5").await;
    assert!(before.ends_with("as of 18:42:00\n"), "{before}");
    let (_, johnson) = test.offers(&alice, "johnson 5").await;
    assert!(johnson.starts_with("[Carl_Johnson"), "{johnson}");
    test.stop_api().await;
    test.advance(SignedDuration::from_mins(2));
    let (_, after) = test.offers(&alice, "lspd 5").await;
    assert_eq!(after, before.replace("40 s ago", "2 min ago"));
    let (_, after) = test.offers(&alice, "johnson 5").await;
    assert_eq!(after, johnson.replace("40 s ago", "2 min ago"));
    let (_, cards, button) = test.answer(&alice, "nicolas_reed 8").await;
    assert_eq!(cards, json!([]));
    assert_eq!(button["text"], "The game data can't be reached right now");
}

/// There is no data about the eighth server yet.
#[tokio::test]
async fn a_hint_says_how_long_to_wait() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    let (_, cards, button) = test.answer(&boris, "nicolas_reed 8").await;
    assert_eq!(cards, json!([]));
    assert_eq!(button["text"], "Данные ещё загружаются, попробуйте через 5\u{a0}с");
}

#[tokio::test]
async fn a_picked_result_has_no_private_fields() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let group = test.supergroup("Crew", &[&alice]);
    let (query, _) = test.offers(&alice, "carl johnson 5").await;
    let picked =
        alice.as_person().picks(&query, &view(None, "q p5 Carl_Johnson"), group.id()).unwrap();
    let message = test.sandbox().message(group.id(), picked).unwrap();
    let text = &message.text().unwrap().text;
    assert!(
        text.starts_with("👤 Carl_Johnson · 05\u{a0}Brainburg\n🟢 Online · id\u{a0}31"),
        "{text}"
    );
    assert!(!text.contains('💵') && !text.contains("55501") && !text.contains('🔒'), "{text}");
    group.hears_nothing().await;
}

/// Telegram asks to wait for one person only.
#[tokio::test]
async fn results_that_wait_do_not_delay_others() {
    let counts = CallCounts::default();
    let test = BotApiTest::with_server_list(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.second = Duration::from_secs(1);
    })
    .await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Boris", "en"));
    let wait = Fault::TooManyRequests(Duration::from_secs(60));
    test.sandbox().inject_fault("answerInlineQuery", wait, Frequency::Times(1));
    alice.as_person().asks_inline("");
    counts.reach("AnswerInlineQuery", 1).await;
    assert!(test.offers(&boris, "").await.1.contains("Brainburg"));
    assert!(test.offers(&alice, "").await.1.contains("Brainburg"));
}

impl BotApiTest {
    /// Types this behind the bot's name; returns the id of the query and its results.
    async fn offers(&self, person: &TestPerson, words: &str) -> (String, String) {
        let (asked, results, _) = self.answer(person, words).await;
        let mut offered = String::new();
        for card in results.as_array().unwrap() {
            let part = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let text = part(&card["input_message_content"]["message_text"]);
            let (title, about) = (part(&card["title"]), part(&card["description"]));
            let card = format!("[{title} | {about}]\n{text}").replace('\u{a0}', " ");
            writeln!(offered, "{card}").unwrap();
        }
        (asked, offered)
    }

    /// The id of the query, the results, and the button above them.
    async fn answer(&self, person: &TestPerson, words: &str) -> (String, Value, Value) {
        let mut events = self.sandbox().subscribe();
        let asked = person.as_person().asks_inline(words);
        let heard = async {
            loop {
                match events.recv().await.unwrap() {
                    Event::InlineAnswered { query, results, button, .. } if query == asked => {
                        return (query, results, button.unwrap_or_default());
                    }
                    _ => {}
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(30), heard).await.unwrap()
    }
}
