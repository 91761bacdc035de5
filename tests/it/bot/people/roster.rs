//! `/roster` and `/away`.

use insta::assert_snapshot;
use jiff::{Timestamp, ToSpan};
use muster::game::FractionId;
use serde_json::json;
use telegram_sandbox::testing::TestPerson;
use telegram_sandbox::{Fault, Frequency};

use super::{choose_grove_street, confirm};
use crate::bot::bot_api_test::{BotApiTest, MADE, player};

/// Members of Grove and of Grove Street have played. Carl_Johnson leads both.
pub async fn played() -> BotApiTest {
    let test = BotApiTest::start().await;
    let today = Timestamp::now().in_tz("Europe/Moscow").unwrap().start_of_day().unwrap();
    for (nickname, days, minutes) in [
        ("Carl_Johnson", 1, 130),
        ("Big_Smoke", 2, 400),
        ("Sweet_Johnson", 4, 70),
        ("Cesar_Vialpando", 20, 60),
        ("Jeff_Lost", 31, 60),
    ] {
        let start = today.saturating_sub(days.days()).timestamp().as_second();
        let visit = start..start + minutes * 60;
        let (name, grove) = (nickname.into(), Some(FractionId(11)));
        test.server.history.playtime.backfill(5, &name, grove, visit);
    }
    test.server.history.playtime.flush().await.unwrap();
    test
}

pub async fn asked(person: &TestPerson, question: &str) -> String {
    person.says(question).await;
    person.hears().await.replace('\u{a0}', " ")
}

