//! Alerts outlive the process that tells them, and nobody is told twice.

use std::time::Duration;

use jiff::Timestamp;
use tokio::time::timeout;

use super::bot::stopped;
use super::bot_process::{START, TAKEOVER, database};
use super::documents::{put, servers};
use super::process::Process;
use super::redis_server::RedisServer;

const CHATS: usize = 60;

/// How many alerts the process may have been sending when it was killed, as many as it sends in a second: those may have
/// arrived, and are not sent again.
const IN_DOUBT: usize = 20;

/// A list with so many officers, among so many other players that it is believed.
pub fn officers(count: usize, ago: i64) -> String {
    let player = |id| {
        let fraction = if id < count { "\"LSPD\"" } else { "null" };
        format!(
            r#"{{"id": {id}, "name": "Player_{id}", "level": 9, "fraction": {fraction}, "position": "Cadet"}}"#
        )
    };
    let players: Vec<String> = (0..50).map(player).collect();
    let made = Timestamp::now().as_second() - ago;
    format!(r#"{{"timestamp": {made}, "players": [{}]}}"#, players.join(","))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_alert_is_lost_or_told_twice_when_a_process_is_killed() {
    let (redis, test) = (RedisServer::start().await, stopped().await);
    let database = database(&test).await;
    let start = || Process::start_with_bot(&test, &database, &redis);
    let mut active = start().await;
    active.says("this process runs the bot").await;
    let standby = start().await;
    standby.says("another process runs the bot").await;
    assert_eq!(put(&standby, "servers", servers()).await, 204);
    assert_eq!(put(&standby, "1/online", officers(9, 20)).await, 204);
    let served = async {
        while !active.ask("/metrics").await.contains("server=\"1\",document=\"online\"") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(START, served).await.expect("the process with the bot has the list, too");
    let people: Vec<_> = (0..CHATS).map(|n| test.person(&format!("P{n}"), "en")).collect();
    // All at once: the list must not be old when it is compared with.
    for person in &people {
        person.says("/watch fraction LSPD < 5 1").await;
    }
    for person in &people {
        let heard = person.hears().await;
        assert!(heard.contains("I'll tell you here"), "{heard}");
    }
    let told = |person| {
        let said: Vec<String> = test.said_to(person);
        said.iter().filter(|text| text.contains("online, fewer than 5")).count()
    };
    let told_all = || people.iter().map(told).sum::<usize>();
    let evaluated = async {
        let new = "SELECT count(*) FROM alerts WHERE state = '\"New\"'";
        while muster::db::query_scalar::<i64>(new).fetch_one(test.store.db()).await.unwrap() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(START, evaluated).await.expect("the first list is compared with");
    // As soon as some are told, the process dies.
    assert_eq!(put(&standby, "1/online", officers(2, 10)).await, 204);
    let some = async {
        while told_all() < 3 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(START, some).await.expect("somebody is told");
    active.kill();
    let before = told_all();
    let took_over = timeout(TAKEOVER, standby.says("this process runs the bot")).await;
    assert!(took_over.is_ok(), "{}", standby.log());
    let all = async {
        while told_all() < CHATS - IN_DOUBT {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(START, all).await.expect("everybody is told");
    test.wait_idle().await;
    eprintln!("{before} were told before the kill, {} after it", told_all() - before);
    assert!(before < CHATS, "the process was killed too late");
    assert!(people.iter().all(|person| told(person) <= 1));
}
