//! Everything but the bot: the key store and its doors, the feed, the two listeners.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use tokio::net::TcpListener;

use super::game_data::GameData;
use super::key_metrics::KeyMetrics;
use super::services::forever;
use super::{RunError, Services, internal_key, readiness, settings};
use crate::api::{self, ListenerConfig};
use crate::bot;
use crate::feed::push;
use crate::game::{Current, History, Players};
use crate::health::Readiness;
use crate::keys::{Authenticator, Limit, Store};
use crate::operator;

/// What the bot's own key is called.
const BOT: &str = "own key of the bot";

/// How much the bot may ask in a minute: everybody's questions in chat come with its key.
const BUSY: u32 = 100_000;

/// What the rest of the process may know of the running API.
pub struct Server {
    /// The parts that run, for more to be started beside them.
    pub services: Services,
    /// The key store.
    pub keys: Store,
    /// What is true of the game.
    pub current: Arc<Current>,
    /// Who has a record.
    pub players: Players,
    /// How many were online.
    pub history: History,
    /// Where the API listens.
    pub api: SocketAddr,
    /// Where the operator's listener is.
    pub operator: SocketAddr,
    readiness: Readiness,
    rate_limiter: api::RateLimiter,
    bot: bot::Metrics,
}

impl Server {
    /// Opens the store and starts every part.
    pub async fn open(
        store: &settings::Store,
        api: &settings::Api,
        feed: &settings::Feed,
        token: Option<&settings::Secret>,
    ) -> Result<Server, RunError> {
        let readiness = Readiness::new();
        let mut registry = operator::registry();
        let mut services = Services::default();

        let keys = Store::open(store.database_url.path(), store.owners.keys_per_owner).await;
        let keys = keys.map_err(|why| RunError(why.to_string()))?;
        let authenticator = Authenticator::open(&keys, api.standard.limit).await;
        let authenticator =
            authenticator.map_err(|why| RunError::because("the key store", why.kind))?;
        let game_data = GameData::open(store, feed, &mut registry).await?;
        let (public, api_at) = listen("MUSTER_API_ADDR", api.api_addr).await?;
        let (inner, operator_at) = listen("MUSTER_OPERATOR_ADDR", api.operator_addr).await?;
        let maintenance = keys.clone();
        services.start("the key store", |stop| async move {
            maintenance.run_maintenance(stop).await.map_err(|why| RunError(why.kind.to_string()))
        });
        let (store, key_metrics) = (keys.clone(), KeyMetrics::new(&mut registry));
        services.start("the metrics of keys", |stop| forever(key_metrics.run(store, stop)));
        services
            .start("the check of the key store", |stop| forever(authenticator.clone().watch(stop)));
        let ready = (readiness.clone(), authenticator.clone(), Arc::clone(&game_data.importer));
        services
            .start("readiness", |stop| forever(readiness::watch(ready.0, ready.1, ready.2, stop)));
        game_data.start(&mut services);
        let GameData { current, importer, player_lists, players, history, .. } = game_data;

        let (rate_limiter, bot) = (api::RateLimiter::default(), bot::Metrics::new(&mut registry));
        let answering = api::Api {
            authenticator,
            current: Arc::clone(&current),
            history: history.clone(),
            players: players.clone(),
            readiness: readiness.clone(),
            rate_limiter: rate_limiter.clone(),
            metrics: api::Metrics::new(&mut registry),
            public_url: api.public.shown(api_at).into(),
            page_caches: api::PageCaches::default(),
        };
        let token = token.and_then(|token| push::Token::new(token.reveal()));
        let routes =
            push::routes(importer, token.clone()).merge(push::players_routes(player_lists, token));
        let operators = operator::OperatorState { registry, readiness: readiness.clone(), routes };
        services.start("the operator's listener", |stop| async move {
            let served = operator::serve(inner, operators, stop).await;
            served.map_err(|why| RunError(why.to_string()))
        });
        services.start_with_previous("the API", |stop| {
            forever(api::serve(public, answering, ListenerConfig::default(), stop))
        });
        tracing::info!("the API listens on http://{api_at}, its documentation is at /docs");
        tracing::info!("the operator's listener is http://{operator_at}");
        Ok(Server {
            services,
            keys,
            current,
            players,
            history,
            api: api_at,
            operator: operator_at,
            readiness,
            rate_limiter,
            bot,
        })
    }

    /// Starts the bot beside the rest, on the same keys. It is the first to be stopped.
    ///
    /// It asks this API, with a key that it makes for itself, unless it is told otherwise.
    pub async fn start_bot(
        &mut self,
        settings: bot::Settings,
        asks: settings::ApiClientConfig,
    ) -> Result<(), RunError> {
        let settings = bot::Settings { metrics: self.bot.clone(), ..settings };
        let (keys, rate_limiter) = (self.keys.clone(), self.rate_limiter.clone());
        let left: bot::RemainingRequests =
            Arc::new(move |key, limit, owner| rate_limiter.remaining(key, limit, owner));
        let own = match &asks.key {
            Some(_) => None,
            None => {
                let limit = Limit::new(BUSY, 60).ok();
                Some(internal_key::issue(&mut self.services, &keys, BOT, limit).await?)
            }
        };
        let here = format!("http://{}", nearby(self.api));
        let api = asks.client(&here, own.as_ref()).map_err(RunError)?;
        let tools = bot::Dependencies { keys, api, remaining: Some(left) };
        self.services.start("the bot", |stop| async move {
            bot::run(settings, tools, stop).await.map_err(|why| RunError(why.to_string()))
        });
        Ok(())
    }

    /// Runs until `asked`, or until a part dies; then stops everything in order and closes the store.
    pub async fn until(self, asked: impl Future<Output = ()>) -> Result<(), RunError> {
        let Server { services, keys, readiness, .. } = self;
        let end = services.until(asked, || readiness.drain()).await;
        keys.close().await;
        end
    }
}

/// Where a process on the same machine finds this listener.
fn nearby(listening: SocketAddr) -> SocketAddr {
    let ip = match listening.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listening.port())
}

/// A listener, and where it really listens: port 0 means any that is free.
async fn listen(setting: &str, addr: SocketAddr) -> Result<(TcpListener, SocketAddr), RunError> {
    let refused = |why| RunError(format!("{setting}: can't listen on {addr}: {why}"));
    let listener = TcpListener::bind(addr).await.map_err(refused)?;
    let at = listener.local_addr().map_err(refused)?;
    Ok((listener, at))
}
