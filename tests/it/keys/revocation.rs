//! Revocation: no request that begins after a deletion was acknowledged is authenticated, whichever process deleted the key.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use muster::keys::{AuthError, Issued, Issuer, NewKey, Owner, Token};
use tokio::task::JoinSet;

use super::second_process::SecondProcess;
use super::{ALICE, NOON, TestStore};

const KEYS: usize = 1_000;
const CLIENTS: usize = 32;

struct Load {
    keys: Vec<Issued>,
    /// Set once the deletion of the key was acknowledged.
    deleted: Vec<AtomicBool>,
    over: AtomicBool,
    admitted: AtomicUsize,
    refused: AtomicUsize,
}

impl Load {
    async fn new(test: &TestStore) -> Arc<Load> {
        let mut keys = Vec::with_capacity(KEYS);
        for at in 0..KEYS {
            let key = NewKey::standard(Owner(1_000 + at as i64), "load".parse().unwrap());
            keys.push(test.store.issue(key, Issuer::Operator, NOON).await.unwrap());
        }
        let deleted = (0..KEYS).map(|_| AtomicBool::new(false)).collect();
        Arc::new(Load {
            keys,
            deleted,
            over: AtomicBool::new(false),
            admitted: AtomicUsize::new(0),
            refused: AtomicUsize::new(0),
        })
    }

    /// Starts 32 clients with cached keys, which run until `over`.
    fn start_clients(self: &Arc<Load>, test: &TestStore) -> JoinSet<()> {
        let mut clients = JoinSet::new();
        for client in 0..CLIENTS {
            let (load, authenticator) = (self.clone(), test.authenticator.clone());
            clients.spawn(async move {
                let mut at = client * 31;
                while !load.over.load(Ordering::SeqCst) {
                    at = (at + 7) % KEYS;
                    let was_deleted = load.deleted[at].load(Ordering::SeqCst);
                    let answer = authenticator
                        .authenticate(load.keys[at].token.reveal().as_bytes(), NOON)
                        .await;
                    match answer {
                        Ok(key) => {
                            assert!(!was_deleted, "a deleted key was accepted");
                            assert_eq!(key.record.id, load.keys[at].id);
                            load.admitted.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(AuthError::Unknown) => {
                            load.refused.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(other) => panic!("{other}"),
                    }
                    tokio::task::yield_now().await;
                }
            });
        }
        clients
    }

    fn mark_deleted(&self, at: usize) {
        self.deleted[at].store(true, Ordering::SeqCst);
    }

    async fn end(&self, mut clients: JoinSet<()>) {
        self.over.store(true, Ordering::SeqCst);
        while let Some(client) = clients.join_next().await {
            client.unwrap();
        }
        assert!(self.admitted.load(Ordering::SeqCst) > 0);
        assert!(self.refused.load(Ordering::SeqCst) > 0);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_key_deleted_in_this_process_is_rejected_at_once() {
    let test = TestStore::new().await;
    let load = Load::new(&test).await;
    let clients = load.start_clients(&test);
    for at in 0..KEYS {
        let (id, owner) = (load.keys[at].id, Owner(1_000 + at as i64));
        test.store.delete(owner, &id, NOON).await.unwrap();
        load.mark_deleted(at);
        let seen = test.authenticate(&load.keys[at], NOON).await;
        assert_eq!(seen.unwrap_err(), AuthError::Unknown);
    }
    load.end(clients).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_key_deleted_by_another_process_is_rejected_at_once() {
    let test = TestStore::new().await;
    let load = Load::new(&test).await;
    let clients = load.start_clients(&test);
    let (killer, path) = (load.clone(), test.path());
    let deleting = tokio::task::spawn_blocking(move || {
        let mut second = SecondProcess::start(&path);
        for at in 0..KEYS {
            second.delete(&killer.keys[at].id);
            killer.mark_deleted(at);
        }
        second.stop();
    });
    deleting.await.unwrap();
    load.end(clients).await;
    assert!(test.store.all(NOON).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_issued_by_another_store_is_accepted_at_once() {
    let test = TestStore::new().await;
    let (other, _) = test.reopen().await;
    for owner in 0..100 {
        let key = NewKey::standard(Owner(owner + 1), "new".parse().unwrap());
        let issued = other.issue(key, Issuer::Operator, NOON).await.unwrap();
        assert_eq!(test.authenticate(&issued, NOON).await.unwrap().record.id, issued.id);
        let known = test.authenticator.authenticate_cached(issued.token.reveal().as_bytes(), NOON);
        assert!(known.is_some_and(|answer| answer.is_ok()), "it is cached");
    }
}

#[tokio::test]
async fn writing_usage_keeps_the_cache() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let key = test.authenticate(&issued, NOON).await.unwrap();
    key.used(NOON);
    test.store.flush(NOON).await.unwrap();
    let again = test.authenticate(&issued, NOON).await.unwrap();
    assert!(Arc::ptr_eq(&key, &again), "the same key, not another look-up");
}

#[tokio::test]
async fn a_change_by_another_program_is_noticed() {
    use sqlx::ConnectOptions;
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    test.authenticate(&issued, NOON).await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(test.path());
    let mut shell = options.connect().await.unwrap();
    for (sql, passes) in [
        ("UPDATE keys SET blocked_at = 1, blocked_reason = 'by hand'", false),
        ("UPDATE keys SET blocked_at = NULL, blocked_reason = NULL", true),
        ("DELETE FROM keys", false),
    ] {
        muster::db::query(sql).execute(&mut shell).await.unwrap();
        assert_eq!(test.authenticate(&issued, NOON).await.is_ok(), passes, "{sql}");
    }
}

#[tokio::test]
async fn a_purged_change_cursor_clears_the_cache() {
    use sqlx::ConnectOptions;
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    test.authenticate(&issued, NOON).await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(test.path());
    let mut shell = options.connect().await.unwrap();
    muster::db::query("DELETE FROM keys").execute(&mut shell).await.unwrap();
    muster::db::query("DELETE FROM key_changes WHERE seq < (SELECT max(seq) FROM key_changes)")
        .execute(&mut shell)
        .await
        .unwrap();
    assert_eq!(test.authenticate(&issued, NOON).await.unwrap_err(), AuthError::Unknown);
}

#[tokio::test]
async fn malformed_keys_are_rejected_without_a_query() {
    let test = TestStore::new().await;
    let never = Token::generate().unwrap();
    assert_eq!(
        test.authenticator.authenticate(never.reveal().as_bytes(), NOON).await.unwrap_err(),
        AuthError::Unknown
    );
    let shouted = never.reveal().to_uppercase();
    for presented in [&b""[..], b" ", b"mst_", shouted.as_bytes(), &[0xff; 40], &[b'a'; 15_000]] {
        let answer = test.authenticator.authenticate_cached(presented, NOON);
        assert_eq!(answer.expect("no query").unwrap_err(), AuthError::Malformed);
    }
}
