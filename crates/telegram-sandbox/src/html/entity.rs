//! Turns closed tags into entities.

use crate::entities::{Entity, EntityKind};
use crate::html::reader::Reader;
use crate::html::tag::Open;
use crate::id::UserId;

/// An unfinished entity. `code` keeps its language until it is clear whether a `pre` surrounds it.
pub(crate) struct Piece {
    kind: EntityKind,
    language: String,
    offset: usize,
    length: usize,
}

impl Piece {
    pub(crate) fn entity(self) -> Entity {
        Entity::new(self.kind, self.offset, self.length)
    }
}

impl Reader<'_> {
    /// Adds the entity of a closed tag, unless the tag is empty.
    pub(crate) fn close(&self, tag: Open, pieces: &mut Vec<Piece>) -> Result<(), String> {
        let length = self.units - tag.offset;
        if length == 0 {
            return Ok(());
        }
        let same = pieces.last_mut().filter(|p| p.offset == tag.offset && p.length == length);
        let mut language = String::new();
        let kind = match tag.name.as_str() {
            "b" | "strong" => EntityKind::Bold,
            "i" | "em" => EntityKind::Italic,
            "u" | "ins" => EntityKind::Underline,
            "s" | "strike" | "del" => EntityKind::Strikethrough,
            "tg-spoiler" | "span" => EntityKind::Spoiler,
            "blockquote" if tag.argument.is_empty() => EntityKind::Blockquote,
            "blockquote" => EntityKind::ExpandableBlockquote,
            "tg-emoji" => match tag.argument.parse::<i64>() {
                Ok(id) if id != 0 => EntityKind::CustomEmoji(tag.argument),
                _ => return Err("Invalid custom emoji identifier specified".to_owned()),
            },
            "pre" => match same {
                Some(code) if code.kind == EntityKind::Code && !code.language.is_empty() => {
                    code.kind = EntityKind::Pre(Some(std::mem::take(&mut code.language)));
                    return Ok(());
                }
                _ => EntityKind::Pre(None),
            },
            "code" => match same {
                Some(pre) if pre.kind == EntityKind::Pre(None) && !tag.argument.is_empty() => {
                    pre.kind = EntityKind::Pre(Some(tag.argument));
                    return Ok(());
                }
                _ => {
                    language = tag.argument;
                    EntityKind::Code
                }
            },
            _ => {
                let url = match tag.argument {
                    url if url.is_empty() => self.text[tag.byte..].to_owned(),
                    url => url,
                };
                match link(&url) {
                    Some(kind) => kind,
                    None => return Ok(()),
                }
            }
        };
        pieces.push(Piece { kind, language, offset: tag.offset, length });
        Ok(())
    }
}

/// A link that Telegram can open; other links are dropped without an error.
fn link(url: &str) -> Option<EntityKind> {
    if let Some(id) = url.strip_prefix("tg://user?id=") {
        return id.parse().ok().map(|id| EntityKind::TextMention(UserId(id)));
    }
    let (scheme, rest) = url.split_once("://").unwrap_or(("http", url));
    let known = ["http", "https", "tg", "ton"].contains(&scheme.to_ascii_lowercase().as_str());
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = scheme.starts_with("tg")
        || (host.contains('.') || host.starts_with("localhost"))
            && !host.contains(char::is_whitespace);
    if !known || rest.is_empty() || !is_host {
        return None;
    }
    let tail = &rest[host.len()..];
    let slash = if tail.starts_with('/') { "" } else { "/" };
    Some(EntityKind::TextLink(format!("{scheme}://{host}{slash}{tail}")))
}
