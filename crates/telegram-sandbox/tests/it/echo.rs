//! A tiny bot of a real library, to see that the library and the stand-in understand each other.

use std::ops::ControlFlow;

use insta::assert_snapshot;
use teloxide::dispatching::DpHandlerDescription;
use teloxide::dptree::{Cont, Handler, HandlerSignature};
use teloxide::prelude::*;
use teloxide::types::{InlineKeyboardButton, InlineKeyboardMarkup};

use telegram_sandbox::testing::TestTelegram;

type Tree = Handler<'static, ResponseResult<()>, DpHandlerDescription>;

/// The library's bot, pointed at this town.
pub fn bot(town: &TestTelegram) -> Bot {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let bot = Bot::with_client(town.sandbox().token(), client);
    bot.set_api_url(town.url().parse().unwrap())
}

/// Lets a bot that repeats what it hears live in town.
pub fn echoes(town: &TestTelegram) {
    town.sandbox().expect_handled();
    let tree = reporting(town.sandbox().clone())
        .branch(Update::filter_message().endpoint(repeat))
        .branch(Update::filter_callback_query().endpoint(confirm));
    let mut dispatcher = Dispatcher::builder(bot(town), tree).default_handler(|_| async {}).build();
    town.spawn_bot(async move { dispatcher.dispatch().await });
}

/// Tells the town when an update has been dealt with.
fn reporting(telegram: telegram_sandbox::TestTelegram) -> Tree {
    let report = move |deps: DependencyMap, handle: Cont<'static, ResponseResult<()>>| {
        let (telegram, update) = (telegram.clone(), deps.get::<Update>());
        async move {
            let flow: ControlFlow<_, _> = handle(deps).await;
            telegram.mark_handled(i64::from(update.id.0));
            flow
        }
    };
    dptree::from_fn(report, HandlerSignature::Entry)
}

async fn repeat(bot: Bot, message: Message) -> ResponseResult<()> {
    let Some(text) = message.text() else { return Ok(()) };
    let button = InlineKeyboardButton::callback("Again", "again");
    let keyboard = InlineKeyboardMarkup::new([[button]]);
    bot.send_message(message.chat.id, text).reply_markup(keyboard).await?;
    Ok(())
}

async fn confirm(bot: Bot, query: CallbackQuery) -> ResponseResult<()> {
    bot.answer_callback_query(query.id).text("ok").await?;
    Ok(())
}

#[tokio::test]
async fn alice_talks_with_a_bot() {
    let town = TestTelegram::new().await;
    echoes(&town);
    let alice = town.person("Alice", "ru");
    alice.says("/new laptop").await;
    assert_snapshot!(alice.hears().await, @r"
    /new laptop
    [Again]
    ");
    alice.presses("Again").await;
    assert_snapshot!(alice.callback_answer().await, @"ok");
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_bot_in_a_group_hears_what_is_meant_for_it() {
    let town = TestTelegram::new().await;
    echoes(&town);
    let (alice, bob) = (town.person("Alice", "ru"), town.person("Bob", "en"));
    let group = town.group("Crew", &[&alice, &bob]);
    bob.says_in(&group, "hello everybody").await;
    bob.says_in(&group, "/help@other_bot").await;
    group.hears_nothing().await;
    alice.says_in(&group, "/online@Muster_Bot").await;
    assert_snapshot!(group.hears().await, @r"
    /online@Muster_Bot
    [Again]
    ");
    let forum = town.forum("Forum", &[&alice]);
    let topic = forum.topic("Watch");
    alice.says_in(&forum, telegram_sandbox::Draft::new("/online").in_topic(topic)).await;
    assert_snapshot!(forum.hears().await, @r"
    /online
    [Again]
    ");
}

#[tokio::test]
#[should_panic = "unread: /start"]
async fn what_nobody_read_fails_the_test() {
    let town = TestTelegram::new().await;
    echoes(&town);
    town.person("Alice", "ru").starts(None).await;
}

#[tokio::test]
#[should_panic = "sendmessage was refused: Bad Request: chat not found"]
async fn a_refused_call_fails_the_test() {
    let town = TestTelegram::new().await;
    town.asks("sendMessage", serde_json::json!({ "chat_id": 1, "text": "x" })).await;
}

#[tokio::test]
#[should_panic = "presses without an answer: 1"]
async fn an_unanswered_press_fails_the_test() {
    let town = TestTelegram::new().await;
    let alice = town.person("Alice", "ru");
    alice.says("hi").await;
    alice.sends_callback("x").await;
}
