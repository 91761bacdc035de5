//! Pinned messages.

use serde_json::{Value, json};
use telegram_sandbox::Rights;
use telegram_sandbox::testing::TestTelegram;

/// A text of the bot in a chat: the parameters that name it.
async fn text_in(telegram: &TestTelegram, chat: i64) -> Value {
    let sent = telegram.call("sendMessage", json!({"chat_id": chat, "text": "On duty: 8"})).await;
    json!({"chat_id": chat, "message_id": sent["message_id"]})
}

async fn pinned(telegram: &TestTelegram, chat: i64) -> Value {
    let chat = telegram.call("getChat", json!({"chat_id": chat})).await;
    chat["pinned_message"]["text"].clone()
}

#[tokio::test]
async fn in_private_the_bot_pins_and_unpins() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.starts(None).await;
    let chat = alice.id().0;
    let message = text_in(&telegram, chat).await;
    alice.hears().await;
    telegram.call("pinChatMessage", message.clone()).await;
    telegram.call("pinChatMessage", message.clone()).await;
    assert_eq!(pinned(&telegram, chat).await, "On duty: 8");
    telegram.call("unpinChatMessage", message.clone()).await;
    assert_eq!(pinned(&telegram, chat).await, Value::Null);
    telegram.call("pinChatMessage", message.clone()).await;
    telegram.call("deleteMessage", message.clone()).await;
    assert_eq!(pinned(&telegram, chat).await, Value::Null);
    let gone = telegram.call_error("pinChatMessage", message.clone()).await;
    assert_eq!(gone, "Bad Request: message to pin not found");
    let gone = telegram.call_error("unpinChatMessage", message).await;
    assert_eq!(gone, "Bad Request: message to unpin not found");
}

#[tokio::test]
async fn in_a_group_it_takes_the_right_to() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let group = telegram.supergroup("Crew", &[&alice]);
    let (chat, bot) = (group.id(), telegram.sandbox().bot().id);
    let message = text_in(&telegram, chat.0).await;
    group.hears().await;
    const REFUSED: &str = "Bad Request: not enough rights to manage pinned messages in the chat";
    assert_eq!(telegram.call_error("pinChatMessage", message.clone()).await, REFUSED);
    let without = Rights { pin_messages: false, ..Rights::default() };
    alice.as_person().promotes(chat, bot, without).unwrap();
    assert_eq!(telegram.call_error("pinChatMessage", message.clone()).await, REFUSED);
    alice.as_person().promotes(chat, bot, Rights::default()).unwrap();
    let own = telegram.call("getChatMember", json!({"chat_id": chat.0, "user_id": bot.0})).await;
    assert_eq!(own["can_pin_messages"], true);
    telegram.call("pinChatMessage", message.clone()).await;
    assert_eq!(pinned(&telegram, chat.0).await, "On duty: 8");
    telegram.call("unpinAllChatMessages", json!({"chat_id": chat.0})).await;
    assert_eq!(pinned(&telegram, chat.0).await, Value::Null);
    let none = telegram.call_error("unpinChatMessage", json!({"chat_id": chat.0})).await;
    assert_eq!(none, "Bad Request: message to unpin not found");
    // Only admins among people may, too.
    let id = group.chat().messages.values().find(|it| it.author == bot).unwrap().id;
    alice.as_person().pins(chat, id).unwrap();
    let bob = telegram.person("Bob", "en");
    bob.as_person().joins(chat).unwrap();
    assert!(bob.as_person().unpins(chat, id).is_err());
    assert_eq!(group.chat().pinned, [id]);
}
