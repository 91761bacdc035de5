//! Limits in Redis give the answers of limits in memory, whatever happens. Time is an argument.

use std::time::Duration;

use futures_util::future::join_all;
use muster::keys::Limit;
use muster::redis::{Charge, Charged, Redis, Unavailable};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tokio::task::JoinSet;

use super::gcra::{Budget, Budgets, REQUEST, SECOND};
use super::redis_server::RedisServer;

fn budget(limit: Limit) -> Budget {
    Budget { limit, full_at: i64::MIN }
}

fn charge(name: &str, limit: Limit, tenths: i64) -> Charge {
    let budget = budget(limit);
    Charge { name: name.to_owned(), amount: budget.amount(tenths), whole: budget.whole() }
}

async fn decide(redis: &Redis, charges: &[Charge], now: Option<i64>) -> Charged {
    let link = redis.current_connection().expect("Redis is up");
    redis.charge(&link, charges, None, now).await.unwrap().unwrap()
}

#[derive(Debug, Clone)]
enum Step {
    /// Charges one of the keys and their owner, or refunds, or looks.
    Charge { key: usize, tenths: i64, times: u32 },
    /// Changes how many requests the keys admit.
    Limit(u32),
    /// Sets the clock.
    Clock(i64),
}

fn limits() -> impl Strategy<Value = Limit> {
    let requests = prop_oneof![1..6_u32, 60..200_u32, 1000..6000_u32, Just(u32::MAX)];
    (requests, prop_oneof![1..90_u32, Just(86_400_u32)])
        .prop_map(|(requests, seconds)| Limit::new(requests, seconds).unwrap())
}

fn steps() -> impl Strategy<Value = Vec<(i64, Step)>> {
    let pause = prop_oneof![4 => 0..SECOND / 20, 2 => 0..2 * SECOND, 1 => 0..40 * SECOND];
    let step = prop_oneof![
        8 => (0..3_usize, 1..=REQUEST, 1..12_u32)
            .prop_map(|(key, tenths, times)| Step::Charge { key, tenths, times }),
        3 => (0..3_usize, -REQUEST..=0, 1..3_u32)
            .prop_map(|(key, tenths, times)| Step::Charge { key, tenths, times }),
        1 => (1..300_u32).prop_map(Step::Limit),
        1 => (0..1_i64 << 52).prop_map(Step::Clock),
    ];
    proptest::collection::vec((pause, step), 1..100)
}

