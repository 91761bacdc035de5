//! Queries over UDP: real datagrams, and servers that answer well, badly, late or not at all.

mod foreign;

use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

use jiff::Timestamp;
use muster::{
    db::{Db, GAME},
    feed::udp_query::UdpQuery,
    game::{Current, Listing, ServerStates, Servers, Status, Update},
};
use tokio::{net::UdpSocket, task::JoinHandle, time::timeout};
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_millis(60);
const PATIENCE: Duration = Duration::from_millis(200);
/// A limit for everything here.
const AT_MOST: Duration = Duration::from_secs(30);

#[tokio::test]
async fn a_server_s_answer_is_published() {
    let game = Game::start(|question| vec![reply(question, 1, 345, b"\xC1\xF0\xE5\xE9\xED")]).await;
    let folder = tempfile::tempdir().expect("a folder");
    let list = QueriedList::start(folder.path(), game.port).await;
    let shown = list.until(|listing| listing.queried.is_some()).await;
    assert_eq!((&*shown.name, shown.online, shown.max_players), ("Брейн", 345, 1000));
    assert!(shown.password && shown.status == Status::Online);
    assert_eq!(shown.status_since, Some(Timestamp::UNIX_EPOCH), "it was online before");
    assert!(shown.aliases.contains(&"One".into()), "the list's name is still understood");
    list.stop().await;
}

#[tokio::test]
async fn only_a_valid_answer_of_the_server_itself_counts() {
    let stranger = UdpSocket::bind("127.0.0.1:0").await.expect("a socket");
    let game = Game::start(|question| {
        let good = reply(question, 0, 77, b"Good");
        let mut other_server = good.clone();
        other_server[4] ^= 1;
        let mut other_kind = good.clone();
        other_kind[10] = b'r';
        let huge = [reply(question, 0, 1, b"Huge"), vec![b'x'; 60_000]].concat();
        let cut = good[..good.len() - 1].to_vec();
        vec![vec![], b"SAMP".to_vec(), vec![0xFF; 64], huge, other_server, other_kind, cut, good]
    })
    .await;
    let folder = tempfile::tempdir().expect("a folder");
    let list = QueriedList::start(folder.path(), game.port).await;
    let forger = tokio::spawn({
        let asked = Arc::clone(&game.asked);
        async move {
            loop {
                let from = { *asked.lock() };
                if let Some((question, from)) = from {
                    let forged = reply(&question, 0, 666, b"Forged");
                    let _ = stranger.send_to(&forged, from).await;
                }
                tokio::task::yield_now().await;
            }
        }
    });
    for _ in 0..5 {
        let before = Timestamp::now();
        let shown = list.until(|listing| listing.queried.is_some_and(|at| at > before)).await;
        assert_eq!((&*shown.name, shown.online), ("Good", 77));
    }
    forger.abort();
    list.stop().await;
}

#[tokio::test]
async fn a_silent_server_is_offline_also_after_a_restart() {
    let silent = Game::start(|_| vec![]).await;
    let folder = tempfile::tempdir().expect("a folder");
    let began = Timestamp::now();
    let list = QueriedList::start(folder.path(), silent.port).await;
    let down = list.until(|listing| listing.status == Status::Offline).await;
    assert!(down.status_since >= Some(began) && down.online == 0);
    assert!(silent.questions() >= 3, "three questions stayed unanswered");
    list.stop().await;

    let list = QueriedList::start(folder.path(), silent.port).await;
    let still = list.until(|listing| listing.status == Status::Offline).await;
    let second = |at: Timestamp| at.as_second();
    assert_eq!(still.status_since.map(second), down.status_since.map(second));
    // A new list does not change it.
    list.current
        .publish(Update::Servers(Servers::new(Timestamp::now(), vec![listing(silent.port)])));
    let shown = list.current.servers().get(1).expect("listed").status;
    assert_eq!(shown, Status::Offline);
    list.stop().await;
}

#[tokio::test]
async fn an_answer_to_an_earlier_query_is_ignored() {
    let late = Game::start_late().await;
    let folder = tempfile::tempdir().expect("a folder");
    let list = QueriedList::start(folder.path(), late.port).await;
    let down = list.until(|listing| listing.status == Status::Offline).await;
    assert_ne!(&*down.name, "Late");
    list.stop().await;
}

#[tokio::test]
async fn a_server_is_queried_while_the_list_says_so() {
    let game = Game::start(|question| vec![reply(question, 0, 5, b"Asked")]).await;
    let folder = tempfile::tempdir().expect("a folder");
    let list = QueriedList::start(folder.path(), game.port).await;
    list.until(|listing| listing.online == 5).await;
    let quiet = Listing { query: false, online: 3, ..listing(game.port) };
    list.current.publish(Update::Servers(Servers::new(Timestamp::now(), vec![quiet])));
    let shown = list.until(|listing| listing.online == 3).await;
    assert_eq!(&*shown.name, "One");
    list.current.publish(Update::Servers(Servers::new(Timestamp::now(), vec![listing(game.port)])));
    list.until(|listing| listing.online == 5).await;
    list.stop().await;
}

