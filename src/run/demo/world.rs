//! The simulated world as a data source: its documents pass the same validation as those of a feed folder.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use demo_world::{Counts, Document, Size, World};
use jiff::Timestamp;
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::feed::document::{
    self, DocumentId, ServerDocument, SharedDocument, ValidationContext, ValidationErrors,
};
use crate::feed::player_lists;
use crate::game::players::SaveError;
use crate::game::{self, Current, FractionId, History, Players};

/// How often one server gets new documents.
const TICK: Duration = Duration::from_secs(1);

/// How many seconds of history the charts show at the start.
const HISTORY: i64 = 48 * 3_600;

/// How many seconds of history are computed at once.
const HISTORY_STEP: i64 = 6 * 3_600;

/// A simulated world in place of a feed folder.
#[derive(Clone, Debug)]
pub struct LiveWorld {
    world: Arc<World>,
    current: Arc<Current>,
    players: Players,
    history: History,
}

impl LiveWorld {
    /// The world of this seed and size.
    #[must_use]
    pub fn new(
        seed: u64,
        size: Size,
        current: Arc<Current>,
        players: Players,
        history: History,
    ) -> Self {
        Self { world: Arc::new(World::new(seed, size)), current, players, history }
    }

    /// Publishes every document as it is now.
    pub async fn publish_all(&self) {
        let this = self.clone();
        self.blocking(move || {
            let now = Timestamp::now();
            Document::SHARED.into_iter().rev().for_each(|document| this.publish(document, now));
            for server in this.world.servers() {
                Document::of_server(server).into_iter().for_each(|each| this.publish(each, now));
            }
        })
        .await;
    }

    /// Keeps the world moving until `stop`.
    pub async fn run(&self, stop: CancellationToken) {
        self.publish_all().await;
        let running = async {
            if let Err(wrong) = tokio::try_join!(self.update(), self.backfill()) {
                tracing::error!(%wrong, "the demo's players can't be saved");
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            () = running => {}
            () = stop.cancelled() => {}
        }
    }

    /// Each tick, one server gets its online list and one of its slower documents.
    async fn update(&self) -> Result<(), SaveError> {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let servers: Vec<u32> = self.world.servers().collect();
        let mut before = Timestamp::now();
        for round in 0.. {
            if servers.is_empty() {
                break;
            }
            for server in servers.iter().copied() {
                ticks.tick().await;
                let slower = slower_documents(server);
                let slower = slower[round % slower.len()];
                let this = self.clone();
                self.blocking(move || {
                    let now = Timestamp::now();
                    for document in [Document::Online(server), slower, Document::Servers] {
                        this.publish(document, now);
                    }
                })
                .await;
            }
            let now = Timestamp::now();
            self.save_departed(&servers, before, now).await?;
            before = now;
        }
        Ok(())
    }

    /// Saves everybody's record, then the history that the charts show.
    async fn backfill(&self) -> Result<(), SaveError> {
        for server in self.world.servers() {
            let this = self.clone();
            let records = move || this.bytes(Document::Players(server), Timestamp::now());
            let bytes = self.blocking(records).await;
            let errors = ValidationErrors::in_file(format!("{server}/players.ndjson"));
            let source = io::Cursor::new(bytes);
            match player_lists::read(source, &std::env::temp_dir(), errors).await? {
                Ok(records) => {
                    self.players.replace(server, Timestamp::now(), None, &records).await?;
                }
                Err(errors) => tracing::error!("the demo's players are invalid: {errors}"),
            }
        }
        let now = Timestamp::now().as_second();
        let steps: Vec<i64> = (now - HISTORY..now).step_by(HISTORY_STEP as usize).collect();
        for from in steps.into_iter().rev() {
            let this = self.clone();
            self.blocking(move || this.save_history(from, (from + HISTORY_STEP).min(now))).await;
            self.history.flush().await.map_err(SaveError::from)?;
        }
        Ok(())
    }

    fn save_history(&self, from: i64, to: i64) {
        for server in self.world.servers() {
            for minute in self.world.history(server, from, to) {
                let at = Timestamp::from_second(minute.at).unwrap_or_default();
                let of = |(id, counts): (u32, Counts)| (FractionId(id), game_counts(counts));
                let fractions: Vec<_> = minute.fractions.into_iter().map(of).collect();
                self.history.backfill(server, at, game_counts(minute.total), &fractions);
            }
        }
    }

    /// Saves the records of those who went offline between two moments.
    async fn save_departed(
        &self,
        servers: &[u32],
        before: Timestamp,
        now: Timestamp,
    ) -> Result<(), SaveError> {
        for server in servers.iter().copied() {
            let mut lines = Vec::new();
            let (from, to) = (before.as_second(), now.as_second());
            self.world.write_departed(server, from, to, &mut lines)?;
            let errors = ValidationErrors::in_file("departed");
            let source = io::Cursor::new(lines);
            let records = player_lists::read(source, &std::env::temp_dir(), errors).await?;
            if let Ok(records) = records {
                self.players.amend(server, now, &records).await?;
            }
        }
        Ok(())
    }

    fn publish(&self, document: Document, now: Timestamp) {
        let Some(id) = document_id(document) else { return };
        let context = ValidationContext::of(&self.current, now);
        match document::validate(id, &self.bytes(document, now), &context) {
            Ok(parsed) => parsed.publish(&self.current),
            Err(errors) => tracing::error!("a document of the demo is invalid: {errors}"),
        }
    }

    fn bytes(&self, document: Document, now: Timestamp) -> Vec<u8> {
        let mut bytes = Vec::new();
        if let Err(wrong) = self.world.write(document, now.as_second(), &mut bytes) {
            tracing::error!(%wrong, ?document, "a document of the demo can't be written");
        }
        bytes
    }

    /// Runs `work` on a thread where it may block.
    async fn blocking<T: Send + 'static + Default>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        spawn_blocking(work).await.unwrap_or_else(|wrong| {
            tracing::error!(%wrong, "a task of the demo panicked");
            T::default()
        })
    }
}

/// The documents that change more slowly than the online list.
fn slower_documents(server: u32) -> [Document; 5] {
    [
        Document::Map(server),
        Document::Ghetto(server),
        Document::Families(server),
        Document::Sobes(server),
        Document::Admins(server),
    ]
}

/// The document's name in the feed; player lists have another way in.
fn document_id(document: Document) -> Option<DocumentId> {
    Some(match document {
        Document::Servers => DocumentId::Shared(SharedDocument::Servers),
        Document::Fractions => DocumentId::Shared(SharedDocument::Fractions),
        Document::Pois => DocumentId::Shared(SharedDocument::Pois),
        Document::Online(server) => DocumentId::Server(server, ServerDocument::Online),
        Document::Sobes(server) => DocumentId::Server(server, ServerDocument::Sobes),
        Document::Families(server) => DocumentId::Server(server, ServerDocument::Families),
        Document::Map(server) => DocumentId::Server(server, ServerDocument::Map),
        Document::Admins(server) => DocumentId::Server(server, ServerDocument::Admins),
        Document::Ghetto(server) => DocumentId::Server(server, ServerDocument::Ghetto),
        Document::Players(_) => return None,
    })
}

fn game_counts(counts: Counts) -> game::Counts {
    let Counts { online, in_uniform, leaders, deputies } = counts;
    game::Counts { online, in_uniform, leaders, deputies }
}
