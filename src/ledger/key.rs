//! Lists, and what a fact in one is about, as the parameter `about` names it: `house:138`, `family:7`, a nickname.

use std::borrow::Cow;
use std::fmt;

/// How the key of a deputy begins.
pub(super) const DEPUTY: &str = "deputy:";

/// The list of one document of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ListId {
    pub(super) server: u32,
    pub(super) document: &'static str,
}

impl ListId {
    pub(super) fn new(server: u32, document: &'static str) -> Self {
        Self { server, document }
    }
}

/// The key of a fact among those of its list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key<'a> {
    House(u64),
    Business(u64),
    Family(u64),
    /// A member of a family.
    Member(u64, Cow<'a, str>),
    Zone(u64),
    /// A fraction by its number, or by its name if the reference list does not have it.
    Fraction(Cow<'a, str>),
    Player(Cow<'a, str>),
    /// A player as a deputy.
    Deputy(Cow<'a, str>),
    Server(u32),
}

impl fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(id) => write!(f, "house:{id}"),
            Self::Business(id) => write!(f, "business:{id}"),
            Self::Family(id) => write!(f, "family:{id}"),
            Self::Member(id, name) => write!(f, "member:{id}:{name}"),
            Self::Zone(id) => write!(f, "zone:{id}"),
            Self::Fraction(name) => write!(f, "fraction:{name}"),
            Self::Player(name) => f.write_str(name),
            Self::Deputy(name) => write!(f, "{DEPUTY}{name}"),
            Self::Server(number) => write!(f, "server:{number}"),
        }
    }
}

impl<'a> Key<'a> {
    /// The key that was written as this text. Every text is one: it may be a nickname.
    pub(super) fn parse(text: &'a str) -> Self {
        let number = |id: &str| id.parse().ok();
        let parsed = text.split_once(':').and_then(|(kind, rest)| match kind {
            "house" => number(rest).map(Self::House),
            "business" => number(rest).map(Self::Business),
            "family" => number(rest).map(Self::Family),
            "member" => {
                let (id, name) = rest.split_once(':')?;
                Some(Self::Member(number(id)?, name.into()))
            }
            "zone" => number(rest).map(Self::Zone),
            "fraction" => Some(Self::Fraction(rest.into())),
            "deputy" => Some(Self::Deputy(rest.into())),
            "server" => rest.parse().ok().map(Self::Server),
            _ => None,
        });
        parsed.unwrap_or_else(|| Self::Player(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_written() {
        let keys = [
            Key::House(138),
            Key::Business(0),
            Key::Family(7),
            Key::Member(7, "Abe:Long".into()),
            Key::Zone(3),
            Key::Fraction("The: Lost".into()),
            Key::Player("house:x".into()),
            Key::Player("[TAG]Abe".into()),
            Key::Deputy("Abe_Long".into()),
            Key::Server(5),
        ];
        for key in keys {
            assert_eq!(Key::parse(&key.to_string()), key);
        }
    }
}
