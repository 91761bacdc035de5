//! What people say about alerts besides a wish: which there are, that some are to go, and that it is to be quiet.

mod listed_alert;
mod mute;
mod named;
mod quiet;
#[cfg(test)]
mod tests;
mod turn_off;

use super::alert_words::AlertWords;
use super::phrase::is_filler;
use super::undo_words::after_denial;
use super::word_list::{REACH, Word, follows, has, read, read_short};
use super::words::alert_requests::{
    ABOUT, ALL, AROUND_SILENCE, ASKED, BE_SILENT, DISTURB, ERASE, FIRST_PERSON, HOURS, HOW,
    HOW_MANY, IT, LATER, LIMITING, MIDNIGHT, MUTE, NEWEST, NIGHT, NO_LONGER, NOT, OWNER, POLITE,
    QUIET, SINGLE, SO_LONG, SPOKEN_OF, STANDS, STOP, TAKE_BACK, TURN, TURN_OFF, UNTIL, WHAT,
};
use super::words::alerts::AND;
use super::words::commands::{ALERTS, MINE};
use super::words::courtesy::{AGREEMENT, SWEARING, THANKS, YOU};
use super::words::times::{EVENING, HOUR, MINUTE, MORNINGS};
use super::words::wishes::{EVENT, NOTICE, ONE, WHEN};
use super::words::{List, watched};
pub use listed_alert::{names_in_list, place_in_list, tells_to_change};
pub(super) use mute::minutes_of;
pub use mute::{MuteEnd, MutedAlert};
use mute::{muted, muted_alone, muted_in_passing, paused, unmuted};
pub use named::turned_off_by_name;
use named::{muted_by_name, unmuted_by_name};
use quiet::quiet;
use turn_off::order;

/// A longer text is about more than alerts.
const MAX_WORDS: usize = 12;

/// What a text says about the alerts of a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlertRequest {
    /// Which alerts there are. Also where some are to go in a way that only their buttons offer.
    List,
    /// The alerts about something are to go.
    TurnOff {
        /// The words for it.
        about: String,
        /// Whether only one is meant.
        is_one: bool,
        /// The request without the last of these words, which are only a remark if no alert is about them.
        without_remark: Option<Box<Self>>,
    },
    /// One alert is to go, which is the last one that was set.
    TurnOffOne {
        /// Whether the text says "the last".
        is_newest: bool,
    },
    /// The alert at this place of the list is to go.
    TurnOffAt {
        /// From one on.
        place: u64,
    },
    /// All alerts are to go.
    TurnOffAll,
    /// How alerts are turned off.
    HowToTurnOff,
    /// No alerts until then.
    Mute(MuteEnd),
    /// The same for one alert. Without an end, until tomorrow.
    MuteOne {
        /// Which one.
        alert: MutedAlert,
        /// Until when.
        end: Option<MuteEnd>,
    },
    /// The same for the alerts about something.
    MuteNamed {
        /// The words for it.
        about: String,
        /// Whether only one is meant.
        is_one: bool,
        /// Until when.
        end: Option<MuteEnd>,
    },
    /// Alerts that are muted are told again.
    Unmute,
    /// The alerts about something are told again.
    UnmuteNamed {
        /// The words for it.
        about: String,
    },
    /// No alerts in these hours, in minutes of the day.
    Quiet {
        /// The beginning.
        from: u16,
        /// The end, which may be on the next day.
        to: u16,
    },
    /// No quiet hours any more.
    QuietOff,
    /// Which quiet hours there are.
    QuietAsked,
}

impl AlertRequest {
    /// The request that a text is; `None` if it says anything else.
    pub fn of(text: &str) -> Option<Self> {
        let text = after_denial(text);
        let said = read_short(text, MAX_WORDS)?;
        if is_how_to_turn_off(&said) {
            return Some(Self::HowToTurnOff);
        }
        let is_question = text.trim_end().ends_with('?');
        let tells = is_order(&said, is_question);
        // "Quiet from midnight to eight, I can't hear what mum says".
        let clause = text.split(',').next().and_then(|first| read_short(first, MAX_WORDS));
        let clause = clause.filter(|clause| is_order(clause, is_question));
        let hours = || tells.then(|| quiet(&said)).flatten().or_else(|| quiet(&clause?));
        tells
            .then(|| muted_alone(&said).or_else(|| muted(&said)).or_else(|| unmuted(&said)))
            .flatten()
            .or_else(|| (tells && paused(&said)).then_some(Self::Mute(MuteEnd::Tomorrow)))
            .or_else(hours)
            .or_else(|| {
                let named = || muted_by_name(text, &said).or_else(|| unmuted_by_name(text, &said));
                tells.then(named).flatten()
            })
            .or_else(|| tells.then(|| order(text, &said)).flatten())
            .or_else(|| (tells && is_silenced(&said)).then_some(Self::List))
            .or_else(|| list(&said))
            .or_else(|| asks_for_quiet(&said, text).then_some(Self::QuietAsked))
            .or_else(|| speaks_of_some(&said, text).then_some(Self::List))
    }

