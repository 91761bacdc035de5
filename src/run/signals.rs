//! Being asked to stop.

use tokio::signal::unix::{Signal, SignalKind, signal};

/// Ready when the process is asked to stop, by SIGTERM or Ctrl-C. Whoever asks a second time does not
/// want to wait: the process then ends at once.
pub fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    let mut term = signal(SignalKind::terminate())?;
    let mut int = signal(SignalKind::interrupt())?;
    Ok(async move {
        either(&mut term, &mut int).await;
        tracing::info!("stopping; ask again to stop at once");
        tokio::spawn(async move {
            either(&mut term, &mut int).await;
            std::process::exit(130);
        });
    })
}

async fn either(a: &mut Signal, b: &mut Signal) {
    tokio::select! {
        _ = a.recv() => {}
        _ = b.recv() => {}
    }
}
