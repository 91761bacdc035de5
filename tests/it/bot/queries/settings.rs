//! `/settings`, and the defaults that a private chat remembers.

use insta::assert_snapshot;

use serde_json::{Value, json};

use crate::bot::bot_api_test::{BotApiTest, MADE};
use crate::bot::callback_data::{key_action, view};

#[tokio::test]
async fn a_private_chat_remembers_choices() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/online lspd").await;
    assert_snapshot!(alice.hears().await, @r"
    👮 <b>LSPD</b> · all servers
    <b>3</b> online · <b>2</b> in uniform

    05 Brainburg — <b>3</b> · 👔 2
    No data: 08 Saint Grey, 12 Meadow

    as of 18:42:00

    Choose a server to see who is online.
    I'll remember this. Change it in /settings
    [05 Brainburg] [08 Saint Grey]
    [12 Meadow]
    ");
    alice.presses("05 Brainburg").await;
    assert!(alice.hears().await.contains("<b>LSPD</b> · 05 Brainburg"));
    assert_eq!(alice.callback_answer().await, "I'll remember 05 Brainburg. Change it in /settings");
    alice.says("/online fbi").await;
    assert!(alice.hears().await.contains("<b>FBI</b> · 05 Brainburg"));
    alice.says("/online").await;
    assert_snapshot!(alice.hears().await, @r"
    🟢 05 Brainburg — <b>481</b> of 1,000 · exp ×2

    05 Brainburg · which faction?
    I'll remember this. Change it in /settings
    [FBI] [LSPD] [ТСР] [LSMC]
    [СМИ LS] [Ballas] [Grove]
    ");
    alice.presses("LSPD").await;
    assert!(alice.hears().await.contains("<b>LSPD</b> · 05 Brainburg"));
    assert_eq!(alice.callback_answer().await, "I'll remember LSPD. Change it in /settings");
    alice.says("/online").await;
    assert!(alice.hears().await.starts_with("👮 <b>LSPD</b> · 05 Brainburg"));
    alice.says("/family").await;
    assert_snapshot!(alice.hears().await, @r"
    05 Brainburg · which family? Choose, or send <code>/family</code> with its name.
    I'll remember this. Change it in /settings
    [Grove Street] [Grove Garden <3]
    [Семья Корлеоне]
    ");
    alice.presses("Grove Street").await;
    assert!(alice.hears().await.contains("<b>Grove Street</b> · 05 Brainburg"));
    assert_eq!(alice.callback_answer().await, "I'll remember Grove Street. Change it in /settings");
    alice.says("/family").await;
    assert!(alice.hears().await.starts_with("👪 <b>Grove Street</b> · 05 Brainburg"));
    // The choices survive a restart.
    test.stop_bot().await;
    test.restart_bot();
    alice.says("/family").await;
    assert!(alice.hears().await.starts_with("👪 <b>Grove Street</b> · 05 Brainburg"));
    // The same id is another family on another server: the bot asks, and remembers nothing.
    test.publish("8/families", families_of_another_server());
    alice.says("/family saint grey").await;
    assert_snapshot!(alice.hears().await, @r"
    08 Saint Grey · which family? Choose, or send <code>/family</code> with its name.
    [Strangers]
    ");
    alice.presses("Strangers").await;
    assert!(alice.hears().await.contains("<b>Strangers</b> · 08 Saint Grey"));
    assert_eq!(alice.callback_answer().await, "");
    // An older menu does not overwrite a later choice.
    alice.sends_callback(&view(None, "U f5 0 0 #3")).await;
    assert!(alice.hears().await.contains("<b>FBI</b>"));
    assert_eq!(alice.callback_answer().await, "");
    alice.says("/online").await;
    assert!(alice.hears().await.starts_with("👮 <b>LSPD</b> · 05 Brainburg"));
}

/// A choice in a group is not remembered: only its admins set its defaults.
#[tokio::test]
async fn a_group_remembers_the_first_choices() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    bob.says_in(&group, "/online").await;
    let asked = group.hears().await;
    assert!(asked.contains("I'll remember this for the group. Admins can change it"), "{asked}");
    bob.presses_in(&group, "05 Brainburg").await;
    assert!(group.hears().await.contains("which faction?\nI'll remember this for the group"));
    assert_eq!(bob.callback_answer().await, "I'll remember 05 Brainburg. Change it in /settings");
    bob.presses_in(&group, "LSPD").await;
    assert!(group.hears().await.contains("<b>LSPD</b> · 05 Brainburg"));
    assert_eq!(bob.callback_answer().await, "I'll remember LSPD. Change it in /settings");
    alice.says_in(&group, "/online").await;
    assert!(group.hears().await.contains("<b>LSPD</b> · 05 Brainburg"));
    // What is named changes no default.
    bob.says_in(&group, "/online fbi 5").await;
    assert!(group.hears().await.contains("<b>FBI</b>"));
    alice.says_in(&group, "/online").await;
    assert!(group.hears().await.contains("<b>LSPD</b> · 05 Brainburg"));
}

fn families_of_another_server() -> Value {
    let family = json!({"id": 12, "name": "Strangers", "leader": "", "level": 1, "flagId": 0, "members": []});
    json!({"timestamp": MADE, "families": [family]})
}

#[tokio::test]
async fn with_defaults_a_command_needs_no_arguments() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    boris.says("/settings").await;
    assert_snapshot!(boris.hears().await, @"
    ⚙️ <b>Ваши настройки</b>

    🌐 Сервер: <b>не выбран</b>
    🚩 Фракция: <b>не выбрана</b>
    👪 Семья: <b>не выбрана</b>
    🗣 Язык: <b>русский</b>
    🌙 Тихие часы: выключены
    🎯 Норма часов: нет

    Выберите один раз — дальше /online и /family отвечают сразу.
    [🌐 Сервер] [🚩 Фракция]
    [👪 Семья] [🗣 Язык]
    [🌙 Тихие часы] [🎯 Норма]
    [✅ Готово]
    ");
    boris.presses("👪 Семья").await;
    assert_snapshot!(boris.hears().await, @r#"
    ✎ У каждого сервера свои семьи: сначала выберите сервер.
    [🌐 Сервер] [↩️ Назад]
    "#);
    boris.presses("🌐 Сервер").await;
    assert_snapshot!(boris.hears().await, @r"
    ✎ Ваш сервер?
    [05 Brainburg] [08 Saint Grey]
    [12 Meadow]
    [✖️ Сбросить] [↩️ Назад]
    ");
    // What is not chosen yet is asked next.
    boris.presses("05 Brainburg").await;
    assert_snapshot!(boris.hears().await, @r"
    ✎ ⚙️ Сохранено: 05 Brainburg

    Ваша фракция?
    [FBI] [LSPD] [ТСР] [LSMC]
    [СМИ LS] [Ballas] [Grove]
    [✖️ Сбросить] [↩️ Назад]
    ");
    boris.presses("ТСР").await;
    assert_snapshot!(boris.hears().await, @r"
    ✎ ⚙️ Сохранено: 05 Brainburg · ТСР

    Ваша семья?
    Выберите или отправьте <code>/settings</code> с названием. Всего: 3.
    [Grove Street · 4]
    [Grove Garden <3 · 1]
    [Семья Корлеоне · 1]
    [✖️ Сбросить] [↩️ Назад]
    ");
    boris.presses("Grove Street · 4").await;
    assert_snapshot!(boris.hears().await, @r"
    ✎ ⚙️ <b>Ваши настройки</b>

    🌐 Сервер: <b>05 Brainburg</b>
    🚩 Фракция: <b>ТСР</b>
    👪 Семья: <b>Grove Street</b>
    🗣 Язык: <b>русский</b>
    🌙 Тихие часы: выключены
    🎯 Норма часов: нет
    🗓 Отчёт <b>ТСР</b> за неделю: выключен
    🗓 Отчёт <b>Grove Street</b> за неделю: выключен

    Выберите один раз — дальше /online и /family отвечают сразу.
    [🌐 Сервер] [🚩 Фракция]
    [👪 Семья] [🗣 Язык]
    [🌙 Тихие часы] [🎯 Норма]
    [🗓 Отчёт ТСР: выкл] [🗓 Отчёт Grove Street: выкл]
    [✅ Готово]
    ");
    boris.says("/online").await;
    assert!(boris.hears().await.contains("<b>ТСР</b> · 05 Brainburg"));
}

#[tokio::test]
async fn only_admins_change_the_settings_of_a_group() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    bob.says_in(&group, "/settings").await;
    assert_snapshot!(group.hears().await, @"Only admins can change group settings.");
    alice.says_in(&group, "/settings").await;
    assert_snapshot!(group.hears().await, @"
    ⚙️ <b>Settings of this group</b>

    🌐 Server: <b>not chosen</b>
    🚩 Faction: <b>not chosen</b>
    👪 Family: <b>not chosen</b>
    🗣 Language: <b>English</b>
    🌙 Quiet hours: off
    🎯 Norm of hours: none
    💰 Money, bank and phone of players: <b>in private chats only</b>

    Choose once, then just send /online or /family.
    [🌐 Server] [🚩 Faction]
    [👪 Family] [🗣 Language]
    [🌙 Quiet hours] [🎯 Norm]
    [💰 Show money and phones here]
    [✅ Done]
    ");
    bob.presses_in(&group, "🌐 Server").await;
    assert_eq!(bob.callback_answer().await, "This isn't your menu. Send the command yourself");
    alice.presses_in(&group, "🌐 Server").await;
    group.hears().await;
    alice.presses_in(&group, "08 Saint Grey").await;
    assert!(group.hears().await.contains("Server: <b>08 Saint Grey</b>"));
    alice.presses_in(&group, "✅ Done").await;
    assert_snapshot!(group.hears().await, @"✎ ⚙️ Saved: 08 Saint Grey");
    // There is no data of the server: the answer says so, and what to do.
    bob.says_in(&group, "/fractions").await;
    assert_snapshot!(group.hears().await, @r#"
    ⏳ No data yet. I can ask the source again in 5 seconds: the answer will appear here.
    [🔄 Try again]
    "#);
}

/// Pressing any button cancels the prompt for a label.
#[tokio::test]
async fn a_button_under_an_answer_cancels_the_label_prompt() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    alice.says("/servers").await;
    alice.hears().await;
    let id = test.keys_of(&alice).await[0].id;
    alice.sends_callback(&key_action(&format!("r {id}"))).await;
    assert!(alice.hears().await.contains("Send me the new label"));
    alice.sends_callback(&view(None, "q s 0")).await;
    alice.hears().await;
    alice.says("thanks").await;
    assert!(alice.hears().await.contains("You're welcome"));
    assert_eq!(test.keys_of(&alice).await[0].label.as_str(), "laptop");
}

/// A menu from before the server was changed offers families of the old one.
#[tokio::test]
async fn a_family_of_another_server_is_not_set() {
    let test = BotApiTest::start().await;
    let family = json!({"id": 12, "name": "Strangers", "leader": "", "level": 1, "flagId": 0, "members": []});
    test.publish("8/families", json!({"timestamp": MADE, "families": [family]}));
    let alice = test.person("Alice", "en");
    alice.says("/settings").await;
    alice.hears().await;
    alice.sends_callback(&view(None, "q S S 8")).await;
    assert!(alice.hears().await.contains("Server: <b>08 Saint Grey</b>"));
    alice.sends_callback(&view(None, "q S5 M 12")).await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ Your family?
    Choose, or send <code>/settings</code> with its name. 1 in all.
    [Strangers · 0]
    [✖️ Clear] [↩️ Back]
    ");
    alice.presses("↩️ Back").await;
    assert!(alice.hears().await.contains("Family: <b>not chosen</b>"));
    alice.sends_callback(&view(None, "q S8 M 12")).await;
    assert!(alice.hears().await.contains("Family: <b>Strangers</b>"));
}
