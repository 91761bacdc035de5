//! Mini Apps: the buttons and links that open them, the menu button, and the signed launch parameters.

use std::collections::BTreeMap;

use insta::{assert_debug_snapshot, assert_snapshot};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use telegram_sandbox::{ActionError, Launch, MenuButton};

use telegram_sandbox::testing::{TestPerson, TestTelegram};

const URL: &str = "http://127.0.0.1:5173/app?lang=en";

fn inline(url: &str) -> Value {
    json!({ "inline_keyboard": [[{ "text": "Map", "web_app": { "url": url } }]] })
}

fn reply(url: &str) -> Value {
    json!({ "keyboard": [["Help", { "text": "Map", "web_app": { "url": url } }]] })
}

fn linking(url: &str) -> Value {
    json!({ "inline_keyboard": [[{ "text": "Map", "url": url }]] })
}

fn message(chat: impl serde::Serialize, markup: Value) -> Value {
    json!({ "chat_id": chat, "text": "Open it:", "reply_markup": markup })
}

/// The pairs of a query string or fragment, decoded.
fn pairs(text: &str) -> BTreeMap<String, String> {
    form_urlencoded::parse(text.as_bytes()).into_owned().collect()
}

fn fragment(launch: &Launch) -> BTreeMap<String, String> {
    pairs(launch.url.split_once('#').unwrap().1)
}

/// HMAC-SHA-256 as RFC 2104 writes it down, for keys of at most a block.
fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    let pad = |with: u8| {
        let mut block = [with; 64];
        block.iter_mut().zip(key).for_each(|(byte, of_key)| *byte ^= of_key);
        block
    };
    let inner = Sha256::new().chain_update(pad(0x36)).chain_update(message).finalize();
    Sha256::new().chain_update(pad(0x5c)).chain_update(inner).finalize().to_vec()
}

/// Checks `initData` as Telegram's documentation says, and returns its fields.
fn verified(init_data: &str, token: &str) -> BTreeMap<String, String> {
    let mut fields = pairs(init_data);
    let hash = fields.remove("hash").unwrap();
    let lines: Vec<String> = fields.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let secret = hmac(b"WebAppData", token.as_bytes());
    let expected = hmac(&secret, lines.join("\n").as_bytes());
    let expected: String = expected.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hash, expected);
    fields
}

async fn alice_with_button(telegram: &TestTelegram, markup: Value) -> TestPerson {
    let alice = telegram.person("Alice & Ко", "en");
    alice.says("hi").await;
    telegram.call("sendMessage", message(alice.id(), markup)).await;
    alice.hears().await;
    alice
}

#[tokio::test]
async fn a_button_in_private_opens_its_app() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let sent = telegram.call("sendMessage", message(alice.id(), inline(URL))).await;
    assert_eq!(sent["reply_markup"], inline(URL));
    assert_snapshot!(alice.hears().await, @r"
    Open it:
    [Map · web_app]
    ");
    let launch = alice.opens_app("Map");
    assert!(launch.url.starts_with(&format!("{URL}#tgWebAppData=")), "{}", launch.url);
    let given = fragment(&launch);
    assert_eq!(given["tgWebAppData"], launch.init_data);
    assert_eq!((&*given["tgWebAppVersion"], &*given["tgWebAppPlatform"]), ("8.0", "web"));
    let theme: Value = serde_json::from_str(&given["tgWebAppThemeParams"]).unwrap();
    assert_eq!(theme["bg_color"], "#ffffff");
    assert_eq!(given.get("tgWebAppStartParam"), None);
}

