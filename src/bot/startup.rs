//! The start of the bot: logs in, chooses how updates arrive, sets the command menus, checks the API key.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::bot::context::Context;
use crate::bot::operators;
use crate::bot::telegram::{self, ApiFailure, Call, FailedCall, command_menus};
use crate::bot::updates::webhook::DigestedText;
use crate::bot::updates::{polling, webhook};
use crate::bot::{BotError, Settings};
use crate::client;

#[derive(Deserialize)]
struct Me {
    username: String,
    /// Whether links to the bot can open its Mini App, as its owner has told @BotFather.
    #[serde(default)]
    has_main_web_app: bool,
    /// False in privacy mode: of a group, Telegram then delivers replies to the bot and commands that may be for it.
    #[serde(default)]
    can_read_all_group_messages: bool,
}

/// teloxide's bot, for the Dispatcher. All messages are sent through [`Outbox`](super::telegram::Outbox) instead. It
/// must never be printed, because its `Debug` shows the token.
pub(super) fn teloxide_bot(settings: &Settings) -> Result<teloxide::Bot, BotError> {
    let http = telegram::http_client().map_err(BotError::Http)?;
    let bot = teloxide::Bot::with_client(settings.token.reveal(), http);
    Ok(match settings.server.trim_end_matches('/').parse() {
        Ok(server) => bot.set_api_url(server),
        Err(_) => bot,
    })
}

/// How many seconds pass between two attempts while Telegram refuses the token or the webhook's address.
const REFUSED: u32 = 60;

/// Gets the bot's user name and chooses how updates arrive. Waits for Telegram, even while Telegram refuses the token,
/// because the API in the same process does not need it. False if `stop` was cancelled first.
pub(super) async fn log_in(context: &Context, stop: &CancellationToken) -> bool {
    let (client, retry) = (context.outbox.client(), context.settings.retry);
    let mut pause = retry.pause;
    loop {
        let outcome = try_log_in(context).await;
        client.connection().observe(&outcome, Timestamp::now());
        let Err(FailedCall { failure, .. }) = outcome else { return true };
        let wait = match failure {
            ApiFailure::Unauthorized | ApiFailure::Rejected(_) => retry.second * REFUSED,
            failure => wait(context, &failure, &mut pause, 15),
        };
        if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            return false;
        }
    }
}

async fn try_log_in(context: &Context) -> Result<(), FailedCall> {
    let (client, webhook) = (context.outbox.client(), context.settings.webhook.as_ref());
    let me: Me = client.make_explained(get_me()).await?;
    let call = match webhook {
        Some(webhook) => {
            let call = json!({
                "url": webhook.url, "secret_token": webhook.secret.reveal(), "allowed_updates": polling::ALLOWED_UPDATES,
                "max_connections": webhook::TELEGRAM_CONNECTIONS,
            });
            Call::json("SetWebhook", &call)
        }
        None => Call::json("DeleteWebhook", &json!({})),
    };
    client.make_explained::<IgnoredAny>(call).await.map_err(|failed| match &failed.failure {
        ApiFailure::Rejected(why) if webhook.is_some() => {
            let cause =
                format!("Telegram rejected the webhook's address (MUSTER_WEBHOOK_URL): {why}");
            FailedCall { cause, ..failed }
        }
        _ => failed,
    })?;
    tracing::info!(bot = me.username, webhook = webhook.is_some(), "the bot is logged in");
    context.set_me(me.username, me.has_main_web_app, me.can_read_all_group_messages);
    Ok(())
}

fn get_me() -> Call {
    Call::json("GetMe", &json!({}))
}

/// Requests the bot's name every minute, and sooner after a failure. With a webhook, no other call shows whether
/// Telegram answers. Registers the webhook again when its secret is replaced.
pub(super) async fn watch_webhook(
    context: Arc<Context>,
    mut secrets: watch::Receiver<DigestedText>,
) {
    let second = context.settings.retry.second;
    let mut wait = second * 60;
    loop {
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            Ok(()) = secrets.changed() => {
                log_in(&context, &CancellationToken::new()).await;
                continue;
            }
        }
        let answer = context.outbox.client().make_observed::<IgnoredAny>(get_me()).await;
        wait = second * if answer.is_ok() { 60 } else { 10 };
    }
}

/// Checks the key for our own API, so that a wrong key is known before the first query.
pub(super) async fn check_api_key(context: Arc<Context>) {
    loop {
        match context.api.key().await {
            Ok(_) => return,
            Err(error @ client::Error::Unauthorized { .. }) => {
                tracing::error!(%error, "the bot can answer no query (MUSTER_API_KEY)");
                return;
            }
            Err(error) => tracing::debug!(%error, "the API can't be reached yet"),
        }
        tokio::time::sleep(context.settings.retry.second * 15).await;
    }
}

pub(super) async fn set_commands(context: Arc<Context>) {
    let (mut done, mut pause) = (0, context.settings.retry.pause);
    while let Err(failure) = register_menus(&context, &mut done).await {
        if !failure.is_of_connection() {
            tracing::warn!(?failure, "the command menus could not be set; trying again");
        }
        tokio::time::sleep(wait(&context, &failure, &mut pause, 60)).await;
    }
    operators::set_menus(&context).await;
}

/// Sets the command menus that are not set yet, and the button beside the message field.
async fn register_menus(context: &Context, done: &mut usize) -> Result<(), ApiFailure> {
    let client = context.outbox.client();
    command_menus::register(client, context.command_list, done).await?;
    let app = context.settings.mini_app.as_ref().map(|app| &app.page);
    command_menus::set_menu_button(client, app).await
}

/// Waits as long as Telegram says; otherwise twice as long each time, up to `most` seconds.
fn wait(context: &Context, failure: &ApiFailure, pause: &mut Duration, most: u32) -> Duration {
    if let ApiFailure::RetryAfter(long) = failure {
        return context.settings.retry.after(*long);
    }
    *pause = (*pause * 2).min(context.settings.retry.second * most);
    *pause
}
