//! A key where others can read it.

use teloxide::types::{ChatId, MessageEntityKind, MessageId, Update, UpdateKind};

use crate::bot::context::Context;
use crate::bot::keys::message::LEAKED;
use crate::db::Error;
use crate::keys::{ChangeError, KeyStatus, State, Token};

/// Live keys that others can read: where, and in which message.
pub(super) struct LeakedKeys {
    pub(super) chat: ChatId,
    pub(super) message: MessageId,
    pub(super) tokens: Vec<Token>,
}

impl LeakedKeys {
    /// Keys in a message that others than their owner can read, whoever wrote it and however it got there.
    pub(super) fn of(update: &Update) -> Option<Self> {
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

/// Blocks every live key of the message, and deletes the message if that is allowed. The next round tells the owners in
/// private; the chat learns nothing.
pub(super) async fn seen(context: &Context, leak: LeakedKeys) {
    let mut is_live = false;
    for token in &leak.tokens {
        is_live |= stopped(context, token).await;
    }
    if is_live {
        context.outbox.delete_message(leak.chat, leak.message).await;
    }
}

/// Blocks the key; whether it was live. A store that is away is waited for, for as long as the process runs.
async fn stopped(context: &Context, token: &Token) -> bool {
    let mut pause = context.retry.pause;
    loop {
        match block(context, token).await {
            Ok(is_live) => return is_live,
            Err(error) => {
                tracing::error!(%error, "a key that others can read is not blocked yet; trying again");
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(context.retry.second * 15);
    }
}

async fn block(context: &Context, token: &Token) -> Result<bool, Error> {
    let now = context.clock.now();
    let KeyStatus::Exists(key) = context.keys.status(&token.digest(), now).await? else {
        return Ok(false);
    };
    match &key.state {
        State::Active => {}
        // Perhaps by this very message, before the process was interrupted.
        State::Blocked(block) => return Ok(block.reason == LEAKED),
        State::Expired => return Ok(false),
    }
    match context.keys.block(&key.id, LEAKED, now).await {
        Ok(_) => {
            tracing::warn!(key = %key.id, "a key was posted in a chat and is blocked");
            context.schedule.notify_soon();
            Ok(true)
        }
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => Ok(true),
        Err(ChangeError::Store(error)) => Err(error),
    }
}
