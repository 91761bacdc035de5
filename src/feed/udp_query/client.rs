//! One question to one server.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::time::Duration;

use tokio::net::{UdpSocket, lookup_host};
use tokio::time::timeout;

use super::packet::{self, Info};

/// What the server at `host` says of itself; `None` when nothing good comes in time.
///
/// Each question has a socket of its own that hears only the server it asks: an answer that comes too late finds
/// nobody, a stranger isn't heard, and whoever forges the sender has to guess the port as well.
pub(super) async fn query(host: &str, port: u16, patience: Duration) -> Option<Info> {
    timeout(patience, answer(host, port)).await.ok()?.ok()
}

async fn answer(host: &str, port: u16) -> io::Result<Info> {
    let address = lookup_host((host, port)).await?.find_map(|address| match address {
        SocketAddr::V4(address) => Some(address),
        SocketAddr::V6(_) => None,
    });
    let address: SocketAddrV4 =
        address.ok_or_else(|| io::Error::other("the protocol knows IPv4 addresses only"))?;
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).await?;
    socket.connect(address).await?;
    let question = packet::question(address);
    socket.send(&question).await?;
    // A byte more than an answer may have shows which ones were cut.
    let mut bytes = vec![0; packet::LONGEST + 1];
    loop {
        let length = socket.recv(&mut bytes).await?;
        if let Some(info) = packet::answer(&question, &bytes[..length]) {
            return Ok(info);
        }
    }
}
