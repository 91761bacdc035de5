//! Passes that were found a moment ago, and the moment up to which they are known to be right.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use parking_lot::RwLock;

use super::AuthenticatedKey;
use super::wal_header::WalHeader;
use crate::keys::Digest;

const SHELVES: usize = 64;
/// A shelf holds at most twice as many passes.
const ROOM: usize = 256;

/// Bounded: a generation that is full becomes the old one, and the old one before it is dropped. Only keys that
/// exist get in, so strangers can't fill it.
pub(super) struct KeyCache {
    shelves: [RwLock<Shelf>; SHELVES],
}

#[derive(Default)]
struct Shelf {
    as_of: Option<WalHeader>,
    young: Passes,
    old: Passes,
}

type Passes = HashMap<Digest, Arc<AuthenticatedKey>, BuildHasherDefault<Prefix>>;

impl Default for KeyCache {
    fn default() -> KeyCache {
        KeyCache { shelves: std::array::from_fn(|_| RwLock::default()) }
    }
}

impl KeyCache {
    /// The pass, if the memory is right as of `stamp`; the outer `None` says that nobody can tell.
    pub(super) fn get_as_of(
        &self,
        digest: &Digest,
        stamp: WalHeader,
    ) -> Option<Option<Arc<AuthenticatedKey>>> {
        let shelf = self.shelf(digest).read();
        (shelf.as_of == Some(stamp)).then(|| shelf.get(digest))
    }

    /// The pass, for those who know that the memory is right.
    pub(super) fn get(&self, digest: &Digest) -> Option<Arc<AuthenticatedKey>> {
        self.shelf(digest).read().get(digest)
    }

    /// Keeps a pass that was read from the store after `stamp` was taken. If the memory has moved on since, then
    /// a change may have been missed, and it is not kept.
    pub(super) fn keep(&self, digest: Digest, pass: &Arc<AuthenticatedKey>, stamp: WalHeader) {
        let mut shelf = self.shelf(&digest).write();
        if shelf.as_of != Some(stamp) {
            return;
        }
        if shelf.young.len() >= ROOM {
            shelf.old = std::mem::take(&mut shelf.young);
        }
        shelf.old.remove(&digest);
        shelf.young.insert(digest, pass.clone());
    }

    /// Whether everything is right as of `stamp`.
    pub(super) fn is_as_of(&self, stamp: WalHeader) -> bool {
        self.shelves.iter().all(|shelf| shelf.read().as_of == Some(stamp))
    }

    /// Forgets what has changed. `as_of` is the stamp before and after which the changes were read, if it was one.
    pub(super) fn forget(&self, changed: &[Digest], as_of: Option<WalHeader>) {
        for (at, shelf) in self.shelves.iter().enumerate() {
            let mut shelf = shelf.write();
            for digest in changed.iter().filter(|digest| place(digest) == at) {
                shelf.young.remove(digest);
                shelf.old.remove(digest);
            }
            shelf.as_of = as_of;
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&self, as_of: Option<WalHeader>) {
        for shelf in &self.shelves {
            *shelf.write() = Shelf { as_of, ..Shelf::default() };
        }
    }

    fn shelf(&self, digest: &Digest) -> &RwLock<Shelf> {
        &self.shelves[place(digest)]
    }
}

impl Shelf {
    fn get(&self, digest: &Digest) -> Option<Arc<AuthenticatedKey>> {
        self.young.get(digest).or_else(|| self.old.get(digest)).cloned()
    }
}

fn place(digest: &Digest) -> usize {
    usize::from(digest.bytes()[31]) % SHELVES
}

/// A digest is random already: its first eight bytes are its hash.
#[derive(Default)]
struct Prefix(u64);

impl Hasher for Prefix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        if let Some(first) = bytes.first_chunk() {
            self.0 = u64::from_ne_bytes(*first);
        }
    }

    /// The length that stands before the bytes of an array says nothing.
    fn write_usize(&mut self, _: usize) {}
}
