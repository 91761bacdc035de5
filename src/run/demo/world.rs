//! The simulated world as a data source. Its documents pass the same validation as those of a feed folder.

use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use demo_world::{Counts, Document, EXAMPLE_SERVER, Size, World};
use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::asked_to_leave::AskedToLeave;
use crate::feed::document::{self, DocumentId, ValidationContext, ValidationErrors};
use crate::feed::player_lists::{self, ReadError};
use crate::game::players::SortedRecords;
use crate::game::{self, Current, FractionId, History, Players, Update};
use crate::ledger::Ledger;
use crate::people::People;

/// How often one server gets new documents.
const TICK: Duration = Duration::from_secs(1);

/// How many seconds of history the charts show at the start.
const HISTORY: i64 = 48 * 3_600;

/// The same of the server of the examples, whose charts compare a day with the week before it.
const EXAMPLE_HISTORY: i64 = 9 * 24 * 3_600;

/// How many seconds of changes are recorded at the start.
const LEDGER: i64 = 24 * 3_600;

/// How many seconds of playtime are known at the start.
const PLAYTIME: i64 = 9 * 24 * 3_600;

/// How many seconds of history are computed at once.
const HISTORY_STEP: i64 = 6 * 3_600;

/// A simulated world in place of a feed folder.
#[derive(Clone, Debug)]
pub struct LiveWorld {
    world: Arc<World>,
    current: Arc<Current>,
    players: Players,
    history: History,
    ledger: Ledger,
    /// The servers whose changes are recorded, after those of the last day.
    recorded: Arc<Mutex<HashSet<u32>>>,
    asked: AskedToLeave,
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
        ledger: Ledger,
    ) -> Self {
        Self {
            world: Arc::new(World::new(seed, size)),
            current,
            players,
            history,
            ledger,
            recorded: Arc::default(),
            asked: AskedToLeave::default(),
        }
    }

    /// The same world, whose players leave and come back if `/me` asks for it.
    #[must_use]
    pub fn with_people(mut self, people: People) -> Self {
        self.asked.people = Some(people);
        self
    }

    /// Publishes every document as it is now.
    pub async fn publish_all(&self) {
        self.blocking(|this| {
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
            if let Err(wrong) = tokio::try_join!(self.update(), self.backfill(), self.record_days())
            {
                tracing::error!(%wrong, "the demo's players can't be saved");
                std::future::pending::<()>().await;
            }
        };
        stop.run_until_cancelled(running).await;
    }

    /// In each tick, publishes the list of players of one server, and one of the server's documents that change more
    /// slowly.
    async fn update(&self) -> io::Result<()> {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let servers: Vec<u32> = self.world.servers().collect();
        let mut before = Timestamp::now();
        for (turn, &server) in servers.iter().cycle().enumerate() {
            ticks.tick().await;
            self.asked.read().await;
            let [_, slower @ .., _] = Document::of_server(server);
            let slower: Document = slower[turn / servers.len() % slower.len()];
            self.blocking(move |this| {
                let now = Timestamp::now();
                this.publish(Document::Servers, now);
                for document in [Document::Online(server), slower] {
                    if this.recorded.lock().contains(&server) {
                        this.record(document, now);
                    } else {
                        this.publish(document, now);
                    }
                }
            })
            .await;
            if (turn + 1) % servers.len() == 0 {
                let now = Timestamp::now();
                self.save_departed(&servers, before, now).await?;
                before = now;
            }
        }
        Ok(())
    }

    /// Saves the records, the playtime and the history of each server.
    async fn backfill(&self) -> io::Result<()> {
        let now = Timestamp::now().as_second();
        // From now on playtime is recorded, and must not count as the data of the days before.
        let mut without_times = Vec::new();
        for server in self.servers() {
            if !self.history.playtime.is_recorded(server).await? {
                without_times.push(server);
            }
        }
        for server in self.servers() {
            let lines = move |this: Self| this.bytes(Document::Players(server), Timestamp::now());
            if let Some(records) = read_records(self.blocking(lines).await).await? {
                self.players.replace(server, Timestamp::now(), None, &records).await?;
            }
            self.blocking(move |this| this.save_zones(server, now - HISTORY, now)).await;
            let history = if server == EXAMPLE_SERVER { EXAMPLE_HISTORY } else { HISTORY };
            self.backfill_history(server, now - history, now).await?;
            if without_times.contains(&server) {
                self.blocking(move |this| this.save_playtime(server, now - PLAYTIME, now)).await;
                self.history.playtime.flush().await?;
                self.history.families.flush().await?;
            }
        }
        Ok(())
    }

    /// Saves the history that the charts of a server show, the newest first.
    async fn backfill_history(&self, server: u32, from: i64, to: i64) -> io::Result<()> {
        let steps: Vec<i64> = (from..to).step_by(HISTORY_STEP as usize).collect();
        for from in steps.into_iter().rev() {
            let to = (from + HISTORY_STEP).min(to);
            self.blocking(move |this| this.save_history(server, from, to)).await;
            self.history.flush().await?;
        }
        Ok(())
    }

    /// The servers, that of the examples first, because people first ask about it.
    fn servers(&self) -> Vec<u32> {
        let mut servers: Vec<u32> = self.world.servers().collect();
        servers.sort_by_key(|server| *server != EXAMPLE_SERVER);
        servers
    }

    /// Records the changes of the last day, and from then on every change.
    async fn record_days(&self) -> io::Result<()> {
        let now = Timestamp::now().as_second();
        for server in self.servers() {
            self.blocking(move |this| this.record_past(server, now)).await;
            self.recorded.lock().insert(server);
        }
        Ok(())
    }

    fn save_playtime(&self, server: u32, from: i64, to: i64) {
        let families = self.families_of_players(server);
        self.history.families.backfill(server, None, from..to);
        for visit in self.world.visits(server, from, to) {
            let fraction = visit.fraction.map(FractionId);
            if let Some(family) = families.get(&*visit.nickname) {
                self.history.families.backfill(server, Some(*family), visit.time.clone());
            }
            self.history.playtime.backfill(server, &visit.nickname.into(), fraction, visit.time);
        }
    }

    /// The family that each player is in, if any.
    fn families_of_players(&self, server: u32) -> HashMap<Arc<str>, u64> {
        let document = self.valid(Document::Families(server), Timestamp::now());
        let Some(Update::Families(_, families)) = document else { return HashMap::new() };
        let list = families.list.iter();
        let members = list.flat_map(|family| family.members.iter().map(|it| (it, family.id)));
        members.map(|(member, family)| (Arc::clone(&member.nickname), family)).collect()
    }

    fn save_zones(&self, server: u32, from: i64, to: i64) {
        for at in (from..to).step_by(3_600) {
            let at = Timestamp::from_second(at).unwrap_or_default();
            if let Some(Update::Ghetto(_, ghetto)) = self.valid(Document::Ghetto(server), at) {
                self.history.zones.record(server, &ghetto);
            }
        }
    }

    fn save_history(&self, server: u32, from: i64, to: i64) {
        for minute in self.world.history(server, from, to) {
            let at = Timestamp::from_second(minute.at).unwrap_or_default();
            let of = |(id, counts): (u32, Counts)| (FractionId(id), game_counts(counts));
            let fractions: Vec<_> = minute.fractions.into_iter().map(of).collect();
            self.history.backfill(server, at, game_counts(minute.total), &fractions);
        }
    }

    /// Saves the records of players who went offline between two moments.
    async fn save_departed(
        &self,
        servers: &[u32],
        before: Timestamp,
        now: Timestamp,
    ) -> io::Result<()> {
        for server in servers.iter().copied() {
            let mut lines = Vec::new();
            let (from, to) = (before.as_second(), now.as_second());
            self.world.write_departed(server, from, to, &mut lines)?;
            if let Some(records) = read_records(lines).await? {
                self.players.amend(server, now, &records).await?;
            }
        }
        Ok(())
    }

    fn publish(&self, document: Document, now: Timestamp) {
        if let Some(update) = self.valid(document, now) {
            self.current.publish(update);
        }
    }

    /// Publishes a document after what it changes was recorded. Blocks the thread.
    fn record(&self, document: Document, now: Timestamp) {
        let Some(update) = self.valid(document, now) else { return };
        let recorded = async {
            let changes = self.ledger.changes(&update, Some(&self.current)).await?;
            self.ledger.save(changes).await
        };
        match Handle::current().block_on(recorded) {
            Ok(()) => self.current.publish(update),
            Err(error) => tracing::error!(%error, "changes of the demo can't be saved"),
        }
    }

    /// Records what changed on a server in the last day, hour by hour. Blocks the thread.
    fn record_past(&self, server: u32, now: i64) {
        let past = self.ledger.apart();
        for at in (now - LEDGER..now).step_by(3_600) {
            let at = Timestamp::from_second(at).unwrap_or_default();
            for document in Document::of_server(server) {
                let Some(update) = self.valid(document, at) else { continue };
                let recorded = async { past.save(past.changes(&update, None).await?).await };
                if let Err(error) = Handle::current().block_on(recorded) {
                    return tracing::error!(%error, "changes of the demo can't be saved");
                }
            }
        }
    }

    /// A document as it is at a moment; if it is invalid, its errors are logged.
    fn valid(&self, document: Document, at: Timestamp) -> Option<Update> {
        let context = ValidationContext::of(&self.current, at, true);
        match document::validate(document_id(document)?, &self.bytes(document, at), &context) {
            Ok(valid) => Some(self.asked.without(valid.update)),
            Err(errors) => {
                tracing::error!("a document of the demo is invalid: {errors}");
                None
            }
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
        work: impl FnOnce(Self) -> T + Send + 'static,
    ) -> T {
        let this = self.clone();
        spawn_blocking(move || work(this)).await.unwrap_or_else(|wrong| {
            tracing::error!(%wrong, "a task of the demo panicked");
            T::default()
        })
    }
}

/// The records of these lines; if they are invalid, their errors are logged.
async fn read_records(lines: Vec<u8>) -> io::Result<Option<SortedRecords>> {
    let errors = ValidationErrors::in_file("players.ndjson");
    let (folder, fractions) = (std::env::temp_dir(), Arc::default());
    match player_lists::read(io::Cursor::new(lines), &folder, fractions, errors, true).await {
        Ok((records, _)) => Ok(Some(records)),
        Err(ReadError::Invalid(errors)) => {
            tracing::error!("the demo's players are invalid: {errors}");
            Ok(None)
        }
        Err(ReadError::Source(error) | ReadError::Staging(error)) => Err(error),
    }
}

/// The document's name in the feed; `None` for player lists, which are imported in another way.
fn document_id(document: Document) -> Option<DocumentId> {
    match document.file() {
        (Some(server), file) => DocumentId::at(&format!("{server}/{file}")),
        (None, file) => DocumentId::at(file),
    }
}

fn game_counts(counts: Counts) -> game::Counts {
    let Counts { online, in_uniform, leaders, deputies } = counts;
    game::Counts { online, in_uniform, leaders, deputies }
}