#[tokio::test]
async fn the_launch_parameters_are_signed_with_the_token() {
    let telegram = TestTelegram::new().await;
    let alice = alice_with_button(&telegram, inline(URL)).await;
    let launch = alice.opens_app("Map");
    let token = telegram.sandbox().token();
    let fields = verified(&launch.init_data, token);
    assert_eq!(fields.keys().collect::<Vec<_>>(), ["auth_date", "query_id", "user"]);
    let user: Value = serde_json::from_str(&fields["user"]).unwrap();
    assert_eq!(
        user,
        json!({
            "id": alice.id(), "first_name": "Alice & Ко", "last_name": "", "username": "alice",
            "language_code": "en", "allows_write_to_pm": true,
        })
    );
    let date: i64 = fields["auth_date"].parse().unwrap();
    assert!((telegram.sandbox().now().as_second() - date).abs() < 60);
    assert_ne!(alice.opens_app("Map").init_data, launch.init_data);
    let forged = launch.init_data.replace("alice", "boris");
    assert!(std::panic::catch_unwind(|| verified(&forged, token)).is_err());
}

#[tokio::test]
async fn a_reply_keyboard_opens_an_app_without_telling_who_it_is() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    telegram.call("sendMessage", message(alice.id(), reply(URL))).await;
    assert_snapshot!(alice.hears().await, @r"
    Open it:
    ⌨ [Help] [Map · web_app]
    ");
    let launch = alice.opens_app("Map");
    assert_eq!(launch.init_data, "");
    assert!(launch.url.starts_with(&format!("{URL}#tgWebAppVersion=8.0&")), "{}", launch.url);
    assert_eq!(alice.as_person().opens_keyboard_app("Help"), Err(ActionError::NoButton));
}

#[tokio::test]
async fn apps_open_from_buttons_of_private_chats_only() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let group = telegram.supergroup("Crew", &[&alice]);
    let channel = telegram.channel("News", &[&alice]);
    let mut said = Vec::new();
    for (chat, markup) in [
        (group.id(), inline(URL)),
        (channel.id(), inline(URL)),
        (group.id(), reply("http://a.example")),
    ] {
        said.push(telegram.call_error("sendMessage", message(chat, markup)).await);
    }
    let sent = telegram.call("sendMessage", json!({ "chat_id": group.id(), "text": "hi" })).await;
    group.hears().await;
    let mut edit = message(group.id(), inline(URL));
    edit["message_id"] = sent["message_id"].clone();
    said.push(telegram.call_error("editMessageText", edit).await);
    let query = alice.as_person().asks_inline("map");
    let result = json!({
        "type": "article", "id": "1", "title": "Map", "reply_markup": inline(URL),
        "input_message_content": { "message_text": "Map" },
    });
    let answer = json!({ "inline_query_id": query, "results": [result] });
    said.push(telegram.call_error("answerInlineQuery", answer).await);
    assert_debug_snapshot!(said, @r#"
    [
        "Bad Request: BUTTON_TYPE_INVALID",
        "Bad Request: BUTTON_TYPE_INVALID",
        "Bad Request: web App buttons can be used in private chats only",
        "Bad Request: BUTTON_TYPE_INVALID",
        "Bad Request: BUTTON_TYPE_INVALID",
    ]
    "#);
    telegram.allow_unread();
}

#[tokio::test]
async fn invalid_app_buttons_get_telegrams_errors() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let mut said = Vec::new();
    for markup in [
        inline("http://a.example/app"),
        inline("https://intranet"),
        reply("http://a.example/app"),
        json!({ "inline_keyboard": [[{ "text": "Map", "web_app": URL }]] }),
        json!({ "inline_keyboard": [[{ "text": "Map", "web_app": {} }]] }),
        json!({ "keyboard": [[{ "text": "Map", "web_app": { "url": 1 } }]] }),
        json!({ "inline_keyboard": [[{ "text": "Map", "web_app": { "url": URL }, "url": URL }]] }),
    ] {
        said.push(telegram.call_error("sendMessage", message(alice.id(), markup)).await);
    }
    assert_debug_snapshot!(said, @r#"
    [
        "Bad Request: inline keyboard button Web App URL 'http://a.example/app' is invalid: Only HTTPS links are allowed",
        "Bad Request: inline keyboard button Web App URL 'https://intranet' is invalid: Wrong HTTP URL",
        "Bad Request: keyboard button Web App URL 'http://a.example/app' is invalid: Only HTTPS links are allowed",
        "Bad Request: can't parse inline keyboard button: Field \"web_app\" must be of type Object",
        "Bad Request: can't parse inline keyboard button: Can't find field \"url\"",
        "Bad Request: can't parse keyboard button: Field \"url\" must be of type String",
        "Bad Request: BUTTON_TYPE_INVALID",
    ]
    "#);
}

