//! The key store and the authenticator.

mod crash;
mod expiry;
mod failures;
mod lifecycle;
mod lifetime;
mod quotas;
mod revocation;
mod second_process;
mod store_file;
mod usage;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use muster::keys::{
    AuthError, AuthenticatedKey, Authenticator, IssueError, Issued, Issuer, Key, Limit, Limits,
    NewKey, Owner, Store,
};

use crate::database::open_store;

const NOON: Timestamp = Timestamp::constant(1_800_000_000, 0);
const ALICE: Owner = Owner(42);
const BOB: Owner = Owner(77);

/// A store in its own folder, and its authenticator.
struct TestStore {
    folder: tempfile::TempDir,
    store: Store,
    authenticator: Authenticator,
}

impl TestStore {
    async fn new() -> TestStore {
        let folder = tempfile::tempdir().unwrap();
        let (store, authenticator) = open(folder.path().join("data/muster.db")).await;
        TestStore { folder, store, authenticator }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("data/muster.db")
    }

    /// Another store and authenticator on the same file.
    async fn reopen(&self) -> (Store, Authenticator) {
        open(self.path()).await
    }

    async fn issue(&self, owner: Owner) -> Issued {
        self.store.issue(standard(owner), Issuer::Operator, NOON).await.unwrap()
    }

    async fn try_issue(&self, owner: Owner, now: Timestamp) -> Result<Issued, IssueError> {
        self.store.issue(standard(owner), Issuer::Owner, now).await
    }

    async fn authenticate(
        &self,
        issued: &Issued,
        now: Timestamp,
    ) -> Result<Arc<AuthenticatedKey>, AuthError> {
        self.authenticator.authenticate(issued.token.reveal().as_bytes(), now).await
    }

    async fn get(&self, issued: &Issued) -> Key {
        self.store.get(&issued.id, NOON).await.unwrap().unwrap()
    }

    async fn events(&self, issued: &Issued) -> Vec<String> {
        let history = self.store.history(&issued.id).await.unwrap();
        history.into_iter().map(|entry| entry.event).collect()
    }
}

async fn open(path: PathBuf) -> (Store, Authenticator) {
    let store = open_store(&path, NonZeroU32::new(5).unwrap()).await;
    let authenticator = Authenticator::open(&store, Limits::default()).await.unwrap();
    (store, authenticator)
}

fn standard(owner: Owner) -> NewKey {
    NewKey::standard(owner, "my site".parse().unwrap())
}

fn limit(text: &str) -> Limit {
    text.parse().unwrap()
}

fn seconds(seconds: i64) -> SignedDuration {
    SignedDuration::from_secs(seconds)
}
