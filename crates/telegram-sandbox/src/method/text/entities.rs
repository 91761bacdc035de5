//! Entities given in the call instead of a `parse_mode`.

use serde_json::Value;

use crate::entities::{Entity, EntityKind, FormattedText};
use crate::error::ApiError;
use crate::id::UserId;

/// The largest offset and length that the server accepts.
const REACH: i64 = 1_000_000;

/// A text with the given entities, without the kinds that the server finds by itself.
pub(crate) fn read(text: &str, entities: Option<&Value>) -> Result<FormattedText, ApiError> {
    let given = entities.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut read = Vec::new();
    for value in given {
        read.extend(entity(value)?);
    }
    Ok(FormattedText { text: text.to_owned(), entities: read })
}

fn entity(value: &Value) -> Result<Option<Entity>, ApiError> {
    let unread = |why: &str| ApiError::bad(format!("can't parse MessageEntity: {why}"));
    if !value.is_object() {
        return Err(unread("expected an Object"));
    }
    let number = |name: &str| {
        value[name].as_i64().ok_or_else(|| unread(&format!("Can't find field \"{name}\"")))
    };
    let (offset, length) = (number("offset")?, number("length")?);
    let text = |name: &str| value[name].as_str().map(str::to_owned);
    let kind = match value["type"].as_str().unwrap_or_default() {
        "bold" => EntityKind::Bold,
        "italic" => EntityKind::Italic,
        "underline" => EntityKind::Underline,
        "strikethrough" => EntityKind::Strikethrough,
        "spoiler" => EntityKind::Spoiler,
        "blockquote" => EntityKind::Blockquote,
        "expandable_blockquote" => EntityKind::ExpandableBlockquote,
        "code" => EntityKind::Code,
        "pre" => EntityKind::Pre(text("language").filter(|language| !language.is_empty())),
        "text_link" => EntityKind::TextLink(text("url").unwrap_or_default()),
        "text_mention" => {
            EntityKind::TextMention(UserId(value["user"]["id"].as_i64().unwrap_or(0)))
        }
        "custom_emoji" => EntityKind::CustomEmoji(text("custom_emoji_id").unwrap_or_default()),
        "mention" | "hashtag" | "cashtag" | "bot_command" | "url" | "email" | "phone_number"
        | "bank_card_number" => return Ok(None),
        _ => return Err(unread("Unsupported type specified")),
    };
    let fits = |number: i64| (0..=REACH).contains(&number).then_some(number as usize);
    let offset = fits(offset).ok_or_else(|| {
        ApiError::bad(format!("receive an entity with incorrect offset {offset}"))
    })?;
    let length = fits(length).ok_or_else(|| {
        ApiError::bad(format!("receive an entity with incorrect length {length}"))
    })?;
    Ok((length > 0).then(|| Entity::new(kind, offset, length)))
}
