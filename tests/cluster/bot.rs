//! One of several processes runs the bot; another one takes over when it ends or is cut off.

#[path = "../it/bot/bot_test.rs"]
pub mod bot_test;

use std::time::{Duration, Instant};

use telegram_sandbox::{Fault, Frequency};
use tokio::time::timeout;

use super::bot_process::{
    Bot, START, TAKEOVER, active_and_waiting, database, everybody_gets_one_key,
    everybody_is_answered_once, rolling_restart,
};
use super::processes::postgres_port;
use super::proxy::{Link, Proxy};
use super::redis_server::RedisServer;
use bot_test::BotTest;

/// A test whose bots are processes of their own.
pub async fn stopped() -> BotTest {
    let test = BotTest::stopped_with(|_| {}).await;
    test.allow_error("");
    test.allow_unread();
    test
}

/// `MUSTER_TEST_TAKEOVERS` is how many processes are killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_process_takes_over_within_ten_seconds_and_nobody_is_answered_twice() {
    let (redis, test) = (RedisServer::start().await, stopped().await);
    let database = database(&test).await;
    let rounds = std::env::var("MUSTER_TEST_TAKEOVERS").map_or(3, |count| count.parse().unwrap());
    everybody_gets_one_key(&test, rounds, |_| Bot::start(&test, &database, &redis.url())).await;
}

/// The active process lives on and reaches Telegram, but no longer PostgreSQL, or Redis neither.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_is_cut_off_stops_before_another_one_begins() {
    let silent = Link::Slow(Duration::from_secs(3600));
    for (to_postgres, to_redis) in
        [(Link::Cut, Link::Open), (Link::Cut, Link::Cut), (silent, Link::Open)]
    {
        let (redis, test) = (RedisServer::start().await, stopped().await);
        let database = database(&test).await;
        let postgres_link = Proxy::start(postgres_port()).await;
        let redis_link = Proxy::start(redis.port).await;
        let through = postgres_link.database(&database);
        let [cut_off, standby] = active_and_waiting(|process| match process {
            0 => Bot::start(&test, &through, &redis_link.url()),
            _ => Bot::start(&test, &database, &redis.url()),
        })
        .await;
        everybody_is_answered_once(&test, async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            postgres_link.set(to_postgres);
            redis_link.set(to_redis);
            let begun = Instant::now();
            standby.is_active(TAKEOVER).await;
            eprintln!("taken over after {:?}", begun.elapsed());
            cut_off.says("has stopped to run the bot", Duration::ZERO).await;
            tokio::time::sleep(Duration::from_secs(1)).await;
            // It waits for its turn again.
            postgres_link.set(Link::Open);
            redis_link.set(Link::Open);
            cut_off.is_waiting().await;
        })
        .await;
    }
}

/// Its answers could not be written to PostgreSQL, nor acknowledged, because an older one was not sent yet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_answered_without_postgresql_is_not_answered_again() {
    let (redis, test) = (RedisServer::start().await, stopped().await);
    let database = database(&test).await;
    let link = Proxy::start(postgres_port()).await;
    let cut_off = Bot::start(&test, &link.database(&database), &redis.url());
    cut_off.is_active(START).await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Boris", "en"));
    let wait = Fault::TooManyRequests(Duration::from_secs(60));
    test.sandbox().inject_fault("sendMessage", wait, Frequency::Times(1));
    alice.says("/help").await;
    let is_waiting = async {
        while test.sandbox().has_faults() {
            tokio::task::yield_now().await;
        }
    };
    timeout(START, is_waiting).await.unwrap();
    link.set(Link::Cut);
    boris.says("/help").await;
    boris.hears().await;
    let standby = Bot::start(&test, &database, &redis.url());
    standby.is_active(START).await;
    alice.hears().await;
    test.wait_idle().await;
    assert_eq!(test.said_to(&boris).len(), 1);
}

/// A process that is asked to stop finishes what it has, and the other one gets the rest.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_loses_no_update() {
    let (redis, test) = (RedisServer::start().await, stopped().await);
    let database = database(&test).await;
    rolling_restart(&test, |_| Bot::start(&test, &database, &redis.url())).await;
}

/// As on a machine that stood still: it goes on where it was, after another process has taken over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_stood_still_answers_nobody_when_it_goes_on() {
    let (redis, test) = (RedisServer::start().await, stopped().await);
    let database = database(&test).await;
    let [paused, standby] =
        active_and_waiting(|_| Bot::start(&test, &database, &redis.url())).await;
    everybody_is_answered_once(&test, async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        paused.signal("STOP");
        standby.is_active(TAKEOVER).await;
        paused.signal("CONT");
        paused.is_waiting().await;
        tokio::time::sleep(Duration::from_secs(1)).await;
    })
    .await;
}

/// PostgreSQL is away for everybody, much longer than it takes to take over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_postgresql_the_bot_says_that_nothing_was_saved() {
    let (redis, test) = (RedisServer::start().await, stopped().await);
    let link = Proxy::start(postgres_port()).await;
    let through = link.database(&database(&test).await);
    let bot = Bot::start(&test, &through, &redis.url());
    let standby = Bot::start(&test, &through, &redis.url());
    let alice = test.person("Alice", "en");
    alice.says("/new").await;
    alice.hears().await;
    link.set(Link::Cut);
    // Five messages in ten seconds are answered.
    let pause = Duration::from_millis(2_100);
    let begun = Instant::now();
    while begun.elapsed() < 2 * TAKEOVER {
        tokio::time::sleep(pause).await;
        alice.says("/new again").await;
        let heard = alice.hears().await;
        assert!(heard.contains("nothing was changed"), "{heard}\n{}\n{}", bot.log(), standby.log());
    }
    link.set(Link::Open);
    let mut heard = String::new();
    let saved = async {
        while !heard.contains("mst_") {
            tokio::time::sleep(pause).await;
            alice.says("/new again").await;
            heard = alice.hears().await;
        }
    };
    let saved = timeout(START, saved).await;
    assert!(saved.is_ok(), "{heard}\n{}\n{}", bot.log(), standby.log());
    for bot in [&bot, &standby] {
        assert!(bot.log().matches("this process runs the bot").count() <= 1, "{}", bot.log());
    }
}

/// The answer to a commit is lost with the connection: the key may exist or not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_is_told_to_look_when_the_outcome_is_unknown() {
    let (redis, test) = (RedisServer::start().await, stopped().await);
    let link = Proxy::start(postgres_port()).await;
    let through = link.database(&database(&test).await);
    let _bot = Bot::start(&test, &through, &redis.url());
    let alice = test.person("Alice", "en");
    alice.says("/help").await;
    alice.hears().await;
    link.set(Link::LoseCommit("INSERT INTO keys"));
    alice.says("/new laptop").await;
    let heard = alice.hears().await;
    assert!(heard.contains("I don't know whether it worked"), "{heard}");
    link.set(Link::Open);
    assert_eq!(test.keys_of(&alice).await.len(), 1, "the commit was made");
    alice.says("/list").await;
    assert!(alice.hears().await.contains("laptop"));
}
