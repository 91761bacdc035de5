//! The @names of people who have written in private since the start. A bot can't look them up, and they are never stored.

use quick_cache::sync::Cache;

/// How many names are remembered.
const REMEMBERED: usize = 10_000;

pub(in crate::bot) struct SeenNames(Cache<String, i64>);

impl Default for SeenNames {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED))
    }
}

impl SeenNames {
    pub(in crate::bot) fn remember(&self, name: &str, person: i64) {
        self.0.insert(name.to_lowercase(), person);
    }

    /// The person who had this name when they last wrote.
    pub(in crate::bot) fn find(&self, name: &str) -> Option<i64> {
        self.0.get(&name.to_lowercase())
    }

    pub(in crate::bot) fn forget(&self, person: i64) {
        self.0.retain(|_, id| *id != person);
    }
}
