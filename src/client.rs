//! The typed client of our own API, used by the bot.
//!
//! There is one method per path. Equal concurrent requests share one response. Responses are cached with their `ETag`:
//! a fresh one is returned without a request, a stale one is revalidated. Safe failures are retried until a deadline.

mod conditional_request;
mod error;
mod event_filter;
mod in_flight;
mod request;
mod response_cache;
mod retry;

use std::any::Any;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;
use reqwest::{Url, redirect};
use serde::de::DeserializeOwned;
use tokio::time::Instant;

pub use error::{ConfigError, Error, Missing};
pub use event_filter::EventFilter;

use crate::wire;
use in_flight::InFlight;
use request::Request;
use response_cache::ResponseCache;

/// How long the client waits.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For a connection.
    pub connect: Duration,
    /// For one attempt, connection included.
    pub attempt: Duration,
    /// For a response in all, attempts and pauses included.
    pub deadline: Duration,
    /// Whether to wait until a rate limit allows the request, if the deadline permits.
    pub limits: bool,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(2),
            attempt: Duration::from_secs(5),
            deadline: Duration::from_secs(10),
            limits: false,
        }
    }
}

/// A client of the API. Clones share connections and cached responses.
#[derive(Clone)]
pub struct Client {
    connection: Arc<Connection>,
    timeouts: Timeouts,
    freshness: Freshness,
}

/// The cached responses that are returned without a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Freshness {
    /// Responses while the API has nothing newer.
    Fresh,
    /// All responses.
    Any,
    /// Those that the API sent or confirmed after this time.
    ConfirmedSince(Instant),
    /// None.
    Revalidated,
}

struct Connection {
    http: reqwest::Client,
    base: String,
    key: HeaderValue,
    cache: ResponseCache,
    in_flight: InFlight,
}

/// The parsed response of a method.
pub type Answer<T> = Result<Arc<T>, Error>;

/// A parsed response of any type.
type Parsed = Arc<dyn Any + Send + Sync>;

impl Client {
    /// A client for the API at `base` that authenticates with `key`.
    pub fn new(base: &str, key: &str, timeouts: Timeouts) -> Result<Self, ConfigError> {
        let url = Url::parse(base).map_err(|_| ConfigError::Address)?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err(ConfigError::Address);
        }
        let mut key = HeaderValue::from_str(key).map_err(|_| ConfigError::Key)?;
        key.set_sensitive(true);
        // On one machine, compression costs both ends more than the bytes that it saves.
        let is_far = !is_loopback(&url);
        let http = reqwest::Client::builder()
            .gzip(is_far)
            .brotli(is_far)
            .user_agent(concat!("muster/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(timeouts.connect)
            .timeout(timeouts.attempt)
            .redirect(redirect::Policy::none())
            .no_proxy()
            .build()
            .map_err(|_| ConfigError::Tls)?;
        let base = url.as_str().trim_end_matches('/').to_owned();
        let (cache, in_flight) = (ResponseCache::default(), InFlight::default());
        let connection = Arc::new(Connection { http, base, key, cache, in_flight });
        Ok(Self { connection, timeouts, freshness: Freshness::Fresh })
    }

    /// The same client with other timeouts; the timeouts of connections stay.
    #[must_use]
    pub fn with_timeouts(&self, timeouts: Timeouts) -> Self {
        Self { timeouts, ..self.clone() }
    }

    /// The same client, but without requests: it returns cached responses, however old.
    #[must_use]
    pub fn cached_only(&self) -> Self {
        Self { freshness: Freshness::Any, ..self.clone() }
    }

    /// The same client, but it asks once for each response whether there is a newer one, however often it is used from now
    /// on.
    #[must_use]
    pub fn confirmed_once(&self) -> Self {
        Self { freshness: Freshness::ConfirmedSince(Instant::now()), ..self.clone() }
    }

    /// The same client, but it asks for each response whether there is a newer one.
    #[must_use]
    pub fn revalidated(&self) -> Self {
        Self { freshness: Freshness::Revalidated, ..self.clone() }
    }

    /// Forgets the responses of before, which may contain what is hidden now.
    pub fn forget_responses(&self) {
        self.connection.cache.clear();
    }

    /// `/v2/status`
    pub async fn status(&self) -> Answer<wire::Status<'static>> {
        self.get(Request::new("/v2/status")).await
    }

