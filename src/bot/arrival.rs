//! How the bot comes in: who it is, where updates are to come, what its menus offer, whether the API knows its key.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::failure::Failure;
use super::office::Office;
use super::webhook::Webhook;
use super::{Ended, poll, profile};
use crate::client;

#[derive(Deserialize)]
struct Me {
    username: String,
}

/// Learns who the bot is, and says where updates are to come in. Telegram being away is waited for; false when told to
/// stop meanwhile.
pub(super) async fn introduced(
    office: &Office,
    webhook: Option<&Webhook>,
    stop: &CancellationToken,
) -> Result<bool, Ended> {
    let mut pause = office.patience.pause;
    loop {
        let failure = match introduce(office, webhook).await {
            Ok(()) => return Ok(true),
            Err(Failure::BadToken) => return Err(Ended::Token),
            // There is nothing else that Telegram could refuse here; a name that is not found now may be later.
            Err(Failure::Refused(why)) if webhook.is_some() && !why.contains("resolve") => {
                return Err(Ended::Webhook(why));
            }
            Err(failure) => failure,
        };
        tracing::warn!(?failure, "Telegram does not let the bot in yet; trying again");
        let wait = wait(office, &failure, &mut pause, 15);
        if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            return Ok(false);
        }
    }
}

async fn introduce(office: &Office, webhook: Option<&Webhook>) -> Result<(), Failure> {
    let telegram = office.post.telegram();
    let me: Me = telegram.call("GetMe", &json!({}), Duration::ZERO).await?;
    match webhook {
        Some(webhook) => {
            let call = json!({
                "url": webhook.url, "secret_token": webhook.secret.reveal(), "allowed_updates": poll::WANTED,
            });
            telegram.call::<IgnoredAny>("SetWebhook", &call, Duration::ZERO).await?;
        }
        None => {
            telegram.call::<IgnoredAny>("DeleteWebhook", &json!({}), Duration::ZERO).await?;
        }
    }
    tracing::info!(bot = me.username, webhook = webhook.is_some(), "the bot is there");
    office.introduced(me.username);
    Ok(())
}

/// Asks the API whether it lets the bot in, so that a wrong key is known before somebody asks for something.
pub(super) async fn admitted(office: Arc<Office>) {
    loop {
        match office.api.key().await {
            Ok(_) => return,
            Err(error @ client::Error::Unauthorized { .. }) => {
                tracing::error!(%error, "the bot can answer no question (MUSTER_API_KEY)");
                return;
            }
            Err(error) => tracing::debug!(%error, "the API is not there yet"),
        }
        tokio::time::sleep(office.patience.second * 15).await;
    }
}

/// Registers the command menus.
pub(super) async fn registered(office: Arc<Office>) {
    let (mut done, mut pause) = (0, office.patience.pause);
    while let Err(failure) = profile::register(office.post.telegram(), &mut done).await {
        tracing::warn!(?failure, "the command menus could not be registered; trying again");
        tokio::time::sleep(wait(&office, &failure, &mut pause, 60)).await;
    }
}

/// As long as Telegram tells to wait; else longer each time, `most` seconds at last.
fn wait(office: &Office, failure: &Failure, pause: &mut Duration, most: u32) -> Duration {
    if let Failure::Wait(long) = failure {
        return office.patience.told(*long);
    }
    *pause = (*pause * 2).min(office.patience.second * most);
    *pause
}
