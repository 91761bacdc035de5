//! A hidden nickname is in no history.

use jiff::{SignedDuration, Timestamp, ToSpan};
use muster::game::FractionId;
use muster::people::Nickname;
use serde_json::{Value, json};

use super::confirm;
use super::roster::asked;
use super::roster_file::file_of;
use crate::bot::bot_api_test::{BotApiTest, player};
use crate::bot::mini_app::page;

pub(super) const HIDDEN: &str = "Carl_Johnson";

/// Resources about the past of persons.
const TARGETS: [&str; 8] = [
    "/v2/playtime/fraction?serverId=5&fractionId=Grove",
    "/v2/playtime/family?serverId=5&familyId=12",
    "/v2/events?serverId=5&kinds=fraction.seen_with",
    "/v2/history?serverId=5&fractionId=Grove&hours=24",
    "/v2/events?serverId=5&limit=500",
    "/v2/events?since=0&limit=2",
    "/v2/events?serverId=5&about=Carl_Johnson",
    "/v2/property?serverId=5&type=house&id=1",
];

/// Questions whose answers name persons of the past, or have a picture of it.
const QUESTIONS: [&str; 13] = [
    "/roster faction grove 5",
    "/roster grove street 5 <99h",
    "/chart grove 5",
    "/day grove 5",
    "/when grove 5",
    "/week grove street 5",
    "/week grove 5",
    "/online grove 5",
    "/history 1 5",
    "/house 1 5",
    "/family grove street 5",
    "who joined grove street this week 5",
    "/changes grove 5",
];

/// Carl_Johnson has hours, came to Grove and has led it, sold a house, and left and joined a family.
pub(super) async fn with_history(test: BotApiTest) -> BotApiTest {
    let today = Timestamp::now().in_tz("Europe/Moscow").unwrap().start_of_day().unwrap();
    for (nickname, minutes) in [(HIDDEN, 130), ("Big_Smoke", 70)] {
        let start = today.saturating_sub(1.day()).timestamp().as_second();
        let (grove, visit) = (Some(FractionId(11)), start..start + minutes * 60);
        test.server.history.playtime.backfill(5, &nickname.into(), grove, visit);
    }
    test.server.history.playtime.flush().await.unwrap();
    let carl = player(31, HIDDEN, 44, "Grove", "Boss", "l");
    let smoke = |marks| player(30, "Big_Smoke", 12, "Grove", "Legend", marks);
    let without_fraction = player(31, HIDDEN, 44, "", "", "");
    test.record(50, "5/online", json!({"players": [smoke("l"), without_fraction]})).await;
    test.record(40, "5/online", json!({"players": [smoke(""), carl]})).await;
    test.record(0, "5/online", json!({"players": [smoke("z")]})).await;
    test.record(50, "5/map", houses("")).await;
    test.record(40, "5/map", houses(HIDDEN)).await;
    test.record(30, "5/map", houses("Big_Smoke")).await;
    test.record(0, "5/map", houses("Big_Smoke")).await;
    test.record(50, "5/families", families(&["Big_Smoke", "Ryder_Wilson"])).await;
    test.record(40, "5/families", families(&["Big_Smoke", "Ryder_Wilson", HIDDEN])).await;
    test.record(30, "5/families", families(&["Big_Smoke", "Ryder_Wilson"])).await;
    let others = ["Big_Smoke", "Ryder_Wilson", "Sweet_Johnson"];
    test.record(20, "5/families", families(&others)).await;
    let all = ["Big_Smoke", "Ryder_Wilson", "Sweet_Johnson", HIDDEN];
    test.record(0, "5/families", families(&all)).await;
    test
}

fn houses(owner: &str) -> Value {
    let house = json!({"id": 1, "name": "House 1", "owner": owner, "lx": 2495.3, "ly": -1687.5, "hasAuction": false,
                       "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": false, "nearest_poi": null});
    json!({"houses": [house], "businesses": []})
}

pub(super) fn families(members: &[&str]) -> Value {
    let member = |(id, name): (usize, &&str)| {
        json!({"id": id, "nickname": name, "rank": 5, "player_id": 1000 + id, "warns": 0, "leader": false,
               "deputy": *name == "Big_Smoke", "joined_at": 1_735_689_600})
    };
    let members: Vec<Value> = members.iter().enumerate().map(member).collect();
    json!({"families": [{"id": 12, "name": "Grove Street", "leader": "", "level": 5, "flagId": 3, "members": members}]})
}

