//! The id of a document: its name and, for most, the number of a server.

use std::fmt;
use std::path::{Path, PathBuf};

/// A document about all servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SharedDocument {
    /// The reference list of fractions.
    Fractions,
    /// The points of interest.
    Pois,
    /// The list of servers.
    Servers,
}

/// A document about one server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ServerDocument {
    /// Who is online.
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

/// The id of a document. Documents that others refer to are ordered first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentId {
    /// A document about all servers.
    Shared(SharedDocument),
    /// A document about the server with this number.
    Server(u32, ServerDocument),
}

impl SharedDocument {
    /// All documents of this kind.
    pub const ALL: [Self; 3] = [Self::Fractions, Self::Pois, Self::Servers];

    /// The name in paths.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fractions => "fractions",
            Self::Pois => "pois",
            Self::Servers => "servers",
        }
    }

    /// The document with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|document| document.name() == name)
    }
}

impl ServerDocument {
    /// All documents of this kind.
    pub const ALL: [Self; 6] =
        [Self::Online, Self::Sobes, Self::Families, Self::Map, Self::Admins, Self::Ghetto];

    /// The name in paths.
    pub fn name(self) -> &'static str {
        match self {
            Self::Online => "online",
            Self::Sobes => "sobes",
            Self::Families => "families",
            Self::Map => "map",
            Self::Admins => "admins",
            Self::Ghetto => "ghetto",
        }
    }

    /// The document with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|document| document.name() == name)
    }
}

impl DocumentId {
    /// The name of the document, without the server.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shared(document) => document.name(),
            Self::Server(_, document) => document.name(),
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
            return SharedDocument::named(path).map(Self::Shared);
        };
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        let number = number.parse().ok().filter(|_| is_number)?;
        Some(Self::Server(number, ServerDocument::named(name)?))
    }

    /// Its path in a feed folder.
    pub fn within(self, folder: &Path) -> PathBuf {
        folder.join(self.to_string())
    }
}

/// The path relative to a feed folder: `5/online.json`.
impl fmt::Display for DocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shared(document) => write!(f, "{}.json", document.name()),
            Self::Server(number, document) => write!(f, "{number}/{}.json", document.name()),
        }
    }
}
