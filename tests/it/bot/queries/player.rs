//! `/player`, and who may press the buttons under it.

use insta::assert_snapshot;
use serde_json::json;

use crate::bot::bot_api_test::{BotApiTest, MADE, player};

#[tokio::test]
async fn profile_in_private() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/player carl johnson 5").await;
    assert_snapshot!(alice.hears().await, @r"
    👤 <code>Carl_Johnson</code> · 05 Brainburg
    🟢 Online · id 31

    🎖 Level <b>44</b> · exp 60
    🔫 Grove — Boss [10] · ⭐ Leader
    👪 Grove Street — rank 10
    ⏱ 1,204 h played

    💵 Cash: $15,300
    🏦 Bank: $2,450,000
    📱 55501

    as of 18:42:00
    [🧾 Property]
    [🔄 Refresh] [🔔]
    ");
    boris.says("/stats sweet_johnson 5").await;
    assert_snapshot!(boris.hears().await, @r"
    👤 <code>Sweet_Johnson</code> · 05 Brainburg
    ⚪ Был(а) в сети 30 декабря 2025 в 23:05

    🎖 Уровень <b>20</b> · опыт 0
    🚩 Без фракции
    👪 Grove Street — ранг 9
    ⏱ Отыграно 0 ч

    💵 На руках: 0 $
    🏦 В банке: 0 $
    📱 Телефона нет

    данные на 18:42:00
    [🧾 Имущество]
    [🔄 Обновить] [🔔]
    ");
    // A player who is online and has no record.
    boris.says("/найти ALEX_SIDOROV 5").await;
    assert_snapshot!(boris.hears().await, @r"
    👤 <code>Alex_Sidorov</code> · 05 Brainburg
    🟢 В сети · id 11

    🎖 Уровень <b>25</b>
    👮 LSPD — Sergeant · 👔 в форме
    👪 Без семьи

    данные на 18:42:00
    [🧾 Имущество]
    [🔄 Обновить] [🔔]
    ");
}

#[tokio::test]
async fn a_group_sees_money_only_if_its_admins_allow_it() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let group = test.supergroup("Crew", &[&alice, &boris]);
    alice.says_in(&group, "/player Carl_Johnson 5").await;
    assert_snapshot!(group.hears().await, @r"
    👤 <code>Carl_Johnson</code> · 05 Brainburg
    🟢 Online · id 31

    🎖 Level <b>44</b> · exp 60
    🔫 Grove — Boss [10] · ⭐ Leader
    👪 Grove Street — rank 10
    ⏱ 1,204 h played

    🔒 Money, bank and phone: in private chat only

    as of 18:42:00
    [🧾 Property]
    [🔄 Refresh] [🔔]
    ");
    boris.says_in(&group, "/find Carl_Johnson 5").await;
    assert_snapshot!(group.hears().await, @r"
    👤 <code>Carl_Johnson</code> · 05 Brainburg
    🟢 В сети · id 31

    🎖 Уровень <b>44</b> · опыт 60
    🔫 Grove — Boss [10] · ⭐ Лидер
    👪 Grove Street — ранг 10
    ⏱ Отыграно 1 204 ч

    🔒 Деньги, банк и телефон — только в личном чате

    данные на 18:42:00
    [🧾 Имущество]
    [🔄 Обновить] [🔔]
    ");
    alice.says_in(&group, "/settings").await;
    group.hears().await;
    alice.presses_in(&group, "💰 Show money and phones here").await;
    assert!(group.hears().await.contains("<b>shown here</b>"));
    boris.says_in(&group, "/find Carl_Johnson 5").await;
    assert!(group.hears().await.contains("📱 55501"));
}

#[tokio::test]
async fn unknown_nicknames() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/player").await;
    assert_snapshot!(alice.hears().await, @"Who are you looking for? For example: <code>/player Nicolas_Reed 5</code> — the number is the server.");
    alice.says("/player Nobody_Atall 5").await;
    assert_snapshot!(alice.hears().await, @"I couldn't find Nobody_Atall on 05 Brainburg, neither online nor on record. Check the nickname and the server.");
    alice.says("/player nicolas ried 5").await;
    assert_snapshot!(alice.hears().await, @r"
    I couldn't find nicolas ried on 05 Brainburg. Did you mean this one?
    [Nicolas_Reed]
    ");
    alice.presses("Nicolas_Reed").await;
    assert!(alice.hears().await.contains("👤 <code>Nicolas_Reed</code> · 05 Brainburg"));
    boris.says("/player <b>ой</b> 5").await;
    assert_snapshot!(boris.hears().await, @"Не нашёл <b>ой</b> в сети на 05 Brainburg. Ник пишется латиницей: <code>/player Nicolas_Reed 5</code>");
    boris.says("/player Carl_Johnson 99").await;
    assert_snapshot!(boris.hears().await, @r"
    Сервера «99» нет. Какой вам нужен?
    Запомню выбор. Сменить: /settings
    [05 Brainburg] [08 Saint Grey]
    [12 Meadow]
    ");
}

#[tokio::test]
async fn an_offline_player_is_found_by_a_russian_spelling() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    let record = |id: u32, nickname: &str| {
        format!(
            r#"{{"id":{id},"nickname":"{nickname}","level":1,"exp":0,"money":0,"bank":0,"fraction":null,"online":false,"last_seen":"2025-12-31T20:00:00Z","stats":{{"kills":0,"deaths":0,"playtime_hours":0}}}}"#
        )
    };
    let names = ["Melissa_Chapman", "Ekaterina_Anderson", "Victor_Grant", "Viktor_Grant"];
    let lines: Vec<String> = (50..).zip(names).map(|(id, name)| record(id, name)).collect();
    test.add_players(5, &lines.join("\n")).await;
    for (typed, found) in [
        ("мелисса чапман", "👤 <code>Melissa_Chapman</code>"),
        ("Екатерина_Андерсон", "👤 <code>Ekaterina_Anderson</code>"),
        ("виктор грант", "Уточните:\n[Viktor_Grant] [Victor_Grant]"),
        (
            "вито карлеоне",
            "👤 <code>Vito_Corleone</code> · 05 Brainburg\n⚪ Не в сети, последний вход неизвестен\n\n👪 Семья Корлеоне",
        ),
        ("екатерина задунайская", "Не нашёл екатерина задунайская на 05 Brainburg: ни в сети"),
    ] {
        boris.says(&*format!("/игрок {typed} 5")).await;
        let heard = boris.hears().await;
        assert!(heard.starts_with(found), "{typed}: {heard}");
    }
    // Only one server has a record of this player.
    boris.says("/игрок екатерина андерсон").await;
    let heard = boris.hears().await;
    assert!(heard.starts_with("👤 <code>Ekaterina_Anderson</code> · 05 Brainburg"), "{heard}");
    // The question for the server keeps the words.
    boris.says("/игрок екатерина задунайская").await;
    assert!(boris.hears().await.contains(": на каком сервере?"));
    boris.presses("05 Brainburg").await;
    boris.callback_answer().await;
    let heard = boris.hears().await;
    assert!(heard.contains("екатерина задунайская на 05 Brainburg"), "{heard}");
}

/// A record without the field may belong to a player who has a family.
#[tokio::test]
async fn missing_fields_are_not_shown_as_none() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let record = |further: &str| {
        format!(
            r#"{{"id":9,"nickname":"Ryder_Walton","level":1,"exp":0,"money":0,"bank":0,"fraction":null,"online":false,"last_seen":null,"stats":{{"kills":0,"deaths":0,"playtime_hours":2}}{further}}}"#
        )
    };
    test.add_players(5, &record("")).await;
    alice.says("/player ryder_walton 5").await;
    assert_snapshot!(alice.hears().await, @r"
    👤 <code>Ryder_Walton</code> · 05 Brainburg
    ⚪ Offline, last visit unknown

    🎖 Level <b>1</b> · exp 0
    🚩 No faction
    ⏱ 2 h played

    💵 Cash: $0
    🏦 Bank: $0

    as of 18:42:00
    [🧾 Property]
    [🔄 Refresh] [🔔]
    ");
    test.add_players(5, &record(r#","family":"Grove Street","phone":"555-01""#)).await;
    alice.says("/player ryder_walton 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("👪 Grove Street\n") && heard.contains("📱 555-01\n"), "{heard}");
}

#[tokio::test]
async fn a_menu_belongs_to_the_person_who_asked() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let group = test.supergroup("Crew", &[&alice, &boris]);
    alice.says_in(&group, "/player Carl_Johnson 5").await;
    group.hears().await;
    boris.presses_in(&group, "🧾 Property").await;
    assert_eq!(boris.callback_answer().await, "Это чужое меню. Отправьте команду сами");
    test.allow_error("message is not modified");
    alice.presses_in(&group, "🔄 Refresh").await;
    assert_eq!(alice.callback_answer().await, "Nothing has changed yet");
    alice.presses_in(&group, "🧾 Property").await;
    assert!(group.hears().await.contains("🧾 <b>Carl_Johnson</b>"));
    // After a restart the buttons still carry everything.
    test.stop_bot().await;
    test.restart_bot();
    alice.presses_in(&group, "👤 Player").await;
    assert!(group.hears().await.contains("👤 <code>Carl_Johnson</code>"));
}

/// The list of players is newer than the record: one who changed the fraction since has the new one, with its rank.
#[tokio::test]
async fn an_online_player_is_what_the_list_of_players_says() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    test.add_players(5, r#"{"id":6,"nickname":"Mike_Toreno","level":39,"exp":5,"money":0,"bank":0,"fraction":{"id":1,"name":"LSPD","rank":3,"rank_name":"Cadet"},"online":false,"last_seen":"2025-12-31T20:00:00Z","stats":{"kills":0,"deaths":0,"playtime_hours":2}}"#).await;
    alice.says("/player Mike_Toreno 5").await;
    assert_snapshot!(alice.hears().await, @r"
    👤 <code>Mike_Toreno</code> · 05 Brainburg
    🟢 Online · id 7

    🎖 Level <b>40</b>
    👮 FBI — Director · ⭐ Leader · 👔 in uniform
    ⏱ 2 h played

    💵 Cash: $0
    🏦 Bank: $0

    as of 18:42:00
    [🧾 Property]
    [🔄 Refresh] [🔔]
    ");
    alice.says("/fraction FBI 5").await;
    let card = alice.hears().await;
    assert!(card.contains("⭐ Leader: <code>Mike_Toreno</code>"), "{card}");
    alice.says("/player Jane_Smith 5").await;
    let deputy = alice.hears().await;
    assert!(deputy.contains("👮 LSPD — Deputy chief · 🔹 Deputy · 👔 in uniform\n"), "{deputy}");
}

#[tokio::test]
async fn the_family_is_the_one_that_lists_the_player() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    // The record says that there is none; there is no record.
    for name in ["Sweet_Johnson", "Big_Smoke"] {
        alice.says(&*format!("/player {name} 5")).await;
        let heard = alice.hears().await;
        assert!(heard.contains("👪 Grove Street — rank 9\n"), "{heard}");
    }
    // No family lists the player.
    alice.says("/player Mike_Toreno 5").await;
    assert!(alice.hears().await.contains("👪 No family"));
}

#[tokio::test]
async fn players_by_their_in_game_ids() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    for typed in [
        "/player 11 5",
        "/player id 11 5",
        "/find id11 brainburg",
        "/player №11 5",
        "/id 11 5",
        "/игрок айди 11 5",
    ] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(heard.starts_with("👤 <code>Alex_Sidorov</code> · 05"), "{typed}: {heard}");
    }
    // Buttons are about the player, whoever has the id later.
    test.publish(
        "5/online",
        json!({"timestamp": MADE, "players": [player(11, "Tom_Oakley", 4, "LSPD", "Cadet", "")]}),
    );
    alice.presses("🔄 Refresh").await;
    alice.callback_answer().await;
    let heard = alice.hears().await;
    assert!(heard.contains("Alex_Sidorov") && !heard.contains("Tom_Oakley"), "{heard}");
    alice.says("/id 5 5").await;
    assert_snapshot!(alice.hears().await, @"Nobody on 05 Brainburg has the in-game id <b>5</b> right now.");
    boris.says("/player 117").await;
    assert!(boris.hears().await.contains(": на каком сервере?"));
    boris.presses("05 Brainburg").await;
    boris.callback_answer().await;
    assert!(boris.hears().await.contains("нет игрока с id <b>117</b>"));
    // The number of a server alone is no id, unless it is said to be one.
    boris.says("/player 5").await;
    assert!(boris.hears().await.starts_with("Кого искать?"));
    for typed in ["/player 11", "/player id 11", "/id 11", "id 11"] {
        boris.says(typed).await;
        let heard = boris.hears().await;
        assert!(heard.starts_with("👤 <code>Tom_Oakley</code> · 05"), "{typed}: {heard}");
    }
    boris.says("/id 5").await;
    assert!(boris.hears().await.contains("нет игрока с id <b>5</b>"));
}
