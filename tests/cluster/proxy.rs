//! A TCP proxy that can cut and delay what passes it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, tcp};
use tokio::sync::watch;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    Open,
    /// Answers arrive this much later.
    Slow(Duration),
    /// Open connections are closed, and new ones at once.
    Cut,
    /// A connection is closed before PostgreSQL's answer to a commit, after a statement that contains this.
    LoseCommit(&'static str),
}

pub struct Proxy {
    pub address: SocketAddr,
    link: watch::Sender<Link>,
}

impl Proxy {
    pub async fn start(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (link, state) = watch::channel(Link::Open);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass(client, port, state.clone()));
            }
        });
        Self { address, link }
    }

    /// The address of a Redis behind it.
    pub fn url(&self) -> String {
        format!("redis://{}", self.address)
    }

    /// The address of a PostgreSQL database behind it.
    pub fn database(&self, url: &str) -> String {
        let (start, database) = url.rsplit_once('/').unwrap();
        let (user, _) = start.rsplit_once('@').unwrap();
        format!("{user}@{}/{database}", self.address)
    }

    pub fn set(&self, link: Link) {
        self.link.send_replace(link);
    }
}

async fn pass(client: TcpStream, port: u16, mut link: watch::Receiver<Link>) {
    if *link.borrow() == Link::Cut {
        return;
    }
    let Ok(server) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let (commit, state) = (LostCommit::default(), link.clone());
    let send = |bytes: &[u8]| {
        commit.sent(*state.borrow(), bytes);
        Some(Duration::ZERO)
    };
    let answer = |_: &[u8]| match *state.borrow() {
        _ if commit.is_lost.load(Ordering::SeqCst) => None,
        Link::Slow(delay) => Some(delay),
        _ => Some(Duration::ZERO),
    };
    tokio::select! {
        () = copy(from_client, to_server, send) => {}
        () = copy(from_server, to_client, answer) => {}
        _ = link.wait_for(|link| *link == Link::Cut) => {}
    }
}

/// Copies everything after the delay that it is to have, up to the first that has none.
async fn copy(
    mut from: tcp::OwnedReadHalf,
    mut to: tcp::OwnedWriteHalf,
    delay: impl Fn(&[u8]) -> Option<Duration>,
) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut bytes).await {
        let Some(delay) = delay(&bytes[..length]) else { return };
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        if to.write_all(&bytes[..length]).await.is_err() {
            return;
        }
    }
}

/// Whether the answer to a commit is to be lost.
#[derive(Default)]
struct LostCommit {
    is_expected: AtomicBool,
    is_lost: AtomicBool,
}

impl LostCommit {
    fn sent(&self, link: Link, bytes: &[u8]) {
        let Link::LoseCommit(statement) = link else { return };
        let contains =
            |words: &str| bytes.windows(words.len()).any(|part| part == words.as_bytes());
        self.is_expected.fetch_or(contains(statement), Ordering::SeqCst);
        if contains("COMMIT") && self.is_expected.load(Ordering::SeqCst) {
            self.is_lost.store(true, Ordering::SeqCst);
        }
    }
}
