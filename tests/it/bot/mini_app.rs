//! The Mini App: who opened it, what it reads and changes, and the buttons that open it.

mod alerts;
mod group_alerts;
mod past_firings;

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use telegram_sandbox::MenuButton;
use telegram_sandbox::testing::TestPerson;

use super::bot_api_test::{BotApiTest, MADE, map};
use super::bot_test::key_in;
use crate::api::server::TestServer;
use crate::api::v2::populated::PopulatedServer;

/// The page of a person.
pub struct Page<'a> {
    test: &'a BotApiTest,
    init_data: String,
}

impl Page<'_> {
    pub async fn answer(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let url = format!("http://{}/app/{path}", self.test.server.address);
        let request = reqwest::Client::new().request(method, url);
        let request = request.header("Authorization", format!("tma {}", self.init_data));
        let request = match &body {
            Some(body) => request.header("Content-Type", "application/json").body(body.to_string()),
            None => request,
        };
        let response = request.send().await.unwrap();
        let (status, body) = (response.status(), response.text().await.unwrap());
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.answer(Method::GET, path, None).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        body
    }

    async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.answer(Method::POST, path, Some(body)).await
    }
}

/// The page that a person opens from the answer to a question.
pub async fn page<'a>(test: &'a BotApiTest, person: &TestPerson) -> Page<'a> {
    person.says("/online lspd 5").await;
    person.hears().await;
    Page { test, init_data: person.opens_app("📱 Members").init_data }
}

/// The query of a button's address.
fn start_of(url: &str) -> &str {
    url.split_once("startapp=").unwrap().1.split(['&', '#']).next().unwrap()
}

#[tokio::test]
async fn buttons_open_the_app_at_the_thing_that_was_spoken_of() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    for (said, label, start) in [
        ("/online lspd 5", "📱 Members", "f5-LSPD"),
        ("/auctions 5", "📱 Map in the app", "m5"),
        ("/week lspd 5", "📱 Week", "w5-LSPD"),
    ] {
        alice.says(said).await;
        alice.hears().await;
        let launch = alice.opens_app(label);
        assert!(launch.url.starts_with("https://api.example/app?lang=en&"), "{}", launch.url);
        assert_eq!(start_of(&launch.url), start, "{said}");
    }
    let is_set = async {
        let private = alice.as_person().private();
        while test.sandbox().menu_button(private) == MenuButton::Commands {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), is_set).await.unwrap();
    let menu = alice.opens_menu_app();
    assert!(menu.url.starts_with("https://api.example/app#"), "{}", menu.url);
}

#[tokio::test]
async fn a_person_reads_the_game_and_nobody_else_does() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let page = page(&test, &alice).await;
    let fraction = page.get("v2/fraction?serverId=5&fractionId=LSPD").await;
    assert!(fraction["data"].is_object(), "{fraction}");
    // The key belongs to the process.
    assert_eq!(page.answer(Method::GET, "v2/key", None).await.0, StatusCode::NOT_FOUND);
    let changed = page.init_data.replace("Alice", "Alicf");
    for init_data in ["", "hash=0", &changed] {
        let stranger = Page { test: &test, init_data: init_data.to_owned() };
        for path in ["v2/status", "settings", "alerts", "keys"] {
            let (status, body) = stranger.answer(Method::GET, path, None).await;
            assert_eq!(status, StatusCode::UNAUTHORIZED, "{path}");
            assert_eq!(body["error"], "open_again", "{body}");
        }
    }
    let url = format!("http://{}/app/alerts", test.server.address);
    let other = reqwest::Client::new().get(url).header("Origin", "https://evil.example");
    let other = other.header("Authorization", format!("tma {}", page.init_data));
    assert_eq!(other.send().await.unwrap().status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_api_in_flat_shapes_answers_the_app_in_the_documented_ones() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let init_data = page(&test, &alice).await.init_data;
    let documented = PopulatedServer::full().await;
    let flat = PopulatedServer::full_on(TestServer::flat().await).await;
    test.start_app_on(&flat).await;
    for target in ["v2/player/find?serverId=1&nickname=Carl_Johnson", "v2/ghetto?serverId=1"] {
        let url = format!("http://{}/app/{target}", flat.address);
        let request = reqwest::Client::new().get(url);
        let answer = request.header("Authorization", format!("tma {init_data}")).send().await;
        let answer: Value = answer.unwrap().json().await.unwrap();
        assert_eq!(answer, documented.json(&format!("/{target}")).await, "{target}");
    }
}

