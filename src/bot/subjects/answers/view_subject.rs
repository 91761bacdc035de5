//! What a view is about. A text that follows an answer takes what it does not name from there.

use super::typed_name::Name;
use crate::picture::PropertyKind;

/// The things that a view is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::bot) struct ViewSubject {
    pub(in crate::bot) fraction: Option<u32>,
    pub(in crate::bot) family: Option<u64>,
    /// The nickname of a player.
    pub(in crate::bot) player: Option<String>,
    /// A house or a business by its number.
    pub(in crate::bot) lot: Option<(PropertyKind, u64)>,
}

impl ViewSubject {
    /// The fraction, if it is known by its id.
    pub(in crate::bot) fn fraction(name: &Name) -> Self {
        let fraction = name.id().and_then(|id| u32::try_from(id).ok());
        Self { fraction, ..Self::default() }
    }

    /// The family, if it is known by its id.
    pub(in crate::bot) fn family(name: &Name) -> Self {
        Self { family: name.id(), ..Self::default() }
    }

    pub(in crate::bot) fn player(name: &Name) -> Self {
        let player = (!name.is_empty()).then(|| name.text().into_owned());
        Self { player, ..Self::default() }
    }

    pub(in crate::bot) fn lot(kind: PropertyKind, number: u64) -> Self {
        Self { lot: Some((kind, number)), ..Self::default() }
    }
}
