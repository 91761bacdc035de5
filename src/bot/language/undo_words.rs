//! Recognises texts that only take back what the bot has just done: `undo`, `не надо`, `поверни як було`.

use super::word_list::{Word, has, read, read_short};
use super::words::alert_requests::{ALL, STOP, TAKE_BACK, TURN_OFF};
use super::words::courtesy::AGREEMENT;
use super::words::undo::{BESIDE, DENIAL, NEGATION, PHRASES, UNDO};

/// A longer text is a sentence about something else.
const MAX_WORDS: usize = 7;

/// Whether a text takes back the last action, and says nothing else.
pub fn means_undo(text: &str) -> bool {
    read_short(after_denial(text), MAX_WORDS).is_some_and(|said| takes_back(&said))
}

/// Whether a text says that something is fine and needed no longer: `ладно забей, уже не надо`.
pub fn means_never_mind(text: &str) -> bool {
    let (agreement, rest): (Vec<_>, Vec<_>) =
        read(after_denial(text)).into_iter().partition(|word| word.is(AGREEMENT));
    !agreement.is_empty() && agreement.len() <= MAX_WORDS && takes_back(&rest)
}

/// Whether a text that takes back speaks of turning something off, which may be more than the last action; whether it means
/// everything. `None` if it does not.
pub fn turns_off(text: &str) -> Option<bool> {
    let said = read_short(after_denial(text), MAX_WORDS)?;
    let ends = |word: &Word<'_>| word.is_any(&[TURN_OFF, STOP]) && !word.is(TAKE_BACK);
    said.iter().any(ends).then(|| has(&said, ALL))
}

/// The text without the "no" of "no, …", which denies what was said before.
pub fn after_denial(text: &str) -> &str {
    let denies = |first: &str| {
        let said = read(first);
        has(&said, DENIAL) && said.iter().all(|word| word.is_any(&[DENIAL, BESIDE]))
    };
    match text.split_once(',') {
        Some((first, rest)) if denies(first) => rest,
        _ => text,
    }
}

fn takes_back(said: &[Word<'_>]) -> bool {
    // "No undo that", but not `не передумал`.
    let said = match said {
        [first, rest @ ..] if first.is(DENIAL) && !first.is(NEGATION) => rest,
        _ => said,
    };
    if said.is_empty() || said.len() > MAX_WORDS {
        return false;
    }
    if has(said, UNDO) {
        return said.iter().all(|word| word.is_any(&[UNDO, BESIDE]));
    }
    let spelled: Vec<(&Word<'_>, [String; 3])> =
        said.iter().map(|word| (word, word.spellings())).collect();
    PHRASES.words().any(|phrase| {
        let is = |spellings: &[String; 3], word| spellings.iter().any(|spelling| spelling == word);
        let phrase = phrase.split('-');
        phrase.clone().all(|word| spelled.iter().any(|(_, typed)| is(typed, word)))
            && spelled.iter().all(|(typed, spellings)| {
                typed.is(BESIDE) || phrase.clone().any(|word| is(spellings, word))
            })
    })
}

#[cfg(test)]
mod tests {
    use crate::bot::language::undo_words::*;

    #[test]
    fn a_text_that_takes_back_is_recognised_whatever_accompanies_it() {
        for text in [
            "undo",
            "Undo that!",
            "never mind",
            "nevermind",
            "turn it off",
            "turn off",
            "take it back, please",
            "revert",
            "отмени",
            "отмени это",
            "верни как было",
            "верни обратно",
            "не надо",
            "уже не нужно",
            "передумал",
            "yt yflj",
            "выключи",
            "убери это",
            "відміни",
            "скасуй",
            "не треба",
            "поверни як було",
            "не, отмени",
            "нет, не надо",
            "no undo that",
            "ні, поверни",
            "я передумал",
            "ой не те, скасуй останнє",
            "oops not that, undo",
        ] {
            assert!(means_undo(text), "{text}");
        }
        for text in ["ладно забей, уже не надо", "ок, не треба", "ok never mind", "fine, undo"]
        {
            assert!(means_never_mind(text) && !means_undo(text), "{text}");
        }
        for (text, is_all) in [
            ("stop", Some(false)),
            ("стоп", Some(false)),
            ("turn it off", Some(false)),
            ("выключи это", Some(false)),
            ("убери все", Some(true)),
            ("вимкни все", Some(true)),
            ("undo", None),
            ("отмени", None),
            ("cancel", None),
            ("не надо", None),
            ("поверни", None),
        ] {
            assert_eq!(turns_off(text), is_all, "{text}");
        }
        for text in ["ладно", "забей", "не надо", "ок", "ок лспд", ""] {
            assert!(!means_never_mind(text), "{text}");
        }
        for text in [
            "",
            "…",
            "верни клаву",
            "не",
            "надо",
            "как",
            "it",
            "отмени оповещение",
            "отключи уведомления",
            "turn off my alerts",
            "мне не надо лспд",
            "убери ключ",
            "не передумал",
            "я не передумала",
            "не отменяй",
            "turn off the alert",
            "убери напоминание",
            "delete the last alert",
            "нет,",
            "не надо мне ничего про дома писать",
        ] {
            assert!(!means_undo(text), "{text}");
        }
    }
}
