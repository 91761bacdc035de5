//! The HTTP/1.1 server behind every listener: accepts connections, serves a service on each, and drains them at the end.
//!
//! A listener that has all the connections it may have closes those that have been silent longest for new ones, first
//! among those that were never answered but with an error. So nobody who only connects keeps others out.

use std::collections::HashMap;
use std::convert::Infallible;
use std::error::Error;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use http::{Request, Response};
use hyper::body::{Body, Incoming};
use prometheus_client::metrics::gauge::Gauge;
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::{Id, JoinSet};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tower::Service;

use activity::Activity;
pub use timed_stream::Timeouts;

mod activity;
mod connection;
mod timed_stream;

/// Limits on connections.
#[derive(Debug, Clone, Copy)]
pub struct ListenerConfig {
    /// Who connects.
    pub peers: Peers,
    /// The most connections at once, as far as the process may open files.
    pub connections: usize,
    /// How long each step of a connection may take.
    pub timeouts: Timeouts,
    /// How long a shutdown waits for requests in progress; the whole process has ten seconds.
    pub drain: Duration,
}

/// Who connects to a listener.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Peers {
    /// Anybody. They may have nearly all files that the process may open, and nobody reads the bodies they send.
    Public,
    /// A few known ones, who send bodies.
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

    /// The most connections at once, when the process may open so many files.
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

/// A connection that was not told to close.
#[derive(Debug)]
struct Kept {
    activity: Arc<Activity>,
    closer: oneshot::Sender<()>,
}

/// How often a connection is looked for that can be closed for one that waits.
const CLOSE_INTERVAL: Duration = Duration::from_millis(50);

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

/// Serves `service` on every connection until `stop`, then completes the requests in progress. `open` shows how many
/// connections there are.
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
    // Those that were not told to close.
    let mut kept: HashMap<Id, Kept> = HashMap::new();
    loop {
        open.set(i64::try_from(connections.len()).unwrap_or(i64::MAX));
        if kept.len() > limit {
            close_silent(&mut kept, limit);
        }
        tokio::select! {
            biased;
            () = stop.cancelled() => break,
            Some(ended) = connections.join_next_with_id() => {
                kept.remove(&ended.map_or_else(|error| error.id(), |(id, ())| id));
            }
            // One more than the limit: it waits here until another one is closed.
            accepted = listener.accept(), if connections.len() <= limit => match accepted {
                Ok((socket, _)) => {
                    let (activity, (closer, close)) = (Arc::new(Activity::new()), oneshot::channel());
                    let served = connection::serve(
                        socket, config, Arc::clone(&activity), close, service.clone(),
                    );
                    kept.insert(connections.spawn(served).id(), Kept { activity, closer });
                }
                Err(error) if is_connection_error(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "can't accept a connection; retrying");
                    sleep(Duration::from_millis(100)).await;
                }
            },
            () = sleep(CLOSE_INTERVAL), if kept.len() > limit => {}
        }
    }
    drop(listener);
    // The end of its channel tells a connection to end.
    drop(kept);
    let drained = timeout(config.drain, async { while connections.join_next().await.is_some() {} });
    if drained.await.is_err() {
        tracing::warn!(connections = connections.len(), "connections closed before they were done");
        connections.shutdown().await;
    }
}

/// Closes the connections that have been silent longest: one in 64, so that many new ones cost little.
fn close_silent(kept: &mut HashMap<Id, Kept>, limit: usize) {
    let silence = |(id, kept): (&Id, &Kept)| Some((kept.activity.silence()?, *id));
    let mut silent: Vec<_> = kept.iter().filter_map(silence).collect();
    silent.sort_unstable_by_key(|(silence, _)| silence.since);
    // The newest ones may be about to send their first request.
    let old = silent.len().saturating_sub((limit / 4).max(1));
    let old = if old == 0 { silent.len() / 2 } else { old };
    silent[..old].sort_by_key(|(silence, _)| silence.is_welcome);
    for (_, id) in &silent[..old.min(limit / 64 + 1)] {
        if let Some(Kept { closer, .. }) = kept.remove(id) {
            // It may have ended by itself.
            let _ = closer.send(());
        }
    }
}

/// Whether accepting failed because of the peer, not because of us.
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
