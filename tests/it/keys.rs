//! The life of a key, at the store and at the doors.

mod caps;
mod crash;
mod doors;
mod file;
mod life;
mod second;
mod time;
mod trouble;
mod usage;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use muster::keys::{
    Doors, Hand, IssueError, Issued, Key, Limit, Order, Owner, Pass, Refusal, Store,
};

const NOON: Timestamp = Timestamp::constant(1_800_000_000, 0);
const ALICE: Owner = Owner(42);
const BOB: Owner = Owner(77);

/// A store in a folder of its own, and the doors before it.
struct House {
    folder: tempfile::TempDir,
    store: Store,
    doors: Doors,
}

impl House {
    async fn new() -> House {
        let folder = tempfile::tempdir().unwrap();
        let (store, doors) = open(folder.path().join("data/muster.db")).await;
        House { folder, store, doors }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("data/muster.db")
    }

    /// Another store and other doors on the same file.
    async fn neighbour(&self) -> (Store, Doors) {
        open(self.path()).await
    }

    async fn issue(&self, owner: Owner) -> Issued {
        self.store.issue(standard(owner), Hand::Operator, NOON).await.unwrap()
    }

    async fn try_issue(&self, owner: Owner, now: Timestamp) -> Result<Issued, IssueError> {
        self.store.issue(standard(owner), Hand::Owner, now).await
    }

    async fn admit(&self, issued: &Issued, now: Timestamp) -> Result<Arc<Pass>, Refusal> {
        self.doors.admit(issued.token.reveal().as_bytes(), now).await
    }

    async fn show(&self, issued: &Issued) -> Key {
        self.store.show(&issued.id, NOON).await.unwrap().unwrap()
    }

    async fn events(&self, issued: &Issued) -> Vec<String> {
        let history = self.store.history(&issued.id).await.unwrap();
        history.into_iter().map(|chapter| chapter.event).collect()
    }
}

async fn open(path: PathBuf) -> (Store, Doors) {
    let store = Store::open(&path, NonZeroU32::new(5).unwrap()).await.unwrap();
    let doors = Doors::open(&store, limit("60/60s")).await.unwrap();
    (store, doors)
}

fn standard(owner: Owner) -> Order {
    Order::standard(owner, "my site".parse().unwrap())
}

fn limit(text: &str) -> Limit {
    text.parse().unwrap()
}

fn seconds(seconds: i64) -> SignedDuration {
    SignedDuration::from_secs(seconds)
}
