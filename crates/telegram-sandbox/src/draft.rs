//! A text that a person is about to send.

use crate::entities::FormattedText;
use crate::id::{MessageId, UserId};

/// A text that a person is about to send, and how.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(crate) text: FormattedText,
    pub(crate) reply_to: Option<MessageId>,
    pub(crate) topic: Option<MessageId>,
    pub(crate) via_bot: Option<UserId>,
}

impl Draft {
    /// Typed text; commands, mentions and addresses in it become entities.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { text: FormattedText::typed(text.trim()), reply_to: None, topic: None, via_bot: None }
    }

    /// As a reply to a message.
    #[must_use]
    pub fn replying(self, to: MessageId) -> Self {
        Self { reply_to: Some(to), ..self }
    }

    /// In a topic of a forum.
    #[must_use]
    pub fn in_topic(self, topic: MessageId) -> Self {
        Self { topic: Some(topic), ..self }
    }

    /// Through the inline mode of a bot.
    #[must_use]
    pub fn via(self, bot: UserId) -> Self {
        Self { via_bot: Some(bot), ..self }
    }
}

impl From<&str> for Draft {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Draft {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

impl From<FormattedText> for Draft {
    fn from(text: FormattedText) -> Self {
        Self { text, ..Self::new("") }
    }
}
