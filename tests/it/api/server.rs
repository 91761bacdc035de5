//! A server with its own stores, on a free port.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use muster::api::{
    self, Api, BotLink, Compat, LocalApi, Metrics, PageCaches, StatusAlias, Streams,
};
use muster::app::App;
use muster::db::{self, Db};
use muster::feed::pull::{Questions, Source};
use muster::game::{Current, History, Origin, Players};
use muster::health::Readiness;
use muster::http_server::ListenerConfig;
use muster::keys::{Authenticator, Issued, Issuer, Limit, Limits, NewKey, Owner, Store};
use muster::leaks::Leaks;
use muster::ledger::Ledger;
use muster::people::People;
use prometheus_client::registry::Registry;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::connection::{Connection, Reply};

use crate::database::open_store;

pub struct TestServer {
    pub address: SocketAddr,
    pub store: Store,
    pub current: Arc<Current>,
    pub history: History,
    pub ledger: Ledger,
    pub players: Players,
    pub people: People,
    pub readiness: Readiness,
    pub stop: CancellationToken,
    pub serving: JoinHandle<()>,
    pub registry: Registry,
    pub bot: BotLink,
    pub app: App,
    pub leaks: Leaks,
    pub local_api: LocalApi,
    folder: Arc<TempDir>,
    owners: AtomicI64,
}

/// The second name of the list of servers, and the shapes of answers.
type Shapes = (Option<StatusAlias>, Option<Compat>);

impl TestServer {
    pub async fn open() -> Self {
        Self::with(ListenerConfig::default()).await
    }

    pub async fn with(config: ListenerConfig) -> Self {
        Self::started(Timestamp::now(), config).await
    }

    /// A server that leaves out the hidden nicknames of another store.
    pub async fn hiding(started: Timestamp, people: People) -> Self {
        let config = ListenerConfig::default();
        Self::start(started, config, Shapes::default(), new_folder(), Some(people), None).await
    }

    /// A server that claims to be running since `started`.
    pub async fn started(started: Timestamp, config: ListenerConfig) -> Self {
        Self::start(started, config, Shapes::default(), new_folder(), None, None).await
    }

    /// A server that repeats the list of servers under a second name.
    pub async fn aliased(alias: &str) -> Self {
        Self::shaped((Some(alias.parse().unwrap()), None)).await
    }

    /// A server that answers in the flat shapes.
    pub async fn flat() -> Self {
        Self::shaped((None, Some(Compat::Flat))).await
    }

    async fn shaped(shapes: Shapes) -> Self {
        let (now, config) = (Timestamp::now(), ListenerConfig::default());
        Self::start(now, config, shapes, new_folder(), None, None).await
    }

    /// A server that asks another service for what it lacks.
    pub async fn before(source: Source) -> Self {
        let (now, config) = (Timestamp::now(), ListenerConfig::default());
        Self::start(now, config, Shapes::default(), new_folder(), None, Some(source)).await
    }

    /// Another process on the same stores.
    pub async fn beside(&self) -> Self {
        let folder = Arc::clone(&self.folder);
        let (now, config) = (Timestamp::now(), ListenerConfig::default());
        Self::start(now, config, Shapes::default(), folder, None, None).await
    }

