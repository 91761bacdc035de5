//! The key desk: where a person gets a key in ten seconds, sees what it is used for, and kills it in two taps.

pub(super) mod card;
pub(super) mod check;
pub(super) mod forget;
pub(super) mod hand_over;
pub(super) mod letter;
pub(super) mod limits;
pub(super) mod list;
pub(super) mod menu;

use jiff::Timestamp;

use crate::keys::Owner;
use crate::text::Lang;

/// For whom something about keys is written, and when.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    pub(super) owner: Owner,
    pub(super) lang: Lang,
    pub(super) now: Timestamp,
}
