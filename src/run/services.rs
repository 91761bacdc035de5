//! The services of the process: started in order, watched together, stopped in reverse order at SIGTERM or Ctrl-C.

use std::{fmt::Display, time::Duration};

use tokio::{sync::mpsc, task::JoinHandle, time::Instant};
use tokio_util::sync::CancellationToken;

/// How long all services together may take to stop.
const STOP_TIMEOUT: Duration = Duration::from_secs(10);

/// Why the process failed, in one sentence.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct RunError(pub String);

impl RunError {
    /// An error with the message of another.
    pub fn new(error: impl Display) -> Self {
        Self(error.to_string())
    }

    /// An error of the form "what: why".
    pub fn because(what: impl Display, why: impl Display) -> Self {
        Self(format!("{what}: {why}"))
    }
}

/// The running services. If one ends before it is asked to, all others are stopped as well, so that a service manager
/// can restart the process.
pub struct Services {
    running: Vec<Service>,
    results: mpsc::UnboundedSender<ServiceResult>,
    ended: mpsc::UnboundedReceiver<ServiceResult>,
}

struct Service {
    name: &'static str,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

type ServiceResult = (&'static str, Result<(), RunError>);

impl Default for Services {
    fn default() -> Self {
        let (results, ended) = mpsc::unbounded_channel();
        Self { running: Vec::new(), results, ended }
    }
}

impl Services {
    /// Starts a service. It must run until its token is cancelled, and return once it has stopped cleanly.
    pub fn start<F>(&mut self, name: &'static str, service: impl FnOnce(CancellationToken) -> F)
    where
        F: Future<Output = Result<(), RunError>> + Send + 'static,
    {
        self.start_stopped_by(CancellationToken::new(), name, service);
    }

    /// Starts a service with a token of the caller. Services with the same token are stopped together, so that they
    /// drain at the same time.
    pub fn start_stopped_by<F>(
        &mut self,
        stop: CancellationToken,
        name: &'static str,
        service: impl FnOnce(CancellationToken) -> F,
    ) where
        F: Future<Output = Result<(), RunError>> + Send + 'static,
    {
        let work = tokio::spawn(service(stop.clone()));
        let results = self.results.clone();
        let task = tokio::spawn(async move {
            let result = work.await.unwrap_or_else(|panic| Err(RunError::new(panic)));
            // The receiver is gone once the process is exiting.
            let _ = results.send((name, result));
        });
        self.running.push(Service { name, stop, task });
    }

    /// Runs until `shutdown`, or until a service ends by itself. Then stops all services; the last one that was started
    /// is stopped first. `on_shutdown` is called before that.
    pub async fn run_until(
        mut self,
        shutdown: impl Future<Output = ()>,
        on_shutdown: impl FnOnce(),
    ) -> Result<(), RunError> {
        let result = tokio::select! {
            () = shutdown => Ok(()),
            Some((name, result)) = self.ended.recv() => Err(match result {
                Ok(()) => RunError(format!("{name} stopped unexpectedly")),
                Err(why) => RunError::because(name, why),
            }),
        };
        on_shutdown();
        let deadline = Instant::now() + STOP_TIMEOUT;
        while let Some(Service { name, stop, task }) = self.running.pop() {
            stop.cancel();
            if tokio::time::timeout_at(deadline, task).await.is_err() {
                tracing::warn!(service = name, "did not stop in time");
            }
        }
        while let Ok((name, result)) = self.ended.try_recv() {
            if let Err(error) = result {
                tracing::error!(service = name, %error, "did not stop cleanly");
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parking_lot::Mutex;

    use super::*;

    type Log = Arc<Mutex<Vec<&'static str>>>;

    fn start_logging(services: &mut Services, name: &'static str, log: &Log) {
        let log = log.clone();
        services.start(name, move |stop| async move {
            stop.cancelled().await;
            log.lock().push(name);
            Ok(())
        });
    }

    #[tokio::test]
    async fn stops_the_last_started_first() {
        let (mut services, log) = (Services::default(), Log::default());
        for name in ["store", "api", "bot"] {
            start_logging(&mut services, name, &log);
        }
        services.run_until(async {}, || log.lock().push("draining")).await.unwrap();
        assert_eq!(*log.lock(), ["draining", "bot", "api", "store"]);
    }

    #[tokio::test]
    async fn a_failed_service_stops_the_others_and_names_the_cause() {
        let (mut services, log) = (Services::default(), Log::default());
        start_logging(&mut services, "api", &log);
        services.start("feed", |_| async { Err(RunError("the disk is gone".to_owned())) });
        let result = services.run_until(std::future::pending(), || {}).await;
        assert_eq!(result.unwrap_err().to_string(), "feed: the disk is gone");
        assert_eq!(*log.lock(), ["api"]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_panic_is_a_failure_and_a_service_that_never_stops_is_abandoned_after_ten_seconds() {
        let mut services = Services::default();
        services.start("bot", |_| async { panic!("oh") });
        services.start("slow", |_| std::future::pending());
        let started = Instant::now();
        let result = services.run_until(std::future::pending(), || {}).await;
        assert!(result.unwrap_err().to_string().starts_with("bot: "));
        assert_eq!(started.elapsed(), STOP_TIMEOUT);
    }

    #[tokio::test(start_paused = true)]
    async fn stalled_listeners_leave_the_others_time_to_stop() {
        let drain = crate::http_server::ListenerConfig::default().drain.max(crate::operator::DRAIN);
        let (mut services, log) = (Services::default(), Log::default());
        let written = Arc::clone(&log);
        services.start("the store", |stop| async move {
            stop.cancelled().await;
            tokio::time::sleep(Duration::from_secs(2)).await;
            written.lock().push("written");
            Ok(())
        });
        let stalled = |stop: CancellationToken| async move {
            stop.cancelled().await;
            tokio::time::sleep(drain).await;
            Ok(())
        };
        let listeners = CancellationToken::new();
        services.start_stopped_by(listeners.clone(), "the operator's listener", stalled);
        services.start_stopped_by(listeners, "the API", stalled);
        services.run_until(async {}, || {}).await.unwrap();
        assert_eq!(*log.lock(), ["written"]);
    }
}
