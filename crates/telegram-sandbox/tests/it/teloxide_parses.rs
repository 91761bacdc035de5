//! Every update and response can be parsed by teloxide.

use serde_json::json;
use telegram_sandbox::{Draft, Entity, EntityKind, FormattedText, Permissions, Rights};
use teloxide::payloads::{GetChatMenuButtonSetters, SendMessageSetters, SetChatMenuButtonSetters};
use teloxide::prelude::Requester;
use teloxide::types::{
    ChatId, InlineKeyboardButton, InlineKeyboardMarkup, MenuButton, Update, UpdateKind, UserId,
    WebAppInfo,
};

use super::echo_bot;
use telegram_sandbox::testing::{TestPerson, TestTelegram};

/// Causes every kind of update once.
fn cause_every_update(telegram: &TestTelegram, alice: &TestPerson, bob: &TestPerson) {
    let (telegram, bot) = (telegram.sandbox(), telegram.sandbox().bot().id);
    let (alice, bob) = (alice.as_person(), bob.as_person());
    let group = telegram.group("Group", &[alice, bob]);
    let forum = telegram.forum("Forum", &[alice, bob]);
    let news = telegram.channel("News", &[alice]);
    telegram.link(news, forum);
    let said = alice.starts(Some("new")).unwrap();
    alice.edits(alice.private(), said, "/list").unwrap();
    alice
        .sends_photo(alice.private(), telegram_sandbox::testing::png(80, 60).into(), "look /here")
        .unwrap();
    let link = EntityKind::TextLink("https://a.example/".into());
    let link = Entity { kind: link, offset: 0, length: 4 };
    alice.says(FormattedText { text: "here".into(), entities: vec![link] }).unwrap();
    alice.forwards(alice.private(), said, group).unwrap();
    bob.says_in(group, "/online").unwrap();
    bob.leaves(group).unwrap();
    bob.joins(group).unwrap();
    alice.restricts(group, bob.id(), Permissions { text: true, photos: false }).unwrap();
    alice.promotes(forum, bot, Rights::default()).unwrap();
    alice.promotes(forum, bob.id(), Rights { anonymous: true, ..Rights::default() }).unwrap();
    let topic = telegram.topic(forum, "Watch");
    bob.says_in(forum, Draft::new("as the group").in_topic(topic)).unwrap();
    alice.says_as(news, forum, "as a channel").unwrap();
    alice.says_in(news, "post").unwrap();
    alice.sends_callback(group, said, "data").unwrap();
    alice.sends_callback(alice.private(), said, "data").unwrap();
    alice.asks_inline("lspd");
    alice.demotes(forum, bot).unwrap();
    alice.bans(forum, bob.id()).unwrap();
    telegram.migrate(group);
    alice.bans(news, bot).unwrap();
    alice.blocks();
    alice.unblocks();
    let _ = telegram.new_supergroup("Created", &[alice, bob]);
}

#[tokio::test]
async fn every_update() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "ru"), telegram.person("Bob", "pt-br"));
    let kinds = [
        "message",
        "edited_message",
        "channel_post",
        "callback_query",
        "inline_query",
        "my_chat_member",
        "chat_member",
    ];
    telegram.call("getUpdates", json!({ "allowed_updates": kinds })).await;
    cause_every_update(&telegram, &alice, &bob);
    let updates = telegram.call("getUpdates", json!({})).await;
    let updates: Vec<Update> = serde_json::from_str(&updates.to_string()).unwrap();
    assert!(updates.len() > 25, "{}", updates.len());
    for update in &updates {
        assert!(!matches!(update.kind, UpdateKind::Error(_)), "{update:?}");
    }
    telegram.allow_unread();
}

#[tokio::test]
async fn every_answer() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "ru"), telegram.person("Bob", "pt-br"));
    let group = telegram.forum("Forum", &[&alice, &bob]);
    alice.starts(None).await;
    let (bot, id) = (echo_bot::bot(&telegram), ChatId(group.id().0));
    let bobs = UserId(bob.id().0 as u64);
    let permissions = Permissions { text: true, photos: false };
    alice.as_person().restricts(group.id(), bob.id(), permissions).unwrap();
    assert!(bot.get_chat_member(id, bobs).await.unwrap().is_restricted());
    alice.as_person().promotes(group.id(), bob.id(), Rights::default()).unwrap();
    assert!(bot.get_chat_member(id, bobs).await.unwrap().is_administrator());
    assert_eq!(bot.get_chat_administrators(id).await.unwrap().len(), 2);
    alice.as_person().bans(group.id(), bob.id()).unwrap();
    assert!(bot.get_chat_member(id, bobs).await.unwrap().is_banned());
    assert_eq!(bot.get_chat(id).await.unwrap().title(), Some("Forum"));
    let private = bot.get_chat(ChatId(alice.id().0)).await.unwrap();
    assert_eq!(private.first_name(), Some("Alice"));
    assert_eq!(bot.get_me().await.unwrap().username(), "muster_bot");
    assert_eq!(bot.get_webhook_info().await.unwrap().url, None);
    assert_eq!(bot.get_chat_member_count(id).await.unwrap(), 2);
    let web_app = WebAppInfo { url: "https://a.example/app".parse().unwrap() };
    let button = MenuButton::WebApp { text: "App".into(), web_app: web_app.clone() };
    bot.set_chat_menu_button().menu_button(button.clone()).await.unwrap();
    assert_eq!(bot.get_chat_menu_button().await.unwrap(), button);
    let own = bot.get_chat_menu_button().chat_id(ChatId(alice.id().0)).await.unwrap();
    assert_eq!(own, MenuButton::Default);
    let keyboard = InlineKeyboardMarkup::new([[InlineKeyboardButton::web_app("App", web_app)]]);
    let sending = bot.send_message(ChatId(alice.id().0), "app").reply_markup(keyboard.clone());
    assert_eq!(sending.await.unwrap().reply_markup(), Some(&keyboard));
    assert_eq!(alice.hears().await, "app\n[App · web_app]");
}
