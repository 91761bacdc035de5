//! The author of a change to a key.

use std::fmt;
use std::str::FromStr;

use super::Malformed;

/// The author of a change to a key, as the key's history records it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Its owner.
    Owner,
    /// The bot by itself, for example because the key was posted in public.
    Bot,
    /// GitHub, which has found the key in a public repository.
    GitHub,
    /// A person who runs `muster keys`.
    CommandLine,
    /// An operator in chat, with their Telegram user id.
    Operator(i64),
    /// An operator who has asked to be forgotten.
    ForgottenOperator,
}

const OPERATOR: &str = "operator ";

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Owner => f.write_str("owner"),
            Self::Bot => f.write_str("bot"),
            Self::GitHub => f.write_str("GitHub"),
            Self::CommandLine => f.write_str("command line"),
            Self::Operator(id) => write!(f, "{OPERATOR}{id}"),
            Self::ForgottenOperator => f.write_str(OPERATOR.trim_end()),
        }
    }
}

impl FromStr for Actor {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text {
            "owner" => Ok(Self::Owner),
            "bot" => Ok(Self::Bot),
            "GitHub" => Ok(Self::GitHub),
            "command line" => Ok(Self::CommandLine),
            "operator" => Ok(Self::ForgottenOperator),
            _ => {
                let id = text.strip_prefix(OPERATOR).and_then(|id| id.parse().ok());
                id.map(Self::Operator).ok_or(Malformed)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_its_own_text() {
        let operator = Actor::Operator(7_000_000_000);
        let forgotten = Actor::ForgottenOperator;
        let (owner, bot, github) = (Actor::Owner, Actor::Bot, Actor::GitHub);
        for actor in [owner, bot, github, Actor::CommandLine, operator, forgotten] {
            assert_eq!(actor.to_string().parse(), Ok(actor));
        }
        assert_eq!("operator me".parse::<Actor>(), Err(Malformed));
    }
}
