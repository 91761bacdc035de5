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
use super::script::{self, SendScript};

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
    connection: ArcSwapOption<RedisConnection>,
    links: AtomicU64,
    lost: Notify,
    is_outage_logged: AtomicBool,
    metrics: Metrics,
}

/// One connection. The connection that replaces it has another number.
pub struct RedisConnection {
    number: u64,
    pub(super) pipeline: Pipeline,
}

/// Redis can't be reached, does not answer in time, or refuses to work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Redis is away")]
pub struct Unavailable;

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
            connection: ArcSwapOption::empty(),
            links: AtomicU64::new(0),
            lost: Notify::new(),
            is_outage_logged: AtomicBool::new(false),
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
                self.0.connection.store(Some(Arc::new(RedisConnection { number, pipeline })));
                self.0.metrics.is_up(true);
                if self.0.is_outage_logged.swap(false, Ordering::Relaxed) {
                    tracing::info!("Redis is back: budgets are shared again");
                }
            }
            Err(error) => self.log_outage(&error),
        }
    }

    /// Keeps the connection until `stop`: checks it with a write every second, and reconnects while Redis is away.
    pub async fn run(self, stop: CancellationToken) {
        let keep = async {
            loop {
                match self.current_connection() {
                    None => {
                        self.connect().await;
                        if self.current_connection().is_none() {
                            tokio::time::sleep(RETRY_INTERVAL).await;
                        }
                    }
                    Some(connection) => {
                        let lost = self.0.lost.notified();
                        if tokio::time::timeout(PING_INTERVAL, lost).await.is_err() {
                            // `note` handles the failure.
                            let _ =
                                self.check_result(&connection, probe(&connection.pipeline).await);
                        }
                    }
                }
            }
        };
        stop.run_until_cancelled(keep).await;
    }

    /// The connection, or `None` while Redis is away.
    pub fn current_connection(&self) -> Option<Arc<RedisConnection>> {
        self.0.connection.load_full()
    }

    /// The metrics of this connection.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(super) async fn run_script<T, F: Future<Output = RedisResult<T>>>(
        &self,
        connection: &Arc<RedisConnection>,
        call: impl Fn(SendScript) -> F,
    ) -> Result<T, Unavailable> {
        let begun = Instant::now();
        let result = script::run(call).await;
        self.0.metrics.answered(begun.elapsed());
        self.check_result(connection, result)
    }

    pub(super) async fn run_command(&self, command: Cmd) -> Result<Value, Unavailable> {
        let connection = self.current_connection().ok_or(Unavailable)?;
        self.check_result(&connection, connection.pipeline.call(command).await)
    }

    /// After a failure, Redis is away until a new connection works. A name that holds a value of another type fails
    /// only its own call, because other names are not affected.
    fn check_result<T>(
        &self,
        connection: &Arc<RedisConnection>,
        result: Result<T, RedisError>,
    ) -> Result<T, Unavailable> {
        result.map_err(|error| {
            if error.code() == Some("WRONGTYPE") {
                tracing::warn!(%error, "Redis holds a value of another type");
                return Unavailable;
            }
            let current = self.0.connection.compare_and_swap(connection, None);
            if current.as_ref().is_some_and(|current| Arc::ptr_eq(current, connection)) {
                self.log_outage(&error);
                self.0.lost.notify_one();
            }
            Unavailable
        })
    }

    fn log_outage(&self, error: &RedisError) {
        self.0.metrics.is_up(false);
        if !self.0.is_outage_logged.swap(true, Ordering::Relaxed) {
            tracing::warn!(%error, "Redis is away: budgets are counted by this process alone");
        }
    }
}

impl RedisConnection {
    /// Distinguishes the connections of one [`Redis`].
    pub fn number(&self) -> u64 {
        self.number
    }
}

impl fmt::Debug for RedisConnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RedisConnection({})", self.number)
    }
}

/// Checks the connection with a write, because a replica and a full Redis still answer reads.
async fn probe(pipeline: &Pipeline) -> Result<(), RedisError> {
    let mut command = redis::cmd("SET");
    command.arg("muster:probe").arg(1).arg("PX").arg(1000);
    pipeline.call(command).await.map(drop)
}
