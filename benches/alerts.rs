//! The cost of alerts: `cargo bench --bench alerts [-- <alerts>]`.
//!
//! Measures a bot with this many alerts over 33 servers and an API in the same process: the processor time of a tick
//! after each server got a new list of players. One alert per server is measured for comparison.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use muster::api::{self, Api, BotLink, PageCaches};
use muster::bot::{Bot, Clock, Dependencies, FloodLimits, RetryPolicy, Settings};
use muster::client::{Client, Timeouts};
use muster::db::{self, Db};
use muster::game::{Current, Fraction, FractionId, FractionName, Fractions, History, Listing};
use muster::game::{Online, Player, Players, Servers, Status, Update};
use muster::health::Readiness;
use muster::http_server::ListenerConfig;
use muster::keys::{Authenticator, Issuer, Limit, Limits, NewKey, Store};
use muster::ledger::Ledger;
use prometheus_client::registry::Registry;
use tokio_util::sync::CancellationToken;

const SERVERS: u32 = 33;
const FRACTIONS: u32 = 30;
const PLAYERS: u32 = 700;
const ROUNDS: usize = 15;

fn main() {
    let alerts = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(100_000);
    // One thread, so that its processor time is that of the work.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let few = World::new(u64::from(SERVERS)).await;
        let before = resident();
        let many = World::new(alerts).await;
        many.tick().await;
        println!("{alerts} alerts, {} bytes of memory each", (resident() - before) * 1024 / alerts);
        // Pairs, so that both see the same disturbances.
        let [mut without, mut quiet, mut firing, mut recovering] = [const { Vec::new() }; 4];
        for _ in 0..ROUNDS {
            without.push(few.refresh(0).await);
            quiet.push(many.refresh(0).await);
            // About one alert in a hundred waits for a count between these.
            firing.push(many.refresh(1).await);
            recovering.push(many.refresh(0).await);
        }
        let [without, quiet, firing, recovering] = [without, quiet, firing, recovering].map(median);
        println!("a refresh of {SERVERS} servers, processor time, medians of {ROUNDS}:");
        println!("  with one alert per server (requests, parsing): {without:.1?}");
        for (what, time) in
            [("nothing fires", quiet), ("800 fire", firing), ("800 recover", recovering)]
        {
            let alerts = time.saturating_sub(without);
            println!("  {what}: {time:.1?}, of which alerts {alerts:.1?}");
        }
    });
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

struct World {
    current: Arc<Current>,
    fractions: Arc<Fractions>,
    clock: Clock,
    bot: Bot,
    _folder: tempfile::TempDir,
}

impl World {
    async fn new(alerts: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("muster.db"), NonZeroU32::MIN).await.unwrap();
        let game = Db::open(&folder.path().join("game.db"), &db::GAME).await.unwrap();
        let current = Arc::new(Current::new());
        let fraction = |id| Fraction {
            id: FractionId(id),
            short: format!("F{id}").into(),
            ..Fraction::default()
        };
        let list: Vec<Fraction> = (1..=FRACTIONS).map(fraction).collect();
        current.publish(Update::Fractions(Fractions::new(list.clone())));
        let api = Api {
            authenticator: Authenticator::open(&store, Limits::default()).await.unwrap(),
            current: Arc::clone(&current),
            history: History::new(game.clone()),
            ledger: Ledger::new(game.clone(), 90),
            players: Players::new(game),
            readiness: Readiness::default(),
            rate_limiter: api::RateLimiter::default(),
            metrics: api::Metrics::new(&mut Registry::default()),
            started: Timestamp::now(),
            public_url: "https://muster.example".into(),
            mini_app: None,
            status_alias: None,
            bot: BotLink::default(),
            streams: api::Streams::default(),
            page_caches: PageCaches::default(),
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let stop = CancellationToken::new();
        tokio::spawn(api::serve(
            listener,
            api.into(),
            axum::Router::new(),
            ListenerConfig::default(),
            stop,
        ));
        let limit = Limit::new(1_000_000_000, 60).unwrap();
        let order = NewKey::service("bench".parse().unwrap()).limited(limit);
        let key = store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap().token;
        insert(&store, alerts).await;
        let clock = Clock::stopped_at(Timestamp::now());
        let settings = Settings {
            token: "1:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".parse().unwrap(),
            // Nothing listens there, so events stay in the store.
            server: "http://127.0.0.1:9".into(),
            webhook: None,
            zone: TimeZone::UTC,
            public_url: String::new(),
            support: None,
            operators: Vec::new(),
            limits: Limits::default(),
            flood_limits: FloodLimits::default(),
            retry: RetryPolicy::default(),
            clock: clock.clone(),
            metrics: Default::default(),
        };
        let client = Client::new(&url, key.reveal(), Timeouts::default()).unwrap();
        let revision = Some(current.revision());
        let dependencies = Dependencies {
            keys: store,
            api: client,
            remaining: None,
            revision,
            lease: None,
            on_login: None,
            status: None,
            mini_app: muster::bot::MiniApp::default(),
        };
        let bot = Bot::new(settings, dependencies).unwrap();
        let world = Self {
            current,
            fractions: Arc::new(Fractions::new(list)),
            clock,
            bot,
            _folder: folder,
        };
        world.publish(0);
        world
    }

