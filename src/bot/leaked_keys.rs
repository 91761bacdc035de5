//! Keys that others can read: posted in a group or channel.

use teloxide::types::{ChatId, MessageEntityKind, MessageId, Update, UpdateKind};

use crate::bot::context::Context;
use crate::bot::keys::message::LEAKED;
use crate::bot::keys::unless_gone;
use crate::db::Error;
use crate::keys::{Actor, KeyStatus, State, Token};

/// Keys that others can read, and the message they are in.
pub(super) struct LeakedKeys {
    pub(super) chat: ChatId,
    pub(super) message: MessageId,
    pub(super) tokens: Vec<Token>,
}

impl LeakedKeys {
    /// The keys of a message outside of private chats, whatever their author.
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

/// Blocks every active key of the message, and deletes the message if the bot may. The background job notifies the owners
/// in private; the chat gets no answer.
pub(super) async fn block(context: &Context, leak: &LeakedKeys) {
    let mut is_live = false;
    for token in &leak.tokens {
        is_live |= block_when_possible(context, token).await;
    }
    if is_live {
        context.outbox.delete_message(leak.chat, leak.message).await;
    }
}

/// Blocks the key; true if it was active. Repeats until the store can be written.
async fn block_when_possible(context: &Context, token: &Token) -> bool {
    let mut pause = context.settings.retry.pause;
    loop {
        match block_one(context, token).await {
            Ok(is_live) => return is_live,
            Err(error) => {
                tracing::error!(%error, "a leaked key could not be blocked yet; trying again");
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(context.settings.retry.second * 15);
    }
}

async fn block_one(context: &Context, token: &Token) -> Result<bool, Error> {
    let now = context.now();
    let KeyStatus::Exists(key) = context.keys.status(&token.digest(), now).await? else {
        return Ok(false);
    };
    match &key.state {
        State::Active => {}
        // Maybe by this very message, before the process was interrupted.
        State::Blocked(block) => return Ok(block.reason == LEAKED),
        State::Expired => return Ok(false),
    }
    let keys = context.keys.acting_as(Actor::Bot);
    if unless_gone(keys.block(&key.id, LEAKED, now).await)?.is_some() {
        tracing::warn!(key = %key.id, "a key was posted in a chat and is now blocked");
        context.schedule.notify_soon();
    }
    Ok(true)
}
