//! Checks letter by letter how much of a word in Latin letters a Russian word spells by its sound or its look.

use super::transliteration::{MIN_DOUBLED, is_doubled, likenesses, looks_like};

/// The Russian letters so far, and the part of the Latin word that they spell. It agrees with `transliteration::fits`
/// and `begins`, which compare whole words.
pub(super) struct HeardSpelling<'a> {
    latin: &'a [u8],
    letters: usize,
    /// The last letters, the newest first.
    last: [char; 2],
    /// The lengths of all beginnings of the Latin word that the letters may spell, as bits.
    ends: u64,
    /// The same without the last letter.
    ends_before: u64,
    /// Whether each letter looks like the Latin one in its place.
    is_alike: bool,
}

impl<'a> HeardSpelling<'a> {
    /// No letters. `None` if the Latin word is too long to be heard.
    pub(super) fn new(latin: &'a str) -> Option<Self> {
        let latin = latin.as_bytes();
        let is_short = latin.len() < u64::BITS as usize;
        is_short.then_some(Self {
            latin,
            letters: 0,
            last: [' '; 2],
            ends: 1,
            ends_before: 0,
            is_alike: true,
        })
    }

    /// With one more letter. `None` if no Russian word that begins like this can spell the Latin one.
    pub(super) fn with(&self, letter: char) -> Option<Self> {
        if !matches!(letter, 'а'..='ґ') {
            return None;
        }
        let mut ends = 0;
        for (further, sound) in likenesses(letter) {
            if further.is_empty() {
                ends |= self.behind(self.ends, sound);
            }
        }
        let [last, before_last] = self.last;
        for (further, sound) in likenesses(last) {
            if further.chars().eq([letter]) {
                ends |= self.behind(self.ends_before, sound);
            }
        }
        // In an abbreviation that is spelled aloud in Russian, such as LSMC, `C` becomes `с`.
        if letter == 'с' {
            ends |= self.behind(self.ends, "c");
        }
        // Doubled letters count as in `transliteration::ends`.
        if self.latin.len() >= MIN_DOUBLED {
            if self.letters > 1 && letter == last && last != before_last {
                ends |= self.ends;
            }
            for on in 0..self.latin.len() {
                if ends & 1 << on != 0 && is_doubled(self.latin, on) {
                    ends |= 1 << (on + 1);
                }
            }
        }
        let place = self.latin.get(self.letters);
        let is_alike =
            self.is_alike && place.is_some_and(|latin| looks_like(letter) == char::from(*latin));
        let may_go_on =
            self.ends != 0 && likenesses(letter).iter().any(|(next, _)| !next.is_empty());
        (ends != 0 || is_alike || may_go_on).then_some(Self {
            latin: self.latin,
            letters: self.letters + 1,
            last: [letter, last],
            ends,
            ends_before: self.ends,
            is_alike,
        })
    }

    /// How many letters there are.
    pub(super) fn letters(&self) -> usize {
        self.letters
    }

    /// Whether the letters spell a beginning of the Latin word.
    pub(super) fn is_beginning(&self) -> bool {
        self.ends != 0 || self.is_alike
    }

    /// Whether the letters spell the whole Latin word, but for a silent `e` at its end.
    pub(super) fn is_whole(&self) -> bool {
        let length = self.latin.len();
        let is_end = |end: usize| self.ends & 1 << end != 0;
        is_end(length)
            || self.latin.ends_with(b"e") && self.letters > 2 && is_end(length - 1)
            || self.is_alike && self.letters == length
    }

    /// The same places behind a sound, where the Latin word has it.
    fn behind(&self, mut ends: u64, sound: &str) -> u64 {
        let mut behind = 0;
        while ends != 0 {
            // The lowest bit.
            let end = ends.trailing_zeros() as usize;
            ends &= ends - 1;
            if self.latin.get(end..).is_some_and(|rest| rest.starts_with(sound.as_bytes())) {
                behind |= 1 << (end + sound.len());
            }
        }
        behind
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::language::heard_spelling::*;
    use crate::bot::language::transliteration::{begins, fits, latin_spellings};

    /// Whether the letters spell the whole Latin word, and whether they spell its beginning.
    fn heard(russian: &str, latin: &str) -> (bool, bool) {
        let spelling = HeardSpelling::new(latin);
        let spelling = russian.chars().fold(spelling, |spelling, letter| spelling?.with(letter));
        spelling.map_or((false, false), |it| (it.is_whole(), it.is_beginning()))
    }

    fn compared(russian: &str, latin: &str) -> (bool, bool) {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        let (russian, latin) = (letters(russian), letters(latin));
        (fits(&russian, &latin), begins(&russian, &latin))
    }

    proptest! {
        #[test]
        fn it_agrees_with_the_comparison_of_whole_words(
            russian in "[абвгджийклнорстухцщьэюя]{3,9}", ending in "[a-z]{0,3}", random in "[a-z]{1,9}"
        ) {
            for latin in latin_spellings(&russian) {
                let latin = format!("{latin}{ending}");
                prop_assert_eq!(heard(&russian, &latin), compared(&russian, &latin), "{}", latin);
            }
            prop_assert_eq!(heard(&russian, &random), compared(&russian, &random), "{}", random);
        }
    }
}
