//! Messages.

use std::sync::Arc;

use jiff::Timestamp;

use crate::document::Document;
use crate::entities::FormattedText;
use crate::id::{ChatId, MessageId, UserId};
use crate::keyboard::Markup;
use crate::photo::Photo;

/// A message. It is immutable: an edit replaces it.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The id within the chat.
    pub id: MessageId,
    /// The chat.
    pub chat: ChatId,
    /// The sender that is shown.
    pub from: Option<UserId>,
    /// The chat it was sent on behalf of.
    pub sender_chat: Option<ChatId>,
    /// The real author, which the bot does not see.
    pub author: UserId,
    /// The time.
    pub date: Timestamp,
    /// The time of the last edit.
    pub edited: Option<Timestamp>,
    /// The forum topic.
    pub topic: Option<MessageId>,
    /// The message it replies to.
    pub reply_to: Option<MessageId>,
    /// The origin of a forwarded message.
    pub origin: Option<Origin>,
    /// Whether it is a channel's post forwarded to the linked group.
    pub is_automatic_forward: bool,
    /// The bot whose inline mode it was sent with.
    pub via_bot: Option<UserId>,
    /// The content.
    pub content: Content,
    /// The buttons under it.
    pub markup: Option<Markup>,
    /// The bot's reaction.
    pub reaction: Option<String>,
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A text.
    Text(FormattedText),
    /// A photo with a caption.
    Photo {
        /// The photo.
        photo: Photo,
        /// The caption.
        caption: FormattedText,
        /// Whether it is hidden until clicked.
        spoiler: bool,
    },
    /// A file with a caption.
    Document {
        /// The file.
        document: Document,
        /// The caption.
        caption: FormattedText,
    },
    /// A service message.
    Service(Service),
}

/// A service message.
#[derive(Clone, Debug, PartialEq)]
pub enum Service {
    /// New members.
    Joined(Vec<UserId>),
    /// A member left.
    Left(UserId),
    /// The chat was created.
    Created,
    /// A topic was opened.
    TopicOpened(String),
    /// The title changed.
    Titled(String),
    /// This message was pinned, as it was then.
    Pinned(Arc<Message>),
    /// The group was upgraded to this supergroup.
    MigratedTo(ChatId),
    /// The supergroup was upgraded from this group.
    MigratedFrom(ChatId),
}

/// The origin of a forwarded message.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// A person's message.
    Person {
        /// The author.
        from: UserId,
        /// The time.
        date: Timestamp,
    },
    /// The message of a person who hides the account.
    Hidden {
        /// The name shown.
        name: String,
        /// The time.
        date: Timestamp,
    },
    /// A channel's post.
    Channel {
        /// The channel.
        chat: ChatId,
        /// The post.
        message: MessageId,
        /// The time.
        date: Timestamp,
    },
}

/// The beginning of the inline identifiers of messages.
const INLINE: &str = "AgAAA";

impl Message {
    /// The identifier by which the bot edits it, if it was sent through inline mode.
    pub(crate) fn inline_id(&self) -> Option<String> {
        self.via_bot?;
        Some(format!("{INLINE}{:x}_{:x}", self.chat.0, self.id.0))
    }

    /// The chat and the id of the message with this inline identifier.
    pub(crate) fn of_inline_id(id: &str) -> Option<(ChatId, MessageId)> {
        let (chat, message) = id.strip_prefix(INLINE)?.split_once('_')?;
        let chat = u64::from_str_radix(chat, 16).ok()?.cast_signed();
        let message = u32::from_str_radix(message, 16).ok()?.cast_signed();
        Some((ChatId(chat), MessageId(message)))
    }

    /// The text or caption.
    #[must_use]
    pub fn text(&self) -> Option<&FormattedText> {
        match &self.content {
            Content::Text(text) => Some(text),
            Content::Photo { caption, .. } | Content::Document { caption, .. } => Some(caption),
            Content::Service(_) => None,
        }
    }
}
