//! A tiny bot of a real library, to see that the library and the stand-in understand each other.

use std::ops::ControlFlow;

use insta::assert_snapshot;
use teloxide::dispatching::DpHandlerDescription;
use teloxide::dptree::{Cont, Handler, HandlerSignature};
use teloxide::prelude::*;
use teloxide::types::{InlineKeyboardButton, InlineKeyboardMarkup};

use crate::town::Town;

type Tree = Handler<'static, ResponseResult<()>, DpHandlerDescription>;

/// The library's bot, pointed at this town.
pub fn bot(town: &Town) -> Bot {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let bot = Bot::with_client(town.telegram().token(), client);
    bot.set_api_url(town.url().parse().unwrap())
}

/// Lets a bot that repeats what it hears live in town.
pub fn echoes(town: &Town) {
    town.telegram().expect_reports();
    let tree = reporting(town.telegram().clone())
        .branch(Update::filter_message().endpoint(repeat))
        .branch(Update::filter_callback_query().endpoint(confirm));
    let mut dispatcher = Dispatcher::builder(bot(town), tree).default_handler(|_| async {}).build();
    town.runs(async move { dispatcher.dispatch().await });
}

/// Tells the town when an update has been dealt with.
fn reporting(telegram: muster::sandbox::Town) -> Tree {
    let report = move |deps: DependencyMap, handle: Cont<'static, ResponseResult<()>>| {
        let (telegram, update) = (telegram.clone(), deps.get::<Update>());
        async move {
            let flow: ControlFlow<_, _> = handle(deps).await;
            telegram.handled(i64::from(update.id.0));
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
    let town = Town::new().await;
    echoes(&town);
    let alice = town.person("Alice", "ru");
    alice.says("/new laptop").await;
    assert_snapshot!(alice.hears().await, @r"
    /new laptop
    [Again]
    ");
    alice.presses("Again").await;
    assert_snapshot!(alice.toast().await, @"ok");
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_bot_in_a_group_hears_what_is_meant_for_it() {
    let town = Town::new().await;
    echoes(&town);
    let (alice, bob) = (town.person("Alice", "ru"), town.person("Bob", "en"));
    let crew = town.group("Crew", &[&alice, &bob]);
    bob.says_in(&crew, "hello everybody").await;
    bob.says_in(&crew, "/help@other_bot").await;
    crew.hears_nothing().await;
    alice.says_in(&crew, "/online@Muster_Bot").await;
    assert_snapshot!(crew.hears().await, @r"
    /online@Muster_Bot
    [Again]
    ");
    let forum = town.forum("Forum", &[&alice]);
    let topic = forum.topic("Watch");
    alice.says_in(&forum, muster::sandbox::Words::new("/online").in_topic(topic)).await;
    assert_snapshot!(forum.hears().await, @r"
    /online
    [Again]
    ");
}

#[tokio::test]
#[should_panic = "unread: /start"]
async fn what_nobody_read_fails_the_test() {
    let town = Town::new().await;
    echoes(&town);
    town.person("Alice", "ru").starts(None).await;
}

#[tokio::test]
#[should_panic = "sendmessage was refused: Bad Request: chat not found"]
async fn a_refused_call_fails_the_test() {
    let town = Town::new().await;
    town.asks("sendMessage", serde_json::json!({ "chat_id": 1, "text": "x" })).await;
}

#[tokio::test]
#[should_panic = "presses without an answer: 1"]
async fn an_unanswered_press_fails_the_test() {
    let town = Town::new().await;
    let alice = town.person("Alice", "ru");
    alice.says("hi").await;
    alice.forges("x").await;
}
