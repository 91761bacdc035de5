//! Makes untrusted text safe to display.

use crate::unicode::{is_blank, is_invisible, is_mark};

/// Combining marks that a character may carry: enough for living scripts, too few to cover other lines.
const MAX_MARKS: usize = 2;

const NO_BREAK: char = '\u{A0}';

/// The text on one line, without invisible characters and direction overrides, cut to `max_length` UTF-16 units, the
/// unit of Telegram's limits. An ellipsis replaces the part that is cut.
pub fn clean(text: &str, max_length: usize) -> String {
    // Most names pass this fast check.
    if text.len() <= max_length && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return text.to_owned();
    }
    let mut cleaned = String::with_capacity(text.len().min(max_length * 4));
    let mut length = 0;
    let mut marks = 0;
    for c in text.chars() {
        // A no-break space stays one, because parts of messages are cleaned, too.
        let is_space = c.is_whitespace() || is_blank(c);
        let c = if is_space && c != NO_BREAK { ' ' } else { c };
        if is_invisible(c) || is_space && (cleaned.is_empty() || cleaned.ends_with([' ', NO_BREAK]))
        {
            continue;
        }
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if marks > MAX_MARKS || (marks > 0 && cleaned.is_empty()) {
            continue;
        }
        if length + c.len_utf16() > max_length {
            if length == max_length {
                cleaned.pop();
            }
            cleaned.truncate(cleaned.trim_end().len());
            cleaned.push('…');
            return cleaned;
        }
        cleaned.push(c);
        length += c.len_utf16();
    }
    cleaned.truncate(cleaned.trim_end().len());
    cleaned
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::clean;

    #[test]
    fn invisible_characters_are_dropped() {
        assert_eq!(clean("ev\u{202E}il\u{200B}\u{FEFF}", 32), "evil");
        assert_eq!(clean("  a\n\tb  ", 32), "a b");
        assert_eq!(clean("\u{A0}5\u{A0} min\u{A0}", 32), "5\u{A0}min");
        assert_eq!(clean(&format!("Z{}", "\u{0336}".repeat(50)), 32), "Z\u{0336}\u{0336}");
        assert_eq!(clean("\u{0301}й", 32), "й");
        assert_eq!(clean("Ёлка 🎄", 32), "Ёлка 🎄");
    }

    #[test]
    fn long_text_ends_in_an_ellipsis() {
        assert_eq!(clean("abcdef", 4), "abc…");
        assert_eq!(clean("abcd", 4), "abcd");
        assert_eq!(clean("ab🎄", 4), "ab🎄");
        assert_eq!(clean("abc🎄", 4), "abc…");
    }

    proptest! {
        #[test]
        fn cleaned_text_is_one_short_line_and_clean(text in "\\PC*|.*", max_length in 1_usize..40) {
            let once = clean(&text, max_length);
            prop_assert!(once.encode_utf16().count() <= max_length);
            prop_assert!(!once.contains('\n'));
            prop_assert_eq!(clean(&once, max_length), once);
        }
    }
}
