//! The age of answers, and what is shown while the API is away.

use insta::assert_snapshot;
use jiff::SignedDuration;
use muster::bot::FloodLimits;
use serde_json::json;

use crate::bot::bot_api_test::{BotApiTest, player};

#[tokio::test]
async fn old_data_begins_with_a_warning() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    test.advance(SignedDuration::from_mins(7));
    alice.says("/online lspd 5").await;
    assert_snapshot!(alice.hears().await, @"
    ⚠️ This is 7 min old: the game has sent nothing newer.

    👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>2</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: <code>Jane_Smith</code>

    1. <code>Jane_Smith</code> — Deputy chief · lvl 31 · 🔹👔
    2. <code>Alex_Sidorov</code> — Sergeant · lvl 25 · 👔
    3. <code>Tom_Oakley</code> — Cadet · lvl 4

    as of 18:42:00
    [👔 In uniform] [📈 24 h]
    [🔄 Refresh] [🗓 Week] [🔔]
    ");
    test.advance(SignedDuration::from_hours(25));
    boris.says("/servers").await;
    assert_snapshot!(boris.hears().await, @r"
    ⚠️ Данные устарели: последнее обновление 25 ч назад.

    🌐 <b>Работают 2 из 3 серверов</b>
    1 481 игрок
    опыт <b>×2</b>: 05

    🟢 05 Brainburg — <b>481</b> из 1 000 · опыт ×2
    🟢 08 Saint Grey — <b>1 000</b> из 1 000
    🛠 12 Meadow — техработы, 28 ч

    данные на 1 января, 18:42:00
    [🔄 Обновить]
    ");
    let group = test.group("Crew", &[&boris]);
    test.advance(SignedDuration::from_hours(24 * 4));
    boris.says_in(&group, "/leaders 5").await;
    assert!(
        group.hears().await.starts_with("⚠️ Данные устарели: последнее обновление 5 дней назад.")
    );
}

#[tokio::test]
async fn while_the_api_is_away_the_last_answer_is_shown_with_its_age() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/online lspd 5").await;
    alice.hears().await;
    test.stop_api().await;
    test.advance(SignedDuration::from_mins(2));
    alice.says("/online lspd 5").await;
    assert_snapshot!(alice.hears().await, @"
    😔 I can't reach the game data right now. Try again in a minute.

    👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>2</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: <code>Jane_Smith</code>

    1. <code>Jane_Smith</code> — Deputy chief · lvl 31 · 🔹👔
    2. <code>Alex_Sidorov</code> — Sergeant · lvl 25 · 👔
    3. <code>Tom_Oakley</code> — Cadet · lvl 4

    as of 18:42:00
    [👔 In uniform] [📈 24 h]
    [🔄 Refresh] [🗓 Week] [🔔]
    ");
    // There is no earlier answer to this.
    boris.says("/map 5").await;
    assert_snapshot!(boris.hears().await, @r"
    😔 Не получается узнать данные игры. Попробуйте через минуту.
    [🔄 Ещё раз]
    ");
    boris.presses("🔄 Ещё раз").await;
    assert_eq!(boris.callback_answer().await, "Пока без изменений");
    test.allow_error("message is not modified");
}

#[tokio::test]
async fn a_rate_limit_is_shown_with_its_seconds() {
    let test = BotApiTest::start_with_limit("12/60s").await;
    let alice = test.person("Alice", "en");
    alice.says("/online lspd 5").await;
    alice.hears().await;
    for number in 0..12 {
        alice.says(format!("/find No_Body{number} 5").as_str()).await;
        if alice.hears().await.starts_with("⏳") {
            break;
        }
    }
    // Earlier answers are shown again.
    alice.says("/online lspd 5").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("⏳") && heard.contains("👮 <b>LSPD</b> · 05 Brainburg"), "{heard}");
    alice.says("/admins 5").await;
    let heard = alice.hears().await;
    let (before, after) = heard.split_once(" second").unwrap();
    assert!(before.starts_with("⏳ No data yet. Try again in "), "{heard}");
    let seconds: u64 = before.rsplit(' ').next().unwrap().parse().unwrap();
    assert!((1..=60).contains(&seconds), "{heard}");
    assert!(after.ends_with(".\n[🔄 Try again]"), "{heard}");
}

#[tokio::test]
async fn a_server_without_data_yet() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for command in [
        "online lspd",
        "fractions",
        "family 1",
        "families",
        "leaders",
        "interviews",
        "admins",
        "map",
        "ghetto",
        "house 1",
    ] {
        alice.says(format!("/{command} 8").as_str()).await;
        let heard = alice.hears().await;
        let wait = "⏳ No data yet. I can ask the source again in ";
        assert!(heard.starts_with(wait), "{command}: {heard}");
    }
}

#[tokio::test]
async fn five_commands_in_ten_seconds() {
    let test =
        BotApiTest::with_server_list(|settings| settings.flood_limits = FloodLimits::default())
            .await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    for _ in 0..9 {
        alice.says_in(&group, "/servers").await;
    }
    for _ in 0..5 {
        assert!(group.hears().await.starts_with("🌐"));
    }
    assert_eq!(group.hears().await, "Slow down, please. Try again in 10 seconds.");
    bob.says_in(&group, "/servers").await;
    assert!(group.hears().await.starts_with("🌐"));
    group.hears_nothing().await;
}

/// Equal queries at the same time call the API once for each resource.
#[tokio::test]
async fn equal_queries_share_a_call() {
    let test =
        BotApiTest::with_server_list(|settings| settings.clock = muster::bot::Clock::default())
            .await;
    let now = jiff::Timestamp::now().as_second();
    let players = json!([player(1, "A_B", 3, "LSPD", "Cadet", "")]);
    test.publish("5/online", json!({"timestamp": now, "players": players}));
    let people: Vec<_> = (0..50).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.says("/online lspd 5").await;
    }
    for person in &people {
        assert!(person.hears().await.contains("<b>1</b> online"));
    }
    let asked = test.api_requests();
    // Three resources, each fresh for seconds, and the bot's check of its own key.
    assert!(asked < 20, "{asked} calls for 50 answers");
}
