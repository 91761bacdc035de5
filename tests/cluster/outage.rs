//! Redis away, slow, back, empty; and the generation of revoked keys.

use std::time::{Duration, Instant};

use muster::redis::{Charge, Charged, Metrics, Redis, Unavailable};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::proxy::{Link, Proxy};
use super::redis_server::RedisServer;

const TIMEOUT: Duration = Duration::from_millis(250);

/// What each request takes of the limit, and more than what comes back in a test.
const AMOUNT: i64 = 10_000_000_000;

async fn admit(redis: &Redis, generation: Option<u64>) -> Result<Option<Charged>, Unavailable> {
    charge(redis, AMOUNT, generation).await
}

async fn charge(
    redis: &Redis,
    amount: i64,
    generation: Option<u64>,
) -> Result<Option<Charged>, Unavailable> {
    let charge = Charge { name: "w".to_owned(), amount, whole: 10 * AMOUNT };
    redis.charge(&redis.current_connection().ok_or(Unavailable)?, &[charge], generation, None).await
}

async fn used(redis: &Redis) -> i64 {
    let Charged { now, full_at, .. } = charge(redis, 0, None).await.unwrap().unwrap();
    (full_at[0] - now + AMOUNT - 1) / AMOUNT
}

async fn until(condition: impl Fn() -> bool) {
    let met = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(30), met).await.expect("it happens");
}

/// A connection through a proxy, which is kept.
async fn through(proxy: &Proxy) -> Redis {
    let redis = Redis::new(&proxy.url(), TIMEOUT, Metrics::default()).unwrap();
    redis.connect().await;
    tokio::spawn(redis.clone().run(CancellationToken::new()));
    redis
}

#[tokio::test]
async fn a_cut_connection_fails_at_once_and_comes_back() {
    let server = RedisServer::start().await;
    let proxy = Proxy::start(server.port).await;
    let redis = through(&proxy).await;
    let first = redis.current_connection().unwrap().number();
    assert!(admit(&redis, None).await.is_ok());
    proxy.set(Link::Cut);
    let begun = Instant::now();
    assert_eq!(admit(&redis, None).await, Err(Unavailable));
    assert!(redis.current_connection().is_none());
    for _ in 0..1000 {
        assert_eq!(admit(&redis, None).await, Err(Unavailable));
    }
    assert!(begun.elapsed() < 2 * TIMEOUT, "{:?}", begun.elapsed());
    proxy.set(Link::Open);
    until(|| redis.current_connection().is_some()).await;
    assert_eq!(used(&redis).await, 1, "budgets survive");
    assert!(redis.current_connection().unwrap().number() > first);
}

#[tokio::test]
async fn a_slow_redis_counts_as_away_after_the_timeout() {
    let server = RedisServer::start().await;
    let proxy = Proxy::start(server.port).await;
    let redis = through(&proxy).await;
    proxy.set(Link::Slow(Duration::from_secs(20)));
    let begun = Instant::now();
    assert_eq!(admit(&redis, None).await, Err(Unavailable));
    let waited = begun.elapsed();
    assert!(waited >= TIMEOUT && waited < 4 * TIMEOUT, "{waited:?}");
    assert!(redis.current_connection().is_none());
    proxy.set(Link::Open);
    until(|| redis.current_connection().is_some()).await;
    assert!(admit(&redis, None).await.is_ok());
}

#[tokio::test]
async fn a_lost_connection_is_noticed_without_requests() {
    let server = RedisServer::start().await;
    let proxy = Proxy::start(server.port).await;
    let redis = through(&proxy).await;
    proxy.set(Link::Cut);
    until(|| redis.current_connection().is_none()).await;
}

#[tokio::test]
async fn a_redis_that_refuses_writes_counts_as_away() {
    let server = RedisServer::start().await;
    let redis = server.connect().await;
    server.command(&["CONFIG", "SET", "maxmemory", "1"]).await;
    assert_eq!(admit(&redis, None).await, Err(Unavailable));
    redis.connect().await;
    assert!(redis.current_connection().is_none());
    server.command(&["CONFIG", "SET", "maxmemory", "0"]).await;
    redis.connect().await;
    assert!(admit(&redis, None).await.is_ok());
}

#[tokio::test]
async fn a_raised_generation_is_told_and_nothing_is_counted() {
    let server = RedisServer::start().await;
    let (redis, other) = (server.connect().await, server.connect().await);
    assert_eq!(admit(&redis, Some(0)).await, Ok(None));
    let generation = redis.generation(&redis.current_connection().unwrap()).await.unwrap();
    assert!(matches!(admit(&redis, Some(generation)).await, Ok(Some(_))));
    let raised = other.raise_generation().await.unwrap();
    assert_eq!(raised, generation + 1);
    assert_eq!(admit(&redis, Some(generation)).await, Ok(None));
    assert_eq!(used(&redis).await, 1);
    assert!(matches!(admit(&redis, Some(raised)).await, Ok(Some(_))));
}

#[tokio::test]
async fn an_emptied_redis_gets_a_generation_that_nobody_knows() {
    let server = RedisServer::start().await;
    let redis = server.connect().await;
    let link = redis.current_connection().unwrap();
    let first = redis.generation(&link).await.unwrap();
    server.command(&["FLUSHALL"]).await;
    assert_eq!(admit(&redis, Some(first)).await, Ok(None));
    assert!(redis.raise_generation().await.unwrap() > first);
    server.command(&["FLUSHALL"]).await;
    assert!(redis.generation(&link).await.unwrap() > first);
}

#[tokio::test]
async fn flushed_scripts_are_sent_again() {
    let server = RedisServer::start().await;
    let redis = server.connect().await;
    for _ in 0..3 {
        server.command(&["SCRIPT", "FLUSH"]).await;
        assert!(admit(&redis, None).await.is_ok());
    }
    assert_eq!(used(&redis).await, 3);
}

#[tokio::test]
async fn a_password_is_not_printed() {
    let url = "redis://user:hunter2@127.0.0.1:1/0";
    let redis = Redis::new(url, TIMEOUT, Metrics::default()).unwrap();
    assert_eq!(format!("{redis:?}"), "Redis(127.0.0.1:1)");
    let error = muster::redis::check_url("http://user:hunter2@host").unwrap_err();
    assert!(!error.to_string().contains("hunter2"));
}
