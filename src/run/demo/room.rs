//! Where a demo listens: at an address that is easy to remember, or, when something is there, at any free one.

use std::net::SocketAddr;

use tokio::net::TcpListener;

use crate::run::Broken;

/// What was asked for; when nothing was, the usual place if it is free now, else any.
pub(super) async fn find(asked: Option<SocketAddr>, usual: u16) -> SocketAddr {
    let local = |port| SocketAddr::from(([127, 0, 0, 1], port));
    match asked {
        Some(asked) => asked,
        None if TcpListener::bind(local(usual)).await.is_ok() => local(usual),
        None => local(0),
    }
}

/// A listener there, and where it really listens.
pub(super) async fn open(
    setting: &str,
    asked: Option<SocketAddr>,
    usual: u16,
) -> Result<(TcpListener, SocketAddr), Broken> {
    let address = find(asked, usual).await;
    let refused = |why| Broken(format!("{setting}: can't listen on {address}: {why}"));
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let at = listener.local_addr().map_err(refused)?;
    Ok((listener, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_taken_place_is_given_up_unless_it_was_asked_for() {
        let (_there, at) = open("X", None, 0).await.unwrap();
        let (_, elsewhere) = open("X", None, at.port()).await.unwrap();
        assert_ne!(elsewhere.port(), at.port());
        let refused = open("X", Some(at), 0).await.unwrap_err();
        assert!(refused.0.starts_with("X: can't listen on"));
    }
}
