//! `/family` and `/families`.

use insta::assert_snapshot;

use serde_json::json;

use crate::bot::bot_api_test::{BotApiTest, MADE};
use crate::bot::callback_data::view;

#[tokio::test]
async fn family_members_and_their_presence() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/family grove street 5").await;
    assert_snapshot!(alice.hears().await, @"
    👪 <b>Grove Street</b> · 05 Brainburg
    Level <b>5</b> · No. 12
    ⭐ Leader: <code>Carl_Johnson</code>
    <b>2</b> of <b>4</b> members online

    1. 🟢 <code>Carl_Johnson</code> — rank 10 · Grove · ⭐
    2. 🟢 <code>Big_Smoke</code> — rank 9 · Grove · 🔹

    as of 18:42:00
    [⚪ All 4] [🗓 Week]
    [🔄 Refresh] [🔔]
    ");
    alice.presses("⚪ All 4").await;
    assert_snapshot!(alice.hears().await, @"
    ✎ 👪 <b>Grove Street</b> · 05 Brainburg
    Level <b>5</b> · No. 12
    ⭐ Leader: <code>Carl_Johnson</code>
    <b>2</b> of <b>4</b> members online

    1. 🟢 <code>Carl_Johnson</code> — rank 10 · Grove · ⭐
    2. 🟢 <code>Big_Smoke</code> — rank 9 · Grove · 🔹
    3. ⚪ <code>Sweet_Johnson</code> — rank 9 · 🔹
    4. ⚪ <code>Ryder_Wilson</code> — rank 3

    as of 18:42:00
    [🟢 Only online] [🗓 Week]
    [🔄 Refresh] [🔔]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/fam 77 brainburg").await;
    assert_snapshot!(group.hears().await, @"
    👪 <b>Семья Корлеоне</b> · 05 Brainburg
    Уровень <b>9</b> · № 77
    ⭐ Лидер: <code>Vito_Corleone</code>
    В сети <b>0</b> из <b>1</b>

    Сейчас в сети никого нет.

    данные на 18:42:00
    [⚪ Все 1] [🗓 Неделя]
    [🔄 Обновить] [🔔]
    ");
}

#[tokio::test]
async fn several_families_match() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/family grove 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    Which of these do you mean?
    [Grove Street] [Grove Garden <3]
    "#);
    alice.presses("Grove Garden <3").await;
    assert!(alice.hears().await.contains("👪 <b>Grove Garden <3</b>"));
    boris.says("/family нет такой 5").await;
    assert_snapshot!(boris.hears().await, @"Не нашёл такой семьи. Все семьи: /families");
    boris.says("/семья").await;
    assert!(boris.hears().await.starts_with("Онлайн семьи: на каком сервере?"));
    boris.presses("05 Brainburg").await;
    assert_eq!(boris.callback_answer().await, "Запомнил: 05 Brainburg. Сменить: /settings");
    assert_snapshot!(boris.hears().await, @r"
    ✎ 05 Brainburg · какая семья? Выберите или отправьте <code>/family</code> с названием.
    Запомню выбор. Сменить: /settings
    [Grove Street] [Grove Garden <3]
    [Семья Корлеоне]
    ");
}

#[tokio::test]
async fn families_by_size_and_by_words() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/families 5").await;
    assert_snapshot!(alice.hears().await, @r"
    👪 <b>3 families</b> · 05 Brainburg

    1. <b>Grove Street</b> — 4 members · lvl 5
    2. <b>Grove Garden <3</b> — 1 member · lvl 1
    3. <b>Семья Корлеоне</b> — 1 member · lvl 9

    as of 18:42:00
    [1] [2] [3]
    [🔄 Refresh]
    ");
    alice.presses("1").await;
    assert!(alice.hears().await.contains("👪 <b>Grove Street</b>"));
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/families grove 5").await;
    assert_snapshot!(group.hears().await, @r#"
    🔎 <b>grove</b>: 2 семьи · 05 Brainburg

    1. <b>Grove Street</b> — 4 чел. · 5 ур.
    2. <b>Grove Garden <3</b> — 1 чел. · 1 ур.

    данные на 18:42:00
    [1] [2]
    [🔄 Обновить]
    "#);
    boris.says_in(&group, "/families нет 5").await;
    assert_snapshot!(group.hears().await, @"Не нашёл на 05 Brainburg семьи с «нет» в названии. Все семьи: /families");
}

/// A button keeps its family, even when the name of another one is that id.
#[tokio::test]
async fn a_family_is_found_although_its_id_is_the_name_of_another() {
    let test = BotApiTest::start().await;
    let family = |id: u32, name: &str| json!({"id": id, "name": name, "leader": "", "level": 1, "flagId": 0, "members": []});
    let families = [family(777, "Aztecas"), family(5, "777")];
    test.publish("5/families", json!({"timestamp": MADE, "families": families}));
    let alice = test.person("Alice", "en");
    test.allow_error("message is not modified");
    alice.says("/family 777 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    Which of these do you mean?
    [Aztecas] [777]
    "#);
    alice.presses("Aztecas").await;
    assert!(alice.hears().await.contains("<b>Aztecas</b>"));
    alice.says("/families 5").await;
    assert!(alice.hears().await.contains("2. <b>Aztecas</b>"));
    alice.presses("2").await;
    assert!(alice.hears().await.contains("👪 <b>Aztecas</b>"));
    // Words that are a number are an id, too.
    alice.sends_callback(&view(None, "q m5 0 0 5")).await;
    assert!(alice.hears().await.contains("👪 <b>777</b>"));
}
