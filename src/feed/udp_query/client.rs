//! One query to one server.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::time::Duration;

use tokio::net::{UdpSocket, lookup_host};
use tokio::time::timeout;

use super::packet::{self, Info};

/// The answer of the server at `host`; `None` without a valid answer in time.
///
/// Each query has a socket of its own that is connected to the server: late answers and datagrams of others are dropped,
/// and a forger of the sender has to guess the port as well.
pub(super) async fn query(host: &str, port: u16, limit: Duration) -> Option<Info> {
    timeout(limit, answer(host, port)).await.ok()?.ok()
}

async fn answer(host: &str, port: u16) -> io::Result<Info> {
    let address = lookup_host((host, port)).await?.find_map(|address| match address {
        SocketAddr::V4(address) => Some(address),
        SocketAddr::V6(_) => None,
    });
    let address: SocketAddrV4 =
        address.ok_or_else(|| io::Error::other("the protocol supports IPv4 addresses only"))?;
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).await?;
    socket.connect(address).await?;
    let question = packet::question(address);
    socket.send(&question).await?;
    // One byte more than the longest answer, to tell apart those that were cut.
    let mut bytes = vec![0; packet::LONGEST + 1];
    loop {
        let length = socket.recv(&mut bytes).await?;
        if let Some(info) = packet::answer(&question, &bytes[..length]) {
            return Ok(info);
        }
    }
}
