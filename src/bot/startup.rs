//! How the bot comes in: who it is, where updates are to come, what its menus offer, whether the API knows its key.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::bot::BotError;
use crate::bot::context::Context;
use crate::bot::telegram::ApiFailure;
use crate::bot::telegram::command_menus;
use crate::bot::updates::{Webhook, polling};
use crate::client;

#[derive(Deserialize)]
struct Me {
    username: String,
}

/// Learns who the bot is, and says where updates are to come in. Telegram being away is waited for; false when told to
/// stop meanwhile.
pub(super) async fn introduced(
    context: &Context,
    webhook: Option<&Webhook>,
    stop: &CancellationToken,
) -> Result<bool, BotError> {
    let mut pause = context.retry.pause;
    loop {
        let failure = match introduce(context, webhook).await {
            Ok(()) => return Ok(true),
            Err(ApiFailure::Unauthorized) => return Err(BotError::Token),
            // There is nothing else that Telegram could refuse here; a name that is not found now may be later.
            Err(ApiFailure::Rejected(why)) if webhook.is_some() && !why.contains("resolve") => {
                return Err(BotError::Webhook(why));
            }
            Err(failure) => failure,
        };
        tracing::warn!(?failure, "Telegram does not let the bot in yet; trying again");
        let wait = wait(context, &failure, &mut pause, 15);
        if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            return Ok(false);
        }
    }
}

async fn introduce(context: &Context, webhook: Option<&Webhook>) -> Result<(), ApiFailure> {
    let telegram = context.outbox.client();
    let me: Me = telegram.call("GetMe", &json!({}), Duration::ZERO).await?;
    match webhook {
        Some(webhook) => {
            let call = json!({
                "url": webhook.url, "secret_token": webhook.secret.reveal(), "allowed_updates": polling::WANTED,
            });
            telegram.call::<IgnoredAny>("SetWebhook", &call, Duration::ZERO).await?;
        }
        None => {
            telegram.call::<IgnoredAny>("DeleteWebhook", &json!({}), Duration::ZERO).await?;
        }
    }
    tracing::info!(bot = me.username, webhook = webhook.is_some(), "the bot is there");
    context.introduced(me.username);
    Ok(())
}

/// Asks the API whether it lets the bot in, so that a wrong key is known before somebody asks for something.
pub(super) async fn admitted(context: Arc<Context>) {
    loop {
        match context.api.key().await {
            Ok(_) => return,
            Err(error @ client::Error::Unauthorized { .. }) => {
                tracing::error!(%error, "the bot can answer no question (MUSTER_API_KEY)");
                return;
            }
            Err(error) => tracing::debug!(%error, "the API is not there yet"),
        }
        tokio::time::sleep(context.retry.second * 15).await;
    }
}

/// Registers the command menus.
pub(super) async fn registered(context: Arc<Context>) {
    let (mut done, mut pause) = (0, context.retry.pause);
    while let Err(failure) =
        command_menus::register(context.outbox.client(), context.command_list, &mut done).await
    {
        tracing::warn!(?failure, "the command menus could not be registered; trying again");
        tokio::time::sleep(wait(&context, &failure, &mut pause, 60)).await;
    }
}

/// As long as Telegram tells to wait; else longer each time, `most` seconds at last.
fn wait(context: &Context, failure: &ApiFailure, pause: &mut Duration, most: u32) -> Duration {
    if let ApiFailure::RetryAfter(long) = failure {
        return context.retry.told(*long);
    }
    *pause = (*pause * 2).min(context.retry.second * most);
    *pause
}
