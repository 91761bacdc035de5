//! Reads, normalizes and measures the texts of a call.

mod entities;

use serde_json::Value;

use crate::entities::{FormattedText, tidy};
use crate::error::ApiError;
use crate::html;
use crate::params::Params;

/// UTF-16 units after parsing.
const TEXT: usize = 4096;
/// UTF-16 units after parsing.
const CAPTION: usize = 1024;
/// Bytes before parsing.
const SOURCE: usize = 1 << 15;

/// The `text` of a call, which must not be empty.
pub(crate) fn text(params: &Params) -> Result<FormattedText, ApiError> {
    let entities = params.json("entities", "message entities").unwrap_or_default();
    whole(&params.text("text"), &params.text("parse_mode"), entities.as_ref())
}

/// The `caption` of a call, which may be empty.
pub(crate) fn caption(params: &Params) -> Result<FormattedText, ApiError> {
    let entities = params.json("caption_entities", "message entities").unwrap_or_default();
    short(&params.text("caption"), &params.text("parse_mode"), entities.as_ref())
}

/// The `input_message_content` of an inline result.
pub(crate) fn content(content: &Value) -> Result<FormattedText, ApiError> {
    let field = |name: &str| content[name].as_str().unwrap_or_default();
    whole(field("message_text"), field("parse_mode"), content.get("entities"))
}

/// The caption of an input media object.
pub(crate) fn media_caption(media: &Value) -> Result<FormattedText, ApiError> {
    let field = |name: &str| media[name].as_str().unwrap_or_default();
    short(field("caption"), field("parse_mode"), media.get("caption_entities"))
}

fn whole(source: &str, mode: &str, entities: Option<&Value>) -> Result<FormattedText, ApiError> {
    if source.is_empty() {
        return Err(ApiError::bad("message text is empty"));
    }
    let text = read(source, mode, entities)?;
    match text.len() {
        0 => Err(ApiError::bad("text must be non-empty")),
        1..=TEXT => Ok(text),
        _ => Err(ApiError::bad("message is too long")),
    }
}

fn short(source: &str, mode: &str, entities: Option<&Value>) -> Result<FormattedText, ApiError> {
    let caption = read(source, mode, entities)?;
    if caption.len() > CAPTION {
        return Err(ApiError::bad("message caption is too long"));
    }
    Ok(caption)
}

fn read(source: &str, mode: &str, entities: Option<&Value>) -> Result<FormattedText, ApiError> {
    if source.len() > SOURCE {
        return Err(ApiError::bad("text is too long"));
    }
    let unread = |why: String| ApiError::bad(format!("can't parse entities: {why}"));
    let formatted = match mode.to_ascii_lowercase().as_str() {
        "" | "none" => entities::read(source, entities)?,
        "html" => html::parse(source).map_err(unread)?,
        "markdown" | "markdownv2" => {
            return Err(unread("this sandbox reads HTML only".to_owned()));
        }
        _ => return Err(ApiError::bad("unsupported parse_mode")),
    };
    Ok(tidy(formatted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(source: &str) -> Result<FormattedText, String> {
        whole(source, "HTML", None).map_err(|error| error.description)
    }

    #[test]
    fn lengths_count_utf16_units_after_parsing() {
        let tagged = |n: usize| format!("<b>{}</b>", "😀".repeat(n));
        assert!(html(&tagged(2048)).is_ok());
        assert_eq!(html(&tagged(2049)).unwrap_err(), "Bad Request: message is too long");
        assert!(short(&"&lt;".repeat(1024), "HTML", None).is_ok());
        let refused = short(&"ж".repeat(1025), "", None).unwrap_err();
        assert_eq!(refused.description, "Bad Request: message caption is too long");
    }

    #[test]
    fn empty_texts_are_rejected() {
        assert_eq!(html("").unwrap_err(), "Bad Request: message text is empty");
        assert_eq!(html(" \n").unwrap_err(), "Bad Request: text must be non-empty");
        assert_eq!(html("<b></b>").unwrap_err(), "Bad Request: text must be non-empty");
    }

    #[test]
    fn an_unknown_parse_mode_is_rejected() {
        let refused = whole("x", "BBCode", None).unwrap_err();
        assert_eq!(refused.description, "Bad Request: unsupported parse_mode");
    }
}
