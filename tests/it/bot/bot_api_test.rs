//! The fixture of the query tests: a bot with an API and game data, at 18:42:40.

use std::ops::Deref;
use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use muster::app::Parts;
use muster::bot::{Clock, MiniAppAddress, Settings};
use muster::client::{Client, Timeouts};
use muster::keys::NewKey;
use muster::people::People;
use serde_json::{Value, json};
use telegram_sandbox::testing::TestTelegram;

use super::bot_test::BotTest;
use crate::api::server::{TestServer, store};
use crate::api::v2::populated::{publish, publish_players, record};

/// The time of every document: 2026-01-01 18:42 in Moscow.
pub const MADE: i64 = 1_767_282_120;

/// A bot under test with an API that has game data.
pub struct BotApiTest {
    bot: BotTest,
    pub server: TestServer,
}

impl Deref for BotApiTest {
    type Target = BotTest;

    fn deref(&self) -> &BotTest {
        &self.bot
    }
}

impl BotApiTest {
    /// Three servers, with all data of 05 Brainburg.
    pub async fn start() -> Self {
        Self::start_with_limit("1000000/60s").await
    }

    /// The same, with a limit on the bot's key.
    pub async fn start_with_limit(limit: &str) -> Self {
        let test = Self::build(limit, |_| {}).await;
        for (name, document) in [
            ("5/online", online()),
            ("5/families", families()),
            ("5/map", map()),
            ("5/sobes", sobes()),
            ("5/admins", admins()),
            ("5/ghetto", ghetto()),
        ] {
            test.publish(name, document);
        }
        test.add_players(5, RECORDS).await;
        test
    }

    /// Three servers without further data.
    pub async fn with_server_list(change: impl FnOnce(&mut Settings)) -> Self {
        Self::build("1000000/60s", change).await
    }

    /// Three servers of a source without records of players, more than a minute after the start.
    pub async fn without_records() -> Self {
        let started = Timestamp::now() - SignedDuration::from_mins(1);
        let test = Self::build_since(started, "1000000/60s", |_| {}).await;
        test.publish("5/online", online());
        test
    }

    /// The same as `start`, with a Mini App.
    pub async fn with_app() -> Self {
        let test = Self::build("1000000/60s", |settings| {
            let page = "https://api.example/app".parse().unwrap();
            settings.mini_app = Some(MiniAppAddress { page, hosts: Vec::new() });
        })
        .await;
        for (name, document) in
            [("5/online", online()), ("5/map", map()), ("5/families", families())]
        {
            test.publish(name, document);
        }
        test.start_app_on(&test.server).await;
        test
    }

    /// Starts the Mini App of this bot on an API, which can be another one.
    pub async fn start_app_on(&self, server: &TestServer) {
        let key = server.issue(NewKey::service("app".parse().unwrap())).await.token;
        server.app.start(Parts {
            token: self.sandbox().token().parse().unwrap(),
            bot: self.mini_app.clone(),
            api: server.local_api.clone(),
            key: key.reveal().parse().unwrap(),
            hosts: Vec::new(),
        });
    }

    async fn build(limit: &str, change: impl FnOnce(&mut Settings)) -> Self {
        Self::build_since(Timestamp::now(), limit, change).await
    }

    async fn build_since(
        started: Timestamp,
        limit: &str,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        // Both use one store of claims, as the processes of an installation do.
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path().join("muster.db")).await;
        let server = TestServer::hiding(started, People::new(store.db().clone())).await;
        let order = NewKey::service("bot".parse().unwrap()).limited(limit.parse().unwrap());
        let key = server.issue(order).await.token;
        let address = format!("http://{}", server.address);
        let api = Client::new(&address, key.reveal(), Timeouts::default()).unwrap();
        let telegram = TestTelegram::new().await;
        let test = BotTest::on_store(telegram, folder, api, |settings| {
            settings.zone = TimeZone::get("Europe/Moscow").unwrap();
            settings.clock = Clock::stopped_at(Timestamp::from_second(MADE + 40).unwrap());
            change(settings);
        });
        let test = Self { bot: test.await, server };
        test.publish("fractions", fractions());
        test.publish("pois", pois());
        test.publish("servers", servers());
        test.bot.start_bot();
        test
    }

    /// Stores player records, one per line.
    pub async fn add_players(&self, server: u32, lines: &str) {
        let made = Timestamp::from_second(MADE).unwrap();
        publish_players(&self.server.players, server, made, lines).await;
    }

    /// Stops the API.
    pub async fn stop_api(&self) {
        self.server.stop.cancel();
        while !self.server.serving.is_finished() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// How many requests the API has answered so far.
    pub fn api_requests(&self) -> u64 {
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.server.registry).unwrap();
        let lines = text.lines().filter(|line| line.starts_with("muster_api_requests_total"));
        lines.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum()
    }

    pub fn publish(&self, name: &str, document: Value) {
        publish(&self.server.current, name, &document);
    }

    /// Publishes a document that was made so many minutes before, after what it changes was recorded.
    pub async fn record(&self, minutes_before: i64, name: &str, mut document: Value) {
        document["timestamp"] = json!(MADE - minutes_before * 60);
        record(&self.server, name, &document).await;
    }
}

