//! The fixture of the bot tests: a Telegram sandbox, a store and a bot.

use std::collections::HashSet;
use std::future::ready;
use std::num::NonZeroU32;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use muster::bot::{
    Bot, Clock, Dependencies, FloodLimits, MiniApp, RemainingRequests, RetryPolicy, Settings,
    SystemStatus,
};
use muster::client::{self, Client};
use muster::keys::{AuthError, Authenticator, DeliveryState, Key, Limits, Owner, Store, Token};
use telegram_sandbox::MessageId;
use telegram_sandbox::testing::{TestPerson, TestTelegram};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::database::open_store;

/// A bot under test, with its sandbox and its store.
pub struct BotTest {
    telegram: TestTelegram,
    pub store: Store,
    pub authenticator: Authenticator,
    pub clock: Clock,
    bot: parking_lot::Mutex<Bot>,
    stop: parking_lot::Mutex<CancellationToken>,
    ended: parking_lot::Mutex<Option<tokio::sync::oneshot::Receiver<()>>>,
    settings: parking_lot::Mutex<Settings>,
    /// What the bot is told about the other parts.
    pub status: Arc<parking_lot::Mutex<SystemStatus>>,
    /// Leads the Mini App to the bot.
    pub mini_app: MiniApp,
    api: Client,
    folder: TempDir,
}

impl BotTest {
    /// Starts a bot with flood limits that no test reaches.
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// Starts a bot with changed settings.
    pub async fn start_with(change: impl FnOnce(&mut Settings)) -> Self {
        let test = Self::stopped_with(change).await;
        test.start_bot();
        test
    }

    /// Prepares a bot without starting it.
    pub async fn stopped_with(change: impl FnOnce(&mut Settings)) -> Self {
        Self::with_api(no_api(), change).await
    }

    /// Prepares a bot that queries this API, without starting it.
    pub async fn with_api(api: Client, change: impl FnOnce(&mut Settings)) -> Self {
        Self::on_store(TestTelegram::new().await, tempfile::tempdir().unwrap(), api, change).await
    }

    /// Prepares a bot on a store that may exist in the folder, without starting it.
    pub async fn on_store(
        telegram: TestTelegram,
        folder: TempDir,
        api: Client,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        let file = folder.path().join("muster.db");
        let store = open_store(&file, NonZeroU32::new(5).unwrap()).await;
        let limits = Limits::default();
        let authenticator = Authenticator::open(&store, limits).await.unwrap();
        let mut settings = Settings {
            token: telegram.sandbox().token().parse().unwrap(),
            server: telegram.url(),
            webhook: None,
            zone: TimeZone::UTC,
            public_url: "https://api.example".into(),
            mini_app: None,
            support: None,
            operators: Vec::new(),
            limits,
            knows_addresses: false,
            flood_limits: FloodLimits {
                messages: 10_000,
                callbacks: 10_000,
                within: SignedDuration::from_secs(10),
                group_messages: 10_000,
                queued: 10_000,
            },
            retry: RetryPolicy {
                second: Duration::from_millis(10),
                pause: Duration::from_millis(2),
                deadline: Duration::from_secs(20),
                call: Duration::from_secs(15),
                callback: Duration::from_secs(20),
                callback_expiry: Duration::from_secs(14),
                held_back: Duration::from_secs(20),
            },
            clock: Clock::default(),
            metrics: Default::default(),
        };
        change(&mut settings);
        let clock = settings.clock.clone();
        let status = Arc::default();
        let mini_app = MiniApp::default();
        let dependencies = tools(&store, &api, &status);
        let dependencies = Dependencies { mini_app: mini_app.clone(), ..dependencies };
        let bot = Bot::new(settings.clone(), dependencies).unwrap();
        let (bot, stop) = (parking_lot::Mutex::new(bot), parking_lot::Mutex::default());
        let (ended, settings) = (parking_lot::Mutex::default(), parking_lot::Mutex::new(settings));
        Self {
            telegram,
            store,
            authenticator,
            clock,
            bot,
            stop,
            ended,
            settings,
            status,
            mini_app,
            api,
            folder,
        }
    }

    /// Starts the bot.
    pub fn start_bot(&self) {
        let (bot, stop) = (self.bot.lock().clone(), self.stop.lock().clone());
        let (end, ended) = tokio::sync::oneshot::channel();
        *self.ended.lock() = Some(ended);
        self.telegram.spawn_bot(async move {
            bot.run(stop).await.unwrap();
            let _ = end.send(());
        });
    }

    /// Stops the bot and waits for its end.
    pub async fn stop_bot(&self) {
        self.stop.lock().cancel();
        let ended = self.ended.lock().take().unwrap();
        ended.await.unwrap();
    }

    /// Starts a new bot on the same store, without the memory of the old one.
    pub fn restart_bot(&self) {
        *self.stop.lock() = CancellationToken::new();
        let dependencies = tools(&self.store, &self.api, &self.status);
        let dependencies = Dependencies { mini_app: self.mini_app.clone(), ..dependencies };
        *self.bot.lock() = Bot::new(self.settings.lock().clone(), dependencies).unwrap();
        self.start_bot();
    }