#[tokio::test]
async fn a_key_of_the_app_works_at_once_and_not_after_its_deletion() {
    let test = BotApiTest::with_app().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Boris", "en"));
    let page = page(&test, &alice).await;
    let (status, issued) = page.post("keys", json!({ "label": "site" })).await;
    assert_eq!((status, &issued["label"]), (StatusCode::CREATED, &json!("site")));
    let token = key_in(issued["key"].as_str().unwrap());
    assert!(test.accepts(&token).await);
    let keys = page.get("keys").await;
    assert_eq!((&keys["most"], keys["keys"].as_array().unwrap().len()), (&json!(5), 1));
    assert!(!keys.to_string().contains(token.reveal()), "{keys}");
    // The chat lists the same key.
    alice.says("/list").await;
    assert!(alice.hears().await.contains("site"));

    // The owner's pause between two keys holds on the page, too.
    let (status, refused) = page.post("keys", json!({})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");

    let path = format!("keys/{}", issued["id"].as_str().unwrap());
    let stranger = self::page(&test, &boris).await;
    let label = Some(json!({ "label": "mine" }));
    assert_eq!(stranger.answer(Method::DELETE, &path, None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(stranger.answer(Method::PATCH, &path, label.clone()).await.0, StatusCode::NOT_FOUND);
    assert_eq!(page.answer(Method::PATCH, &path, label).await.1["label"], "mine");
    let limit = |days: u16| Some(json!({ "days": days }));
    assert_eq!(stranger.answer(Method::PATCH, &path, limit(1)).await.0, StatusCode::NOT_FOUND);
    assert!(page.answer(Method::PATCH, &path, limit(1)).await.1["expires"].is_string());
    let (status, limited) = page.answer(Method::PATCH, &path, limit(0)).await;
    assert_eq!((status, &limited["expires"]), (StatusCode::OK, &json!(null)));
    assert_eq!(page.answer(Method::PATCH, &path, Some(json!({}))).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(page.answer(Method::DELETE, &path, None).await.0, StatusCode::NO_CONTENT);
    assert!(!test.accepts(&token).await);
    assert_eq!(page.answer(Method::DELETE, &path, None).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_key_of_the_app_is_limited_and_replaced_and_shows_its_usage() {
    let test = BotApiTest::with_app().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Boris", "en"));
    let page = page(&test, &alice).await;
    let (_, issued) = page.post("keys", json!({ "label": "site" })).await;
    let path = format!("keys/{}", issued["id"].as_str().unwrap());
    let scope = |groups: &[&str]| Some(json!({ "scope": groups }));
    let (_, limited) = page.answer(Method::PATCH, &path, scope(&["map", "servers"])).await;
    assert_eq!(limited["scope"], json!(["servers", "map"]));
    let address = test.server.serve_keys_of(&test.authenticator).await;
    let status = async |path: &str| {
        let request = reqwest::Client::new().get(format!("http://{address}{path}"));
        let request = request.header("X-API-Key", issued["key"].as_str().unwrap());
        request.send().await.unwrap().status()
    };
    assert_eq!(status("/v2/status").await, StatusCode::OK);
    let path_of_player = "/v2/player/find?serverId=5&nickname=Nobody";
    assert_eq!(status(path_of_player).await, StatusCode::FORBIDDEN);
    let nothing = page.answer(Method::PATCH, &path, scope(&[])).await;
    assert_eq!(nothing.0, StatusCode::NOT_FOUND);

    let usage = page.get(&format!("{path}/usage")).await;
    assert_eq!(usage["endpoints"][0], json!(["/v2/player/find", 1]), "{usage}");
    assert_eq!(usage["failures"][0]["code"], "FORBIDDEN_SCOPE", "{usage}");
    assert_eq!(usage["days"].as_array().unwrap().len(), 30);
    assert_eq!(usage["days"][29][1], 2, "{usage}");
    let stranger = self::page(&test, &boris).await;
    let foreign = stranger.answer(Method::GET, &format!("{path}/usage"), None).await;
    assert_eq!(foreign.0, StatusCode::NOT_FOUND);

    test.advance(SignedDuration::from_mins(1));
    let old_ends = page.get("keys").await["old_ends"][0][0].clone();
    let (status, new) = page.post(&format!("{path}/rotate"), json!({ "oldEnds": old_ends })).await;
    assert_eq!((status, &new["scope"]), (StatusCode::CREATED, &json!(["servers", "map"])), "{new}");
    assert_eq!(new["replaced"]["id"], issued["id"]);
    let hour = test.now() + SignedDuration::from_hours(1);
    let end: Timestamp = new["replaced"]["expires"].as_str().unwrap().parse().unwrap();
    assert!(end.duration_since(hour).abs() < SignedDuration::from_mins(10), "{end}");
}

#[tokio::test]
async fn settings_of_the_app_are_those_of_the_chat() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let page = page(&test, &alice).await;
    assert_eq!(page.get("settings").await["server"], Value::Null);
    let change = json!({
        "server": 5, "fraction": "LSPD", "norm": 10, "quiet": { "from": "23:00", "to": "08:00" },
    });
    let (status, changed) = page.answer(Method::PATCH, "settings", Some(change.clone())).await;
    assert_eq!(status, StatusCode::OK, "{changed}");
    for field in ["server", "fraction", "norm", "quiet"] {
        assert_eq!(changed[field], change[field], "{field}");
    }
    alice.says("/online").await;
    assert!(alice.hears().await.contains("LSPD"));
    let change = Some(json!({ "quiet": null, "norm": null }));
    let (_, changed) = page.answer(Method::PATCH, "settings", change).await;
    assert_eq!((&changed["quiet"], &changed["server"]), (&Value::Null, &json!(5)));
}

#[tokio::test]
async fn the_weekly_report_is_switched_in_the_app_as_in_the_chat() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let page = page(&test, &alice).await;
    let switch = async |is_sent: bool| {
        let change = json!({ "report": { "of": "fraction", "isSent": is_sent } });
        page.answer(Method::PATCH, "settings", Some(change)).await
    };
    assert_eq!(page.get("settings").await["reports"], json!([]));
    assert_eq!(switch(true).await.0, StatusCode::NOT_FOUND, "nobody has chosen a faction");
    let change = Some(json!({ "server": 5, "fraction": "LSPD" }));
    let (_, chosen) = page.answer(Method::PATCH, "settings", change).await;
    assert_eq!(chosen["reports"], json!([{ "of": "fraction", "name": "LSPD", "times": null }]));
    let (_, on) = switch(true).await;
    assert_eq!(on["reports"][0]["times"], "on Sun at\u{a0}20:00");
    alice.says("/settings").await;
    assert!(alice.hears().await.contains("[🗓 LSPD report: on]"));
    assert_eq!(switch(false).await.1["reports"][0]["times"], Value::Null);

    // A chat has room for so many alerts.
    for count in 1..=20 {
        let words = json!({ "words": format!("lspd < {count} 5") });
        assert_eq!(page.post("alerts", words).await.0, StatusCode::CREATED);
    }
    let (status, refused) = switch(true).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert_eq!(page.get("settings").await["reports"][0]["times"], Value::Null);
    alice.says("/settings").await;
    alice.hears().await;
    alice.presses("🗓 LSPD report: off").await;
    assert!(alice.hears().await.contains("20 alerts"));
}

#[tokio::test]
async fn a_fired_alert_leads_to_its_lot_on_the_map() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let page = page(&test, &alice).await;
    let (status, created) = page.post("alerts", json!({ "words": "house 2 5" })).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let mut sold = map();
    sold["timestamp"] = json!(MADE + 60);
    sold["houses"][1]["owner"] = json!("Big_Smoke");
    test.publish("5/map", sold);
    test.tick().await;
    assert!(alice.hears().await.contains("Big_Smoke"));
    assert_eq!(start_of(&alice.opens_app("📱 On the map").url), "m5-h2");
}

#[tokio::test]
async fn the_bot_understands_the_words_of_the_page() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let page = page(&test, &alice).await;
    let mut read = Vec::new();
    for words in [
        "house 3 10 min 5",
        "business 21 2 min 5",
        "house 2 5",
        "LSPD < 5 5",
        "LSPD > 5 5",
        "family Grove Street < 5 5",
        "leader LSPD 5",
        "digest LSPD at 23:00 5",
        "Carl_Johnson 5",
        "auction house < 500000 ends 30m 5",
        "auction house Los Santos < 500000 ends 30m 5",
        "auction 5",
    ] {
        let (_, preview) = page.post("alerts/preview", json!({ "words": words })).await;
        read.push(format!("{words}: {}", preview["text"].as_str().unwrap_or("not understood")));
    }
    insta::assert_snapshot!(read.join("\n"), @r"
    house 3 10 min 5: When the auction of house 3 on 05 Brainburg ends in 10 min
    business 21 2 min 5: When the auction of business 21 on 05 Brainburg ends in 2 min
    house 2 5: When house 2 on 05 Brainburg changes owner, goes on or off auction or the marketplace, and an hour before its auction ends
    LSPD < 5 5: When LSPD on 05 Brainburg falls below 5 online
    LSPD > 5 5: When LSPD on 05 Brainburg rises above 5 online
    family Grove Street < 5 5: When Grove Street on 05 Brainburg falls below 5 online
    leader LSPD 5: When the leader of LSPD on 05 Brainburg comes online or goes offline
    digest LSPD at 23:00 5: the daily summary of LSPD on 05 Brainburg, at 23:00
    Carl_Johnson 5: When Carl_Johnson on 05 Brainburg comes online or goes offline
    auction house < 500000 ends 30m 5: When the auction of a house priced below $500,000 on 05 Brainburg ends in 30 min
    auction house Los Santos < 500000 ends 30m 5: When the auction of a house priced below $500,000 near Los Santos on 05 Brainburg ends in 30 min
    auction 5: When a property on 05 Brainburg comes up for auction
    ");
    let (status, preview) = page.post("alerts/preview", json!({ "words": "lspd 5 when" })).await;
    assert_eq!(status, StatusCode::OK);
    assert!(!preview["message"].as_str().unwrap().is_empty());
}

#[tokio::test]
async fn a_group_opens_the_app_by_a_link_once_the_bot_has_a_main_app() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let group = test.group("LSPD", &[&alice]);
    alice.says_in(&group, "/online lspd 5").await;
    assert!(!group.hears().await.contains("📱"));
    test.stop_bot().await;
    test.sandbox().set_app("app", "https://api.example/app");
    test.restart_bot();
    alice.says_in(&group, "/online lspd 5").await;
    group.hears().await;
    let launch = alice.opens_app_in(&group, "📱 Members");
    assert_eq!(launch.start_param.as_deref(), Some("f5-LSPD"));
    let page = Page { test: &test, init_data: launch.init_data };
    assert_eq!(page.get("settings").await["name"], "Alice");
}
