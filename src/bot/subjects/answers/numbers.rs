//! Numbers in the format of a language.

use crate::text::{Html, Lang};

/// A no-break space: a number is not split between lines.
const GAP: &str = "\u{a0}";

pub(in crate::bot) fn grouped(lang: Lang, number: i64) -> Html {
    Html::escaped(&lang.grouped(number))
}

pub(in crate::bot) fn money(lang: Lang, sum: i64) -> Html {
    let sum = lang.grouped(sum);
    Html::escaped(&match lang {
        Lang::En => format!("${sum}"),
        Lang::Ru | Lang::Uk => format!("{sum}{GAP}$"),
    })
}

/// A number with one decimal, unless that is a zero.
pub(in crate::bot) fn decimal(lang: Lang, number: f64) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    match lang {
        Lang::En => text.to_owned(),
        Lang::Ru | Lang::Uk => text.replace('.', ","),
    }
}

/// A number that selects plural forms.
pub(in crate::bot) fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use crate::bot::subjects::answers::numbers::*;

    #[test]
    fn a_sum_has_the_sign_where_the_language_has_it() {
        let money = |lang, sum| money(lang, sum).as_str().to_owned();
        assert_eq!(money(Lang::En, 2_450_000), "$2,450,000");
        assert_eq!(money(Lang::Ru, 15_300), "15\u{a0}300\u{a0}$");
    }

    #[test]
    fn a_decimal_has_the_mark_of_the_language_unless_it_is_zero() {
        assert_eq!(decimal(Lang::Ru, 6.24), "6,2");
        assert_eq!(decimal(Lang::En, 11.97), "12");
    }

    #[test]
    fn a_sum_keeps_its_no_break_spaces_in_a_sentence() {
        let line = Lang::Ru.player_money(money(Lang::Ru, 7_672_000));
        assert!(line.as_str().ends_with(" 7\u{a0}672\u{a0}000\u{a0}$"), "{line:?}");
    }
}
