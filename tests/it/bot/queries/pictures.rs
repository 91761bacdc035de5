//! Maps and charts.

use insta::assert_snapshot;
use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};
use muster::bot::Clock;
use serde_json::json;
use telegram_sandbox::{ApiError, Content, Fault, Frequency};

use crate::bot::bot_api_test::{BotApiTest, MADE, player};
use crate::bot::callback_data::view;
use telegram_sandbox::testing::{TestGroup, TestPerson};

#[tokio::test]
async fn property_map() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/map 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    🖼 990×1262
    🗺 <b>Houses and businesses</b> · 05 Brainburg
    <b>1</b> free · <b>3</b> up for auction · <b>1</b> on the marketplace · 2 owned

    as of 18:42:00
    [🏠 Houses] [🏢 Businesses]
    [🔄 Refresh] [🔨 Auctions]
    "#);
    alice.presses("🏢 Businesses").await;
    assert_snapshot!(alice.hears().await, @r#"
    ✎ 🖼 990×1208
    🗺 <b>Businesses</b> · 05 Brainburg
    <b>0</b> free · <b>1</b> up for auction · <b>0</b> on the marketplace · 1 owned

    as of 18:42:00
    [All] [🏠 Houses]
    [🔄 Refresh] [🔨 Auctions]
    "#);
    alice.presses("🔨 Auctions").await;
    assert!(alice.hears().await.starts_with("🔨 <b>1 business up for auction</b>"));
    test.wait_idle().await;
    assert_eq!(messages(&test, &alice), 2, "the command and the auctions");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/map дома 5").await;
    assert_snapshot!(group.hears().await, @r#"
    🖼 990×1262
    🗺 <b>Дома</b> · 05 Brainburg
    Свободно <b>1</b> · на аукционе <b>2</b> · на маркетплейсе <b>1</b> · занято 1

    данные на 18:42:00
    [Всё] [🏢 Бизнесы]
    [🔄 Обновить] [🔨 Аукционы]
    "#);
}

/// The lots of the list with their numbers, and nothing else.
#[tokio::test]
async fn auctions_on_the_map() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    alice.says("/auctions 5").await;
    alice.hears().await;
    alice.presses("🗺 Map").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("🖼 990×1262\n🔨 <b>3 auctions</b>"), "{heard}");
    bob.says("/map 5").await;
    bob.hears().await;
    assert_ne!(photo_of(&test, &alice, None), photo_of(&test, &bob, None));
}

#[tokio::test]
async fn gang_zones() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/ghetto 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    🖼 990×1280
    🔫 <b>4 zones</b> · 05 Brainburg
    Grove — <b>2</b> · Nobody — <b>1</b> · Ballas — <b>1</b>

    as of 18:42:00
    [🔄 Refresh] [⚔️ Captures]
    "#);
    let group = test.forum("Crew", &[&boris]);
    boris.says_in(&group, "/ghetto 5").await;
    assert_snapshot!(group.hears().await, @r#"
    🖼 990×1280
    🔫 <b>4 зоны</b> · 05 Brainburg
    Grove — <b>2</b> · Ничьи — <b>1</b> · Ballas — <b>1</b>

    данные на 18:42:00
    [🔄 Обновить] [⚔️ Захваты]
    "#);
}

