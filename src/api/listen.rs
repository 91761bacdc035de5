//! Accepts connections, serves HTTP/1.1 on each, and drains them when told to stop.

use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use prometheus_client::metrics::gauge::Gauge;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::gate::{Gate, Timeouts};

mod files;

/// How connections are held.
#[derive(Debug, Clone, Copy)]
pub struct ListenerConfig {
    /// How many connections are held at once, as far as the process may have files open; the next one waits to be
    /// accepted.
    pub connections: usize,
    /// How long each step of a connection may take.
    pub timeouts: Timeouts,
    /// How long a stop waits for what has begun; the process as a whole has ten seconds.
    pub drain: Duration,
}

impl Default for ListenerConfig {
    fn default() -> Self {
        let drain = Duration::from_secs(7);
        Self { connections: 65_536, timeouts: Timeouts::default(), drain }
    }
}

/// Files kept back from connections, for the store, the feed and the other listener.
const OTHER_FILES: usize = 256;

/// Serves `answer` on every connection until `stop`, then finishes what has begun.
pub(super) async fn serve<A, F>(
    listener: TcpListener,
    config: ListenerConfig,
    held: Gauge,
    stop: CancellationToken,
    answer: A,
) where
    A: Fn(http::Request<Incoming>) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Response<Body>> + Send + 'static,
{
    let room = files::raise().saturating_sub(OTHER_FILES).clamp(1, config.connections);
    let mut open = JoinSet::new();
    loop {
        held.set(i64::try_from(open.len()).unwrap_or(i64::MAX));
        tokio::select! {
            biased;
            () = stop.cancelled() => break,
            Some(_) = open.join_next() => {}
            accepted = listener.accept(), if open.len() < room => match accepted {
                Ok((socket, _)) => {
                    let conversation =
                        converse(socket, config.timeouts, stop.clone(), answer.clone());
                    open.spawn(conversation);
                }
                Err(error) if is_the_peers(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "no connection could be accepted; trying again");
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
    drop(listener);
    let drained = timeout(config.drain, async { while open.join_next().await.is_some() {} });
    if drained.await.is_err() {
        tracing::warn!(connections = open.len(), "connections cut off while draining");
        open.shutdown().await;
    }
}

fn is_the_peers(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// One connection from its first byte to its last. Until the first byte it costs a socket and little else.
async fn converse<A, F>(socket: TcpStream, timeouts: Timeouts, stop: CancellationToken, answer: A)
where
    A: Fn(http::Request<Incoming>) -> F,
    F: Future<Output = Response<Body>>,
{
    let opened = Instant::now();
    // A look at the byte itself: an accepted socket is taken to be readable before anything has come.
    let mut first = [0];
    let spoke = tokio::select! {
        spoke = timeout(timeouts.head, socket.peek(&mut first)) => spoke,
        () = stop.cancelled() => return,
    };
    if !matches!(spoke, Ok(Ok(1..))) {
        return;
    }
    // Only costs latency when it fails.
    drop(socket.set_nodelay(true));
    let service = service_fn(|request| {
        let answered = answer(request);
        async { Ok::<_, Infallible>(answered.await) }
    });
    let begun = Arc::new(AtomicBool::new(true));
    let gate = Gate::new(socket, timeouts, Arc::clone(&begun), opened);
    let mut connection =
        pin!(http1::Builder::new().half_close(true).serve_connection(gate, service));
    let mut stopping = pin!(stop.cancelled());
    let (mut asked, mut told) = (false, false);
    let ended = poll_fn(|cx| {
        let mut polled = connection.as_mut().poll(cx);
        asked = asked || stopping.as_mut().poll(cx).is_ready();
        // A request that has begun to arrive is still answered.
        if asked && !told && polled.is_pending() && !begun.load(Ordering::Relaxed) {
            told = true;
            connection.as_mut().graceful_shutdown();
            polled = connection.as_mut().poll(cx);
        }
        polled
    })
    .await;
    if let Err(error) = ended {
        tracing::debug!(%error, "connection lost");
    }
}