    /// `/v2/summary`: the counts of all fractions on all servers.
    pub async fn summary(&self) -> Answer<wire::Summary<'static>> {
        self.get(Request::new("/v2/summary")).await
    }

    /// `/v2/key`: the key of this client.
    pub async fn key(&self) -> Answer<wire::KeyAnswer<'static>> {
        self.get(Request::new("/v2/key")).await
    }

    /// `/v2/player/find`
    pub async fn player(&self, server: u32, nickname: &str) -> Answer<wire::PlayerAnswer<'static>> {
        let request = Request::of_server("/v2/player/find", server).with("nickname", nickname);
        self.get(request.documented()).await
    }

    /// `/v2/player/online`
    pub async fn player_online(
        &self,
        server: u32,
        nickname: &str,
    ) -> Answer<wire::PlayerOnlineAnswer<'static>> {
        self.get(Request::of_server("/v2/player/online", server).with("nickname", nickname)).await
    }

    /// `/v2/online`
    pub async fn online(&self, server: u32) -> Answer<wire::Online<'static>> {
        self.get(Request::of_server("/v2/online", server)).await
    }

    /// `/v2/fractions`
    pub async fn fractions(&self, server: u32) -> Answer<wire::Fractions<'static>> {
        self.get(Request::of_server("/v2/fractions", server)).await
    }

    /// `/v2/fraction`: by short name, number or alias.
    pub async fn fraction(&self, server: u32, fraction: &str) -> Answer<wire::Members<'static>> {
        self.get(Request::of_server("/v2/fraction", server).with("fractionId", fraction)).await
    }

    /// `/v2/leaders`
    pub async fn leaders(&self, server: u32) -> Answer<wire::Members<'static>> {
        self.get(Request::of_server("/v2/leaders", server)).await
    }

    /// `/v2/subleaders`
    pub async fn subleaders(&self, server: u32) -> Answer<wire::Members<'static>> {
        self.get(Request::of_server("/v2/subleaders", server)).await
    }

    /// `/v2/families`
    pub async fn families(&self, server: u32) -> Answer<wire::Families<'static>> {
        self.get(Request::of_server("/v2/families", server)).await
    }

    /// `/v2/families`: only the family that a player is in.
    pub async fn families_of(
        &self,
        server: u32,
        nickname: &str,
    ) -> Answer<wire::Families<'static>> {
        self.get(Request::of_server("/v2/families", server).with("member", nickname)).await
    }

    /// `/v2/family`
    pub async fn family(&self, server: u32, family: u64) -> Answer<wire::FamilyAnswer<'static>> {
        self.get(Request::of_server("/v2/family", server).with("famId", &family.to_string())).await
    }

    /// `/v2/map`
    pub async fn map(&self, server: u32) -> Answer<wire::PropertyMap<'static>> {
        self.get(Request::of_server("/v2/map", server)).await
    }

    /// `/v2/sobes`
    pub async fn sobes(&self, server: u32) -> Answer<wire::Sobes<'static>> {
        self.get(Request::of_server("/v2/sobes", server)).await
    }

    /// `/v2/admins`
    pub async fn admins(&self, server: u32) -> Answer<wire::Admins<'static>> {
        self.get(Request::of_server("/v2/admins", server)).await
    }

    /// `/v2/ghetto`
    pub async fn ghetto(&self, server: u32) -> Answer<wire::Ghetto<'static>> {
        self.get(Request::of_server("/v2/ghetto", server).documented()).await
    }

    /// `/v2/history`: of one fraction, or of the whole server.
    pub async fn history(
        &self,
        server: u32,
        fraction: Option<&str>,
        hours: u32,
    ) -> Answer<wire::History> {
        self.get(Self::history_of(server, fraction, hours)).await
    }

    /// The same with a sample an hour.
    pub async fn history_by_hours(
        &self,
        server: u32,
        fraction: Option<&str>,
        hours: u32,
    ) -> Answer<wire::History> {
        self.get(Self::history_of(server, fraction, hours).with("step", "3600")).await
    }

    fn history_of(server: u32, fraction: Option<&str>, hours: u32) -> Request {
        let request = Request::of_server("/v2/history", server).with("hours", &hours.to_string());
        match fraction {
            Some(fraction) => request.with("fractionId", fraction),
            None => request,
        }
    }

    /// `/v2/family/history`
    pub async fn family_history(
        &self,
        server: u32,
        family: u64,
        hours: u32,
    ) -> Answer<wire::FamilyHistory> {
        let request = Request::of_server("/v2/family/history", server);
        let request = request.with("famId", &family.to_string());
        self.get(request.with("hours", &hours.to_string())).await
    }

    /// `/v2/ghetto/history`
    pub async fn ghetto_history(&self, server: u32, hours: u32) -> Answer<wire::GhettoHistory> {
        let request = Request::of_server("/v2/ghetto/history", server);
        self.get(request.with("hours", &hours.to_string())).await
    }

    /// `/v2/playtime/fraction`
    pub async fn fraction_playtime(
        &self,
        server: u32,
        fraction: &str,
    ) -> Answer<wire::Playtime<'static>> {
        let request = Request::of_server("/v2/playtime/fraction", server);
        self.get(request.with("fractionId", fraction)).await
    }

    /// `/v2/playtime/family`
    pub async fn family_playtime(
        &self,
        server: u32,
        family: u64,
    ) -> Answer<wire::Playtime<'static>> {
        let request = Request::of_server("/v2/playtime/family", server);
        self.get(request.with("famId", &family.to_string())).await
    }

    /// The same, of everybody who was in the fraction when they were online last, within so many days.
    pub async fn fraction_playtime_within(
        &self,
        server: u32,
        fraction: &str,
        days: u32,
    ) -> Answer<wire::Playtime<'static>> {
        let request = Request::of_server("/v2/playtime/fraction", server);
        let request = request.with("fractionId", fraction).with("seenWithin", &days.to_string());
        self.get(request).await
    }

    /// The same with the last day online within so many days.
    pub async fn family_playtime_within(
        &self,
        server: u32,
        family: u64,
        days: u32,
    ) -> Answer<wire::Playtime<'static>> {
        let request = Request::of_server("/v2/playtime/family", server);
        let request = request.with("famId", &family.to_string());
        self.get(request.with("seenWithin", &days.to_string())).await
    }

    /// `/v2/market`: what houses or businesses were sold for, as `kind` says, and what is cheap.
    pub async fn market(&self, server: u32, kind: &str) -> Answer<wire::Market<'static>> {
        self.get(Request::of_server("/v2/market", server).with("type", kind)).await
    }

    /// `/v2/events`: what changed, the oldest first.
    pub async fn events(&self, filter: EventFilter<'_>) -> Answer<wire::Events<'static>> {
        self.get(filter.request()).await
    }

    async fn get<T: DeserializeOwned + Send + Sync + 'static>(
        &self,
        request: Request,
    ) -> Answer<T> {
        let target = request.target();
        let cached = self.connection.cache.get(&target);
        let usable = cached.filter(|it| match self.freshness {
            Freshness::Fresh => Instant::now() < it.fresh_until,
            Freshness::Any => true,
            Freshness::ConfirmedSince(time) => it.confirmed_at >= time,
            Freshness::Revalidated => false,
        });
        if let Some(parsed) = usable.and_then(|cached| cached.parsed.downcast::<T>().ok()) {
            return Ok(parsed);
        }
        if self.freshness == Freshness::Any {
            return Err(Error::Unavailable { retry_after: None });
        }
        let response = retry::response::<T>(&self.connection, &self.timeouts, &target);
        let key = (target.clone(), self.timeouts.limits);
        let parsed = self.connection.in_flight.share(key, response).await?;
        parsed.downcast::<T>().map_err(|_| Error::BadResponse { error_id: None })
    }
}

/// Whether the address is one of this machine.
fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}
