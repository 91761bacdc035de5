//! A key where others can read it.

use jiff::Timestamp;
use teloxide::types::{ChatId, MessageEntityKind, MessageId, Update, UpdateKind};

use super::broke::Broke;
use super::desk::letter;
use super::office::Office;
use super::post::Delivery;
use super::rounds::blocked;
use crate::keys::{ChangeError, Key, Standing, State, Token};

/// What the holder reads at the API.
pub(super) const REASON: &str =
    "it was posted where others can read it; get another key from the bot";

/// Live keys that others can read: where, and in which message.
pub(super) struct Leak {
    pub(super) chat: ChatId,
    pub(super) message: MessageId,
    pub(super) tokens: Vec<Token>,
}

impl Leak {
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

/// Blocks every live key of the message, deletes the message if that is allowed, and tells the owners in private. The chat
/// learns nothing.
pub(super) async fn seen(office: &Office, leak: Leak) -> Result<(), Broke> {
    let (mut is_live, mut told) = (false, Vec::new());
    for token in leak.tokens {
        let now = office.clock.now();
        let Standing::Kept(key) = office.keys.standing(&token.digest(), now).await? else {
            continue;
        };
        match &key.state {
            State::Active => {}
            State::Blocked(block) => {
                // Perhaps by this very message, before the process was interrupted.
                is_live |= block.reason == REASON;
                continue;
            }
            State::Expired => continue,
        }
        is_live = true;
        match office.keys.block(&key.id, REASON, now).await {
            Ok(_) => {}
            Err(ChangeError::Store(error)) => return Err(error.into()),
            Err(ChangeError::NotFound | ChangeError::Full { .. }) => continue,
        }
        tracing::warn!(key = %key.id, "a key was posted in a chat and is blocked");
        if office.notices.first(key.id, &blocked(now), now).await? {
            told.push((key, now));
        }
    }
    if is_live {
        office.post.erase(leak.chat, leak.message).await;
    }
    for (key, at) in told {
        tell(office, &key, at).await?;
    }
    Ok(())
}

async fn tell(office: &Office, key: &Key, at: Timestamp) -> Result<(), Broke> {
    let Some(owner) = key.owner else { return Ok(()) };
    let chat = ChatId(owner.0);
    let lang = office.rooms.spoken(chat).await?;
    let words = lang.notice_leaked(letter::title(key)).into();
    if office.post.say(chat.into(), &words).await == Delivery::Refused {
        // The next round tells of the block instead.
        office.notices.untell(key.id, &blocked(at)).await?;
    }
    Ok(())
}