/// A list with one queried server, and the task that queries it.
struct QueriedList {
    current: Arc<Current>,
    stop: CancellationToken,
    asking: JoinHandle<()>,
}

impl QueriedList {
    async fn start(folder: &Path, port: u16) -> Self {
        let current = Arc::new(Current::new());
        current.publish(Update::Servers(Servers::new(Timestamp::now(), vec![listing(port)])));
        let db = Db::open(&folder.join("game.db"), &GAME).await.expect("a store");
        let query =
            UdpQuery::new(Arc::clone(&current), ServerStates::new(db)).with_times(EVERY, PATIENCE);
        let stop = CancellationToken::new();
        let asking = tokio::spawn({
            let stop = stop.clone();
            async move { query.run(stop).await }
        });
        Self { current, stop, asking }
    }

    async fn until(&self, want: impl Fn(&Listing) -> bool) -> Listing {
        let mut published = self.current.revision();
        let wait = async {
            loop {
                let shown = self.current.servers().get(1).map(|listing| Listing::clone(listing));
                if let Some(listing) = shown.filter(&want) {
                    return listing;
                }
                published.changed().await.expect("the world goes on");
            }
        };
        timeout(AT_MOST, wait).await.expect("in time")
    }

    async fn stop(self) {
        self.stop.cancel();
        timeout(AT_MOST, self.asking).await.expect("in time").expect("no panic");
    }
}

/// A query and its sender.
type Asked = ([u8; 11], SocketAddr);

/// A game server's query port.
struct Game {
    port: u16,
    asked: Arc<parking_lot::Mutex<Option<Asked>>>,
    questions: Arc<std::sync::atomic::AtomicUsize>,
    task: JoinHandle<()>,
}

impl Game {
    async fn start(answers: impl Fn(&[u8; 11]) -> Vec<Vec<u8>> + Send + 'static) -> Self {
        Self::answering(move |question, from| {
            answers(question).into_iter().map(|bytes| (bytes, from)).collect()
        })
        .await
    }

    /// Answers each query when the next one arrives.
    async fn start_late() -> Self {
        let mut last = None;
        Self::answering(move |question, from| {
            let late = last.replace((reply(question, 0, 9, b"Late"), from));
            late.into_iter().collect()
        })
        .await
    }

    async fn answering(
        mut answer: impl FnMut(&[u8; 11], SocketAddr) -> Vec<(Vec<u8>, SocketAddr)> + Send + 'static,
    ) -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").await.expect("a socket");
        let port = socket.local_addr().expect("bound").port();
        let asked = Arc::new(parking_lot::Mutex::new(None));
        let questions = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let task = tokio::spawn({
            let (asked, questions) = (Arc::clone(&asked), Arc::clone(&questions));
            async move {
                let mut bytes = [0; 64];
                loop {
                    let (length, from) = socket.recv_from(&mut bytes).await.expect("a question");
                    let question: [u8; 11] = bytes[..11].try_into().expect("a header");
                    assert_eq!(
                        (&question[..4], &question[8..10]),
                        (&b"SAMP"[..], &port.to_le_bytes()[..])
                    );
                    if question[10] != b'i' {
                        let rest = if question[10] == b'p' { &bytes[11..length] } else { &[0, 0] };
                        let _ = socket.send_to(&[&question, rest].concat(), from).await;
                        continue;
                    }
                    assert_eq!(length, question.len());
                    *asked.lock() = Some((question, from));
                    questions.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    for (answer, to) in answer(&question, from) {
                        let _ = socket.send_to(&answer, to).await;
                    }
                }
            }
        });
        Self { port, asked, questions, task }
    }

    fn questions(&self) -> usize {
        self.questions.load(std::sync::atomic::Ordering::Relaxed)
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn reply(question: &[u8; 11], password: u8, online: u16, name: &[u8]) -> Vec<u8> {
    let mut bytes = question.to_vec();
    bytes.push(password);
    bytes.extend(online.to_le_bytes());
    bytes.extend(1_000_u16.to_le_bytes());
    for text in [name, b"Roleplay", b"Russian"] {
        bytes.extend(u32::try_from(text.len()).expect("short").to_le_bytes());
        bytes.extend(text);
    }
    bytes
}

fn listing(port: u16) -> Listing {
    Listing {
        number: 1,
        name: "One".into(),
        ip: "127.0.0.1".into(),
        port,
        online: 0,
        max_players: 0,
        password: false,
        donate_multiplier: 1.0,
        experience_multiplier: 1.0,
        status: Status::Online,
        status_since: Some(Timestamp::UNIX_EPOCH),
        aliases: Box::default(),
        query: true,
        queried: None,
        listed_as: None,
    }
}
