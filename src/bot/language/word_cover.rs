//! Whether typed words are words of a name, in any order.

use super::transliteration::begins;

/// The most words of a name.
const MAX_WORDS: usize = 8;

/// Whether each typed word matches a word of the name, or is the initials of consecutive ones. No word of the name is
/// used twice.
pub(super) fn covered(
    typed: &[Vec<char>],
    name: &[Vec<char>],
    matches: &dyn Fn(&[char], &[char]) -> bool,
) -> bool {
    if typed.len() > MAX_WORDS || name.len() > MAX_WORDS || typed.is_empty() {
        return false;
    }
    // The sets of words of the name that the typed words so far can use up, as bits.
    let mut reached = vec![0_u32];
    for word in typed {
        let ones = (0..name.len()).filter(|at| matches(word, &name[*at])).map(|at| 1 << at);
        let some = (0..name.len()).filter_map(|at| {
            let count = initials(word, &name[at..])?;
            Some(((1 << count) - 1) << at)
        });
        let places: Vec<u32> = ones.chain(some).collect();
        let free = |taken: u32| places.iter().filter(move |place| taken & **place == 0);
        let mut next: Vec<u32> =
            reached.iter().flat_map(|taken| free(*taken).map(move |place| taken | place)).collect();
        next.sort_unstable();
        next.dedup();
        reached = next;
    }
    !reached.is_empty()
}

/// How many words the letters are the initials of.
fn initials(typed: &[char], words: &[Vec<char>]) -> Option<usize> {
    let count = typed.len();
    let are = (2..=words.len()).contains(&count)
        && typed.iter().zip(words).all(|(letter, word)| begins(&[*letter], word));
    are.then_some(count)
}
