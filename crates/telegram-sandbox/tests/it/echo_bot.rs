//! A bot written with teloxide that repeats every message.

use std::ops::ControlFlow;

use teloxide::dispatching::DpHandlerDescription;
use teloxide::dptree::{Cont, Handler, HandlerSignature};
use teloxide::prelude::*;
use teloxide::types::{InlineKeyboardButton, InlineKeyboardMarkup};

use telegram_sandbox::testing::TestTelegram;

type Tree = Handler<'static, ResponseResult<()>, DpHandlerDescription>;

/// A teloxide bot for this sandbox.
pub fn bot(telegram: &TestTelegram) -> Bot {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let bot = Bot::with_client(telegram.sandbox().token(), client);
    bot.set_api_url(telegram.url().parse().unwrap())
}

/// Runs a bot that repeats every message.
pub fn run_echo_bot(telegram: &TestTelegram) {
    telegram.sandbox().expect_handled();
    let tree = reporting(telegram.sandbox().clone())
        .branch(Update::filter_message().endpoint(repeat))
        .branch(Update::filter_callback_query().endpoint(confirm));
    let mut dispatcher =
        Dispatcher::builder(bot(telegram), tree).default_handler(|_| async {}).build();
    telegram.spawn_bot(async move { dispatcher.dispatch().await });
}

/// Marks each update as handled once its handler is done.
fn reporting(telegram: telegram_sandbox::Sandbox) -> Tree {
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
