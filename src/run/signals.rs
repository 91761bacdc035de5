//! Being asked to stop.

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Ready when the process is asked to stop, by SIGTERM or Ctrl-C. Whoever asks a second time does not
/// want to wait: the process then ends at once, whatever it is at.
pub fn shutdown_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut term = signal(SignalKind::terminate())?;
    let mut int = signal(SignalKind::interrupt())?;
    let asked = CancellationToken::new();
    let told = asked.clone();
    tokio::spawn(async move {
        either(&mut term, &mut int).await;
        tracing::info!("stopping; ask again to stop at once");
        told.cancel();
        either(&mut term, &mut int).await;
        std::process::exit(130);
    });
    Ok(async move { asked.cancelled().await })
}

async fn either(a: &mut Signal, b: &mut Signal) {
    tokio::select! {
        _ = a.recv() => {}
        _ = b.recv() => {}
    }
}
