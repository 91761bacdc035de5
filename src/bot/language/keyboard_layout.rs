//! Text typed on the wrong keyboard layout, Russian or Latin.

use super::transliteration::counterpart;

const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбю.\"?№";
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,./@&#";

/// The text as if typed with the same keys on the Latin layout; other characters stay.
pub(crate) fn switched(typed: &str) -> String {
    typed.chars().map(|c| counterpart(c, RUSSIAN, LATIN)).collect()
}

/// The same keys on the Russian layout.
pub(crate) fn switched_back(typed: &str) -> String {
    typed.chars().map(|c| counterpart(c, LATIN, RUSSIAN)).collect()
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