    /// Whether a text that seems to turn an alert off may mean something else: "don't", or only for a while.
    pub fn is_doubtful(text: &str) -> bool {
        let said = read_short(text, MAX_WORDS).unwrap_or_default();
        said.iter().any(|word| word.is_any(&[NOT, SO_LONG, UNTIL, LATER]) && !word.is(STOP))
    }

    /// The silence, its end or the quiet hours that a text is about, which says so in other words than most.
    pub fn quiet(text: &str) -> Self {
        let said = read_short(text, MAX_WORDS).unwrap_or_default();
        if let Some(request) = unmuted(&said).or_else(|| muted_in_passing(&said)) {
            return request;
        }
        match quiet::named_hours(&said) {
            Some((from, to)) if from != to && !has(&said, HOW) => Self::Quiet { from, to },
            Some(_) | None => Self::QuietAsked,
        }
    }

    /// The same for a text that follows the list of alerts, where "all" or a place says what is meant.
    pub fn after_list(text: &str) -> Option<Self> {
        let said = read_short(after_denial(text), MAX_WORDS)?;
        // "Turn them all off for an hour" deletes nothing.
        if muted(&said).or_else(|| muted_alone(&said)).is_some() {
            return None;
        }
        if let Some((place, rest)) = place_in_list(text) {
            let is_deletion = is_deletion_of(&read(&rest), text, &[TURN_OFF, ERASE]);
            return is_deletion.then_some(Self::TurnOffAt { place });
        }
        // "Delete them" may mean those that were spoken of before.
        let request = if has(&said, ALL) { Self::TurnOffAll } else { Self::List };
        is_deletion_of(&said, text, &[ALL, SPOKEN_OF]).then_some(request)
    }
}

