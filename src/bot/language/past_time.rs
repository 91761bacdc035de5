//! Times in the past: `вчера в 20:00`, `2 hours ago`, `last night`, `за 3 дня`.

mod reader;
mod several_days;
#[cfg(test)]
mod tests;

use self::reader::Reader;
use super::following::FollowingText;
use super::phrase::is_filler;
use super::word_list::{MAX_WORDS, Word, is_sign};
use super::words::past::{
    AGO, BEFORE_YESTERDAY, LAST, MOST_OR_USUAL, PEAK, RECORD, THIS_WEEK, WAS, YESTERDAY,
};
use super::words::times::TODAY;

/// A time in the past that words name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastTime {
    /// A minute of a day, so many days ago.
    At {
        /// The days since then.
        days_ago: u8,
        /// The minute of the day.
        minute: u16,
    },
    /// A whole day, so many days ago.
    Day {
        /// The days since then.
        days_ago: u8,
    },
    /// Whole days, the first and the last of them so many days ago.
    Days {
        /// The days since the first.
        first: u8,
        /// The days since the last.
        last: u8,
    },
    /// Some hours of a day, so many days ago.
    Hours {
        /// The days since then.
        days_ago: u8,
        /// The first hour.
        from: u8,
        /// The hour after the last.
        until: u8,
    },
    /// The last night.
    Night,
    /// So many minutes ago.
    Ago {
        /// The minutes since then.
        minutes: u16,
    },
}

impl PastTime {
    /// All days of which the history is kept.
    pub const ALL: Self = Self::Days { first: 29, last: 0 };

    /// Whether a chart of the last 24 hours has it.
    pub fn is_within_a_day(self) -> bool {
        match self {
            Self::At { days_ago, .. } | Self::Hours { days_ago, .. } => days_ago <= 1,
            Self::Day { days_ago } => days_ago == 0,
            Self::Days { .. } => false,
            Self::Night => true,
            Self::Ago { minutes } => minutes <= 24 * 60,
        }
    }

    /// The whole days of the time, which a chart shows.
    pub fn in_whole_days(self) -> Self {
        match self {
            Self::At { days_ago, .. } | Self::Day { days_ago } | Self::Hours { days_ago, .. } => {
                Self::Days { first: days_ago, last: days_ago }
            }
            Self::Days { .. } | Self::Night | Self::Ago { .. } => self,
        }
    }

    /// Whether many queries have such a time in their own words: `норма за неделю`.
    pub fn is_several_days(self) -> bool {
        matches!(self, Self::Days { .. })
    }
}

/// A text without its words for a past time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastText {
    /// The time.
    pub time: PastTime,
    /// The words for the time.
    pub said: String,
    /// Whether the text says that something was.
    pub is_over: bool,
    /// Whether the text asks for the peak, and says nothing else.
    pub is_only_peak: bool,
    /// Whether it asks for the peak.
    pub asks_peak: bool,
    /// Whether it names a day, or says that something was.
    names_day: bool,
    /// Whether it names an hour or a part of a day, of no day in the past: `вечером`.
    pub is_only_an_hour: bool,
    /// Whether nothing but the name of a day says that the time is over: `лспд в среду`.
    pub is_only_weekday: bool,
    /// The other words.
    pub rest: String,
}

impl PastText {
    /// Whether the text asks at which hour there usually are the most or the fewest.
    pub fn is_usual_hour(&self, text: &FollowingText) -> bool {
        text.asks_peak_hour && !self.names_day || self.is_only_an_hour && text.asks_busiest_hour()
    }

    /// Whether the words name a week, and no number of days.
    pub fn names_a_week(&self) -> bool {
        self.said.split_whitespace().any(|word| Word::new(word).is(THIS_WEEK))
    }

    /// Takes the words for a past time out of a text. `None` if it has none. `today` is the day of the week, from Monday
    /// on.
    pub fn new(text: &str, today: i8) -> Option<Self> {
        let typed: Vec<&str> = text.split_whitespace().take(MAX_WORDS + 1).collect();
        if typed.len() > MAX_WORDS {
            return None;
        }
        let mut reader = Reader::new(typed, today);
        let time = reader.time()?;
        let join = |is_used: bool| {
            let words = reader.typed.iter().zip(&reader.is_used);
            let words = words.filter(|(_, used)| **used == is_used).map(|(word, _)| *word);
            words.collect::<Vec<_>>().join(" ")
        };
        let said = join(true).trim_matches(is_sign).to_owned();
        let asks_peak = reader.words.iter().any(|word| word.is(PEAK));
        let mut words = reader.words.iter().zip(&reader.is_used);
        let is_only_peak = asks_peak
            && words
                .all(|(word, used)| word.is(PEAK) || !used && is_filler(word) && !word.is(TODAY));
        let is_only_weekday = reader.is_only_weekday;
        let says_day =
            |word: &Word<'_>| word.is_any(&[YESTERDAY, BEFORE_YESTERDAY, AGO, TODAY, WAS]);
        let names_day = is_only_weekday || reader.words.iter().any(says_day);
        let is_of_day =
            matches!(time, PastTime::At { .. } | PastTime::Hours { .. } | PastTime::Night);
        let is_only_an_hour =
            is_of_day && !names_day && !reader.words.iter().any(|word| word.is(LAST));
        let is_over =
            reader.words.iter().any(|word| word.is_any(&[WAS, PEAK, RECORD, MOST_OR_USUAL]));
        Some(Self {
            time,
            said,
            is_over,
            is_only_peak,
            asks_peak,
            names_day,
            is_only_an_hour,
            is_only_weekday,
            rest: without_peak(&join(false)),
        })
    }
}

/// The words without "peak", which a past time says anyway: `the peak yesterday`.
fn without_peak(rest: &str) -> String {
    let is_peak = |word: &&str| Word::new(word.trim_matches(is_sign)).is(PEAK);
    rest.split_whitespace().filter(|word| !is_peak(word)).collect::<Vec<_>>().join(" ")
}
