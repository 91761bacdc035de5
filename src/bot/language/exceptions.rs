//! Parses what a text leaves out: `бизы кроме заправок`, `all gangs but not ballas`.

use super::word_list::{Word, bare, is_sign};
use super::words::comparisons::{APART, BUT, EXCEPT, FROM, NOT_COUNTING};
use super::words::following::NOT;

/// A text with words that say what is left out.
pub struct Exception<'t> {
    /// The words of the text before them.
    pub before: Vec<&'t str>,
    /// The words behind them: first what is left out.
    pub behind: Vec<&'t str>,
    /// Whether nothing else can be meant: "but not dearer than" is a bound.
    pub is_certain: bool,
}

impl<'t> Exception<'t> {
    /// `None` if the text leaves nothing out.
    pub fn new(text: &'t str) -> Option<Self> {
        let said: Vec<&str> = text.split_whitespace().collect();
        let words: Vec<Word<'_>> =
            said.iter().map(|word| Word::new(word.trim_matches(is_sign))).collect();
        let (at, length, is_certain) = (0..words.len()).find_map(|at| {
            let is = |further: usize, list| words.get(at + further).is_some_and(|it| it.is(list));
            let is_pair = is(0, NOT) && is(1, NOT_COUNTING) || is(0, APART) && is(1, FROM);
            match () {
                () if is(0, EXCEPT) => Some((at, 1, true)),
                () if is_pair => Some((at, 2, true)),
                () if is(0, BUT) && is(1, NOT) => Some((at, 2, false)),
                () => None,
            }
        })?;
        let behind = said.get(at + length..).filter(|behind| !behind.is_empty())?.to_vec();
        Some(Self { before: said.get(..at)?.to_vec(), behind, is_certain })
    }

    /// How many of the words behind belong together: no sign parts them.
    pub fn reach(&self) -> usize {
        let ends = |word: &&str| word.ends_with(is_sign) && !word.ends_with(',');
        self.behind.iter().position(ends).map_or(self.behind.len(), |last| last + 1)
    }

    /// The word at this place behind, without signs.
    pub fn word(&self, at: usize) -> Option<&'t str> {
        self.behind.get(at).map(|word| bare(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_stands_behind_its_words() {
        for (text, before, behind) in [
            ("бизы кроме заправок", "бизы", "заправок"),
            ("businesses apart from gas stations", "businesses", "gas stations"),
            ("хто онлайн, не рахуючи балласів?", "хто онлайн,", "балласів?"),
            ("police but not lspd", "police", "lspd"),
        ] {
            let found = Exception::new(text).unwrap();
            assert_eq!((&*found.before.join(" "), &*found.behind.join(" ")), (before, behind));
        }
        for text in ["лспд на 5", "сколько кроме", "but houses", "not here"] {
            assert!(Exception::new(text).is_none(), "{text}");
        }
    }
}
