//! The Bot API over HTTP, on loopback.

mod body;
mod call;
mod deliver;
mod fetch;

use std::net::SocketAddr;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};

use crate::sandbox::Sandbox;

/// A Bot API server for one sandbox. Dropping it closes every connection at once.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    tasks: [AbortHandle; 2],
}

impl Server {
    /// Serves a sandbox's Bot API on this address; port 0 takes a free one.
    pub async fn open(sandbox: &Sandbox, address: SocketAddr) -> std::io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let tasks = [
            tokio::spawn(accept(listener, sandbox.clone())).abort_handle(),
            tokio::spawn(deliver::deliver(sandbox.clone())).abort_handle(),
        ];
        Ok(Self { address, tasks })
    }

    /// The address it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base URL, before `/bot<token>/`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

async fn accept(listener: TcpListener, sandbox: Sandbox) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => if let Ok((stream, _)) = accepted {
                connections.spawn(serve_connection(stream, sandbox.clone()));
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn serve_connection(stream: TcpStream, sandbox: Sandbox) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| Box::pin(call::answer(sandbox.clone(), request)));
    let mut connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
    if (&mut connection).await.is_err() {
        // Reset instead of a clean shutdown.
        let _ = connection.into_parts().io.into_inner().set_zero_linger();
    }
}
