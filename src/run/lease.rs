//! Runs work in one of several processes at a time. Another process takes over when that one ends or is cut off.
//!
//! The active process holds a lock in PostgreSQL, and confirms it again and again. A confirmation is a lease: the
//! process may act until [`LEASE`] after it *asked* for the confirmation. A process that gets the lock begins only
//! [`HANDOVER`] later, which is longer than a lease. So the two never act at the same time, whichever connections are
//! cut. [`ActiveProcess::claiming`] makes one exception: a process that reaches only Redis and a process that reaches only
//! PostgreSQL may both act.

use std::convert::Infallible;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::bot::{Lease, LeaseState};
use crate::db::{AdvisoryLock, Db};
use crate::redis::Redis;

/// How often the active process confirms the lock, and waiting processes try to get it.
const INTERVAL: Duration = Duration::from_millis(500);

/// How long a process may act after it asked for a confirmation.
const LEASE: Duration = Duration::from_secs(4);

/// How long a process waits after it got the lock. Together with the time for which PostgreSQL keeps a lost connection,
/// a process that was cut off is replaced within ten seconds.
const HANDOVER: Duration = Duration::from_millis(4_500);

/// How long before the end of its lease a process begins to stop.
const STOP: Duration = Duration::from_secs(1);

/// Work that one process does at a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Role {
    /// Its name in the log.
    pub(super) name: &'static str,
    /// The number of its lock.
    pub(super) lock: i64,
}

/// A process that does this work when it is the active one.
pub(super) struct ActiveProcess {
    name: &'static str,
    lock: AdvisoryLock,
    claim: Option<Claim>,
}

/// The claim in Redis, which tells a process without PostgreSQL whether another process has the lock.
struct Claim {
    redis: Redis,
    name: &'static str,
    holder: String,
}

/// The result of a confirmation.
enum LockState {
    /// This process has the lock.
    Confirmed,
    /// PostgreSQL can't be reached, but Redis says that no other process has claimed the work.
    Unclaimed,
    /// Another process has it.
    Taken,
    /// Neither PostgreSQL nor Redis gives an answer.
    Unknown,
}

/// Runs `work` until `stop`. If several processes share the database, only the active one does.
pub(super) async fn run_in_one_process<F>(
    db: &Db,
    role: Role,
    stop: CancellationToken,
    work: impl Fn(CancellationToken) -> F,
) where
    F: Future<Output = ()>,
{
    let Some(process) = ActiveProcess::of(db, role) else { return work(stop).await };
    let Ok(()) = process.run(&stop, |_, stop| work(stop).map(Ok::<_, Infallible>)).await;
}

impl ActiveProcess {
    /// A process that waits for the lock; `None` with a SQLite file, because only one process can use it.
    pub(super) fn of(db: &Db, Role { name, lock }: Role) -> Option<Self> {
        Some(Self { name, lock: db.advisory_lock(lock)?, claim: None })
    }

    /// The same, but the process goes on while PostgreSQL is away for all processes. It claims `name` in Redis.
    pub(super) fn claiming(self, redis: Option<&Redis>, name: &'static str) -> Self {
        let holder = Uuid::new_v4().to_string();
        Self { claim: redis.map(|redis| Claim { redis: redis.clone(), name, holder }), ..self }
    }

    /// Runs `work` whenever this process is the active one, until `stop` or an error. At the end of the lease, `work`
    /// is first asked to stop by its token, and then dropped.
    pub(super) async fn run<E, F>(
        mut self,
        stop: &CancellationToken,
        work: impl Fn(Lease, CancellationToken) -> F,
    ) -> Result<(), E>
    where
        F: Future<Output = Result<(), E>>,
    {
        while let Some(begun) = stop.run_until_cancelled(self.acquire()).await {
            tracing::info!("this process runs {}", self.name);
            let (extend, lease) = watch::channel(begun);
            let running = stop.child_token();
            let ended = tokio::select! {
                ended = work(lease.into(), running.clone()) => ended,
                () = self.keep(&extend, &running) => Ok(()),
            };
            ended?;
            if !stop.is_cancelled() {
                tracing::warn!("this process has stopped to run {}: another one may", self.name);
            }
        }
        Ok(())
    }

    /// Waits until this process is the active one.
    async fn acquire(&mut self) -> LeaseState {
        let (mut begin, mut is_claimed, mut is_told) = (None, false, false);
        loop {
            let asked = Instant::now();
            let held = self.lock.hold().await;
            if let Ok(true) = held {
                let at = *begin.get_or_insert_with(|| Instant::now() + HANDOVER);
                if asked >= at {
                    return LeaseState { until: asked + LEASE, is_confirmed: true };
                }
                if !is_claimed && self.claim().await {
                    // From now on, a process that has lost PostgreSQL can read in Redis that this one has the lock.
                    (is_claimed, begin) = (true, Some(Instant::now() + HANDOVER));
                }
            } else {
                (begin, is_claimed) = (None, false);
            }
            if held.as_ref().is_ok_and(|held| !held) && !is_told {
                is_told = true;
                tracing::info!("another process runs {}; this one waits for its end", self.name);
            }
            sleep(INTERVAL).await;
        }
    }

    /// Extends the lease as long as possible, then asks the work to stop, and waits for the end of the lease.
    async fn keep(&mut self, extend: &watch::Sender<LeaseState>, running: &CancellationToken) {
        let lease = Lease::from(extend.subscribe());
        loop {
            let confirming = async {
                sleep(INTERVAL).await;
                self.confirm().await
            };
            let (asked, held) = tokio::select! {
                confirmed = confirming => confirmed,
                () = lease.ends_within(STOP) => break,
            };
            extend.send_modify(|lease| match held {
                LockState::Confirmed => {
                    *lease = LeaseState { until: asked + LEASE, is_confirmed: true };
                }
                LockState::Unclaimed => {
                    *lease = LeaseState { until: asked + LEASE, is_confirmed: false };
                }
                LockState::Taken | LockState::Unknown => lease.is_confirmed = false,
            });
            if let LockState::Taken = held {
                break;
            }
        }
        running.cancel();
        lease.ends_within(Duration::ZERO).await;
    }

    /// Whether this process still has the lock, and when it asked.
    async fn confirm(&mut self) -> (Instant, LockState) {
        let asked = Instant::now();
        match self.lock.hold().await {
            Ok(true) => {
                // Claimed again, because Redis may have come back empty.
                self.claim().await;
                (asked, LockState::Confirmed)
            }
            Ok(false) => (asked, LockState::Taken),
            Err(_) => {
                let asked = Instant::now();
                (asked, self.ask_redis().await)
            }
        }
    }

    async fn ask_redis(&self) -> LockState {
        let Some(Claim { redis, name, holder }) = &self.claim else { return LockState::Unknown };
        match redis.claimed_by(name).await {
            Ok(Some(claimed)) if claimed == *holder => LockState::Unclaimed,
            Ok(Some(_)) => LockState::Taken,
            Ok(None) | Err(_) => LockState::Unknown,
        }
    }

    /// Claims the work in Redis; false if that is not possible now.
    async fn claim(&self) -> bool {
        let Some(Claim { redis, name, holder }) = &self.claim else { return true };
        redis.claim(name, holder).await.is_ok()
    }
}
