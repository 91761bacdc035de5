//! A message as a reader of a test sees it: marks as tags, buttons in brackets, row by row.

use std::fmt;

use crate::{Action, Body, Button, Entity, Mark, Message, Styled};

/// A message to be looked at.
pub struct Picture<'a>(pub &'a Message);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Content::Photo { photo, .. } = &self.0.body {
            writeln!(f, "🖼 {}×{}", photo.width, photo.height)?;
        }
        f.write_str(&tagged(self.0.words().unwrap_or(&Styled::default())))?;
        for row in self.0.markup.iter().flat_map(|markup| markup.rows()) {
            let buttons: Vec<String> = row.iter().map(button).collect();
            write!(f, "\n{}", buttons.join(" "))?;
        }
        Ok(())
    }
}

fn button(button: &Button) -> String {
    match &button.action {
        Action::Callback(_) => format!("[{}]", button.text),
        Action::Url(url) => format!("[{} → {url}]", button.text),
        Action::Copy(text) => format!("[{} ⧉ {text}]", button.text),
        Action::Other(field, _) => format!("[{} · {field}]", button.text),
    }
}

/// The text with a tag around each mark. Marks that the server finds by itself are left out.
fn tagged(styled: &Styled) -> String {
    let mut units: Vec<(String, String)> = Vec::new();
    for c in styled.text.chars() {
        units.push((String::new(), c.to_string()));
        units.extend(std::iter::repeat_n(Default::default(), c.len_utf16() - 1));
    }
    units.push(Default::default());
    let shown: Vec<&Entity> = styled.entities.iter().filter(|e| !tag(&e.mark).is_empty()).collect();
    // Ends before beginnings at the same place, the inner end first.
    for e in shown.iter().rev() {
        units[e.offset + e.length].0.push_str(&format!("</{}>", name(&e.mark)));
    }
    for e in shown {
        units[e.offset].0.push_str(&format!("<{}>", tag(&e.mark)));
    }
    units.into_iter().flat_map(|(tags, c)| [tags, c]).collect()
}

fn tag(mark: &Mark) -> String {
    match mark {
        Mark::Bold => "b".into(),
        Mark::Italic => "i".into(),
        Mark::Underline => "u".into(),
        Mark::Strikethrough => "s".into(),
        Mark::Spoiler => "spoiler".into(),
        Mark::Blockquote => "quote".into(),
        Mark::ExpandableBlockquote => "quote unfolds".into(),
        Mark::Code => "code".into(),
        Mark::Pre(None) => "pre".into(),
        Mark::Pre(Some(language)) => format!("pre {language}"),
        Mark::TextLink(url) => format!("a {url}"),
        Mark::TextMention(id) => format!("person {}", id.0),
        Mark::CustomEmoji(_) => "emoji".into(),
        Mark::BotCommand | Mark::Mention | Mark::Hashtag | Mark::Url | Mark::Email => String::new(),
    }
}

fn name(mark: &Mark) -> String {
    tag(mark).split(' ').next().unwrap_or_default().to_owned()
}
