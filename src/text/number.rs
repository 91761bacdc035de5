//! Numbers in the format of a language.

use super::Lang;

/// A no-break space: a number is not split between lines.
const GAP: &str = "\u{a0}";

impl Lang {
    /// A number with its thousands in groups.
    pub fn grouped(self, number: i64) -> String {
        let digits = number.unsigned_abs().to_string();
        let groups: Vec<_> =
            digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
        let minus = if number < 0 { "−" } else { "" };
        let separator = match self {
            Self::En => ",",
            Self::Ru | Self::Uk => GAP,
        };
        format!("{minus}{}", groups.join(separator))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(Lang::En.grouped(2_754), "2,754");
        assert_eq!(Lang::En.grouped(999), "999");
        assert_eq!(Lang::Uk.grouped(-1_000), "−1\u{a0}000");
        assert_eq!(Lang::Ru.grouped(i64::MIN).replace(GAP, " "), "−9 223 372 036 854 775 808");
    }
}
