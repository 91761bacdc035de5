//! The fixture of the alert tests: the feed and the time are in the test's hand.

use std::ops::Deref;

use jiff::SignedDuration;
use muster::bot::Settings;
use serde_json::{Value, json};
use telegram_sandbox::testing::TestPerson;

use crate::bot::bot_api_test::{BotApiTest, player};

/// A bot with game data that tests replace.
pub struct AlertTest(BotApiTest);

impl Deref for AlertTest {
    type Target = BotApiTest;

    fn deref(&self) -> &BotApiTest {
        &self.0
    }
}

impl AlertTest {
    pub async fn start() -> Self {
        Self(BotApiTest::start().await)
    }

    /// The same with changed settings, before any list of players.
    pub async fn start_with(change: impl FnOnce(&mut Settings)) -> Self {
        Self(BotApiTest::with_server_list(change).await)
    }

    /// A person who said `/watch LSPD < 5` in private, when eight were online.
    pub async fn watching(&self) -> TestPerson {
        let alice = self.person("Alice", "en");
        self.list(0, 8, &[]).await;
        alice.says("/watch LSPD < 5 5").await;
        alice.hears().await;
        self.tick().await;
        alice
    }

    /// How many alerts are stored.
    pub async fn alerts(&self) -> i64 {
        let count = muster::db::query_scalar("SELECT count(*) FROM alerts");
        count.fetch_one(self.store.db()).await.unwrap()
    }

    /// The time passes, then a list of players of 05 Brainburg arrives with so many of LSPD, and these players besides.
    pub async fn list(&self, minutes: i64, officers: u32, others: &[Value]) {
        self.list_of(minutes, officers, 0, others).await;
    }

    /// The same with so many players who are in no fraction.
    pub async fn list_of(&self, minutes: i64, officers: u32, civilians: u32, others: &[Value]) {
        self.advance(SignedDuration::from_mins(minutes));
        let officer = |n: u32| player(1000 + n, &format!("Officer_{n}"), 10, "LSPD", "Cadet", "u");
        let civilian = |n: u32| player(3000 + n, &format!("Citizen_{n}"), 1, "", "", "");
        let players: Vec<Value> = (0..officers)
            .map(officer)
            .chain((0..civilians).map(civilian))
            .chain(others.iter().cloned())
            .collect();
        self.publish_now("5/online", json!({"players": players})).await;
    }

    /// Publishes a document with the time of now, and lets the alerts see it. The list of servers stays fresh.
    pub async fn publish_now(&self, name: &str, mut document: Value) {
        document["timestamp"] = json!(self.now().as_second());
        self.publish("servers", servers(self.now().as_second(), "online"));
        self.publish(name, document);
        self.tick_and_finish().await;
    }

    /// The list of servers says this of 05 Brainburg.
    pub async fn server_is(&self, status: &str) {
        self.publish("servers", servers(self.now().as_second(), status));
        self.tick_and_finish().await;
    }

    /// A minute later, the list of servers says that 05 Brainburg has so many players.
    pub async fn server_has(&self, online: u32) {
        self.advance(SignedDuration::from_mins(1));
        let mut document = servers(self.now().as_second(), "online");
        document["servers"][0]["online"] = json!(online);
        self.publish("servers", document);
        self.tick_and_finish().await;
    }

    /// The list of servers has 05 Brainburg no longer.
    pub async fn server_is_closed(&self) {
        let mut document = servers(self.now().as_second(), "online");
        document["servers"].as_array_mut().unwrap().remove(0);
        self.publish("servers", document);
        self.tick_and_finish().await;
    }

    /// Lets time pass, without new data.
    pub async fn pass(&self, minutes: i64) {
        self.advance(SignedDuration::from_mins(minutes));
        self.tick_and_finish().await;
    }
}

fn servers(at: i64, status: &str) -> Value {
    let server = |number: u32, name: &str, status: &str| {
        json!({"number": number, "name": name, "ip": "203.0.113.5", "port": 7777, "online": 481, "maxplayers": 1000,
               "password": false, "donateMultiplier": 1, "experienceMultiplier": 1, "status": status,
               "status_since": "2026-01-01T12:00:00Z", "aliases": [], "query": false})
    };
    json!({"timestamp": at, "servers": [server(5, "Brainburg", status), server(8, "Saint Grey", "online")]})
}
