//! Texts that compare what is with what was: `is it busier than yesterday`, `лспд растёт?`, `порівняй з учора`.

use super::comparison_words::is_everywhere;
use super::word_list::{Word, is_sign};
use super::words::comparisons::{COMPARE, GROWS, MORE, NOW_MORE, THAN, VERSUS, WITH};
use super::words::following::{LEAST, MOST};
use super::words::past::{AT, MOMENT, THIS_TIME, YESTERDAY};

/// The text without the words that compare it with the day before; `None` if it compares nothing with that.
pub fn without_yesterday_compared(text: &str) -> Option<String> {
    let typed: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<Word<'_>> =
        typed.iter().map(|word| Word::new(word.trim_matches(is_sign))).collect();
    let is = |at: usize, lists| words.get(at).is_some_and(|word| word.is_any(lists));
    let has = |list| words.iter().any(|word| word.is(list));
    let is_compared =
        |at: usize| is(at, &[YESTERDAY]) && (at > 0 && is(at - 1, &[THAN, VERSUS]) || has(COMPARE));
    let grows = has(GROWS) && !has(YESTERDAY);
    if !grows && !(0..words.len()).any(is_compared) {
        return None;
    }
    // "More on all servers" has no chart.
    if typed.iter().any(|word| is_everywhere(word)) {
        return None;
    }
    let said = [
        GROWS, MORE, NOW_MORE, MOST, LEAST, THAN, VERSUS, COMPARE, WITH, YESTERDAY, THIS_TIME,
        MOMENT, AT,
    ];
    let kept = (0..words.len()).filter(|at| !is(*at, &said)).map(|at| typed[at]);
    Some(kept.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comparison_is_taken_out_of_a_text() {
        for (text, rest) in [
            ("is it busier than yesterday?", Some("is it")),
            ("lspd more than yesterday", Some("lspd")),
            ("стало больше чем вчера в это же время", Some("")),
            ("сравни со вчера", Some("")),
            ("compare lspd to yesterday", Some("lspd")),
            ("порівняй лспд з учора", Some("лспд")),
            ("лспд растет?", Some("лспд")),
            ("is online growing", Some("is online")),
            ("онлайн падает", Some("онлайн")),
            ("lspd yesterday", None),
            ("more than 5", None),
            ("is it growing everywhere", None),
            ("what was the peak yesterday", None),
        ] {
            assert_eq!(without_yesterday_compared(text).as_deref(), rest, "{text}");
        }
    }
}
