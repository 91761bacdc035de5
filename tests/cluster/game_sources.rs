//! Sources of game data that one process asks at a time: game servers over UDP, and the service that documents are pulled from.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::get;
use parking_lot::Mutex;
use tokio::net::{TcpListener, UdpSocket};
use tokio::time::timeout;

use super::documents::{Place, put};
use super::process::Process;
use super::processes::postgres_port;
use super::proxy::{Link, Proxy};

const TAKEOVER: Duration = Duration::from_secs(10);
/// How often a server is queried.
const INTERVAL: Duration = Duration::from_secs(10);
const SERVERS: usize = 8;

/// When the query port of game servers was asked. It answers that 77 players are online.
async fn game_server() -> (u16, Arc<Mutex<Vec<Instant>>>) {
    let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
    let (port, asked) = (socket.local_addr().unwrap().port(), Arc::<Mutex<Vec<_>>>::default());
    let times = Arc::clone(&asked);
    tokio::spawn(async move {
        let mut bytes = [0; 64];
        while let Ok((length, from)) = socket.recv_from(&mut bytes).await {
            times.lock().push(Instant::now());
            let mut answer = bytes[..length].to_vec();
            answer.push(0);
            answer.extend([77_u16, 1_000].map(u16::to_le_bytes).concat());
            for text in ["One", "Roleplay", "English"] {
                answer.extend((text.len() as u32).to_le_bytes());
                answer.extend(text.as_bytes());
            }
            let _ = socket.send_to(&answer, from).await;
        }
    });
    (port, asked)
}

/// A list of servers that are all at this port.
fn queried_servers(port: u16) -> String {
    let now = jiff::Timestamp::now().as_second();
    let server = |number| {
        format!(
            r#"{{"number": {number}, "name": "S{number}", "ip": "127.0.0.1", "port": {port}, "query": true}}"#
        )
    };
    let servers: Vec<String> = (1..=SERVERS).map(server).collect();
    format!(r#"{{"timestamp": {now}, "servers": [{}]}}"#, servers.join(","))
}

/// How many players a process shows on each server.
async fn shown(place: &Place, process: &Process) -> Vec<u64> {
    let status = process.get("/v2/status", &place.key).await.json();
    let servers = status["game"].as_array().into_iter().flatten();
    servers.map(|server| server["online"].as_u64().unwrap()).collect()
}

async fn show(place: &Place, process: &Process, players: u64) {
    let showing = async {
        while shown(place, process).await != [players; SERVERS] {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let showing = timeout(INTERVAL * 3, showing).await;
    assert!(showing.is_ok(), "{}", process.log());
}

const QUERIES: &str = "this process runs the live query";

#[tokio::test]
async fn one_process_queries_servers_and_all_show_their_answers() {
    let place = Place::new().await;
    let (port, asked) = game_server().await;
    let link = Proxy::start(postgres_port()).await;
    let first = Process::start(&link.database(&place.database), &place.redis.url()).await;
    first.says(QUERIES).await;
    let second = Process::start(&place.database, &place.redis.url()).await;
    assert_eq!(put(&second, "servers", queried_servers(port)).await, 204);
    for process in [&first, &second] {
        show(&place, process, 77).await;
    }
    assert!(!second.log().contains(QUERIES));
    // Each server is asked once in an interval, not once by each process.
    asked.lock().clear();
    tokio::time::sleep(INTERVAL).await;
    let count = asked.lock().len();
    assert!((SERVERS - 1..=SERVERS + 1).contains(&count), "{count} queries");

    // It lives on, cut off from PostgreSQL: it stops to query before the other one begins.
    link.set(Link::Cut);
    let cut = Instant::now();
    let took_over = timeout(TAKEOVER, second.says(QUERIES)).await;
    assert!(took_over.is_ok(), "{}", second.log());
    eprintln!("taken over after {:?}", cut.elapsed());
    assert!(first.log().contains("has stopped to run the live query"), "{}", first.log());
    // A third one shows what was answered before it started.
    let third = Process::start(&place.database, &place.redis.url()).await;
    show(&place, &third, 77).await;
}

/// A service that notes the keys it is asked with.
async fn upstream() -> (SocketAddr, Arc<Mutex<Vec<String>>>) {
    let keys = Arc::<Mutex<Vec<String>>>::default();
    let status = async |State(keys): State<Arc<Mutex<Vec<String>>>>, headers: HeaderMap| {
        keys.lock().push(headers["x-api-key"].to_str().unwrap().to_owned());
        let now = jiff::Timestamp::now().as_second();
        let body = format!(
            r#"{{"timestamp": {now}, "game": [{{"number": 1, "name": "Vinewood"}}], "api": {{"servers": {{}}}}}}"#
        );
        // The shortest time that muster waits before it asks again.
        ([("cache-control", "max-age=5")], body)
    };
    let router = Router::new().route("/v2/status", get(status)).with_state(Arc::clone(&keys));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, keys)
}

#[tokio::test]
async fn one_process_pulls_and_all_serve_the_documents() {
    const PULLS: &str = "this process runs the pull";
    let place = Place::new().await;
    let (address, keys) = upstream().await;
    let url = format!("http://{address}");
    let start = async |key: &'static str| {
        let variables = [("MUSTER_PULL_URL", url.as_str()), ("MUSTER_PULL_KEY", key)];
        let (database, redis) = (&place.database, place.redis.url());
        Process::start_in(database, &redis, tempfile::tempdir().unwrap(), &variables).await
    };
    let mut first = start("first").await;
    first.says(PULLS).await;
    let second = start("second").await;
    let served = async {
        while second.get("/v2/status", &place.key).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TAKEOVER, served).await.expect("the other process serves what was pulled");
    let enough = async {
        while keys.lock().len() < 3 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(INTERVAL * 3, enough).await.expect("it pulls again and again");
    assert!(keys.lock().iter().all(|key| key == "first"), "{:?}", keys.lock());

    first.kill();
    keys.lock().clear();
    let took_over = timeout(TAKEOVER, second.says(PULLS)).await;
    assert!(took_over.is_ok(), "{}", second.log());
    let pulled = async {
        while keys.lock().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TAKEOVER, pulled).await.expect("the other process pulls");
    assert!(keys.lock().iter().all(|key| key == "second"));
}
