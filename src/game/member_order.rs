//! The order of the members of a fraction.

use std::cmp::Reverse;

use super::Player;

/// What two members are compared by.
pub(super) type MemberOrder<'a> =
    (Reverse<bool>, Reverse<bool>, Reverse<Option<u32>>, Reverse<u32>, &'a str);

/// The order of members: leader, then deputies, then by rank from the highest, then by level, then by name.
/// A member whose rank is not known comes after those whose rank is.
pub(super) fn member_order(player: &Player) -> MemberOrder<'_> {
    let Player { is_leader, is_deputy, rank, level, .. } = *player;
    (Reverse(is_leader), Reverse(is_deputy), Reverse(rank), Reverse(level), &player.name)
}
