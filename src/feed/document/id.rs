//! The id of a document: its name and, for most, the number of a server.

use std::path::{Path, PathBuf};

use derive_more::Display;
use strum::{EnumIter, EnumString, IntoStaticStr};

/// A document about all servers.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, EnumIter, EnumString, IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum SharedDocument {
    /// The reference list of fractions.
    Fractions,
    /// The points of interest.
    Pois,
    /// The list of servers.
    Servers,
}

/// A document about one server.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, EnumIter, EnumString, IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum ServerDocument {
    /// The players online.
    Online,
    /// Announced interviews.
    Sobes,
    /// Families with their members.
    Families,
    /// Houses and businesses.
    Map,
    /// Administrators.
    Admins,
    /// Gang territory.
    Ghetto,
}

/// The id of a document, displayed as the path relative to a feed folder: `5/online.json`. Documents that others refer
/// to are ordered first.
#[derive(Debug, Display, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DocumentId {
    /// A document about all servers.
    #[display("{}.json", self.name())]
    Shared(SharedDocument),
    /// A document about the server with this number.
    #[display("{_0}/{}.json", self.name())]
    Server(u32, ServerDocument),
}

impl DocumentId {
    /// The name of the document, without the server.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shared(document) => document.into(),
            Self::Server(_, document) => document.into(),
        }
    }

    /// The number of its server.
    pub fn server(self) -> Option<u32> {
        match self {
            Self::Shared(_) => None,
            Self::Server(number, _) => Some(number),
        }
    }

    /// The document at a path relative to a feed folder, where the extension may be left out.
    pub fn at(path: &str) -> Option<Self> {
        let path = path.strip_suffix(".json").unwrap_or(path);
        let Some((number, name)) = path.split_once('/') else {
            return path.parse().ok().map(Self::Shared);
        };
        Some(Self::Server(server_number(number)?, name.parse().ok()?))
    }

    /// Its path in a feed folder.
    pub fn within(self, folder: &Path) -> PathBuf {
        folder.join(self.to_string())
    }
}

/// The number of a server in a path: digits only, where `parse` accepts a sign, too.
pub(in crate::feed) fn server_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}
