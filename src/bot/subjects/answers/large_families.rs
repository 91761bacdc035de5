//! In which order families are read, if many of them are: each family's members are a document of its own.

use std::cmp::Reverse;

use crate::wire::FamilyBase;

/// How many families are read at once.
pub(in crate::bot) const TOGETHER: usize = 8;

/// How many families are read at most.
pub(in crate::bot) const MAX_READ: usize = 80;

pub(in crate::bot) fn largest_first<'f, 'w>(
    families: &'f [FamilyBase<'w>],
) -> Vec<&'f FamilyBase<'w>> {
    let mut families: Vec<_> = families.iter().collect();
    families.sort_by_key(|family| (Reverse(family.members_count), family.id));
    families
}
