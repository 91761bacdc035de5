//! Who sees the hours of named persons.

use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};
use telegram_sandbox::testing::TestPerson;

use super::{choose_grove_street, confirm};
use crate::bot::bot_api_test::BotApiTest;
use crate::bot::mini_app::page;

const CLOSED: &str = "🔒 The hours of";

async fn played() -> BotApiTest {
    let test = BotApiTest::start().await;
    record_hours(&test).await;
    test
}

/// Two members of Grove Street have hours.
pub async fn record_hours(test: &BotApiTest) {
    let today = Timestamp::now().in_tz("Europe/Moscow").unwrap().start_of_day().unwrap();
    for (nickname, minutes) in [("Carl_Johnson", 130), ("Ryder_Wilson", 70)] {
        let start = today.saturating_sub(1.day()).timestamp().as_second();
        let visit = start..start + minutes * 60;
        test.server.history.playtime.backfill(5, &nickname.into(), None, visit);
    }
    test.server.history.playtime.flush().await.unwrap();
}

async fn asked(person: &TestPerson, question: &str) -> String {
    person.says(question).await;
    person.hears().await.replace('\u{a0}', " ")
}

#[tokio::test]
async fn a_stranger_sees_sums_and_is_told_why() {
    let test = played().await;
    let stranger = test.person("Eve", "en");
    let heard = asked(&stranger, "/week grove street 5").await;
    assert!(heard.contains("<b>2</b> of <b>4</b> were online, 4 h in all"), "{heard}");
    assert!(heard.contains(CLOSED) && !heard.contains("Carl_Johnson"), "{heard}");
    assert!(!heard.contains("Least first"), "{heard}");
    let heard = asked(&stranger, "/week Carl_Johnson 5").await;
    assert!(heard.contains("The hours of Carl_Johnson are for Carl_Johnson"), "{heard}");
    assert!(!heard.contains("2 h 10 min"), "{heard}");
    // A claim alone shows nothing, not on the card either.
    stranger.says("/me Carl_Johnson 5").await;
    stranger.hears().await;
    let heard = asked(&stranger, "/week Carl_Johnson 5").await;
    assert!(heard.contains(CLOSED), "{heard}");
    assert!(!asked(&stranger, "/me").await.contains("online this week"));
}

#[tokio::test]
async fn members_see_their_own_hours_and_leaders_those_of_all() {
    let test = played().await;
    let [member, leader] = ["Ryder", "Carl"].map(|name| test.person(name, "en"));
    confirm(&test, &member, "Ryder_Wilson").await;
    confirm(&test, &leader, "Carl_Johnson").await;
    assert!(asked(&member, "/week Ryder_Wilson 5").await.contains("1 h 10 min"));
    assert!(asked(&member, "/week Carl_Johnson 5").await.contains(CLOSED));
    assert!(asked(&member, "/week grove street 5").await.contains(CLOSED));
    assert!(asked(&leader, "/week Ryder_Wilson 5").await.contains("1 h 10 min"));
    let heard = asked(&leader, "/week grove street 5").await;
    assert!(heard.contains("Carl_Johnson") && heard.contains("Ryder_Wilson"), "{heard}");
    // He leads Grove, too, but not LSPD.
    assert!(asked(&leader, "/week Jane_Smith 5").await.contains(CLOSED));
    assert!(asked(&leader, "/me").await.contains("🗓 2 h 10 min online this week"));
}

#[tokio::test]
async fn admins_of_the_groups_chat_see_the_hours_of_its_members() {
    let test = played().await;
    // The bot says what it remembers for the group.
    test.allow_unread();
    // Who makes a group is its admin.
    let [admin, other] = ["Alice", "Boris"].map(|name| test.person(name, "en"));
    let group = test.supergroup("Crew", &[&admin, &other]);
    let asked = async |person: &TestPerson| {
        person.says_in(&group, "/week grove street 5").await;
        group.hears().await
    };
    assert!(asked(&admin).await.contains(CLOSED), "the chat has chosen no family");
    choose_grove_street(&admin, &group).await;
    let heard = asked(&admin).await;
    assert!(heard.contains("Ryder_Wilson"), "{heard}");
    assert!(asked(&other).await.contains(CLOSED));
}

#[tokio::test]
async fn the_mini_app_shows_the_hours_that_the_chat_shows() {
    let test = BotApiTest::with_app().await;
    record_hours(&test).await;
    let [stranger, member, leader] = ["Eve", "Ryder", "Carl"].map(|name| test.person(name, "en"));
    confirm(&test, &member, "Ryder_Wilson").await;
    confirm(&test, &leader, "Carl_Johnson").await;
    let path = "v2/playtime/family?serverId=5&famId=12";
    let sums =
        json!({"members": 4, "present": 2, "minutes": 200, "presentToday": 0, "minutesToday": 0});
    let names = |playtime: &Value| {
        playtime["data"].as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    for (person, own) in [(&stranger, vec![]), (&member, vec!["Ryder_Wilson"])] {
        let playtime = page(&test, person).await.get(path).await;
        assert_eq!(
            (names(&playtime), &playtime["sums"]),
            (own.iter().map(|it| (*it).to_owned()).collect(), &sums)
        );
        assert_eq!(playtime["days"].as_array().unwrap().len(), 7);
    }
    let leaders = page(&test, &leader).await;
    let playtime = leaders.get(path).await;
    assert_eq!((names(&playtime).len(), &playtime["sums"]), (4, &Value::Null), "{playtime}");
    let other = leaders.get("v2/playtime/fraction?serverId=5&fractionId=LSPD").await;
    assert!(other["sums"].is_object(), "{other}");
    // Other spellings of the address show nothing either, and errors are those of the API.
    let strangers = page(&test, &stranger).await;
    for (path, status) in [
        ("v2/playtime/family?serverId=5&famId=12&famId=12", 422),
        ("v2/playtime/family?serverId=5&famId=99999", 404),
        ("v2/playtime//family?serverId=5&famId=12", 404),
        ("v2/playtime/family/?serverId=5&famId=12", 404),
        ("v2/%70laytime/family?serverId=5&famId=12", 404),
        ("v2/./playtime/family?serverId=05&famId=012", 200),
    ] {
        let (answered, body) = strangers.answer(reqwest::Method::GET, path, None).await;
        assert_eq!(answered.as_u16(), status, "{path}: {body}");
        assert!(!body.to_string().contains("Ryder_Wilson"), "{path}: {body}");
    }
}
