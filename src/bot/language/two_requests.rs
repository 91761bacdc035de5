//! Two requests about alerts in one text: `нет, меньше 3, и ночью не пиши`.

use super::alert_request_words::AlertRequest;
use super::alert_words::AlertWords;
use super::correction_words::Correction;
use super::wish::wish;
use super::word_list::{Word, is_sign};
use super::words::alert_requests::JOINING;
use super::words::wishes::WHEN;

/// A longer text is a letter.
const MAX_WORDS: usize = 24;

/// The two halves of a text, if each of them alone is a request about alerts. Two corrections are one.
pub fn two_requests(text: &str) -> Option<[String; 2]> {
    let words: Vec<&str> = text.split_whitespace().take(MAX_WORDS + 1).collect();
    if words.len() > MAX_WORDS {
        return None;
    }
    (1..words.len()).find_map(|at| {
        let (first, rest) = words.split_at_checked(at)?;
        let (joining, second) = rest.split_first()?;
        if !Word::new(joining.trim_matches(is_sign)).is(JOINING) {
            return None;
        }
        let halves = [first, second].map(|half| half.join(" ").trim_matches(is_sign).to_owned());
        // "And when somebody outbids" is about the thing of the first half.
        if is_request(halves.first()?) && is_about_price(second) {
            let [first, second] = halves;
            return Some([first, format!("{joining} {second}")]);
        }
        let are_requests = halves.iter().all(|half| is_request(half) || is_correction(half));
        (are_requests && halves.iter().any(|half| is_request(half))).then_some(halves)
    })
}

/// Whether the words only say that a price changes: `when somebody outbids`.
fn is_about_price(words: &[&str]) -> bool {
    let named = AlertWords::new(&words.join(" "));
    let price = AlertWords { price: true, bound: named.bound, ..AlertWords::default() };
    words.first().is_some_and(|first| Word::new(first).is(WHEN)) && named == price
}

fn is_request(text: &str) -> bool {
    wish(text).is_some_and(|condition| !condition.is_empty()) || AlertRequest::of(text).is_some()
}

fn is_correction(text: &str) -> bool {
    matches!(Correction::of(text), Some(Correction::Change(_)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::language::two_requests;

    #[test]
    fn a_text_is_parted_only_where_both_halves_are_requests() {
        for (text, halves) in [
            ("нет меньше 3, и ночью не пиши", ["нет меньше 3", "ночью не пиши"]),
            (
                "напомни за 15 минут и поставь ещё на сам собес",
                ["напомни за 15 минут", "поставь ещё на сам собес"],
            ),
            (
                "tell me when lspd is below 5 and ping me when fbi is above 3",
                ["tell me when lspd is below 5", "ping me when fbi is above 3"],
            ),
            (
                "warn me 2 min before house 9 auction ends and when somebody outbids",
                ["warn me 2 min before house 9 auction ends", "and when somebody outbids"],
            ),
            (
                "прибери сповіщення про лспд та маякни коли фбр менше 3",
                ["прибери сповіщення про лспд", "маякни коли фбр менше 3"],
            ),
        ] {
            assert_eq!(two_requests(text), Some(halves.map(str::to_owned)), "{text}");
        }
        for text in [
            "маякни когда лидер лспд и фбр зайдут",
            "скажи когда Big_Smoke зайдёт и когда выйдет",
            "let me know if lspd or fbi drop under 3",
            "remind me 20 minutes before and tell me where it is",
            "следи за Alex_Sidorov и Tom_Oakley",
            "убери уведомления про лспд и фбр",
            "лспд и фбр",
            "не, меньше 8 и только с 18 до 23",
            "и",
            "маякни и",
            "",
        ] {
            assert_eq!(two_requests(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|((и|маякни|когда|не|пиши|ночью|лспд|меньше|3|,) ?){0,30}") {
            let _ = two_requests(&text);
        }
    }
}
