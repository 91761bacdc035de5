//! The buttons of key messages and key menus.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use super::ButtonData;
use crate::keys::KeyId;

/// The action of a button of a key message or key menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum KeyAction {
    Issue,
    NotNow,
    /// Hide the key in its message.
    Hide(#[serde(with = "key_id")] KeyId),
    List {
        page: u16,
    },
    /// Show the menu of a key.
    Card(#[serde(with = "key_id")] KeyId),
    Rename(#[serde(with = "key_id")] KeyId),
    AskRotate(#[serde(with = "key_id")] KeyId),
    /// Issue a key that replaces this one.
    Rotate(#[serde(with = "key_id")] KeyId),
    AskDelete {
        #[serde(with = "key_id")]
        key: KeyId,
        /// The key whose message has the question.
        #[serde(with = "key_id")]
        return_to: KeyId,
    },
    Delete {
        #[serde(with = "key_id")]
        key: KeyId,
        /// The key whose message had the question.
        #[serde(with = "key_id")]
        return_to: KeyId,
    },
    /// Go back from a question to the key.
    Return(#[serde(with = "key_id")] KeyId),
    /// Delete everything about the person.
    Forget,
    CancelForget,
    /// End this key at once, and issue another one in its place.
    Replace(#[serde(with = "key_id")] KeyId),
    /// Issue a key with the label that the person has given to it.
    IssueNamed,
    /// Show how the requests of a key were answered, as a picture.
    Usage(#[serde(with = "key_id")] KeyId),
    /// Go back from that picture to the menu of the key.
    LeaveUsage(#[serde(with = "key_id")] KeyId),
    /// Show the failed requests of a key.
    Errors {
        #[serde(with = "key_id")]
        key: KeyId,
        page: u16,
    },
    /// Ask how long the key is to be valid.
    AskLifetime(#[serde(with = "key_id")] KeyId),
    SetLifetime {
        #[serde(with = "key_id")]
        key: KeyId,
        /// The days from now on; 0 stands for no end.
        days: u16,
    },
    /// Ask when a replaced key is to end by itself.
    AskEndOld {
        #[serde(with = "key_id")]
        key: KeyId,
        /// The key that replaces it.
        #[serde(with = "key_id")]
        return_to: KeyId,
    },
    /// Let a replaced key end by itself.
    EndOld {
        #[serde(with = "key_id")]
        key: KeyId,
        /// The key that replaces it.
        #[serde(with = "key_id")]
        return_to: KeyId,
        end: OldKeyEnd,
    },
    /// Issue a key that is valid for so many days, perhaps with the label that the person has given to it.
    IssueFor {
        days: u16,
        is_named: bool,
    },
    /// Ask what a key may read.
    AskScope(#[serde(with = "key_id")] KeyId),
    SetScope {
        #[serde(with = "key_id")]
        key: KeyId,
        /// The bits of the groups of resources.
        groups: u8,
    },
    /// Ask whether everything about the person is to be deleted.
    AskForget,
    /// Ask from which addresses a key may be used.
    AskAddresses(#[serde(with = "key_id")] KeyId),
    /// Take a network from those that a key may be used from.
    RemoveNetwork {
        #[serde(with = "key_id")]
        key: KeyId,
        address: IpAddr,
        /// The length of the prefix.
        length: u8,
    },
    /// Let a key be used from everywhere.
    AllowEverywhere(#[serde(with = "key_id")] KeyId),
}

/// When a replaced key ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OldKeyEnd {
    /// Not by itself.
    Never,
    /// After so many hours.
    Hours(u16),
    /// Once its replacement is in use and it has been idle for an hour.
    Unused,
}

impl ButtonData for KeyAction {
    const PREFIX: char = 'K';
}

/// A key's id as its text.
pub(super) mod key_id {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::keys::KeyId;

    pub(in crate::bot::callback) fn serialize<S: Serializer>(
        id: &KeyId,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(id.as_str())
    }

    pub(in crate::bot::callback) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<KeyId, D::Error> {
        <&str>::deserialize(deserializer)?.parse().map_err(|_| D::Error::custom("not a key's id"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::callback::{HelpTopic, LanguageChoice, MAX_BYTES};
    use crate::text::Lang;

    /// If one of these lines changes, the encoding changes: it needs a new prefix.
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
            KeyAction::Replace(key),
            KeyAction::IssueNamed,
            KeyAction::Usage(key),
            KeyAction::LeaveUsage(key),
            KeyAction::Errors { key, page: 3 },
            KeyAction::AskLifetime(key),
            KeyAction::SetLifetime { key, days: 0 },
            KeyAction::SetLifetime { key, days: 90 },
            KeyAction::AskEndOld { key, return_to },
            KeyAction::EndOld { key, return_to, end: OldKeyEnd::Never },
            KeyAction::EndOld { key, return_to, end: OldKeyEnd::Hours(168) },
            KeyAction::EndOld { key, return_to, end: OldKeyEnd::Unused },
            KeyAction::IssueFor { days: 30, is_named: true },
            KeyAction::AskScope(key),
            KeyAction::SetScope { key, groups: 33 },
            KeyAction::AskForget,
            KeyAction::AskAddresses(key),
            KeyAction::RemoveNetwork { key, address: "203.0.113.7".parse().unwrap(), length: 32 },
            KeyAction::RemoveNetwork {
                key,
                address: "2001:db8:ffff:ffff:ffff:ffff:ffff:ff00".parse().unwrap(),
                length: 120,
            },
            KeyAction::AllowEverywhere(key),
        ];
        let language = LanguageChoice { lang: Lang::Ru, owner: Some(7_000_000_000) };
        let mut data: Vec<String> = actions.iter().map(ButtonData::encode).collect();
        assert!(data.iter().all(|data| data.len() <= MAX_BYTES));
        assert_eq!(
            data.iter().filter_map(|data| KeyAction::decode(data)).collect::<Vec<_>>(),
            actions
        );
        data.push(language.encode());
        assert_eq!(LanguageChoice::decode(&language.encode()), Some(language));
        let topics = [
            HelpTopic::Menu,
            HelpTopic::Members,
            HelpTopic::Property,
            HelpTopic::Keys,
            HelpTopic::All,
            HelpTopic::Groups,
        ];
        data.extend(topics.iter().map(ButtonData::encode));
        insta::assert_snapshot!(data.join("\n"), @r"
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
        KDQprXzNmWjgxYlF4
        KDg
        KDwprXzNmWjgxYlF4
        KEAprXzNmWjgxYlF4
        KEQprXzNmWjgxYlF4Aw
        KEgprXzNmWjgxYlF4
        KEwprXzNmWjgxYlF4AA
        KEwprXzNmWjgxYlF4Wg
        KFAprXzNmWjgxYlF4CmtfMDAwMDAwMDA
        KFQprXzNmWjgxYlF4CmtfMDAwMDAwMDAA
        KFQprXzNmWjgxYlF4CmtfMDAwMDAwMDABqAE
        KFQprXzNmWjgxYlF4CmtfMDAwMDAwMDAC
        KFh4B
        KFwprXzNmWjgxYlF4
        KGAprXzNmWjgxYlF4IQ
        KGQ
        KGgprXzNmWjgxYlF4
        KGwprXzNmWjgxYlF4AMsAcQcg
        KGwprXzNmWjgxYlF4ASABDbj______________wB4
        KHAprXzNmWjgxYlF4
        LAYGM7oka
        HAA
        HAQ
        HAg
        HAw
        HBA
        HBQ
        ");
    }
}
