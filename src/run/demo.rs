//! `muster demo`: the whole product on a simulated world, with a Telegram sandbox and its chat page.

mod asked_to_leave;
mod data_dir;
mod world;

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use clap::builder::FalseyValueParser;
use demo_world::Size;
use futures_util::{FutureExt, TryFutureExt};
use jiff::tz::TimeZone;
use telegram_sandbox::{Sandbox, Server as TelegramServer, page};
use tokio::net::TcpListener;

use super::game_data::GameData;
use super::server::{bind, reachable};
use super::{RunError, Secrets, Server, internal_key, settings, shutdown_signal};
use crate::bot::{self, Clock, FloodLimits, RetryPolicy};
use crate::db::Location;
use crate::keys::Token;
use crate::people::People;
use data_dir::DataDir;

pub use world::LiveWorld;

/// Run everything on a simulated world with a local Telegram sandbox and chat page: no account, token or
/// internet needed
#[derive(Args, Clone, Debug)]
#[group(skip)]
pub struct Demo {
    /// Keep the data in this directory [default: a temporary one, removed at the end]
    #[arg(long, env = "MUSTER_DEMO_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// Address of the chat page [default: 127.0.0.1:8081, or a free port]
    #[arg(long, env = "MUSTER_PAGE_ADDR", value_parser = settings::listener, value_name = "ADDRESS")]
    page_addr: Option<SocketAddr>,
    /// Address of the API [default: 127.0.0.1:8080, or a free port]
    #[arg(long, env = "MUSTER_API_ADDR", value_parser = settings::listener, value_name = "ADDRESS")]
    api_addr: Option<SocketAddr>,
    /// Address of the operator's listener [default: 127.0.0.1:9090, or a free port]
    #[arg(long, env = "MUSTER_OPERATOR_ADDR", value_parser = settings::listener, value_name = "ADDRESS")]
    operator_addr: Option<SocketAddr>,
    /// Start everything except the bot, and print the Bot API's address and token for your own bot
    #[arg(long, env = "MUSTER_DEMO_OWN_BOT", value_parser = FalseyValueParser::new())]
    own_bot: bool,
    #[command(flatten)]
    limits: settings::RateLimits,
    #[command(flatten)]
    quota: settings::KeyQuota,
    #[command(flatten)]
    zone: settings::Zone,
    #[command(flatten)]
    status: settings::Status,
    #[command(flatten)]
    shapes: settings::Shapes,
    #[command(flatten)]
    operators: settings::Operators,
}

/// Addresses and credentials of a running demo.
pub struct DemoInfo {
    /// The chat page.
    pub page: SocketAddr,
    /// The API.
    pub api: SocketAddr,
    /// An API key that is valid until the demo stops.
    pub key: Token,
    /// The data directory, and whether it is kept.
    pub data: (PathBuf, bool),
    /// URL and token of the Bot API, if the demo runs without its bot.
    pub telegram: Option<(String, String)>,
    /// The ids and names of the people on the chat page.
    pub people: Vec<(i64, String)>,
    /// The ids of the bot's operators.
    pub operators: Vec<i64>,
}

impl Demo {
    /// Runs the demo until the process is asked to stop; calls `ready` once everything is up.
    pub async fn run(self, ready: impl FnOnce(&DemoInfo)) -> Result<(), RunError> {
        let shutdown = shutdown_signal()?;
        let data = DataDir::open(self.data.as_deref())?;
        let page = address(self.page_addr, 8081).await;
        let (listener, page) = bind("MUSTER_PAGE_ADDR", page).await?;
        let mut server = self.server(&data, page).await?;
        // The demo publishes documents directly, so the feed folder stays empty.
        let GameData { current, players, history, ledger, .. } = &server.game;
        let (current, players) = (Arc::clone(current), players.clone());
        let (history, ledger) = (history.clone(), ledger.clone());
        let world = LiveWorld::new(1, Size::DEMO, Arc::clone(&current), players, history, ledger);
        let world = world.with_people(People::new(server.keys.db().clone()));
        let services = &mut server.services;
        services.start("the simulated world", |stop| async move { world.run(stop).map(Ok).await });

        let sandbox = Sandbox::new("Muster", "muster_demo_bot");
        // Kept data may contain message and update ids of an earlier run.
        let now = sandbox.now().as_second().try_into().unwrap_or_default();
        sandbox.start_ids_at(data.first_id(now)?);
        page::add_demo_users(&sandbox, "LSPD · Brainburg")
            .map_err(|why| RunError::because("the sandbox", why))?;
        let telegram = TelegramServer::open(&sandbox, SocketAddr::from(([127, 0, 0, 1], 0))).await;
        let telegram = telegram.map_err(|why| RunError::because("the Telegram sandbox", why))?;
        sandbox.set_app("app", app_page(server.api)?.as_str());
        if !self.own_bot {
            sandbox.set_time_zone(&bot::zone_name(&self.time_zone()));
            let settings = self.bot(&sandbox, &telegram, (server.api, page))?;
            server.start_bot(settings, settings::ApiClientConfig::default()).await?;
        }
        server.services.start("the chat page", |stop| {
            page::serve(listener, sandbox.clone(), stop).map_err(RunError::new)
        });

        // Waits until the API has the documents of the world.
        let _ = current.revision().wait_for(|_| current.snapshot().has_arrived()).await;
        let key = internal_key::start(&mut server.services, &server.keys, "demo", None)?;
        let key = key.await.map_err(|_| RunError::new("the demo's key can't be issued"))?;
        ready(&DemoInfo {
            page,
            api: server.api,
            key,
            data: (data.path().to_owned(), data.is_kept()),
            people: people(&sandbox),
            operators: self.operators.list(),
            telegram: self.own_bot.then(|| (telegram.url(), sandbox.token().to_owned())),
        });
        server.run_until(shutdown).await
    }

