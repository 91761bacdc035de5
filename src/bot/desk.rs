//! The key desk: where a person gets a key in ten seconds, sees what it is used for, and kills it in two taps.

pub(super) mod card;
pub(super) mod check;
pub(super) mod forget;
pub(super) mod hand_over;
pub(super) mod letter;
pub(super) mod limits;
pub(super) mod list;
