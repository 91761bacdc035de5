//! What somebody meant by what was typed. No questions asked here: words and lists in, what they can mean out.
//!
//! People write `5`, `05` and `№5`; `Брейнбург` for Brainburg; `лспд` with the keyboard on either side; a space where a
//! nickname has `_`; and they mistype. What can mean one thing only is that thing; what can mean two is both of them, and
//! never one picked for them; what means nothing has what is near.

mod candidates;
mod edit_distance;
mod family;
mod fraction;
pub(super) mod keyboard_layout;
mod phonetic_key;
mod player;
mod server;
mod split;
mod transliteration;
mod typed_text;

pub use family::{families, family};
pub use fraction::fraction;
pub use player::{nicknames, player};
pub use server::{server, surely as server_in_full};
pub use split::{Expected, Split, split};

/// What words mean among all that they could.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match<T> {
    /// This.
    One(T),
    /// Each of these as well as the others.
    Several(Vec<T>),
    /// None of these, but they are near: the nearest first.
    Near(Vec<T>),
    /// Nothing.
    Nothing,
}

/// Nothing that has a name has a longer one.
const LONGEST: usize = 64;

/// How many near misses are offered.
const OFFERS: usize = 6;

/// Whether one slip of the finger makes one word the other; a short word is too near to many.
pub fn is_slip(one: &str, other: &str) -> bool {
    const SHORT: usize = 4;
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    one.len().min(other.len()) >= SHORT && edit_distance::slips(&one, &other, 1) == Some(1)
}

impl<T> Match<T> {
    /// All of `found`, as what is meant.
    fn each(mut found: Vec<T>) -> Self {
        match found.len() {
            0 => Self::Nothing,
            1 => found.pop().map_or(Self::Nothing, Self::One),
            _ => Self::Several(found),
        }
    }

    /// The first of `found`, as what is near.
    fn near(mut found: Vec<T>) -> Self {
        found.truncate(OFFERS);
        if found.is_empty() { Self::Nothing } else { Self::Near(found) }
    }
}
