//! What differs between two lists of facts.

use super::key::Key;

/// A fact before and after; one of them may be missing, or they differ.
#[derive(Debug)]
pub(super) struct Difference<'k, F> {
    pub(super) key: Key<'k>,
    pub(super) before: Option<F>,
    pub(super) after: Option<F>,
}

/// All differences, by key.
pub(super) fn differences<'k, F: PartialEq>(
    before: Vec<(Key<'k>, F)>,
    after: Vec<(Key<'k>, F)>,
) -> Vec<Difference<'k, F>> {
    let (mut before, mut after) = without_same(before, after);
    before.sort_by(|one, other| one.0.cmp(&other.0));
    after.sort_by(|one, other| one.0.cmp(&other.0));
    let (mut before, mut after) = (before.into_iter().peekable(), after.into_iter().peekable());
    let mut found = Vec::new();
    loop {
        let order = match (before.peek(), after.peek()) {
            (None, None) => return found,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(before), Some(after)) => before.0.cmp(&after.0),
        };
        let old = if order.is_le() { before.next() } else { None };
        let new = if order.is_ge() { after.next() } else { None };
        let difference = match (old, new) {
            (Some((_, before)), Some((_, after))) if before == after => continue,
            (Some((key, before)), new) => {
                Difference { key, before: Some(before), after: new.map(|(_, after)| after) }
            }
            (None, Some((key, after))) => Difference { key, before: None, after: Some(after) },
            (None, None) => return found,
        };
        found.push(difference);
    }
}

/// The lists without most of what both have. Lists mostly come in the same order, so one pass finds it.
fn without_same<T: PartialEq>(before: Vec<T>, after: Vec<T>) -> (Vec<T>, Vec<T>) {
    let (mut before, mut after) = (before.into_iter(), after.into_iter());
    let (mut only_before, mut only_after) = (Vec::new(), Vec::new());
    loop {
        match (before.as_slice(), after.as_slice()) {
            ([], []) => return (only_before, only_after),
            ([old, ..], [new, ..]) if old == new => {
                before.next();
                after.next();
            }
            ([_, old, ..], [new, ..]) if old == new => only_before.extend(before.next()),
            ([old, ..], [_, new, ..]) if old == new => only_after.extend(after.next()),
            _ => {
                only_before.extend(before.next());
                only_after.extend(after.next());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_new_gone_or_different_in_any_order() {
        let list = |facts: &[(u64, char)]| -> Vec<_> {
            facts.iter().map(|(id, fact)| (Key::Zone(*id), *fact)).collect()
        };
        let found = differences(
            list(&[(9, 'a'), (2, 'b'), (4, 'c')]),
            list(&[(4, 'c'), (2, 'x'), (7, 'y')]),
        );
        let told: Vec<_> =
            found.iter().map(|it| (it.key.to_string(), it.before, it.after)).collect();
        let expected = [
            ("zone:2".to_owned(), Some('b'), Some('x')),
            ("zone:7".to_owned(), None, Some('y')),
            ("zone:9".to_owned(), Some('a'), None),
        ];
        assert_eq!(told, expected);
    }

    proptest! {
        #[test]
        fn each_difference_is_found_whatever_the_order(
            before: HashMap<u64, bool>,
            changes: HashMap<u64, Option<bool>>,
        ) {
            let mut after = before.clone();
            for (place, (key, change)) in changes.into_iter().enumerate() {
                // Some change what was there before.
                let known = before.keys().nth(place).filter(|_| place % 2 == 0);
                let key = known.copied().unwrap_or(key);
                match change {
                    Some(fact) => after.insert(key, fact),
                    None => after.remove(&key),
                };
            }
            let list = |facts: &HashMap<u64, bool>| -> Vec<_> {
                facts.iter().map(|(id, fact)| (Key::Zone(*id), *fact)).collect()
            };
            let found = differences(list(&before), list(&after));
            let keys: BTreeSet<u64> =
                before.keys().chain(after.keys()).copied().collect();
            let expected: Vec<_> = keys
                .into_iter()
                .map(|key| (Key::Zone(key), before.get(&key).copied(), after.get(&key).copied()))
                .filter(|(_, before, after)| before != after)
                .collect();
            let found: Vec<_> = found.into_iter().map(|it| (it.key, it.before, it.after)).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
