//! `/leaders`, `/deputies`, `/interviews` and `/admins`.

use insta::assert_snapshot;

use crate::bot::bot_api_test::{BotApiTest, sobes};

#[tokio::test]
async fn leaders() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/leaders 5").await;
    assert_snapshot!(alice.hears().await, @r"
    ⭐ <b>Leaders</b> · 05 Brainburg
    <b>2</b> of 7 online

    👮 FBI: <code>Mike_Toreno</code>
    🔫 Grove: <code>Carl_Johnson</code>

    ⚪ Offline: LSPD, LSMC, ТСР, СМИ LS, Ballas

    as of 18:42:00
    [🔄 Refresh]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/leaders 05").await;
    assert_snapshot!(group.hears().await, @r"
    ⭐ <b>Лидеры</b> · 05 Brainburg
    В сети <b>2</b> из 7

    👮 FBI: <code>Mike_Toreno</code>
    🔫 Grove: <code>Carl_Johnson</code>

    ⚪ Не в сети: LSPD, LSMC, ТСР, СМИ LS, Ballas

    данные на 18:42:00
    [🔄 Обновить]
    ");
}

#[tokio::test]
async fn deputies() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/deputies 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔹 <b>Deputies</b> · 05 Brainburg
    <b>1</b> online

    👮 LSPD: <code>Jane_Smith</code>

    ⚪ Offline: FBI, LSMC, ТСР, СМИ LS, Grove, Ballas

    as of 18:42:00
    [🔄 Refresh]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/zams 5").await;
    assert_snapshot!(group.hears().await, @r"
    🔹 <b>Замы</b> · 05 Brainburg
    В сети <b>1</b>

    👮 LSPD: <code>Jane_Smith</code>

    ⚪ Не в сети: FBI, LSMC, ТСР, СМИ LS, Grove, Ballas

    данные на 18:42:00
    [🔄 Обновить]
    ");
}

#[tokio::test]
async fn interviews_are_on_the_clock_of_the_game_whatever_the_zone_of_the_chat() {
    let utc = |settings: &mut muster::bot::Settings| settings.zone = jiff::tz::TimeZone::UTC;
    let test = BotApiTest::with_server_list(utc).await;
    test.publish("5/sobes", sobes());
    let alice = test.person("Alice", "en");
    alice.says("/interviews 5").await;
    let heard = alice.hears().await;
    // 18:35 and 19:10 in Moscow; it is 15:42 here.
    assert!(heard.contains("<b>15:35</b> LSMC · began 7 min ago"), "{heard}");
    assert!(heard.contains("<b>16:10</b> LSPD · in 28 min"), "{heard}");
}

#[tokio::test]
async fn interviews() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/interviews 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    🎤 <b>Interviews</b> · 05 Brainburg

    🚑 <b>18:35</b> LSMC · began 7 min ago
    📍 Reception

    👉 👮 <b>19:10</b> LSPD · in 28 min
    📍 Los Santos Police, main hall

    👮 <b>19:30</b> FBI · in 48 min
    📍 Lobby

    📻 <b>09:15</b> СМИ LS · in 14 h 33 min

    as of 18:42:00
    [🔄 Refresh]
    "#);
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/sobes 5").await;
    assert_snapshot!(group.hears().await, @r#"
    🎤 <b>Собеседования</b> · 05 Brainburg

    🚑 <b>18:35</b> LSMC · началось 7 мин назад
    📍 Reception

    👉 👮 <b>19:10</b> LSPD · через 28 мин
    📍 Los Santos Police, main hall

    👮 <b>19:30</b> FBI · через 48 мин
    📍 Lobby

    📻 <b>09:15</b> СМИ LS · через 14 ч 33 мин

    данные на 18:42:00
    [🔄 Обновить]
    "#);
}

#[tokio::test]
async fn interviews_of_a_kind_of_fractions() {
    let test = BotApiTest::start().await;
    for (language, asked, kind) in [
        ("en", "/interviews police 5", "Police"),
        ("ru", "собеседования полиции 5", "Полиция"),
        ("uk", "коли співбесіди в поліції на 5", "Поліція"),
        ("en", "when are interviews for cops on 5", "Police"),
    ] {
        let person = test.person(language, language);
        person.says(asked).await;
        let heard = person.hears().await;
        assert!(heard.lines().next().unwrap().ends_with(kind), "{heard}");
        assert!(heard.contains("LSPD") && heard.contains("FBI"), "{heard}");
        assert!(!heard.contains("LSMC"), "{heard}");
    }
}

#[tokio::test]
async fn interviews_of_one_fraction() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/interviews fbi 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    🎤 <b>Interviews</b> · 05 Brainburg

    👉 👮 <b>19:30</b> FBI · in 48 min
    📍 Lobby

    as of 18:42:00
    [🔄 Refresh] [🎤 All]
    "#);
    alice.presses("🎤 All").await;
    assert!(alice.hears().await.contains("<b>19:10</b> LSPD"));
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/sobes grove 5").await;
    assert_snapshot!(group.hears().await, @r"
    🎤 <b>Собеседования</b> · 05 Brainburg

    Собеседований в Grove пока нет.

    данные на 18:42:00
    [🔄 Обновить] [🎤 Все]
    ");
}

#[tokio::test]
async fn admins() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/admins 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    🛡 <b>Admins</b> · 05 Brainburg
    <b>1</b> of 3 online

    🟢 <code>Frank_Tenpenny</code> — Chief administrator
    ⚪ <code>Eddie_Pulaski</code> — Deputy chief administrator
    ⚪ <code>Jimmy_Hernandez</code> — level 1

    as of 18:42:00
    [🔄 Refresh]
    "#);
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/admins 5").await;
    assert_snapshot!(group.hears().await, @r#"
    🛡 <b>Админы</b> · 05 Brainburg
    В сети <b>1</b> из 3

    🟢 <code>Frank_Tenpenny</code> — Chief administrator
    ⚪ <code>Eddie_Pulaski</code> — Deputy chief administrator
    ⚪ <code>Jimmy_Hernandez</code> — уровень 1

    данные на 18:42:00
    [🔄 Обновить]
    "#);
}
