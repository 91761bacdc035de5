//! Access to chats, and information about chats and members.

use insta::assert_snapshot;
use serde_json::json;
use telegram_sandbox::{Permissions, Rights};

use telegram_sandbox::testing::TestTelegram;

#[tokio::test]
async fn the_bot_can_write_only_to_people_who_started_it() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "en"), telegram.person("Bob", "ru"));
    let to_bob = json!({ "chat_id": bob.id(), "text": "hello" });
    assert_snapshot!(telegram.call_error("sendMessage", to_bob.clone()).await, @"Bad Request: chat not found");
    let group = telegram.group("Crew", &[&alice, &bob]);
    bob.says_in(&group, "/hi").await;
    assert_snapshot!(telegram.call_error("sendMessage", to_bob.clone()).await, @"Forbidden: bot can't initiate conversation with a user");
    bob.starts(None).await;
    telegram.call("sendMessage", to_bob.clone()).await;
    assert_snapshot!(bob.hears().await, @"hello");
    bob.as_person().blocks();
    assert_snapshot!(telegram.call_error("sendMessage", to_bob.clone()).await, @"Forbidden: bot was blocked by the user");
    bob.as_person().unblocks();
    telegram.call("sendMessage", to_bob.clone()).await;
    assert_snapshot!(bob.hears().await, @"hello");
    bob.as_person().deletes_account();
    assert_snapshot!(telegram.call_error("sendMessage", to_bob).await, @"Forbidden: user is deactivated");
}

#[tokio::test]
async fn a_banned_bot_gets_an_update() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let bot = telegram.sandbox().bot().id;
    let group = telegram.group("Group", &[&alice]);
    let supergroup = telegram.supergroup("Supergroup", &[&alice]);
    let channel = telegram.channel("Channel", &[&alice]);
    for group in [&group, &supergroup, &channel] {
        alice.as_person().bans(group.id(), bot).unwrap();
    }
    let text = |group: &telegram_sandbox::testing::TestGroup| json!({ "chat_id": group.id(), "text": "hello" });
    assert_snapshot!(telegram.call_error("sendMessage", text(&group)).await, @"Forbidden: bot was kicked from the group chat");
    assert_snapshot!(telegram.call_error("sendMessage", text(&supergroup)).await, @"Forbidden: bot was kicked from the supergroup chat");
    assert_snapshot!(telegram.call_error("sendMessage", text(&channel)).await, @"Forbidden: bot was kicked from the channel chat");
    let left = telegram.group("Left", &[&alice]);
    telegram.call("leaveChat", json!({ "chat_id": left.id() })).await;
    assert_snapshot!(telegram.call_error("sendMessage", text(&left)).await, @"Forbidden: bot is not a member of the group chat");
}

#[tokio::test]
async fn a_migrated_group_names_its_supergroup() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let group = telegram.group("Crew", &[&alice]);
    let grown = telegram.migrates(&group);
    let answer =
        telegram.call_raw("sendMessage", json!({ "chat_id": group.id(), "text": "hello" })).await;
    assert_eq!(answer["description"], "Bad Request: group chat was upgraded to a supergroup chat");
    assert_eq!(answer["parameters"]["migrate_to_chat_id"], json!(grown.id()));
    telegram.allow_error("upgraded");
    telegram.call("sendMessage", json!({ "chat_id": grown.id(), "text": "hello" })).await;
    assert_snapshot!(grown.hears().await, @"hello");
    let seen = telegram.call("getUpdates", json!({})).await.to_string();
    assert!(seen.contains(r#""migrate_to_chat_id""#) && seen.contains(r#""migrate_from_chat_id""#));
}

#[tokio::test]
async fn permissions_to_send_are_checked() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let bot = telegram.sandbox().bot().id;
    let group = telegram.supergroup("Crew", &[&alice]);
    let text = json!({ "chat_id": group.id(), "text": "hello" });
    alice.as_person().permits(group.id(), Permissions { text: false, photos: false }).unwrap();
    assert_snapshot!(telegram.call_error("sendMessage", text.clone()).await, @"Bad Request: not enough rights to send text messages to the chat");
    alice.as_person().promotes(group.id(), bot, Rights::default()).unwrap();
    telegram.call("sendMessage", text).await;
    assert_snapshot!(group.hears().await, @"hello");
    let channel = telegram.channel("News", &[&alice]);
    alice.as_person().demotes(channel.id(), bot).unwrap();
    let text = json!({ "chat_id": channel.id(), "text": "hello" });
    assert_snapshot!(telegram.call_error("sendMessage", text).await, @"Bad Request: need administrator rights in the channel chat");
}

#[tokio::test]
async fn members_and_admins_are_listed() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "en"), telegram.person("Bob", "ru"));
    let group = telegram.group("Crew", &[&alice, &bob]);
    let member = |user| json!({ "chat_id": group.id(), "user_id": user });
    assert_eq!(telegram.call("getChatMember", member(alice.id().0)).await["status"], "creator");
    assert_eq!(telegram.call("getChatMember", member(bob.id().0)).await["status"], "member");
    assert_snapshot!(telegram.call_error("getChatMember", member(404)).await, @"Bad Request: user not found");
    let admins = telegram.call("getChatAdministrators", json!({ "chat_id": group.id() })).await;
    assert_eq!(admins.as_array().unwrap().len(), 1);
    bob.starts(None).await;
    let private = json!({ "chat_id": bob.id() });
    assert_snapshot!(telegram.call_error("getChatAdministrators", private.clone()).await, @"Bad Request: there are no administrators in the private chat");
    assert_eq!(telegram.call("getChat", private).await["first_name"], "Bob");
    assert_eq!(telegram.call("getChat", json!({ "chat_id": group.id() })).await["title"], "Crew");
}

#[tokio::test]
async fn reactions_are_known_emoji_on_existing_messages() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let hi = alice.says("hi").await;
    let react = |message: i32, emoji: &str| {
        let reaction = json!([{ "type": "emoji", "emoji": emoji }]);
        json!({ "chat_id": alice.id(), "message_id": message, "reaction": reaction })
    };
    telegram.call("setMessageReaction", react(hi.0, "👀")).await;
    assert_snapshot!(telegram.call_error("setMessageReaction", react(hi.0, "🧦")).await, @"Bad Request: REACTION_INVALID");
    assert_snapshot!(telegram.call_error("setMessageReaction", react(404, "👀")).await, @"Bad Request: message to react not found");
}