#[tokio::test]
async fn the_menu_button_is_of_the_chat_or_else_of_the_bot() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "en"), telegram.person("Bob", "en"));
    alice.starts(None).await;
    bob.starts(None).await;
    let get = async |params: Value| telegram.call("getChatMenuButton", params).await;
    let set = async |params: Value| telegram.call("setChatMenuButton", params).await;
    let of = |person: &TestPerson| json!({ "chat_id": person.id() });
    let app = |text: &str| json!({ "type": "web_app", "text": text, "web_app": { "url": URL } });
    let shown = |person: &TestPerson| telegram.sandbox().menu_button(person.id().into());
    let opening = |text: &str| MenuButton::WebApp { text: text.to_owned(), url: URL.to_owned() };

    assert_eq!(get(json!({})).await, json!({ "type": "commands" }));
    assert_eq!(get(of(&alice)).await, json!({ "type": "default" }));
    assert_eq!(alice.as_person().opens_menu_app(), Err(ActionError::NoButton));

    assert_eq!(set(json!({ "menu_button": app("App") })).await, true);
    assert_eq!(get(json!({})).await, app("App"));
    assert_eq!(get(of(&alice)).await, json!({ "type": "default" }));
    assert_eq!(shown(&alice), opening("App"));
    set(json!({ "chat_id": alice.id(), "menu_button": app("Карта").to_string() })).await;
    set(json!({ "chat_id": bob.id(), "menu_button": { "type": "commands" } })).await;
    assert_eq!(get(of(&alice)).await, app("Карта"));
    assert_eq!((shown(&alice), shown(&bob)), (opening("Карта"), MenuButton::Commands));

    let launch = alice.opens_menu_app();
    let fields = verified(&launch.init_data, telegram.sandbox().token());
    assert!(fields.contains_key("query_id"));

    telegram.sandbox().set_app("app", "https://a.example");
    let link = json!({ "url": "https://t.me/muster_bot/app?startapp=a" });
    let linking = json!({ "type": "web_app", "text": "App", "web_app": link });
    set(json!({ "chat_id": alice.id(), "menu_button": linking })).await;
    assert_eq!(alice.opens_menu_app().start_param.as_deref(), Some("a"));

    set(of(&alice)).await;
    set(json!({ "chat_id": bob.id(), "menu_button": { "type": "default" } })).await;
    assert_eq!((shown(&alice), shown(&bob)), (opening("App"), opening("App")));
    set(json!({})).await;
    assert_eq!(get(json!({})).await, json!({ "type": "commands" }));
}

