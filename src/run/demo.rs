//! `muster demo`: the whole product on a simulated world, with a Telegram sandbox and its chat page.

mod bind;
mod data_dir;
mod world;

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

use demo_world::Size;
use jiff::tz::TimeZone;
use telegram_sandbox::{Sandbox, Server as TelegramServer, page};
use tokio::net::TcpListener;

use super::{RunError, Server, Services, internal_key, settings, shutdown_signal};
use crate::bot::{self, Clock, FloodLimits, RetryPolicy};
use crate::db::Location;
use crate::game::Current;
use crate::keys::{Limit, Token};
use data_dir::DataDir;

pub use world::LiveWorld;

/// The settings of a demo.
#[derive(Clone, Debug)]
pub struct Demo {
    /// The data directory; without it a temporary one.
    pub data: Option<PathBuf>,
    /// Address of the chat page; without it the default port, or a free one.
    pub page: Option<SocketAddr>,
    /// Address of the API; without it the default port, or a free one.
    pub api: Option<SocketAddr>,
    /// Address of the operator's listener; without it the default port, or a free one.
    pub operator: Option<SocketAddr>,
    /// Starts everything except the bot.
    pub own_bot: bool,
    /// The limit of a standard key.
    pub limit: Limit,
    /// The most active keys an owner may have.
    pub keys_per_owner: NonZeroU32,
    /// The time zone of times in chat.
    pub zone: TimeZone,
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
}

impl Demo {
    /// Runs the demo until the process is asked to stop; calls `ready` once everything is up.
    pub async fn run(self, ready: impl FnOnce(&DemoInfo)) -> Result<(), RunError> {
        let shutdown = shutdown_signal()?;
        let data = DataDir::open(self.data.as_deref())?;
        let (listener, page) = bind::bind("MUSTER_PAGE_ADDR", self.page, 8081).await?;
        let mut server = self.server(&data).await?;
        let world = live_world(&server);
        server.services.start("the simulated world", |stop| async move {
            world.run(stop).await;
            Ok(())
        });

        let sandbox = Sandbox::new("Muster", "muster_demo_bot");
        // Kept data may contain message and update ids of an earlier run.
        sandbox.start_ids_at(sandbox.now().as_second().try_into().unwrap_or_default());
        page::add_demo_users(&sandbox, "LSPD · Brainburg")
            .map_err(|why| RunError::because("the sandbox", why))?;
        let telegram = TelegramServer::open(&sandbox, SocketAddr::from(([127, 0, 0, 1], 0))).await;
        let telegram = telegram.map_err(|why| RunError::because("the Telegram sandbox", why))?;
        if !self.own_bot {
            let settings = self.bot(&sandbox, &telegram, server.api)?;
            server.start_bot(settings, settings::ApiClientConfig::default()).await?;
        }
        start_page(&mut server.services, listener, sandbox.clone());

        wait_for_documents(&server.current).await;
        let key = internal_key::issue(&mut server.services, &server.keys, "demo", None).await?;
        ready(&DemoInfo {
            page,
            api: server.api,
            key,
            data: (data.path().to_owned(), data.is_kept()),
            telegram: self.own_bot.then(|| (telegram.url(), sandbox.token().to_owned())),
        });
        server.run_until(shutdown).await
    }

    async fn server(&self, data: &DataDir) -> Result<Server, RunError> {
        let store = settings::Store {
            database_url: Location::file(data.database()),
            owners: settings::KeyQuota { keys_per_owner: self.keys_per_owner },
        };
        let api = settings::Api {
            api_addr: bind::address(self.api, 8080).await,
            operator_addr: bind::address(self.operator, 9090).await,
            standard: settings::Standard { limit: self.limit },
            public: settings::Public::default(),
        };
        Server::open(&store, &api, &settings::Feed::folder(data.feed()), None).await
    }

    fn bot(
        &self,
        sandbox: &Sandbox,
        telegram: &TelegramServer,
        api: SocketAddr,
    ) -> Result<bot::Settings, RunError> {
        let token = sandbox.token().parse();
        Ok(bot::Settings {
            token: token.map_err(|why| RunError::because("the sandbox's token", why))?,
            server: telegram.url(),
            webhook: None,
            zone: self.zone.clone(),
            public_url: format!("http://{api}"),
            default_limit: self.limit,
            flood_limits: FloodLimits::default(),
            retry: RetryPolicy::default(),
            clock: Clock::default(),
            metrics: bot::Metrics::default(),
        })
    }
}

/// The simulated world instead of documents in the feed folder, which stays empty.
fn live_world(server: &Server) -> LiveWorld {
    let Server { current, players, history, .. } = server;
    LiveWorld::new(1, Size::DEMO, Arc::clone(current), players.clone(), history.clone())
}

fn start_page(services: &mut Services, listener: TcpListener, sandbox: Sandbox) {
    services.start("the chat page", |stop| async move {
        page::serve(listener, sandbox, stop).await.map_err(|why| RunError(why.to_string()))
    });
}

/// Waits until the API has the world's documents.
async fn wait_for_documents(current: &Current) {
    let mut revision = current.revision();
    while !current.snapshot().has_arrived() {
        if revision.changed().await.is_err() {
            return;
        }
    }
}
