//! The buttons of key messages and key menus.

use serde::{Deserialize, Serialize};

use super::ButtonData;
use crate::keys::KeyId;

/// What a button of a key message or key menu does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum KeyAction {
    /// Issue a key.
    Issue,
    /// Don't issue one.
    NotNow,
    /// Hide the key in its message.
    Hide(#[serde(with = "key_id")] KeyId),
    /// Show a page of the list.
    List {
        /// The page, from 0.
        page: u16,
    },
    /// Show the menu of a key.
    Card(#[serde(with = "key_id")] KeyId),
    /// Prompt for a new label.
    Rename(#[serde(with = "key_id")] KeyId),
    /// Ask whether to rotate.
    AskRotate(#[serde(with = "key_id")] KeyId),
    /// Issue a key that replaces this one.
    Rotate(#[serde(with = "key_id")] KeyId),
    /// Ask whether to delete.
    AskDelete {
        /// The key to delete.
        #[serde(with = "key_id")]
        key: KeyId,
        /// The key whose message asks.
        #[serde(with = "key_id")]
        return_to: KeyId,
    },
    /// Delete.
    Delete {
        /// The key to delete.
        #[serde(with = "key_id")]
        key: KeyId,
        /// The key whose message asked.
        #[serde(with = "key_id")]
        return_to: KeyId,
    },
    /// Go back from a question to the key.
    Return(#[serde(with = "key_id")] KeyId),
    /// Delete everything about the person.
    Forget,
    /// Delete nothing.
    CancelForget,
}

impl ButtonData for KeyAction {
    const PREFIX: char = 'K';
}

impl From<KeyAction> for String {
    fn from(action: KeyAction) -> Self {
        action.encode()
    }
}

/// A key's id as its text.
mod key_id {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::keys::KeyId;

    pub(super) fn serialize<S: Serializer>(id: &KeyId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(id.as_str())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<KeyId, D::Error> {
        <&str>::deserialize(deserializer)?.parse().map_err(|_| D::Error::custom("not a key's id"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::bot::callback::{LanguageChoice, MAX_BYTES};
    use crate::text::Lang;

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
        ]
    }

    proptest! {
        #[test]
        fn a_key_action_fits_and_decodes_to_itself(action in action()) {
            let data = action.encode();
            prop_assert!((1..=MAX_BYTES).contains(&data.len()));
            prop_assert_eq!(KeyAction::decode(&data), Some(action));
        }

        #[test]
        fn a_language_choice_fits_and_decodes_to_itself(
            lang in prop::sample::select(Lang::ALL.to_vec()),
            owner in prop::option::of(0..u64::MAX),
        ) {
            let choice = LanguageChoice { lang, owner };
            let data = choice.encode();
            prop_assert!((1..=MAX_BYTES).contains(&data.len()));
            prop_assert_eq!(LanguageChoice::decode(&data), Some(choice));
        }

        #[test]
        fn forged_data_is_refused_or_decodes_to_itself(data in ".{0,64}|[KL][A-Za-z0-9_-]{0,63}") {
            if let Some(action) = KeyAction::decode(&data) {
                prop_assert_eq!(action.encode(), data.clone());
            }
            if let Some(choice) = LanguageChoice::decode(&data) {
                prop_assert_eq!(choice.encode(), data);
            }
        }
    }

    /// A change of these lines is a change of the form: it needs a new prefix.
    #[test]
    fn the_form_of_a_button_stays() {
        let [key, return_to] = ["k_3fZ81bQx", "k_00000000"].map(|id| id.parse().unwrap());
        let actions = [
            KeyAction::Issue,
            KeyAction::NotNow,
            KeyAction::Hide(key),
            KeyAction::List { page: 300 },
            KeyAction::Card(key),
            KeyAction::Rename(key),
            KeyAction::AskRotate(key),
            KeyAction::Rotate(key),
            KeyAction::AskDelete { key, return_to },
            KeyAction::Delete { key, return_to },
            KeyAction::Return(key),
            KeyAction::Forget,
            KeyAction::CancelForget,
        ];
        let language = LanguageChoice { lang: Lang::Ru, owner: Some(7_000_000_000) };
        let data = actions.iter().map(ButtonData::encode).chain([language.encode()]);
        insta::assert_snapshot!(data.collect::<Vec<_>>().join("\n"), @r"
        KAA
        KAQ
        KAgprXzNmWjgxYlF4
        KA6wC
        KBAprXzNmWjgxYlF4
        KBQprXzNmWjgxYlF4
        KBgprXzNmWjgxYlF4
        KBwprXzNmWjgxYlF4
        KCAprXzNmWjgxYlF4CmtfMDAwMDAwMDA
        KCQprXzNmWjgxYlF4CmtfMDAwMDAwMDA
        KCgprXzNmWjgxYlF4
        KCw
        KDA
        LAYGM7oka
        ");
    }

    #[test]
    fn a_button_of_an_older_version_is_refused() {
        for data in ["i", "h k_3fZ81bQx", "l 0", "d k_3fZ81bQx k_3fZ81bQx", "s ru", "s en 5", "F"] {
            assert_eq!(KeyAction::decode(data), None, "{data}");
            assert_eq!(LanguageChoice::decode(data), None, "{data}");
        }
    }
}
