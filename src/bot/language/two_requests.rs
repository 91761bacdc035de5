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

/// A half of a text about alerts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlertSentence {
    /// A wish to be told, without the words before what is told.
    Wish(String),
    /// A request.
    Request(AlertRequest),
    /// What follows a wish or a request: a correction, or a further alert.
    Other(String),
    /// A question before a wish, which is about the answer.
    Question(String),
}

/// The two halves of a text, if each of them alone is a request about alerts. Two corrections are one.
pub fn two_requests(text: &str) -> Option<[AlertSentence; 2]> {
    let words: Vec<&str> = text.split_whitespace().take(MAX_WORDS + 1).collect();
    if words.len() > MAX_WORDS {
        return None;
    }
    if let Some(both) = question_and_wish(text) {
        return Some(both);
    }
    (1..words.len()).find_map(|at| {
        let (first, rest) = words.split_at_checked(at)?;
        let (joining, second) = rest.split_first()?;
        if !Word::new(joining.trim_matches(is_sign)).is(JOINING) {
            return None;
        }
        let halves = [first, second].map(|half| half.join(" ").trim_matches(is_sign).to_owned());
        let [one, other] = halves.each_ref().map(|half| request(half));
        // "And when somebody outbids" is about the thing of the first half.
        if let (Some(one), true) = (&one, is_about_price(second)) {
            let [_, second] = halves;
            return Some([one.clone(), AlertSentence::Other(format!("{joining} {second}"))]);
        }
        let is_any = one.is_some() || other.is_some();
        let [first, second] = halves;
        let both = [one.or_else(|| correction(first))?, other.or_else(|| correction(second))?];
        is_any.then_some(both)
    })
}

/// `собес в лспд когда? и напомни за час`: the question is answered first, and the wish is about what was asked for.
fn question_and_wish(text: &str) -> Option<[AlertSentence; 2]> {
    let (question, rest) = text.split_once('?')?;
    let is_joining = |word: &&str| Word::new(word.trim_matches(is_sign)).is(JOINING);
    let rest: Vec<&str> = rest.split_whitespace().skip_while(is_joining).collect();
    let condition = wish(&rest.join(" ")).filter(|condition| !condition.is_empty())?;
    // `лспд меньше 5? маякни` is one wish.
    let is_question = question.contains(char::is_alphabetic)
        && request(question).is_none()
        && AlertWords::new(question).bound.is_none();
    let both = [AlertSentence::Question(question.to_owned()), AlertSentence::Wish(condition)];
    is_question.then_some(both)
}

/// Whether the words only say that a price changes: `when somebody outbids`.
fn is_about_price(words: &[&str]) -> bool {
    let named = AlertWords::new(&words.join(" "));
    let price = AlertWords { price: true, bound: named.bound, ..AlertWords::default() };
    words.first().is_some_and(|first| Word::new(first).is(WHEN)) && named == price
}

fn request(text: &str) -> Option<AlertSentence> {
    let wish = wish(text).filter(|condition| !condition.is_empty());
    wish.map(AlertSentence::Wish).or_else(|| AlertRequest::of(text).map(AlertSentence::Request))
}

fn correction(text: String) -> Option<AlertSentence> {
    let is_change = matches!(Correction::of(&text), Some(Correction::Change(_)));
    is_change.then_some(AlertSentence::Other(text))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{AlertSentence, two_requests};

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
            let halves = halves
                .map(|half| super::request(half).unwrap_or(AlertSentence::Other(half.to_owned())));
            assert_eq!(two_requests(text), Some(halves), "{text}");
        }
        for (text, question, wish) in [
            ("собес в лспд когда? и напомни за час", "собес в лспд когда", "за час"),
            ("who leads lspd? ping me when he logs in", "who leads lspd", "he logs in"),
        ] {
            let question = AlertSentence::Question(question.to_owned());
            let both = [question, AlertSentence::Wish(wish.to_owned())];
            assert_eq!(two_requests(text), Some(both), "{text}");
        }
        for text in [
            "лспд меньше 5? маякни",
            "tell me when it opens? i always miss it",
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
