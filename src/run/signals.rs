//! SIGTERM and Ctrl-C: the first signal stops the process in order, a second one at once.

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

use super::services::RunError;

/// A future that is ready when the process is asked to stop. A second signal ends the process at once.
pub fn shutdown_signal() -> Result<impl Future<Output = ()>, RunError> {
    let failed = |why| RunError::because("signals", why);
    let mut term = signal(SignalKind::terminate()).map_err(failed)?;
    let mut int = signal(SignalKind::interrupt()).map_err(failed)?;
    let shutdown = CancellationToken::new();
    let received = shutdown.clone();
    tokio::spawn(async move {
        either(&mut term, &mut int).await;
        tracing::info!("shutting down; press Ctrl-C again to force");
        received.cancel();
        either(&mut term, &mut int).await;
        std::process::exit(130);
    });
    Ok(async move { shutdown.cancelled().await })
}

async fn either(a: &mut Signal, b: &mut Signal) {
    tokio::select! {
        _ = a.recv() => {}
        _ = b.recv() => {}
    }
}
