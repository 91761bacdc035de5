//! The parts of the process: started in order, watched together, stopped in the opposite order.

use std::{fmt::Display, time::Duration};

use tokio::{sync::mpsc, task::JoinHandle, time::Instant};
use tokio_util::sync::CancellationToken;

/// How long all parts together may take to finish what they have begun.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why the process ends in failure: one sentence.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct RunError(pub String);

impl RunError {
    /// A sentence from what could not be done and why.
    pub fn because(what: impl Display, why: impl Display) -> Self {
        Self(format!("{what}: {why}"))
    }
}

/// What runs. A part that ends before it was asked to takes the others down with it, in order, so that a
/// supervisor restarts the whole.
pub struct Services {
    running: Vec<Service>,
    ended: mpsc::UnboundedSender<Ended>,
    endings: mpsc::UnboundedReceiver<Ended>,
}

struct Service {
    name: &'static str,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

type Ended = (&'static str, Result<(), RunError>);

impl Default for Services {
    fn default() -> Self {
        let (ended, endings) = mpsc::unbounded_channel();
        Self { running: Vec::new(), ended, endings }
    }
}

impl Services {
    /// Starts a part. It is to run until its token is cancelled, and to return once it has finished what it began.
    pub fn start<F>(&mut self, name: &'static str, part: impl FnOnce(CancellationToken) -> F)
    where
        F: Future<Output = Result<(), RunError>> + Send + 'static,
    {
        self.add(name, CancellationToken::new(), part);
    }

    /// Starts a part that is told to stop at the same time as the one started before it: what both take to finish,
    /// they take together.
    pub fn start_with_previous<F>(
        &mut self,
        name: &'static str,
        part: impl FnOnce(CancellationToken) -> F,
    ) where
        F: Future<Output = Result<(), RunError>> + Send + 'static,
    {
        let stop = self.running.last().map(|before| before.stop.clone()).unwrap_or_default();
        self.add(name, stop, part);
    }

    fn add<F>(
        &mut self,
        name: &'static str,
        stop: CancellationToken,
        part: impl FnOnce(CancellationToken) -> F,
    ) where
        F: Future<Output = Result<(), RunError>> + Send + 'static,
    {
        let work = tokio::spawn(part(stop.clone()));
        let ended = self.ended.clone();
        let task = tokio::spawn(async move {
            let end = work.await.unwrap_or_else(|panic| Err(RunError(panic.to_string())));
            // Nobody listens any more once the process is on its way out.
            let _ = ended.send((name, end));
        });
        self.running.push(Service { name, stop, task });
    }

    /// Runs until `asked`, or until a part ends by itself; then stops every part, the last started first.
    /// `draining` is called before the first of them is told.
    pub async fn until(
        mut self,
        asked: impl Future<Output = ()>,
        draining: impl FnOnce(),
    ) -> Result<(), RunError> {
        let end = tokio::select! {
            () = asked => Ok(()),
            Some((name, end)) = self.endings.recv() => Err(match end {
                Ok(()) => RunError(format!("{name} ended by itself")),
                Err(why) => RunError::because(name, why),
            }),
        };
        draining();
        let deadline = Instant::now() + PATIENCE;
        while let Some(Service { name, stop, task }) = self.running.pop() {
            stop.cancel();
            if tokio::time::timeout_at(deadline, task).await.is_err() {
                tracing::warn!(part = name, "did not finish in time");
            }
        }
        while let Ok((name, result)) = self.endings.try_recv() {
            if let Err(why) = result {
                tracing::error!(part = name, %why, "ended badly");
            }
        }
        end
    }
}

/// A part that only ends when it is told to.
pub(super) async fn forever(part: impl Future<Output = ()>) -> Result<(), RunError> {
    part.await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parking_lot::Mutex;

    use super::*;

    type Diary = Arc<Mutex<Vec<&'static str>>>;

    fn diarist(services: &mut Services, name: &'static str, diary: &Diary) {
        let diary = diary.clone();
        services.start(name, move |stop| async move {
            stop.cancelled().await;
            diary.lock().push(name);
            Ok(())
        });
    }

    #[tokio::test]
    async fn stops_the_last_started_first() {
        let (mut services, diary) = (Services::default(), Diary::default());
        for name in ["store", "api", "bot"] {
            diarist(&mut services, name, &diary);
        }
        services.until(async {}, || diary.lock().push("draining")).await.unwrap();
        assert_eq!(*diary.lock(), ["draining", "bot", "api", "store"]);
    }

    #[tokio::test]
    async fn a_part_that_dies_takes_the_others_down_and_says_why() {
        let (mut services, diary) = (Services::default(), Diary::default());
        diarist(&mut services, "api", &diary);
        services.start("feed", |_| async { Err(RunError("the disk is gone".to_owned())) });
        let end = services.until(std::future::pending(), || {}).await;
        assert_eq!(end.unwrap_err().to_string(), "feed: the disk is gone");
        assert_eq!(*diary.lock(), ["api"]);
    }

    #[tokio::test]
    async fn a_panic_is_an_end_like_any_other() {
        let mut services = Services::default();
        services.start("bot", |_| async { panic!("oh") });
        let end = services.until(std::future::pending(), || {}).await;
        assert!(end.unwrap_err().to_string().starts_with("bot: "));
    }

    #[tokio::test(start_paused = true)]
    async fn a_part_that_never_finishes_is_left_behind_after_ten_seconds() {
        let mut services = Services::default();
        services.start("slow", |_| std::future::pending());
        let begun = Instant::now();
        services.until(async {}, || {}).await.unwrap();
        assert_eq!(begun.elapsed(), PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn listeners_with_stalled_readers_leave_the_others_time_to_finish() {
        let drain = crate::api::ListenerConfig::default().drain.max(crate::operator::DRAIN);
        let (mut services, diary) = (Services::default(), Diary::default());
        let written = Arc::clone(&diary);
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
        services.start("the operator's listener", stalled);
        services.start_with_previous("the API", stalled);
        services.until(async {}, || {}).await.unwrap();
        assert_eq!(*diary.lock(), ["written"]);
    }
}
