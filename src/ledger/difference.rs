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
    mut before: Vec<(Key<'k>, F)>,
    mut after: Vec<(Key<'k>, F)>,
) -> Vec<Difference<'k, F>> {
    // Lists mostly come in the same order, for which sorting takes one pass.
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

#[cfg(test)]
mod tests {
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
}
