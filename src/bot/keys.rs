//! The key desk: where a person gets a key in ten seconds, sees what it is used for, and kills it in two taps.

pub(super) mod check;
pub(super) mod forget;
pub(super) mod issue;
pub(super) mod key_menu;
pub(super) mod limits;
pub(super) mod list;
pub(super) mod menus;
pub(super) mod message;

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
