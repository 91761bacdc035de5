//! Numbers in the format of a language.

use crate::text::{Html, Lang, Plain};

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

/// A sum in few letters, for a button: `$500k`, `2 млн`.
pub(in crate::bot) fn short_money(lang: Lang, sum: u32) -> Plain {
    let sum_in = |unit: u32| {
        let text = match sum % unit {
            0 => (sum / unit).to_string(),
            _ => format!("{:.1}", f64::from(sum) / f64::from(unit)),
        };
        match lang {
            Lang::En => text,
            Lang::Ru | Lang::Uk => text.replace('.', ","),
        }
    };
    match sum {
        ..1_000 => Plain::untrusted(money(lang, sum.into()).as_str()),
        1_000..1_000_000 => lang.sum_thousands(&sum_in(1_000)),
        1_000_000.. => lang.sum_millions(&sum_in(1_000_000)),
    }
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
    fn a_sum_on_a_button_is_short() {
        for (sum, en, ru) in [
            (900, "$900", "900\u{a0}$"),
            (50_000, "$50k", "50к"),
            (1_500_000, "$1.5M", "1,5\u{a0}млн"),
            (100_000_000, "$100M", "100\u{a0}млн"),
        ] {
            let short = |lang| short_money(lang, sum).as_str().to_owned();
            assert_eq!((&*short(Lang::En), &*short(Lang::Ru)), (en, ru));
        }
    }

    #[test]
    fn a_sum_keeps_its_no_break_spaces_in_a_sentence() {
        let line = Lang::Ru.player_money(money(Lang::Ru, 7_672_000));
        assert!(line.as_str().ends_with(" 7\u{a0}672\u{a0}000\u{a0}$"), "{line:?}");
    }
}
