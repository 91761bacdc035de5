//! Latin letters typed while the keyboard stood on Russian.

const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбю.\"?№";
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,./@&#";

/// The same keys on the Latin layout; what is on no key of the other stays as it is.
pub(super) fn switched(typed: &str) -> String {
    typed.chars().map(key).collect()
}

fn key(c: char) -> char {
    RUSSIAN
        .chars()
        .zip(LATIN.chars())
        .find(|(russian, _)| *russian == c)
        .map_or(c, |(_, latin)| latin)
}

#[cfg(test)]
mod tests {
    use super::{LATIN, RUSSIAN, switched};

    #[test]
    fn every_key_has_its_partner() {
        assert_eq!(RUSSIAN.chars().count(), LATIN.chars().count());
        assert_eq!(switched("дшьшеы"), "limits");
        assert_eq!(switched("list_1"), "list_1");
    }
}
