//! Text of messages, as types: HTML with escaped contents, and plain text.

use derive_more::Display;

use super::clean;

/// Untrusted text is cut after this many UTF-16 units.
const MAX_LENGTH: usize = 64;

/// The text of a message in Telegram's HTML. Only this module and the locales can create it, so untrusted text is
/// always escaped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// Untrusted text, cleaned and escaped.
    pub fn untrusted(text: &str) -> Self {
        Self::untrusted_up_to(text, MAX_LENGTH)
    }

    /// Trusted text, escaped.
    pub fn escaped(text: &str) -> Self {
        Self(escape(text))
    }

    /// Trusted text in a fixed-width font; a tap copies it.
    pub fn code(text: &str) -> Self {
        Self(format!("<code>{}</code>", escape(text)))
    }

    /// Trusted text that mentions a person in Telegram.
    pub fn mention(text: &str, person: i64) -> Self {
        Self(format!("<a href=\"tg://user?id={person}\">{}</a>", escape(text)))
    }

    /// Trusted text, hidden until it is tapped.
    pub fn spoiler(text: &str) -> Self {
        Self(format!("<tg-spoiler>{}</tg-spoiler>", escape(text)))
    }

    /// Trusted text as a block of code. Telegram shows the name of the programming language above it.
    pub fn code_block(language: &'static str, text: &str) -> Self {
        Self(format!("<pre><code class=\"language-{language}\">{}</code></pre>", escape(text)))
    }

    /// The source of a text that was stored.
    pub(crate) fn stored(source: String) -> Self {
        Self(source)
    }

    /// The label of a key and its hint.
    pub fn key_title(label: &str, hint: &str) -> Self {
        Self(format!("<b>{}</b> <code>{}</code>", escape(clean(label, MAX_LENGTH)), escape(hint)))
    }

    /// The parts on separate lines.
    pub fn lines(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, "\n")
    }

    /// The parts, separated by blank lines.
    pub fn paragraphs(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, "\n\n")
    }

    /// The parts on one line, separated by spaces.
    pub fn words(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, " ")
    }

    /// The parts on one line, separated by commas.
    pub fn comma_separated(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, ", ")
    }

    /// The parts on one line, separated by dots. A dot ends a line and never begins one.
    pub fn dot_separated(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, "\u{a0}· ")
    }

    /// Like `dot_separated`, but never broken into lines.
    pub fn dot_bound(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, "\u{a0}·\u{a0}")
    }

    /// The first lines, and whether others follow. The text ends at the end of a paragraph if that is not much shorter, and
    /// never inside a tag.
    pub(crate) fn first_lines(&self, most: usize) -> (Self, bool) {
        let lines: Vec<&str> = self.0.lines().collect();
        if lines.len() <= most {
            return (self.clone(), false);
        }
        let (mut depth, mut line_end, mut paragraph_end) = (0_isize, 0, 0);
        for (at, line) in lines.iter().take(most).enumerate() {
            let (opened, closed) = (line.matches('<').count(), line.matches("</").count());
            depth += opened.cast_signed() - 2 * closed.cast_signed();
            if depth == 0 && !line.is_empty() {
                line_end = at + 1;
                let is_last = lines.get(at + 1).is_none_or(|next| next.is_empty());
                paragraph_end = if is_last { at + 1 } else { paragraph_end };
            }
        }
        let end = if paragraph_end * 4 >= most * 3 { paragraph_end } else { line_end };
        (Self(lines[..end].join("\n")), true)
    }

    /// The text without markup.
    pub fn to_plain_text(&self) -> String {
        let mut text = String::with_capacity(self.0.len());
        for (at, part) in self.0.split('<').enumerate() {
            // Text has no `<` and no `>`, so the first `>` ends the tag.
            let shown = if at == 0 { Some(part) } else { part.split_once('>').map(|it| it.1) };
            text.push_str(shown.unwrap_or_default());
        }
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
        entities.iter().fold(text, |text, (entity, c)| text.replace(entity, c))
    }

    /// The HTML source.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn into_string(self) -> String {
        self.0
    }

    /// A formatted message whose arguments are already escaped.
    pub(super) fn from_locale(text: String) -> Self {
        Self(text)
    }

    pub(super) fn untrusted_up_to(text: &str, max_length: usize) -> Self {
        Self(escape(clean(text, max_length)))
    }

    fn joined(parts: impl IntoIterator<Item = Self>, separator: &str) -> Self {
        let parts: Vec<String> =
            parts.into_iter().map(|part| part.0).filter(|text| !text.is_empty()).collect();
        Self(parts.join(separator))
    }
}

/// Text that Telegram does not parse: buttons, toasts, descriptions.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
pub struct Plain(String);

impl Plain {
    /// Untrusted text, cleaned.
    pub fn untrusted(text: &str) -> Self {
        Self(clean(text, MAX_LENGTH))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn from_locale(text: String) -> Self {
        Self(text)
    }
}

fn escape(text: impl AsRef<str> + Into<String>) -> String {
    let source = text.as_ref();
    if !source.contains(['&', '<', '>', '"']) {
        return text.into();
    }
    let mut escaped = String::with_capacity(source.len());
    for c in source.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Html;

    #[test]
    fn a_shortened_text_ends_with_a_whole_line_or_paragraph() {
        let short = |text: &str, most| {
            let (html, is_cut) = Html::stored(text.to_owned()).first_lines(most);
            (html.as_str().to_owned(), is_cut)
        };
        assert_eq!(short("a\nb", 2), ("a\nb".into(), false));
        assert_eq!(short("a\nb\nc", 2), ("a\nb".into(), true));
        assert_eq!(short("a\nb\nc\n\nd\ne", 5), ("a\nb\nc\n\nd".into(), true));
        assert_eq!(short("a\nb\nc\n\nd\ne", 4), ("a\nb\nc".into(), true), "a paragraph");
        assert_eq!(short("a\n<b>b\nc</b>\nd", 2), ("a".into(), true), "inside a tag");
    }

    #[test]
    fn empty_parts_leave_no_blank_line() {
        let parts = [Html::untrusted("a"), Html::default(), Html::untrusted("b")];
        assert_eq!(Html::paragraphs(parts).as_str(), "a\n\nb");
    }

    proptest! {
        #[test]
        fn without_markup_the_text_is_as_it_was(text in "[^\u{0}-\u{1f}]{0,20}") {
            let html = Html::words([Html::spoiler(&text), Html::code(&text)]);
            let expected = if text.is_empty() { String::from(" ") } else { format!("{text} {text}") };
            prop_assert_eq!(html.to_plain_text(), expected);
        }

        #[test]
        fn untrusted_text_opens_no_tag_and_no_entity(text in ".*") {
            let html = Html::untrusted(&text);
            prop_assert!(!html.as_str().contains(['<', '>', '"']));
            for entity in html.as_str().split('&').skip(1) {
                prop_assert!(["lt;", "gt;", "amp;", "quot;"].iter().any(|known| entity.starts_with(known)));
            }
        }
    }
}
