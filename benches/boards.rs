//! The cost of live boards: `cargo bench --bench boards [-- <boards>]`.
//!
//! Measures a bot with this many boards over 33 servers and an API in the same process: the processor time of a tick after
//! all documents changed. Boards that show each document once are measured for comparison, so that requests and parsing,
//! which all boards share, are known.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
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

/// What boards show on a server: a fraction, the list of fractions, the leaders.
const KINDS: u32 = 3;

fn main() {
    let boards = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(1_000);
    // One thread, so that its processor time is that of the work.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let once = SERVERS * KINDS;
        let mut few = World::new(once, 1).await;
        let mut many = World::new(boards, 1).await;
        let mut different = World::new(boards, FRACTIONS).await;
        let [mut without, mut with, mut all] = [const { Vec::new() }; 3];
        // Pairs, so that both see the same disturbances. The first round reads the settings of the chats.
        for round in 0..=ROUNDS {
            let times = [few.refresh().await, many.refresh().await, different.refresh().await];
            if round > 0 {
                without.push(times[0]);
                with.push(times[1]);
                all.push(times[2]);
            }
        }
        let [without, with, all] = [without, with, all].map(median);
        println!("a refresh of {SERVERS} servers, processor time, medians of {ROUNDS}:");
        println!("  {once} boards, each of another document: {without:.1?}");
        println!("  {boards} boards of the same documents: {with:.1?}");
        let each = with.saturating_sub(without) / boards.saturating_sub(once).max(1);
        println!("  so {boards} boards are computed in {:.1?}, {each:.1?} each", each * boards);
        println!("  {boards} boards of {FRACTIONS} fractions a server, with a request for each: {all:.1?}");
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
    more: u32,
    _folder: tempfile::TempDir,
}

impl World {
    async fn new(boards: u32, fractions: u32) -> Self {
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
        insert(&store, boards, fractions).await;
        let clock = Clock::stopped_at(Timestamp::now());
        let settings = Settings {
            token: "1:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".parse().unwrap(),
            // Nothing listens there, so the edits wait.
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
        let dependencies = Dependencies {
            keys: store,
            api: client,
            remaining: None,
            revision: Some(current.revision()),
            lease: None,
            on_login: None,
            status: None,
            mini_app: muster::bot::MiniApp::default(),
        };
        let bot = Bot::new(settings, dependencies).unwrap();
        let fractions = Arc::new(Fractions::new(list));
        Self { current, fractions, clock, bot, more: 0, _folder: folder }
    }

    /// The processor time of a tick after new lists of all servers.
    async fn refresh(&mut self) -> Duration {
        self.clock.forward(SignedDuration::from_mins(2));
        self.more = (self.more + 1) % 5;
        self.publish();
        let before = processor_time();
        self.bot.tick().await;
        processor_time() - before
    }

    fn publish(&self) {
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
            let players = (0..PLAYERS + self.more * FRACTIONS).map(member).collect();
            let online = Online::new(now, players, Arc::clone(&self.fractions));
            self.current.publish(Update::Online(server, online));
        }
    }
}

/// Inserts boards, each in a chat of its own. With one fraction, boards show the three kinds; otherwise only fractions.
async fn insert(store: &Store, boards: u32, fractions: u32) {
    let views = (0..boards).map(|at| {
        let (server, nth) = (u8::try_from(at % SERVERS + 2).unwrap(), at / SERVERS);
        let id = u8::try_from(nth % fractions + 1).unwrap();
        // The form of buttons: the place, no owner, the server, the query with its arguments.
        let query: &[u8] = match nth % KINDS {
            _ if fractions > 1 => &[0, 2, 1, id, 0, 0],
            0 => &[0, 2, 1, 1, 0, 0],
            1 => &[4, 0],
            _ => &[5, 0, 0],
        };
        let mut view = String::from("V");
        URL_SAFE_NO_PAD.encode_string([&[4, 0, server], query].concat(), &mut view);
        view
    });
    let views: Vec<String> = views.collect();
    let done = store.db().write(move |tx| {
        Box::pin(async move {
            const INSERT: &str = "INSERT INTO boards (chat, view, message, is_posting, text, data_at, pin, edited_at)
                 VALUES ($1, $2, 1, 0, '', 0, 'none', 0)";
            for (at, view) in views.into_iter().enumerate() {
                let chat = 1_000 + i64::try_from(at).unwrap_or(0);
                muster::db::query(INSERT).bind(chat).bind(view).execute(&mut *tx).await?;
            }
            Ok(())
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
