//! The whole process without the bot: the key store, the feed, the public and the operator's listener.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use futures_util::future::OptionFuture;
use futures_util::{FutureExt, TryFutureExt};
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::game_data::GameData;
use super::missing_data::MissingData;
use super::{
    Reload, RunError, Services, chosen_servers, internal_key, key_metrics, readiness, run_bot,
    settings, system_status,
};
use crate::api;
use crate::app::{self, App};
use crate::bot;
use crate::feed::push;
use crate::health::Readiness;
use crate::http_server::ListenerConfig;
use crate::keys::{Authenticator, Limit, Store};
use crate::leaks::{Leaks, PublicKeys};
use crate::operator;
use crate::people::People;

/// The name of the bot in `/health/ready`.
const BOT: &str = "bot";

/// The bot's requests per minute: all queries in chats use its key.
const BOT_REQUESTS: u32 = 100_000;

/// The settings of [`Server::open`] that may be in files.
#[derive(Debug, Default)]
pub struct Secrets {
    /// The token for uploads; uploads are disabled without it.
    pub feed_token: Option<settings::Secret>,
    /// The address of Redis, with its password; there is none without PostgreSQL.
    pub redis_url: Option<settings::Secret>,
    /// GitHub's public keys; without them, its reports of leaked keys are not taken.
    pub github_keys: Option<PublicKeys>,
}

/// The running process without the bot.
pub struct Server {
    /// The running services; more can be started.
    pub services: Services,
    /// The key store.
    pub keys: Store,
    /// The game data.
    pub(super) game: GameData,
    /// The address of the API.
    pub api: SocketAddr,
    /// The address of the operator's listener, if it takes uploads.
    uploads: Option<SocketAddr>,
    upload_token: push::CurrentToken,
    readiness: Readiness,
    rate_limiter: api::RateLimiter,
    bot_metrics: bot::Metrics,
    bot_link: api::BotLink,
    status: bot::StatusSource,
    local_api: api::LocalApi,
    mini_app: App,
    leaks: Leaks,
}

