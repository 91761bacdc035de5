//! Request bodies, method names, texts and keyboards.

use insta::assert_snapshot;
use serde_json::{Value, json};

use telegram_sandbox::testing::TestTelegram;

#[tokio::test]
async fn every_body_and_any_case_of_a_name() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let root = format!("{}/bot{}", telegram.url(), telegram.sandbox().token());
    let (http, chat) = (reqwest::Client::builder().no_proxy().build().unwrap(), alice.id().0);
    let form = [("chat_id", chat.to_string()), ("text", "form & more".to_owned())];
    http.post(format!("{root}/SendMessage")).form(&form).send().await.unwrap();
    assert_snapshot!(alice.hears().await, @"form & more");
    let body = format!(
        "--x\r\nContent-Disposition: form-data; name=\"chat_id\"\r\n\r\n{chat}\r\n--x\r\n\
         Content-Disposition: form-data; name=\"text\"\r\n\r\nparts\r\n--x--\r\n"
    );
    let multipart = http.post(format!("{root}/sendmessage")).body(body);
    multipart.header("content-type", "multipart/form-data; boundary=x").send().await.unwrap();
    assert_snapshot!(alice.hears().await, @"parts");
    http.get(format!("{root}/SENDMESSAGE?chat_id={chat}&text=address")).send().await.unwrap();
    assert_snapshot!(alice.hears().await, @"address");
    telegram.call("sendMessage", json!({ "chat_id": chat, "text": "json" })).await;
    assert_snapshot!(alice.hears().await, @"json");
}

