//! A server with data: game server 1 has everything, server 2 nothing yet.

use std::io::Cursor;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use jiff::Timestamp;
use muster::feed::document::{self, DocumentId, ValidationContext};
use muster::feed::player_lists;
use muster::game::{Current, Players, Update};
use serde_json::{Value, json};

use crate::api::connection::Reply;
use crate::api::server::TestServer;

/// The time of every document: 2026-01-01.
pub const MADE: i64 = 1_767_225_600;

pub struct PopulatedServer {
    pub server: TestServer,
    key: String,
}

impl Deref for PopulatedServer {
    type Target = TestServer;

    fn deref(&self) -> &TestServer {
        &self.server
    }
}

impl PopulatedServer {
    /// Two servers are listed; there is no other data.
    pub async fn listed() -> Self {
        Self::on(TestServer::open().await).await
    }

    /// The same on a server that runs already.
    pub async fn on(server: TestServer) -> Self {
        let server = Self::on_empty(server).await;
        server.publish("fractions", fractions());
        server.publish(
            "pois",
            json!([{"city": "Los Santos", "name": "Ganton Gym", "x": 2229.5, "y": -1721.2}]),
        );
        server.publish("servers", servers());
        server
    }

    /// A server that runs already, without any data.
    pub async fn on_empty(server: TestServer) -> Self {
        let key = server.service_key().await.token.reveal().to_owned();
        Self { server, key }
    }

    /// Server 1 has everything.
    pub async fn full() -> Self {
        Self::full_on(TestServer::open().await).await
    }

    /// The same on a server that runs already.
    pub async fn full_on(server: TestServer) -> Self {
        let server = Self::on(server).await;
        server.publish("1/online", online());
        server.publish("1/sobes", sobes());
        server.publish("1/families", families());
        server.publish("1/map", map());
        server.publish("1/admins", admins());
        server.publish("1/ghetto", ghetto());
        server.publish_players(1, PLAYERS).await;
        server
    }

    pub fn publish(&self, name: &str, document: Value) {
        publish(&self.server.current, name, &document);
    }

    /// Publishes a document after what it changes was recorded.
    pub async fn record(&self, name: &str, document: Value) {
        record(&self.server, name, &document).await;
    }

    /// The body of the response to a service key.
    pub async fn json(&self, target: &str) -> Value {
        self.get_with_key(target).await.json()
    }

    pub async fn publish_players(&self, server: u32, lines: &str) {
        let taken = Timestamp::from_second(MADE).unwrap();
        publish_players(&self.server.players, server, taken, lines).await;
    }

    /// The response to a service key.
    pub async fn get_with_key(&self, target: &str) -> Reply {
        self.server.get(target, &self.key).await
    }

    pub fn key(&self) -> &str {
        &self.key
    }
}

/// Validates a document and publishes it.
pub fn publish(current: &Current, name: &str, document: &Value) {
    publish_text(current, name, &document.to_string());
}

/// Validates a document, and publishes it after what it changes was recorded.
pub async fn record(server: &TestServer, name: &str, document: &Value) {
    let update = validated(&server.current, name, &document.to_string());
    let changes = server.ledger.changes(&update, Some(&server.current)).await.unwrap();
    server.ledger.save(changes).await.unwrap();
    server.current.publish(update);
}

/// Publishes the text of a document.
pub fn publish_text(current: &Current, name: &str, text: &str) {
    current.publish(validated(current, name, text));
}

fn validated(current: &Current, name: &str, text: &str) -> Update {
    let address = match name.split_once('/') {
        Some((server, part)) => {
            DocumentId::Server(u32::from_str(server).unwrap(), part.parse().unwrap())
        }
        None => DocumentId::Shared(name.parse().unwrap()),
    };
    let context = ValidationContext::of(current, Timestamp::now(), true);
    let valid = document::validate(address, text.as_bytes(), &context).unwrap_or_else(|errors| {
        panic!("{name}: {:?}", errors.list());
    });
    valid.update
}

/// Publishes player records, one per line.
pub async fn publish_players(players: &Players, server: u32, taken: Timestamp, lines: &str) {
    let scratch = tempfile::tempdir().unwrap();
    let errors = document::ValidationErrors::in_file("players.ndjson");
    let source = Cursor::new(lines.as_bytes().to_vec());
    let read = player_lists::read(source, scratch.path(), Arc::default(), errors, true).await;
    let (records, _) = read.unwrap();
    players.replace(server, taken, None, &records).await.unwrap();
}

fn fractions() -> Value {
    json!([
        {"id": 1, "short": "LSPD", "name": {"en": "Los Santos Police", "ru": "Полиция Лос-Сантоса"}, "kind": "police",
         "color": "#005EFF", "aliases": ["ЛСПД", "полиция лс"], "hq": {"x": 1545.7, "y": -1675.5}},
        {"id": 3, "short": "FBI", "name": {"en": "FBI", "ru": "ФБР"}, "kind": "police", "color": "#005EFF", "aliases": ["ФБР"], "hq": null}
    ])
}

