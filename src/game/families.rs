//! The families of one server.

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
    /// Its members, in the order given.
    pub members: Box<[Member]>,
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
    /// The number of the account.
    pub player_id: u64,
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
    timestamp: Timestamp,
    list: Box<[Family]>,
    by_id: Box<[u32]>,
}

impl Families {
    /// Indexes families whose ids are distinct.
    pub fn new(timestamp: Timestamp, list: Vec<Family>) -> Self {
        let mut by_id: Vec<u32> = (0u32..).take(list.len()).collect();
        by_id.sort_by_key(|&at| list[at as usize].id);
        Self { timestamp, list: list.into(), by_id: by_id.into() }
    }

    /// When the game side made the list.
    pub fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    /// All families, in the order given.
    pub fn list(&self) -> &[Family] {
        &self.list
    }

    /// The family with this number.
    pub fn get(&self, id: u64) -> Option<&Family> {
        let found = self.by_id.binary_search_by_key(&id, |&at| self.list[at as usize].id).ok()?;
        Some(&self.list[self.by_id[found] as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_found_by_its_number() {
        let family = |id| Family {
            id,
            name: format!("Family {id}").into(),
            leader: None,
            level: 1,
            flag_id: 0,
            members: Box::default(),
        };
        let families = Families::new(Timestamp::UNIX_EPOCH, vec![family(9), family(2), family(5)]);
        assert_eq!(families.get(5).map(|family| family.id), Some(5));
        assert!(families.get(3).is_none());
        assert_eq!(families.list()[0].id, 9);
    }
}
