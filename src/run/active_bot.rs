//! Of several processes that share PostgreSQL, one runs the bot. Another one takes over when it ends or is cut off.

use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::RunError;
use crate::bot::{self, BotError};
use crate::db::AdvisoryLock;

/// The number of the lock that the active process holds.
const LOCK: i64 = 0x6d75_7374_0b07;

/// How often the lock is confirmed, and tried by those who wait.
const INTERVAL: Duration = Duration::from_secs(1);

/// How long a process that got the lock waits before it starts the bot: the one that lost it notices within
/// [`INTERVAL`], and stops.
const HANDOVER: Duration = Duration::from_secs(2);

/// Runs the bot until `stop`. With PostgreSQL, it runs while this process is the active one.
pub async fn run_bot(
    settings: bot::Settings,
    dependencies: bot::Dependencies,
    stop: CancellationToken,
) -> Result<(), RunError> {
    let Some(mut lock) = dependencies.keys.db().advisory_lock(LOCK) else {
        settings.metrics.set_active(true);
        return bot::run(settings, dependencies, stop).await.map_err(RunError::new);
    };
    while stop.run_until_cancelled(acquire(&mut lock)).await.is_some() {
        tracing::info!("this process runs the bot");
        settings.metrics.set_active(true);
        let (is_active, active) = watch::channel(true);
        let dependencies = bot::Dependencies { active: Some(active), ..dependencies.clone() };
        let running = stop.child_token();
        let bot = bot::run(settings.clone(), dependencies, running.clone());
        let lost = async {
            keep(&mut lock, &is_active).await;
            running.cancel();
            std::future::pending().await
        };
        let ended: Result<(), BotError> = tokio::select! {
            ended = bot => ended,
            () = lost => Ok(()),
        };
        settings.metrics.set_active(false);
        ended.map_err(RunError::new)?;
        if !stop.is_cancelled() {
            tracing::warn!("another process runs the bot");
        }
    }
    Ok(())
}

/// Waits until this process is the active one.
async fn acquire(lock: &mut AdvisoryLock) {
    let mut said = None;
    loop {
        let held = lock.hold().await;
        match &held {
            Ok(true) => return tokio::time::sleep(HANDOVER).await,
            Ok(false) if said != Some(true) => {
                tracing::info!("another process runs the bot; this one waits for its end");
            }
            Err(error) if said != Some(false) => {
                tracing::warn!(%error, "PostgreSQL can't be asked which process runs the bot");
            }
            Ok(false) | Err(_) => {}
        }
        said = Some(held.is_ok());
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Confirms the lock until another process has it. While PostgreSQL is away nobody can take over, and the bot goes on, to
/// say that it can do nothing now.
async fn keep(lock: &mut AdvisoryLock, is_active: &watch::Sender<bool>) {
    loop {
        tokio::time::sleep(INTERVAL).await;
        let held = lock.hold().await;
        if let Ok(false) = held {
            return;
        }
        is_active.send_replace(held.is_ok());
    }
}
