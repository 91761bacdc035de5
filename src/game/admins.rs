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
    /// When the source made the list.
    pub timestamp: Timestamp,
    /// All administrators, in the order given.
    pub list: Vec<Admin>,
}
