//! Delivers updates to the webhook with retries, in order within a chat and in parallel across chats. A chat that waits
//! for a retry uses no connection.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use tokio::task::JoinSet;

use crate::http::call;
use crate::id::ChatId;
use crate::sandbox::Sandbox;
use crate::updates::Update;
use crate::webhook::Webhook;

const TIMEOUT: Duration = Duration::from_secs(60);
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Delivers updates until dropped.
pub(crate) async fn deliver(sandbox: Sandbox) {
    let mut changes = sandbox.changes();
    let mut busy = BTreeSet::new();
    let mut failures: HashMap<ChatId, u32> = HashMap::new();
    let (mut deliveries, mut pauses) = (JoinSet::new(), JoinSet::new());
    let mut client = None;
    loop {
        let work = sandbox.read(|state| {
            let webhook = state.webhook.clone()?;
            let free = webhook.max_connections.saturating_sub(deliveries.len());
            let oldest = state.updates.oldest_per_chat(&busy);
            Some((webhook, oldest.into_iter().take(free).collect::<Vec<_>>()))
        });
        if let Some((webhook, updates)) = work {
            let client = client.get_or_insert_with(http_client);
            for update in updates {
                busy.insert(update.chat);
                deliveries.spawn(deliver_one(
                    sandbox.clone(),
                    client.clone(),
                    webhook.clone(),
                    update,
                ));
            }
        }
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            Some(Ok((chat, taken))) = deliveries.join_next() => {
                if taken {
                    busy.remove(&chat);
                    failures.remove(&chat);
                    continue;
                }
                let failed = failures.entry(chat).or_default();
                *failed = failed.saturating_add(1);
                let pause = pause(*failed);
                pauses.spawn(async move {
                    tokio::time::sleep(pause).await;
                    chat
                });
            }
            Some(Ok(chat)) = pauses.join_next() => {
                busy.remove(&chat);
            }
        }
    }
}

fn http_client() -> reqwest::Client {
    let builder = reqwest::Client::builder().timeout(TIMEOUT).no_proxy();
    builder.redirect(reqwest::redirect::Policy::none()).build().unwrap_or_default()
}

/// The pause after this many failures.
fn pause(failures: u32) -> Duration {
    FIRST_PAUSE.saturating_mul(1 << failures.min(10)).min(LONGEST_PAUSE)
}

/// Delivers one update; returns whether it was accepted.
async fn deliver_one(
    sandbox: Sandbox,
    client: reqwest::Client,
    webhook: Webhook,
    update: Update,
) -> (ChatId, bool) {
    let (id, chat) = (update.id, update.chat);
    let mut post = client.post(&webhook.url).json(&update);
    if let Some(secret) = &webhook.secret {
        post = post.header("X-Telegram-Bot-Api-Secret-Token", secret);
    }
    let outcome = match post.send().await {
        Ok(answer) if answer.status().is_success() => {
            answer.bytes().await.map_err(|e| e.without_url().to_string())
        }
        Ok(answer) => {
            let status = answer.status();
            let reason = status.canonical_reason().unwrap_or_default();
            Err(format!("Wrong response from the webhook: {} {reason}", status.as_u16()))
        }
        Err(e) => Err(format!("Connection failed: {}", e.without_url())),
    };
    match outcome {
        Ok(body) => {
            call::call_in_response(&sandbox, &body);
            sandbox.update(|state| state.updates.delivered(id));
            (chat, true)
        }
        Err(why) => {
            sandbox.update(|state| {
                let now = state.now();
                if let Some(webhook) = &mut state.webhook {
                    webhook.last_error = Some((now, why));
                }
            });
            (chat, false)
        }
    }
}
