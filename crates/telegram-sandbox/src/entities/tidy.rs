//! Normalizes a text before it is counted and stored.

use crate::entities::{Entity, FormattedText, find, nest};

/// Replaces control characters, drops some entities, trims whitespace and nests entities.
/// An empty result means that there is nothing to send.
pub(crate) fn tidy(formatted: FormattedText) -> FormattedText {
    let cleaned = clean(formatted);
    let mut formatted = trim(cleaned);
    formatted.entities = nest::nest(formatted.entities);
    find::find(&mut formatted);
    formatted
}

fn clean(formatted: FormattedText) -> FormattedText {
    let mut text = String::with_capacity(formatted.text.len());
    // The new position of each old UTF-16 unit.
    let mut moved = Vec::with_capacity(formatted.text.len() + 1);
    let mut now = 0;
    for c in formatted.text.chars() {
        moved.push(now);
        if c.len_utf16() == 2 {
            moved.push(now);
        }
        let kept = match c {
            '\n' => Some('\n'),
            '\r' => None,
            c if c < ' ' => Some(' '),
            '\u{2028}'..='\u{202e}' => None,
            '\u{30a}' | '\u{333}' | '\u{33f}' => None,
            c => Some(c),
        };
        if let Some(c) = kept {
            text.push(c);
            now += c.len_utf16();
        }
    }
    moved.push(now);
    let at = |unit: usize| moved[unit.min(moved.len() - 1)];
    let entities = formatted
        .entities
        .into_iter()
        .map(|e| {
            let (start, end) = (at(e.offset), at(e.end()));
            Entity { offset: start, length: end - start, ..e }
        })
        .filter(|e| e.length > 0)
        .collect();
    FormattedText { text, entities }
}

fn trim(formatted: FormattedText) -> FormattedText {
    let blank = [' ', '\n'];
    let kept = formatted.text.trim_end_matches(blank);
    let total = super::utf16(kept);
    // An entity at the start keeps its leading whitespace.
    let first = formatted.entities.iter().map(|e| e.offset).min().unwrap_or(total);
    let lead = kept.chars().take_while(|c| blank.contains(c)).count().min(first);
    let entities = formatted
        .entities
        .into_iter()
        .filter(|e| e.offset < total)
        .map(|e| {
            let end = e.end().min(total);
            Entity { offset: e.offset - lead, length: end - e.offset, ..e }
        })
        .collect();
    FormattedText { text: kept[lead..].to_owned(), entities }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entities::EntityKind;

    fn plain(text: &str) -> String {
        tidy(FormattedText { text: text.into(), entities: Vec::new() }).text
    }

    #[test]
    fn whitespace_is_trimmed() {
        assert_eq!(plain(" \n two text \n\n"), "two text");
        assert_eq!(plain(" \n "), "");
    }

    #[test]
    fn control_characters_become_spaces_and_direction_marks_are_removed() {
        assert_eq!(plain("a\tb\r\nc\u{202e}d"), "a b\ncd");
    }

    #[test]
    fn entities_move_with_their_text() {
        let bold = Entity::new(EntityKind::Bold, 4, 2);
        let tidied = tidy(FormattedText { text: " \r😀ab  ".into(), entities: vec![bold] });
        assert_eq!(tidied.text, "😀ab");
        assert_eq!(tidied.entities, [Entity::new(EntityKind::Bold, 2, 2)]);
    }
}
