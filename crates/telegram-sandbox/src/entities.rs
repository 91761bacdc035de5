//! Formatted text: a string and its entities, measured in UTF-16 units.

mod find;
mod nest;
mod tidy;

use serde_json::{Value, json};

use crate::id::UserId;

pub(crate) use tidy::tidy;

/// A text with entities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormattedText {
    /// The plain text.
    pub text: String,
    /// The entities by offset, longer ones first.
    pub entities: Vec<Entity>,
}

/// Formatting or meaning of a part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    /// The kind.
    pub kind: EntityKind,
    /// The start, in UTF-16 units.
    pub offset: usize,
    /// The length, in UTF-16 units.
    pub length: usize,
}

/// The kind of an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntityKind {
    /// `**bold**`
    Bold,
    /// Italic.
    Italic,
    /// Underlined.
    Underline,
    /// Struck out.
    Strikethrough,
    /// Hidden until clicked.
    Spoiler,
    /// A quotation.
    Blockquote,
    /// A quotation that can be expanded.
    ExpandableBlockquote,
    /// Monospace within a line.
    Code,
    /// A block of code, with an optional language.
    Pre(Option<String>),
    /// A link with a text of its own.
    TextLink(String),
    /// A mention of a person by id.
    TextMention(UserId),
    /// A custom emoji.
    CustomEmoji(String),
    /// `/command`
    BotCommand,
    /// `@name`
    Mention,
    /// `#tag`
    Hashtag,
    /// A URL written out.
    Url,
    /// A mail address.
    Email,
}

impl FormattedText {
    /// Typed text; commands, mentions and addresses in it become entities.
    #[must_use]
    pub fn typed(text: &str) -> Self {
        let mut formatted = Self { text: text.to_owned(), entities: Vec::new() };
        find::find(&mut formatted);
        formatted
    }

    /// The length in UTF-16 units, which the limits count.
    #[must_use]
    pub fn len(&self) -> usize {
        utf16(&self.text)
    }

    /// Whether the text is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text of an entity.
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

    /// Kinds that can be split without changing their meaning.
    fn is_splittable(&self) -> bool {
        matches!(
            self,
            Self::Bold | Self::Italic | Self::Underline | Self::Strikethrough | Self::Spoiler
        )
    }

    fn is_quote(&self) -> bool {
        matches!(self, Self::Blockquote | Self::ExpandableBlockquote)
    }

    /// Kinds that can't be nested.
    fn is_mono(&self) -> bool {
        matches!(self, Self::Code | Self::Pre(_))
    }

    /// The order among entities of the same range: outer ones first.
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

/// The length of a text in UTF-16 units.
pub(crate) fn utf16(text: &str) -> usize {
    let characters = text.bytes().filter(|byte| byte & 0xC0 != 0x80).count();
    // Characters of four bytes have two units.
    characters + text.bytes().filter(|byte| *byte >= 0xF0).count()
}
