//! The buttons of the operators' command.

use serde::{Deserialize, Serialize};

use super::ButtonData;
use super::key_action::key_id;
use crate::keys::KeyId;

/// The action of a button of the operators' command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum OperatorButton {
    Overview,
    /// Show the arguments of the command.
    Help,
    /// The age of each document.
    Feed {
        page: u16,
    },
    Card(#[serde(with = "key_id")] KeyId),
    History(#[serde(with = "key_id")] KeyId),
    KeysOf {
        owner: i64,
        page: u16,
    },
    AskBlock(#[serde(with = "key_id")] KeyId),
    Block {
        #[serde(with = "key_id")]
        key: KeyId,
        reason: BlockReason,
    },
    /// Ask for a reason in the operator's own words.
    AskReason(#[serde(with = "key_id")] KeyId),
    AskUnblock(#[serde(with = "key_id")] KeyId),
    Unblock(#[serde(with = "key_id")] KeyId),
    AskExpiry(#[serde(with = "key_id")] KeyId),
    Expire {
        #[serde(with = "key_id")]
        key: KeyId,
        expiry: Expiry,
    },
    AskLimit(#[serde(with = "key_id")] KeyId),
    /// Set the limit of the key to this many times the standard limit; 1 is the standard limit itself.
    Limit {
        #[serde(with = "key_id")]
        key: KeyId,
        times: u16,
    },
    /// Block for the reason that the message quotes.
    BlockAsQuoted(#[serde(with = "key_id")] KeyId),
    /// Show how the requests of a key were answered, as a picture.
    Usage(#[serde(with = "key_id")] KeyId),
    /// Go back from that picture to the card of the key.
    LeaveUsage(#[serde(with = "key_id")] KeyId),
    /// Show the failed requests of a key.
    Errors {
        #[serde(with = "key_id")]
        key: KeyId,
        page: u16,
    },
    /// Show the keys with the most requests.
    Busiest,
}

/// The reasons of a block that have a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BlockReason {
    Flooding,
    Shared,
    Misused,
}

/// The ends of a key that have a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Expiry {
    Now,
    InDays(u16),
    Never,
}

impl ButtonData for OperatorButton {
    const PREFIX: char = 'M';
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::callback::MAX_BYTES;

    /// If one of these lines changes, the encoding changes: it needs a new prefix.
    #[test]
    fn the_form_of_a_button_stays() {
        let key = "k_3fZ81bQx".parse().unwrap();
        let buttons = [
            OperatorButton::Overview,
            OperatorButton::Help,
            OperatorButton::Feed { page: 3 },
            OperatorButton::Card(key),
            OperatorButton::History(key),
            OperatorButton::KeysOf { owner: 7_000_000_000, page: 1 },
            OperatorButton::AskBlock(key),
            OperatorButton::Block { key, reason: BlockReason::Misused },
            OperatorButton::AskReason(key),
            OperatorButton::AskUnblock(key),
            OperatorButton::Unblock(key),
            OperatorButton::AskExpiry(key),
            OperatorButton::Expire { key, expiry: Expiry::InDays(365) },
            OperatorButton::AskLimit(key),
            OperatorButton::Limit { key, times: 10 },
            OperatorButton::BlockAsQuoted(key),
            OperatorButton::Usage(key),
            OperatorButton::LeaveUsage(key),
            OperatorButton::Errors { key, page: 3 },
            OperatorButton::Busiest,
        ];
        let data: Vec<String> = buttons.iter().map(ButtonData::encode).collect();
        assert!(data.iter().all(|data| data.len() <= MAX_BYTES));
        let decoded = data.iter().filter_map(|data| OperatorButton::decode(data));
        assert_eq!(decoded.collect::<Vec<_>>(), buttons);
        insta::assert_snapshot!(data.join("\n"), @"
        MAA
        MAQ
        MAgM
        MAwprXzNmWjgxYlF4
        MBAprXzNmWjgxYlF4
        MBYCY3JM0AQ
        MBgprXzNmWjgxYlF4
        MBwprXzNmWjgxYlF4Ag
        MCAprXzNmWjgxYlF4
        MCQprXzNmWjgxYlF4
        MCgprXzNmWjgxYlF4
        MCwprXzNmWjgxYlF4
        MDAprXzNmWjgxYlF4Ae0C
        MDQprXzNmWjgxYlF4
        MDgprXzNmWjgxYlF4Cg
        MDwprXzNmWjgxYlF4
        MEAprXzNmWjgxYlF4
        MEQprXzNmWjgxYlF4
        MEgprXzNmWjgxYlF4Aw
        MEw
        ");
    }
}
