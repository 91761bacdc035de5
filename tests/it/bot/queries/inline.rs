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
use crate::bot::queries::choose_brainburg;
use telegram_sandbox::testing::TestPerson;

#[tokio::test]
async fn results_are_offered_in_any_chat() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    assert_snapshot!(test.offers(&alice, "lspd 5").await.1, @r"
    [👮 LSPD · 05 Brainburg | 3 online · 2 in uniform]
    👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>2</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: <code>Jane_Smith</code>

    1. <code>Jane_Smith</code> — Deputy chief · lvl 31 · 🔹👔
    2. <code>Alex_Sidorov</code> — Sergeant · lvl 25 · 👔
    3. <code>Tom_Oakley</code> — Cadet · lvl 4

    as of 18:42:00
    [👔 In uniform] [📈 24 h ↗]
    [🔄 Refresh] [🗓 Week] [🔔 ↗]
    [👮 LSPD · 05 Brainburg · 24 h | There is no data for the last 24 hours.]
    👮 <b>LSPD</b> · 05 Brainburg · 24 h
    There is no data for the last 24 hours.

    as of 18:42:00
    [🖼 Show the picture ↗]
    [👥 Members ↗] [📅 Day ↗]
    [👮 LSPD · 05 Brainburg · the day | There is no data for today yet.]
    👮 <b>LSPD</b> · 05 Brainburg · the day
    There is no data for today yet.

    as of 18:42:00
    [🖼 Show the picture ↗]
    [👥 Members ↗] [📈 24 h ↗]
    ");
    assert_snapshot!(test.offers(&boris, "nicolas_ried 5").await.1, @r"
    [👤 Nicolas_Reed · 05 Brainburg | 🟢 В сети · id 2]
    👤 <code>Nicolas_Reed</code> · 05 Brainburg
    🟢 В сети · id 2

    🎖 Уровень <b>9</b>
    🚩 Без фракции
    👪 Без семьи

    данные на 18:42:00
    [🧾 Имущество]
    [🔄 Обновить] [🔔 ↗]
    ");
    assert_snapshot!(test.offers(&alice, "johnson 5").await.1, @r"
    [👤 Carl_Johnson · 05 Brainburg | 🟢 Online · id 31]
    👤 <code>Carl_Johnson</code> · 05 Brainburg
    🟢 Online · id 31

    🎖 Level <b>44</b> · exp 60
    🔫 Grove — Boss [10] · ⭐ Leader
    👪 Grove Street — rank 10
    ⏱ 1,204 h played

    as of 18:42:00
    [🧾 Property]
    [🔄 Refresh] [🔔 ↗]
    ");
    assert_snapshot!(test.offers(&boris, "").await.1, @r"
    [Все серверы | Наберите ник или фракцию и номер сервера]
    🌐 <b>Работают 2 из 3 серверов</b>
    1 481 игрок
    опыт <b>×2</b>: 05

    🟢 05 Brainburg — <b>481</b> из 1 000 · опыт ×2
    🟢 08 Saint Grey — <b>1 000</b> из 1 000
    🛠 12 Meadow — техработы, 3 ч

    данные на 18:42:00
    [🔄 Обновить]
    ");
    for (words, begins) in [
        ("auctions 5", "[🔨 3 auctions · 05 Brainburg | "),
        ("houses in las venturas under 2kk 5", "[🔨 "),
        ("5 лидеры", "[⭐ Leaders · 05 Brainburg | "),
        ("family grove street 5", "[👪 Grove Street · 05 Brainburg | "),
        ("grove garden 5", "[👪 Grove Garden <3 · 05 Brainburg | "),
        ("house 3 5", "[🏠 House 3 · 05 Brainburg | "),
        ("player nicolas_reed 5", "[👤 Nicolas_Reed · 05 Brainburg | "),
        ("servers", "[🌐 2 of 3 servers online | "),
        ("lspd vs fbi 5", "[🚩 LSPD, FBI · 05 Brainburg | "),
        ("who is online in lspd on 5", "[👮 LSPD · 05 Brainburg | "),
        ("week lspd 5", "[👮 LSPD · 05 Brainburg · week | "),
        ("map 5", "[🗺 Houses and businesses · 05 Brainburg | "),
        ("chart lspd 5", "[👮 LSPD · 05 Brainburg"),
        // Without a server, the counts on all servers.
        ("lspd", "[👮 LSPD · all servers | "),
    ] {
        let (_, offered) = test.offers(&alice, words).await;
        assert!(offered.starts_with(begins), "{words}: {offered}");
    }
    for (words, titles) in [
        ("family grove 5", ["👪 Grove Garden <3", "👪 Grove Street"]),
        ("carl_johnson and nicolas_reed 5", ["", ""]),
    ] {
        let (_, offered) = test.offers(&alice, words).await;
        assert!(titles.iter().all(|title| offered.contains(title)), "{words}: {offered}");
    }
    // Without a server, those of each server.
    let (_, offered) = test.offers(&alice, "auctions").await;
    assert!(offered.contains("05 Brainburg"), "{offered}");
    for nothing in [
        "settings",
        "qwertyuiop 5",
        "lspd 99",
        "<b>",
        "\u{202e}",
        &"x".repeat(256),
        "lspd 5 mst_00000000000000000000000000000005TkmO",
    ] {
        assert_eq!(test.offers(&alice, nothing).await.1, "", "{nothing}");
    }
    for (words, hint) in [
        ("lspd", "Which server? Type its number, too"),
        ("auctions", "Which server? Type its number, too"),
        ("asdfgh", "Nothing found. A player or a family? Type the server's number, too"),
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
    assert!(before.contains("as of 18:42:00\n"), "{before}");
    let (_, johnson) = test.offers(&alice, "johnson 5").await;
    assert!(johnson.starts_with("[👤 Carl_Johnson"), "{johnson}");
    test.stop_api().await;
    test.advance(SignedDuration::from_mins(2));
    let (_, after) = test.offers(&alice, "lspd 5").await;
    assert_eq!(after, before);
    let (_, after) = test.offers(&alice, "johnson 5").await;
    assert_eq!(after, johnson);
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
        text.starts_with("👤 Carl_Johnson\u{a0}· 05\u{a0}Brainburg\n🟢 Online\u{a0}· id\u{a0}31"),
        "{text}"
    );
    assert!(!text.contains('💵') && !text.contains("55501") && !text.contains('🔒'), "{text}");
    group.hears_nothing().await;
}

#[tokio::test]
async fn buttons_edit_the_message_for_whoever_may_press_them() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    // The bot is no member of a private chat of two people, nor of this group.
    let group = test.supergroup("Crew", &[&alice, &boris]);
    let (query, result) = test.first_id(&alice, "lspd 5").await;
    let picked = alice.as_person().picks(&query, &result, group.id()).unwrap();

    boris.presses_in(&group, "👔 In uniform").await;
    assert_eq!(boris.callback_answer().await, "Это чужое меню. Отправьте команду сами");
    alice.presses_in(&group, "👔 In uniform").await;
    let heard = group.hears().await;
    assert!(heard.starts_with("✎ 👮 <b>LSPD</b>") && !heard.contains("Tom_Oakley"), "{heard}");
    assert!(
        heard.contains("[👥 All]") && heard.contains("[📈 24 h → https://t.me/muster_bot?start=")
    );
    assert_eq!(alice.callback_answer().await, "");
    test.allow_error("message is not modified");
    // Anybody may refresh it, and it stays in the language of the person who sent it.
    boris.presses_in(&group, "🔄 Refresh").await;
    assert_eq!(boris.callback_answer().await, "Пока без изменений");
    alice.presses_in(&group, "🗓 Week").await;
    assert!(group.hears().await.contains("week"));
    assert_eq!(alice.callback_answer().await, "");

    // What a client makes up shows nothing.
    for forged in ["x", &view(Some(alice.id().0), "q S5 S 8"), &view(None, "q f5 0 0 LSPD")] {
        alice.as_person().sends_callback(group.id(), picked, forged).unwrap();
        let answer = alice.callback_answer().await;
        assert_eq!(answer, "This menu is out of date. Send the command again.", "{forged}");
    }
    group.hears_nothing().await;
}

/// The owner of a button is not signed, so it says nothing about whose defaults may be shown.
#[tokio::test]
async fn a_made_up_button_does_not_show_where_somebody_else_plays() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    choose_brainburg(&boris).await;
    let group = test.supergroup("Crew", &[&alice, &boris]);
    let (query, result) = test.first_id(&alice, "lspd 5").await;
    let picked = alice.as_person().picks(&query, &result, group.id()).unwrap();
    let forged = view(Some(boris.id().0), "S f 0 0 LSPD");
    alice.as_person().sends_callback(group.id(), picked, &forged).unwrap();
    let answer = alice.callback_answer().await;
    assert!(answer.contains("Which server") || answer.contains("сервер"), "{answer}");
    group.hears_nothing().await;
}

#[tokio::test]
async fn presses_count_against_the_limit_of_whoever_presses() {
    let test = BotApiTest::with_server_list(|settings| settings.flood_limits.callbacks = 2).await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    let (query, result) = test.first_id(&alice, "").await;
    alice.as_person().picks(&query, &result, group.id()).unwrap();
    test.allow_error("message is not modified");
    for _ in 0..2 {
        bob.presses_in(&group, "🔄 Refresh").await;
        assert_eq!(bob.callback_answer().await, "Nothing has changed yet");
    }
    bob.presses_in(&group, "🔄 Refresh").await;
    assert!(bob.callback_answer().await.starts_with("Slow down"));
    alice.presses_in(&group, "🔄 Refresh").await;
    assert_eq!(alice.callback_answer().await, "Nothing has changed yet");
    group.hears_nothing().await;
}

/// Telegram takes no new picture for a message of inline mode.
#[tokio::test]
async fn a_picture_is_a_link_until_telegram_has_it() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let (_, offered) = test.offers(&alice, "map 5").await;
    assert!(offered.contains("\n[🖼 Show the picture ↗]\n"), "{offered}");
    let (_, cards, _) = test.answer(&alice, "map 5").await;
    let link = &cards[0]["reply_markup"]["inline_keyboard"][0][0]["url"];
    let payload = link.as_str().unwrap().split_once("?start=").unwrap().1;
    alice.starts(Some(payload)).await;
    assert!(alice.hears().await.starts_with("🖼 "));
    let (_, cards, _) = test.answer(&alice, "map 5").await;
    assert_eq!(cards[0]["type"], "photo");
    assert!(cards[0]["caption"].as_str().unwrap().starts_with("🗺 "), "{cards}");
    let label = &cards[0]["reply_markup"]["inline_keyboard"][0][0]["text"];
    assert_eq!(label, "🔄 New picture");
}

