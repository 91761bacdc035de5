//! Edits and deletions.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::{Value, json};
use telegram_sandbox::Rights;

use telegram_sandbox::testing::{TestPerson, TestTelegram};

async fn said(telegram: &TestTelegram, person: &TestPerson, text: &str) -> Value {
    let sent = telegram.call("sendMessage", json!({ "chat_id": person.id(), "text": text })).await;
    person.hears().await;
    sent["message_id"].clone()
}

#[tokio::test]
async fn an_edit_replaces_the_message() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let hi = alice.says("hi").await;
    let id = said(&telegram, &alice, "one").await;
    let edit =
        |id: &Value, text: &str| json!({ "chat_id": alice.id(), "message_id": id, "text": text });
    telegram.call("editMessageText", edit(&id, "two")).await;
    assert_snapshot!(alice.hears().await, @"✎ two");
    assert_snapshot!(telegram.call_error("editMessageText", edit(&id, "two")).await, @"Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message");
    assert_snapshot!(telegram.call_error("editMessageText", edit(&json!(404), "x")).await, @"Bad Request: message to edit not found");
    assert_snapshot!(telegram.call_error("editMessageText", edit(&json!(hi), "x")).await, @"Bad Request: message can't be edited");
    assert_snapshot!(telegram.call_error("editMessageText", json!({ "text": "x" })).await, @"Bad Request: message identifier is not specified");
}

#[tokio::test]
async fn an_edit_without_markup_removes_the_buttons() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    let keyboard = json!({ "inline_keyboard": [[{ "text": "Delete", "callback_data": "d" }]] });
    let params = json!({ "chat_id": alice.id(), "text": "one", "reply_markup": keyboard });
    let id = telegram.call("sendMessage", params).await["message_id"].clone();
    assert_snapshot!(alice.hears().await, @r"
    one
    [Delete]
    ");
    let bare = json!({ "chat_id": alice.id(), "message_id": id });
    telegram.call("editMessageReplyMarkup", bare.clone()).await;
    assert_snapshot!(alice.hears().await, @"✎ one");
    let again = telegram.call_error("editMessageReplyMarkup", bare).await;
    assert!(again.starts_with("Bad Request: message is not modified"));
}

#[tokio::test]
async fn in_private_every_message_can_be_deleted_for_two_days() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let hi = alice.says("hi").await;
    let delete = |id: &Value| json!({ "chat_id": alice.id(), "message_id": id });
    telegram.call("deleteMessage", delete(&json!(hi))).await;
    assert_snapshot!(telegram.call_error("deleteMessage", delete(&json!(hi))).await, @"Bad Request: message to delete not found");
    let old = said(&telegram, &alice, "old").await;
    telegram.advance_time(Duration::from_secs(48 * 3600 + 1));
    assert_snapshot!(telegram.call_error("deleteMessage", delete(&old)).await, @"Bad Request: message can't be deleted for everyone");
}

#[tokio::test]
async fn in_groups_only_admins_delete_others_messages() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let group = telegram.supergroup("Crew", &[&alice]);
    let spam = alice.says_in(&group, "spam").await;
    let delete = json!({ "chat_id": group.id(), "message_id": spam });
    assert_snapshot!(telegram.call_error("deleteMessage", delete.clone()).await, @"Bad Request: message can't be deleted");
    let bot = telegram.sandbox().bot().id;
    let none = Rights { delete_messages: false, ..Rights::default() };
    alice.as_person().promotes(group.id(), bot, none).unwrap();
    assert_snapshot!(telegram.call_error("deleteMessage", delete.clone()).await, @"Bad Request: message can't be deleted");
    alice.as_person().promotes(group.id(), bot, Rights::default()).unwrap();
    telegram.call("deleteMessage", delete).await;
    assert!(telegram.sandbox().message(group.id(), spam).is_none());
}

#[tokio::test]
async fn several_messages_are_deleted_and_missing_ones_skipped() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let (one, two) = (alice.says("1").await, alice.says("2").await);
    let delete = |ids: Value| json!({ "chat_id": alice.id(), "message_ids": ids });
    telegram.call("deleteMessages", delete(json!([one, 404, two]))).await;
    assert!(telegram.sandbox().message(alice.as_person().private(), two).is_none());
    assert_snapshot!(telegram.call_error("deleteMessages", delete(json!([]))).await, @"Bad Request: message identifiers are not specified");
    let many: Vec<i32> = (1..=101).collect();
    assert_snapshot!(telegram.call_error("deleteMessages", delete(json!(many))).await, @"Bad Request: too many message identifiers specified");
}