    async fn tick(&self) {
        self.bot.tick().await;
    }

    /// The processor time of a tick after new lists.
    async fn refresh(&self, moved: u32) -> Duration {
        // Alerts fire in every third refresh: after more than the ten minutes in which they do not fire again.
        self.clock.forward(SignedDuration::from_mins(4));
        self.publish(moved);
        // The first request after new lists renders the pages.
        let before = processor_time();
        self.tick().await;
        processor_time() - before
    }

    /// New lists of all servers, with `moved` more members in every fraction.
    fn publish(&self, moved: u32) {
        let now = self.clock.now();
        let listing = |number| Listing {
            number,
            name: format!("Server {number}").into(),
            status: Status::Online,
            ..Listing::default()
        };
        let servers = (1..=SERVERS).map(listing).collect();
        self.current.publish(Update::Servers(Servers::new(now, servers)));
        for server in 1..=SERVERS {
            let member = |id: u32| Player {
                id,
                name: format!("Player_{id}_0").into(),
                fraction: Some(FractionName::Known(FractionId(id % FRACTIONS + 1))),
                ..Player::default()
            };
            let players = (0..PLAYERS + moved * FRACTIONS).map(member).collect();
            let online = Online::new(now, players, Arc::clone(&self.fractions));
            self.current.publish(Update::Online(server, online));
        }
    }
}

/// Inserts alerts of many chats: most about counts, others about leaders and players.
async fn insert(store: &Store, alerts: u64) {
    const INSERT: &str = "INSERT INTO alerts (chat, created_at, server, condition, state)
        SELECT 1000 + value / 20, 0, value % 33 + 1,
            CASE value % 10
                WHEN 0 THEN json_object('Leader', json_object('fraction', value / 7 % 30 + 1))
                WHEN 1 THEN json_object('Players', json_object('names', json_array('Player_' || value % 700 || '_0')))
                ELSE json_object('FractionOnline', json_object('fraction', value / 7 % 30 + 1,
                    'bound', json_object('Above', value / 11 % 100 + 1)))
            END, '\"New\"'
        FROM generate WHERE value < $1";
    let query = format!(
        "WITH RECURSIVE generate (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM generate WHERE value + 1 < {alerts}) {INSERT}"
    );
    let limit = i64::try_from(alerts).unwrap();
    let done = store.db().write(move |tx| {
        Box::pin(async move {
            muster::db::query(sqlx::AssertSqlSafe(query)).bind(limit).execute(tx).await.map(drop)
        })
    });
    done.await.unwrap_or_else(|error: sqlx::Error| panic!("{error}"));
}

/// The processor time of all threads so far.
fn processor_time() -> Duration {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap();
    let spent = tasks.filter_map(|task| {
        let schedule = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        schedule.split(' ').next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(spent.sum())
}

/// The memory in use, in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").trim().parse().unwrap()
}
