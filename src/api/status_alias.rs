//! A second name for the list of servers in `/v2/status`.

use std::str::FromStr;

use derive_more::Display;

/// The members that the response has without an alias.
const MEMBERS: [&str; 3] = ["game", "api", "timestamp"];

/// A second name of `game` in `/v2/status`, for clients that read the list of servers under the game's own name.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
pub struct StatusAlias(Box<str>);

/// The text can't be used as a second name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StatusAliasError {
    /// The text is empty.
    #[error("write the name under which clients look for the servers, or leave it out")]
    Empty,
    /// The response has another member of this name.
    #[error(
        "/v2/status has a member of this name already: write one other than game, api and timestamp"
    )]
    Taken,
}

impl StatusAlias {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for StatusAlias {
    type Err = StatusAliasError;

    fn from_str(text: &str) -> Result<Self, StatusAliasError> {
        match text.trim() {
            "" => Err(StatusAliasError::Empty),
            name if MEMBERS.contains(&name) => Err(StatusAliasError::Taken),
            name => Ok(Self(name.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire;

    #[test]
    fn every_member_of_the_response_is_refused() {
        let api = wire::CacheStatus { servers: [].into_iter().collect() };
        let status = wire::Status { game: Vec::new(), api, timestamp: None };
        let json = serde_json::to_value(status).unwrap();
        let members: Vec<_> = json.as_object().unwrap().keys().collect();
        assert_eq!(members.len(), MEMBERS.len());
        for member in members {
            assert_eq!(member.parse::<StatusAlias>(), Err(StatusAliasError::Taken), "{member}");
        }
        assert_eq!(" ".parse::<StatusAlias>(), Err(StatusAliasError::Empty));
        assert_eq!(
            " arena ".parse::<StatusAlias>().map(|alias| alias.to_string()),
            Ok("arena".into())
        );
    }
}
