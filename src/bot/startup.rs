//! What the bot does at its start: get its own name, choose how updates arrive, set the command menus, check its API key.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::bot::context::Context;
use crate::bot::operators;
use crate::bot::telegram::{self, ApiFailure, Call, command_menus};
use crate::bot::updates::{Webhook, polling, webhook};
use crate::bot::{BotError, Settings};
use crate::client;

#[derive(Deserialize)]
struct Me {
    username: String,
}

/// teloxide's bot, for the Dispatcher. Everything that is sent goes through [`Outbox`](super::telegram::Outbox). It must never
/// be printed: its `Debug` shows the token.
pub(super) fn teloxide_bot(settings: &Settings) -> Result<teloxide::Bot, BotError> {
    let http = telegram::http_client().map_err(BotError::Http)?;
    let bot = teloxide::Bot::with_client(settings.token.reveal(), http);
    Ok(match settings.server.trim_end_matches('/').parse() {
        Ok(server) => bot.set_api_url(server),
        Err(_) => bot,
    })
}

/// Gets the bot's user name and chooses how updates arrive. Waits for Telegram; false if `stop` was cancelled first.
pub(super) async fn get_me(context: &Context, stop: &CancellationToken) -> Result<bool, BotError> {
    let webhook = context.settings.webhook.as_ref();
    let mut pause = context.settings.retry.pause;
    loop {
        let failure = match try_get_me(context, webhook).await {
            Ok(()) => return Ok(true),
            Err(ApiFailure::Unauthorized) => return Err(BotError::Token),
            // Only the webhook's address can be rejected here; a host name that is not found now may be later.
            Err(ApiFailure::Rejected(why)) if webhook.is_some() && !why.contains("resolve") => {
                return Err(BotError::Webhook(why));
            }
            Err(failure) => failure,
        };
        tracing::warn!(?failure, "the bot can't log in to Telegram yet; trying again");
        let wait = wait(context, &failure, &mut pause, 15);
        if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            return Ok(false);
        }
    }
}

async fn try_get_me(context: &Context, webhook: Option<&Webhook>) -> Result<(), ApiFailure> {
    let client = context.outbox.client();
    let me: Me = client.make(Call::json("GetMe", &json!({}))).await?;
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
    client.make::<IgnoredAny>(call).await?;
    tracing::info!(bot = me.username, webhook = webhook.is_some(), "the bot is logged in");
    context.set_me(me.username);
    Ok(())
}

/// Checks the key for our own API, so that a wrong one is known before the first query.
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
    while let Err(failure) =
        command_menus::register(context.outbox.client(), context.command_list, &mut done).await
    {
        tracing::warn!(?failure, "the command menus could not be set; trying again");
        tokio::time::sleep(wait(&context, &failure, &mut pause, 60)).await;
    }
    operators::set_menus(&context).await;
}

/// As long as Telegram says; otherwise twice as long each time, up to `most` seconds.
fn wait(context: &Context, failure: &ApiFailure, pause: &mut Duration, most: u32) -> Duration {
    if let ApiFailure::RetryAfter(long) = failure {
        return context.settings.retry.after(*long);
    }
    *pause = (*pause * 2).min(context.settings.retry.second * most);
    *pause
}
