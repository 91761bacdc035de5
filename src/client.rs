//! The typed client of our own API that the bot asks with.
//!
//! One method a path. Equal questions in flight are asked once; an answer is kept with its `ETag`, given again while the API
//! says that there is nothing newer, and then asked for again only if it has changed; what is safe is tried again within a
//! deadline. What went wrong is a type.

mod attempt;
mod error;
mod in_flight;
mod request;
mod response_cache;

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;
use reqwest::{Url, redirect};
use serde::de::DeserializeOwned;
use tokio::time::Instant;

pub use error::{ConfigError, Error, Missing};

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
    /// For an answer in all, attempts and pauses included.
    pub deadline: Duration,
    /// Whether a limit that is reached is waited out when the deadline allows it.
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

/// Asks the API. Cheap to clone; clones share connections and kept answers.
#[derive(Clone)]
pub struct Client {
    connection: Arc<Connection>,
    timeouts: Timeouts,
    asks: bool,
}

struct Connection {
    http: reqwest::Client,
    base: String,
    key: HeaderValue,
    cache: ResponseCache,
    in_flight: InFlight,
}

/// An answer of any type, as it is shared and kept.
type Parsed = Arc<dyn Any + Send + Sync>;

impl Client {
    /// A client for the API at `base` that asks with `key`.
    pub fn new(base: &str, key: &str, timeouts: Timeouts) -> Result<Self, ConfigError> {
        let url = Url::parse(base).map_err(|_| ConfigError::Address)?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err(ConfigError::Address);
        }
        let mut key = HeaderValue::from_str(key).map_err(|_| ConfigError::Key)?;
        key.set_sensitive(true);
        let http = reqwest::Client::builder()
            .user_agent(concat!("muster/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(timeouts.connect)
            .timeout(timeouts.attempt)
            .redirect(redirect::Policy::none())
            .no_proxy()
            .build()
            .map_err(|_| ConfigError::Stack)?;
        let base = url.as_str().trim_end_matches('/').to_owned();
        let (cache, in_flight) = (ResponseCache::default(), InFlight::default());
        Ok(Self {
            connection: Arc::new(Connection { http, base, key, cache, in_flight }),
            timeouts,
            asks: true,
        })
    }

    /// The same client with other timeouts for the whole answer; connections keep theirs.
    #[must_use]
    pub fn with_timeouts(&self, timeouts: Timeouts) -> Self {
        Self { timeouts, ..self.clone() }
    }

    /// The same client, but it asks nobody: it gives what it was told last, however long ago.
    #[must_use]
    pub fn cached_only(&self) -> Self {
        Self { asks: false, ..self.clone() }
    }

    /// `/v2/status`
    pub async fn status(&self) -> Result<Arc<wire::Status<'static>>, Error> {
        self.ask(Request::about("/v2/status")).await
    }

    /// `/v2/key`: the key that this client asks with.
    pub async fn key(&self) -> Result<Arc<wire::KeyAnswer<'static>>, Error> {
        self.ask(Request::about("/v2/key")).await
    }

    /// `/v2/player/find`
    pub async fn player(
        &self,
        server: u32,
        nickname: &str,
    ) -> Result<Arc<wire::PlayerAnswer<'static>>, Error> {
        self.ask(Request::on("/v2/player/find", server).with("nickname", nickname)).await
    }

    /// `/v2/player/online`
    pub async fn player_online(
        &self,
        server: u32,
        nickname: &str,
    ) -> Result<Arc<wire::PlayerOnlineAnswer<'static>>, Error> {
        self.ask(Request::on("/v2/player/online", server).with("nickname", nickname)).await
    }

    /// `/v2/online`
    pub async fn online(&self, server: u32) -> Result<Arc<wire::Online<'static>>, Error> {
        self.ask(Request::on("/v2/online", server)).await
    }

    /// `/v2/fractions`
    pub async fn fractions(&self, server: u32) -> Result<Arc<wire::Fractions<'static>>, Error> {
        self.ask(Request::on("/v2/fractions", server)).await
    }

    /// `/v2/fraction`: by short name, number or alias.
    pub async fn fraction(
        &self,
        server: u32,
        fraction: &str,
    ) -> Result<Arc<wire::Members<'static>>, Error> {
        self.ask(Request::on("/v2/fraction", server).with("fractionId", fraction)).await
    }

    /// `/v2/leaders`
    pub async fn leaders(&self, server: u32) -> Result<Arc<wire::Members<'static>>, Error> {
        self.ask(Request::on("/v2/leaders", server)).await
    }

    /// `/v2/subleaders`
    pub async fn subleaders(&self, server: u32) -> Result<Arc<wire::Members<'static>>, Error> {
        self.ask(Request::on("/v2/subleaders", server)).await
    }

    /// `/v2/families`
    pub async fn families(&self, server: u32) -> Result<Arc<wire::Families<'static>>, Error> {
        self.ask(Request::on("/v2/families", server)).await
    }

    /// `/v2/family`
    pub async fn family(
        &self,
        server: u32,
        family: u64,
    ) -> Result<Arc<wire::FamilyAnswer<'static>>, Error> {
        self.ask(Request::on("/v2/family", server).with("famId", &family.to_string())).await
    }

    /// `/v2/map`
    pub async fn map(&self, server: u32) -> Result<Arc<wire::PropertyMap<'static>>, Error> {
        self.ask(Request::on("/v2/map", server)).await
    }

    /// `/v2/sobes`
    pub async fn sobes(&self, server: u32) -> Result<Arc<wire::Sobes<'static>>, Error> {
        self.ask(Request::on("/v2/sobes", server)).await
    }

    /// `/v2/admins`
    pub async fn admins(&self, server: u32) -> Result<Arc<wire::Admins<'static>>, Error> {
        self.ask(Request::on("/v2/admins", server)).await
    }

    /// `/v2/ghetto`
    pub async fn ghetto(&self, server: u32) -> Result<Arc<wire::Ghetto<'static>>, Error> {
        self.ask(Request::on("/v2/ghetto", server)).await
    }

    /// `/v2/history`: of one fraction, or of the whole server.
    pub async fn history(
        &self,
        server: u32,
        fraction: Option<&str>,
        hours: u32,
    ) -> Result<Arc<wire::History>, Error> {
        let request = Request::on("/v2/history", server).with("hours", &hours.to_string());
        self.ask(match fraction {
            Some(fraction) => request.with("fractionId", fraction),
            None => request,
        })
        .await
    }

    async fn ask<T: DeserializeOwned + Send + Sync + 'static>(
        &self,
        request: Request,
    ) -> Result<Arc<T>, Error> {
        let target = request.target();
        let kept = self.connection.cache.find(&target);
        let known = kept.filter(|kept| !self.asks || Instant::now() < kept.fresh_until);
        if let Some(known) = known.and_then(|kept| kept.parsed.downcast::<T>().ok()) {
            return Ok(known);
        }
        if !self.asks {
            return Err(Error::Unavailable { retry_after: None });
        }
        let asked = attempt::answer::<T>(&self.connection, &self.timeouts, &target);
        let parsed =
            self.connection.in_flight.share((target.clone(), self.timeouts.limits), asked).await?;
        parsed.downcast::<T>().map_err(|_| Error::BadResponse { error_id: None })
    }
}
