//! The buttons of the language menu.

use serde::{Deserialize, Serialize};

use super::{ButtonData, optional_number};
use crate::text::Lang;

/// Sets the language of the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct LanguageChoice {
    /// The language.
    pub(in crate::bot) lang: Lang,
    /// The person whose menu it is, in a group.
    #[serde(with = "optional_number")]
    pub(in crate::bot) owner: Option<u64>,
}

impl ButtonData for LanguageChoice {
    const PREFIX: char = 'L';
}

impl From<LanguageChoice> for String {
    fn from(choice: LanguageChoice) -> Self {
        choice.encode()
    }
}
