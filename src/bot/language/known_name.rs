//! A name that words are compared with.

use std::cell::OnceCell;

use super::transliteration::{self, fold, latin};

/// A name. Most comparisons fail early, so the other forms of a name are computed on demand.
pub(super) struct KnownName<'a> {
    raw: &'a str,
    letters: OnceCell<Vec<char>>,
    latin: OnceCell<Vec<char>>,
    words: OnceCell<Vec<Vec<char>>>,
}

impl<'a> KnownName<'a> {
    pub(super) fn new(name: &'a str) -> Self {
        let raw = name.trim();
        Self { raw, letters: OnceCell::new(), latin: OnceCell::new(), words: OnceCell::new() }
    }

    pub(super) fn raw(&self) -> &str {
        self.raw
    }

    pub(super) fn letters(&self) -> &[char] {
        self.letters.get_or_init(|| fold(self.raw))
    }

    pub(super) fn latin(&self) -> &[char] {
        self.latin.get_or_init(|| latin(self.letters()))
    }

    pub(super) fn words(&self) -> &[Vec<char>] {
        self.words.get_or_init(|| transliteration::words(self.raw))
    }
}
