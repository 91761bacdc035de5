//! Wishes to be told: `бот, маякни плиз как лидер лспд зайдёт`, `remind me an hour before it ends`.

use super::alert_words::{ALL_DAYS, AlertWords};
use super::word_list::{Word, has, is_sign};
use super::words::alert_requests::TURN_OFF;
use super::words::{List, times, wishes};

/// A text with more words is a letter and not a wish.
const MAX_WORDS: usize = 24;

/// "Let me know": the most words from the first to the last.
const FURTHEST: usize = 4;

/// The most words of the name of a thing, with its server.
const LONGEST_NAME: usize = 4;

/// What the verb of a wish may also mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    /// It may ask for an answer now: `скажи`.
    Say,
    /// It is certainly a wish: `разбуди`.
    Watch,
    /// It asks for an answer now, unless the answer is to come at a time, or when something happens: `присылай`.
    Send,
    /// A noun, which needs words that say what about: `будильник`.
    Notice,
}

/// The words of a text.
struct Text<'a> {
    words: Vec<Word<'a>>,
}

/// The words that say what is to be told, if the text is a wish to be told. Empty if the wish does not say.
pub fn wish(text: &str) -> Option<String> {
    if text.split_whitespace().nth(MAX_WORDS).is_some() {
        return None;
    }
    let is_sign = |sign| is_sign(sign) || "-—".contains(sign);
    let words = text.split_whitespace().map(|word| Word::with_signs(word, is_sign)).collect();
    let text = Text { words };
    match text.verb() {
        Some(verb) => text.wish(verb),
        None => text.schedule(),
    }
}

