//! A message as text for assertions: entities as tags, and buttons in brackets, a line for each row. Buttons under the
//! message field follow a `⌨`.

use std::fmt;

use crate::{
    Action, Button, Content, Entity, EntityKind, FormattedText, Markup, Message, ReplyButton,
};

/// A message as text.
pub(super) struct Rendered<'a>(pub(super) &'a Message);

impl fmt::Display for Rendered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Content::Photo { photo, .. } = &self.0.content {
            writeln!(f, "🖼 {}×{}", photo.width, photo.height)?;
        }
        if let Content::Document { document, .. } = &self.0.content {
            writeln!(f, "📎 {}", document.name)?;
        }
        f.write_str(&tagged(self.0.text().unwrap_or(&FormattedText::default())))?;
        for row in self.0.markup.iter().flat_map(|markup| markup.rows()) {
            let buttons: Vec<String> = row.iter().map(button).collect();
            write!(f, "\n{}", buttons.join(" "))?;
        }
        match &self.0.markup {
            Some(Markup::Reply(rows)) => rows.iter().try_for_each(|row| {
                let buttons: Vec<String> = row.iter().map(reply_button).collect();
                write!(f, "\n⌨ {}", buttons.join(" "))
            }),
            Some(Markup::Remove) => f.write_str("\n⌨ removed"),
            Some(Markup::Inline(_) | Markup::Other(_)) | None => Ok(()),
        }
    }
}

/// The text with plain spaces for non-breaking ones, as an assertion is typed.
pub(super) fn plain_spaces(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

fn button(button: &Button) -> String {
    match &button.action {
        Action::Callback(_) => format!("[{}]", button.text),
        Action::Url(url) => format!("[{} → {url}]", button.text),
        Action::Copy(text) => format!("[{} ⧉ {text}]", button.text),
        Action::WebApp(_) => format!("[{} · web_app]", button.text),
        Action::Other(field, _) => format!("[{} · {field}]", button.text),
    }
}

fn reply_button(button: &ReplyButton) -> String {
    match &button.web_app {
        Some(_) => format!("[{} · web_app]", button.text),
        None => format!("[{}]", button.text),
    }
}

/// The text with a tag around each entity. Entities that the server finds by itself are left out.
fn tagged(styled: &FormattedText) -> String {
    let mut units: Vec<(String, String)> = Vec::new();
    for c in styled.text.chars() {
        units.push((String::new(), c.to_string()));
        units.extend(std::iter::repeat_n(Default::default(), c.len_utf16() - 1));
    }
    units.push(Default::default());
    let shown: Vec<&Entity> = styled.entities.iter().filter(|e| !tag(&e.kind).is_empty()).collect();
    // At the same offset, end tags come before start tags, the innermost first.
    for e in shown.iter().rev() {
        units[e.offset + e.length].0.push_str(&format!("</{}>", name(&e.kind)));
    }
    for e in shown {
        units[e.offset].0.push_str(&format!("<{}>", tag(&e.kind)));
    }
    units.into_iter().flat_map(|(tags, c)| [tags, c]).collect()
}

fn tag(kind: &EntityKind) -> String {
    match kind {
        EntityKind::Bold => "b".into(),
        EntityKind::Italic => "i".into(),
        EntityKind::Underline => "u".into(),
        EntityKind::Strikethrough => "s".into(),
        EntityKind::Spoiler => "spoiler".into(),
        EntityKind::Blockquote => "quote".into(),
        EntityKind::ExpandableBlockquote => "quote unfolds".into(),
        EntityKind::Code => "code".into(),
        EntityKind::Pre(None) => "pre".into(),
        EntityKind::Pre(Some(language)) => format!("pre {language}"),
        EntityKind::TextLink(url) => format!("a {url}"),
        EntityKind::TextMention(id) => format!("person {}", id.0),
        EntityKind::CustomEmoji(_) => "emoji".into(),
        EntityKind::BotCommand
        | EntityKind::Mention
        | EntityKind::Hashtag
        | EntityKind::Url
        | EntityKind::Email => String::new(),
    }
}

fn name(kind: &EntityKind) -> String {
    tag(kind).split(' ').next().unwrap_or_default().to_owned()
}
