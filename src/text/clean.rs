//! Strangers' words, made harmless to look at.

/// How many combining marks one character may carry: enough for any living script, too few for a flood.
const MARKS: usize = 2;

/// The text on one line, without what is invisible or turns the reading direction, and at most `longest` long, in the
/// units that Telegram counts (an ellipsis stands for the rest).
pub fn clean(words: &str, longest: usize) -> String {
    let mut kept = String::with_capacity(words.len().min(longest * 4));
    let mut length = 0;
    let mut marks = 0;
    for c in words.chars() {
        let c = if is_space(c) { ' ' } else { c };
        if is_invisible(c) || (c == ' ' && (kept.is_empty() || kept.ends_with(' '))) {
            continue;
        }
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if marks > MARKS || (marks > 0 && kept.is_empty()) {
            continue;
        }
        if length + c.len_utf16() > longest {
            if length == longest {
                kept.pop();
            }
            kept.truncate(kept.trim_end().len());
            kept.push('…');
            return kept;
        }
        kept.push(c);
        length += c.len_utf16();
    }
    kept.truncate(kept.trim_end().len());
    kept
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{2800}' | '\u{3164}' | '\u{115F}' | '\u{1160}' | '\u{FFA0}')
}

/// Controls, zero-width characters, bidi controls, tags, variation selectors, private use.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{070F}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{E000}'..='\u{F8FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{FFFE}' | '\u{FFFF}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{10FFFF}')
}

/// Marks that pile up on the character before them.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{0300}'..='\u{036F}' | '\u{0483}'..='\u{0489}' | '\u{0591}'..='\u{05BD}' | '\u{05BF}' | '\u{05C1}'..='\u{05C7}'
        | '\u{0610}'..='\u{061A}' | '\u{064B}'..='\u{065F}' | '\u{0670}' | '\u{06D6}'..='\u{06ED}' | '\u{0730}'..='\u{074A}'
        | '\u{07A6}'..='\u{07B0}' | '\u{07EB}'..='\u{07F3}' | '\u{0816}'..='\u{082D}' | '\u{0859}'..='\u{085B}'
        | '\u{08D3}'..='\u{0903}' | '\u{093A}'..='\u{094F}' | '\u{0951}'..='\u{0957}' | '\u{0E31}' | '\u{0E34}'..='\u{0E3A}'
        | '\u{0E47}'..='\u{0E4E}' | '\u{0EB1}' | '\u{0EB4}'..='\u{0ECD}' | '\u{0F18}'..='\u{0F84}' | '\u{135D}'..='\u{135F}'
        | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{2CEF}'..='\u{2CF1}'
        | '\u{302A}'..='\u{302F}' | '\u{3099}' | '\u{309A}' | '\u{A66F}'..='\u{A67D}' | '\u{FE20}'..='\u{FE2F}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::clean;

    #[test]
    fn what_turns_or_hides_is_dropped() {
        assert_eq!(clean("ev\u{202E}il\u{200B}\u{FEFF}", 32), "evil");
        assert_eq!(clean("  a\n\tb  ", 32), "a b");
        assert_eq!(clean(&format!("Z{}", "\u{0336}".repeat(50)), 32), "Z\u{0336}\u{0336}");
        assert_eq!(clean("\u{0301}й", 32), "й");
        assert_eq!(clean("Ёлка 🎄", 32), "Ёлка 🎄");
    }

    #[test]
    fn what_is_too_long_ends_in_an_ellipsis() {
        assert_eq!(clean("abcdef", 4), "abc…");
        assert_eq!(clean("abcd", 4), "abcd");
        assert_eq!(clean("ab🎄", 4), "ab🎄");
        assert_eq!(clean("abc🎄", 4), "abc…");
    }

    proptest! {
        #[test]
        fn it_is_short_one_line_and_stays_as_it_is(words in "\\PC*|.*", longest in 1_usize..40) {
            let once = clean(&words, longest);
            prop_assert!(once.encode_utf16().count() <= longest);
            prop_assert!(!once.contains('\n'));
            prop_assert_eq!(clean(&once, longest), once);
        }
    }
}
