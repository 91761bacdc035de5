//! The bot with a webhook: Telegram's updates reach the active process, as behind a proxy.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

use super::bot::{bot_test::BotTest, stopped};
use super::bot_process::{
    Bot, TAKEOVER, active_and_waiting, database, everybody_gets_one_key,
    everybody_is_answered_once, rolling_restart,
};
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

/// An address that a process can listen on later. No other test listens or connects from this IP address, so its port stays
/// free until then.
pub fn free_address() -> SocketAddr {
    static TAKEN: AtomicU8 = AtomicU8::new(1);
    let own = Ipv4Addr::new(127, 0, 1, TAKEN.fetch_add(1, Ordering::Relaxed));
    std::net::TcpListener::bind((own, 0)).unwrap().local_addr().unwrap()
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
    let start = |process| webhook.start(&test, process % 2, &database, &redis);
    everybody_gets_one_key(&test, 2, start).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_is_cut_off_stops_to_accept_updates() {
    let (redis, test, webhook) =
        (RedisServer::start().await, stopped().await, Webhook::new().await);
    let database = database(&test).await;
    let link = Proxy::start(postgres_port()).await;
    let through = link.database(&database);
    let [cut_off, standby] = active_and_waiting(|process| {
        let database = if process == 0 { &through } else { &database };
        webhook.start(&test, process, database, &redis)
    })
    .await;
    // It refuses what reaches it, so that the proxy and Telegram try again.
    assert!(!webhook.listens(1).await);
    everybody_is_answered_once(&test, async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        link.set(Link::Cut);
        standby.is_active(TAKEOVER).await;
        assert!(!webhook.listens(0).await, "{}", cut_off.log());
        tokio::time::sleep(Duration::from_secs(1)).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_loses_no_update() {
    let (redis, test, webhook) =
        (RedisServer::start().await, stopped().await, Webhook::new().await);
    let database = database(&test).await;
    rolling_restart(&test, |process| webhook.start(&test, process, &database, &redis)).await;
}
