//! Windows in Redis give the answers of windows in memory, whatever happens. Time is an argument.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use muster::keys::Limit;
use muster::redis::{Act, Answer, Count, Counts, Redis, Window};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tokio::task::JoinSet;

use super::redis_server::RedisServer;
use super::sliding_window::{SlidingWindow, Slot};

const SECOND: u64 = 1_000_000;

fn window(name: &str, limit: Limit) -> Window {
    Window { name: name.to_owned(), requests: limit.requests(), seconds: limit.seconds() }
}

async fn decide(redis: &Redis, windows: &Arc<[Window]>, act: Act<'_>, now: Option<u64>) -> Counts {
    let link = redis.link().expect("Redis is up");
    match redis.decide(&link, windows, act, None, now).await.unwrap() {
        Answer::Decided(counts) => counts,
        other => panic!("{other:?}"),
    }
}

/// Runs a property against a Redis; every case has a number for its names.
fn check<S: Strategy>(
    cases: u32,
    strategy: S,
    property: impl AsyncFn(&Redis, u32, S::Value) -> Result<(), TestCaseError>,
) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let server = runtime.block_on(RedisServer::start());
    let redis = runtime.block_on(server.connect());
    let case = std::cell::Cell::new(0);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&strategy, |value| {
        case.set(case.get() + 1);
        runtime.block_on(property(&redis, case.get(), value))
    });
    result.unwrap_or_else(|why| panic!("{why}"));
}

/// Exact and rounded limits. Both clocks round to the same times if the window is a multiple of 128 s.
fn limits() -> impl Strategy<Value = Limit> {
    prop_oneof![
        (1..6_u32, 1..90_u32),
        (60..200_u32, 1..90_u32),
        (Just(2000_u32), Just(128_u32)),
        (Just(5000_u32), Just(256_u32))
    ]
    .prop_map(|(requests, seconds)| Limit::new(requests, seconds).unwrap())
}

#[derive(Debug, Clone)]
enum Step {
    Admit {
        key: usize,
        times: u32,
    },
    Peek(usize),
    /// Refunds one of the admitted requests, counted from the last.
    Refund(usize),
    /// Changes how many requests the keys admit.
    Limit(u32),
}

fn steps() -> impl Strategy<Value = Vec<(u64, Step)>> {
    let pause = prop_oneof![4 => 0..SECOND / 20, 2 => 0..2 * SECOND, 1 => 0..40 * SECOND];
    let step = prop_oneof![
        8 => (0..3_usize, 1..12_u32).prop_map(|(key, times)| Step::Admit { key, times }),
        1 => (0..3_usize).prop_map(Step::Peek),
        3 => (0..150_usize).prop_map(Step::Refund),
        1 => (1..300_u32).prop_map(Step::Limit),
    ];
    proptest::collection::vec((pause, step), 1..150)
}

/// A key or an owner in memory.
#[derive(Default)]
struct Memory {
    window: SlidingWindow,
}

impl Memory {
    fn wait(&mut self, limit: Limit, now: u64) -> Option<Duration> {
        self.window.expire(limit, now * 1000);
        self.window.wait(limit, now * 1000)
    }

    fn check(&mut self, limit: Limit, now: u64, count: &Count) -> Result<(), TestCaseError> {
        let wait = self.wait(limit, now);
        let pending = wait.unwrap_or_else(|| self.window.oldest_expires_in(limit, now * 1000));
        prop_assert_eq!(pending, count.pending);
        let remaining = limit.requests().saturating_sub(count.used);
        prop_assert_eq!(self.window.remaining(limit), remaining);
        Ok(())
    }
}

#[test]
fn every_answer_is_that_of_the_windows_in_memory() {
    check(
        96,
        (limits(), limits(), steps()),
        async |redis, case, (key_limit, owner_limit, steps)| {
            let mut key_limit = key_limit;
            let (mut keys, mut owner) = (<[Memory; 3]>::default(), Memory::default());
            let mut admitted: Vec<(usize, [Slot; 2], Vec<u64>)> = Vec::new();
            let mut now = 1;
            for (pause, step) in steps {
                now += pause;
                let windows = |key: usize, limit: Limit| {
                    let owner = window(&format!("{case}:owner"), owner_limit);
                    Arc::new([window(&format!("{case}:{key}"), limit), owner]) as Arc<[Window]>
                };
                match step {
                    Step::Admit { key, times } => {
                        // Those that wait for Redis together are counted by one command.
                        let windows = windows(key, key_limit);
                        let admit = |_| decide(redis, &windows, Act::Admit, Some(now));
                        for counts in join_all((0..times).map(admit)).await {
                            let waits =
                                [keys[key].wait(key_limit, now), owner.wait(owner_limit, now)];
                            prop_assert_eq!(counts.admitted, waits == [None, None]);
                            if counts.admitted {
                                let slots = [
                                    keys[key].window.count(key_limit, now * 1000),
                                    owner.window.count(owner_limit, now * 1000),
                                ];
                                let counted =
                                    counts.windows.iter().map(|count| count.slot).collect();
                                admitted.push((key, slots, counted));
                            }
                            keys[key].check(key_limit, now, &counts.windows[0])?;
                            owner.check(owner_limit, now, &counts.windows[1])?;
                        }
                    }
                    Step::Peek(key) => {
                        let counts =
                            decide(redis, &windows(key, key_limit), Act::Peek, Some(now)).await;
                        keys[key].check(key_limit, now, &counts.windows[0])?;
                        owner.check(owner_limit, now, &counts.windows[1])?;
                    }
                    Step::Refund(back) => {
                        let Some(index) = admitted.len().checked_sub(back + 1) else { continue };
                        let (key, [own, shared], slots) = admitted.remove(index);
                        keys[key].wait(key_limit, now);
                        owner.wait(owner_limit, now);
                        keys[key].window.uncount(own);
                        owner.window.uncount(shared);
                        let act = Act::Refund(&slots);
                        let counts = decide(redis, &windows(key, key_limit), act, Some(now)).await;
                        keys[key].check(key_limit, now, &counts.windows[0])?;
                        owner.check(owner_limit, now, &counts.windows[1])?;
                    }
                    Step::Limit(requests) if key_limit.requests() < 1000 => {
                        key_limit = Limit::new(requests, key_limit.seconds()).unwrap();
                    }
                    Step::Limit(_) => {}
                }
            }
            Ok(())
        },
    );
}

