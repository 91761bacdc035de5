//! `/online`, `/fractions` and `/servers`.

use insta::assert_snapshot;
use serde_json::json;

use crate::bot::bot_api_test::{BotApiTest, MADE};

#[tokio::test]
async fn fraction_members_online() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/fraction lspd 5").await;
    assert_snapshot!(alice.hears().await, @"
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
    alice.presses("👔 In uniform").await;
    assert_snapshot!(alice.hears().await, @"
    ✎ 👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>2</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: <code>Jane_Smith</code>

    1. <code>Jane_Smith</code> — Deputy chief · lvl 31 · 🔹👔
    2. <code>Alex_Sidorov</code> — Sergeant · lvl 25 · 👔

    as of 18:42:00
    [👥 All] [📈 24 h]
    [🔄 Refresh] [🗓 Week] [🔔]
    ");
    let group = test.supergroup("Crew", &[&alice, &boris]);
    boris.says_in(&group, "/frac ЛСПД 5").await;
    assert_snapshot!(group.hears().await, @"
    👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> в сети · <b>2</b> в форме
    ⭐ Лидер: не в сети
    🔹 Замы: <code>Jane_Smith</code>

    1. <code>Jane_Smith</code> — Deputy chief · 31 ур. · 🔹👔
    2. <code>Alex_Sidorov</code> — Sergeant · 25 ур. · 👔
    3. <code>Tom_Oakley</code> — Cadet · 4 ур.

    данные на 18:42:00
    [👔 В форме] [📈 24 ч]
    [🔄 Обновить] [🗓 Неделя] [🔔]
    ");
}

#[tokio::test]
async fn counts_of_all_fractions() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/fractions 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🟢 05 Brainburg — <b>481</b> of 1,000 · exp ×2

    🚩 <b>Factions</b> · 05 Brainburg
    <b>6</b> members online

    👮 <b>Police</b>
    FBI — <b>1</b> · 👔 1 · ⭐
    LSPD (Los Santos Police) — <b>3</b> · 👔 2 · 🔹

    🪖 <b>Army and prison</b>
    ТСР (Maximum Security Prison) — <b>0</b>

    🚑 <b>Hospitals</b>
    LSMC (Los Santos Hospital) — <b>0</b>

    📻 <b>Media</b>
    СМИ LS (Radio Los Santos) — <b>0</b>

    🔫 <b>Gangs</b>
    Ballas (East Side Ballas) — <b>0</b>
    Grove (Grove Street) — <b>2</b> · ⭐

    👔 in uniform · ⭐ leader · 🔹 deputies

    as of 18:42:00
    [🚩 My faction] [👪 My family]
    [🌐 My server]
    [🔄 Refresh] [🔨 Auctions]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/fractions брейнбург").await;
    assert_snapshot!(group.hears().await, @r"
    🟢 05 Brainburg — <b>481</b> из 1 000 · опыт ×2

    🚩 <b>Фракции</b> · 05 Brainburg
    Всего в сети <b>6</b> человек

    👮 <b>Полиция</b>
    FBI — <b>1</b> · 👔 1 · ⭐
    LSPD (Полиция Лос-Сантоса) — <b>3</b> · 👔 2 · 🔹

    🪖 <b>Армия и тюрьма</b>
    ТСР (Тюрьма строгого режима) — <b>0</b>

    🚑 <b>Больницы</b>
    LSMC (Больница Лос-Сантоса) — <b>0</b>

    📻 <b>СМИ</b>
    СМИ LS (Радиоцентр Лос-Сантоса) — <b>0</b>

    🔫 <b>Банды</b>
    Ballas (East Side Ballas) — <b>0</b>
    Grove (Grove Street) — <b>2</b> · ⭐

    👔 в форме · ⭐ лидер · 🔹 замы

    данные на 18:42:00
    [🚩 Наша фракция] [👪 Наша семья]
    [🔄 Обновить] [🔨 Аукционы]
    ");
}

#[tokio::test]
async fn all_servers() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/servers").await;
    assert_snapshot!(alice.hears().await, @r"
    🌐 <b>2 of 3 servers online</b>
    1,481 players
    exp <b>×2</b>: 05

    🟢 05 Brainburg — <b>481</b> of 1,000 · exp ×2
    🟢 08 Saint Grey — <b>1,000</b> of 1,000
    🛠 12 Meadow — under maintenance for 3 h

    as of 18:42:00
    [🔄 Refresh]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/status").await;
    assert_snapshot!(group.hears().await, @r"
    🌐 <b>Работают 2 из 3 серверов</b>
    1 481 игрок
    опыт <b>×2</b>: 05

    🟢 05 Brainburg — <b>481</b> из 1 000 · опыт ×2
    🟢 08 Saint Grey — <b>1 000</b> из 1 000
    🛠 12 Meadow — техработы, 3 ч

    данные на 18:42:00
    [🔄 Обновить]
    ");
}

#[tokio::test]
async fn a_server_in_maintenance_is_not_shown_as_empty() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    test.publish("12/online", json!({"timestamp": MADE, "players": []}));
    alice.says("/online lspd 12").await;
    assert_snapshot!(alice.hears().await, @"
    🛠 12 Meadow — under maintenance for 3 h

    👮 <b>LSPD</b> · 12 Meadow
    <b>0</b> online · <b>0</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: nobody online

    Nobody is online right now.

    as of 18:42:00
    [👔 In uniform] [📈 24 h]
    [🔄 Refresh] [🗓 Week] [🔔]
    ");
    boris.says("/leaders 12").await;
    let heard = boris.hears().await;
    assert!(heard.starts_with("🛠 12 Meadow — техработы, 3 ч\n\n"), "{heard}");
}

#[tokio::test]
async fn a_single_suggestion_is_worded_as_one() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    boris.says("/online фббр 5").await;
    assert_snapshot!(boris.hears().await, @r"
    Не нашёл фракцию «фббр». Может быть, эта? Все фракции: /fractions
    [FBI]
    ");
    boris.says("/player Carl_Jonson 5").await;
    assert_snapshot!(boris.hears().await, @r"
    Не нашёл Carl_Jonson на 05 Brainburg. Может быть, это он?
    [Carl_Johnson]
    ");
    boris.says("/family семья карлеоне 5").await;
    assert_snapshot!(boris.hears().await, @r"
    Не нашёл такой семьи. Может быть, эта? Все семьи: /families
    [Семья Корлеоне]
    ");
}