impl Server {
    /// Opens the stores and listeners and starts every service.
    pub async fn open(
        (store, quota): (&settings::Store, settings::KeyQuota),
        api: &settings::Api,
        feed: &settings::Feed,
        Secrets { feed_token: token, redis_url, github_keys }: Secrets,
    ) -> Result<Server, RunError> {
        let readiness = Readiness::default();
        let mut registry = operator::registry();
        let mut services = Services::default();

        let keys = store.open(redis_url, quota).await?;
        start_redis(&mut services, &keys);
        let authenticator = Authenticator::open(&keys, api.limits.into()).await;
        let authenticator = authenticator.map_err(|why| RunError::because("the key store", why))?;
        let game = GameData::open((&store.database, &keys), feed, &mut registry).await?;
        let (public_listener, api_addr) = bind("MUSTER_API_ADDR", api.api_addr).await?;
        let (operator_listener, operator_addr) =
            bind("MUSTER_OPERATOR_ADDR", api.operator_addr).await?;

        let writes = |stop| keys.clone().run_periodic_writes(stop).map_err(RunError::new);
        services.start("the key store", writes);
        keys.db().register_metrics(&mut registry);
        let metrics = key_metrics::register(&mut registry);
        let counts = |stop| key_metrics::run(metrics, keys.clone(), stop).map(Ok);
        services.start("the metrics of keys", counts);
        let check = |stop| authenticator.clone().watch(stop).map(Ok);
        services.start("the check of the key store", check);
        let bot_metrics = bot::Metrics::new(&mut registry);
        services.start("readiness", |stop| {
            let feed = (Arc::clone(&game.importer), Arc::clone(&game.player_lists));
            let store = (authenticator.clone(), keys.redis().cloned());
            readiness::watch(readiness.clone(), store, feed, bot_metrics.clone(), stop).map(Ok)
        });
        game.start(&mut services);
        if let Some(source) = game.pull.clone() {
            let db = keys.db().clone();
            let follow = |stop| chosen_servers::follow(source, db, stop).map(Ok);
            services.start("the servers that chats have chosen", follow);
        }
        services.start("hidden nicknames", |stop| {
            let (ledger, people) = (game.ledger.clone(), People::new(keys.db().clone()));
            api::follow_renamings(ledger, people, stop).map(Ok)
        });
        let rate_limiter = match keys.redis() {
            None => api::RateLimiter::default(),
            Some(redis) => {
                redis.metrics().register(&mut registry);
                api::RateLimiter::shared(redis.clone())
            }
        };
        let folder = store.database.folder().unwrap_or_else(|| feed.feed_dir.clone());
        let importer = Arc::clone(&game.importer);
        let status = system_status::source(importer, readiness.clone(), folder);
        let bot_link = api::BotLink::default();
        if let Some(url) = &api.bot_url {
            bot_link.set(url.as_str().trim_end_matches('/'));
        }
        let api = Arc::new(api::Api {
            authenticator,
            current: Arc::clone(&game.current),
            history: game.history.clone(),
            ledger: game.ledger.clone(),
            players: game.players.clone(),
            origin: game.origin(),
            people: People::new(keys.db().clone()),
            readiness: readiness.clone(),
            rate_limiter: rate_limiter.clone(),
            metrics: api::Metrics::new(&mut registry),
            started: Timestamp::now(),
            public_url: api.public.or_listener(api_addr).into(),
            status_alias: api.status.status_alias.clone(),
            compat: api.shapes.compat,
            bot: bot_link.clone(),
            streams: api::Streams::default(),
            trusted_proxies: api.proxies.trusted_proxies.clone().unwrap_or_default(),
            page_caches: api::PageCaches::default(),
        });
        let (local_api, mini_app) = (api::LocalApi::new(&api), App::default());
        let leaks = Leaks::new(&keys, github_keys);
        let token = token.as_ref().and_then(|token| push::Token::new(token.reveal()));
        let token = push::CurrentToken::from(token);
        let uploads = token.is_set().then_some(operator_addr);
        let players = Arc::clone(&game.player_lists);
        let routes = push::routes(Arc::clone(&game.importer), &game.uploads, token.clone())
            .merge(push::players_routes(players, &game.uploads, token.clone()));
        let operator = operator::OperatorState { registry, readiness: readiness.clone(), routes };
        let listeners = CancellationToken::new();
        services.start_stopped_by(listeners.clone(), "the operator's listener", |stop| {
            operator::serve(operator_listener, operator, stop).map(Ok)
        });
        services.start_stopped_by(listeners, "the API", |stop| {
            let beside = mini_app.routes().merge(leaks.routes());
            api::serve(public_listener, api, beside, ListenerConfig::default(), stop).map(Ok)
        });
        tracing::info!("the API listens on http://{api_addr}, its documentation is at /docs");
        tracing::info!("the operator's listener is http://{operator_addr}");
        Ok(Server {
            services,
            keys,
            game,
            api: api_addr,
            uploads,
            upload_token: token,
            readiness,
            rate_limiter,
            bot_metrics,
            bot_link,
            status,
            local_api,
            mini_app,
            leaks,
        })
    }

    /// Tells in the log if there is no game data at the start, and how it comes.
    pub fn tell_of_missing_data(&mut self, feed: &settings::Feed) {
        let missing = MissingData::new(feed, self.uploads);
        let importer = Arc::clone(&self.game.importer);
        self.services.start("the notice of missing data", |stop| async move {
            stop.run_until_cancelled(missing.log(importer)).await;
            stop.cancelled().await;
            Ok(())
        });
    }

    /// Lets the token for uploads, the key for pulls, and the keys of GitHub be read again.
    pub fn reload_secrets(
        &self,
        (api, feed): (&settings::Api, &settings::Feed),
        reload: &mut Reload,
    ) {
        let (leaks, setting) = (self.leaks.clone(), api.github_keys.clone());
        reload.add(move || {
            if let Some(keys) = setting.keys()? {
                leaks.replace_keys(keys);
            }
            Ok(())
        });
        let (token, setting) = (self.upload_token.clone(), feed.token.clone());
        reload.add(move || {
            match setting.read()? {
                Some(secret) => token.replace(push::Token::new(secret.reveal())),
                None if token.is_set() => {
                    return Err("MUSTER_FEED_TOKEN_FILE: the file is empty".to_owned());
                }
                None => {}
            }
            Ok(())
        });
        if let Some(source) = self.game.pull.clone() {
            let setting = feed.pull.clone();
            reload.add(move || setting.renew_key(&source));
        }
    }

