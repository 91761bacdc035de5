//! The ledger: which events documents make, and what is never lost or told twice.

mod api;
mod documented;
mod events;
mod follower;
mod guards;
mod kills;
mod metrics;
mod pages;
mod stream;

use std::sync::Arc;

use muster::db::{self, Db};
use muster::feed::document::DocumentId;
use muster::feed::watcher::FolderWatcher;
use muster::feed::{ImportError, Importer};
use muster::game::Current;
use muster::ledger::{EventKind, EventQuery, Ledger};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::database::open_game;

/// The time of the first documents.
pub const START: i64 = 1_769_860_800;

/// A feed folder and its ledger.
pub struct Recorded {
    folder: TempDir,
    importer: Arc<Importer>,
    db: Db,
    pub ledger: Ledger,
}

impl Recorded {
    /// A store without events; server 5 is listed.
    pub async fn empty() -> Self {
        let recorded = Self::on(TempDir::new().unwrap()).await;
        let server = json!({"number": 5, "name": "Five", "ip": "127.0.0.1", "port": 7777});
        recorded.import("servers", json!({"timestamp": START, "servers": [server]}));
        recorded
    }

    async fn on(folder: TempDir) -> Self {
        let db = open_game(&folder.path().join("game.db")).await;
        let ledger = Ledger::new(db.clone(), 90);
        let current = Arc::new(Current::new());
        let importer = Importer::open(folder.path().join("feed"), current).unwrap();
        let importer = Arc::new(importer.recording(ledger.clone()));
        Self { folder, importer, db, ledger }
    }

    /// The same store and folder in another process.
    pub async fn restarted(self) -> Self {
        let Self { folder, importer, db, ledger } = self;
        drop((importer, ledger));
        db.close().await;
        let recorded = Self::on(folder).await;
        let server = json!({"number": 5, "name": "Five", "ip": "127.0.0.1", "port": 7777});
        recorded.import("servers", json!({"timestamp": START, "servers": [server]}));
        recorded
    }

    /// Imports a document as an upload.
    pub fn import(&self, document: &str, content: Value) {
        self.try_import(document, &content).unwrap();
    }

    pub fn try_import(&self, document: &str, content: &Value) -> Result<(), ImportError> {
        let id = DocumentId::at(&format!("{document}.json")).unwrap();
        self.importer.import(id, content.to_string().as_bytes()).map(drop)
    }

    /// Writes documents into the feed folder, and imports what is new there.
    pub fn scan(&self, documents: &[(&str, Value)]) {
        for (path, content) in documents {
            let path = self.importer.folder().join(path).with_extension("json");
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, content.to_string()).unwrap();
        }
        FolderWatcher::new(Arc::clone(&self.importer)).scan();
    }

    /// Runs a statement in the store.
    pub async fn sql(&self, statement: &'static str) {
        self.db.execute(db::query(statement)).await.unwrap();
    }

    /// Who owns a house in the map that is served.
    pub fn owner_of_house(&self, server: u32, id: u64) -> Option<String> {
        let server = self.importer.current().server(server)?;
        let house = server.map.as_ref()?.houses.iter().find(|house| house.id == id)?;
        house.owner.as_deref().map(str::to_owned)
    }

    /// All events after an id, a line each: `kind about name before after`.
    pub async fn after(&self, since: i64) -> Vec<String> {
        let query = EventQuery { since: Some(since), limit: 500, ..EventQuery::default() };
        let page = self.ledger.page(&query).await.unwrap();
        page.events.iter().map(|event| told(&event.body)).collect()
    }

    /// Imports two documents, the second a minute after the first, and returns the events.
    pub async fn between(&self, document: &str, before: Value, after: Value) -> String {
        let latest = *self.ledger.latest().borrow();
        self.import(document, at(START, before));
        assert_eq!(self.after(latest).await, [""; 0], "of the first document");
        self.import(document, at(START + 60, after));
        self.after(latest).await.join("\n")
    }
}

/// The content with a timestamp.
pub fn at(second: i64, mut content: Value) -> Value {
    content["timestamp"] = second.into();
    content
}

fn told(body: &str) -> String {
    let body: Value = serde_json::from_str(body).unwrap();
    assert!(body.to_string().len() <= 400, "{body}");
    let text = |name: &str| body[name].as_str().unwrap_or("-").to_owned();
    assert!(EventKind::named(&text("kind")).count() >= 1);
    let about: Vec<&str> =
        body["about"].as_array().unwrap().iter().map(|about| about.as_str().unwrap()).collect();
    let value = |name: &str| body.get(name).map_or("-".to_owned(), Value::to_string);
    let parts = [text("kind"), about.join(","), text("name"), value("before"), value("after")];
    parts.join(" ")
}

/// A house; further fields replace its own.
pub fn house(id: u32, fields: Value) -> Value {
    let mut house = json!({"id": id, "name": format!("House {id}"), "lx": 1500.0, "ly": -1700.0});
    for (name, value) in fields.as_object().unwrap() {
        house[name] = value.clone();
    }
    house
}

/// A map with these houses.
pub fn map(houses: &[Value]) -> Value {
    json!({"houses": houses, "businesses": []})
}
