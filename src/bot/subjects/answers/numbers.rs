//! Numbers in the format of a language.

use crate::text::{Html, Lang};

/// A no-break space: a number is not split between lines.
const GAP: &str = "\u{a0}";

pub(in crate::bot) fn grouped(lang: Lang, number: i64) -> Html {
    Html::escaped(&digits(lang, number))
}

pub(in crate::bot) fn money(lang: Lang, sum: i64) -> Html {
    let sum = digits(lang, sum);
    Html::escaped(&match lang {
        Lang::En => format!("${sum}"),
        Lang::Ru | Lang::Uk => format!("{sum}{GAP}$"),
    })
}

/// A number that selects plural forms.
pub(in crate::bot) fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

fn digits(lang: Lang, number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    let minus = if number < 0 { "−" } else { "" };
    let separator = match lang {
        Lang::En => ",",
        Lang::Ru | Lang::Uk => GAP,
    };
    format!("{minus}{}", groups.join(separator))
}

#[cfg(test)]
mod tests {
    use crate::bot::subjects::answers::numbers::*;

    #[test]
    fn thousands_are_grouped() {
        let (money, grouped) = (
            |lang, sum| money(lang, sum).as_str().to_owned(),
            |lang, number| grouped(lang, number).as_str().to_owned(),
        );
        assert_eq!(money(Lang::En, 2_450_000), "$2,450,000");
        assert_eq!(money(Lang::Ru, 15_300), "15\u{a0}300\u{a0}$");
        assert_eq!(grouped(Lang::En, 999), "999");
        assert_eq!(grouped(Lang::Ru, -1_000), "−1\u{a0}000");
        let least = grouped(Lang::Ru, i64::MIN).replace('\u{a0}', " ");
        assert_eq!(least, "−9 223 372 036 854 775 808");
    }

    #[test]
    fn a_sum_keeps_its_no_break_spaces_in_a_sentence() {
        let line = Lang::Ru.player_money(money(Lang::Ru, 7_672_000));
        assert!(line.as_str().ends_with(" 7\u{a0}672\u{a0}000\u{a0}$"), "{line:?}");
    }
}
