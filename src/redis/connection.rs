//! The connection that all requests share, its time limits, and the task that reconnects it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arc_swap::ArcSwapOption;
use redis::{AsyncConnectionConfig, Client, Cmd, RedisError, RedisResult, Value};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::metrics::Metrics;
use super::pipeline::Pipeline;
use super::script::{self, Form};

/// The time limit for connecting, including TLS and the password.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// The pause between attempts to connect while Redis is away.
const RETRY_INTERVAL: Duration = Duration::from_millis(250);
/// The interval of the writes that check whether Redis still works.
const PING_INTERVAL: Duration = Duration::from_secs(1);

/// A connection to Redis or Valkey that reconnects by itself. Clones share it.
#[derive(Clone, derive_more::Debug)]
#[debug("Redis({})", self.0.client.get_connection_info().addr())]
pub struct Redis(Arc<Inner>);

struct Inner {
    client: Client,
    timeout: Duration,
    link: ArcSwapOption<Link>,
    links: AtomicU64,
    lost: Notify,
    is_told: AtomicBool,
    metrics: Metrics,
}

/// One connection. The connection that replaces it has another number.
pub struct Link {
    number: u64,
    pub(super) pipeline: Pipeline,
}

/// Redis can't be reached, does not answer in time, or refuses to work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Redis is away")]
pub struct Away;

/// The text is not the address of a Redis. The error does not repeat the text, which may contain a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write an address like redis://host:6379 or rediss://user:password@host:6379/1")]
pub struct UrlError;

/// Checks that the text is the address of a Redis.
pub fn check_url(url: &str) -> Result<(), UrlError> {
    Client::open(url).map(drop).map_err(|_| UrlError)
}

impl Redis {
    /// The Redis at a `redis://` or `rediss://` address. A call that takes longer than `timeout` fails. Redis counts as
    /// away until [`Redis::connect`] or [`Redis::run`] has connected.
    pub fn new(url: &str, timeout: Duration, metrics: Metrics) -> Result<Self, UrlError> {
        Ok(Self(Arc::new(Inner {
            client: Client::open(url).map_err(|_| UrlError)?,
            timeout,
            link: ArcSwapOption::empty(),
            links: AtomicU64::new(0),
            lost: Notify::new(),
            is_told: AtomicBool::new(false),
            metrics,
        })))
    }

    /// Tries once to connect.
    pub async fn connect(&self) {
        let config = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(CONNECT_TIMEOUT))
            .set_response_timeout(Some(self.0.timeout));
        let connected = async {
            let client = &self.0.client;
            let connection = client.get_multiplexed_async_connection_with_config(&config).await?;
            let pipeline = Pipeline::start(connection);
            probe(&pipeline).await?;
            Ok(pipeline)
        };
        match connected.await {
            Ok(pipeline) => {
                let number = self.0.links.fetch_add(1, Ordering::Relaxed) + 1;
                self.0.link.store(Some(Arc::new(Link { number, pipeline })));
                self.0.metrics.is_up(true);
                if self.0.is_told.swap(false, Ordering::Relaxed) {
                    tracing::info!("Redis is back: budgets are shared again");
                }
            }
            Err(error) => self.tell(&error),
        }
    }

    /// Keeps the connection until `stop`: checks it with a write every second, and reconnects while Redis is away.
    pub async fn run(self, stop: CancellationToken) {
        let keep = async {
            loop {
                match self.link() {
                    None => {
                        self.connect().await;
                        if self.link().is_none() {
                            tokio::time::sleep(RETRY_INTERVAL).await;
                        }
                    }
                    Some(link) => {
                        let lost = self.0.lost.notified();
                        if tokio::time::timeout(PING_INTERVAL, lost).await.is_err() {
                            // `note` handles the failure.
                            let _ = self.note(&link, probe(&link.pipeline).await);
                        }
                    }
                }
            }
        };
        stop.run_until_cancelled(keep).await;
    }

    /// The connection, or `None` while Redis is away.
    pub fn link(&self) -> Option<Arc<Link>> {
        self.0.link.load_full()
    }

    /// The metrics of this connection.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(super) async fn run_script<T, F: Future<Output = RedisResult<T>>>(
        &self,
        link: &Arc<Link>,
        call: impl Fn(Form) -> F,
    ) -> Result<T, Away> {
        let begun = Instant::now();
        let result = script::run(call).await;
        self.0.metrics.answered(begun.elapsed());
        self.note(link, result)
    }

    pub(super) async fn run_command(&self, command: Cmd) -> Result<Value, Away> {
        let link = self.link().ok_or(Away)?;
        self.note(&link, link.pipeline.call(command).await)
    }

    /// After a failure, Redis is away until a new connection works. A name that holds a value of another type fails
    /// only its own call, because other names are not affected.
    fn note<T>(&self, link: &Arc<Link>, result: Result<T, RedisError>) -> Result<T, Away> {
        result.map_err(|error| {
            if error.code() == Some("WRONGTYPE") {
                tracing::warn!(%error, "Redis holds a value of another type");
                return Away;
            }
            let current = self.0.link.compare_and_swap(link, None);
            if current.as_ref().is_some_and(|current| Arc::ptr_eq(current, link)) {
                self.tell(&error);
                self.0.lost.notify_one();
            }
            Away
        })
    }

    fn tell(&self, error: &RedisError) {
        self.0.metrics.is_up(false);
        if !self.0.is_told.swap(true, Ordering::Relaxed) {
            tracing::warn!(%error, "Redis is away: budgets are counted by this process alone");
        }
    }
}

impl Link {
    /// Distinguishes the connections of one [`Redis`].
    pub fn number(&self) -> u64 {
        self.number
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({})", self.number)
    }
}

/// Checks the connection with a write, because a replica and a full Redis still answer reads.
async fn probe(pipeline: &Pipeline) -> Result<(), RedisError> {
    let mut command = redis::cmd("SET");
    command.arg("muster:probe").arg(1).arg("PX").arg(1000);
    pipeline.call(command).await.map(drop)
}
