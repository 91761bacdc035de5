//! Who can be written to, and what is told of chats and members.

use insta::assert_snapshot;
use telegram_sandbox::{Permissions, Rights};
use serde_json::json;

use telegram_sandbox::testing::TestTelegram;

#[tokio::test]
async fn only_who_started_the_bot_can_be_written_to() {
    let town = TestTelegram::new().await;
    let (alice, bob) = (town.person("Alice", "en"), town.person("Bob", "ru"));
    let to_bob = json!({ "chat_id": bob.id(), "text": "hello" });
    assert_snapshot!(town.refuses("sendMessage", to_bob.clone()).await, @"Bad Request: chat not found");
    let group = town.group("Crew", &[&alice, &bob]);
    bob.says_in(&group, "/hi").await;
    assert_snapshot!(town.refuses("sendMessage", to_bob.clone()).await, @"Forbidden: bot can't initiate conversation with a user");
    bob.starts(None).await;
    town.calls("sendMessage", to_bob.clone()).await;
    assert_snapshot!(bob.hears().await, @"hello");
    bob.as_person().blocks();
    assert_snapshot!(town.refuses("sendMessage", to_bob.clone()).await, @"Forbidden: bot was blocked by the user");
    bob.as_person().unblocks();
    town.calls("sendMessage", to_bob.clone()).await;
    assert_snapshot!(bob.hears().await, @"hello");
    bob.as_person().deletes_account();
    assert_snapshot!(town.refuses("sendMessage", to_bob).await, @"Forbidden: user is deactivated");
}

#[tokio::test]
async fn a_bot_that_is_thrown_out_is_told() {
    let town = TestTelegram::new().await;
    let alice = town.person("Alice", "en");
    let bot = town.sandbox().bot().id;
    let group = town.group("Group", &[&alice]);
    let supergroup = town.supergroup("Supergroup", &[&alice]);
    let channel = town.channel("Channel", &[&alice]);
    for group in [&group, &supergroup, &channel] {
        alice.as_person().bans(group.id(), bot).unwrap();
    }
    let text = |group: &telegram_sandbox::testing::TestGroup| json!({ "chat_id": group.id(), "text": "hello" });
    assert_snapshot!(town.refuses("sendMessage", text(&group)).await, @"Forbidden: bot was kicked from the group chat");
    assert_snapshot!(town.refuses("sendMessage", text(&supergroup)).await, @"Forbidden: bot was kicked from the supergroup chat");
    assert_snapshot!(town.refuses("sendMessage", text(&channel)).await, @"Forbidden: bot was kicked from the channel chat");
    let left = town.group("Left", &[&alice]);
    town.calls("leaveChat", json!({ "chat_id": left.id() })).await;
    assert_snapshot!(town.refuses("sendMessage", text(&left)).await, @"Forbidden: bot is not a member of the group chat");
}

#[tokio::test]
async fn a_group_that_grew_says_where_it_went() {
    let town = TestTelegram::new().await;
    let alice = town.person("Alice", "en");
    let group = town.group("Crew", &[&alice]);
    let grown = town.migrates(&group);
    let answer = town.asks("sendMessage", json!({ "chat_id": group.id(), "text": "hello" })).await;
    assert_eq!(answer["description"], "Bad Request: group chat was upgraded to a supergroup chat");
    assert_eq!(answer["parameters"]["migrate_to_chat_id"], json!(grown.id()));
    town.allow_error("upgraded");
    town.calls("sendMessage", json!({ "chat_id": grown.id(), "text": "hello" })).await;
    assert_snapshot!(grown.hears().await, @"hello");
    let seen = town.calls("getUpdates", json!({})).await.to_string();
    assert!(seen.contains(r#""migrate_to_chat_id""#) && seen.contains(r#""migrate_from_chat_id""#));
}

#[tokio::test]
async fn rights_to_write_are_held() {
    let town = TestTelegram::new().await;
    let alice = town.person("Alice", "en");
    let bot = town.sandbox().bot().id;
    let group = town.supergroup("Crew", &[&alice]);
    let text = json!({ "chat_id": group.id(), "text": "hello" });
    alice.as_person().permits(group.id(), Permissions { text: false, photos: false }).unwrap();
    assert_snapshot!(town.refuses("sendMessage", text.clone()).await, @"Bad Request: not enough rights to send text messages to the chat");
    alice.as_person().promotes(group.id(), bot, Rights::default()).unwrap();
    town.calls("sendMessage", text).await;
    assert_snapshot!(group.hears().await, @"hello");
    let channel = town.channel("News", &[&alice]);
    alice.as_person().demotes(channel.id(), bot).unwrap();
    let text = json!({ "chat_id": channel.id(), "text": "hello" });
    assert_snapshot!(town.refuses("sendMessage", text).await, @"Bad Request: need administrator rights in the channel chat");
}

#[tokio::test]
async fn members_and_admins_are_told() {
    let town = TestTelegram::new().await;
    let (alice, bob) = (town.person("Alice", "en"), town.person("Bob", "ru"));
    let group = town.group("Crew", &[&alice, &bob]);
    let member = |user| json!({ "chat_id": group.id(), "user_id": user });
    assert_eq!(town.calls("getChatMember", member(alice.id().0)).await["status"], "creator");
    assert_eq!(town.calls("getChatMember", member(bob.id().0)).await["status"], "member");
    assert_snapshot!(town.refuses("getChatMember", member(404)).await, @"Bad Request: user not found");
    let admins = town.calls("getChatAdministrators", json!({ "chat_id": group.id() })).await;
    assert_eq!(admins.as_array().unwrap().len(), 1);
    bob.starts(None).await;
    let private = json!({ "chat_id": bob.id() });
    assert_snapshot!(town.refuses("getChatAdministrators", private.clone()).await, @"Bad Request: there are no administrators in the private chat");
    assert_eq!(town.calls("getChat", private).await["first_name"], "Bob");
    assert_eq!(town.calls("getChat", json!({ "chat_id": group.id() })).await["title"], "Crew");
}

#[tokio::test]
async fn reactions_are_known_emoji_on_messages_that_are_there() {
    let town = TestTelegram::new().await;
    let alice = town.person("Alice", "en");
    let hi = alice.says("hi").await;
    let react = |message: i32, emoji: &str| {
        let reaction = json!([{ "type": "emoji", "emoji": emoji }]);
        json!({ "chat_id": alice.id(), "message_id": message, "reaction": reaction })
    };
    town.calls("setMessageReaction", react(hi.0, "👀")).await;
    assert_snapshot!(town.refuses("setMessageReaction", react(hi.0, "🧦")).await, @"Bad Request: REACTION_INVALID");
    assert_snapshot!(town.refuses("setMessageReaction", react(404, "👀")).await, @"Bad Request: message to react not found");
}
