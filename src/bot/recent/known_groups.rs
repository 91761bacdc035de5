//! The groups in which each person has used the bot lately.

use quick_cache::sync::Cache;
use teloxide::types::ChatId;

/// How many people are kept.
const PEOPLE: usize = 10_000;

/// How many groups are kept for each of them.
const GROUPS: usize = 10;

/// The groups of each person, the latest first.
pub(in crate::bot) struct KnownGroups(Cache<u64, Vec<ChatId>>);

impl Default for KnownGroups {
    fn default() -> Self {
        Self(Cache::new(PEOPLE))
    }
}

impl KnownGroups {
    pub(in crate::bot) fn of(&self, person: u64) -> Vec<ChatId> {
        self.0.get(&person).unwrap_or_default()
    }

    pub(in crate::bot) fn record(&self, person: u64, group: ChatId) {
        let mut groups = self.of(person);
        if groups.first() == Some(&group) {
            return;
        }
        groups.retain(|other| *other != group);
        groups.insert(0, group);
        groups.truncate(GROUPS);
        self.0.insert(person, groups);
    }

    pub(super) fn forget(&self, person: ChatId) {
        self.0.remove(&person.0.unsigned_abs());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_groups_of_a_person_are_kept() {
        let known = KnownGroups::default();
        (1..=12).for_each(|group| known.record(1, ChatId(-group)));
        known.record(1, ChatId(-5));
        known.record(2, ChatId(-1));
        let kept = [-5, -12, -11, -10, -9, -8, -7, -6, -4, -3].map(ChatId);
        assert_eq!(known.of(1), kept);
        known.forget(ChatId(1));
        assert_eq!((known.of(1), known.of(2)), (Vec::new(), vec![ChatId(-1)]));
    }
}
