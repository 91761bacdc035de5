//! `/leaders`, `/deputies`, `/interviews` and `/admins`.

use insta::assert_snapshot;

use crate::bot::bot_api_test::BotApiTest;

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
    👮 LSPD: offline
    🚑 LSMC: offline
    🪖 ТСР: offline
    📻 СМИ LS: offline
    🔫 Ballas: offline

    18:42 · 40 s ago
    [🔄 Refresh]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/leaders 05").await;
    assert_snapshot!(group.hears().await, @r"
    ⭐ <b>Лидеры</b> · 05 Brainburg
    В сети <b>2</b> из 7

    👮 FBI: <code>Mike_Toreno</code>
    🔫 Grove: <code>Carl_Johnson</code>
    👮 LSPD: не в сети
    🚑 LSMC: не в сети
    🪖 ТСР: не в сети
    📻 СМИ LS: не в сети
    🔫 Ballas: не в сети

    18:42 · 40 с назад
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
    👮 FBI: offline
    🚑 LSMC: offline
    🪖 ТСР: offline
    📻 СМИ LS: offline
    🔫 Grove: offline
    🔫 Ballas: offline

    18:42 · 40 s ago
    [🔄 Refresh]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/zams 5").await;
    assert_snapshot!(group.hears().await, @r"
    🔹 <b>Замы</b> · 05 Brainburg
    В сети <b>1</b>

    👮 LSPD: <code>Jane_Smith</code>
    👮 FBI: не в сети
    🚑 LSMC: не в сети
    🪖 ТСР: не в сети
    📻 СМИ LS: не в сети
    🔫 Grove: не в сети
    🔫 Ballas: не в сети

    18:42 · 40 с назад
    [🔄 Обновить]
    ");
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

    18:42 · 40 s ago
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

    18:42 · 40 с назад
    [🔄 Обновить]
    "#);
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

    18:42 · 40 s ago
    [🔄 Refresh] [🎤 All]
    "#);
    alice.presses("🎤 All").await;
    assert!(alice.hears().await.contains("<b>19:10</b> LSPD"));
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/sobes grove 5").await;
    assert_snapshot!(group.hears().await, @r"
    🎤 <b>Собеседования</b> · 05 Brainburg

    Собеседований в Grove пока нет.

    18:42 · 40 с назад
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

    18:42 · 40 s ago
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

    18:42 · 40 с назад
    [🔄 Обновить]
    "#);
}