/// Two servers with 481 players each.
pub fn servers() -> Value {
    let server = |number: u32, name: &str| {
        json!({"number": number, "name": name, "ip": "203.0.113.5", "port": 7777, "online": 481, "maxplayers": 1000, "password": false,
               "donateMultiplier": 1, "experienceMultiplier": 2.5, "status": "online", "status_since": "2025-12-31T10:00:00Z",
               "aliases": [], "query": false})
    };
    json!({"timestamp": MADE, "servers": [server(1, "Vinewood"), server(2, "Doherty")]})
}

fn online() -> Value {
    json!({"timestamp": MADE, "players": [
        {"id": 117, "name": "Carl_Johnson", "level": 24, "fraction": "LSPD", "position": "Captain", "inUniform": true, "isLeader": false, "isZam": true},
        {"id": 7, "name": "Eddie_Pulaski", "level": 9, "fraction": 1, "position": "Chief", "rank": 10, "inUniform": false, "isLeader": true, "isZam": false},
        {"id": 30, "name": "Mike_Toreno", "level": 40, "fraction": "FBI", "position": "Director", "inUniform": 1, "isLeader": 1, "isZam": 0},
        {"id": 2, "name": "Big_Smoke", "level": 3, "fraction": null, "position": null, "inUniform": false, "isLeader": false, "isZam": false}
    ]})
}

fn sobes() -> Value {
    json!({"timestamp": MADE, "interviews": [{"fraction": "FBI", "time": "18:30", "place": "Lobby"}]})
}

fn families() -> Value {
    json!({"timestamp": MADE, "families": [
        {"id": 12, "name": "Grove Street", "leader": "Carl_Johnson", "level": 5, "flagId": 3, "members": [
            {"id": 901, "nickname": "Carl_Johnson", "rank": 10, "player_id": 104_221, "warns": 0, "leader": true, "deputy": false, "joined_at": 1_735_689_600},
            {"id": 902, "nickname": "Big_Smoke", "rank": 9, "player_id": 77, "warns": 2, "leader": false, "deputy": true, "joined_at": 1_735_689_700}
        ]},
        {"id": 4, "name": "Ballas <3", "leader": "", "level": 1, "flagId": 0, "members": []}
    ]})
}

fn map() -> Value {
    let property = |id: u32, owner: Value| {
        json!({"id": id, "name": format!("No {id}"), "owner": owner, "lx": 2495.3, "ly": -1687.5, "hasAuction": false,
               "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": false, "nearest_poi": null})
    };
    let mut auctioned = property(3, json!("The State"));
    auctioned["hasAuction"] = json!(1);
    auctioned["auMinBet"] = json!(500);
    auctioned["auStartPrice"] = json!(100_000);
    auctioned["auTimeEnd"] = json!(MADE + 3600);
    let mut offered = property(4, json!("Carl_Johnson"));
    (offered["onMarketplace"], offered["price"]) = (json!(true), json!("450000"));
    let mut business = property(1, json!("Big_Smoke"));
    business["type"] = json!(4);
    business["nearest_poi"] =
        json!({"city": "Las Venturas", "name": "Four Dragons", "x": 2020.0, "y": 1007.5});
    json!({"timestamp": MADE,
           "houses": [property(1, json!("Carl_Johnson")), property(2, json!("")), auctioned, offered],
           "businesses": [business]})
}

fn admins() -> Value {
    json!({"timestamp": MADE, "admins": [
        {"nickname": "Frank_Tenpenny", "short_name": "CA", "position": "Chief administrator", "level": 6, "status": "active",
         "forum_url": "https://forum.example/7", "vk_url": null}
    ]})
}

fn ghetto() -> Value {
    json!({"timestamp": MADE, "zones": [
        {"id": 17, "squareStart": {"x": 2400, "y": -1700}, "squareEnd": {"x": 2500.5, "y": -1600}, "color": "#009327", "fraction_id": null,
         "famId": 12, "famName": "Grove Street", "money": 12000, "respects": 40, "war": {"until": 1e3}}
    ]})
}

const PLAYERS: &str = r#"
{"id":104221,"nickname":"Carl_Johnson","level":24,"exp":60,"money":15300,"bank":2450000,"fraction":{"id":1,"name":"LSPD","rank":8,"rank_name":"Captain"},"online":false,"last_seen":"2025-12-31T20:00:00Z","stats":{"kills":310,"deaths":295,"playtime_hours":1204},"phone":55501,"licences":["car",{"boat":1.50}]}
{"id":5,"nickname":"Sweet_Johnson","level":20,"exp":0,"money":0,"bank":0,"fraction":null,"online":true,"last_seen":"2025-11-30T20:00:00Z","stats":{"kills":0,"deaths":0,"playtime_hours":0}}
"#;
