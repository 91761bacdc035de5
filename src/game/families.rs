//! The families of one server.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;

/// A group of players.
#[derive(Debug, Clone, PartialEq)]
pub struct Family {
    /// Its number on the server.
    pub id: u64,
    /// Its name.
    pub name: Arc<str>,
    /// The nickname of its leader, if it has one.
    pub leader: Option<Arc<str>>,
    /// Its level.
    pub level: u32,
    /// The picture of its flag.
    pub flag_id: u32,
    /// The number of its members, who are not always listed.
    pub members_count: u32,
    /// Its members, in the order given.
    pub members: Box<[Member]>,
}

impl Family {
    /// Whether a player is in it. The leader may be named without being listed.
    pub fn has(&self, nickname: &str) -> bool {
        self.leader.as_deref() == Some(nickname)
            || self.members.iter().any(|member| &*member.nickname == nickname)
    }
}

/// A member of a family.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The number of the membership.
    pub id: u64,
    /// The nickname.
    pub nickname: Arc<str>,
    /// The rank in the family.
    pub rank: u32,
    /// The number of the account, if known.
    pub player_id: Option<u64>,
    /// The number of warnings.
    pub warns: u32,
    /// Whether this is the leader.
    pub leader: bool,
    /// Whether this is a deputy of the leader.
    pub deputy: bool,
    /// When they joined, if known.
    pub joined_at: Option<Timestamp>,
}

/// All families at one time.
#[derive(Debug)]
pub struct Families {
    /// When the source made the list.
    pub timestamp: Timestamp,
    /// All families, in the order given.
    pub list: Vec<Family>,
    by_id: HashMap<u64, usize>,
}

impl Families {
    /// Indexes families whose ids are distinct.
    pub fn new(timestamp: Timestamp, list: Vec<Family>) -> Self {
        let by_id = list.iter().enumerate().map(|(at, family)| (family.id, at)).collect();
        Self { timestamp, list, by_id }
    }

    /// The family with this number.
    pub fn get(&self, id: u64) -> Option<&Family> {
        self.by_id.get(&id).map(|&at| &self.list[at])
    }
}
