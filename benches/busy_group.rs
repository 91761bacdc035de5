//! Waiting times in private while a group asks far more than the bot may answer: `cargo bench --bench busy_group`.
//!
//! 110 members of one group send five commands each to a sandbox with Telegram's flood control. The first commands come
//! one by one until the limit of the minute is used up, then all others at once. Then 40 people ask in private, ten a
//! second. Prints how long these people waited, with polling and with a webhook.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::collections::HashMap;
use std::net::TcpListener;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use muster::bot::{Bot, Dependencies, FloodLimits, RetryPolicy, Settings, Webhook};
use muster::client::{Client, Timeouts};
use muster::keys::{Limits, Store};
use telegram_sandbox::testing::{TestPerson, TestTelegram};
use telegram_sandbox::{ChatId, Event};

const MEMBERS: usize = 110;
const COMMANDS: usize = 5;
const OTHERS: usize = 40;

/// More messages than Telegram accepts in a minute. If all came at once, most would be refused at the same time.
const FIRST: usize = 30;

/// How long the people in private may wait.
const PATIENCE: Duration = Duration::from_secs(240);

fn main() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        measure("polling", None).await;
        let addr = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let secret = "secret".parse().unwrap();
        measure("webhook", Some(Webhook { url: format!("http://{addr}/"), addr, secret })).await;
    });
}

async fn measure(mode: &str, webhook: Option<Webhook>) {
    let telegram = TestTelegram::new().await;
    telegram.allow_error("");
    telegram.allow_unread();
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("muster.db"), NonZeroU32::MIN).await.unwrap();
    let bot = Bot::new(settings(&telegram, webhook), dependencies(store)).unwrap();
    telegram.spawn_bot(async move { bot.run(Default::default()).await.unwrap() });
    let people = |count| (0..count).map(|n| telegram.person(&format!("P{n}"), "en"));
    let (members, others): (Vec<_>, Vec<_>) = (people(MEMBERS).collect(), people(OTHERS).collect());
    let group = telegram.group("Crew", &members.iter().collect::<Vec<_>>());
    members[0].says("/help").await;
    members[0].hears().await;
    telegram.sandbox().set_flood_control(true);
    for round in 0..COMMANDS {
        for (at, member) in members.iter().enumerate() {
            member.says_in(&group, "/new").await;
            if round == 0 && at < FIRST {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    let mut waits = waits(&telegram, &others).await;
    waits.sort_unstable();
    let percentile = |percent: usize| waits[(waits.len() * percent).div_ceil(100) - 1];
    let bot = telegram.sandbox().bot().id;
    let answers = group.chat().messages.values().filter(|message| message.author == bot).count();
    println!(
        "{mode}: {} of {OTHERS} others were answered, p50 {:.2?}, p95 {:.2?}; the group has {answers} answers",
        waits.iter().filter(|wait| **wait < PATIENCE).count(),
        percentile(50),
        percentile(95),
    );
    telegram.kill_bots();
}

/// How long each of these people waits for an answer.
async fn waits(telegram: &TestTelegram, people: &[TestPerson]) -> Vec<Duration> {
    let mut events = telegram.sandbox().subscribe();
    let mut asked = HashMap::new();
    let mut waits = Vec::new();
    let (mut rest, mut next) = (people.iter(), tokio::time::interval(Duration::from_millis(100)));
    let listening = async {
        while waits.len() < people.len() {
            tokio::select! {
                _ = next.tick(), if rest.len() > 0 => if let Some(person) = rest.next() {
                    asked.insert(ChatId::from(person.id()), Instant::now());
                    person.says("/help").await;
                },
                event = events.recv() => if let Ok(Event::Sent(message)) = event
                    && message.author == telegram.sandbox().bot().id
                {
                    waits.extend(asked.remove(&message.chat).map(|at| at.elapsed()));
                },
            }
        }
    };
    let _ = tokio::time::timeout(PATIENCE, listening).await;
    waits.resize(people.len(), PATIENCE);
    waits
}

fn settings(telegram: &TestTelegram, webhook: Option<Webhook>) -> Settings {
    Settings {
        token: telegram.sandbox().token().parse().unwrap(),
        server: telegram.url(),
        webhook,
        zone: TimeZone::UTC,
        public_url: "https://muster.example".into(),
        mini_app: None,
        support: None,
        operators: Vec::new(),
        limits: Limits::default(),
        knows_addresses: false,
        flood_limits: FloodLimits::default(),
        retry: RetryPolicy::default(),
        clock: Default::default(),
        metrics: Default::default(),
    }
}

/// Without an API, which none of the commands asks.
fn dependencies(keys: Store) -> Dependencies {
    Dependencies {
        keys,
        api: Client::new("http://127.0.0.1:9", "none", Timeouts::default()).unwrap(),
        remaining: None,
        revision: None,
        lease: None,
        on_login: None,
        status: None,
        mini_app: muster::bot::MiniApp::default(),
    }
}
