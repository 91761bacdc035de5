//! SIGHUP: secrets in files are read again.

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

use super::services::RunError;

/// Reads a secret again and uses it. After an error the previous secret stays in use.
type ReadAgain = Box<dyn Fn() -> Result<(), String> + Send + Sync>;

/// The secrets that are read again at SIGHUP.
pub struct Reload {
    hangups: Signal,
    secrets: Vec<ReadAgain>,
}

impl Reload {
    /// From now on, SIGHUP no longer ends the process.
    pub fn listen() -> Result<Self, RunError> {
        let hangups = signal(SignalKind::hangup());
        let hangups = hangups.map_err(|why| RunError::because("signals", why))?;
        Ok(Self { hangups, secrets: Vec::new() })
    }

    /// Adds a secret. `read_again` keeps the previous one if it returns an error, which names the setting.
    pub fn add(&mut self, read_again: impl Fn() -> Result<(), String> + Send + Sync + 'static) {
        self.secrets.push(Box::new(read_again));
    }

    /// Reads the secrets again at each SIGHUP, until `stop`.
    pub async fn run(mut self, stop: CancellationToken) -> Result<(), RunError> {
        while stop.run_until_cancelled(self.hangups.recv()).await.is_some() {
            let read = self.secrets.iter().map(|read_again| read_again());
            let failed: Vec<_> = read.filter_map(Result::err).collect();
            for why in &failed {
                tracing::error!("{why}. The previous secret stays in use");
            }
            if failed.is_empty() {
                tracing::info!("SIGHUP: the secrets in files were read again");
            }
        }
        Ok(())
    }
}