/// Records of players of 05 Brainburg, one per line.
pub const RECORDS: &str = r#"
{"id":104221,"nickname":"Carl_Johnson","level":44,"exp":60,"money":15300,"bank":2450000,"fraction":{"id":11,"name":"Grove","rank":10,"rank_name":"Boss"},"online":false,"last_seen":"2025-12-31T20:00:00Z","stats":{"kills":310,"deaths":295,"playtime_hours":1204},"phone":55501,"family":{"id":12,"name":"Grove Street","rank":10}}
{"id":5,"nickname":"Sweet_Johnson","level":20,"exp":0,"money":0,"bank":0,"fraction":null,"online":true,"last_seen":"2025-12-30T20:05:00Z","stats":{"kills":0,"deaths":0,"playtime_hours":0},"phone":null,"family":null}
"#;

fn fractions() -> Value {
    let fraction = |id: u32, short: &str, name: [&str; 2], kind: &str, aliases: &[&str]| {
        json!({"id": id, "short": short, "name": {"en": name[0], "ru": name[1]}, "kind": kind,
               "color": "#005EFF", "aliases": aliases, "hq": null})
    };
    json!([
        fraction(
            1,
            "LSPD",
            ["Los Santos Police", "Полиция Лос-Сантоса"],
            "police",
            &["ЛСПД", "полиция лс"]
        ),
        fraction(3, "FBI", ["FBI", "ФБР"], "police", &["ФБР"]),
        fraction(5, "LSMC", ["Los Santos Hospital", "Больница Лос-Сантоса"], "hospital", &["ЛСМЦ"]),
        fraction(
            7,
            "ТСР",
            ["Maximum Security Prison", "Тюрьма строгого режима"],
            "army",
            &["TSR", "Тюрьма"]
        ),
        fraction(10, "СМИ LS", ["Radio Los Santos", "Радиоцентр Лос-Сантоса"], "media", &["RLS"]),
        fraction(11, "Grove", ["Grove Street", "Grove Street"], "gang", &["Грув"]),
        fraction(13, "Ballas", ["East Side Ballas", "East Side Ballas"], "gang", &["Баллас"])
    ])
}

fn pois() -> Value {
    json!([{"city": "Los Santos", "name": "Ganton Gym", "x": 2229.5, "y": -1721.2},
           {"city": "Las Venturas", "name": "Four Dragons", "x": 2020.0, "y": 1007.5}])
}

fn servers() -> Value {
    let server = |number: u32, name: &str, online: u32, status: &str, aliases: &[&str]| {
        json!({"number": number, "name": name, "ip": "203.0.113.5", "port": 7777, "online": online, "maxplayers": 1000,
               "password": status == "maintenance", "donateMultiplier": 1, "experienceMultiplier": number % 2 + 1,
               "status": status, "status_since": "2026-01-01T12:00:00Z", "aliases": aliases, "query": false})
    };
    json!({"timestamp": MADE, "servers": [
        server(5, "Brainburg", 481, "online", &["Брейнбург"]),
        server(8, "Saint Grey", 1000, "online", &["Сент Грей", "sg"]),
        server(12, "Meadow", 0, "maintenance", &["Медоу"])
    ]})
}

/// A member of a fraction, as in the list of players.
pub fn player(
    id: u32,
    name: &str,
    level: u32,
    fraction: &str,
    position: &str,
    marks: &str,
) -> Value {
    let part = |text: &str| if text.is_empty() { Value::Null } else { json!(text) };
    json!({"id": id, "name": name, "level": level, "fraction": part(fraction), "position": part(position),
           "inUniform": marks.contains('u'), "isLeader": marks.contains('l'), "isZam": marks.contains('z')})
}