#[test]
fn no_window_admits_more() {
    let bursts = proptest::collection::vec((0..40 * SECOND, 1..1500_u32), 1..8);
    let limits = (prop_oneof![1..6_u32, 1000..1100_u32, 5000..6000_u32], 1..90_u32)
        .prop_map(|(requests, seconds)| Limit::new(requests, seconds).unwrap());
    check(24, (limits, bursts), async |redis, case, (limit, bursts)| {
        let windows = Arc::new([window(&case.to_string(), limit)]) as Arc<[Window]>;
        let (mut now, mut admitted) = (7, Vec::new());
        for (pause, requests) in bursts {
            now += pause;
            let calls = (0..requests).map(|_| decide(redis, &windows, Act::Admit, Some(now)));
            let answers = join_all(calls).await;
            let count = answers.iter().filter(|counts| counts.admitted).count();
            admitted.extend(std::iter::repeat_n(now, count));
        }
        let ahead = limit.requests() as usize;
        for (first, beyond) in admitted.iter().zip(admitted.iter().skip(ahead)) {
            prop_assert!(beyond - first >= u64::from(limit.seconds()) * SECOND);
        }
        Ok(())
    });
}

#[test]
fn a_client_that_waits_as_told_is_admitted() {
    let pauses = proptest::collection::vec((0..SECOND, 0..3_usize), 1..200);
    check(48, (limits(), pauses), async |redis, case, (limit, pauses)| {
        let owner = Limit::new(limit.requests() * 2, limit.seconds()).unwrap();
        let mut now = 1;
        for (pause, key) in pauses {
            now += pause;
            let windows = Arc::new([
                window(&format!("{case}:{key}"), limit),
                window(&format!("{case}:o"), owner),
            ]) as Arc<[Window]>;
            let counts = decide(redis, &windows, Act::Admit, Some(now)).await;
            if !counts.admitted {
                let spent = counts.windows.iter().zip(&*windows);
                let spent = spent.filter(|(count, window)| count.used >= window.requests);
                let wait = spent.map(|(count, _)| count.pending).max().unwrap();
                prop_assert!(wait > Duration::ZERO);
                now += wait.as_micros() as u64;
                prop_assert!(decide(redis, &windows, Act::Admit, Some(now)).await.admitted);
            }
        }
        Ok(())
    });
}

#[test]
fn a_clock_that_is_set_back_far_starts_the_window_anew() {
    let limit = Just(Limit::new(2, 60).unwrap());
    check(1, limit, async |redis, _, limit| {
        let windows = Arc::new([window("w", limit)]) as Arc<[Window]>;
        for (now, is_admitted) in [
            (500, true),
            (500, true),
            (500, false),
            (499, false),
            (300, true),
            (300, true),
            (300, false),
        ] {
            let counts = decide(redis, &windows, Act::Admit, Some(now * SECOND)).await;
            prop_assert_eq!(counts.admitted, is_admitted, "{}", now);
        }
        Ok(())
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_clients_at_two_connections_never_exceed_a_limit() {
    let server = RedisServer::start().await;
    let limit = Limit::new(500, 3600).unwrap();
    let links = [server.connect().await, server.connect().await];
    let windows: Arc<[Window]> = Arc::new([window("key", limit), window("owner", limit)]);
    let mut clients = JoinSet::new();
    for client in 0..64 {
        let (redis, windows) = (links[client % 2].clone(), Arc::clone(&windows));
        clients.spawn(async move {
            let mut admitted = 0;
            for _ in 0..20 {
                let counts = decide(&redis, &windows, Act::Admit, None).await;
                admitted += u32::from(counts.admitted);
            }
            admitted
        });
    }
    assert_eq!(clients.join_all().await.iter().sum::<u32>(), 500);
}

#[tokio::test]
async fn idle_windows_leave_redis() {
    let server = RedisServer::start().await;
    let redis = server.connect().await;
    let windows = Arc::new([window("w", Limit::new(1000, 1).unwrap())]) as Arc<[Window]>;
    for _ in 0..300 {
        decide(&redis, &windows, Act::Admit, None).await;
    }
    let admin = redis::Client::open(server.url()).unwrap();
    let ttl = async |name: &str| -> i64 {
        let mut connection = admin.get_multiplexed_async_connection().await.unwrap();
        redis::cmd("PTTL").arg(name).query_async(&mut connection).await.unwrap()
    };
    for name in ["w", "w:more"] {
        let left = ttl(name).await;
        assert!((1..=6_000).contains(&left), "{name}: {left}");
    }
}
