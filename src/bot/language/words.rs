//! The words that people type, in all languages: the lists of `locales/words`.

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// A list of words, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct List(usize);

/// All lists, with their words.
pub(super) fn all() -> impl Iterator<Item = (List, &'static str)> {
    (0..).map(List).zip(LISTS)
}

impl List {
    /// How many lists there are.
    pub(super) const COUNT: usize = LISTS.len();

    pub(super) fn words(self) -> impl Iterator<Item = &'static str> {
        LISTS.get(self.0).copied().unwrap_or_default().split_whitespace()
    }
}

/// Some of the lists, as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lists([u64; LISTS.len().div_ceil(64)]);

impl Lists {
    pub(super) fn has(&self, List(list): List) -> bool {
        self.0[list / 64] & 1 << (list % 64) != 0
    }

    pub(super) fn has_any(&self, lists: &[List]) -> bool {
        lists.iter().any(|list| self.has(*list))
    }

    /// The numbers of the lists.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        (0..List::COUNT).filter(|list| self.has(List(*list)))
    }

    pub(super) fn add(&mut self, lists: &[List]) {
        for List(list) in lists {
            self.0[list / 64] |= 1 << (list % 64);
        }
    }

    pub(super) fn add_all(&mut self, Self(others): Self) {
        for (own, other) in self.0.iter_mut().zip(others) {
            *own |= other;
        }
    }
}
