//! One connection: its requests, one after the other.

use std::cell::RefCell;
use std::error::Error;
use std::pin::pin;
use std::sync::Arc;

use futures_util::TryFutureExt;
use hyper::body::Body;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use super::activity::Activity;
use super::timed_stream::TimedStream;
use super::{HttpService, ListenerConfig, Peers};

/// hyper refuses a request head that does not fit with a bare 431. It is larger than the limits of the API, so that most
/// requests over them get its error body.
const MAX_BUFFER: usize = 64 * 1024;

/// Serves a connection until it ends or is told to: by a message that another connection waits for its place, or by the
/// end of the channel that the listener stops.
pub(super) async fn serve<B>(
    socket: TcpStream,
    config: ListenerConfig,
    activity: Arc<Activity>,
    mut close: oneshot::Receiver<()>,
    service: impl HttpService<B>,
) where
    B: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
{
    let opened = Instant::now();
    // Buffers are allocated after the first byte, so that idle connections are cheap.
    let mut first = [0];
    let received = tokio::select! {
        received = timeout(config.timeouts.head, socket.peek(&mut first)) => received,
        _ = &mut close => return,
    };
    if !matches!(received, Ok(Ok(1..))) {
        return;
    }
    // A failure costs only latency.
    drop(socket.set_nodelay(true));
    // hyper calls a service by `&self`, tower by `&mut self`. The layers are always ready, so none is asked.
    let (service, shared) = (RefCell::new(service), Arc::clone(&activity));
    let service = service_fn(move |request| {
        shared.begin();
        let activity = Arc::clone(&shared);
        service.borrow_mut().call(request).inspect_ok(move |response| {
            activity.answered(!response.status().is_client_error());
        })
    });
    let stream = TimedStream::new(socket, config, Arc::clone(&activity), opened);
    let mut http = http1::Builder::new();
    // A private peer that is gone waits for no answer, and must not keep its connection for it.
    http.half_close(config.peers == Peers::Public).max_buf_size(MAX_BUFFER);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        biased;
        ended = connection.as_mut() => ended,
        closed = &mut close => {
            // A request may have arrived since.
            if closed.is_ok() && activity.silence().is_some() {
                return;
            }
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "connection failed");
    }
}
