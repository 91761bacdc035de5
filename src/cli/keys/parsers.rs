//! Parsers of the arguments of `muster keys`.

use jiff::Timestamp;

use crate::bot::language::length_of_time;
use crate::cli::time;
use crate::keys::{KEY_PREFIX, KeyId, Kind, Limit, LimitError, Networks, NetworksError, Owner};

/// A new expiry, or `None` for never. clap would take a field of type `Option` as an optional argument.
pub(in crate::cli) type End = Option<Timestamp>;

/// A key's own limit, or `None` for the standard one.
pub(in crate::cli) type OwnLimit = Option<Limit>;

pub(super) fn id(text: &str) -> Result<KeyId, &'static str> {
    text.parse().map_err(|_| match text.contains(KEY_PREFIX) {
        true => "this is a key; write its public id, k_…, as shown by `muster keys list`",
        false => "a public id is k_ and eight characters, as shown by `muster keys list`",
    })
}

pub(in crate::cli) fn owner(text: &str) -> Result<Owner, &'static str> {
    let id = text.parse().ok().filter(|id| *id > 0);
    id.map(Owner).ok_or("a Telegram user id is a positive number")
}

pub(super) fn kind(text: &str) -> Result<Kind, &'static str> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.as_str() == text);
    kind.ok_or("a kind is standard, enterprise or service")
}

pub(super) fn reason(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    match text.chars().count() {
        1..=200 if !text.chars().any(char::is_control) => Ok(text.to_owned()),
        _ => Err("a reason is one line of 1 to 200 characters"),
    }
}

/// A day, a time, or how long from now: `30d`, `2 weeks`.
pub(super) fn expiry(text: &str) -> Result<Timestamp, String> {
    match length_of_time(text) {
        Some(length) => Ok(Timestamp::now() + length),
        None => time::parse(text).map_err(|why| format!("{why}, or a time from now, 30d")),
    }
}

pub(super) fn end(text: &str) -> Result<End, String> {
    match text {
        "now" => Ok(Some(Timestamp::now())),
        "never" => Ok(None),
        text => expiry(text).map(Some).map_err(|why| format!("{why}, now, or never")),
    }
}

pub(super) fn networks(text: &str) -> Result<Networks, String> {
    match text {
        "anywhere" => Ok(Networks::default()),
        text => text.parse().map_err(|why: NetworksError| format!("{why}, or anywhere")),
    }
}

pub(super) fn own_limit(text: &str) -> Result<OwnLimit, LimitError> {
    match text {
        "standard" => Ok(None),
        text => text.parse().map(Some),
    }
}