    async fn server(&self, data: &DataDir, page: SocketAddr) -> Result<Server, RunError> {
        let store = settings::Store {
            database: Location::File(data.path().join("muster.db")).into(),
            database_connections: NonZeroU32::MIN,
            redis: settings::RedisUrl::default(),
        };
        let api = settings::Api {
            api_addr: address(self.api_addr, 8080).await,
            operator_addr: address(self.operator_addr, 9090).await,
            limits: self.limits,
            public: settings::Public::default(),
            proxies: settings::TrustedProxies::default(),
            github_keys: settings::GithubKeys::default(),
            status: self.status.clone(),
            shapes: self.shapes,
            // People talk to the demo's bot on the chat page.
            bot_url: settings::base(&format!("http://{}", reachable(page))).ok(),
        };
        let feed = settings::Feed {
            feed_dir: data.path().join("feed"),
            strict: true,
            ledger_days: 90,
            token: settings::FeedToken::default(),
            pull: settings::Pull::default(),
        };
        Server::open((&store, self.quota), &api, &feed, Secrets::default()).await
    }

    /// The machine's time zone, or UTC where it has none.
    fn time_zone(&self) -> TimeZone {
        let machine = || Some(TimeZone::system()).filter(|zone| !zone.is_unknown());
        self.zone.timezone.clone().or_else(machine).unwrap_or(TimeZone::UTC)
    }

    fn bot(
        &self,
        sandbox: &Sandbox,
        telegram: &TelegramServer,
        (api, page): (SocketAddr, SocketAddr),
    ) -> Result<bot::Settings, RunError> {
        let token = sandbox.token().parse();
        Ok(bot::Settings {
            token: token.map_err(|why| RunError::because("the sandbox's token", why))?,
            server: telegram.url(),
            webhook: None,
            zone: self.time_zone(),
            public_url: format!("http://{api}"),
            mini_app: Some(bot::MiniAppAddress {
                page: app_page(api)?,
                hosts: vec![
                    format!("http://{}", reachable(page)),
                    format!("http://localhost:{}", page.port()),
                ],
            }),
            support: None,
            operators: self.operators.list(),
            limits: self.limits.into(),
            knows_addresses: false,
            flood_limits: FloodLimits::default(),
            retry: RetryPolicy::default(),
            clock: Clock::default(),
            metrics: bot::Metrics::default(),
        })
    }
}

/// Everybody on the chat page except bots.
fn people(sandbox: &Sandbox) -> Vec<(i64, String)> {
    let people = sandbox.people().into_iter().filter(|it| !it.is_bot);
    people.map(|person| (person.id.0, person.name)).collect()
}

/// The address of the Mini App.
fn app_page(api: SocketAddr) -> Result<reqwest::Url, RunError> {
    settings::base(&format!("http://{}/app", reachable(api))).map_err(RunError::new)
}

/// The given address; else the default port of localhost if it is free, else port 0.
async fn address(given: Option<SocketAddr>, default_port: u16) -> SocketAddr {
    let local = |port| SocketAddr::from(([127, 0, 0, 1], port));
    match given {
        Some(given) => given,
        None if TcpListener::bind(local(default_port)).await.is_ok() => local(default_port),
        None => local(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn another_port_is_used_only_if_none_was_given() {
        let (_taken, at) = bind("X", address(None, 0).await).await.unwrap();
        assert_eq!(address(None, at.port()).await.port(), 0);
        assert_eq!(address(Some(at), 0).await, at);
    }
}