impl Text<'_> {
    fn wish(&self, (at, after, verb): (usize, usize, Verb)) -> Option<String> {
        let (before, said) = (self.words.get(..at)?, self.words.get(after..)?);
        // `if fbi falls below 3 let me know`: "if" is not courtesy.
        let is_courtesy = |word: &&Word<'_>| {
            !word.typed.contains(char::is_alphanumeric)
                || word.is(wishes::LEAD) && !word.is(wishes::WHEN)
        };
        let skipped = before.iter().take_while(is_courtesy).count();
        let before = before.get(skipped..)?;
        let said = without(said, &[wishes::ME]);
        let is_refused = self.words.get(..at).and_then(<[_]>::last);
        let is_refused = is_refused.is_some_and(|word| word.is_any(&[wishes::NOT, wishes::AWAY]));
        let asks = has(before, wishes::ASK) && !is_first(before, wishes::WHEN) && !is_event(before);
        if is_refused || has(before, wishes::AWAY) || asks {
            return None;
        }
        let repeats = has(before, wishes::EVERY) || has(said, wishes::EVERY);
        let is_wish = match verb {
            Verb::Say => is_event(said) || is_event(before) || is_before(before),
            Verb::Watch => {
                !is_question(said)
                    && (before.is_empty()
                        || is_event(said)
                        || is_event(before)
                        || is_before(before)
                        || said.is_empty())
            }
            // "Post it at 21:00".
            Verb::Send => {
                let is_timed = || has_time(before) || has_time(said);
                is_event(said) || is_event(before) || !is_question(said) && is_timed()
            }
            Verb::Notice => before.is_empty(),
        };
        let condition = without_when(before).iter().chain(without_when(said));
        let condition = join(condition);
        let condition = condition.trim_matches(|sign: char| is_sign(sign) || " -—".contains(sign));
        // One such word alone is a name, or a test of the connection.
        let is_said = !condition.is_empty()
            || verb == Verb::Watch && self.words.iter().all(|word| !word.typed.is_ascii());
        ((is_wish || repeats) && is_said).then(|| condition.to_owned())
    }

    /// The text, if it names a thing and when it is to be told again and again: `каждый день в 21:00 онлайн лсмц`.
    fn schedule(&self) -> Option<String> {
        let words = &self.words;
        let is_question =
            is_question(words) || words.last().is_some_and(|last| last.typed.ends_with('?'));
        let is_other = is_question
            || has(words, wishes::PAST)
            || has(words, wishes::NOT)
            || has(words, TURN_OFF);
        if is_other || !has(words, wishes::EVERY) {
            return None;
        }
        let text = join(words);
        let AlertWords { topic, times, days, every, rest, .. } = AlertWords::new(&text);
        let is_repeated =
            every.is_some() || days.is_some() && !times.is_empty() || days == Some(ALL_DAYS);
        let names = rest.split_whitespace().count();
        (is_repeated && names <= LONGEST_NAME && (topic.is_some() || names > 0)).then_some(text)
    }

    /// The first verb of a wish: its place, the place after it, and what it may mean.
    fn verb(&self) -> Option<(usize, usize, Verb)> {
        (0..self.words.len()).find_map(|at| {
            let (after, verb) = self.verb_at(at)?;
            Some((at, after, verb))
        })
    }

    fn verb_at(&self, at: usize) -> Option<(usize, Verb)> {
        let is = |list| self.is_at(at, list);
        if is(wishes::LETS)
            && let Some(after) = self.follows(at, wishes::KNOW)
        {
            return Some((after, Verb::Say));
        }
        if is(wishes::BE)
            && let Some(after) = self.follows(at, wishes::TOLD)
        {
            return Some((after, Verb::Say));
        }
        if is(wishes::KEEP)
            && let Some(after) = self.follows(at, wishes::EYE)
        {
            // "On".
            return Some((after + 1, Verb::Watch));
        }
        if is(wishes::GIVE)
            && let Some(after) = self.follows(at, wishes::SHOUT)
        {
            return Some((after, Verb::Say));
        }
        if is(wishes::HIT)
            && let Some(after) = self.follows(at, wishes::UP)
        {
            return Some((after, Verb::Say));
        }
        if is(wishes::NOTICE) && self.is_at(at + 1, wishes::NOTICE_OF) {
            return Some((at + 1, Verb::Notice));
        }
        // "Set another one for".
        if is(wishes::SET) && self.is_at(at + 1, wishes::MORE) {
            let after = at + 2 + usize::from(self.is_at(at + 2, wishes::ONE));
            return self.is_at(after, wishes::NOTICE_OF).then_some((after, Verb::Notice));
        }
        if is(wishes::WATCH) {
            return Some((at + 1, Verb::Watch));
        }
        if is(wishes::SAY) {
            return Some((at + 1, Verb::Say));
        }
        is(wishes::SEND).then_some((at + 1, Verb::Send))
    }

    /// The place after a word of the list that follows shortly.
    fn follows(&self, at: usize, list: List) -> Option<usize> {
        (at + 1..=at + FURTHEST).find(|next| self.is_at(*next, list)).map(|next| next + 1)
    }

    fn is_at(&self, at: usize, list: List) -> bool {
        self.words.get(at).is_some_and(|word| word.is(list))
    }
}

fn join<'w, 'a: 'w>(words: impl IntoIterator<Item = &'w Word<'a>>) -> String {
    words.into_iter().map(|word| word.typed).collect::<Vec<_>>().join(" ")
}

/// Whether the words name a time of the day.
fn has_time(words: &[Word<'_>]) -> bool {
    !AlertWords::new(&join(words)).times.is_empty()
}

fn is_first(words: &[Word<'_>], list: List) -> bool {
    words.first().is_some_and(|word| word.is(list))
}

/// The words without those of the lists before them.
fn without<'w, 'a>(words: &'w [Word<'a>], lists: &[List]) -> &'w [Word<'a>] {
    let skipped = words.iter().take_while(|word| word.is_any(lists)).count();
    words.get(skipped..).unwrap_or_default()
}

/// The words without "when", "as soon as" and "about" before them.
fn without_when<'w, 'a>(words: &'w [Word<'a>]) -> &'w [Word<'a>] {
    use wishes::{ABOUT, AS, ME, SOON, WHEN};
    without(words, &[WHEN, AS, SOON, ABOUT, ME])
}

