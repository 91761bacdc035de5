//! What is written in a chat.

use jiff::Timestamp;

use crate::entities::FormattedText;
use crate::id::{ChatId, MessageId, UserId};
use crate::keyboard::Markup;
use crate::photo::Photo;

/// One message. It never changes: an edit puts another in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The number within the chat.
    pub id: MessageId,
    /// Where it stands.
    pub chat: ChatId,
    /// Who appears to have written it.
    pub from: Option<UserId>,
    /// The chat in whose name it was written.
    pub sender_chat: Option<ChatId>,
    /// Who wrote it in truth; the bot never learns it.
    pub author: UserId,
    /// When.
    pub date: Timestamp,
    /// When it was last edited.
    pub edited: Option<Timestamp>,
    /// The forum topic it belongs to.
    pub topic: Option<MessageId>,
    /// The message it answers.
    pub reply_to: Option<MessageId>,
    /// Where it was forwarded from.
    pub origin: Option<Origin>,
    /// A channel's post that appeared in its group by itself.
    pub is_automatic_forward: bool,
    /// The bot through whose inline mode it was written.
    pub via_bot: Option<UserId>,
    /// What it says.
    pub content: Content,
    /// The buttons under it.
    pub markup: Option<Markup>,
    /// The bot's own reaction to it.
    pub reaction: Option<String>,
}

/// What a message says.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A text.
    Text(FormattedText),
    /// A picture and what is written under it.
    Photo {
        /// The picture.
        photo: Photo,
        /// What is written under it.
        caption: FormattedText,
        /// Covered until it is touched.
        spoiler: bool,
    },
    /// Something that happened to the chat.
    Service(Service),
}

/// Something that happened to the chat.
#[derive(Clone, Debug, PartialEq)]
pub enum Service {
    /// These came.
    Joined(Vec<UserId>),
    /// This one went.
    Left(UserId),
    /// The chat was made.
    Created,
    /// A topic was opened.
    TopicOpened(String),
    /// The title changed.
    Titled(String),
    /// The group became this supergroup.
    MigratedTo(ChatId),
    /// This supergroup was that group.
    MigratedFrom(ChatId),
}

/// Where a forwarded message comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// Somebody's message.
    Person {
        /// Who wrote it.
        from: UserId,
        /// When.
        date: Timestamp,
    },
    /// Somebody's who hides the account.
    Hidden {
        /// The name shown.
        name: String,
        /// When.
        date: Timestamp,
    },
    /// A channel's post.
    Channel {
        /// Which channel.
        chat: ChatId,
        /// Which post.
        message: MessageId,
        /// When.
        date: Timestamp,
    },
}

impl Message {
    /// The text, or what is written under the picture.
    #[must_use]
    pub fn text(&self) -> Option<&FormattedText> {
        match &self.content {
            Content::Text(text) => Some(text),
            Content::Photo { caption, .. } => Some(caption),
            Content::Service(_) => None,
        }
    }
}
