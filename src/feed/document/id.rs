//! Which document: its name, and the server it speaks of.

use std::fmt;
use std::path::{Path, PathBuf};

/// A document that belongs to no server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SharedDocument {
    /// The reference list of fractions.
    Fractions,
    /// The points of interest.
    Pois,
    /// The list of servers.
    Servers,
}

/// A document about one part of a server.
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

/// Which document. The order is the one to read them in: what others refer to comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentId {
    /// One that belongs to no server.
    Shared(SharedDocument),
    /// One about a server.
    Server(u32, ServerDocument),
}

impl SharedDocument {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fractions, Self::Pois, Self::Servers];

    /// The name in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fractions => "fractions",
            Self::Pois => "pois",
            Self::Servers => "servers",
        }
    }

    /// The document of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|world| world.name() == name)
    }
}

impl ServerDocument {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Online, Self::Sobes, Self::Families, Self::Map, Self::Admins, Self::Ghetto];

    /// The name in addresses.
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

    /// The document of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }
}

impl DocumentId {
    /// The document's name, without its server.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shared(world) => world.name(),
            Self::Server(_, part) => part.name(),
        }
    }

    /// The server it speaks of.
    pub fn server(self) -> Option<u32> {
        match self {
            Self::Shared(_) => None,
            Self::Server(number, _) => Some(number),
        }
    }

    /// Where it lies in a feed folder.
    pub fn within(self, folder: &Path) -> PathBuf {
        folder.join(self.to_string())
    }
}

/// The path within a feed folder: `5/online.json`.
impl fmt::Display for DocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shared(world) => write!(f, "{}.json", world.name()),
            Self::Server(number, part) => write!(f, "{number}/{}.json", part.name()),
        }
    }
}