#[tokio::test]
async fn chart_of_a_fraction() {
    let test = BotApiTest::with_server_list(|settings| settings.clock = Clock::default()).await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let now = Timestamp::now().as_second();
    for (minute, names) in [(3, &["A_A", "B_B"][..]), (2, &["A_A", "B_B", "C_C"]), (1, &["A_A"])] {
        let players = (1..).zip(names).map(|(id, name)| player(id, name, 9, "LSPD", "Cadet", "u"));
        let players: Vec<_> = players.collect();
        test.publish("5/online", json!({"timestamp": now - minute * 60, "players": players}));
        let server = test.server.current.server(5).unwrap();
        test.server.history.record(5, server.online.as_ref().unwrap());
    }
    test.server.history.flush().await.unwrap();
    alice.says("/online lspd 5").await;
    alice.hears().await;
    alice.presses("📈 24 h").await;
    let heard = alice.hears().await;
    assert!(
        heard.starts_with("🖼 990×898\n👮 <b>LSPD</b> · 05 Brainburg · 24 h\nPeak: <b>3</b>, "),
        "{heard}"
    );
    alice.presses("👥 Members").await;
    assert!(alice.hears().await.starts_with("👮 <b>LSPD</b> · 05 Brainburg\n<b>1</b> online"));
    test.wait_idle().await;
    assert_eq!(messages(&test, &alice), 2, "the command and the members");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/online fbi 5").await;
    group.hears().await;
    boris.presses_in(&group, "📈 24 ч").await;
    let heard = group.hears().await;
    assert!(heard.starts_with("🖼 990×898\n👮 <b>FBI</b> · 05 Brainburg · 24 ч\n"), "{heard}");
}

#[tokio::test]
async fn the_same_picture_is_uploaded_once() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&bob]);
    test.allow_error("message is not modified");
    alice.says("/map 5").await;
    alice.hears().await;
    bob.says_in(&group, "/map 5").await;
    group.hears().await;
    assert_eq!(photo_of(&test, &alice, None), photo_of(&test, &bob, Some(&group)));
    alice.presses("🔄 Refresh").await;
    assert_eq!(alice.callback_answer().await, "Nothing has changed yet");
    alice.hears_nothing().await;
    // Other data are another picture, even of the same second.
    let before = photo_of(&test, &alice, None);
    test.publish("5/map", json!({"timestamp": MADE, "houses": [], "businesses": []}));
    alice.presses("🔄 Refresh").await;
    assert!(alice.hears().await.contains("<b>0</b> free"));
    assert_ne!(photo_of(&test, &alice, None), before);
}

#[tokio::test]
async fn the_picture_replaces_the_question_for_the_server() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/map").await;
    assert!(alice.hears().await.contains(" on the map: on which server?"));
    alice.presses("05 Brainburg").await;
    assert!(alice.callback_answer().await.contains("remember 05 Brainburg"));
    assert!(alice.hears().await.starts_with("🖼 "));
    test.wait_idle().await;
    assert_eq!(messages(&test, &alice), 2, "the command and the picture");
}

#[tokio::test]
async fn chart_without_players() {
    let test = BotApiTest::with_server_list(|settings| settings.clock = Clock::default()).await;
    let boris = test.person("Борис", "ru");
    let now = Timestamp::now().as_second();
    test.publish("5/online", json!({"timestamp": now - 60, "players": []}));
    let server = test.server.current.server(5).unwrap();
    test.server.history.record(5, server.online.as_ref().unwrap());
    test.server.history.flush().await.unwrap();
    boris.says("/online lspd 5").await;
    boris.hears().await;
    boris.presses("📈 24 ч").await;
    let heard = boris.hears().await;
    assert!(heard.contains("24 ч\nЗа сутки никто не заходил.\n"), "{heard}");
}

/// How many messages there are in the private chat.
fn messages(test: &BotApiTest, person: &TestPerson) -> usize {
    test.sandbox().chat(person.as_person().private()).unwrap().messages.len()
}

/// The file of the last picture in the chat.
fn photo_of(test: &BotApiTest, person: &TestPerson, group: Option<&TestGroup>) -> String {
    let chat = group.map_or(person.as_person().private(), TestGroup::id);
    let chat = test.sandbox().chat(chat).unwrap();
    let mut photos = chat.messages.values().rev().filter_map(|message| match &message.content {
        Content::Photo { photo, .. } => Some(photo.file_id.clone()),
        Content::Text(_) | Content::Document { .. } | Content::Service(_) => None,
    });
    photos.next().unwrap()
}

