//! One connection: its requests, one after the other.

use std::cell::RefCell;
use std::error::Error;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http::Request;
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, sink};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};
use tokio_util::sync::CancellationToken;

use super::{HttpService, ListenerConfig, Peer, Peers};

/// The size of the buffer for a request head. hyper answers a longer head with a bare 431. The limits of the API are
/// smaller, so that most heads over them get the API's error body.
const MAX_BUFFER: usize = 64 * 1024;

/// How much of an unread request is discarded on close, and for how long.
const MAX_DISCARDED: u64 = 256 * 1024;
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Serves a connection until it ends. After `stop`, the connection ends when the request in progress is answered.
pub(super) async fn serve<B>(
    mut socket: TcpStream,
    peer: Peer,
    ListenerConfig { peers, timeouts, .. }: ListenerConfig,
    stop: CancellationToken,
    service: impl HttpService<B>,
) where
    B: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
{
    let first_head = Instant::now() + timeouts.first_head;
    // hyper allocates its buffers at once, so it starts only after the first byte.
    let mut first = [0];
    let received = timeout_at(first_head, socket.peek(&mut first));
    if !matches!(stop.run_until_cancelled(received).await, Some(Ok(Ok(1..)))) {
        return;
    }
    // A failure costs only latency.
    drop(socket.set_nodelay(true));
    // The system ends a connection whose peer accepts no bytes.
    #[cfg(target_os = "linux")]
    drop(socket2::SockRef::from(&socket).set_tcp_user_timeout(Some(timeouts.write)));
    // hyper calls a service by `&self`, tower by `&mut self`. The layers are always ready, so nothing calls
    // `poll_ready`.
    let (service, has_asked) = (RefCell::new(service), &AtomicBool::new(false));
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        has_asked.store(true, Ordering::Relaxed);
        service.borrow_mut().call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(timeouts.next_head).max_buf_size(MAX_BUFFER);
    // A private peer that has closed its side waits for no response, so its connection ends at once.
    http.half_close(peers == Peers::Public);
    {
        let mut connection = pin!(http.serve_connection(TokioIo::new(&mut socket), service));
        let mut first_head = pin!(sleep_until(first_head));
        let (mut is_first, mut is_stopping) = (true, false);
        let ended = loop {
            tokio::select! {
                biased;
                ended = connection.as_mut() => break ended,
                () = first_head.as_mut(), if is_first => {
                    if !has_asked.load(Ordering::Relaxed) {
                        break Ok(());
                    }
                    is_first = false;
                }
                () = stop.cancelled(), if !is_stopping => {
                    connection.as_mut().graceful_shutdown();
                    is_stopping = true;
                }
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "connection failed");
        }
    }
    // Closing a socket with unread bytes resets the connection, and the peer could lose the last response.
    if socket.shutdown().await.is_ok() {
        let (mut unread, mut nowhere) = (socket.take(MAX_DISCARDED), sink());
        // The connection is closed even if unread bytes are left.
        let _ = timeout(CLOSE_TIMEOUT, copy(&mut unread, &mut nowhere)).await;
    }
}
