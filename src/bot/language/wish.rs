//! Wishes to be told: `бот, маякни плиз как лидер лспд зайдёт`, `remind me an hour before it ends`.

mod clauses;
#[cfg(test)]
mod tests;

use super::alert_words::{ALL_DAYS, AlertTopic, AlertWords};
use super::word_list::{Word, has, is_sign};
use super::words::alert_requests::{ALTER, NEEDED, NEWEST, TURN_OFF};
use super::words::alerts::NEW;
use super::words::watched::{AUCTION, BUSINESS, HOUSE, INTERVIEW, INTERVIEWS};
use super::words::{List, times, wishes};
use clauses::{
    in_sentence, last_clause, own_sentence, without, without_private, without_purpose, without_when,
};

/// A text with more words is a letter and not a wish.
const MAX_WORDS: usize = 30;

/// "Let me know": the most words from the first to the last.
const FURTHEST: usize = 4;

/// A verb stands at most so many words behind "if".
const MAX_SUBJECT: usize = 5;

/// The most words of the name of a thing, with its server.
const LONGEST_NAME: usize = 7;

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
        let said = own_sentence(without_purpose(said));
        let before = last_clause(in_sentence(before, said));
        // `if fbi falls below 3 let me know`: "if" is not courtesy.
        let is_courtesy = |word: &&Word<'_>| {
            !word.typed.contains(char::is_alphanumeric)
                || word.is(wishes::LEAD) && !word.is(wishes::WHEN)
        };
        let skipped = before.iter().take_while(is_courtesy).count();
        let before = before.get(skipped..)?;
        let said = without_private(without(said, &[wishes::ME]));
        let is_refused = is_refused(self.words.get(..at)?);
        let asks = has(before, wishes::ASK) && !is_first(before, wishes::WHEN) && !is_event(before);
        let repeats = has(before, wishes::EVERY) || has(said, wishes::EVERY) || is_repeated(said);
        // "Change the lspd alert to 4" is about one that there is.
        let is_altered = is_first(&self.words, ALTER);
        // "Every day at 20:00 … to my dm".
        if is_altered || is_refused || has(before, wishes::AWAY) && !repeats || asks {
            return None;
        }
        let is_wish = match verb {
            // "Tell me everything about Jane".
            Verb::Say if said.first().is_some_and(|first| first.is(wishes::WHOLE)) => false,
            // "Tell me if he has been online".
            Verb::Say if asks_whether_it_was(said) => false,
            Verb::Say => {
                is_event(said)
                    || is_event(before)
                    || is_before(before)
                    || names_new_lots(said)
                    || self.is_at(at, wishes::ANNOUNCE) && names_priced_lots(said)
                    || names_interviews(said, self.is_at(at, wishes::ANNOUNCE))
            }
            Verb::Watch => {
                let asks_where = has(before, wishes::ON_MAP) && said.is_empty();
                !is_question(said)
                    && !asks_where
                    && (before.is_empty()
                        || is_event(said)
                        || is_event(before)
                        || is_before(before)
                        || has_time(before)
                        || has_time(said)
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
        // "9pm daily: who is on".
        let begins = words.iter().take_while(|word| !word.typed.ends_with([':', ','])).count();
        let (when, what) = words.split_at_checked(begins + 1).unwrap_or((words, &[]));
        if has(when, wishes::EVERY) && has_time(when) && !what.is_empty() {
            return Some(join(when.iter().chain(without(what, &[wishes::ASK]))));
        }
        let is_question =
            is_question(words) || words.last().is_some_and(|last| last.typed.ends_with('?'));
        let is_other = is_question
            || has(words, wishes::ASK)
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
        // Without a time, it may be a remark: `лспд каждый день пусто`.
        let is_shown = has(words, wishes::SHOWN) || topic == Some(AlertTopic::Digest) || names == 0;
        let is_remark = topic == Some(AlertTopic::Interview) || !is_shown;
        if times.is_empty() && every.is_none() && is_remark {
            return None;
        }
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
            // "I want to be the first to know".
            let is_first = (at..after).any(|at| self.is_at(at, wishes::FIRST));
            return Some((after, if is_first { Verb::Watch } else { Verb::Say }));
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
        // "Need a heads up for".
        if is(wishes::SHOUT) && self.is_at(at + 1, wishes::UP) {
            return Some((at + 2, Verb::Watch));
        }
        if is(wishes::NOTICE) && self.is_at(at + 1, wishes::NOTICE_OF) {
            return Some((at + 1, Verb::Notice));
        }
        // "Alert lspd under 5": a noun before a thing and its bound.
        if is(wishes::NOTICE) && !is(wishes::WATCH) && self.has_bound_behind(at) {
            return Some((at + 1, Verb::Notice));
        }
        // "Set another one for".
        if is(wishes::SET) && self.is_at(at + 1, wishes::MORE) {
            let after = at + 2 + usize::from(self.is_at(at + 2, wishes::ONE));
            return self.is_at(after, wishes::NOTICE_OF).then_some((after, Verb::Notice));
        }
        // "Make that come every Sunday".
        if is(wishes::SET)
            && let Some(after) = self.follows(at, wishes::COME)
        {
            return Some((after, Verb::Send));
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

    /// Whether the words behind that place name a thing and a bound, and say nothing else.
    fn has_bound_behind(&self, at: usize) -> bool {
        let behind = self.words.get(at + 1..).unwrap_or_default();
        let is_other = |word: &Word<'_>| {
            word.is_any(&[wishes::NOT, wishes::ASK, TURN_OFF]) || word.typed.ends_with('?')
        };
        let words = AlertWords::new(&join(behind));
        !behind.iter().any(is_other) && words.bound.is_some() && !words.rest.is_empty()
    }

    fn is_at(&self, at: usize, list: List) -> bool {
        self.words.get(at).is_some_and(|word| word.is(list))
    }
}

/// Whether the words before a wish take it back: `не пиши`, `не надо мне напоминание`.
fn is_refused(before: &[Word<'_>]) -> bool {
    let is_of_verb = |word: &Word<'_>| !word.is(wishes::ME);
    let end = before.iter().rposition(is_of_verb).map_or(0, |last| last + 1);
    match before.get(..end).unwrap_or_default() {
        [.., not, needed] if needed.is(NEEDED) => not.is(wishes::NOT),
        _ => before.last().is_some_and(|word| word.is(wishes::NOT)),
    }
}

fn join<'w, 'a: 'w>(words: impl IntoIterator<Item = &'w Word<'a>>) -> String {
    words.into_iter().map(|word| word.typed).collect::<Vec<_>>().join(" ")
}

/// Whether the words name a time of the day.
fn has_time(words: &[Word<'_>]) -> bool {
    !AlertWords::new(&join(words)).times.is_empty()
}

/// Whether the words name an interval: `раз в час`.
fn is_repeated(words: &[Word<'_>]) -> bool {
    has(words, times::ONCE) && AlertWords::new(&join(words)).every.is_some()
}

fn is_first(words: &[Word<'_>], list: List) -> bool {
    words.first().is_some_and(|word| word.is(list))
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

/// Whether the words ask whether something was so.
fn asks_whether_it_was(words: &[Word<'_>]) -> bool {
    let mut near = words.iter().take(MAX_SUBJECT).skip(1);
    is_first(words, wishes::WHEN)
        && near.any(|word| word.is(wishes::PAST) && !word.is(NEWEST))
        && !has(words, wishes::EVENT)
}

/// Whether the words are about something that may come.
fn is_event(words: &[Word<'_>]) -> bool {
    if is_first(words, wishes::AS) {
        return has(words, wishes::SOON) || has(words, wishes::EVENT);
    }
    !is_question(words) && (has(words, wishes::WHEN) || is_before(words))
}

/// Whether the words are about property that comes up for auction: `о новых домах`.
fn names_new_lots(words: &[Word<'_>]) -> bool {
    let is_lot = |word: &Word<'_>| word.is_any(&[HOUSE, BUSINESS, AUCTION]);
    is_first(words, wishes::ABOUT)
        && words.windows(2).any(|two| matches!(two, [new, lot] if new.is(NEW) && is_lot(lot)))
}

/// Whether the words are about property below a price: `сообщи о домах до 300к`.
fn names_priced_lots(words: &[Word<'_>]) -> bool {
    is_first(words, wishes::ABOUT)
        && words.iter().any(|word| word.is_any(&[HOUSE, BUSINESS, AUCTION]))
        && AlertWords::new(&join(words)).bound.is_some()
}

/// Whether the words are about interviews of somebody: `о наборах в лспд`. `is_announced`: the verb says that they are still
/// to come, so that a single one is enough.
fn names_interviews(words: &[Word<'_>], is_announced: bool) -> bool {
    let of = |word: &Word<'_>| word.is(INTERVIEWS) || is_announced && word.is(INTERVIEW);
    is_first(words, wishes::ABOUT)
        && words.iter().any(of)
        && words.get(1..).is_some_and(|what| !AlertWords::new(&join(what)).rest.is_empty())
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
