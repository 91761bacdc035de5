//! Words for what the data of the game does not have: `дома с гаражом`, `cars for sale`, `собесы завтра`.

use super::word_list::{Word, words};
use super::words::lacking::{FUTURE_DAY, GOODS, PARTS, ZONE};

/// What nobody knows of property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lacking {
    /// A part or a quality of a house.
    Part,
    /// Something that is neither a house nor a business.
    Goods,
}

impl Lacking {
    /// What a word is for that the data does not have.
    pub fn of(word: &str) -> Option<Self> {
        let word = Word::new(word);
        match () {
            () if word.is(PARTS) => Some(Self::Part),
            () if word.is(GOODS) => Some(Self::Goods),
            () => None,
        }
    }
}

/// Whether a word is for one zone of a gang, so that its number follows.
pub fn is_zone(word: &str) -> bool {
    Word::new(word).is(ZONE)
}

/// The word for a day that has not come yet.
pub fn future_day(text: &str) -> Option<&str> {
    words(text).find(|word| Word::new(word).is(FUTURE_DAY))
}
