//! Text typed on the wrong keyboard layout, Russian or Latin.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;

const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбю.\"?№";
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,./@&#";

/// The characters of one layout by those of the other. Every word that is read is switched, so a search in the text would
/// be the most expensive part of reading.
type Keys = HashMap<char, char, FixedState>;

static TO_LATIN: LazyLock<Keys> = LazyLock::new(|| RUSSIAN.chars().zip(LATIN.chars()).collect());
static TO_RUSSIAN: LazyLock<Keys> = LazyLock::new(|| LATIN.chars().zip(RUSSIAN.chars()).collect());

/// The text as if typed with the same keys on the Latin layout; other characters stay.
pub(crate) fn switched(typed: &str) -> String {
    typed.chars().map(to_latin).collect()
}

/// The same keys on the Russian layout.
pub(crate) fn switched_back(typed: &str) -> String {
    typed.chars().map(to_russian).collect()
}

pub(super) fn to_latin(key: char) -> char {
    *TO_LATIN.get(&key).unwrap_or(&key)
}

pub(super) fn to_russian(key: char) -> char {
    *TO_RUSSIAN.get(&key).unwrap_or(&key)
}

#[cfg(test)]
mod tests {
    use crate::bot::language::keyboard_layout::{LATIN, RUSSIAN, switched, switched_back};

    #[test]
    fn every_key_has_a_counterpart() {
        assert_eq!(RUSSIAN.chars().count(), LATIN.chars().count());
        assert_eq!(switched("дшьшеы"), "limits");
        assert_eq!(switched("list_1"), "list_1");
        assert_eq!(switched_back("kcgl"), "лспд");
    }
}
