//! Keys that other people can read, because they were posted in a group or channel.

use std::sync::Arc;

use teloxide::types::{ChatId, MessageEntityKind, MessageId, Update, UpdateKind};

use crate::bot::context::Context;
use crate::bot::keys::none_if_not_found;
use crate::db::Error;
use crate::keys::{Actor, Digest, KeyId, KeyStatus, LeakPlace, State, Token};

/// Keys that other people can read, and the message that contains them.
pub(in crate::bot) struct LeakedKeys {
    pub(in crate::bot) chat: ChatId,
    pub(in crate::bot) message: MessageId,
    pub(in crate::bot) tokens: Vec<Token>,
}

impl LeakedKeys {
    /// The keys in a message outside of private chats, whoever wrote it.
    pub(in crate::bot) fn of(update: &Update) -> Option<Self> {
        let (UpdateKind::Message(message)
        | UpdateKind::EditedMessage(message)
        | UpdateKind::ChannelPost(message)
        | UpdateKind::EditedChannelPost(message)) = &update.kind
        else {
            return None;
        };
        if message.chat.is_private() {
            return None;
        }
        let text = message.text().or_else(|| message.caption()).unwrap_or_default();
        let entities =
            message.entities().or_else(|| message.caption_entities()).unwrap_or_default();
        let links = entities.iter().filter_map(|entity| match &entity.kind {
            MessageEntityKind::TextLink { url } => Some(url.as_str()),
            _ => None,
        });
        let tokens: Vec<Token> =
            std::iter::once(text).chain(links).flat_map(Token::find_all).collect();
        (!tokens.is_empty()).then_some(Self { chat: message.chat.id, message: message.id, tokens })
    }
}

/// How many keys can wait to be blocked. More keys wait only if somebody makes them up while the key store can't be
/// read.
const MAX_WAITING: usize = 1_000;

/// The longest pause between two attempts, in seconds.
const LONGEST_PAUSE: u32 = 60;

/// Blocks every active key of the message, and deletes the message if the bot may. The background job notifies the
/// owners in private; the chat gets no answer.
///
/// If a key can't be blocked now, a task of its own repeats that until it succeeds, so that the next message of the
/// person does not wait for the disk.
pub(in crate::bot) async fn block(context: &Arc<Context>, leak: &LeakedKeys) {
    let mut is_live = false;
    for token in &leak.tokens {
        match block_one(context, token.digest()).await {
            Ok(was_live) => is_live |= was_live,
            Err(error) => {
                let (digest, place) = (token.digest(), (leak.chat, leak.message));
                if begin_waiting(context, digest, &error) {
                    let later = block_later(Arc::clone(context), digest, place);
                    context.locks.spawn_handler(later);
                }
            }
        }
    }
    if is_live {
        context.outbox.delete_message(leak.chat, leak.message).await;
    }
}

/// False if the key is already waiting.
fn begin_waiting(context: &Context, digest: Digest, error: &NotBlocked) -> bool {
    let NotBlocked { key, error } = error;
    let mut waiting = context.unblocked_leaks.lock();
    if waiting.contains_key(&digest) || waiting.len() >= MAX_WAITING {
        return false;
    }
    waiting.insert(digest, *key);
    let key = key.map(|key| key.to_string());
    tracing::error!(key, %error, "a leaked key can't be blocked yet; the bot tries again until it can");
    true
}

/// Repeats until the key is blocked, or gone.
async fn block_later(context: Arc<Context>, digest: Digest, (chat, message): (ChatId, MessageId)) {
    let retry = context.settings.retry;
    let mut pause = retry.pause;
    loop {
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(retry.second * LONGEST_PAUSE);
        match block_one(&context, digest).await {
            Err(NotBlocked { key, .. }) => {
                context.unblocked_leaks.lock().insert(digest, key);
            }
            Ok(was_live) => {
                context.unblocked_leaks.lock().remove(&digest);
                if was_live {
                    context.outbox.delete_message(chat, message).await;
                }
                return;
            }
        }
    }
}

/// The reason why a key is not blocked, and its id if it could be read.
struct NotBlocked {
    key: Option<KeyId>,
    error: Error,
}

/// Blocks the key; true if it was active.
async fn block_one(context: &Context, digest: Digest) -> Result<bool, NotBlocked> {
    let now = context.now();
    let status = context.keys.status(&digest, now).await;
    let status = status.map_err(|error| NotBlocked { key: None, error })?;
    let KeyStatus::Exists(key) = status else { return Ok(false) };
    match &key.state {
        State::Active => {}
        // Perhaps this message has blocked it, before the process was interrupted.
        State::Blocked(block) => return Ok(LeakPlace::of_reason(&block.reason).is_some()),
        State::Expired => return Ok(false),
    }
    let keys = context.keys.acting_as(Actor::Bot);
    let blocked = none_if_not_found(keys.block(&key.id, &LeakPlace::Somewhere.reason(), now).await);
    if blocked.map_err(|error| NotBlocked { key: Some(key.id), error })?.is_some() {
        tracing::warn!(key = %key.id, "a key was posted in a chat and is now blocked");
        context.schedule.notify_soon();
    }
    Ok(true)
}