#[tokio::test]
async fn invalid_menu_buttons_get_telegrams_errors() {
    let telegram = TestTelegram::new().await;
    let stranger = telegram.person("Stranger", "en");
    let mut said = Vec::new();
    for button in [
        json!("no JSON"),
        json!([]),
        json!({}),
        json!({ "type": "moon" }),
        json!({ "type": "web_app", "text": "App" }),
        json!({ "type": "web_app", "text": " ", "web_app": { "url": URL } }),
        json!({ "type": "web_app", "text": "App", "web_app": { "url": "http://a.example" } }),
    ] {
        let params = json!({ "menu_button": button });
        said.push(telegram.call_error("setChatMenuButton", params).await);
    }
    for chat in [json!(-100), json!("@muster_bot"), json!(stranger.id())] {
        said.push(telegram.call_error("getChatMenuButton", json!({ "chat_id": chat })).await);
    }
    assert_debug_snapshot!(said, @r#"
    [
        "Bad Request: can't parse menu button JSON object",
        "Bad Request: can't parse menu button: MenuButton must be an Object",
        "Bad Request: can't parse menu button: Can't find field \"type\"",
        "Bad Request: can't parse menu button: MenuButton has unsupported type",
        "Bad Request: can't parse menu button: Can't find field \"web_app\"",
        "Bad Request: menu button text must be non-empty",
        "Bad Request: menu button Web App URL 'http://a.example' is invalid: Only HTTPS links are allowed",
        "Bad Request: invalid chat_id specified",
        "Bad Request: invalid chat_id specified",
        "Bad Request: user not found",
    ]
    "#);
}

#[tokio::test]
async fn links_open_the_registered_app_with_a_start_parameter() {
    let telegram = TestTelegram::new().await;
    let main_app = async || telegram.call("getMe", json!({})).await["has_main_web_app"].clone();
    assert_eq!(main_app().await, false);
    telegram.sandbox().set_app("app", "https://old.example");
    telegram.sandbox().set_app("app", URL);
    telegram.sandbox().set_app("map", "https://a.example/map#top");
    assert_eq!(main_app().await, true);

    let alice = telegram.person("Alice", "en");
    let group = telegram.supergroup("Crew", &[&alice]);
    let link = "https://t.me/muster_bot/app?startapp=m5-h384";
    telegram.call("sendMessage", message(group.id(), linking(link))).await;
    group.hears().await;
    let launch = alice.opens_app_in(&group, "Map");
    assert_eq!(launch.start_param.as_deref(), Some("m5-h384"));
    assert!(launch.url.starts_with(&format!("{URL}&tgWebAppStartParam=m5-h384#tgWebAppData=")));
    assert_eq!(fragment(&launch)["tgWebAppStartParam"], "m5-h384");
    let fields = verified(&launch.init_data, telegram.sandbox().token());
    assert_eq!(
        fields.keys().collect::<Vec<_>>(),
        ["auth_date", "chat_instance", "chat_type", "start_param", "user"]
    );
    assert_eq!((&*fields["chat_type"], &*fields["start_param"]), ("supergroup", "m5-h384"));
    // Alice has not started the private chat.
    assert!(!fields["user"].contains("allows_write_to_pm"));

    let launch = alice.opens_link("t.me/muster_bot?startapp");
    assert!(launch.url.starts_with(&format!("{URL}#")));
    let elsewhere = verified(&launch.init_data, telegram.sandbox().token());
    assert_eq!((&*elsewhere["chat_type"], elsewhere.get("start_param")), ("sender", None));
    assert_ne!(elsewhere["chat_instance"], fields["chat_instance"]);
    let launch = alice.opens_link("https://t.me/muster_bot/map?startapp=a");
    assert!(launch.url.starts_with("https://a.example/map?tgWebAppStartParam=a#top&tgWebAppData="));
}

#[tokio::test]
async fn links_that_telegram_does_not_open() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "en"), telegram.person("Bob", "en"));
    let group = telegram.supergroup("Crew", &[&alice]);
    let private = alice.as_person().private();
    let open = |link: &str| alice.as_person().opens_link(private, link);
    assert_eq!(open("https://t.me/muster_bot?startapp=a"), Err(ActionError::NoApp));
    telegram.sandbox().set_app("app", URL);
    assert_eq!(open("https://t.me/muster_bot/other"), Err(ActionError::NoApp));
    assert_eq!(open("https://t.me/other_bot/app"), Err(ActionError::NoApp));
    assert_eq!(open("https://t.me/muster_bot?start=a"), Err(ActionError::NoApp));
    for start in ["a.b", "~a", &"x".repeat(513)] {
        let link = format!("https://t.me/muster_bot/app?startapp={start}");
        assert_eq!(open(&link), Err(ActionError::InvalidStartParameter), "{start}");
    }
    let link = "https://t.me/muster_bot/app";
    assert_eq!(bob.as_person().opens_link(group.id(), link), Err(ActionError::NotInChat));
    let params = message(group.id(), linking("https://a.example"));
    let sent = telegram.call("sendMessage", params).await;
    group.hears().await;
    let sent = telegram_sandbox::MessageId(sent["message_id"].as_i64().unwrap() as i32);
    let other = alice.as_person().opens_app(group.id(), sent, "Map");
    assert_eq!(other, Err(ActionError::NoApp));
    assert_eq!(alice.as_person().opens_app(group.id(), sent, "None"), Err(ActionError::NoButton));
}