    async fn start(
        started: Timestamp,
        config: ListenerConfig,
        (status_alias, compat): Shapes,
        folder: Arc<TempDir>,
        people: Option<People>,
        source: Option<Source>,
    ) -> Self {
        let store = store(folder.path().join("muster.db")).await;
        let authenticator = Authenticator::open(&store, Limits::default()).await.unwrap();
        let (current, readiness) = (Arc::new(Current::new()), Readiness::default());
        let questions = source.map(|source| Questions::new(source, Arc::clone(&current)));
        let origin = questions.map(|questions| Arc::new(questions) as Arc<dyn Origin>);
        let game = Db::open(&folder.path().join("game.db"), &db::GAME).await.unwrap();
        let (history, ledger) = (History::new(game.clone()), Ledger::new(game.clone(), 90));
        let players = Players::new(game);
        let people = people.unwrap_or_else(|| People::new(store.db().clone()));
        let bot = BotLink::default();
        let mut registry = muster::operator::registry();
        let api = Arc::new(Api {
            authenticator,
            current: Arc::clone(&current),
            history: history.clone(),
            ledger: ledger.clone(),
            players: players.clone(),
            origin,
            people: people.clone(),
            readiness: readiness.clone(),
            rate_limiter: muster::api::RateLimiter::default(),
            metrics: Metrics::new(&mut registry),
            started,
            public_url: "https://muster.example".into(),
            status_alias,
            compat,
            bot: bot.clone(),
            streams: Streams::default(),
            trusted_proxies: "127.0.0.1".parse().unwrap(),
            page_caches: PageCaches::default(),
        });
        let (app, local_api) = (App::default(), LocalApi::new(&api));
        let leaks = Leaks::new(&store, None);
        let beside = app.routes().merge(leaks.routes());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let serving = tokio::spawn(api::serve(listener, api, beside, config, stop.clone()));
        let owners = AtomicI64::new(1);
        Self {
            address,
            store,
            current,
            history,
            ledger,
            players,
            people,
            readiness,
            stop,
            serving,
            registry,
            bot,
            app,
            leaks,
            local_api,
            folder,
            owners,
        }
    }

    /// The address of an API that serves the same data to the keys of another store.
    pub async fn serve_keys_of(&self, authenticator: &Authenticator) -> SocketAddr {
        let api = Api {
            authenticator: authenticator.clone(),
            current: Arc::clone(&self.current),
            history: self.history.clone(),
            ledger: self.ledger.clone(),
            players: self.players.clone(),
            origin: None,
            people: self.people.clone(),
            readiness: self.readiness.clone(),
            rate_limiter: muster::api::RateLimiter::default(),
            metrics: Metrics::new(&mut muster::operator::registry()),
            started: Timestamp::now(),
            public_url: "https://muster.example".into(),
            status_alias: None,
            compat: None,
            bot: self.bot.clone(),
            streams: Streams::default(),
            trusted_proxies: "127.0.0.1".parse().unwrap(),
            page_caches: PageCaches::default(),
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (app, config) = (App::default().routes(), ListenerConfig::default());
        tokio::spawn(api::serve(listener, Arc::new(api), app, config, self.stop.clone()));
        address
    }

    /// The file of the key store, for a second process.
    pub fn file(&self) -> PathBuf {
        self.folder.path().join("muster.db")
    }

    pub fn new_owner(&self) -> Owner {
        Owner(self.owners.fetch_add(1, Ordering::Relaxed))
    }

    pub async fn issue(&self, order: NewKey) -> Issued {
        self.store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap()
    }

    /// The number of open connections, from the metrics.
    pub fn connections(&self) -> usize {
        let text = self.metrics();
        let line = text.lines().find_map(|line| line.strip_prefix("muster_api_connections "));
        line.unwrap().parse().unwrap()
    }

    /// The metrics as Prometheus reads them.
    pub fn metrics(&self) -> String {
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.registry).unwrap();
        text
    }

    /// A key of a new owner, with the standard limit.
    pub async fn key(&self) -> Issued {
        self.issue(NewKey::enterprise(self.new_owner(), "site".parse().unwrap())).await
    }

    /// A key that is never rate limited.
    pub async fn service_key(&self) -> Issued {
        let limit = Limit::new(1_000_000_000, 60).unwrap();
        self.issue(NewKey::service("service".parse().unwrap()).limited(limit)).await
    }

    pub async fn connect(&self) -> Connection {
        Connection::open(self.address).await
    }

    /// Sends one request on its own connection.
    pub async fn request(&self, request: impl AsRef<[u8]>) -> Reply {
        let mut connection = self.connect().await;
        connection.send(request).await;
        connection.receive().await
    }

    pub async fn get(&self, target: &str, key: &str) -> Reply {
        self.request(get(target, key)).await
    }
}

fn new_folder() -> Arc<TempDir> {
    Arc::new(tempfile::tempdir().unwrap())
}

pub async fn store(file: PathBuf) -> Store {
    open_store(&file, NonZeroU32::new(100_000).unwrap()).await
}

pub fn get(target: &str, key: &str) -> String {
    format!("GET {target} HTTP/1.1\r\nHost: muster\r\nX-API-Key: {key}\r\n\r\n")
}
