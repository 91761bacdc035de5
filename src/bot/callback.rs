//! Buttons, and what is in them.
//!
//! The state of a menu is in its buttons, so menus survive a restart; whatever comes back may be forged, so nothing in
//! it is believed: a key's name opens nothing that its presser does not own.

use teloxide::types::{
    CopyTextButton, InlineKeyboardButton, InlineKeyboardButtonKind, InlineKeyboardMarkup,
};

use crate::bot::queries::ViewButton;
use crate::keys::{KeyId, Token};
use crate::text::{Lang, Plain};

/// What a button does when it is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyAction {
    /// Make a key.
    Issue,
    /// Leave it.
    NotNow,
    /// Cover the key in its message.
    Hide(KeyId),
    /// The list of keys.
    List {
        /// Which page, from 0.
        page: u16,
    },
    /// One key.
    Card(KeyId),
    /// Ask for a new label.
    Rename(KeyId),
    /// Ask whether to rotate.
    AskRotate(KeyId),
    /// Make another key in place of this one.
    Rotate(KeyId),
    /// Ask whether to delete; `return_to` is the key whose message asks.
    AskDelete {
        /// The key to go.
        key: KeyId,
        /// The key whose message it is.
        return_to: KeyId,
    },
    /// Delete.
    Delete {
        /// The key to go.
        key: KeyId,
        /// The key whose message it is.
        return_to: KeyId,
    },
    /// Back from a question to the key.
    Return(KeyId),
    /// Delete everything.
    Forget,
    /// Leave everything.
    CancelForget,
    /// Speak this language; in a group only for the person who asked.
    Speak {
        /// The language.
        lang: Lang,
        /// Who asked, in a group.
        by: Option<u64>,
    },
}

impl KeyAction {
    /// What the button carries: 64 bytes at most.
    pub(super) fn data(self) -> String {
        match self {
            Self::Issue => "i".into(),
            Self::NotNow => "n".into(),
            Self::Hide(key) => format!("h {key}"),
            Self::List { page } => format!("l {page}"),
            Self::Card(key) => format!("c {key}"),
            Self::Rename(key) => format!("r {key}"),
            Self::AskRotate(key) => format!("o {key}"),
            Self::Rotate(key) => format!("O {key}"),
            Self::AskDelete { key, return_to } => format!("d {key} {return_to}"),
            Self::Delete { key, return_to } => format!("D {key} {return_to}"),
            Self::Return(key) => format!("b {key}"),
            Self::Forget => "F".into(),
            Self::CancelForget => "f".into(),
            Self::Speak { lang, by: None } => format!("s {}", lang.code()),
            Self::Speak { lang, by: Some(by) } => format!("s {} {by}", lang.code()),
        }
    }

    /// Reads what came back; `None` is forged, or from a menu that no longer exists.
    pub(super) fn read(data: &str) -> Option<Self> {
        let parts: Vec<&str> = data.split(' ').collect();
        let action = match parts.as_slice() {
            ["i"] => Self::Issue,
            ["n"] => Self::NotNow,
            ["h", key] => Self::Hide(key.parse().ok()?),
            ["l", page] => Self::List { page: page.parse().ok()? },
            ["c", key] => Self::Card(key.parse().ok()?),
            ["r", key] => Self::Rename(key.parse().ok()?),
            ["o", key] => Self::AskRotate(key.parse().ok()?),
            ["O", key] => Self::Rotate(key.parse().ok()?),
            ["d", key, return_to] => {
                Self::AskDelete { key: key.parse().ok()?, return_to: return_to.parse().ok()? }
            }
            ["D", key, return_to] => {
                Self::Delete { key: key.parse().ok()?, return_to: return_to.parse().ok()? }
            }
            ["b", key] => Self::Return(key.parse().ok()?),
            ["F"] => Self::Forget,
            ["f"] => Self::CancelForget,
            ["s", lang] => Self::Speak { lang: Lang::from_name(lang)?, by: None },
            ["s", lang, by] => {
                Self::Speak { lang: Lang::from_name(lang)?, by: Some(by.parse().ok()?) }
            }
            _ => return None,
        };
        // One spelling a button: what was built differently was not built here.
        (action.data() == data).then_some(action)
    }
}

