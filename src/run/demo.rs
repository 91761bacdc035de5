//! The demo: everything at once on a made-up world that lives, with a stand-in for Telegram and its chat page.

mod home;
mod room;

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

use jiff::tz::TimeZone;
use tokio::net::TcpListener;

use super::{Broken, House, Parts, asked_to_stop, own_key, settings};
use crate::bot::{self, Clock, Manners, Patience};
use crate::db::Location;
use crate::feed::demo::{Demo as World, Size};
use crate::game::Current;
use crate::keys::{Limit, Token};
use crate::sandbox::{Server, Town, page};
use home::Home;

/// What a demo is asked for.
#[derive(Clone, Debug)]
pub struct Demo {
    /// Where its data stays; without it the data goes with the demo.
    pub data: Option<PathBuf>,
    /// The chat page; without it the usual address, or a free one.
    pub page: Option<SocketAddr>,
    /// The API; without it the usual address, or a free one.
    pub api: Option<SocketAddr>,
    /// The operator's listener; without it the usual address, or a free one.
    pub operator: Option<SocketAddr>,
    /// Leaves the bot's place to a program of somebody's own.
    pub own_bot: bool,
    /// The limit of a standard key.
    pub limit: Limit,
    /// How many active keys one owner may have.
    pub keys_per_owner: NonZeroU32,
    /// The zone of times in chat.
    pub zone: TimeZone,
}

/// Where a running demo is found.
pub struct Here {
    /// The chat page.
    pub page: SocketAddr,
    /// The API.
    pub api: SocketAddr,
    /// A key that works until the demo stops.
    pub key: Token,
    /// Where the data is, and whether it stays.
    pub data: (PathBuf, bool),
    /// The Bot API and its token, when the bot's place was left free.
    pub telegram: Option<(String, String)>,
}

impl Demo {
    /// Runs the demo until the process is asked to stop; `ready` is told where everything is.
    pub async fn run(self, ready: impl FnOnce(&Here)) -> Result<(), Broken> {
        let asked = asked_to_stop().map_err(|why| Broken::because("signals", why))?;
        let home = Home::open(self.data.as_deref())?;
        let (listener, page) = room::open("MUSTER_PAGE_ADDR", self.page, 8081).await?;
        let mut house = self.house(&home).await?;
        let world = living_world(&house);
        house.parts.start("the made-up world", |stop| async move {
            world.run(stop).await;
            Ok(())
        });

        let town = Town::new("Muster", "muster_demo_bot");
        // The data may be those of an earlier run, and know the numbers that it had.
        town.counts_on_from(town.now().as_second().try_into().unwrap_or_default());
        page::people(&town).map_err(|why| Broken::because("the town", why))?;
        let telegram = Server::open(&town, SocketAddr::from(([127, 0, 0, 1], 0))).await;
        let telegram = telegram.map_err(|why| Broken::because("the stand-in for Telegram", why))?;
        if !self.own_bot {
            let settings = self.bot(&town, &telegram, house.api)?;
            house.employ(settings, settings::Asks::default()).await?;
        }
        start_page(&mut house.parts, listener, town.clone());

        arrived(&house.current).await;
        let key = own_key::issue(&mut house.parts, &house.keys, "demo", None).await?;
        ready(&Here {
            page,
            api: house.api,
            key,
            data: (home.path().to_owned(), home.is_kept()),
            telegram: self.own_bot.then(|| (telegram.url(), town.token().to_owned())),
        });
        house.until(asked).await
    }

    async fn house(&self, home: &Home) -> Result<House, Broken> {
        let store = settings::Store {
            database_url: Location::file(home.database()),
            owners: settings::Owners { keys_per_owner: self.keys_per_owner },
        };
        let api = settings::Api {
            api_addr: room::find(self.api, 8080).await,
            operator_addr: room::find(self.operator, 9090).await,
            standard: settings::Standard { limit: self.limit },
            public: settings::Public::default(),
        };
        House::open(&store, &api, &settings::Feed::folder(home.feed()), None).await
    }

    fn bot(
        &self,
        town: &Town,
        telegram: &Server,
        api: SocketAddr,
    ) -> Result<bot::Settings, Broken> {
        let token = town.token().parse();
        Ok(bot::Settings {
            token: token.map_err(|why| Broken::because("the stand-in's token", why))?,
            server: telegram.url(),
            webhook: None,
            zone: self.zone.clone(),
            public_url: format!("http://{api}"),
            standard: self.limit,
            manners: Manners::default(),
            patience: Patience::default(),
            clock: Clock::default(),
            metrics: bot::Metrics::default(),
        })
    }
}

/// The world in the place of a game's servers; the feed folder beside it stays empty.
fn living_world(house: &House) -> World {
    let House { current, players, history, .. } = house;
    World::new(1, Size::DEMO, Arc::clone(current), players.clone(), history.clone())
}

fn start_page(parts: &mut Parts, listener: TcpListener, town: Town) {
    parts.start("the chat page", |stop| async move {
        page::serve(listener, town, stop).await.map_err(|why| Broken(why.to_string()))
    });
}

/// Waits until the API can speak of the world.
async fn arrived(current: &Current) {
    let mut revision = current.revision();
    while !current.snapshot().has_arrived() {
        if revision.changed().await.is_err() {
            return;
        }
    }
}
