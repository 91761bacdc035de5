//! How many typos lie between two words.

use std::mem::swap;

/// Counts letters that are missing, added, wrong or swapped with the next; `None` if there are more than `most`.
///
/// `strsim` has no such bound, which is necessary for the thousands of nicknames of a server.
pub(super) fn typos(one: &[char], other: &[char], most: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    let mut row = Vec::with_capacity(above.len());
    for (at, a) in one.iter().enumerate() {
        row.clear();
        row.push(at + 1);
        for (on, b) in other.iter().enumerate() {
            let mut least =
                (above[on] + usize::from(a != b)).min(above[on + 1] + 1).min(row[on] + 1);
            if at > 0 && on > 0 && *a == other[on - 1] && one[at - 1] == *b {
                least = least.min(before[on - 1] + 1);
            }
            row.push(least);
        }
        if row.iter().all(|typos| *typos > most) {
            return None;
        }
        // The oldest row is overwritten next.
        swap(&mut before, &mut above);
        swap(&mut above, &mut row);
    }
    above.last().copied().filter(|typos| *typos <= most)
}

/// How many typos a word of this length may have.
pub(super) fn allowed(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=4 => 1,
        5..=8 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::language::edit_distance::*;

    #[test]
    fn typos_are_counted() {
        let count = |a: &str, b: &str| {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            typos(&letters(a), &letters(b), 3)
        };
        for (one, other, typos) in [
            ("reed", "reed", Some(0)),
            ("ried", "reed", Some(1)),
            ("rede", "reed", Some(1)),
            ("reeds", "reed", Some(1)),
            ("kitten", "sitting", Some(3)),
            ("abcd", "wxyz", None),
        ] {
            assert_eq!(count(one, other), typos, "{one} {other}");
        }
    }
}