#[tokio::test]
async fn a_leader_sees_the_members_by_rank_and_who_was_not_seen() {
    let test = played().await;
    let leader = test.person("Carl", "en");
    confirm(&test, &leader, "Carl_Johnson").await;
    let since = Timestamp::now().in_tz("Europe/Moscow").unwrap().date().saturating_sub(20.days());
    let since = since.strftime("%b %-d").to_string();
    assert_snapshot!(asked(&leader, "/roster grove street 5").await.replace(&since, "SINCE"), @"
    👪 <b>Grove Street</b> · 05 Brainburg · roster
    <b>4</b> members, <b>2</b> online

    1. 🟢 <code>Carl_Johnson</code> · rank 10 · 2 h 10 min · <a https://t.me/carl>@carl</a>
    2. 🟢 <code>Big_Smoke</code> · rank 9 · 6 h 40 min
    3. ⚪ <code>Sweet_Johnson</code> · rank 9 · 1 h 10 min · 4 days ago
    4. ⚪ <code>Ryder_Wilson</code> · rank 3 · not seen since SINCE

    as of 18:42:00
    [💤 3 days] [⏱ < 5 h] [📄 CSV]
    [🔄 Refresh] [👥 Members] [🗓 Week]
    ");
    assert_snapshot!(asked(&leader, "/roster faction grove 5").await, @"
    🔫 <b>Grove</b> · 05 Brainburg · roster
    <b>4</b> members, <b>2</b> online
    Everybody who was seen with the faction in the last 21 days. Hours are those of this week.

    1. 🟢 <code>Carl_Johnson</code> · Boss · 2 h 10 min · <a https://t.me/carl>@carl</a>
    2. 🟢 <code>Big_Smoke</code> · Legend · 6 h 40 min
    3. ⚪ <code>Sweet_Johnson</code> · 1 h 10 min · 4 days ago
    4. ⚪ <code>Cesar_Vialpando</code> · 20 days ago

    as of 18:42:00
    [💤 3 days] [⏱ < 5 h] [📄 CSV]
    [🔄 Refresh] [👥 Members] [🗓 Week]
    ");
    // A member who plays for another faction now has left.
    let listed = json!({"timestamp": MADE + 60, "players": [player(31, "Carl_Johnson", 44, "Grove", "Boss", "l"),
                                    player(30, "Big_Smoke", 12, "LSPD", "Cadet", "")]});
    test.publish("5/online", listed);
    let heard = asked(&leader, "/roster faction grove 5 3d").await;
    assert!(!heard.contains("Big_Smoke") && !heard.contains("Carl_Johnson"), "{heard}");
    assert!(heard.contains("Not seen for 3 days or longer: <b>2</b>"), "{heard}");
    let heard = asked(&leader, "/roster grove street 5 <2h").await;
    assert!(heard.contains("less than 2 h this week: <b>2</b>"), "{heard}");
    assert!(heard.contains("Sweet_Johnson") && heard.contains("Ryder_Wilson"), "{heard}");
    leader.presses("👥 All").await;
    assert!(leader.hears().await.contains("Big_Smoke"));
}

#[tokio::test]
async fn others_are_told_who_sees_the_roster() {
    let test = played().await;
    let [stranger, member] = ["Eve", "Ryder"].map(|name| test.person(name, "en"));
    confirm(&test, &member, "Ryder_Wilson").await;
    for person in [&stranger, &member] {
        let heard = asked(person, "/roster grove street 5").await;
        assert!(heard.contains("🔒 The roster is for leaders and deputies"), "{heard}");
        assert!(!heard.contains("_Johnson") && !heard.contains("Big_Smoke"), "{heard}");
    }
}

#[tokio::test]
async fn a_nickname_stands_for_the_faction_or_family_of_the_player() {
    let test = played().await;
    for lang in ["en", "ru", "uk"] {
        let person = test.person("Eve", lang);
        for (nickname, group) in [("Carl_Johnson", "Grove"), ("Nobody_Here", "Nobody_Here")] {
            let heard = asked(&person, &format!("/roster {nickname} 5")).await;
            assert!(heard.contains(group), "{heard}");
            assert!(!heard.contains("/families"), "{heard}");
        }
    }
}

#[tokio::test]
async fn a_member_who_is_away_is_marked_until_they_are_back() {
    let test = played().await;
    let (leader, member) = (test.person("Carl", "en"), test.person("Рина", "ru"));
    confirm(&test, &leader, "Carl_Johnson").await;
    // A claim that nobody has confirmed says nothing about the player.
    member.says("/me Ryder_Wilson 5").await;
    member.hears().await;
    assert!(asked(&member, "/away 3d").await.contains("Сначала подтвердите"));
    confirm(&test, &member, "Ryder_Wilson").await;
    assert!(asked(&member, "/away").await.contains("сколько вас не будет"));
    assert!(asked(&member, "/away завтра").await.contains("сколько вас не будет"));
    assert!(asked(&member, "/away 61d").await.contains("Не больше 60"));
    let heard = asked(&member, "/away 3д сессия <b>").await;
    assert!(heard.contains("<code>Ryder_Wilson</code> — отсутствие до"), "{heard}");
    let heard = asked(&leader, "/roster grove street 5").await;
    assert!(heard.contains(": сессия <b>") && heard.contains("🌴 until"), "{heard}");
    let heard = asked(&leader, "who is on vacation").await;
    assert!(heard.contains("🔎 Away: <b>1</b>") && heard.contains("Ryder_Wilson"), "{heard}");
    assert!(!heard.contains("Big_Smoke"), "{heard}");
    let stored = super::people(&test).records_of(member.id().0).await.unwrap();
    assert_eq!(stored["claims"][0]["absence"]["reason"], "сессия <b>");
    assert!(asked(&member, "/away").await.contains("отсутствие до"));
    assert!(asked(&member, "/away off").await.contains("С возвращением"));
    assert!(asked(&member, "/away off").await.contains("не предупреждали"));
    let heard = asked(&leader, "/roster grove street 5").await;
    assert!(!heard.contains("🌴"), "{heard}");
    // What is over is not shown, and a forgotten person has no absence.
    asked(&member, "/away 1d").await;
    test.advance(jiff::SignedDuration::from_hours(25));
    assert!(!asked(&leader, "/roster grove street 5").await.contains("🌴"));
    asked(&member, "/away 3d").await;
    asked(&member, "/forget").await;
    member.presses("🗑 Да, удалить всё").await;
    member.hears().await;
    test.wait_idle().await;
    let heard = asked(&leader, "/roster grove street 5").await;
    assert!(!heard.contains("🌴"), "{heard}");
}

#[tokio::test]
async fn a_long_roster_has_pages() {
    let test = BotApiTest::start().await;
    let leader = test.person("Carl", "en");
    confirm(&test, &leader, "Carl_Johnson").await;
    let member = |id: u32| {
        let name = if id == 1 { "Carl_Johnson".into() } else { format!("Member_{id:02}") };
        json!({"id": id, "nickname": name, "rank": 50 - id, "player_id": id, "warns": 0,
               "leader": id == 1, "deputy": false, "joined_at": 1_735_689_600})
    };
    let members: Vec<_> = (1..=45).map(member).collect();
    let family = json!({"id": 12, "name": "Grove Street", "leader": "Carl_Johnson", "level": 5,
                        "flagId": 3, "members": members});
    test.publish("5/families", json!({"timestamp": MADE + 60, "families": [family]}));
    let shown = |heard: &str| {
        let rows = heard.lines().filter(|line| line.contains("<code>"));
        let numbers: Vec<u32> =
            rows.map(|row| row.split('.').next().unwrap().parse().unwrap()).collect();
        (numbers.first().copied(), numbers.len())
    };
    let heard = asked(&leader, "/roster grove street 5").await;
    assert_eq!(shown(&heard), (Some(1), 20), "{heard}");
    leader.presses("▶").await;
    let heard = leader.hears().await;
    assert_eq!(shown(&heard.replacen("✎ ", "", 1)), (Some(21), 20), "{heard}");
    assert!(heard.contains("21. ⚪ <code>Member_21</code>") && heard.contains("[2/3]"), "{heard}");
    leader.presses("▶").await;
    let heard = leader.hears().await;
    assert_eq!(shown(&heard), (Some(41), 5), "{heard}");
    // A filter begins on its first page, and the pages keep it.
    leader.presses("⏱ < 5 h").await;
    assert!(leader.hears().await.contains("1. 🟢 <code>Carl_Johnson</code>"));
    leader.presses("▶").await;
    let heard = leader.hears().await;
    assert!(heard.contains("less than 5 h this week: <b>45</b>"), "{heard}");
    assert!(heard.contains("21. ⚪ <code>Member_21</code>"), "{heard}");
}

#[tokio::test]
async fn admins_of_the_groups_chat_see_the_roster_of_its_own_family() {
    let test = played().await;
    test.allow_unread();
    let [admin, other] = ["Alice", "Boris"].map(|name| test.person(name, "en"));
    let group = test.supergroup("Crew", &[&admin, &other]);
    let asked = async |person: &TestPerson, question: &str| {
        person.says_in(&group, question).await;
        group.hears().await
    };
    let heard = asked(&admin, "/roster grove street 5").await;
    assert!(heard.contains("🔒") && heard.contains("/settings Grove Street 5"), "{heard}");
    choose_grove_street(&admin, &group).await;
    let heard = asked(&admin, "/roster").await;
    assert!(heard.contains("Ryder_Wilson") && heard.contains("4 days ago"), "{heard}");
    assert!(asked(&other, "/roster").await.contains("🔒"));
    // The right ends at the group's own family.
    assert!(asked(&admin, "/roster faction grove 5").await.contains("🔒"));
    admin.says("/roster grove street 5").await;
    assert!(admin.hears().await.contains("🔒"), "in private, an admin is nobody's leader");
}

#[tokio::test]
async fn a_deputy_who_is_offline_sees_the_roster() {
    let test = played().await;
    let [deputy, other] = ["Alice", "Boris"].map(|name| test.person(name, "en"));
    confirm(&test, &deputy, "Tony_Deputy").await;
    confirm(&test, &other, "Tom_Member").await;
    let member = |id: u32, name: &str, marks: &str| player(id, name, 12, "Grove", "Legend", marks);
    let both = |marks: &str| json!({"players": [member(71, "Tony_Deputy", marks), member(72, "Tom_Member", "")]});
    test.record(4, "5/online", both("z")).await;
    test.record(3, "5/online", json!({"players": [member(30, "Big_Smoke", "")]})).await;
    assert!(asked(&deputy, "/roster faction grove 5").await.contains("Big_Smoke"));
    assert!(asked(&other, "/roster faction grove 5").await.contains("🔒"));
    // A deputy who is seen without the mark has left the office.
    test.record(2, "5/online", both("")).await;
    test.record(1, "5/online", json!({"players": [member(30, "Big_Smoke", "")]})).await;
    test.advance(jiff::SignedDuration::from_mins(1));
    assert!(asked(&deputy, "/roster faction grove 5").await.contains("🔒"));
}

#[tokio::test]
async fn a_group_that_has_chosen_a_faction_needs_no_server_of_its_own() {
    let test = played().await;
    test.allow_unread();
    let admin = test.person("Alice", "en");
    let group = test.supergroup("Crew", &[&admin]);
    admin.says_in(&group, "/online 5").await;
    assert!(group.hears().await.contains("which faction?"));
    admin.presses_in(&group, "Grove").await;
    group.hears().await;
    admin.says_in(&group, "/roster faction grove 5").await;
    let heard = group.hears().await;
    assert!(heard.contains("Carl_Johnson") && !heard.contains("🔒"), "{heard}");
    admin.says_in(&group, "/roster faction ballas 5").await;
    assert!(group.hears().await.contains("🔒"));
}

#[tokio::test]
async fn telegram_is_asked_for_a_name_once_a_day() {
    let test = played().await;
    let leader = test.person("Carl", "en");
    confirm(&test, &leader, "Carl_Johnson").await;
    let heard = async || asked(&leader, "/roster grove street 5").await;
    assert!(heard().await.contains("@carl"));
    // From here on, no name can be looked up, and a roster does not wait for one.
    let wait = Fault::TooManyRequests(std::time::Duration::from_secs(3_600));
    test.sandbox().inject_fault("getChat", wait, Frequency::Times(1));
    test.sandbox().inject_fault("getChat", Fault::ServerError, Frequency::Always);
    assert!(heard().await.contains("@carl"));
    test.advance(jiff::SignedDuration::from_hours(25));
    assert!(!heard().await.contains("@carl"));
}
