//! The words behind `/op`.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::bot::language;
use crate::keys::Limit;

/// The first words of requests that are not the name of a key.
const VERBS: [&str; 6] = ["help", "block", "unblock", "expire", "limit", "history"];

/// The most characters of the reason of a block.
pub(super) const LONGEST_REASON: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Overview,
    Help,
    /// Show the keys with an id, a hint or an owner.
    Find(String),
    /// Change the matching key, or show a menu for the change.
    Change {
        key: String,
        change: Change,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Block it. Without a reason, ask for one.
    Block(Option<String>),
    Unblock,
    /// Set or remove its expiry.
    Expire(Option<Timestamp>),
    /// The expiry could not be parsed.
    BadExpiry,
    /// Set its own limit, or the standard one.
    Limit(Option<Limit>),
    /// The limit could not be parsed.
    BadLimit,
    History,
}

impl Request {
    /// Parses the words. Days begin in `zone`.
    pub(super) fn parse(words: &str, now: Timestamp, zone: &TimeZone) -> Self {
        let (verb, rest) = split(words);
        let (key, argument) = split(rest);
        let change = match (verb.to_lowercase().as_str(), key) {
            ("", _) => return Self::Overview,
            ("help", _) | ("block" | "unblock" | "expire" | "limit" | "history", "") => {
                return Self::Help;
            }
            ("block", _) => {
                Change::Block(Some(argument.to_owned()).filter(|reason| !reason.is_empty()))
            }
            ("unblock", _) => Change::Unblock,
            ("expire", _) => end(argument, now, zone).map_or(Change::BadExpiry, Change::Expire),
            ("limit", _) => limit(argument).map_or(Change::BadLimit, Change::Limit),
            ("history", _) => Change::History,
            _ => return Self::Find(words.trim().to_owned()),
        };
        Self::Change { key: key.to_owned(), change }
    }
}

/// The command that is meant if its first word has one typo.
pub(super) fn similar(words: &str) -> Option<String> {
    let (verb, rest) = split(words);
    let verb = verb.to_lowercase();
    let meant = VERBS.into_iter().find(|known| language::is_one_typo(&verb, known))?;
    Some(format!("/op {meant} {rest}").trim_end().to_owned())
}

fn split(words: &str) -> (&str, &str) {
    let words = words.trim();
    words.split_once(char::is_whitespace).map_or((words, ""), |(head, rest)| (head, rest.trim()))
}

/// Parses the expiry of a key. The inner value is `None` for never.
fn end(text: &str, now: Timestamp, zone: &TimeZone) -> Option<Option<Timestamp>> {
    match text.to_lowercase().as_str() {
        "now" => Some(Some(now)),
        "never" => Some(None),
        text => {
            if let Some(length) = language::length_of_time(text) {
                return Some(Some(now + length));
            }
            let day: Date = text.parse().ok()?;
            Some(Some(day.to_zoned(zone.clone()).ok()?.timestamp()))
        }
    }
}

/// Parses the limit. The inner value is `None` for the standard limit.
fn limit(text: &str) -> Option<Option<Limit>> {
    match text.to_lowercase().as_str() {
        "standard" => Some(None),
        text => text.parse().ok().map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read() {
        let (now, zone) = (Timestamp::UNIX_EPOCH, TimeZone::get("Europe/Moscow").unwrap());
        let change = |change| Request::Change { key: "k_3fZ81bQx".to_owned(), change };
        let day = "2027-01-30T21:00:00Z".parse().unwrap();
        let month = now + jiff::SignedDuration::from_hours(30 * 24);
        for (words, request) in [
            ("", Request::Overview),
            ("help", Request::Help),
            ("block", Request::Help),
            ("Ab3x…9Zk1", Request::Find("Ab3x…9Zk1".to_owned())),
            ("@Nick", Request::Find("@Nick".to_owned())),
            ("block k_3fZ81bQx", change(Change::Block(None))),
            ("BLOCK  k_3fZ81bQx  far too loud", change(Change::Block(Some("far too loud".into())))),
            ("unblock k_3fZ81bQx", change(Change::Unblock)),
            ("expire k_3fZ81bQx 2027-01-31", change(Change::Expire(Some(day)))),
            ("expire k_3fZ81bQx 30d", change(Change::Expire(Some(month)))),
            ("expire k_3fZ81bQx 30 дней", change(Change::Expire(Some(month)))),
            ("expire k_3fZ81bQx Never", change(Change::Expire(None))),
            ("expire k_3fZ81bQx now", change(Change::Expire(Some(now)))),
            ("expire k_3fZ81bQx soon", change(Change::BadExpiry)),
            ("limit k_3fZ81bQx 600/60s", change(Change::Limit(Limit::new(600, 60).ok()))),
            ("limit k_3fZ81bQx standard", change(Change::Limit(None))),
            ("limit k_3fZ81bQx", change(Change::BadLimit)),
            ("history k_3fZ81bQx", change(Change::History)),
        ] {
            assert_eq!(Request::parse(words, now, &zone), request, "{words}");
        }
    }

    #[test]
    fn a_request_with_one_typo_is_corrected() {
        for (words, meant) in [
            ("blok k_1", Some("/op block k_1")),
            ("UNBLOK k_3fZ81bQx", Some("/op unblock k_3fZ81bQx")),
            ("limti k_3fZ81bQx 600/60s", Some("/op limit k_3fZ81bQx 600/60s")),
            ("helpp", Some("/op help")),
            ("block", None),
            ("some words", None),
            ("", None),
        ] {
            assert_eq!(similar(words).as_deref(), meant, "{words}");
        }
    }
}
