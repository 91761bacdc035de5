//! What people say about an alert that there is: that its number is another one, that it is to be silent, that it is to go.

use serde_json::{Value, json};

use super::conversations::{Turn, holds, talk};
use crate::bot::alerts::fixture::AlertTest;
use crate::bot::alerts::lots::{auctioned, house, map};
use crate::bot::bot_api_test::BotApiTest;

/// The server of the chat stays as it is, whatever number is said.
const CHANGED: &[Turn] = &[
    ("/watch lspd < 5", "falls below <b>5</b>"),
    ("/watch fbi < 2", "<b>FBI</b>"),
    ("/watch house 3", "<b>house 3</b>"),
    (
        "change lspd to 3",
        "✏️ Changed. I'll tell you here when <b>LSPD</b> on 05 Brainburg falls below <b>3</b>",
    ),
    ("поменяй лспд на 6", "falls below <b>6</b>"),
    ("зміни лспд на 4", "falls below <b>4</b>"),
    ("make it 8", "falls below <b>8</b>"),
    ("lower lspd to 3", "falls below <b>3</b>"),
    ("поменяй алерт лспд на 9", "falls below <b>9</b>"),
    ("change the lspd alert to 4", "falls below <b>4</b>"),
    ("сделай фбр 1", "<b>FBI</b> on 05 Brainburg falls below <b>1</b>"),
    ("/settings", "05 Brainburg"),
    ("/watches", "3 of 20"),
    ("change lspd to 7", "falls below <b>7</b>"),
    ("поменяй лспд на 8 сервер", "on 08 Saint Grey falls below <b>7</b>"),
    ("/settings", "05 Brainburg"),
];

const OF_SEVERAL: &[Turn] = &[
    ("/watch lspd < 5", "<b>LSPD</b>"),
    ("/watch lspd > 20", "<b>LSPD</b>"),
    ("/watch fbi > 20", "<b>FBI</b>"),
    ("change lspd to 3", "alerts fit: 2"),
    ("delete lspd", "alerts fit: 2"),
    ("delete the lspd alert", "alerts fit: 2"),
    ("snooze the lspd one", "alerts fit: 2"),
    ("/watches", "3 of 20"),
    ("mute lspd for an hour", "Alerts quiet until"),
    ("undo", "[🔕 Mute all till tomorrow]"),
    ("delete lspd alerts", "In all: 2 off."),
    ("undo", "It's back"),
    ("видали всі лспд", "In all: 2 off."),
    ("/watches", "1 of 20"),
];

const GONE: &[Turn] = &[
    ("/watch lspd < 5", "<b>LSPD</b>"),
    ("/watch house 3", "<b>house 3</b>"),
    ("/watch interview fbi", "<b>FBI</b>"),
    ("видали лспд", "✖️ Turned off:\nWhen <b>LSPD</b>"),
    ("поверни", "It's back"),
    ("delete the house alert", "✖️ Turned off:\nWhen <b>house 3</b>"),
    ("undo", "It's back"),
    ("лспд больше не надо", "✖️ Turned off:\nWhen <b>LSPD</b>"),
    ("undo", "It's back"),
    ("удали собес", "✖️ Turned off:\nWhen an interview for <b>FBI</b>"),
    ("/watches", "2 of 20"),
    // None is about that.
    ("убери фбр", "2 of 20"),
];

const MUTED: &[Turn] = &[
    ("/watch lspd < 5", "<b>LSPD</b>"),
    ("/watch house 3", "<b>house 3</b>"),
    ("mute only lspd", "<b>LSPD</b> on 05 Brainburg falls below <b>5</b> online · 🔕 until"),
    ("unmute", "Unmuted"),
    ("mute lspd for an hour", "<b>5</b> online · 🔕 until 19:42"),
    ("unmute", "Unmuted"),
    ("выключи лспд до утра", "<b>5</b> online · 🔕 until"),
    ("unmute lspd", "falls below <b>5</b> online\n"),
    ("не пиши про лспд до завтра", "<b>5</b> online · 🔕 until"),
    ("snooze the house one", "<b>house 3</b>"),
    ("/watches", "an hour before its auction ends · 🔕 until"),
    ("unmute", "Unmuted"),
    ("заглуши дом", "<b>house 3</b>"),
    ("pause it for a week", "<b>house 3</b>"),
    ("/watches", "· 🔕 until Jan"),
    ("заглуши фбр", "no alerts here about “фбр”"),
    ("/watches", "2 of 20"),
];