#[tokio::test]
async fn a_double_tap_shows_one_picture() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let chat = alice.as_person().private();
    alice.says("/map").await;
    alice.hears().await;
    let menu = test.latest_message(&alice);
    alice.presses("05 Brainburg").await;
    assert!(alice.hears().await.starts_with("🖼 "));
    test.wait_idle().await;
    alice.as_person().sends_callback(chat, menu, &view(None, "Q k5 a")).unwrap();
    alice.hears_nothing().await;
    let picture = test.latest_message(&alice);
    alice.presses("🔨 Auctions").await;
    assert!(alice.hears().await.starts_with("🔨 "));
    test.wait_idle().await;
    alice.as_person().sends_callback(chat, picture, &view(None, "P u5 0 a")).unwrap();
    alice.hears_nothing().await;
    assert_eq!(messages(&test, &alice), 2, "the command and the auctions");
    test.allow_unread();
}

/// The menu is deleted only after the picture has arrived.
#[tokio::test]
async fn a_picture_that_does_not_arrive_leaves_the_menu() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/map").await;
    alice.hears().await;
    let refusal = ApiError::bad("not today");
    for method in ["sendPhoto", "sendMessage"] {
        test.sandbox().inject_fault(method, Fault::Rejected(refusal.clone()), Frequency::Times(1));
    }
    alice.presses("05 Brainburg").await;
    alice.hears_nothing().await;
    alice.presses("05 Brainburg").await;
    assert!(alice.hears().await.starts_with("🖼 "));
    test.wait_idle().await;
    assert_eq!(messages(&test, &alice), 2, "the command and the picture");
    test.allow_unread();
}

/// Telegram deletes no message that is older than two days.
#[tokio::test]
async fn a_menu_that_cannot_be_deleted_keeps_working() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let kept = ApiError::bad("message can't be deleted");
    test.sandbox().inject_fault("deleteMessage", Fault::Rejected(kept), Frequency::Always);
    test.allow_error("message can't be deleted");
    alice.says("/map").await;
    assert!(alice.hears().await.contains(" on the map: on which server?"));
    for toast in ["I'll remember 05 Brainburg. Change it in /settings", ""] {
        alice.presses("05 Brainburg").await;
        assert!(alice.hears().await.starts_with("🖼 "));
        assert_eq!(alice.callback_answer().await, toast);
        test.wait_idle().await;
    }
    assert_eq!(messages(&test, &alice), 4, "the command, the question, a picture a press");
    let picture = test.latest_message(&alice);
    for _ in 0..2 {
        alice.presses("🔨 Auctions").await;
        assert!(alice.hears().await.starts_with("🔨 "));
        assert_eq!(alice.callback_answer().await, "");
        test.wait_idle().await;
    }
    alice.as_person().presses(alice.as_person().private(), picture, "🏠 Houses").unwrap();
    assert!(alice.hears().await.starts_with("✎ 🖼 "));
    assert_eq!(alice.callback_answer().await, "");
}

/// What the zones yield is in the picture.
#[tokio::test]
async fn families_hold_zones_of_gangs() {
    let test = BotApiTest::with_server_list(|_| {}).await;
    let alice = test.person("Alice", "en");
    let zones = |money: i64| -> Vec<_> {
        let families = [None, Some("Rogers"), Some("Rogers"), Some("Kings"), Some("A <3")];
        let zone = |(id, family): (i64, Option<&str>)| {
            json!({
                "id": id, "squareStart": {"x": 2200 + id * 100, "y": -1700},
                "squareEnd": {"x": 2300 + id * 100, "y": -1600}, "color": "#00FF00",
                "fraction_id": 11, "famId": family.map(|_| 1), "famName": family, "money": money,
                "respects": null,
            })
        };
        (1..).zip(families).map(zone).collect()
    };
    let (poor, rich) = (zones(0), zones(12_000));
    test.publish("5/ghetto", json!({"timestamp": MADE, "zones": poor}));
    alice.says("/ghetto 5").await;
    let heard = alice.hears().await;
    let families = "👪 By family: Rogers — <b>2</b> · A <3 — <b>1</b> · Kings — <b>1</b>";
    assert!(heard.contains(families), "{heard}");
    let without = photo_of(&test, &alice, None);
    test.publish("5/ghetto", json!({"timestamp": MADE + 1, "zones": rich}));
    alice.says("/ghetto 5").await;
    alice.hears().await;
    assert_ne!(photo_of(&test, &alice, None), without);
}

