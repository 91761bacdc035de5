//! What may stand in a message.

use std::fmt;

use super::clean;

/// The longest run of a stranger's words that a message repeats.
const LONGEST: usize = 64;

/// The text of a message, in the HTML that Telegram reads. It is made only by this module's functions and by the
/// locales, so whatever somebody else wrote is in it as letters, never as formatting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// A stranger's words: cleaned, then escaped.
    pub fn untrusted(words: &str) -> Self {
        Self::untrusted_up_to(words, LONGEST)
    }

    /// Text of our own, letter for letter.
    pub fn escaped(text: &str) -> Self {
        Self(escape(text))
    }

    /// Text of our own, letter for letter, in a fixed-width face that a tap copies.
    pub fn code(text: &str) -> Self {
        Self(format!("<code>{}</code>", escape(text)))
    }

    /// Text of our own, letter for letter, covered until it is tapped.
    pub fn spoiler(text: &str) -> Self {
        Self(format!("<tg-spoiler>{}</tg-spoiler>", escape(text)))
    }

    /// Text of our own, letter for letter, on lines of its own.
    pub fn block(text: &str) -> Self {
        Self(format!("<pre>{}</pre>", escape(text)))
    }

    /// What somebody called a thing, and the hint it is recognised by.
    pub fn key_title(name: &str, hint: &str) -> Self {
        Self(format!("<b>{}</b> <code>{}</code>", escape(&clean(name, LONGEST)), escape(hint)))
    }

    /// One under the other.
    pub fn lines(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, "\n")
    }

    /// One under the other with a blank line between.
    pub fn paragraphs(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, "\n\n")
    }

    /// Side by side with a dot between.
    pub fn dot_separated(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, " · ")
    }

    /// As Telegram reads it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn into_string(self) -> String {
        self.0
    }

    /// What a locale says, its arguments already escaped.
    pub(super) fn from_locale(text: String) -> Self {
        Self(text)
    }

    pub(super) fn untrusted_up_to(words: &str, longest: usize) -> Self {
        Self(escape(&clean(words, longest)))
    }

    fn joined(parts: impl IntoIterator<Item = Self>, between: &str) -> Self {
        let parts: Vec<String> =
            parts.into_iter().map(|part| part.0).filter(|text| !text.is_empty()).collect();
        Self(parts.join(between))
    }
}

/// Text that Telegram shows letter for letter: buttons, toasts, descriptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain(String);

impl Plain {
    /// A stranger's words, cleaned.
    pub fn untrusted(words: &str) -> Self {
        Self(clean(words, LONGEST))
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn from_locale(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Html;

    #[test]
    fn formatting_in_a_name_is_letters() {
        assert_eq!(Html::untrusted("<b>&lt;\"").as_str(), "&lt;b&gt;&amp;lt;&quot;");
    }

    #[test]
    fn what_is_empty_leaves_no_blank_line() {
        let parts = [Html::untrusted("a"), Html::default(), Html::untrusted("b")];
        assert_eq!(Html::paragraphs(parts).as_str(), "a\n\nb");
    }

    proptest! {
        #[test]
        fn nothing_said_opens_a_tag_or_an_entity(words in ".*") {
            let html = Html::untrusted(&words);
            prop_assert!(!html.as_str().contains(['<', '>', '"']));
            for entity in html.as_str().split('&').skip(1) {
                prop_assert!(["lt;", "gt;", "amp;", "quot;"].iter().any(|known| entity.starts_with(known)));
            }
        }
    }
}