const STOPPED: &[Turn] = &[
    ("лспд", "<b>LSPD</b>"),
    ("stop", "Nothing to turn off: this chat has no alerts."),
    ("вимкни це", "Nothing to turn off"),
    ("undo", "Nothing to undo"),
    ("/watch lspd < 5", "<b>LSPD</b>"),
    ("stop", "✖️ Turned off:\nWhen <b>LSPD</b>"),
    ("поверни", "It's back"),
    ("/watch house 3", "<b>house 3</b>"),
    ("лспд", "<b>LSPD</b>"),
    ("убери все", "2 of 20"),
    ("стоп", "2 of 20"),
    ("/watches", "2 of 20"),
    ("удали лспд", "✖️ Turned off:"),
    // What is left is the only one.
    ("лспд", "<b>LSPD</b>"),
    ("выключи это", "✖️ Turned off:\nWhen <b>house 3</b>"),
];

const WISHES: &[Turn] = &[
    ("напомни через 10 минут про аук", "no timers"),
    ("remind me in 10 minutes about the auction", "[🔨 10 min before an auction ends]"),
    ("нагадай через годину", "no timers"),
    ("/watches", "no alerts yet"),
    ("сообщай о наборах в лспд", "an interview for <b>LSPD</b>"),
    ("tell me about interviews in fbi", "an interview for <b>FBI</b>"),
    ("tell me about interviews", "🎤"),
    ("/watches", "2 of 20"),
];

#[tokio::test]
async fn an_alert_that_is_named_is_changed_muted_and_turned_off() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    for turns in [CHANGED, OF_SEVERAL, GONE, MUTED, STOPPED, WISHES] {
        holds(&test, turns).await;
    }
}

#[tokio::test]
async fn in_a_group_an_alert_that_is_named_is_its_own() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let group = test.supergroup("Crew", &[&alice]);
    test.sandbox().set_privacy_mode(false);
    for (said, part) in [
        ("tell me when lspd < 2 on 5", "falls below <b>2</b>"),
        ("поменяй лспд на 6", "falls below <b>6</b>"),
        ("mute lspd for an hour", "🔕 until 19:42"),
        ("delete lspd", "✖️ Turned off:"),
        ("stop", "Nothing to turn off"),
    ] {
        alice.says_in(&group, format!("@muster_bot {said}").as_str()).await;
        let heard = group.hears().await;
        assert!(heard.contains(part), "{said}: {heard}");
    }
}

/// What "turn it off" means is the alert that was told after another one was set.
#[tokio::test]
async fn the_alert_that_was_just_told_is_turned_off() {
    let test = AlertTest::start().await;
    for (lang, said, off) in [
        ("en", "turn it off", "✖️ Turned off:\nWhen <b>LSPD</b>"),
        ("ru", "выключи это", "✖️ Выключено:\nКогда онлайн <b>LSPD</b>"),
        ("uk", "вимкни це", "✖️ Вимкнено:\nКоли онлайн <b>LSPD</b>"),
    ] {
        let person = test.person("Alice", lang);
        test.list(30, 8, &[]).await;
        talk(&person, &[("/watch LSPD < 5 5", "<b>LSPD</b>"), ("/watch FBI > 50 5", "FBI")]).await;
        test.tick().await;
        test.list(1, 2, &[]).await;
        assert!(person.hears().await.contains("<b>2</b>"), "{lang}");
        talk(&person, &[(said, off), ("/watches", "FBI")]).await;
    }
}

#[tokio::test]
async fn a_house_is_told_of_only_when_it_is_free() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let owned = |lot: &mut Value| lot["owner"] = json!("Carl_Johnson");
    test.publish_now("5/map", map(vec![house(100, owned)])).await;
    let wish = "ping me when house 100 is free on 5";
    talk(&alice, &[(wish, "<b>house 100</b> on 05 Brainburg becomes free")]).await;
    test.tick().await;
    test.pass(1).await;
    let ends_at = test.now().as_second() + 3_600;
    let on_auction = |lot: &mut Value| auctioned(lot, 1_000, ends_at);
    test.publish_now("5/map", map(vec![house(100, on_auction)])).await;
    alice.hears_nothing().await;
    test.pass(1).await;
    test.publish_now("5/map", map(vec![house(100, |_| {})])).await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("🏠 <b>House 100</b> · 05 Brainburg"), "{heard}");
    for (lang, said, part) in [
        ("ru", "маякни когда дом 100 освободится 5", "не станет ни владельца"),
        ("uk", "дай знати коли будинок 100 звільниться 5", "не стане ні власника"),
    ] {
        let person = test.person("Boris", lang);
        talk(&person, &[(said, part)]).await;
    }
}