fn online() -> Value {
    json!({"timestamp": MADE, "players": [
        player(11, "Alex_Sidorov", 25, "LSPD", "Sergeant", "u"),
        player(117, "Jane_Smith", 31, "LSPD", "Deputy chief", "zu"),
        player(40, "Tom_Oakley", 4, "LSPD", "Cadet", ""),
        player(7, "Mike_Toreno", 40, "FBI", "Director", "lu"),
        player(30, "Big_Smoke", 12, "Grove", "Legend", ""),
        player(31, "Carl_Johnson", 44, "Grove", "Boss", "l"),
        player(2, "Nicolas_Reed", 9, "", "", ""),
        player(3, "Frank_Tenpenny", 50, "", "", "")
    ]})
}

pub fn families() -> Value {
    let member = |id: u32, name: &str, rank: u32, leader: bool, deputy: bool| {
        json!({"id": id, "nickname": name, "rank": rank, "player_id": 1000 + id, "warns": 0,
               "leader": leader, "deputy": deputy, "joined_at": 1_735_689_600})
    };
    json!({"timestamp": MADE, "families": [
        {"id": 12, "name": "Grove Street", "leader": "Carl_Johnson", "level": 5, "flagId": 3, "members": [
            member(1, "Carl_Johnson", 10, true, false), member(2, "Sweet_Johnson", 9, false, true),
            member(3, "Big_Smoke", 9, false, true), member(4, "Ryder_Wilson", 3, false, false)]},
        {"id": 4, "name": "Grove Garden <3", "leader": "", "level": 1, "flagId": 0, "members": [member(5, "Denise_Robinson", 1, false, false)]},
        {"id": 77, "name": "Семья Корлеоне", "leader": "Vito_Corleone", "level": 9, "flagId": 1, "members": [member(6, "Vito_Corleone", 10, true, false)]}
    ]})
}

pub fn map() -> Value {
    let property = |id: u32, name: &str, owner: &str| {
        json!({"id": id, "name": name, "owner": owner, "lx": 2495.3, "ly": -1687.5, "hasAuction": false,
               "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": false, "nearest_poi": null})
    };
    let auction = |mut property: Value, start: i64, bet: i64, ends: i64| {
        property["hasAuction"] = json!(true);
        property["auStartPrice"] = json!(start);
        property["auMinBet"] = json!(bet);
        property["auTimeEnd"] = json!(MADE + ends);
        property
    };
    let kind = |mut property: Value, kind: u32| {
        property["type"] = json!(kind);
        property
    };
    let mut offered = property(4, "Villa 4", "Carl_Johnson");
    offered["onMarketplace"] = json!(true);
    json!({"timestamp": MADE,
           "houses": [property(1, "House 1", "Carl_Johnson"), property(2, "House 2", ""), offered,
                      auction(property(3, "House 3", "The State"), 100_000, 5_000, 3_640),
                      auction(property(9, "House <9>", ""), 2_500_000, 50_000, 340)],
           "businesses": [kind(property(18, "Ammu-Nation", "Carl_Johnson"), 4),
                          kind(auction(property(21, "24/7 in Ganton", ""), 900_000, 10_000, 90_040), 1)]})
}

pub fn sobes() -> Value {
    json!({"timestamp": MADE, "interviews": [
        {"fraction": "FBI", "time": "19:30", "place": "Lobby"},
        {"fraction": "LSPD", "time": "19:10", "place": "Los Santos Police, main hall"},
        {"fraction": "LSMC", "time": "18:35", "place": "Reception"},
        {"fraction": "СМИ LS", "time": "09:15", "place": null}
    ]})
}

fn admins() -> Value {
    let admin = |name: &str, short: &str, position: &str, level: u32| {
        json!({"nickname": name, "short_name": short, "position": position, "level": level, "status": "active",
               "forum_url": null, "vk_url": null})
    };
    json!({"timestamp": MADE, "admins": [
        admin("Frank_Tenpenny", "CA", "Chief administrator", 6),
        admin("Eddie_Pulaski", "DCA", "Deputy chief administrator", 5),
        admin("Jimmy_Hernandez", "", "", 1)
    ]})
}

fn ghetto() -> Value {
    let zone = |id: u32, x: i32, gang: Option<u32>| {
        json!({"id": id, "squareStart": {"x": x, "y": -1700}, "squareEnd": {"x": x + 100, "y": -1600}, "color": "#009327",
               "fraction_id": gang, "famId": null, "famName": null, "money": 12000, "respects": 40})
    };
    json!({"timestamp": MADE, "zones": [
        zone(1, 2100, Some(11)), zone(2, 2200, Some(11)), zone(3, 2300, Some(13)), zone(4, 2400, None)
    ]})
}
