//! The webhook: an HTTP server for Telegram alone.
//!
//! A request is answered with 200 when its update is finished. It is answered with 503 if that takes too long or too
//! many other requests wait. Telegram then delivers the update again, and other chats can use the connection meanwhile.
//! [`inbox`](super::inbox) describes the guarantees.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::{Body, Incoming};
use parking_lot::Mutex;
use prometheus_client::metrics::gauge::Gauge;
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tower::service_fn;

use super::inbox::{Accepted, Inbox};
use super::raw_update::RawUpdate;
use crate::http_server::{self, ListenerConfig};

/// The longest body that is read. No update is longer.
const MAX_BODY: usize = 1024 * 1024;

/// The most connections at once.
const MAX_CONNECTIONS: usize = 128;

/// The most connections that Telegram may open. Telegram accepts no larger number.
pub(crate) const TELEGRAM_CONNECTIONS: usize = 100;

/// The most requests that wait for their handlers. When one more comes, the longest wait ends with a 503, so that the
/// other connections stay free for new updates.
const MAX_WAITING: usize = 64;

/// The time limit for reading the body of a request.
const READ_TIMEOUT: Duration = Duration::from_secs(10);

/// The time limit for finishing an update, before its request is answered with 503.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(45);

/// How long a shutdown waits for open requests.
const FINISH: Duration = Duration::from_secs(4);

const SECRET: &str = "x-telegram-bot-api-secret-token";

/// The secret token that Telegram sends with every update. Clones share it. Its `Debug` does not show it.
#[derive(Clone)]
pub struct WebhookSecret(Arc<watch::Sender<DigestedText>>);

/// The text of a secret, with its digest.
pub(in crate::bot) struct DigestedText {
    digest: [u8; 32],
    text: String,
}

/// The address at which Telegram delivers updates.
#[derive(Clone)]
pub struct Webhook {
    /// The address that is registered with Telegram.
    pub url: String,
    /// The local address to listen on.
    pub addr: SocketAddr,
    /// The secret token that Telegram sends.
    pub secret: WebhookSecret,
}

/// The text does not have the form of a webhook's secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a webhook's secret has 1 to 256 characters of A-Z, a-z, 0-9, _ and -")]
pub struct InvalidSecret;

impl std::str::FromStr for WebhookSecret {
    type Err = InvalidSecret;

    fn from_str(text: &str) -> Result<Self, InvalidSecret> {
        Ok(Self(Arc::new(watch::Sender::new(DigestedText::new(text)?))))
    }
}

impl DigestedText {
    fn new(text: &str) -> Result<Self, InvalidSecret> {
        let formed = (1..=256).contains(&text.len())
            && text.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-'));
        if formed {
            Ok(Self { digest: Sha256::digest(text).into(), text: text.to_owned() })
        } else {
            Err(InvalidSecret)
        }
    }
}

impl std::fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

impl WebhookSecret {
    /// The secret itself, for the call that registers the webhook.
    pub(in crate::bot) fn reveal(&self) -> String {
        self.0.borrow().text.clone()
    }

    /// Uses another secret from now on. The running bot registers it with Telegram, which delivers the updates again
    /// that come with the old one meanwhile.
    pub fn replace(&self, text: &str) -> Result<(), InvalidSecret> {
        let new = DigestedText::new(text)?;
        self.0.send_if_modified(|current| {
            let is_new = current.digest != new.digest;
            if is_new {
                *current = new;
            }
            is_new
        });
        Ok(())
    }

    /// Says when the secret is replaced from now on.
    pub(in crate::bot) fn changes(&self) -> watch::Receiver<DigestedText> {
        self.0.subscribe()
    }

