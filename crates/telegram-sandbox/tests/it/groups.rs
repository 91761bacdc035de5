//! Senders in groups, and which messages the bot gets.

use serde_json::{Value, json};
use telegram_sandbox::{Draft, Rights};

use telegram_sandbox::testing::TestTelegram;

async fn messages(telegram: &TestTelegram) -> Vec<Value> {
    let updates = telegram.call("getUpdates", json!({})).await;
    let next =
        updates.as_array().unwrap().last().map_or(0, |u| u["update_id"].as_i64().unwrap() + 1);
    telegram.call("getUpdates", json!({ "offset": next })).await;
    let told = |update: &Value| {
        let kinds = ["message", "edited_message", "channel_post", "edited_channel_post"];
        let kind = kinds.into_iter().find(|kind| update.get(kind).is_some())?;
        let mut message = update[kind].clone();
        message["kind"] = json!(kind);
        message.get("text").is_some().then_some(message)
    };
    updates.as_array().unwrap().iter().filter_map(told).collect()
}

#[tokio::test]
async fn privacy_mode_hides_messages_not_meant_for_the_bot() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let group = telegram.supergroup("Crew", &[&alice]);
    let sent = telegram.call("sendMessage", json!({ "chat_id": group.id(), "text": "here" })).await;
    group.hears().await;
    let mine = telegram_sandbox::MessageId(sent["message_id"].as_i64().unwrap() as i32);
    alice.says_in(&group, "chatter").await;
    alice.says_in(&group, "/help@other_bot").await;
    alice.says_in(&group, "/online").await;
    alice.says_in(&group, Draft::new("thanks").replying(mine)).await;
    let seen = messages(&telegram).await;
    assert_eq!(
        seen.iter().map(|m| m["text"].as_str().unwrap()).collect::<Vec<_>>(),
        ["/online", "thanks"]
    );
    assert_eq!(seen[1]["reply_to_message"]["text"], "here");
    alice.as_person().promotes(group.id(), telegram.sandbox().bot().id, Rights::default()).unwrap();
    alice.says_in(&group, "chatter").await;
    assert_eq!(messages(&telegram).await[0]["text"], "chatter");
}

#[tokio::test]
async fn anonymous_admins_and_channels_are_shown_as_senders() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let (group, news) =
        (telegram.supergroup("Crew", &[&alice]), telegram.channel("News", &[&alice]));
    alice.as_person().says_as(news.id(), group.id(), "/as_channel").unwrap();
    alice.as_person().hides(group.id(), true).unwrap();
    alice.says_in(&group, "/anonymous").await;
    telegram.sandbox().link(news.id(), group.id());
    alice.says_in(&news, "/post").await;
    let seen = messages(&telegram).await;
    let who =
        |m: &Value| (m["from"]["id"].as_i64(), m["sender_chat"]["id"].as_i64(), m["kind"].clone());
    let (group, news) = (Some(group.id().0), Some(news.id().0));
    assert_eq!(who(&seen[0]), (Some(136_817_688), news, json!("message")));
    assert_eq!(who(&seen[1]), (Some(1_087_968_824), group, json!("message")));
    assert_eq!(who(&seen[2]), (None, news, json!("channel_post")));
    assert_eq!(who(&seen[3]), (Some(777_000), news, json!("message")));
    assert_eq!(seen[3]["is_automatic_forward"], true);
}

#[tokio::test]
async fn edits_forwards_and_topics_are_marked() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "en"), telegram.person("Bob", "en"));
    let said = alice.says("/start").await;
    alice.edits(said, "/new").await;
    let forum = telegram.forum("Forum", &[&alice, &bob]);
    let topic = forum.topic("Watch");
    alice.says_in(&forum, Draft::new("/online").in_topic(topic)).await;
    alice.as_person().forwards(alice.as_person().private(), said, forum.id()).unwrap();
    let seen = messages(&telegram).await;
    assert_eq!((&seen[1]["kind"], &seen[1]["text"]), (&json!("edited_message"), &json!("/new")));
    assert_eq!(seen[2]["message_thread_id"], json!(topic));
    assert_eq!(seen[2]["is_topic_message"], true);
    assert_eq!(seen[3]["forward_origin"]["sender_user"]["first_name"], "Alice");
}

#[tokio::test]
async fn joins_and_leaves_are_updates() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let group = telegram.sandbox().new_supergroup("Crew", &[alice.as_person()]);
    let bot = telegram.sandbox().bot().id;
    alice.as_person().bans(group, bot).unwrap();
    alice.starts(None).await;
    alice.as_person().blocks();
    let updates = telegram.call("getUpdates", json!({})).await;
    let mine: Vec<&Value> = updates
        .as_array()
        .unwrap()
        .iter()
        .map(|u| &u["my_chat_member"])
        .filter(|m| !m.is_null())
        .collect();
    let statuses: Vec<&str> =
        mine.iter().map(|m| m["new_chat_member"]["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["member", "kicked", "kicked"]);
}

#[tokio::test]
async fn any_member_can_press_and_other_bots_can_write() {
    let telegram = TestTelegram::new().await;
    super::echo_bot::run_echo_bot(&telegram);
    let (alice, bob) = (telegram.person("Alice", "en"), telegram.person("Bob", "en"));
    let robot = telegram.other_bot("Robot");
    let group = telegram.group("Crew", &[&alice, &bob, &robot]);
    assert_eq!(group.chat().present().count(), 4);
    alice.says_in(&group, "/online").await;
    assert_eq!(group.hears().await, "/online\n[Again]");
    bob.presses_in(&group, "Again").await;
    assert_eq!(bob.callback_answer().await, "ok");
    bob.sends_callback_in(&group, "made up").await;
    assert_eq!(bob.callback_answer().await, "ok");
    robot.says_in(&group, "/beep").await;
    assert_eq!(group.hears().await, "/beep\n[Again]");
}
