//! Characters that are not displayed, or only together with another character.

use unicode_general_category::{GeneralCategory, get_general_category};

/// Controls, format characters (zero width, direction), private use, variation selectors, tags.
pub(crate) fn is_invisible(c: char) -> bool {
    use GeneralCategory::{Control, Format, PrivateUse};
    // Format characters begin at U+00AD; below it no tables are needed.
    if c < '\u{AD}' {
        return c.is_control();
    }
    matches!(get_general_category(c), Control | Format | PrivateUse)
        || matches!(c,
            '\u{034F}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{2065}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FFF0}'..='\u{FFF8}' | '\u{FFFE}' | '\u{FFFF}'
            | '\u{E0000}'..='\u{10FFFF}')
}

/// Letters that are displayed as a blank.
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}')
}

/// Marks that combine with the preceding character.
pub(crate) fn is_mark(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    // No mark comes before U+0300.
    c >= '\u{300}'
        && matches!(get_general_category(c), EnclosingMark | NonspacingMark | SpacingMark)
}
