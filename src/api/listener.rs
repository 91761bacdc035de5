//! Accepts connections, serves HTTP/1.1 on each, and drains them on shutdown.

use std::cell::RefCell;
use std::io;
use std::pin::pin;
use std::time::Duration;

use http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use prometheus_client::metrics::gauge::Gauge;
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::middleware::HttpService;
use stream_timeouts::TimedStream;
pub use stream_timeouts::Timeouts;

mod stream_timeouts;

/// Limits on connections.
#[derive(Debug, Clone, Copy)]
pub struct ListenerConfig {
    /// The most connections at once, as far as the process may open files; further ones wait to be accepted.
    pub connections: usize,
    /// How long each step of a connection may take.
    pub timeouts: Timeouts,
    /// How long a shutdown waits for requests in progress; the whole process has ten seconds.
    pub drain: Duration,
}

impl Default for ListenerConfig {
    fn default() -> Self {
        let drain = Duration::from_secs(7);
        Self { connections: 65_536, timeouts: Timeouts::default(), drain }
    }
}

/// Files reserved for the stores, the feed and the operator's listener.
const OTHER_FILES: usize = 256;

/// hyper refuses a request head that does not fit with a bare 431. It is larger than our own limits, so that most
/// requests over them get our error body.
const MAX_BUFFER: usize = 64 * 1024;

/// Serves `service` on every connection until `stop`, then completes the requests in progress.
pub(super) async fn serve(
    listener: TcpListener,
    config: ListenerConfig,
    open: &Gauge,
    stop: CancellationToken,
    service: impl HttpService<Request<Incoming>>,
) {
    let limit = raise_open_files().saturating_sub(OTHER_FILES).clamp(1, config.connections);
    let mut connections = JoinSet::new();
    loop {
        open.set(i64::try_from(connections.len()).unwrap_or(i64::MAX));
        tokio::select! {
            biased;
            () = stop.cancelled() => break,
            Some(_) = connections.join_next() => {}
            accepted = listener.accept(), if connections.len() < limit => match accepted {
                Ok((socket, _)) => {
                    let service = service.clone();
                    connections.spawn(serve_connection(socket, config.timeouts, stop.clone(), service));
                }
                Err(error) if is_connection_error(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "can't accept a connection; retrying");
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
    drop(listener);
    let drained = timeout(config.drain, async { while connections.join_next().await.is_some() {} });
    if drained.await.is_err() {
        tracing::warn!(connections = connections.len(), "connections closed before they were done");
        connections.shutdown().await;
    }
}

/// Whether accepting failed because of the peer, not because of us.
fn is_connection_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

async fn serve_connection<S: HttpService<Request<Incoming>>>(
    socket: TcpStream,
    timeouts: Timeouts,
    stop: CancellationToken,
    service: S,
) {
    let opened = Instant::now();
    // Buffers are allocated after the first byte, so that idle connections are cheap.
    let mut first = [0];
    let received = tokio::select! {
        received = timeout(timeouts.head, socket.peek(&mut first)) => received,
        () = stop.cancelled() => return,
    };
    if !matches!(received, Ok(Ok(1..))) {
        return;
    }
    // A failure costs only latency.
    drop(socket.set_nodelay(true));
    // hyper calls a service by `&self`, tower by `&mut self`. The layers are always ready, so none is asked.
    let service = RefCell::new(service);
    let service = service_fn(move |request| service.borrow_mut().call(request));
    let stream = TokioIo::new(TimedStream::new(socket, timeouts, opened));
    let mut http = http1::Builder::new();
    http.half_close(true).max_buf_size(MAX_BUFFER);
    let mut connection = pin!(http.serve_connection(stream, service));
    let ended = tokio::select! {
        biased;
        ended = connection.as_mut() => ended,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "connection failed");
    }
}

/// Raises the limit of open files to what the system allows, and returns it.
fn raise_open_files() -> usize {
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        limit.current = limit.maximum;
        if let Err(error) = setrlimit(Resource::Nofile, limit) {
            tracing::debug!(%error, "can't raise the limit of open files");
        }
    }
    let current = getrlimit(Resource::Nofile).current;
    current.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX))
}
