//! The webhook: an HTTP server for Telegram alone.
//!
//! An update is answered with 200 when it is finished. If too many are unfinished the answer is 503, and Telegram delivers the
//! update again.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::{Body, Incoming};
use prometheus_client::metrics::gauge::Gauge;
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tower::service_fn;

use super::inbox::{Accepted, Inbox};
use super::raw_update::RawUpdate;
use crate::http_server::{self, ListenerConfig};

/// The longest body that is read; no update is longer.
const MAX_BODY: usize = 1024 * 1024;

/// Connections at a time; Telegram opens up to 40.
const MAX_CONNECTIONS: usize = 128;

/// How long the body of a request may take.
const READ_TIMEOUT: Duration = Duration::from_secs(10);

/// How long Telegram waits for one update to be finished.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(45);

/// How long a stop waits for open requests.
const FINISH: Duration = Duration::from_secs(4);

const SECRET: &str = "x-telegram-bot-api-secret-token";

/// The secret token that Telegram sends with every update. Its `Debug` does not show it.
#[derive(Clone)]
pub struct WebhookSecret([u8; 32], String);

/// Where Telegram delivers updates.
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
        let formed = (1..=256).contains(&text.len())
            && text.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-'));
        if formed {
            Ok(Self(Sha256::digest(text).into(), text.to_owned()))
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
    pub(in crate::bot) fn reveal(&self) -> &str {
        &self.1
    }

    /// Whether the headers hold exactly this secret, exactly once. Compares in constant time.
    fn matches(&self, headers: &HeaderMap) -> bool {
        let mut sent = headers.get_all(SECRET).iter();
        let (Some(first), None) = (sent.next(), sent.next()) else { return false };
        let sent: [u8; 32] = Sha256::digest(first.as_bytes()).into();
        self.0.iter().zip(sent).fold(0, |difference, (own, sent)| difference | (own ^ sent)) == 0
    }
}

/// Serves until `stop` is cancelled, then finishes the open requests.
pub(crate) async fn serve<T: Send + Sync + 'static>(
    listener: TcpListener,
    secret: WebhookSecret,
    inbox: Arc<Inbox<T>>,
    stop: &CancellationToken,
) {
    let secret = Arc::new(secret);
    let service = service_fn(move |request| {
        let (inbox, secret) = (Arc::clone(&inbox), Arc::clone(&secret));
        async move { Ok::<_, Infallible>(answer(request, &secret, &inbox).await) }
    });
    let config = ListenerConfig::private(MAX_CONNECTIONS, FINISH);
    http_server::serve(listener, config, &Gauge::default(), stop.clone(), service).await;
}

async fn answer<T: Send + Sync + 'static>(
    request: Request<Incoming>,
    secret: &WebhookSecret,
    inbox: &Inbox<T>,
) -> Response<Empty<Bytes>> {
    let mut response = Response::new(Empty::new());
    *response.status_mut() = receive(request, secret, inbox).await;
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static("POST"));
    }
    response
}

async fn receive<T: Send + Sync + 'static>(
    request: Request<Incoming>,
    secret: &WebhookSecret,
    inbox: &Inbox<T>,
) -> StatusCode {
    if request.method() != Method::POST {
        return StatusCode::METHOD_NOT_ALLOWED;
    }
    if !secret.matches(request.headers()) {
        return StatusCode::UNAUTHORIZED;
    }
    // The length that the head announces.
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
    match inbox.accept(&[update]).await.pop() {
        Some(Accepted::Finished) => StatusCode::OK,
        Some(Accepted::Full) | None => StatusCode::SERVICE_UNAVAILABLE,
        Some(Accepted::InFlight(done)) => match timeout(ANSWER_TIMEOUT, done.cancelled()).await {
            Ok(()) => StatusCode::OK,
            // It is delivered again, and known by then.
            Err(_) => StatusCode::SERVICE_UNAVAILABLE,
        },
    }
}
