//! A bounded cache of authenticated keys. It stores the version as of which it is correct, and which keys exist.

use std::sync::Arc;

use foldhash::HashSet;
use parking_lot::RwLock;
use quick_cache::unsync::Cache;

use super::AuthenticatedKey;
use super::wal_header::WalHeader;
use crate::keys::Digest;
use crate::keys::store::Changes;

const SHARDS: usize = 64;
const KEYS_PER_SHARD: usize = 512;

/// Only existing keys are inserted, so unknown keys cannot fill the cache. The fingerprints of all existing keys are
/// kept, so an unknown key costs no query.
pub(super) struct KeyCache {
    shards: [RwLock<Shard>; SHARDS],
}

/// The moment up to which the cache includes all changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// The commit that wrote this header.
    Wal(WalHeader),
    /// The read with this number, among those that found changes.
    Update(u64),
}

struct Shard {
    /// The version as of which every key in the shard is correct. It changes under the same lock as the keys.
    as_of: Option<Version>,
    keys: Cache<Digest, Arc<AuthenticatedKey>>,
    /// The fingerprints of all existing keys, and of some deleted ones.
    existing: HashSet<u64>,
}

pub(super) enum Cached {
    Key(Arc<AuthenticatedKey>),
    /// The key does not exist.
    Absent,
    /// The store has to be queried.
    Unsure,
}

impl KeyCache {
    /// A cache without keys that includes `changes`.
    pub(super) fn new(changes: &Changes, as_of: Option<Version>) -> KeyCache {
        let shard = |_| {
            let keys = Cache::new(KEYS_PER_SHARD);
            RwLock::new(Shard { as_of: None, keys, existing: HashSet::default() })
        };
        let cache = KeyCache { shards: std::array::from_fn(shard) };
        cache.apply(changes, as_of);
        cache
    }

    /// The result for a key, if the cache is correct as of `version`.
    pub(super) fn get_as_of(&self, digest: &Digest, version: Version) -> Option<Cached> {
        let shard = self.shard(digest).read();
        (shard.as_of == Some(version)).then(|| shard.get(digest))
    }

    /// The result for a key, without a check of the version.
    pub(super) fn get(&self, digest: &Digest) -> Cached {
        self.shard(digest).read().get(digest)
    }

    /// Inserts a key that was read from the store after `version`. If the cache has another version by now, the key is
    /// dropped, because a change of it may have been missed.
    pub(super) fn insert(&self, digest: Digest, key: &Arc<AuthenticatedKey>, version: Version) {
        let mut shard = self.shard(&digest).write();
        if shard.as_of == Some(version) {
            shard.keys.insert(digest, key.clone());
        }
    }

    pub(super) fn is_as_of(&self, version: Version) -> bool {
        self.shards.iter().all(|shard| shard.read().as_of == Some(version))
    }

    /// Removes changed keys. `as_of` is the version that includes the changes and nothing later, if there is one.
    pub(super) fn apply(&self, changes: &Changes, as_of: Option<Version>) {
        let mut existing = [const { Vec::new() }; SHARDS];
        if let Changes::All(fingerprints) = changes {
            for &fingerprint in fingerprints {
                existing[shard_of(fingerprint)].push(fingerprint);
            }
        }
        for (index, (shard, existing)) in self.shards.iter().zip(existing).enumerate() {
            let mut shard = shard.write();
            match changes {
                Changes::Keys(changed) => {
                    for digest in changed {
                        let fingerprint = digest.fingerprint();
                        if shard_of(fingerprint) == index {
                            shard.keys.remove(digest);
                            // The key may be new. If it was deleted, its fingerprint costs at most a vain query.
                            shard.existing.insert(fingerprint);
                        }
                    }
                }
                Changes::All(_) => {
                    shard.keys.clear();
                    shard.existing = existing.into_iter().collect();
                }
            }
            shard.as_of = as_of;
        }
    }

    fn shard(&self, digest: &Digest) -> &RwLock<Shard> {
        &self.shards[shard_of(digest.fingerprint())]
    }
}

impl Shard {
    fn get(&self, digest: &Digest) -> Cached {
        match self.keys.get(digest) {
            Some(key) => Cached::Key(Arc::clone(key)),
            None if self.existing.contains(&digest.fingerprint()) => Cached::Unsure,
            None => Cached::Absent,
        }
    }
}

fn shard_of(fingerprint: u64) -> usize {
    fingerprint as usize % SHARDS
}
