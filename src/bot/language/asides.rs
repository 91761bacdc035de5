//! Words that name nothing: the time that is left until something, such as `рейд через 10 мин`, an amount that somebody
//! needs, such as `need at least 6`, and the zone of a time, such as `по мск`.

use super::alert_words::AlertWords;
use super::word_list::{Word, is_sign};
use super::words::past::AGO;
use super::words::questions::SERVER;
use super::words::times::{AFTER, AT_LEAST, BECAUSE, BY, MINUTE, TIME_ZONES};

/// The most words of a delay: `in half an hour`.
const LONGEST: usize = 4;

/// Fewer words before a reason are no question.
const SHORTEST: usize = 2;

/// The text without `через 10 мин`, `in an hour`, `at least 6`, `по мск` and the like.
pub fn without_asides(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (mut kept, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        match aside(words.get(at..).unwrap_or_default()) {
            Some(length) => at += length,
            None => {
                kept.push(*word);
                at += 1;
            }
        }
    }
    kept.join(" ")
}

/// What a text says before it gives a reason; `None` if it gives none.
pub fn without_reason(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_reason = |word: &&str| Word::new(word.trim_matches(is_sign)).is(BECAUSE);
    let at = words.iter().position(is_reason).filter(|at| *at >= SHORTEST)?;
    let (question, reason) = words.split_at_checked(at)?;
    // "Because I am dying here, server 2".
    let clause = reason.iter().rposition(|word| word.ends_with(',')).map(|comma| comma + 1);
    let clause = clause.and_then(|clause| reason.get(clause..)).unwrap_or_default();
    let names_server = |word: &&str| Word::new(word.trim_matches(is_sign)).is(SERVER);
    let server = if clause.iter().any(names_server) { clause } else { &[] };
    Some([question, server].concat().join(" "))
}

/// How many words at the beginning say how long it takes, how many are needed, or in which zone a time is.
fn aside(words: &[&str]) -> Option<usize> {
    let first = words.first()?;
    let is_number = |word: &str| word.trim_matches(is_sign).parse::<u16>().is_ok();
    // "I wait 10 min"; "10 min ago" is a time.
    let is = |at: usize, list| {
        words.get(at).is_some_and(|word| Word::new(word.trim_matches(is_sign)).is(list))
    };
    if is_number(first) && is(1, MINUTE) && !is(2, AGO) || is(0, BY) && is(1, TIME_ZONES) {
        return Some(2);
    }
    if Word::new(first.trim_matches(is_sign)).is(AT_LEAST)
        && words.get(1).is_some_and(|word| is_number(word))
    {
        return Some(2);
    }
    if !Word::new(first.trim_matches(is_sign)).is(AFTER) {
        return None;
    }
    (2..=LONGEST.min(words.len())).find(|length| {
        let named = words.get(..*length).map(|words| AlertWords::new(&words.join(" ")));
        named.is_some_and(|named| {
            let minutes = named.minutes;
            minutes.is_some() && named == AlertWords { minutes, ..AlertWords::default() }
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::bot::language::{without_asides, without_reason};

    #[test]
    fn reasons_are_taken_out() {
        for (text, rest) in [
            ("скільки ментів на зміні бо ми хочем на капт", Some("скільки ментів на зміні")),
            ("is a medic online because i am hurt", Some("is a medic online")),
            ("лікарі є? бо лежу вже, сервер 2", Some("лікарі є? сервер 2")),
            ("бо так треба", None),
            ("лспд на 5", None),
        ] {
            assert_eq!(without_reason(text).as_deref(), rest, "{text}");
        }
    }

    #[test]
    fn asides_are_taken_out() {
        for (text, rest) in [
            ("скок нас ща, а то рейд через 10 мин", "скок нас ща, а то рейд"),
            ("через час собес", "собес"),
            ("fight in half an hour, who is on", "fight who is on"),
            ("рейд через дві години, лспд", "рейд лспд"),
            ("how many ravens are on? need at least 6", "how many ravens are on? need at"),
            ("is anyone there, been standing here 10 min", "is anyone there, been standing here"),
            ("сколько было лспд 10 минут назад", "сколько было лспд 10 минут назад"),
            ("коли він закінчується по києву", "коли він закінчується"),
            ("who is in lspd", "who is in lspd"),
            ("лспд на 5", "лспд на 5"),
        ] {
            assert_eq!(without_asides(text), rest);
        }
    }
}
