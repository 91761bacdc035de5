//! Texts that ask at which hours somebody is usually online: `when is LSPD usually on`, `часы пик фбр`.

use super::following::FollowingText;
use super::word_list::{Word, is_sign};
use super::words::following::{AT_HOUR, LEAST, MOST};
use super::words::past::{AT, BEFORE_PURPOSE, BEST, BUSY, MOMENT, PEAK, PURPOSE, WAS, YESTERDAY};
use super::words::questions::{HOW_MANY, USUAL, WHICH};
use super::words::times::{HOUR, TODAY};
use super::words::wishes::AT_A_TIME;

/// The text without the words that ask for the usual hours; `None` if it does not ask for them.
pub fn without_usual_hours(text: &str) -> Option<String> {
    let typed: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<Word<'_>> =
        typed.iter().map(|word| Word::new(word.trim_matches(is_sign))).collect();
    if words.iter().any(|word| word.is_any(&[WAS, TODAY, YESTERDAY])) {
        return None;
    }
    let is = |at: usize, lists| words.get(at).is_some_and(|word| word.is_any(lists));
    let number_at =
        |at: usize| words.get(at).is_some_and(|word| word.lower.starts_with(char::is_numeric));
    let is_time = |at| is(at, &[HOUR, MOMENT]);
    let is_busy = |at| is(at, &[PEAK, BUSY]) && is_time(at + 1);
    let is_best = |at| is(at, &[BEST]) && is(at + 1, &[MOMENT]);
    let is_peak = |at| is(at, &[HOUR]) && is(at + 1, &[PEAK]);
    let following = FollowingText::new(text);
    // "When there are more than 5" names a bound.
    let is_bound = |at| is(at, &[MOST, LEAST]) && number_at(at + 1);
    let is_most = following.asks_busiest_hour() && !(0..words.len()).any(is_bound);
    // The words that begin here and ask for the hours: how many there are.
    let asking = |at: usize| match () {
        () if is_busy(at) || is_peak(at) || is_best(at) => 2,
        () if is(at, &[BEFORE_PURPOSE]) && is(at + 1, &[PURPOSE]) => 2,
        () if is(at, &[WHICH]) && is_time(at + 1) => 2,
        () if is(at, &[AT]) && is(at + 1, &[HOW_MANY]) => 2,
        () if is(at, &[USUAL, AT_A_TIME, AT_HOUR]) || is_most && is(at, &[MOST, LEAST]) => 1,
        () => 0,
    };
    let is_usual = is_most || following.asks_hour && words.iter().any(|word| word.is(USUAL));
    let is_busy = (0..words.len()).any(|at| is_busy(at) || is_peak(at) || is_best(at));
    if !is_usual && !is_busy {
        return None;
    }
    let (mut rest, mut at) = (Vec::new(), 0);
    while let Some(word) = typed.get(at) {
        // "At what time", "в какие часы".
        let before = usize::from(is(at, &[AT]) && asking(at) == 0 && asking(at + 1) > 0);
        match asking(at + before) {
            0 => {
                rest.push(*word);
                at += 1;
            }
            length => at += before + length,
        }
    }
    Some(rest.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_ask_for_the_usual_hours() {
        for (text, rest) in [
            ("When is Grove Street usually online?", "is Grove Street online?"),
            ("what are busy hours of the LSPD", "what are of the LSPD"),
            ("at what time is fbi normally on 5", "is fbi on 5"),
            ("peak hours lspd", "lspd"),
            ("best time to raid grove street", "grove street"),
            ("лучшее время для рейда на грув", "на грув"),
            ("когда обычно онлайн лспд", "онлайн лспд"),
            ("в какие часы обычно сидят фбр", "сидят фбр"),
            ("во сколько обычно заходит лспд", "заходит лспд"),
            ("часы пик лспд", "лспд"),
            ("when are most LSPD members on", "are LSPD members on"),
            ("коли зазвичай онлайн LSPD", "онлайн LSPD"),
            ("о котрій зазвичай збираються балас", "збираються балас"),
            ("години пік лспд", "лспд"),
        ] {
            assert_eq!(without_usual_hours(text).as_deref(), Some(rest), "{text}");
        }
        for text in [
            "when was LSPD online",
            "when does Nicolas_Reed play",
            "what were the peak hours of LSPD yesterday",
            "when is the peak of LSPD",
            "how much is a house usually",
            "сколько обычно стоит дом",
            "когда был онлайн Nicolas_Reed",
            "скільки годин грає лспд",
            "когда в лспд больше 5",
        ] {
            assert_eq!(without_usual_hours(text), None, "{text}");
        }
    }
}
