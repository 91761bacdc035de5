//! Command menus per scope and language; descriptions.

use insta::{assert_debug_snapshot, assert_snapshot};
use serde_json::{Value, json};

use telegram_sandbox::testing::TestTelegram;

fn menu(name: &str, scope: Value, language: &str) -> Value {
    let commands = json!([{ "command": name, "description": "words" }]);
    json!({ "commands": commands, "scope": scope, "language_code": language })
}

#[tokio::test]
async fn the_narrowest_menu_wins_in_the_persons_language() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "ru"), telegram.person("Bob", "en"));
    let group = telegram.group("Crew", &[&alice, &bob]);
    alice.starts(None).await;
    let private = alice.as_person().private();
    assert_eq!(alice.menu(private), Vec::<String>::new());
    let default = json!({ "type": "default" });
    telegram.call("setMyCommands", menu("start", default.clone(), "")).await;
    telegram.call("setMyCommands", menu("nachat", default, "ru")).await;
    assert_eq!(alice.menu(private), ["/nachat — words"]);
    assert_eq!(bob.menu(group.id()), ["/start — words"]);
    telegram.call("setMyCommands", menu("online", json!({ "type": "all_group_chats" }), "")).await;
    telegram
        .call("setMyCommands", menu("settings", json!({ "type": "all_chat_administrators" }), ""))
        .await;
    assert_eq!(alice.menu(group.id()), ["/settings — words"]);
    assert_eq!(bob.menu(group.id()), ["/online — words"]);
    let bobs = json!({ "type": "chat_member", "chat_id": group.id(), "user_id": bob.id() });
    telegram.call("setMyCommands", menu("bob", bobs.clone(), "")).await;
    assert_eq!(bob.menu(group.id()), ["/bob — words"]);
    let got = telegram.call("getMyCommands", json!({ "scope": bobs })).await;
    assert_eq!(got, json!([{ "command": "bob", "description": "words" }]));
    telegram.call("deleteMyCommands", json!({ "scope": bobs })).await;
    assert_eq!(bob.menu(group.id()), ["/online — words"]);
}

#[tokio::test]
async fn invalid_menus_get_telegrams_errors() {
    let telegram = TestTelegram::new().await;
    let default = || json!({ "type": "default" });
    let mut said = Vec::new();
    for name in ["", "Start", "старт", &"x".repeat(33)] {
        said.push(telegram.call_error("setMyCommands", menu(name, default(), "")).await);
    }
    let long = json!({ "commands": [{ "command": "a", "description": "x".repeat(257) }] });
    said.push(telegram.call_error("setMyCommands", long).await);
    let many = vec![json!({ "command": "a", "description": "b" }); 101];
    said.push(telegram.call_error("setMyCommands", json!({ "commands": many })).await);
    said.push(telegram.call_error("setMyCommands", menu("a", json!({ "type": "moon" }), "")).await);
    said.push(telegram.call_error("setMyCommands", menu("a", default(), "русский")).await);
    assert_debug_snapshot!(said, @r#"
    [
        "Bad Request: BOT_COMMAND_INVALID",
        "Bad Request: BOT_COMMAND_INVALID",
        "Bad Request: BOT_COMMAND_INVALID",
        "Bad Request: BOT_COMMAND_INVALID",
        "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID",
        "Bad Request: BOT_COMMANDS_TOO_MUCH",
        "Bad Request: can't parse BotCommandScope: Unsupported type specified",
        "Bad Request: invalid language code specified",
    ]
    "#);
}

#[tokio::test]
async fn descriptions_are_stored_per_language() {
    let telegram = TestTelegram::new().await;
    telegram.call("setMyDescription", json!({ "description": "Keys" })).await;
    let russian = json!({ "description": "Ключи", "language_code": "ru" });
    telegram.call("setMyDescription", russian).await;
    let get = |language: &str| json!({ "language_code": language });
    assert_eq!(telegram.call("getMyDescription", get("ru")).await["description"], "Ключи");
    assert_eq!(telegram.call("getMyDescription", get("uk")).await["description"], "Keys");
    let long = json!({ "short_description": "x".repeat(121) });
    assert_snapshot!(telegram.call_error("setMyShortDescription", long).await, @"Bad Request: BOT_SHORT_DESCRIPTION_TOO_LONG");
}
