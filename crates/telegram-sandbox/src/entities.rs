//! Formatted text: a string and marks upon it, measured in UTF-16 units.

mod find;
mod nest;
mod tidy;

use serde_json::{Value, json};

use crate::id::UserId;

pub(crate) use tidy::tidy;

/// A text with its marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormattedText {
    /// The bare text.
    pub text: String,
    /// The marks, by offset, the longer first.
    pub entities: Vec<Entity>,
}

/// A kind upon a stretch of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    /// What the kind is.
    pub kind: EntityKind,
    /// Where it begins, in UTF-16 units.
    pub offset: usize,
    /// How far it reaches, in UTF-16 units.
    pub length: usize,
}

/// What a kind is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntityKind {
    /// `**bold**`
    Bold,
    /// Slanted.
    Italic,
    /// Underlined.
    Underline,
    /// Struck out.
    Strikethrough,
    /// Covered until touched.
    Spoiler,
    /// A quotation.
    Blockquote,
    /// A quotation that unfolds.
    ExpandableBlockquote,
    /// Monospace within a line.
    Code,
    /// A block of monospace, perhaps of a language.
    Pre(Option<String>),
    /// A link behind text.
    TextLink(String),
    /// A person without a username.
    TextMention(UserId),
    /// A picture among the letters.
    CustomEmoji(String),
    /// `/command`
    BotCommand,
    /// `@name`
    Mention,
    /// `#tag`
    Hashtag,
    /// An address written out.
    Url,
    /// A mail address.
    Email,
}

impl FormattedText {
    /// A text as a person types it: commands, mentions and addresses are found by themselves.
    #[must_use]
    pub fn typed(text: &str) -> Self {
        let mut formatted = Self { text: text.to_owned(), entities: Vec::new() };
        find::find(&mut formatted);
        formatted
    }

    /// The length that the limits count.
    #[must_use]
    pub fn len(&self) -> usize {
        utf16(&self.text)
    }

    /// Is there nothing?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// What a kind covers.
    #[must_use]
    pub fn covered(&self, entity: &Entity) -> String {
        let units: Vec<u16> =
            self.text.encode_utf16().skip(entity.offset).take(entity.length).collect();
        String::from_utf16_lossy(&units)
    }

    pub(crate) fn json(&self, user: impl Fn(UserId) -> Value) -> Value {
        self.entities.iter().map(|entity| entity.json(&user)).collect()
    }
}

impl Entity {
    pub(crate) fn new(kind: EntityKind, offset: usize, length: usize) -> Self {
        Self { kind, offset, length }
    }

    pub(crate) fn end(&self) -> usize {
        self.offset + self.length
    }

    fn json(&self, user: impl Fn(UserId) -> Value) -> Value {
        let mut object =
            json!({ "type": self.kind.name(), "offset": self.offset, "length": self.length });
        match &self.kind {
            EntityKind::TextLink(url) => object["url"] = json!(url),
            EntityKind::TextMention(id) => object["user"] = user(*id),
            EntityKind::Pre(Some(language)) => object["language"] = json!(language),
            EntityKind::CustomEmoji(id) => object["custom_emoji_id"] = json!(id),
            _ => {}
        }
        object
    }
}

impl EntityKind {
    /// The `type` of the Bot API.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Bold => "bold",
            Self::Italic => "italic",
            Self::Underline => "underline",
            Self::Strikethrough => "strikethrough",
            Self::Spoiler => "spoiler",
            Self::Blockquote => "blockquote",
            Self::ExpandableBlockquote => "expandable_blockquote",
            Self::Code => "code",
            Self::Pre(_) => "pre",
            Self::TextLink(_) => "text_link",
            Self::TextMention(_) => "text_mention",
            Self::CustomEmoji(_) => "custom_emoji",
            Self::BotCommand => "bot_command",
            Self::Mention => "mention",
            Self::Hashtag => "hashtag",
            Self::Url => "url",
            Self::Email => "email",
        }
    }

    /// Marks that can be cut into pieces, each piece meaning the same.
    fn is_splittable(&self) -> bool {
        matches!(
            self,
            Self::Bold | Self::Italic | Self::Underline | Self::Strikethrough | Self::Spoiler
        )
    }

    fn is_quote(&self) -> bool {
        matches!(self, Self::Blockquote | Self::ExpandableBlockquote)
    }

    /// Marks that neither hold others nor are held.
    fn is_mono(&self) -> bool {
        matches!(self, Self::Code | Self::Pre(_))
    }

    /// Where it stands among marks of the same stretch: the outer first.
    fn rank(&self) -> u8 {
        match self {
            Self::Blockquote | Self::ExpandableBlockquote => 0,
            Self::TextLink(_) | Self::TextMention(_) | Self::CustomEmoji(_) => 1,
            Self::Pre(_) | Self::Code => 2,
            Self::BotCommand | Self::Mention | Self::Hashtag | Self::Url | Self::Email => 3,
            Self::Bold => 4,
            Self::Italic => 5,
            Self::Underline => 6,
            Self::Strikethrough => 7,
            Self::Spoiler => 8,
        }
    }
}

/// How many UTF-16 units a text takes.
pub(crate) fn utf16(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}