    /// Whether the headers contain exactly this secret, exactly once. Compares in constant time.
    fn matches(&self, headers: &HeaderMap) -> bool {
        let mut sent = headers.get_all(SECRET).iter();
        let (Some(first), None) = (sent.next(), sent.next()) else { return false };
        let sent: [u8; 32] = Sha256::digest(first.as_bytes()).into();
        let own = self.0.borrow().digest;
        own.iter().zip(sent).fold(0, |difference, (own, sent)| difference | (own ^ sent)) == 0
    }
}

/// Serves until `stop` is cancelled, then finishes the open requests.
pub(crate) async fn serve<T: Send + Sync + 'static>(
    listener: TcpListener,
    secret: WebhookSecret,
    inbox: Arc<Inbox<T>>,
    stop: &CancellationToken,
) {
    let endpoint = Arc::new(Endpoint { secret, inbox, waiting: Mutex::default() });
    let service = service_fn(move |request| {
        let endpoint = Arc::clone(&endpoint);
        async move { Ok::<_, Infallible>(answer(request, &endpoint).await) }
    });
    let config = ListenerConfig::private(MAX_CONNECTIONS, FINISH);
    http_server::serve(listener, config, &Gauge::default(), stop.clone(), service).await;
}

struct Endpoint<T> {
    secret: WebhookSecret,
    inbox: Arc<Inbox<T>>,
    /// The requests that wait for their handlers. The longest wait comes first.
    waiting: Mutex<VecDeque<Waiting>>,
}

struct Waiting {
    done: CancellationToken,
    is_given_up: CancellationToken,
}

impl<T> Endpoint<T> {
    /// Waits until the update is finished. False if that takes too long.
    async fn is_finished_in_time(&self, done: CancellationToken) -> bool {
        let is_given_up = CancellationToken::new();
        {
            let mut waiting = self.waiting.lock();
            waiting.retain(|request| !request.done.is_cancelled());
            if waiting.len() >= MAX_WAITING
                && let Some(longest) = waiting.pop_front()
            {
                longest.is_given_up.cancel();
            }
            waiting.push_back(Waiting { done: done.clone(), is_given_up: is_given_up.clone() });
        }
        let in_time = is_given_up.run_until_cancelled(timeout(ANSWER_TIMEOUT, done.cancelled()));
        matches!(in_time.await, Some(Ok(())))
    }
}

async fn answer<T: Send + Sync + 'static>(
    request: Request<Incoming>,
    endpoint: &Endpoint<T>,
) -> Response<Empty<Bytes>> {
    let mut response = Response::new(Empty::new());
    *response.status_mut() = receive(request, endpoint).await;
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static("POST"));
    }
    response
}

async fn receive<T: Send + Sync + 'static>(
    request: Request<Incoming>,
    endpoint: &Endpoint<T>,
) -> StatusCode {
    if request.method() != Method::POST {
        return StatusCode::METHOD_NOT_ALLOWED;
    }
    if !endpoint.secret.matches(request.headers()) {
        return StatusCode::UNAUTHORIZED;
    }
    // The length in the request head.
    if request.body().size_hint().lower() > MAX_BODY as u64 {
        return StatusCode::PAYLOAD_TOO_LARGE;
    }
    let body = Limited::new(request.into_body(), MAX_BODY).collect();
    let body = match timeout(READ_TIMEOUT, body).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(_)) => return StatusCode::PAYLOAD_TOO_LARGE,
        Err(_) => return StatusCode::REQUEST_TIMEOUT,
    };
    let Some(update) = std::str::from_utf8(&body).ok().and_then(RawUpdate::new) else {
        return StatusCode::OK;
    };
    let done = match endpoint.inbox.accept(&[update]).await.pop() {
        Some(Accepted::Finished) => return StatusCode::OK,
        Some(Accepted::Full) | None => return StatusCode::SERVICE_UNAVAILABLE,
        Some(Accepted::InFlight(done)) => done,
    };
    // Telegram delivers an unfinished update again. The inbox recognises it then.
    match endpoint.is_finished_in_time(done).await {
        true => StatusCode::OK,
        false => StatusCode::SERVICE_UNAVAILABLE,
    }
}