#[tokio::test]
async fn a_hidden_person_is_in_no_text_and_in_no_answer_of_the_api() {
    let test = with_history(BotApiTest::start().await).await;
    let alice = test.person("Alice", "en");
    confirm(&test, &alice, HIDDEN).await;
    let key = test.server.service_key().await.token;
    let answered = async |target: &str| {
        let reply = test.server.get(target, key.reveal()).await;
        assert_eq!(reply.status, 200, "{target}: {}", reply.json());
        String::from_utf8(reply.body).unwrap()
    };
    for target in TARGETS {
        let body = answered(target).await;
        assert!(body.contains(HIDDEN), "{target} is no history: {body}");
    }
    // A deputy of both, who may see the hours of members.
    let boris = test.person("Boris", "en");
    confirm(&test, &boris, "Big_Smoke").await;
    // Telegram knows the @name of a person only after they have written to the bot.
    alice.says("/me").await;
    alice.hears().await;
    let mut naming = 0;
    for question in QUESTIONS {
        boris.says(question).await;
        naming += usize::from(boris.hears().await.contains(HIDDEN));
    }
    assert!(naming >= 6, "only {naming} questions name the person");

    alice.says("/me hide").await;
    let heard = alice.hears().await;
    assert!(heard.contains("is hidden: no history shows it"), "{heard}");
    for target in TARGETS {
        let body = answered(target).await;
        // What was asked for is in no answer either.
        assert!(!body.contains(HIDDEN), "{target}: {body}");
    }
    let page: Value =
        serde_json::from_str(&answered("/v2/events?since=0&limit=500").await).unwrap();
    let last = &page["data"].as_array().unwrap().last().unwrap()["id"];
    let streamed = stream(&test, key.reveal(), &format!("id: {last}\n")).await;
    assert!(!streamed.contains(HIDDEN) && streamed.contains("Sweet_Johnson"), "{streamed}");
    for question in QUESTIONS {
        boris.says(question).await;
        let heard = boris.hears().await;
        assert!(!heard.contains(HIDDEN), "{question}: {heard}");
    }
    // The person's own week and card have no hours either.
    boris.says("/week Carl_Johnson 5").await;
    let heard = boris.hears().await;
    assert!(heard.contains("is hidden from histories") && !heard.contains("min"), "{heard}");
    alice.says("/me").await;
    let heard = alice.hears().await;
    assert!(heard.contains("hidden from histories") && !heard.contains("this week"), "{heard}");
    // The record and the list of players stay.
    assert!(answered("/v2/player/find?serverId=5&nickname=Carl_Johnson").await.contains(HIDDEN));

    alice.says("/me show").await;
    assert!(alice.hears().await.contains("Histories show"));
    for target in TARGETS {
        assert!(answered(target).await.contains(HIDDEN), "{target}");
    }
}

/// The recorded events as a stream sends them, up to this one.
async fn stream(test: &BotApiTest, key: &str, last: &str) -> String {
    let url = format!("http://{}/v2/events?since=0", test.server.address);
    let request = reqwest::Client::new().get(url).header("X-API-Key", key);
    let mut response = request.header("Accept", "text/event-stream").send().await.unwrap();
    let read = async {
        let mut text = String::new();
        while !text.contains(last) {
            text += std::str::from_utf8(&response.chunk().await.unwrap().unwrap()).unwrap();
        }
        text
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), read).await.expect("the last event")
}

#[tokio::test]
async fn a_hidden_person_is_in_no_history_of_the_mini_app() {
    let test = with_history(BotApiTest::with_app().await).await;
    let [alice, boris] = ["Alice", "Boris"].map(|name| test.person(name, "en"));
    confirm(&test, &alice, HIDDEN).await;
    confirm(&test, &boris, "Big_Smoke").await;
    // Telegram knows the @name of a person only after they have written to the bot.
    alice.says("/me").await;
    alice.hears().await;
    let leader = page(&test, &boris).await;
    let texts = async || {
        let mut texts = Vec::new();
        for target in TARGETS {
            let target = target.trim_start_matches('/');
            texts.push((target, leader.get(target).await.to_string()));
        }
        for target in ["roster?serverId=5&fractionId=Grove", "roster?serverId=5&familyId=12"] {
            texts.push((target, leader.get(target).await.to_string()));
        }
        texts
    };
    for (target, text) in texts().await {
        assert!(text.contains(HIDDEN), "{target} is no history: {text}");
    }
    alice.says("/me hide").await;
    alice.hears().await;
    for (target, text) in texts().await {
        assert!(!text.contains(HIDDEN), "{target}: {text}");
    }
}

#[tokio::test]
async fn only_a_confirmed_nickname_can_be_hidden() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/me Carl_Johnson 5").await;
    alice.hears().await;
    alice.says("/me hide").await;
    assert!(alice.hears().await.contains("First show that the nickname is yours"));
    assert!(!super::people(&test).hidden().await.unwrap().has(5, HIDDEN));
}

/// The files, reports and boards that a deputy of Grove and of Grove Street gets.
async fn sent_to_a_deputy(is_hidden: bool) -> Vec<(&'static str, String)> {
    let test = with_history(BotApiTest::start().await).await;
    let boris = test.person("Boris", "en");
    confirm(&test, &boris, "Big_Smoke").await;
    let carl = Nickname::new(5, HIDDEN);
    super::people(&test).set_hidden(&carl, is_hidden, test.now()).await.unwrap();
    let mut sent = Vec::new();
    for asked_for in ["/roster csv faction grove 5", "/roster csv grove street 5"] {
        asked(&boris, asked_for).await;
        sent.push((asked_for, file_of(&test, &boris).unwrap().1));
    }
    asked(&boris, "/settings grove 5").await;
    boris.presses("Grove Street · 4").await;
    boris.hears().await;
    asked(&boris, "/settings").await;
    for report in ["🗓 Grove report: off", "🗓 Grove Street report: off"] {
        boris.presses(report).await;
        boris.hears().await;
    }
    test.tick_and_finish().await;
    let sunday = test.now() + SignedDuration::from_hours(3 * 24 + 2);
    let until = sunday.in_tz("Europe/Moscow").unwrap().with().hour(20).minute(1).build().unwrap();
    test.advance(until.timestamp().duration_since(test.now()));
    test.tick_and_finish().await;
    for report in ["the first report", "the second report"] {
        sent.push((report, boris.hears().await));
    }
    sent.push(("a board", asked(&boris, "/board changes grove 5").await));
    sent
}

#[tokio::test]
async fn a_hidden_person_is_in_no_file_no_report_and_on_no_board() {
    for is_hidden in [false, true] {
        for (what, text) in sent_to_a_deputy(is_hidden).await {
            assert_eq!(text.contains(HIDDEN), !is_hidden, "{what}: {text}");
        }
    }
}
