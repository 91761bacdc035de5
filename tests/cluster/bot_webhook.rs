//! The bot with a webhook: Telegram's updates reach the active process, as behind a proxy.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

use super::bot::{bot_test::BotTest, stopped};
use super::bot_process::{Bot, START, TAKEOVER, database, everybody_is_answered_once};
use super::processes::postgres_port;
use super::proxy::{Link, Proxy};
use super::redis_server::RedisServer;

const SECRET: &str = "open-sesame_1";

/// A proxy that passes each connection to the first process that accepts it.
async fn balance(processes: [SocketAddr; 2]) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            tokio::spawn(async move {
                for process in processes {
                    if let Ok(mut process) = TcpStream::connect(process).await {
                        // Either side may break off.
                        let _ = copy_bidirectional(&mut client, &mut process).await;
                        return;
                    }
                }
            });
        }
    });
    address
}

pub fn free_address() -> SocketAddr {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

struct Webhook {
    url: String,
    processes: [SocketAddr; 2],
}

impl Webhook {
    async fn new() -> Self {
        let processes = [free_address(), free_address()];
        Self { url: format!("http://{}/telegram", balance(processes).await), processes }
    }

    fn start(&self, test: &BotTest, process: usize, database: &str, redis: &RedisServer) -> Bot {
        let address = self.processes[process].to_string();
        let variables = [
            ("MUSTER_WEBHOOK_URL", self.url.as_str()),
            ("MUSTER_WEBHOOK_ADDR", &address),
            ("MUSTER_WEBHOOK_SECRET", SECRET),
        ];
        Bot::start_with(test, database, &redis.url(), &variables)
    }

    /// Whether a process accepts updates.
    async fn listens(&self, process: usize) -> bool {
        TcpStream::connect(self.processes[process]).await.is_ok()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_process_is_replaced_and_no_update_is_lost() {
    let (redis, test, webhook) =
        (RedisServer::start().await, stopped().await, Webhook::new().await);
    let database = database(&test).await;
    let mut active = webhook.start(&test, 0, &database, &redis);
    active.is_active(START).await;
    let people: Vec<_> = (0..16).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for (round, people) in people.chunks(8).enumerate() {
        let standby = webhook.start(&test, (round + 1) % 2, &database, &redis);
        standby.is_waiting().await;
        // It refuses what reaches it, so that the proxy and Telegram try again.
        assert!(!webhook.listens((round + 1) % 2).await);
        for person in people {
            person.says("/new").await;
        }
        let enough = async {
            while test.store.all(test.now()).await.unwrap().len() < round * 8 + 3 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(START, enough).await.unwrap();
        let begun = Instant::now();
        drop(std::mem::replace(&mut active, standby));
        active.is_active(TAKEOVER).await;
        eprintln!("taken over after {:?}", begun.elapsed());
    }
    test.assert_one_key_each(&people).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_is_cut_off_stops_to_accept_updates() {
    let (redis, test, webhook) =
        (RedisServer::start().await, stopped().await, Webhook::new().await);
    let database = database(&test).await;
    let link = Proxy::start(postgres_port()).await;
    let cut_off = webhook.start(&test, 0, &link.database(&database), &redis);
    cut_off.is_active(START).await;
    let standby = webhook.start(&test, 1, &database, &redis);
    standby.is_waiting().await;
    everybody_is_answered_once(&test, async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        link.set(Link::Cut);
        standby.is_active(TAKEOVER).await;
        assert!(!webhook.listens(0).await, "{}", cut_off.log());
        tokio::time::sleep(Duration::from_secs(1)).await;
    })
    .await;
}

/// A process that is asked to stop finishes what it has, and the other one gets the rest.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_loses_no_update() {
    let (redis, test, webhook) =
        (RedisServer::start().await, stopped().await, Webhook::new().await);
    let database = database(&test).await;
    let first = webhook.start(&test, 0, &database, &redis);
    first.is_active(START).await;
    let second = webhook.start(&test, 1, &database, &redis);
    second.is_waiting().await;
    everybody_is_answered_once(&test, async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        first.signal("TERM");
        second.is_active(TAKEOVER).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
    })
    .await;
}