/// A picture without the names of the gangs is not the picture with them.
#[tokio::test]
async fn a_picture_without_names_is_rendered_again_with_them() {
    let test = BotApiTest::with_server_list(|_| {}).await;
    let alice = test.person("Alice", "en");
    let zone = json!({
        "id": 1, "squareStart": {"x": 2300, "y": -1700}, "squareEnd": {"x": 2400, "y": -1600}, "color": "#00FF00",
        "fraction_id": 11, "famId": null, "famName": null, "money": null, "respects": null,
    });
    test.publish("5/ghetto", json!({"timestamp": MADE, "zones": [zone]}));
    alice.says("/ghetto 5").await;
    assert!(alice.hears().await.contains("<b>1 zone</b>"));
    let without = photo_of(&test, &alice, None);
    test.publish("5/online", json!({"timestamp": MADE, "players": []}));
    alice.says("/ghetto 5").await;
    assert!(alice.hears().await.contains("<b>1 zone</b>"));
    assert_ne!(photo_of(&test, &alice, None), without);
}

/// Two minutes of today and one of yesterday, in a zone where it is noon.
#[tokio::test]
async fn day_of_a_fraction() {
    let now = Timestamp::now().as_second();
    let offset = Offset::from_seconds((12 * 3_600 - now.rem_euclid(86_400)) as i32).unwrap();
    let test = BotApiTest::with_server_list(|settings| {
        settings.clock = Clock::default();
        settings.zone = TimeZone::fixed(offset);
    })
    .await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    for (minute, names) in [(24 * 60, &["A_A"][..]), (3, &["A_A", "B_B"]), (1, &["A_A"])] {
        let players = (1..).zip(names).map(|(id, name)| player(id, name, 9, "LSPD", "Cadet", "u"));
        let players: Vec<_> = players.collect();
        test.publish("5/online", json!({"timestamp": now - minute * 60, "players": players}));
        let server = test.server.current.server(5).unwrap();
        test.server.history.record(5, server.online.as_ref().unwrap());
    }
    test.server.history.flush().await.unwrap();
    alice.says("/day lspd 5").await;
    let heard = alice.hears().await;
    let begins = "🖼 990×952\n👮 <b>LSPD</b> · 05 Brainburg · the day\nPeak: <b>2</b>, at 11:5";
    assert!(heard.starts_with(begins), "{heard}");
    assert!(heard.contains(" · <b>2 min</b> without a leader\n"), "{heard}");
    assert!(heard.trim_end().ends_with("\n[🔄 Refresh] [👥 Members] [📈 24 h]"), "{heard}");
    alice.presses("📈 24 h").await;
    assert!(alice.hears().await.contains(" · 24 h\n"));
    alice.presses("📅 Day").await;
    assert!(alice.hears().await.contains(begins));
    boris.says("сводка лспд 5").await;
    let heard = boris.hears().await;
    assert!(heard.contains("LSPD</b> · 05 Brainburg · день\nПик: <b>2</b>"), "{heard}");
    boris.says("/день fbi 5").await;
    assert!(boris.hears().await.contains("день\nСегодня никто не заходил.\n"));
}

#[tokio::test]
async fn day_without_data() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/day lspd 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    🖼 990×952
    👮 <b>LSPD</b> · 05 Brainburg · the day
    There is no data for today yet.

    as of 18:42:00
    [🔄 Refresh] [👥 Members] [📈 24 h]
    "#);
}
