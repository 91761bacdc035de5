//! The data of buttons: one derived, versioned encoding for all buttons, of at most 64 bytes.
//!
//! The state of a menu is in its buttons, so menus survive a restart. Data that comes back may be forged: it decodes
//! into typed values only, and a handler checks that the key or the menu belongs to the person who pressed the button.

mod key_action;
mod operator_button;
pub(super) mod optional_number;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub(super) use key_action::KeyAction;
pub use key_action::OldKeyEnd;
pub(super) use operator_button::{BlockReason, Expiry, OperatorButton};

use crate::text::Lang;

/// The most bytes that Telegram takes.
pub(super) const MAX_BYTES: usize = 64;

pub(super) trait ButtonData: Serialize + DeserializeOwned {
    /// The first character of the data: it names the set of buttons and the version of its encoding. A set whose
    /// encoding changes takes a new character, and none is ever used again. Taken: `A`, `B`, `H`, `K`, `L`, `M`, `N`, `V`; before them
    /// `D F O P Q U b c d f h i l n o q r s`.
    const PREFIX: char;

    fn encode(&self) -> String {
        let mut data = String::from(Self::PREFIX);
        // Serialising into memory does not fail.
        URL_SAFE_NO_PAD.encode_string(postcard::to_allocvec(self).unwrap_or_default(), &mut data);
        data
    }

    /// Decodes the data of a pressed button; `None` for forged data and for menus of an older version.
    fn decode(data: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(data.strip_prefix(Self::PREFIX)?).ok()?;
        let value: Self = postcard::from_bytes(&bytes).ok()?;
        // Each button has exactly one encoding, so other data that decodes to the same value is forged.
        (value.encode() == data).then_some(value)
    }
}

/// A button of the help: the part that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum HelpTopic {
    /// The choice of a part.
    Menu,
    /// Fractions and families.
    Members,
    Property,
    Keys,
    /// All commands.
    All,
    /// What the bot does in groups.
    Groups,
}

impl ButtonData for HelpTopic {
    const PREFIX: char = 'H';
}

/// A button of the language menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LanguageChoice {
    pub(super) lang: Lang,
    /// The person whose menu it is, in a group.
    #[serde(with = "optional_number")]
    pub(super) owner: Option<u64>,
}

impl ButtonData for LanguageChoice {
    const PREFIX: char = 'L';
}