/// A button.
#[derive(Clone)]
pub(super) enum Button {
    /// Does something.
    Press(Plain, KeyAction),
    /// Leads to an answer.
    Lead(Plain, ViewButton),
    /// Copies a key.
    Copy(Plain, Token),
    /// Opens an address.
    Link(Plain, reqwest::Url),
}

/// Rows of buttons.
pub(super) type Rows = Vec<Vec<Button>>;

/// ◀ 2/8 ▶, from 0 to `last`, when there is more than one page; on both ends the pages go round.
pub(super) fn pages(
    page: usize,
    last: usize,
    to: impl Fn(Plain, u16) -> Button,
) -> Option<Vec<Button>> {
    let before = if page == 0 { last } else { page - 1 };
    let after = if page == last { 0 } else { page + 1 };
    let here = format!("{}/{}", page + 1, last + 1);
    let to =
        |words: &str, page| to(Plain::untrusted(words), u16::try_from(page).unwrap_or(u16::MAX));
    (last > 0).then(|| vec![to("◀", before), to(&here, page), to("▶", after)])
}

/// The rows as Telegram takes them.
pub(super) fn markup(rows: &Rows) -> InlineKeyboardMarkup {
    InlineKeyboardMarkup::new(rows.iter().map(|row| row.iter().map(button)))
}

fn button(button: &Button) -> InlineKeyboardButton {
    let (words, kind) = match button {
        Button::Press(words, action) => {
            (words, InlineKeyboardButtonKind::CallbackData(action.data()))
        }
        Button::Lead(words, lead) => (words, InlineKeyboardButtonKind::CallbackData(lead.data())),
        Button::Copy(words, token) => {
            let text = token.reveal().to_owned();
            (words, InlineKeyboardButtonKind::CopyText(CopyTextButton { text }))
        }
        Button::Link(words, url) => (words, InlineKeyboardButtonKind::Url(url.clone())),
    };
    InlineKeyboardButton::new(words.as_str(), kind)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key() -> impl Strategy<Value = KeyId> {
        "k_[0-9A-Za-z]{8}".prop_map(|id| id.parse().unwrap())
    }

    fn action() -> impl Strategy<Value = KeyAction> {
        prop_oneof![
            prop::sample::select(vec![
                KeyAction::Issue,
                KeyAction::NotNow,
                KeyAction::Forget,
                KeyAction::CancelForget
            ]),
            any::<u16>().prop_map(|page| KeyAction::List { page }),
            key().prop_map(KeyAction::Hide),
            key().prop_map(KeyAction::Card),
            key().prop_map(KeyAction::Rename),
            key().prop_map(KeyAction::AskRotate),
            key().prop_map(KeyAction::Rotate),
            key().prop_map(KeyAction::Return),
            (key(), key()).prop_map(|(key, return_to)| KeyAction::AskDelete { key, return_to }),
            (key(), key()).prop_map(|(key, return_to)| KeyAction::Delete { key, return_to }),
            (prop::sample::select(Lang::ALL.to_vec()), any::<Option<u64>>())
                .prop_map(|(lang, by)| KeyAction::Speak { lang, by }),
        ]
    }

    proptest! {
        #[test]
        fn what_is_built_fits_and_is_read_back(action in action()) {
            let data = action.data();
            prop_assert!((1..=64).contains(&data.len()));
            prop_assert_eq!(KeyAction::read(&data), Some(action));
        }

        #[test]
        fn what_is_forged_breaks_nothing(data in ".{0,64}|[a-zA-Z]( [k_0-9A-Za-z]{0,12}){0,3}") {
            if let Some(action) = KeyAction::read(&data) {
                prop_assert_eq!(action.data(), data);
            }
        }
    }
}
