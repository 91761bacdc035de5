//! The cost of authenticating a request: `cargo bench --bench authentication [-- <keys in the store>]`.
//!
//! Compares three ways to notice a deleted key at once: look the key up in the store, ask SQLite whether anything was
//! committed, or read the header of its WAL index in shared memory.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use muster::keys::{Authenticator, Limits, NewKey, Store, Token};

const IN_ROTATION: usize = 10_000;
const SPAN: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() {
    let keys = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(100_000);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("muster.db");
    let store = Store::open(&path, NonZeroU32::MIN).await.unwrap();
    let tokens = fill(&store, keys).await;
    let authenticator = Authenticator::open(&store, Limits::default()).await.unwrap();
    let now = Timestamp::now();
    println!("{keys} keys in the store, {} in rotation", tokens.len());

    let key = |at: usize| tokens[at % tokens.len()].reveal().as_bytes();
    measure("parse and digest only", |at| {
        std::hint::black_box(Token::parse(key(at)).unwrap().digest());
    });

    let begun = Instant::now();
    let mut lookups = 0;
    while begun.elapsed() < SPAN {
        store.status(&tokens[lookups % tokens.len()].digest(), now).await.unwrap();
        lookups += 1;
    }
    report("a lookup on every request", lookups, begun.elapsed());

    let mut asked = store.db().connect().await.unwrap();
    let begun = Instant::now();
    let mut times = 0;
    while begun.elapsed() < SPAN {
        let _: i64 =
            muster::db::query_scalar("PRAGMA data_version").fetch_one(&mut asked).await.unwrap();
        times += 1;
    }
    report("PRAGMA data_version on every request", times, begun.elapsed());

    for token in &tokens {
        authenticator.authenticate(token.reveal().as_bytes(), now).await.unwrap();
    }
    measure("authenticator, one cached key", |_| {
        authenticator.authenticate_cached(key(0), now).unwrap().unwrap();
    });
    measure("authenticator, cached keys in rotation", |at| {
        authenticator.authenticate_cached(key(at), now).unwrap().unwrap();
    });

    let begun = Instant::now();
    let mut unknown = 0;
    while begun.elapsed() < SPAN {
        authenticator
            .authenticate(Token::generate().unwrap().reveal().as_bytes(), now)
            .await
            .unwrap_err();
        unknown += 1;
    }
    report("authenticator, unknown keys", unknown, begun.elapsed());

    let begun = Instant::now();
    let mut commits = 0;
    while begun.elapsed() < SPAN {
        let order = NewKey::service("bench".parse().unwrap());
        store.issue(order, muster::keys::Issuer::Operator, now).await.unwrap();
        authenticator.authenticate(key(commits), now).await.unwrap();
        commits += 1;
    }
    report("a new key, then a cached key", commits, begun.elapsed());
}

/// Fills the store in one statement; only the keys in rotation are real.
async fn fill(store: &Store, keys: usize) -> Vec<Token> {
    let tokens: Vec<Token> =
        (0..IN_ROTATION.min(keys)).map(|_| Token::generate().unwrap()).collect();
    let digests: Vec<_> = tokens.iter().map(sha256).collect();
    let others = i64::try_from(keys - tokens.len()).unwrap();
    let done: Result<(), sqlx::Error> = store
        .db()
        .write(move |tx| {
            Box::pin(async move {
                for (at, digest) in digests.into_iter().enumerate() {
                    muster::db::query(
                        "INSERT INTO keys (digest, id, hint, label, owner, kind, created_at)
                         VALUES ($1, printf('k_%08d', $2), 'abcd…efgh', 'bench', $2 + 1, 'standard', 0)",
                    )
                    .bind(digest)
                    .bind(i64::try_from(at).unwrap())
                    .execute(&mut *tx)
                    .await?;
                }
                muster::db::query(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
                     INSERT INTO keys (digest, id, hint, label, owner, kind, created_at)
                     SELECT randomblob(32), printf('k_x%07d', i), 'abcd…efgh', 'bench', i + 1000000, 'standard', 0
                     FROM n WHERE $1 > 0",
                )
                .bind(others)
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await;
    done.unwrap();
    tokens
}

fn sha256(token: &Token) -> Vec<u8> {
    use sha2::Digest as _;
    sha2::Sha256::digest(token.reveal()).to_vec()
}

fn measure(what: &str, mut once: impl FnMut(usize)) {
    (0..IN_ROTATION).for_each(&mut once);
    let begun = Instant::now();
    let mut times = 0;
    while begun.elapsed() < SPAN {
        (times..times + 1_000).for_each(&mut once);
        times += 1_000;
    }
    report(what, times, begun.elapsed());
}

fn report(what: &str, times: usize, took: Duration) {
    println!("{what:<40} {:>10.0} ns", took.as_nanos() as f64 / times as f64);
}
