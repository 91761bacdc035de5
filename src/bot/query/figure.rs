//! Numbers as people of a language write them.

use crate::text::Lang;

/// With its thousands apart.
pub(super) fn grouped(lang: Lang, number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3 + 1);
    if number < 0 {
        text.push('−');
    }
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(match lang {
                Lang::En => ',',
                Lang::Ru => ' ',
            });
        }
        text.push(digit);
    }
    text
}

/// A sum of money.
pub(super) fn money(lang: Lang, sum: i64) -> String {
    match lang {
        Lang::En => format!("${}", grouped(lang, sum)),
        Lang::Ru => format!("{} $", grouped(lang, sum)),
    }
}

/// A whole number that chooses plurals.
pub(super) fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(money(Lang::En, 2_450_000), "$2,450,000");
        assert_eq!(money(Lang::Ru, 15_300), "15 300 $");
        assert_eq!(grouped(Lang::En, 999), "999");
        assert_eq!(grouped(Lang::Ru, -1_000), "−1 000");
        assert_eq!(grouped(Lang::Ru, i64::MIN), "−9 223 372 036 854 775 808");
    }
}