#[test]
fn every_answer_is_that_of_the_limits_in_memory() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let server = runtime.block_on(RedisServer::start());
    let redis = runtime.block_on(server.connect());
    let case = std::cell::Cell::new(0);
    let property = async |(limit, shared, steps): (Limit, Limit, Vec<(i64, Step)>)| {
        let case = case.replace(case.get() + 1);
        let (mut keys, mut owner, mut now) = ([budget(limit); 3], budget(shared), 1);
        for (pause, step) in steps {
            now += pause;
            let (key, tenths, times) = match step {
                Step::Charge { key, tenths, times } => (key, tenths, times),
                Step::Limit(requests) => {
                    for key in &mut keys {
                        key.limit = Limit::new(requests, limit.seconds()).unwrap();
                    }
                    continue;
                }
                Step::Clock(time) => {
                    now = time;
                    continue;
                }
            };
            let charges = [
                charge(&format!("{case}:{key}"), keys[key].limit, tenths),
                charge(&format!("{case}:owner"), shared, tenths),
            ];
            // Those that wait for Redis together are charged by one command.
            let answers = (0..times).map(|_| decide(&redis, &charges, Some(now)));
            for charged in join_all(answers).await {
                let mut budgets = Budgets { key: keys[key], owner: Some(owner) };
                let refused = budgets.charge(tenths, now);
                (keys[key], owner) = (budgets.key, budgets.owner.unwrap());
                let full_at = vec![keys[key].full_at, owner.full_at];
                // A limit of which nothing is spent is not stored.
                for budget in [&mut keys[key], &mut owner] {
                    if budget.full_at == now {
                        budget.full_at = i64::MIN;
                    }
                }
                prop_assert_eq!(charged, Charged { is_admitted: refused.is_none(), now, full_at });
            }
        }
        Ok(())
    };
    let config = Config { cases: 96, failure_persistence: None, ..Config::default() };
    let cases = (limits(), limits(), steps());
    let result = TestRunner::new(config).run(&cases, |case| runtime.block_on(property(case)));
    result.unwrap_or_else(|why| panic!("{why}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_clients_at_two_connections_never_exceed_a_limit() {
    let server = RedisServer::start().await;
    let links = [server.connect().await, server.connect().await];
    let mut clients = JoinSet::new();
    for client in 0..64 {
        let redis = links[client % 2].clone();
        clients.spawn(async move {
            let charges = ["key", "owner"]
                .map(|name| charge(name, Limit::new(500, 86_400).unwrap(), REQUEST));
            let mut admitted = 0;
            for _ in 0..20 {
                admitted += u32::from(decide(&redis, &charges, None).await.is_admitted);
            }
            admitted
        });
    }
    assert_eq!(clients.join_all().await.iter().sum::<u32>(), 500);
}

/// Values of somebody else, or of a version that stores another form: they count as nothing spent, and the connection
/// that all requests share stays.
#[tokio::test]
async fn a_value_that_is_no_time_is_replaced() {
    let server = RedisServer::start().await;
    let redis = server.connect().await;
    let link = redis.current_connection().unwrap().number();
    let limit = Limit::new(2, 3600).unwrap();
    for (index, words) in [
        &["SET", "", "what"][..],
        &["SET", "", "\u{1}\u{0}\u{ff}"],
        &["SET", "", ""],
        &["SET", "", "nan"],
        &["SET", "", "-inf"],
        &["RPUSH", "", "1", "2"],
        &["HSET", "", "a", "1"],
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("w{index}");
        let mut words = words.to_vec();
        words[1] = &name;
        server.command(&words).await;
        let charges = [charge(&name, limit, REQUEST), charge(&format!("o{index}"), limit, REQUEST)];
        for is_admitted in [true, true, false] {
            let charged = decide(&redis, &charges, None).await;
            assert_eq!(charged.is_admitted, is_admitted, "{words:?}");
        }
    }
    // The whole limit is spent, and comes back request by request.
    server.command(&["SET", "w", "inf"]).await;
    let charges = [charge("w", limit, REQUEST)];
    assert!(!decide(&redis, &charges, Some(0)).await.is_admitted);
    assert!(decide(&redis, &charges, Some(1800 * SECOND)).await.is_admitted);
    assert_eq!(redis.current_connection().unwrap().number(), link);
}

#[tokio::test]
async fn a_value_of_another_type_fails_only_the_call_that_meets_it() {
    let server = RedisServer::start().await;
    let redis = server.connect().await;
    server.command(&["SET", "ids", "text"]).await;
    server.command(&["RPUSH", "muster:generation", "1"]).await;
    let added = redis.add_to_set("ids", 7, Duration::from_secs(60)).await;
    assert_eq!(added, Err(Unavailable));
    let link = redis.current_connection().expect("the connection stays");
    assert_eq!(redis.generation(&link).await, Err(Unavailable));
    assert!(decide(&redis, &[charge("w", Limit::default(), REQUEST)], None).await.is_admitted);
    // Nobody may be admitted on old knowledge.
    let charges = [charge("w", Limit::default(), REQUEST)];
    let link = redis.current_connection().expect("the connection stays");
    assert_eq!(redis.charge(&link, &charges, Some(1), None).await, Ok(None));
}

#[tokio::test]
async fn idle_limits_leave_redis() {
    let server = RedisServer::start().await;
    let redis = server.connect().await;
    let limit = Limit::new(1000, 10).unwrap();
    for _ in 0..300 {
        decide(&redis, &[charge("w", limit, REQUEST)], Some(0)).await;
    }
    let admin = redis::Client::open(server.url()).unwrap();
    let ttl = async || -> i64 {
        let mut connection = admin.get_multiplexed_async_connection().await.unwrap();
        redis::cmd("PTTL").arg("w").query_async(&mut connection).await.unwrap()
    };
    let left = ttl().await;
    assert!((1..=63_000).contains(&left), "{left}");
    decide(&redis, &[charge("w", limit, -300 * REQUEST)], Some(0)).await;
    assert_eq!(ttl().await, -2, "a whole limit is no value");
}
