//! Listen addresses of the demo: the given one, else the default port, else any free port.

use std::net::SocketAddr;

use tokio::net::TcpListener;

use crate::run::RunError;

/// The given address; else the default port of localhost if it is free, else port 0.
pub(super) async fn address(given: Option<SocketAddr>, default_port: u16) -> SocketAddr {
    let local = |port| SocketAddr::from(([127, 0, 0, 1], port));
    match given {
        Some(given) => given,
        None if TcpListener::bind(local(default_port)).await.is_ok() => local(default_port),
        None => local(0),
    }
}

/// A listener on that address, and the address it got.
pub(super) async fn bind(
    setting: &str,
    given: Option<SocketAddr>,
    default_port: u16,
) -> Result<(TcpListener, SocketAddr), RunError> {
    let address = address(given, default_port).await;
    let failed = |why| RunError(format!("{setting}: can't listen on {address}: {why}"));
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let at = listener.local_addr().map_err(failed)?;
    Ok((listener, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn another_port_is_used_only_if_none_was_given() {
        let (_taken, at) = bind("X", None, 0).await.unwrap();
        let (_, other) = bind("X", None, at.port()).await.unwrap();
        assert_ne!(other.port(), at.port());
        let failed = bind("X", Some(at), 0).await.unwrap_err();
        assert!(failed.0.starts_with("X: can't listen on"));
    }
}