#[tokio::test]
async fn wrong_tokens_and_methods() {
    let telegram = TestTelegram::new().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let answer = http.get(format!("{}/bot1:wrong/getMe", telegram.url())).send().await.unwrap();
    assert_eq!(answer.status(), 401);
    let body = answer.text().await.unwrap();
    assert_snapshot!(body, @r#"{"description":"Unauthorized","error_code":401,"ok":false}"#);
    telegram.allow_error("Unauthorized");
    assert_snapshot!(telegram.call_error("sendMoney", json!({})).await, @"Not Found: method not found");
    assert_eq!(http.get(telegram.url()).send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn get_me_describes_the_bot() {
    let telegram = TestTelegram::new().await;
    let me = telegram.call("getMe", json!({})).await;
    assert_eq!((&me["username"], &me["is_bot"]), (&json!("muster_bot"), &json!(true)));
}

async fn refused(extra: Value) -> String {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let mut params = json!({ "chat_id": alice.id(), "text": "text", "parse_mode": "HTML" });
    params.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    telegram.call_error("sendMessage", params).await
}

#[tokio::test]
async fn invalid_texts_get_telegrams_errors() {
    let text = |text: &str| json!({ "text": text });
    assert_snapshot!(refused(text("")).await, @"Bad Request: message text is empty");
    assert_snapshot!(refused(text(&"x".repeat(4097))).await, @"Bad Request: message is too long");
    assert_snapshot!(refused(text("жук <x>")).await, @r#"Bad Request: can't parse entities: Unsupported start tag "x" at byte offset 7"#);
    assert_snapshot!(refused(text("<b>x")).await, @r#"Bad Request: can't parse entities: Can't find end tag corresponding to start tag "b""#);
    assert_snapshot!(refused(json!({ "text": "*x*", "parse_mode": "MarkdownV2" })).await, @"Bad Request: can't parse entities: this sandbox reads HTML only");
}

#[tokio::test]
async fn invalid_targets_get_telegrams_errors() {
    assert_snapshot!(refused(json!({ "chat_id": "" })).await, @"Bad Request: chat_id is empty");
    assert_snapshot!(refused(json!({ "chat_id": 404 })).await, @"Bad Request: chat not found");
    let reply = json!({ "reply_parameters": { "message_id": 404 } });
    assert_snapshot!(refused(reply).await, @"Bad Request: message to be replied not found");
    assert_snapshot!(refused(json!({ "message_thread_id": 9 })).await, @"Bad Request: message thread not found");
}

#[tokio::test]
async fn invalid_keyboards_get_telegrams_errors() {
    let button = |button: Value| json!({ "reply_markup": { "inline_keyboard": [[button]] } });
    let data = button(json!({ "text": "a", "callback_data": "x".repeat(65) }));
    assert_snapshot!(refused(data).await, @"Bad Request: BUTTON_DATA_INVALID");
    let copy = button(json!({ "text": "a", "copy_text": { "text": "" } }));
    assert_snapshot!(refused(copy).await, @"Bad Request: BUTTON_COPY_TEXT_INVALID");
    let two = button(json!({ "text": "a", "callback_data": "b", "url": "https://a.example" }));
    assert_snapshot!(refused(two).await, @"Bad Request: BUTTON_TYPE_INVALID");
    let many = vec![vec![json!({ "text": "a", "callback_data": "b" })]; 101];
    let many = json!({ "reply_markup": { "inline_keyboard": many } });
    assert_snapshot!(refused(many).await, @"Bad Request: reply markup is too long");
    let empty = button(json!({ "text": "", "callback_data": "b" }));
    assert_snapshot!(refused(empty).await, @"Bad Request: inline keyboard button text must be non-empty");
}

#[tokio::test]
async fn invalid_reply_keyboards_get_telegrams_errors() {
    let keyboard = |keyboard: Value| json!({ "reply_markup": { "keyboard": keyboard } });
    assert_snapshot!(refused(keyboard(json!("a"))).await, @r#"Bad Request: field "keyboard" must be of type Array"#);
    assert_snapshot!(refused(keyboard(json!(["a"]))).await, @r#"Bad Request: field "keyboard" of the ReplyKeyboardMarkup must be an Array of Arrays"#);
    assert_snapshot!(refused(keyboard(json!([[1]]))).await, @"Bad Request: can't parse keyboard button: KeyboardButton must be a String or an Object");
    assert_snapshot!(refused(keyboard(json!([[{}]]))).await, @r#"Bad Request: can't parse keyboard button: Can't find field "text""#);
    assert_snapshot!(refused(keyboard(json!([[{ "text": " " }]]))).await, @"Bad Request: keyboard button text must be non-empty");
}

#[tokio::test]
async fn a_reply_keyboard_stays_until_it_is_removed() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let send = async |markup: Value| {
        let params = json!({ "chat_id": alice.id(), "text": "menu", "reply_markup": markup });
        telegram.call("sendMessage", params).await
    };
    let rows = json!([["Left", { "text": "Right" }], [], ["Below"]]);
    let sent = send(json!({ "keyboard": rows, "is_persistent": true })).await;
    // Telegram returns inline keyboards only.
    assert_eq!(sent.get("reply_markup"), None);
    assert_snapshot!(alice.hears().await, @r"
    menu
    ⌨ [Left] [Right]
    ⌨ [Below]
    ");
    send(json!({ "inline_keyboard": [] })).await;
    alice.hears().await;
    alice.taps("Right").await;
    let edit = json!({
        "chat_id": alice.id(), "message_id": sent["message_id"], "text": "other",
        "reply_markup": { "remove_keyboard": true },
    });
    assert_snapshot!(telegram.call_error("editMessageText", edit).await, @"Bad Request: inline keyboard expected");
    send(json!({ "remove_keyboard": true })).await;
    assert_snapshot!(alice.hears().await, @r"
    menu
    ⌨ removed
    ");
    let chat = telegram.sandbox().chat(alice.as_person().private()).unwrap();
    assert!(chat.keyboard.is_empty());
}

#[tokio::test]
async fn formatting_is_normalized_and_nested() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let html = "  <b>bold <i>both</i> <code>x &lt; y</code> end</b> <tg-spoiler>😀 key</tg-spoiler> /list\n\n";
    let params = json!({ "chat_id": alice.id(), "text": html, "parse_mode": "HTML" });
    telegram.call("sendMessage", params).await;
    assert_snapshot!(alice.hears().await, @"<b>bold <i>both</i> </b><code>x < y</code><b> end</b> <spoiler>😀 key</spoiler> /list");
}

#[tokio::test]
async fn unknown_chat_actions_are_rejected() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    telegram.call("sendChatAction", json!({ "chat_id": alice.id(), "action": "typing" })).await;
    let dancing = json!({ "chat_id": alice.id(), "action": "dancing" });
    assert_snapshot!(telegram.call_error("sendChatAction", dancing).await, @"Bad Request: wrong parameter action in request");
}