#[tokio::test]
async fn the_bell_opens_the_alert_in_the_private_chat() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let (_, cards, _) = test.answer(&alice, "lspd 5").await;
    let rows = cards[0]["reply_markup"]["inline_keyboard"].as_array().unwrap();
    let bell = rows.iter().flat_map(|row| row.as_array().unwrap()).find(|it| it["text"] == "🔔");
    let payload = bell.unwrap()["url"].as_str().unwrap().split_once("?start=").unwrap().1;
    alice.starts(Some(payload)).await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("🔔 <b>New alert</b>") && heard.contains("LSPD"), "{heard}");
    // No link changes the settings.
    alice.starts(Some(&view(None, "q S5 S 8"))).await;
    assert!(alice.hears().await.starts_with("👋"));
}

#[tokio::test]
async fn without_words_the_last_question_and_the_own_fraction_come_first() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for typed in ["/settings 5", "/settings fbi", "carl_johnson"] {
        alice.says(typed).await;
        alice.hears().await;
    }
    let (_, offered) = test.offers(&alice, "").await;
    let titles: Vec<&str> = offered.lines().filter(|line| line.contains(" | ")).collect();
    let begins = ["[👤 Carl_Johnson · ", "[👮 FBI · ", "[🟢 05", "[All servers | "];
    assert_eq!(titles.len(), begins.len(), "{offered}");
    for (title, begin) in titles.iter().zip(begins) {
        assert!(title.starts_with(begin), "{offered}");
    }
    // What is private in the chat with the bot is not shown to others.
    assert!(!offered.contains('💵'), "{offered}");
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
            let rows = card["reply_markup"]["inline_keyboard"].as_array();
            let rows: Vec<String> = rows.into_iter().flatten().map(row).collect();
            let card = [&[format!("[{title} | {about}]"), text][..], &rows].concat().join("\n");
            writeln!(offered, "{}", card.replace('\u{a0}', " ")).unwrap();
        }
        (asked, offered)
    }

    /// The ids of the query and of its first result.
    async fn first_id(&self, person: &TestPerson, words: &str) -> (String, String) {
        let (asked, results, _) = self.answer(person, words).await;
        (asked, results[0]["id"].as_str().unwrap().to_owned())
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

/// A row of buttons. A link that opens the bot is marked, without its payload.
fn row(row: &Value) -> String {
    let label = |button: &Value| {
        let text = button["text"].as_str().unwrap();
        let is_link = button["url"].as_str().is_some_and(|url| url.contains("?start="));
        if is_link { format!("[{text} ↗]") } else { format!("[{text}]") }
    };
    row.as_array().unwrap().iter().map(label).collect::<Vec<_>>().join(" ")
}