    /// Changes the settings of the next bot.
    pub fn change_settings(&self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings.lock());
    }

    /// The operators, as the setting has them.
    pub fn operators(&self) -> String {
        let operators = self.settings.lock().operators.clone();
        operators.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }

    /// The URL of the store.
    pub fn store_url(&self) -> String {
        format!("sqlite://{}", self.folder.path().join("muster.db").display())
    }

    /// Moves the bot's clock.
    pub fn advance(&self, by: SignedDuration) {
        self.clock.forward(by);
    }

    /// Runs the background jobs that are due.
    pub async fn tick(&self) {
        let bot = self.bot.lock().clone();
        self.run_beside_bot(async move { bot.tick().await }).await;
    }

    /// The same, and waits for them.
    pub async fn tick_and_finish(&self) {
        let bot = self.bot.lock().clone();
        self.run_beside_bot(async move {
            bot.tick().await;
            bot.finish_jobs().await;
        })
        .await;
    }

    /// Runs something on the runtime of the bot: its handlers use connections that are opened here, too, and nobody drives
    /// those of the test's own runtime while the test is dropped.
    async fn run_beside_bot(&self, job: impl Future<Output = ()> + Send + 'static) {
        let (end, ended) = tokio::sync::oneshot::channel();
        self.telegram.spawn_bot(async move {
            job.await;
            let _ = end.send(());
        });
        ended.await.unwrap();
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The keys of a person.
    pub async fn keys_of(&self, person: &TestPerson) -> Vec<Key> {
        self.store.list(Owner(person.id().0), self.now()).await.unwrap()
    }

    /// Whether the API accepts a key now.
    pub async fn accepts(&self, token: &Token) -> bool {
        match self.authenticator.authenticate(token.reveal().as_bytes(), self.now()).await {
            Ok(_) => true,
            Err(AuthError::StoreUnavailable) => panic!("the store is away"),
            Err(_) => false,
        }
    }

    /// Makes a request with a key.
    pub async fn use_key(&self, token: &Token) {
        let pass =
            self.authenticator.authenticate(token.reveal().as_bytes(), self.now()).await.unwrap();
        pass.used(self.now());
    }

    /// A limit refuses so many requests with a key.
    pub async fn refuse(&self, token: &Token, requests: usize) {
        let pass =
            self.authenticator.authenticate(token.reveal().as_bytes(), self.now()).await.unwrap();
        (0..requests).for_each(|_| pass.refused());
    }

    /// A person requests a key and reads it.
    pub async fn issue_key_to(&self, person: &TestPerson, label: &str) -> Token {
        self.advance(SignedDuration::from_secs(11));
        person.says(format!("/new {label}").as_str()).await;
        key_in(&person.hears().await)
    }

    /// Waits for an answer to everybody's `/new`: each has one key that works, and knows of it.
    pub async fn assert_one_key_each(&self, people: &[TestPerson]) {
        for person in people {
            let heard = async {
                while self.said_to(person).is_empty() {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(30), heard).await.unwrap();
        }
        self.wait_idle().await;
        for person in people {
            let keys = self.keys_of(person).await;
            let said = self.said_to(person).join("\n");
            assert_eq!(keys.len(), 1, "{said}");
            let is_told_of =
                said.contains("was interrupted") && said.contains(keys[0].hint.as_str());
            let tokens: HashSet<_> =
                Token::find_all(&said).map(|token| token.reveal().to_owned()).collect();
            match tokens.len() {
                0 => assert!(is_told_of && keys[0].delivery == DeliveryState::Unknown, "{said}"),
                1 => assert!(self.accepts(&Token::find_all(&said).next().unwrap()).await),
                _ => panic!("said twice: {said}"),
            }
        }
    }

    /// What the bot said to somebody.
    pub fn said_to(&self, person: &TestPerson) -> Vec<String> {
        let chat = self.sandbox().chat(person.as_person().private()).unwrap();
        let bot = self.sandbox().bot().id;
        let of_the_bot = chat.messages.values().filter(|message| message.author == bot);
        of_the_bot.filter_map(|message| Some(message.text()?.text.replace('\u{a0}', " "))).collect()
    }

    /// The latest message in a person's private chat.
    pub fn latest_message(&self, person: &TestPerson) -> MessageId {
        let chat = self.sandbox().chat(person.as_person().private()).unwrap();
        *chat.messages.keys().next_back().unwrap()
    }

    /// Runs a statement on the store.
    pub async fn execute_sql(&self, sql: &'static str) {
        let done = self.store.db().write(move |tx| {
            Box::pin(async move { muster::db::query(sql).execute(tx).await.map(drop) })
        });
        done.await.unwrap_or_else(|error: sqlx::Error| panic!("{error}"));
    }

    /// A path beside the store.
    pub fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// All bytes of the store.
    pub fn store_bytes(&self) -> Vec<u8> {
        let files = std::fs::read_dir(self.folder.path()).unwrap();
        files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap_or_default()).collect()
    }
}

impl Deref for BotTest {
    type Target = TestTelegram;

    fn deref(&self) -> &TestTelegram {
        &self.telegram
    }
}

/// An API that does not exist.
pub fn no_api() -> Client {
    Client::new("http://127.0.0.1:9", "none", client::Timeouts::default()).unwrap()
}

/// The requests that every key of these tests has spent. A limit below it makes the handler panic that shows it.
pub const SPENT: u32 = 18;

/// An API without data, and limits of which every key has used the same number of requests.
fn tools(
    keys: &Store,
    api: &Client,
    status: &Arc<parking_lot::Mutex<SystemStatus>>,
) -> Dependencies {
    let (api, status) = (api.clone(), Arc::clone(status));
    let left: RemainingRequests = Arc::new(|_, limit, _| {
        let left = limit.requests().checked_sub(SPENT).expect("a limit on which this test panics");
        Box::pin(ready(left))
    });
    Dependencies {
        keys: keys.clone(),
        api,
        remaining: Some(left),
        revision: None,
        lease: None,
        on_login: None,
        status: Some(Arc::new(move || status.lock().clone())),
        mini_app: MiniApp::default(),
    }
}

/// The key in a text.
pub fn key_in(heard: &str) -> Token {
    Token::find_all(heard).next().unwrap_or_else(|| panic!("no key in {heard}"))
}
