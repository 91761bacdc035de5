//! Words that people use around a question without which it asks the same: nobody misses them in the answer.

use super::intent::is_in_examples_of;
use super::phrase::kind_of_people;
use super::word_list::Word;
use super::words::alerts::{ABOVE, BELOW};
use super::words::following::{IN_UNIFORM, LEAST, MOST, NOT};
use super::words::past::{
    BEFORE_YESTERDAY, EVENING_PART, MORNING_PART, NIGHT, NOON_PART, YESTERDAY,
};
use super::words::{DAYS, TOPICS};

/// Whether a word that the answer of the query with this command does not use need not be named there: people use it
/// when they ask for that.
pub fn is_ordinary(word: &str, command: &str) -> bool {
    let looked_up = Word::new(word);
    let narrows = looked_up.is_any(&[
        YESTERDAY,
        BEFORE_YESTERDAY,
        NIGHT,
        NOON_PART,
        MORNING_PART,
        EVENING_PART,
        ABOVE,
        BELOW,
        IN_UNIFORM,
        LEAST,
        MOST,
        NOT,
    ]);
    let has_topic = TOPICS.iter().chain(DAYS).any(|(_, list)| looked_up.is(*list));
    let is_name = word.chars().any(|letter| letter.is_ascii_digit() || letter == '_')
        || word.starts_with(char::is_uppercase);
    !narrows
        && !has_topic
        && !is_name
        && kind_of_people(word).is_none()
        && is_in_examples_of(command, word)
}