/// Whether the words ask for an answer now.
fn is_question(words: &[Word<'_>]) -> bool {
    is_first(words, wishes::ASK) || is_known(words)
}

/// Whether the words ask for a time in the past, or for a next time that is known.
fn is_known(words: &[Word<'_>]) -> bool {
    let is_next = has(words, wishes::KNOWN) && !has(words, wishes::EVENT);
    is_first(words, wishes::AT_A_TIME) && (has(words, wishes::PAST) || is_next)
}

/// Whether the words are about something that may come.
fn is_event(words: &[Word<'_>]) -> bool {
    if is_first(words, wishes::AS) {
        return has(words, wishes::SOON) || has(words, wishes::EVENT);
    }
    !is_question(words) && (has(words, wishes::WHEN) || is_before(words))
}

/// Whether the words name a time before something: `за час до конца`, `20 minutes before`.
fn is_before(words: &[Word<'_>]) -> bool {
    let is_time = |word: &Word<'_>| {
        word.typed.starts_with(|first: char| first.is_ascii_digit())
            || word.is_any(&[times::HOUR, times::HALF_AN_HOUR, times::HALF])
    };
    let mut pairs = words.iter().zip(words.iter().skip(1));
    has(words, wishes::BEFORE)
        || pairs.any(|(first, second)| first.is(wishes::IN_ADVANCE) && is_time(second))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::language::wish::*;

    #[test]
    fn a_wish_is_told_from_a_question() {
        for (text, condition) in [
            ("бот, слушай, маякни плиз как лидер лспд зайдёт", Some("лидер лспд зайдёт")),
            ("Could you please let me know if FBI drops under 5?", Some("FBI drops under 5")),
            ("if fbi falls below 3 let me know", Some("fbi falls below 3")),
            ("keep an eye on house 3", Some("house 3")),
            ("give me a shout when jane smith gets on", Some("jane smith gets on")),
            ("хочу чтобы ты написал когда в лспд будет пусто", Some("в лспд будет пусто")),
            ("скажи за час до конца", Some("за час до конца")),
            ("за час до собеса лспд напомни", Some("за час до собеса лспд")),
            ("будильник на собес лспд", Some("на собес лспд")),
            ("remind me every day at 18 how many lspd", Some("every day at 18 how many lspd")),
            ("щовечора о 9 пиши скільки в лспд", Some("щовечора о 9 скільки в лспд")),
            ("каждый день в 21:00 онлайн лсмц", Some("каждый день в 21:00 онлайн лсмц")),
            ("каждые 30 мин лспд онлайн", Some("каждые 30 мин лспд онлайн")),
            ("щодня о 9 лспд", Some("щодня о 9 лспд")),
            ("my family every day at 18", Some("my family every day at 18")),
            ("кожні 30 хв лспд", Some("кожні 30 хв лспд")),
            ("lspd online every evening", Some("lspd online every evening")),
            ("fbi on weekdays at 20:00", Some("fbi on weekdays at 20:00")),
            ("лспд онлайн в 21:00 кидай сюда", Some("лспд онлайн в 21:00")),
            ("кидай сюда лспд в 21:00", Some("лспд в 21:00")),
            ("кидай когда зайдёт лидер лспд", Some("зайдёт лидер лспд")),
            ("поставь ещё на сам собес", Some("на сам собес")),
            ("set another one for fbi", Some("for fbi")),
            ("маякни", Some("")),
            ("ping", None),
            ("сколько в лспд каждый день в 21:00", None),
            ("онлайн лспд каждый день?", None),
            ("отключи лспд каждый день в 18", None),
            ("не присылай лспд каждый день в 18", None),
            ("лспд на каждом сервере", None),
            ("every server lspd", None),
            ("собес в выходные", None),
            ("каждый день", None),
            ("what was lspd every day at 18", None),
            ("лспд в 21:00", None),
            ("скинь лспд в 21:00", None),
            ("кидай лспд", None),
            ("watch", None),
            ("скажи сколько в лспд", None),
            ("скажи есть ли кто в лспд", None),
            ("tell me who is online", None),
            ("tell me when was nicolas reed last online", None),
            ("напомни кто лидер лспд", None),
            ("скажи дома до 2кк", None),
            ("подскажи когда собес", None),
            ("не следи за домом 3", None),
            ("turn off the alert for house 3", None),
            ("скинь лидеров", None),
            ("мои оповещения", None),
            ("лспд", None),
            ("", None),
        ] {
            assert_eq!(wish(text).as_deref(), condition, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|((маякни|let me know|когда|if|лспд|every|,|за|час) ?){0,45}") {
            let _ = wish(&text);
        }
    }
}