/// Whether a text only tells the bot to delete something that one of these lists means.
fn is_deletion_of(said: &[Word<'_>], text: &str, meant: &[List]) -> bool {
    let known = [TURN_OFF, ERASE, TURN, ALL, IT, ALERTS, MINE, POLITE, AGREEMENT, THANKS];
    let has_any = |lists: &[List]| said.iter().any(|word| word.is_any(lists));
    // "Mute 1" deletes nothing.
    let deletes = |word: &Word<'_>| word.is_any(&[TURN_OFF, ERASE]) && !word.is(MUTE);
    is_order(said, text.trim_end().ends_with('?'))
        && said.iter().any(deletes)
        && has_any(meant)
        && !has_any(&[NOT, HOW, TAKE_BACK])
        && others(said, &known).is_empty()
}

/// Whether a text tells the bot to delete things that it only points at: `удали их`.
fn speaks_of_some(said: &[Word<'_>], text: &str) -> bool {
    is_deletion_of(said, text, &[SPOKEN_OF]) && !has(said, ALL)
}

/// Whether a text tells the bot to do something, and neither asks why it does nor forbids it.
fn is_order(said: &[Word<'_>], is_question: bool) -> bool {
    let is_polite = has(said, POLITE);
    // "You don't write at night" is a complaint.
    let is_complaint =
        said.windows(2).any(|two| matches!(two, [you, not] if you.is(YOU) && not.is(NOT)));
    let is_told = !is_question && !is_complaint || is_polite;
    // "What" in "remove what I set" asks nothing.
    let mut asked = said.iter().take_while(|word| !word.is_any(&[TURN_OFF, ERASE]));
    let asks_whether = said
        .windows(2)
        .any(|two| matches!(two, [can, who] if can.is(POLITE) && who.is(FIRST_PERSON)));
    // "Stop" turns something off by itself.
    let is_not = |word: &Word<'_>| word.is(NOT) && !word.is_any(&[TURN_OFF, STOP]);
    let mut denied = said.iter().skip_while(|word| !is_not(word));
    is_told
        && !asked.any(|word| word.is(ASKED))
        && !asks_whether
        && !denied.any(|word| word.is_any(&[TURN, TURN_OFF]))
}

/// Whether a text only says that it is to be silent, perhaps for how long: `хватит слать`, `mute until tomorrow`.
fn is_silenced(said: &[Word<'_>]) -> bool {
    let known = [
        STOP,
        DISTURB,
        MUTE,
        TURN,
        TURN_OFF,
        BE_SILENT,
        AROUND_SILENCE,
        IT,
        ALL,
        LIMITING,
        UNTIL,
        NO_LONGER,
        OWNER,
        POLITE,
        SWEARING,
        AGREEMENT,
        THANKS,
    ];
    let is_stopped = follows(said, |word| word.is(STOP), &[DISTURB], REACH);
    let is_told = is_stopped
        || has(said, MUTE)
        || has(said, TURN_OFF) && (has(said, BE_SILENT) || has(said, SWEARING));
    // "Stop the 8pm one".
    let is_time = |typed: &&str| typed.starts_with(|first: char| first.is_ascii_digit());
    let unknown = others(said, &[&known[..], &[SINGLE, NEWEST, ONE]].concat());
    let is_one = (has(said, TURN_OFF) || has(said, STOP)) && unknown.iter().any(is_time);
    (is_told && unknown.is_empty() || is_one && unknown.iter().all(is_time)) && !has(said, HOW)
}

fn list(said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    let is_asked = has(STANDS) && has(OWNER) && !has(HOW_MANY);
    let known = [STANDS, OWNER, WHAT, ALERTS, MINE, AGREEMENT, THANKS];
    (is_asked && others(said, &known).is_empty()).then_some(AlertRequest::List)
}

fn is_how_to_turn_off(said: &[Word<'_>]) -> bool {
    let known = [TURN, TURN_OFF, ALERTS, MINE, IT, ABOUT, AGREEMENT, THANKS, HOW, LATER];
    let silence = [BE_SILENT, AROUND_SILENCE, HOW, TURN_OFF, THANKS, AGREEMENT];
    // "How do I make you shut up in this group".
    let is_silence = has(said, BE_SILENT) && has(said, HOW) && others(said, &silence).is_empty();
    has(said, TURN_OFF) && has(said, HOW) && others(said, &known).is_empty() || is_silence
}

/// Whether a text asks for the quiet hours.
fn asks_for_quiet(said: &[Word<'_>], text: &str) -> bool {
    let known = [QUIET, HOURS, MINE, OWNER, WHAT, STANDS, ALERTS];
    let is_question = text.trim_end().ends_with('?') || has(said, WHAT);
    has(said, QUIET) && has(said, HOURS) && is_question && others(said, &known).is_empty()
}

/// These words, with what joins them in the text: `лспд, фбр и грув`.
fn with_joins(text: &str, said: &[Word<'_>], words: &[&str]) -> String {
    let typed = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    let joined = said.iter().zip(typed).filter_map(|(word, typed)| {
        let is_kept = word.is(AND) || words.contains(&word.typed);
        let comma = if typed.ends_with(',') { "," } else { "" };
        is_kept.then(|| format!("{}{comma}", word.typed))
    });
    let joined: Vec<String> = joined.collect();
    let is_join = |word: &&String| Word::new(word.trim_matches(',')).is(AND);
    let first = joined.iter().take_while(is_join).count();
    let last = joined.iter().rev().take_while(is_join).count();
    let joined = joined.get(first..joined.len() - last).unwrap_or_default().join(" ");
    joined.trim_matches(',').to_owned()
}

/// Whether a word limits what is turned off, or says for how long.
fn is_limiting(word: &Word<'_>) -> bool {
    // `будинок` begins like `будет`.
    let is_event = word.is(EVENT) && !word.is_any(&[watched::HOUSE, NOTICE, NO_LONGER]);
    is_event || word.is_any(&[LIMITING, WHEN, NIGHT, MIDNIGHT, EVENING, MORNINGS, HOUR, MINUTE])
}

/// Whether words name nothing but a topic and a thing: no alert is told from another one by its bound or its time.
fn names_only_a_thing(words: &AlertWords) -> bool {
    let AlertWords { topic, rest, .. } = words;
    *words == AlertWords { topic: *topic, rest: rest.clone(), ..AlertWords::default() }
}

/// The words that are in none of the lists and have a meaning of their own.
fn others<'a>(said: &[Word<'a>], known: &[List]) -> Vec<&'a str> {
    let others = said.iter().filter(|word| !word.is_any(known) && !is_filler(word));
    others.map(|word| word.typed).collect()
}
