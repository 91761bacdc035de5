//! kill -9 at any moment while lists cross bounds: nothing is lost, and nothing is told twice.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use muster::client::{Client, Timeouts};
use muster::game::{Fraction, FractionId, FractionName, Fractions, Listing, Online, Player};
use muster::game::{Servers, Status, Update};
use telegram_sandbox::testing::TestPerson;

use crate::api::server::TestServer;
use crate::bot::bot_test::BotTest;
use crate::bot::process::Process;

const SERVER: u32 = 5;
const POLICE: FractionId = FractionId(1);

/// How often the process is killed; `MUSTER_KILLS=1000` takes some minutes.
fn kills() -> u32 {
    std::env::var("MUSTER_KILLS").map_or(15, |kills| kills.parse().unwrap())
}

/// An alert of a chat, by its bound.
type Told = (i64, u32);

struct World {
    api: TestServer,
    fractions: Arc<Fractions>,
    /// The time of the next list.
    at: Timestamp,
}

impl World {
    async fn new() -> Self {
        let police = Fraction { id: POLICE, short: "LSPD".into(), ..Fraction::default() };
        let listing = Listing {
            number: SERVER,
            name: "Brainburg".into(),
            status: Status::Online,
            ..Listing::default()
        };
        let api = TestServer::open().await;
        let now = Timestamp::now();
        api.current.publish(Update::Fractions(Fractions::new(vec![police.clone()])));
        api.current.publish(Update::Servers(Servers::new(now, vec![listing])));
        let fractions = Arc::new(Fractions::new(vec![police]));
        Self { api, fractions, at: now - SignedDuration::from_secs(240) }
    }

    /// A list of players with so many members, a second newer than the last one.
    fn list(&mut self, members: u32) {
        self.at += SignedDuration::from_secs(1);
        let member = |id: u32| Player {
            id,
            name: format!("Officer_{id}").into(),
            fraction: Some(FractionName::Known(POLICE)),
            ..Player::default()
        };
        let players = (0..members).map(member).collect();
        let online = Online::new(self.at, players, Arc::clone(&self.fractions));
        self.api.current.publish(Update::Online(SERVER, online));
    }
}

/// An alert for each bound in the person's chat, as the bot stores them after a first list.
async fn add_alerts(test: &BotTest, person: &TestPerson, bounds: u32) {
    const INSERT: &str = "INSERT INTO alerts (chat, created_at, server, condition, state)
        VALUES ($1, 0, $2, json_object('FractionOnline', json_object('fraction', 1, 'bound', json_object('Below', $3))), '\"New\"')";
    let chat = person.id().0;
    let done = test.store.db().write(move |tx| {
        Box::pin(async move {
            for bound in 1..=bounds {
                let insert = muster::db::query(INSERT).bind(chat).bind(SERVER).bind(bound);
                insert.execute(&mut *tx).await?;
            }
            Ok(())
        })
    });
    done.await.unwrap_or_else(|error: sqlx::Error| panic!("{error}"));
}

/// The events in the store: all, or those that are being sent.
async fn events(test: &BotTest, only_sending: bool) -> Vec<Told> {
    const READ: &str = "SELECT e.chat, json_extract(a.condition, '$.FractionOnline.bound.Below')
        FROM alert_events AS e JOIN alerts AS a ON a.id = e.alert WHERE e.is_sending >= $1";
    let rows = muster::db::query_as(READ).bind(only_sending);
    rows.fetch_all(test.store.db()).await.unwrap()
}

/// What a person was told, by bound.
fn told(test: &BotTest, person: &TestPerson) -> Vec<Told> {
    let chat = test.sandbox().chat(person.as_person().private()).unwrap();
    let texts = chat.messages.values().filter_map(|message| Some(message.text()?.text.clone()));
    let bound = |line: &str| line.rsplit_once("fewer than\u{a0}")?.1.trim().parse().ok();
    let lines: Vec<String> =
        texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    lines.iter().filter_map(|line| Some((person.id().0, bound(line)?))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_kills_at_any_moment_each_crossing_is_told_once() {
    let kills = kills();
    let mut world = World::new().await;
    let key = world.api.service_key().await.token;
    let url = format!("http://{}", world.api.address);
    let client = Client::new(&url, key.reveal(), Timeouts::default()).unwrap();
    let test = BotTest::with_api(client, |_| {}).await;
    test.allow_error("");
    test.allow_unread();
    let people: Vec<TestPerson> = (0..3).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.starts(None).await;
        add_alerts(&test, person, kills).await;
    }
    // The first list is what the others are compared with.
    world.list(kills + 5);
    let first = Process::bot_with_api(&test, &url, key.reveal());
    settled(&test, "SELECT count(*) FROM alerts WHERE state = '\"New\"'").await;
    first.dies();
    let mut unknown: HashSet<Told> = HashSet::new();
    for kill in 0..kills {
        // Each list crosses one bound in every chat. The pauses reach over start, evaluation and sending.
        world.list(kills - 1 - kill);
        let bot = Process::bot_with_api(&test, &url, key.reveal());
        tokio::time::sleep(Duration::from_millis(u64::from(kill * 37 % 401))).await;
        bot.dies();
        unknown.extend(events(&test, true).await);
    }
    let last = Process::bot_with_api(&test, &url, key.reveal());
    settled(&test, "SELECT count(*) FROM alerts WHERE json_extract(state, '$.Value.value') = 0")
        .await;
    settled(&test, "SELECT count(*) FROM alert_events").await;
    last.dies();
    assert_eq!(events(&test, false).await, []);
    let all: Vec<Told> = people.iter().flat_map(|person| told(&test, person)).collect();
    let once: HashSet<Told> = all.iter().copied().collect();
    assert_eq!(once.len(), all.len(), "told twice");
    let expected = people.iter().flat_map(|person| (1..=kills).map(|bound| (person.id().0, bound)));
    let missing: Vec<Told> = expected.filter(|alert| !once.contains(alert)).collect();
    let lost = missing.iter().filter(|alert| !unknown.contains(alert)).count();
    println!(
        "{kills} kills: {} alerts told once, {} not told whose end nobody knows, {lost} lost",
        once.len(),
        missing.len() - lost,
    );
    assert_eq!(lost, 0, "{missing:?}");
}

/// Waits until the statement counts nothing.
async fn settled(test: &BotTest, count: &'static str) {
    let settled = async {
        while muster::db::query_scalar::<i64>(count).fetch_one(test.store.db()).await.unwrap() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let settled = tokio::time::timeout(Duration::from_secs(60), settled).await;
    settled.unwrap_or_else(|_| panic!("{count}"));
}
