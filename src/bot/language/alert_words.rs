//! Parses the words after `/watch`: what is watched, bounds, prices, times and days, in either language and keyboard
//! layout.

mod reader;
#[cfg(test)]
mod tests;

use super::following::FollowingText;
use super::word_list::{MAX_WORDS, Word};
use reader::{WordsReader, is_sign};

/// All days of the week.
pub const ALL_DAYS: u8 = 0b111_1111;

/// Noon, in minutes of the day.
pub const NOON: u16 = 12 * 60;

/// The night, in minutes of the day: from 23:00 to 08:00.
pub const NIGHT_HOURS: (u16, u16) = (23 * 60, 8 * 60);

/// The evening, in minutes of the day: from 18:00 to midnight.
pub(super) const EVENING_HOURS: (u16, u16) = (18 * 60, 0);

/// The thing that an alert watches, as far as the words say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlertTopic {
    /// A count of members online.
    Fraction,
    /// A leader.
    Leader,
    /// A count of a family.
    Family,
    /// Players by name.
    Player,
    /// Interviews.
    Interview,
    /// A server.
    Server,
    /// Auctions.
    Auction,
    /// Property below its usual price.
    Deals,
    /// A house.
    House,
    /// A business.
    Business,
    /// Gang zones.
    Zones,
    /// The day as a picture.
    Digest,
    /// The hours of the week.
    Week,
}

/// A comparison with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Fewer than this.
    Below(u64),
    /// More than this.
    Above(u64),
    /// As many as this, or more.
    AtLeast(u64),
    /// As many as this, or fewer.
    AtMost(u64),
}

impl Comparison {
    /// The number that it names.
    pub fn number(self) -> u64 {
        let (Self::Below(number)
        | Self::Above(number)
        | Self::AtLeast(number)
        | Self::AtMost(number)) = self;
        number
    }

    /// The same with another number.
    pub fn with_number(self, number: u64) -> Self {
        match self {
            Self::Below(_) => Self::Below(number),
            Self::Above(_) => Self::Above(number),
            Self::AtLeast(_) => Self::AtLeast(number),
            Self::AtMost(_) => Self::AtMost(number),
        }
    }

    /// The number that is not reached any more, if it is a bound from above.
    pub fn below(self) -> Option<u64> {
        match self {
            Self::Below(number) => Some(number),
            Self::AtMost(number) => Some(number.saturating_add(1)),
            Self::Above(_) | Self::AtLeast(_) => None,
        }
    }
}

/// The words after `/watch`, parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AlertWords {
    /// The thing that is watched, if the words say.
    pub topic: Option<AlertTopic>,
    /// Houses or businesses, for an alert about auctions.
    pub property: Option<AlertTopic>,
    /// The bound or the price.
    pub bound: Option<Comparison>,
    /// How far below the usual price, in percent.
    pub percent: Option<u8>,
    /// Times of the day, in minutes.
    pub times: Vec<u16>,
    /// Whether the only time is an hour before noon that may also be meant after it.
    pub is_either_half: bool,
    /// Whether the two times are the ends of a span.
    pub is_span: bool,
    /// Days of the week; Monday is the lowest bit.
    pub days: Option<u8>,
    /// Days that a correction leaves out, like the days of the week.
    pub days_off: Option<u8>,
    /// The interval, in minutes.
    pub every: Option<u16>,
    /// A duration, in minutes.
    pub minutes: Option<u16>,
    /// Whether the unit of the minutes is a letter, which may stand for millions: `3m`.
    pub may_be_millions: bool,
    /// Whether the end of auctions is meant.
    pub ends: bool,
    /// Whether the price of one house or business is meant.
    pub price: bool,
    /// Whether somebody is to come online or to go offline.
    pub presence: bool,
    /// Whether only coming online is meant (true), or only going offline (false).
    pub comes: Option<bool>,
    /// Whether somebody is to join or to leave a family.
    pub membership: bool,
    /// Whether somebody else is to become the leader.
    pub another: bool,
    /// Whether only members in uniform count.
    pub in_uniform: bool,
    /// Whether a server is to have room for one more player.
    pub has_room: bool,
    /// The hours in which it is told, in minutes of the day.
    pub hours: Option<(u16, u16)>,
    /// The place that auctions are near to.
    pub near: Option<String>,
    /// The words that are left: a name and perhaps a server.
    pub rest: String,
}

impl AlertWords {
    /// These words with the bound, times, days, hours and place that the others name in place of their own.
    pub fn with_slots_of(self, named: Self) -> Self {
        Self {
            bound: named.bound.or(self.bound),
            is_span: if named.times.is_empty() { self.is_span } else { named.is_span },
            times: if named.times.is_empty() { self.times } else { named.times },
            days: named.days.or(self.days),
            every: named.every.or(self.every),
            minutes: named.minutes.or(self.minutes),
            may_be_millions: named.may_be_millions,
            hours: named.hours.or(self.hours),
            near: named.near.or(self.near),
            ..self
        }
    }

    /// Takes the words apart.
    pub fn new(text: &str) -> Self {
        let text = text.replace(['–', '—'], "-");
        // Bounds are often written without spaces.
        let mut spaced = String::new();
        let mut last = ' ';
        for letter in text.chars() {
            let is_bound = |c: char| matches!(c, '<' | '>' | '‹' | '›' | '≤' | '≥' | '=');
            if is_bound(letter) != is_bound(last)
                && !last.is_whitespace()
                && (letter != '=' || is_bound(last))
            {
                spaced.push(' ');
            }
            spaced.push(letter);
            last = letter;
        }
        let words = spaced.split_whitespace().take(MAX_WORDS);
        let words: Vec<_> = words.map(|word| Word::with_signs(word, is_sign)).collect();
        let in_uniform = FollowingText::new(&spaced).in_uniform;
        WordsReader::read(&words, in_uniform)
    }
}
