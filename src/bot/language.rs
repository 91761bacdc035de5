//! Matches typed words against servers, fractions, families and nicknames.
//!
//! People write `5`, `05` and `№5`; `Брейнбург` for Brainburg; `лспд` on either keyboard layout; a space where a
//! nickname has `_`; and they make typos. Words that can mean only one thing match it. Words that can mean two things
//! match both: the code never chooses for the person. Words that match nothing come with similar names.

mod about_oneself;
mod alert_request_words;
mod alert_words;
mod asides;
mod asked_fields;
mod beyond;
mod board_words;
mod business_kind;
mod candidates;
mod command_words;
mod comparison_words;
mod correction_words;
mod edit_distance;
mod exceptions;
mod family;
mod following;
mod fraction;
mod future;
mod heard_spelling;
mod intent;
mod key_order;
mod key_question;
pub(super) mod keyboard_layout;
mod known_name;
mod lacking;
mod last_day;
mod lot_words;
mod me_request;
mod misspelt_topics;
mod named_key;
mod ordinals;
mod ordinary_words;
mod past_time;
mod phonetic_key;
mod phrase;
mod place;
mod player;
mod rank_bound;
mod roster_words;
mod sentences;
mod server;
mod server_words;
mod since_yesterday;
mod small_talk;
mod split_server;
mod timer;
mod transliteration;
mod two_requests;
mod typed_text;
mod undo_words;
mod usual_hours;
mod wish;
mod word_cover;
mod word_index;
mod word_list;
mod words;

pub use about_oneself::{means_forget_me, nickname_alone, own_absence, own_nickname, says_to_lead};
pub use alert_request_words::{
    AlertRequest, MuteEnd, MutedAlert, names_in_list, place_in_list, tells_to_change,
    turned_off_by_name,
};
pub use alert_words::{ALL_DAYS, AlertTopic, AlertWords, Comparison, NIGHT_HOURS, NOON};
pub use asides::{without_asides, without_reason};
pub use asked_fields::{AskedField, Field, Strength, asked_fields};
pub use board_words::{BoardChange, BoardRequest};
pub use business_kind::{
    is_of_kind, kind_beginning, kind_of_business, kind_of_business_among, kinds_of_business,
    names_marketplace, shortest_beginning,
};
pub use command_words::command_name;
pub use comparison_words::{
    asks_which_server, compares_two, is_between_names, is_everywhere, is_superlative, joins_names,
};
pub use correction_words::{Correction, server_to_move_to};
pub use exceptions::Exception;
pub use family::{FamilyNames, families, family, family_among, parts_of_names};
pub use following::FollowingText;
pub use fraction::{
    among as fraction_among, fraction, is_certain as is_certain_fraction, is_named as is_fraction,
    misspelt as misspelt_fraction, with_written_names,
};
pub use future::when_it_will_be;
pub use intent::{Guess, Intent, IntentKind, ShownBefore, guesses, is_in_examples, learn};
pub use key_order::{KeyOrder, NewKeyOrder};
pub use key_question::{ApiExample, ApiTopic, ExampleLanguage, KeyQuestion, KeyTrouble};
pub use lacking::{Lacking, future_day, is_zone};
pub use last_day::without_last_day;
pub use lot_words::{
    LotWord, LotWords, becomes_free, means_dearest, with_joined_prices, with_word_for_unowned,
};
pub use me_request::MeRequest;
pub use misspelt_topics::with_written_topics;
pub use named_key::{KeyVerb, NamedKeyOrder};
pub use ordinals::{number_in_words, ordinal};
pub use ordinary_words::is_ordinary;
pub use past_time::{PastText, PastTime};
pub use phrase::{
    Phrase, is_scenery, kind_of_people, means_sold, topic_names, topic_rank, without_case,
};
pub use place::{CITIES, COUNTRYSIDE_NAME, city, initials, is_countryside, is_place};
pub use player::{base_forms, heard, latin_stem, nicknames, person, player, sounds_like_half};
pub use rank_bound::RankBound;
pub use roster_words::{
    MAX_NORM, RosterFilter, absence, asks_of_roster, is_back, is_piece, is_unit, length_of_time,
    misses_norm, norm_to_set, roster_words, without_file_words,
};
pub use sentences::{last_sentence, without_interjections};
pub use server::{in_full as server_in_full, server};
pub use server_words::with_server_numbers;
pub use since_yesterday::without_yesterday_compared;
pub use small_talk::{Courtesy, is_small_talk};
pub use split_server::{Expected, SplitLine, split_server};
pub use timer::timer;
pub use transliteration::latin_spellings;
pub use two_requests::{AlertSentence, two_requests};
pub use undo_words::{after_denial, means_never_mind, means_undo, turns_off};
pub use usual_hours::without_usual_hours;
pub use wish::wish;
pub use word_list::bare;

/// The things that words mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match<T> {
    /// One thing.
    One(T),
    /// Any of these things.
    Several(Vec<T>),
    /// Nothing, but these are similar, the most similar first.
    Near(Vec<T>),
    /// Nothing.
    Nothing,
}

/// The longest name of anything.
const MAX_LENGTH: usize = 64;

/// How many similar things are offered.
const MAX_SIMILAR: usize = 6;

/// Shorter words are too similar to many others.
const MIN_ONE_TYPO: usize = 4;

/// Whether one typo makes one word the other.
pub fn is_one_typo(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    one.len().min(other.len()) >= MIN_ONE_TYPO && edit_distance::typos(&one, &other, 1) == Some(1)
}

impl<T> Match<T> {
    /// The one thing that is meant.
    pub fn one(self) -> Option<T> {
        match self {
            Self::One(one) => Some(one),
            Self::Several(_) | Self::Near(_) | Self::Nothing => None,
        }
    }

    /// Whether one or several things are meant.
    pub fn is_found(&self) -> bool {
        matches!(self, Self::One(_) | Self::Several(_))
    }

    /// All of `found` are meant.
    pub fn any_of(mut found: Vec<T>) -> Self {
        match found.len() {
            0 | 1 => found.pop().map_or(Self::Nothing, Self::One),
            _ => Self::Several(found),
        }
    }

    /// The first of `found` are similar.
    fn similar(mut found: Vec<T>) -> Self {
        found.truncate(MAX_SIMILAR);
        if found.is_empty() { Self::Nothing } else { Self::Near(found) }
    }
}
