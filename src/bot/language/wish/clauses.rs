//! The clause of a text that is the wish, without the words around it.

use crate::bot::language::word_list::Word;
use crate::bot::language::words::alert_requests::{BUT, JOINING};
use crate::bot::language::words::beyond::CONTACT;
use crate::bot::language::words::courtesy::THANKS;
use crate::bot::language::words::questions::PLACE;
use crate::bot::language::words::{List, wishes};

/// More words behind the end of a sentence are another one.
const MAX_BEHIND: usize = 4;

/// The words before the verb without the sentences before its own: `он скоро кончается? тогда за час напомни`.
pub(super) fn in_sentence<'w, 'a>(before: &'w [Word<'a>], said: &[Word<'a>]) -> &'w [Word<'a>] {
    let ends = |word: &Word<'_>| word.typed.ends_with(['?', '.', '!', ';', '…']);
    let Some(end) = before.iter().rposition(ends) else { return before };
    let own = before.get(end + 1..).unwrap_or_default();
    // `лспд меньше 5? маякни` is one sentence.
    if own.is_empty() && said.is_empty() { before } else { own }
}

/// The words from the last condition that begins behind a comma, if somebody gives thanks first: `всьо дякую, як вийде -
/// цинкани`.
pub(super) fn last_clause<'w, 'a>(before: &'w [Word<'a>]) -> &'w [Word<'a>] {
    let begins = |at: &usize| {
        let word = before.get(*at).filter(|word| word.is_any(&[wishes::WHEN, wishes::AS]));
        let mut words_before = before.get(..*at).unwrap_or_default().iter().rev();
        let apart = words_before.find(|word| !word.is_any(&[JOINING, BUT]));
        word.is_some() && apart.is_some_and(|word| word.typed.ends_with(','))
    };
    let is_thanks = before.iter().any(|word| word.is(THANKS));
    let at = (0..before.len()).rev().find(begins).filter(|_| is_thanks);
    at.and_then(|at| before.get(at..)).unwrap_or(before)
}

/// The words without the sentences after their own: `tell me when it opens? I always miss it`.
pub(super) fn own_sentence<'w, 'a>(said: &'w [Word<'a>]) -> &'w [Word<'a>] {
    let ends = |word: &Word<'_>| word.typed.ends_with(['?', '!', ';', '…']);
    match said.iter().position(ends) {
        Some(end) if said.len() - end > MAX_BEHIND => said.get(..=end).unwrap_or(said),
        // `more than five? on 3` is one sentence.
        _ => said,
    }
}

/// The words without "in private" after the person: `напиши мне в лс`. Elsewhere, "лс" is a city.
pub(super) fn without_private<'w, 'a>(said: &'w [Word<'a>]) -> &'w [Word<'a>] {
    match said {
        [place, private, rest @ ..] if place.is(PLACE) && private.is(CONTACT) => rest,
        _ => said,
    }
}

/// The words without what the wish is for.
pub(super) fn without_purpose<'w, 'a>(said: &'w [Word<'a>]) -> &'w [Word<'a>] {
    match said.iter().position(|word| word.is(wishes::PURPOSE)) {
        Some(at) if at > 0 => said.get(..at).unwrap_or(said),
        _ => said,
    }
}

/// The words without those of the lists before them.
pub(super) fn without<'w, 'a>(words: &'w [Word<'a>], lists: &[List]) -> &'w [Word<'a>] {
    let skipped = words.iter().take_while(|word| word.is_any(lists)).count();
    words.get(skipped..).unwrap_or_default()
}

/// The words without "when", "as soon as" and "about" before them.
pub(super) fn without_when<'w, 'a>(words: &'w [Word<'a>]) -> &'w [Word<'a>] {
    use wishes::{ABOUT, AS, ME, SOON, WHEN};
    without(words, &[WHEN, AS, SOON, ABOUT, ME])
}