    /// Starts the bot on the same key store. The bot is stopped before the services that it uses.
    ///
    /// By default it queries this API, with a key that the process issues to itself, and starts once it has that key.
    pub async fn start_bot(
        &mut self,
        settings: bot::Settings,
        client: settings::ApiClientConfig,
    ) -> Result<(), RunError> {
        let settings = bot::Settings { metrics: self.bot_metrics.clone(), ..settings };
        settings.metrics.enable();
        if let Some(contact) = &settings.support {
            self.bot_link.set_support(contact);
        }
        let (keys, rate_limiter) = (self.keys.clone(), self.rate_limiter.clone());
        let remaining: bot::RemainingRequests = Arc::new(move |key, limit, owner| {
            let rate_limiter = rate_limiter.clone();
            async move { rate_limiter.remaining(key, limit, owner).await }.boxed()
        });
        // A key that is set may be for another API; the Mini App is served by this one.
        let own_key = if client.key.is_none() || settings.mini_app.is_some() {
            let limit = Limit::new(BOT_REQUESTS, 60).ok();
            let label = internal_key::BOT_LABEL;
            Some(internal_key::start(&mut self.services, &keys, label, limit)?)
        } else {
            None
        };
        let url =
            client.url.map_or_else(|| format!("http://{}", reachable(self.api)), String::from);
        let (bot_link, readiness) = (self.bot_link.clone(), self.readiness.clone());
        let on_login: bot::OnLogin =
            Arc::new(move |name| bot_link.set(&format!("https://t.me/{name}")));
        let status = Arc::clone(&self.status);
        let revision = Some(self.game.current.revision());
        readiness.set_optional(BOT, false);
        let (app, local_api) = (self.mini_app.clone(), self.local_api.clone());
        let bot_link = self.bot_link.clone();
        self.services.start("the bot", move |stop| async move {
            // The API is served without it.
            let own_key = stop.run_until_cancelled(OptionFuture::from(own_key)).await;
            let own_key = own_key.flatten().and_then(Result::ok);
            let Some(key) = client.key.as_ref().or(own_key.as_ref()) else {
                stop.cancelled().await;
                return Ok(());
            };
            readiness.set_optional(BOT, true);
            let mini_app = bot::MiniApp::default();
            if let (Some(address), Some(key)) = (&settings.mini_app, &own_key) {
                app.start(app::Parts {
                    token: settings.token.clone(),
                    bot: mini_app.clone(),
                    api: local_api,
                    key: key.reveal().parse().map_err(RunError::new)?,
                    hosts: address.hosts.clone(),
                });
                bot_link.set_app();
            }
            let dependencies = bot::Dependencies {
                keys,
                api: settings::client(&url, key).map_err(RunError)?,
                remaining: Some(remaining),
                revision,
                lease: None,
                on_login: Some(on_login),
                status: Some(status),
                mini_app,
            };
            run_bot(settings, dependencies, stop).await
        });
        Ok(())
    }

    /// Runs until `shutdown`, or until a service fails; then stops all services and closes the store.
    pub async fn run_until(self, shutdown: impl Future<Output = ()>) -> Result<(), RunError> {
        let Server { services, keys, readiness, .. } = self;
        let result = services.run_until(shutdown, || readiness.drain()).await;
        keys.close().await;
        result
    }
}

/// Keeps the connection to Redis, if the key store has one.
pub(crate) fn start_redis(services: &mut Services, keys: &Store) {
    if let Some(redis) = keys.redis() {
        services.start("Redis", |stop| redis.clone().run(stop).map(Ok));
    }
}

/// The address at which a process on the same machine reaches a listener.
pub(crate) fn reachable(listener: SocketAddr) -> SocketAddr {
    let ip = match listener.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listener.port())
}

/// A listener and its actual address: port 0 means any free port.
pub(super) async fn bind(
    setting: &str,
    addr: SocketAddr,
) -> Result<(TcpListener, SocketAddr), RunError> {
    let failed = |why: io::Error| {
        let why = match why.kind() {
            io::ErrorKind::AddrInUse => {
                "another program listens there. Stop it, or choose another address".to_owned()
            }
            _ => why.to_string(),
        };
        RunError(format!("{setting}: can't listen on {addr}: {why}"))
    };
    let listener = TcpListener::bind(addr).await.map_err(failed)?;
    let addr = listener.local_addr().map_err(failed)?;
    Ok((listener, addr))
}
