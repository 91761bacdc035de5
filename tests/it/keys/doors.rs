//! Revocation: whoever deletes, no request that begins after the delete was acknowledged gets in.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use muster::keys::{Hand, Issued, Order, Owner, Refusal, Token};
use tokio::task::JoinSet;

use super::second::Second;
use super::{ALICE, House, NOON};

const KEYS: usize = 1_000;
const CLIENTS: usize = 32;

struct Crowd {
    keys: Vec<Issued>,
    /// Set once the delete of the key was acknowledged.
    dead: Vec<AtomicBool>,
    over: AtomicBool,
    admitted: AtomicUsize,
    refused: AtomicUsize,
}

impl Crowd {
    async fn before(house: &House) -> Arc<Crowd> {
        let mut keys = Vec::with_capacity(KEYS);
        for at in 0..KEYS {
            let order = Order::standard(Owner(1_000 + at as i64), "crowd".parse().unwrap());
            keys.push(house.store.issue(order, Hand::Operator, NOON).await.unwrap());
        }
        let dead = (0..KEYS).map(|_| AtomicBool::new(false)).collect();
        Arc::new(Crowd {
            keys,
            dead,
            over: AtomicBool::new(false),
            admitted: AtomicUsize::new(0),
            refused: AtomicUsize::new(0),
        })
    }

    /// 32 clients with warm keys, until it is over.
    fn hammer(self: &Arc<Crowd>, house: &House) -> JoinSet<()> {
        let mut clients = JoinSet::new();
        for client in 0..CLIENTS {
            let (crowd, doors) = (self.clone(), house.doors.clone());
            clients.spawn(async move {
                let mut at = client * 31;
                while !crowd.over.load(Ordering::SeqCst) {
                    at = (at + 7) % KEYS;
                    let was_dead = crowd.dead[at].load(Ordering::SeqCst);
                    let answer = doors.admit(crowd.keys[at].token.reveal().as_bytes(), NOON).await;
                    match answer {
                        Ok(pass) => {
                            assert!(!was_dead, "a deleted key got in");
                            assert_eq!(pass.id, crowd.keys[at].id);
                            crowd.admitted.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(Refusal::Unknown) => {
                            crowd.refused.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(other) => panic!("{other}"),
                    }
                    tokio::task::yield_now().await;
                }
            });
        }
        clients
    }

    fn bury(&self, at: usize) {
        self.dead[at].store(true, Ordering::SeqCst);
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
async fn a_key_deleted_in_this_process_never_gets_in_again() {
    let house = House::new().await;
    let crowd = Crowd::before(&house).await;
    let clients = crowd.hammer(&house);
    for at in 0..KEYS {
        let (id, owner) = (crowd.keys[at].id, Owner(1_000 + at as i64));
        house.store.delete(owner, &id, NOON).await.unwrap();
        crowd.bury(at);
        let seen = house.admit(&crowd.keys[at], NOON).await;
        assert_eq!(seen.unwrap_err(), Refusal::Unknown);
    }
    crowd.end(clients).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_key_deleted_by_another_process_never_gets_in_again() {
    let house = House::new().await;
    let crowd = Crowd::before(&house).await;
    let clients = crowd.hammer(&house);
    let (killer, path) = (crowd.clone(), house.path());
    let deleting = tokio::task::spawn_blocking(move || {
        let mut second = Second::start(&path);
        for at in 0..KEYS {
            second.delete(&killer.keys[at].id);
            killer.bury(at);
        }
        second.stop();
    });
    deleting.await.unwrap();
    crowd.end(clients).await;
    assert!(house.store.all(NOON).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_made_elsewhere_gets_in_at_once() {
    let house = House::new().await;
    let (neighbour, _) = house.neighbour().await;
    for owner in 0..100 {
        let order = Order::standard(Owner(owner + 1), "new".parse().unwrap());
        let issued = neighbour.issue(order, Hand::Operator, NOON).await.unwrap();
        assert_eq!(house.admit(&issued, NOON).await.unwrap().id, issued.id);
        let known = house.doors.try_admit(issued.token.reveal().as_bytes(), NOON);
        assert!(known.is_some_and(|answer| answer.is_ok()), "it is remembered");
    }
}

#[tokio::test]
async fn writing_counts_makes_nobody_forget() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    let pass = house.admit(&issued, NOON).await.unwrap();
    pass.used(NOON);
    house.store.flush(NOON).await.unwrap();
    let again = house.admit(&issued, NOON).await.unwrap();
    assert!(Arc::ptr_eq(&pass, &again), "the same pass, not another look-up");
}

#[tokio::test]
async fn a_change_by_another_program_is_seen() {
    use sqlx::ConnectOptions;
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    house.admit(&issued, NOON).await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.path());
    let mut shell = options.connect().await.unwrap();
    for (sql, passes) in [
        ("UPDATE keys SET blocked_at = 1, blocked_reason = 'by hand'", false),
        ("UPDATE keys SET blocked_at = NULL, blocked_reason = NULL", true),
        ("DELETE FROM keys", false),
    ] {
        sqlx::query(sql).execute(&mut shell).await.unwrap();
        assert_eq!(house.admit(&issued, NOON).await.is_ok(), passes, "{sql}");
    }
}

#[tokio::test]
async fn a_mark_that_was_swept_away_forgets_everything() {
    use sqlx::ConnectOptions;
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    house.admit(&issued, NOON).await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.path());
    let mut shell = options.connect().await.unwrap();
    sqlx::query("DELETE FROM keys").execute(&mut shell).await.unwrap();
    sqlx::query("DELETE FROM key_changes WHERE seq < (SELECT max(seq) FROM key_changes)")
        .execute(&mut shell)
        .await
        .unwrap();
    assert_eq!(house.admit(&issued, NOON).await.unwrap_err(), Refusal::Unknown);
}

#[tokio::test]
async fn strangers_are_refused_without_a_look_up() {
    let house = House::new().await;
    let never = Token::draw().unwrap();
    assert_eq!(
        house.doors.admit(never.reveal().as_bytes(), NOON).await.unwrap_err(),
        Refusal::Unknown
    );
    let shouted = never.reveal().to_uppercase();
    for presented in [&b""[..], b" ", b"mst_", shouted.as_bytes(), &[0xff; 40], &[b'a'; 15_000]] {
        let answer = house.doors.try_admit(presented, NOON);
        assert_eq!(answer.expect("no look-up").unwrap_err(), Refusal::Malformed);
    }
}
