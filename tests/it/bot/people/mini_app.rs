//! The person's nicknames and rosters in the Mini App.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::rights::record_hours;
use super::{confirm, people};
use crate::bot::bot_api_test::{BotApiTest, RECORDS};
use crate::bot::mini_app::page;

/// What stands under a nickname that is not confirmed.
fn how_to_confirm(is_confirmed: bool) -> Option<&'static str> {
    (!is_confirmed).then_some(
        "🪪 You say you are Ryder_Wilson on 05\u{a0}Brainburg. Until it is confirmed, I show it as “claims to be”.\n\n\
         To confirm it, enter the game and press the button. Then leave the game, stay out for two minutes and come back \
         within 15\u{a0}minutes.\nA leader or deputy of your faction or family can confirm it, too: send /me in your group.",
    )
}

#[tokio::test]
async fn the_page_shows_the_persons_nicknames() {
    let test = BotApiTest::with_app().await;
    test.add_players(5, RECORDS).await;
    record_hours(&test).await;
    let alice = test.person("Alice", "en");
    let shown = page(&test, &alice).await;
    assert_eq!(shown.get("me").await, json!([]));
    let nickname = muster::people::Nickname::new(5, "Ryder_Wilson");
    people(&test).claim(alice.id().0, &nickname, test.now()).await.unwrap();
    let one = |state: [bool; 2], hours: Value| {
        json!([{"nickname": "Ryder_Wilson", "server": 5, "server_name": "05\u{a0}Brainburg",
                "is_confirmed": state[0], "to_confirm": how_to_confirm(state[0]), "is_hidden": false,
                "is_quiet": state[1], "away_until": null,
                "hours": hours, "rosters": []}])
    };
    // Anybody can claim a nickname, but the hours are for the person who plays it.
    assert_eq!(shown.get("me").await, one([false, false], Value::Null));
    confirm(&test, &alice, "Ryder_Wilson").await;
    people(&test).set_quiet(alice.id().0, true).await.unwrap();
    assert_eq!(shown.get("me").await, one([true, true], json!("1\u{a0}h 10\u{a0}min")));
    let path = "roster?serverId=5&familyId=12";
    let (status, refused) = shown.answer(Method::GET, path, None).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let why = refused["message"].as_str().unwrap();
    assert!(why.contains("🔒 The roster is for leaders") && !why.contains("<b>"), "{why}");
}

#[tokio::test]
async fn the_page_shows_leaders_their_rosters() {
    let test = BotApiTest::with_app().await;
    record_hours(&test).await;
    let [leader, member] = ["Carl", "Ryder"].map(|name| test.person(name, "en"));
    confirm(&test, &leader, "Carl_Johnson").await;
    confirm(&test, &member, "Ryder_Wilson").await;
    member.says("/away 3d exams").await;
    member.hears().await;
    let shown = page(&test, &leader).await;
    let rosters = shown.get("me").await[0]["rosters"].clone();
    let named = json!([{"title": "Grove", "fraction": "Grove", "family": null},
                       {"title": "Grove Street", "fraction": null, "family": 12}]);
    assert_eq!(rosters, named);
    let roster = shown.get("roster?serverId=5&familyId=12").await;
    assert_eq!(roster["title"], "Grove Street");
    let names: Vec<&str> = roster["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| member["nickname"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Carl_Johnson", "Big_Smoke", "Sweet_Johnson", "Ryder_Wilson"]);
    let ryder = &roster["members"][3];
    let expected = json!({"nickname": "Ryder_Wilson", "rank": 3, "position": null, "is_leader": false,
                          "is_deputy": false, "is_online": false, "minutes": 70, "unseen_days": 1,
                          "username": "ryder", "away_until": "2026-01-04", "away_reason": "exams"});
    assert_eq!(*ryder, expected);
    assert_eq!(shown.get("roster?serverId=5&fractionId=Grove").await["title"], "Grove");
    let (status, _) = shown.answer(Method::GET, "roster?serverId=5", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_nickname_is_claimed_hidden_and_forgotten_on_the_page() {
    let test = BotApiTest::with_app().await;
    test.add_players(5, RECORDS).await;
    let alice = test.person("Alice", "en");
    let shown = page(&test, &alice).await;
    let change = async |method: Method, path: &str, body: Option<Value>| {
        let (status, changed) = shown.answer(method, path, body).await;
        assert_eq!(status, StatusCode::OK, "{path}: {changed}");
        let message = changed["message"].as_str().unwrap().to_owned();
        let is_known = changed["is_known"] == true;
        (message, is_known, changed["choices"].clone(), changed["nicknames"].clone())
    };
    let claim = async |nickname: &str| {
        let body = json!({ "nickname": nickname, "server": 5 });
        change(Method::POST, "me", Some(body)).await
    };
    let (message, is_known, _, nicknames) = claim("Nobody_Knows").await;
    assert!(message.contains("Nobody_Knows") && !is_known, "{message}");
    assert_eq!(nicknames, json!([]));
    // The buttons of the chat are choices on the page.
    let (message, is_known, choices, nicknames) = claim("Nicolas_Reedx").await;
    assert!(!is_known);
    assert_eq!((&choices, &nicknames), (&json!(["Nicolas_Reed"]), &json!([])), "{message}");
    let (message, is_known, choices, nicknames) = claim("Ryder_Wilson").await;
    assert!(message.starts_with(how_to_confirm(false).unwrap()) && is_known, "{message}");
    assert_eq!((choices, &nicknames[0]["nickname"]), (json!([]), &json!("Ryder_Wilson")));
    // Said again, it is still the person's; another one that nobody has is none, although the answer may name the first.
    assert!(claim("Ryder_Wilson").await.1);
    assert!(!claim("Ryder_Wilsons_Brother").await.1);
    let (message, ..) = change(Method::POST, "me/5/check", None).await;
    assert!(message.contains("Ryder_Wilson is not on 05\u{a0}Brainburg now"), "{message}");

    // Only who plays it hides it.
    let hide = async |is_hidden: bool| {
        let (message, _, _, nicknames) =
            change(Method::PATCH, "me/5", Some(json!({ "is_hidden": is_hidden }))).await;
        (message, nicknames[0]["is_hidden"] == true)
    };
    assert_eq!(hide(true).await, ("First show that the nickname is yours: /me".to_owned(), false));
    confirm(&test, &alice, "Ryder_Wilson").await;
    assert!(claim("Ryder_Wilson").await.1);
    let (message, is_hidden) = hide(true).await;
    assert!(message.contains("no history shows it") && is_hidden, "{message}");
    assert!(!hide(false).await.1);
    let (message, _, _, nicknames) = change(Method::DELETE, "me/5", None).await;
    assert!(message.contains("I no longer know that you are Ryder_Wilson"), "{message}");
    assert_eq!(nicknames, json!([]));
    // The page has said it all.
    alice.hears_nothing().await;
}
