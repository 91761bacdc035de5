//! The webhook: one small door for Telegram alone.
//!
//! An update is answered with 200 once it is dealt with; when too many are under way it is 503, and Telegram comes again.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::inbox::{Accepted, Inbox};
use super::raw_update::RawUpdate;

/// No update is longer.
const LONGEST: usize = 1024 * 1024;

/// Connections at once; Telegram opens 40 of its own accord.
const CONNECTIONS: usize = 128;

/// How long a connection may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long Telegram is kept waiting for one update.
const WAIT: Duration = Duration::from_secs(45);

/// How long a stop waits for what is being answered.
const FINISH: Duration = Duration::from_secs(4);

const SECRET: &str = "x-telegram-bot-api-secret-token";

/// What Telegram shows to be let in. Nothing prints it.
#[derive(Clone)]
pub struct WebhookSecret([u8; 32], String);

/// Where Telegram is to bring updates.
#[derive(Clone)]
pub struct Webhook {
    /// The address that Telegram is told.
    pub url: String,
    /// Where we listen for it.
    pub addr: SocketAddr,
    /// What Telegram shows to be let in.
    pub secret: WebhookSecret,
}

/// Not the form of a webhook's secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a webhook's secret is 1 to 256 characters of A-Z, a-z, 0-9, _ and -")]
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
    /// For the one call that tells Telegram.
    pub(in crate::bot) fn reveal(&self) -> &str {
        &self.1
    }

    /// Whether exactly this was shown, exactly once; the time it takes says nothing about how much of it was right.
    fn opens(&self, headers: &HeaderMap) -> bool {
        let mut shown = headers.get_all(SECRET).iter();
        let (Some(first), None) = (shown.next(), shown.next()) else { return false };
        let shown: [u8; 32] = Sha256::digest(first.as_bytes()).into();
        self.0.iter().zip(shown).fold(0, |unequal, (own, shown)| unequal | (own ^ shown)) == 0
    }
}

/// Serves Telegram until told to stop, then finishes what it has begun.
pub(in crate::bot) async fn serve(
    listener: TcpListener,
    secret: WebhookSecret,
    inbox: Arc<Inbox>,
    stop: &CancellationToken,
) {
    let (graceful, places) = (GracefulShutdown::new(), Arc::new(Semaphore::new(CONNECTIONS)));
    let secret = Arc::new(secret);
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = async {
                let place = Arc::clone(&places).acquire_owned().await;
                (listener.accept().await, place)
            } => accepted,
        };
        let (Ok((stream, _)), place) = accepted else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let (inbox, secret) = (Arc::clone(&inbox), Arc::clone(&secret));
        let service = service_fn(move |request| {
            let (inbox, secret) = (Arc::clone(&inbox), Arc::clone(&secret));
            async move { Ok::<_, Infallible>(answer(request, &secret, &inbox).await) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(PATIENCE)
            .serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _place = place;
            let _ = connection.await;
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(FINISH, graceful.shutdown()).await;
}

async fn answer(
    request: Request<Incoming>,
    secret: &WebhookSecret,
    inbox: &Arc<Inbox>,
) -> Response<Empty<Bytes>> {
    let mut response = Response::new(Empty::new());
    *response.status_mut() = receive(request, secret, inbox).await;
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static("POST"));
    }
    response
}

async fn receive(
    request: Request<Incoming>,
    secret: &WebhookSecret,
    inbox: &Arc<Inbox>,
) -> StatusCode {
    if request.method() != Method::POST {
        return StatusCode::METHOD_NOT_ALLOWED;
    }
    if !secret.opens(request.headers()) {
        return StatusCode::UNAUTHORIZED;
    }
    let said = request.headers().get(header::CONTENT_LENGTH);
    let said = said.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if said.is_some_and(|length| length > LONGEST) {
        return StatusCode::PAYLOAD_TOO_LARGE;
    }
    let body =
        match tokio::time::timeout(PATIENCE, Limited::new(request.into_body(), LONGEST).collect())
            .await
        {
            Ok(Ok(body)) => body.to_bytes(),
            Ok(Err(_)) => return StatusCode::PAYLOAD_TOO_LARGE,
            Err(_) => return StatusCode::REQUEST_TIMEOUT,
        };
    let Some(update) = std::str::from_utf8(&body).ok().and_then(RawUpdate::new) else {
        return StatusCode::OK;
    };
    match inbox.take(&[update]).await.pop() {
        Some(Accepted::Before) => StatusCode::OK,
        Some(Accepted::Full) | None => StatusCode::SERVICE_UNAVAILABLE,
        Some(Accepted::UnderWay(done)) => {
            match tokio::time::timeout(WAIT, done.cancelled()).await {
                Ok(()) => StatusCode::OK,
                // It comes again, and is known by then.
                Err(_) => StatusCode::SERVICE_UNAVAILABLE,
            }
        }
    }
}
