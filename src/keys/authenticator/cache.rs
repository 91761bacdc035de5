//! A bounded cache of authenticated keys that knows as of which commit it is correct.

use std::sync::Arc;

use parking_lot::RwLock;
use quick_cache::unsync::Cache;

use super::AuthenticatedKey;
use super::wal_header::WalHeader;
use crate::keys::Digest;
use crate::keys::store::Changes;

const SHARDS: usize = 64;
const KEYS_PER_SHARD: usize = 512;

/// Only existing keys get in, so unknown keys cannot fill it.
pub(super) struct KeyCache {
    shards: [RwLock<Shard>; SHARDS],
}

struct Shard {
    /// The header as of which every key in it is correct. It is changed under the same lock as the keys.
    as_of: Option<WalHeader>,
    keys: Cache<Digest, Arc<AuthenticatedKey>>,
}

impl Default for KeyCache {
    fn default() -> KeyCache {
        let shard = |_| RwLock::new(Shard { as_of: None, keys: Cache::new(KEYS_PER_SHARD) });
        KeyCache { shards: std::array::from_fn(shard) }
    }
}

impl KeyCache {
    /// The key, if the cache is correct as of `header`. The outer `None` means that it is not.
    pub(super) fn get_as_of(
        &self,
        digest: &Digest,
        header: WalHeader,
    ) -> Option<Option<Arc<AuthenticatedKey>>> {
        let shard = self.shard(digest).read();
        (shard.as_of == Some(header)).then(|| shard.keys.get(digest).cloned())
    }

    /// The key, without a check of the header.
    pub(super) fn get(&self, digest: &Digest) -> Option<Arc<AuthenticatedKey>> {
        self.shard(digest).read().keys.get(digest).cloned()
    }

    /// Inserts a key that was read from the store after `header`. It is dropped if the cache has moved on since: a change
    /// of the key may have been missed.
    pub(super) fn insert(&self, digest: Digest, key: &Arc<AuthenticatedKey>, header: WalHeader) {
        let mut shard = self.shard(&digest).write();
        if shard.as_of == Some(header) {
            shard.keys.insert(digest, key.clone());
        }
    }

    pub(super) fn is_as_of(&self, header: WalHeader) -> bool {
        self.shards.iter().all(|shard| shard.read().as_of == Some(header))
    }

    /// Removes changed keys. `as_of` is the header before and after the changes were read, if it was the same.
    pub(super) fn remove(&self, changes: &Changes, as_of: Option<WalHeader>) {
        for (index, shard) in self.shards.iter().enumerate() {
            let mut shard = shard.write();
            match changes {
                Changes::Keys(changed) => {
                    for digest in changed.iter().filter(|digest| shard_of(digest) == index) {
                        shard.keys.remove(digest);
                    }
                }
                Changes::All => shard.keys.clear(),
            }
            shard.as_of = as_of;
        }
    }

    fn shard(&self, digest: &Digest) -> &RwLock<Shard> {
        &self.shards[shard_of(digest)]
    }
}

fn shard_of(digest: &Digest) -> usize {
    usize::from(digest.bytes()[31]) % SHARDS
}
