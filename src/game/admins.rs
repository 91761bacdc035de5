//! The administrators of one server.

use std::sync::Arc;

use jiff::Timestamp;

/// One administrator.
#[derive(Debug, Clone, PartialEq)]
pub struct Admin {
    /// The nickname.
    pub nickname: Arc<str>,
    /// The short form of the name or position.
    pub short_name: Option<Arc<str>>,
    /// The position.
    pub position: Option<Arc<str>>,
    /// The admin level.
    pub level: u32,
    /// The current status, as the game side words it.
    pub status: Option<Arc<str>>,
    /// Their page on the forum.
    pub forum_url: Option<Arc<str>>,
    /// Their page on VK.
    pub vk_url: Option<Arc<str>>,
}

/// All administrators at one time.
#[derive(Debug)]
pub struct Admins {
    timestamp: Timestamp,
    list: Box<[Admin]>,
}

impl Admins {
    /// The administrators, in the order given.
    pub fn new(timestamp: Timestamp, list: Vec<Admin>) -> Self {
        Self { timestamp, list: list.into() }
    }

    /// When the game side made the list.
    pub fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    /// All administrators, in the order given.
    pub fn list(&self) -> &[Admin] {
        &self.list
    }
}
