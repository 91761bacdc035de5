//! The HTTP/1.1 server behind every listener: accepts connections, serves a service on each, drains them at the end.
//!
//! A listener at its limit accepts the next connection when one ends. A peer that sends no request is disconnected
//! after ten seconds. Each listener has its own limit, so a flood of connections to one leaves the others free.

use std::convert::Infallible;
use std::error::Error;
use std::io;
use std::net::IpAddr;
use std::time::Duration;

use http::{Request, Response};
use hyper::body::{Body, Incoming};
use prometheus_client::metrics::gauge::Gauge;
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tower::Service;

mod connection;

/// Limits on connections.
#[derive(Debug, Clone, Copy)]
pub struct ListenerConfig {
    /// The peers that connect.
    pub peers: Peers,
    /// The most connections at once. The limit is lower if the process may not open enough files.
    pub connections: usize,
    /// Time limits for the steps of a connection.
    pub timeouts: Timeouts,
    /// How long a shutdown waits for requests in progress; the whole process has ten seconds.
    pub drain: Duration,
}

/// Time limits for the steps of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// From the start of the connection to the end of the first request head.
    pub first_head: Duration,
    /// From a response to the end of the next request head. A proxy usually keeps an idle connection for 60 s. This
    /// limit is longer, so that the proxy never sends a request while the connection is being closed.
    pub next_head: Duration,
    /// Until the peer accepts another byte of a response. Only Linux enforces it.
    pub write: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { first_head: seconds(10), next_head: seconds(75), write: seconds(30) }
    }
}

/// The peers that connect to a listener.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Peers {
    /// Anybody. Their connections may use nearly all files that the process may open.
    Public,
    /// A few known peers.
    Private,
}

impl Default for ListenerConfig {
    /// The public listener.
    fn default() -> Self {
        let drain = Duration::from_secs(7);
        let timeouts = Timeouts::default();
        Self { peers: Peers::Public, connections: 65_536, timeouts, drain }
    }
}

impl ListenerConfig {
    /// A listener for a few known peers.
    pub fn private(connections: usize, drain: Duration) -> Self {
        Self { peers: Peers::Private, connections, drain, ..Self::default() }
    }

    /// The most connections at once in a process that may open `files` files.
    fn limit(&self, files: usize) -> usize {
        let files = match self.peers {
            Peers::Public => files - OTHER_FILES.min(files / 2),
            Peers::Private => files / 16,
        };
        files.clamp(1, self.connections.max(1))
    }
}

/// Files reserved for the stores, the feed and private listeners.
const OTHER_FILES: usize = 512;

/// The address at the other end of a connection, among the extensions of each request.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

/// A service that is always ready and answers every request.
pub trait HttpService<B>:
    Service<Request<Incoming>, Response = Response<B>, Error = Infallible, Future: Send>
    + Clone
    + Send
    + 'static
{
}

impl<B, S> HttpService<B> for S where
    S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static
{
}

/// Serves `service` on every connection until `stop`, then completes the requests in progress. Keeps the number of
/// connections in `open`.
pub async fn serve<B>(
    listener: TcpListener,
    config: ListenerConfig,
    open: &Gauge,
    stop: CancellationToken,
    service: impl HttpService<B>,
) where
    B: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
{
    let limit = config.limit(raise_open_files());
    let mut connections = JoinSet::new();
    loop {
        open.set(i64::try_from(connections.len()).unwrap_or(i64::MAX));
        tokio::select! {
            biased;
            () = stop.cancelled() => break,
            Some(_) = connections.join_next() => {}
            accepted = listener.accept(), if connections.len() < limit => match accepted {
                Ok((socket, peer)) => {
                    let (peer, stop) = (Peer(peer.ip()), stop.clone());
                    connections.spawn(connection::serve(socket, peer, config, stop, service.clone()));
                }
                Err(error) if is_connection_error(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "can't accept a connection; retrying");
                    sleep(Duration::from_millis(100)).await;
                }
            },
        }
    }
    drop(listener);
    let drained = timeout(config.drain, async { while connections.join_next().await.is_some() {} });
    if drained.await.is_err() {
        tracing::warn!(connections = connections.len(), "connections closed before they were done");
        connections.shutdown().await;
    }
}

/// Whether the peer caused the failure to accept.
fn is_connection_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_listener_leaves_files_to_the_others() {
        let public = ListenerConfig::default();
        let private = ListenerConfig::private(64, Duration::ZERO);
        for (files, most) in
            [(64, (32, 4)), (256, (128, 16)), (1024, (512, 64)), (1 << 20, (65_536, 64))]
        {
            assert_eq!((public.limit(files), private.limit(files)), most, "{files}");
        }
    }
}
