//! `/keyboard`: buttons under the message field, which are phrases that the bot understands.

use insta::assert_snapshot;

use super::free_text::choose_brainburg;
use crate::bot::bot_api_test::BotApiTest;
use crate::bot::callback_data::key_action;

#[tokio::test]
async fn every_button_asks_what_it_says() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    choose_brainburg(&alice).await;
    alice.says("/keyboard").await;
    assert_snapshot!(alice.hears().await, @r"
    ⌨️ The buttons below ask for you. To remove them: <code>/keyboard off</code>
    ⌨ [Who is online] [Servers]
    ⌨ [Auctions] [My family]
    ⌨ [My API keys] [Alerts]
    ");
    for (button, answer) in [
        ("Who is online", "🟢 05 Brainburg — <b>481</b>"),
        ("Servers", "🌐 <b>2 of 3 servers online</b>"),
        ("Auctions", "🔨 <b>3 auctions</b> · 05 Brainburg"),
        ("My family", "05 Brainburg · which family?"),
        ("My API keys", "You have no API keys yet"),
        ("Alerts", "🔔 This chat has no alerts yet"),
    ] {
        alice.taps(button).await;
        let heard = alice.hears().await;
        assert!(heard.starts_with(answer), "{button}: {heard}");
    }
    choose_brainburg(&boris).await;
    boris.says("/клавиатура").await;
    assert_snapshot!(boris.hears().await, @r"
    ⌨️ Кнопки внизу спрашивают за вас. Убрать их: <code>/keyboard off</code>
    ⌨ [Кто в сети] [Серверы]
    ⌨ [Аукционы] [Моя семья]
    ⌨ [Мои API-ключи] [Оповещения]
    ");
    for (button, answer) in [
        ("Кто в сети", "🟢 05 Brainburg — <b>481</b>"),
        ("Серверы", "🌐 <b>"),
        ("Аукционы", "🔨 <b>3 лота на аукционе</b> · 05 Brainburg"),
        ("Моя семья", "05 Brainburg · какая семья?"),
        ("Мои API-ключи", "У вас пока нет API-ключей"),
        ("Оповещения", "🔔 В этом чате ещё нет оповещений"),
    ] {
        boris.taps(button).await;
        let heard = boris.hears().await;
        assert!(heard.starts_with(answer), "{button}: {heard}");
    }
}

#[tokio::test]
async fn the_keyboard_is_removed_and_is_for_private_chats() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let keyboard =
        || test.sandbox().chat(alice.as_person().private()).unwrap().keyboard.into_iter().flatten();
    for off in ["/keyboard off", "/клавиатура выкл", "/keyboard Off", "keyboard off"]
    {
        alice.says("keyboard").await;
        alice.hears().await;
        assert_eq!(keyboard().count(), 6);
        alice.says(off).await;
        assert_eq!(
            alice.hears().await,
            "👌 The buttons are gone. To get them back: /keyboard\n⌨ removed"
        );
        assert_eq!(keyboard().count(), 0);
    }
    let group = test.group("Crew", &[&alice]);
    alice.says_in(&group, "/keyboard").await;
    assert_snapshot!(group.hears().await, @r"
    ⌨️ These buttons work in private chat only.
    [Open a private chat → https://t.me/muster_bot?start=desk]
    ");
}

#[tokio::test]
async fn a_button_never_becomes_the_label_of_a_key() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/keyboard").await;
    alice.hears().await;
    test.issue_key_to(&alice, "phone").await;
    let id = test.keys_of(&alice).await[0].id;
    alice.sends_callback(&key_action(&format!("r {id}"))).await;
    assert!(alice.hears().await.contains("Send me the new label"));
    alice.taps("My API keys").await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>phone</b>"), "{heard}");
    alice.says("flurb").await;
    assert!(alice.hears().await.contains("[🟢 Who is online]"));
    assert_eq!(test.keys_of(&alice).await[0].label.as_str(), "phone");
}
