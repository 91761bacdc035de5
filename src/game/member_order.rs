//! The order of the members of a fraction.

use std::cmp::Reverse;

/// The order of members: leader, then deputies, then by level from the highest, then by name.
pub(super) fn member_order(
    is_leader: bool,
    is_deputy: bool,
    level: u32,
    name: &str,
) -> (Reverse<bool>, Reverse<bool>, Reverse<u32>, &str) {
    (Reverse(is_leader), Reverse(is_deputy), Reverse(level), name)
}
