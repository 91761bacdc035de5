//! The world as a source: its documents are judged and published as those of a folder are, a few every second.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::{
    Sheet, World,
    town::Person,
    world::{Place, Size},
};
use crate::feed::document::{
    self, DocumentId, ServerDocument, ValidationContext, ValidationErrors,
};
use crate::feed::players;
use crate::game::players::SaveError;
use crate::game::{Current, History, Players};

/// How often a server gets something new.
const TICK: Duration = Duration::from_secs(1);

/// How many seconds of the past charts can show at the start.
const PAST: i64 = 48 * 3_600;

/// How much of it is worked out at once.
const STRETCH: i64 = 6 * 3_600;

/// A made-up world in the place of a feed folder.
#[derive(Clone, Debug)]
pub struct Demo {
    world: Arc<World>,
    current: Arc<Current>,
    players: Players,
    history: History,
}

/// What is published of a server besides who is online.
const SLOWER: [ServerDocument; 5] = [
    ServerDocument::Map,
    ServerDocument::Ghetto,
    ServerDocument::Families,
    ServerDocument::Sobes,
    ServerDocument::Admins,
];

impl Demo {
    /// The world that follows from a seed.
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

    /// Publishes the world as it is now.
    pub async fn show(&self) {
        let this = self.clone();
        self.blocking(move || {
            let now = Timestamp::now();
            Sheet::SHARED.into_iter().rev().for_each(|sheet| this.publish(sheet, now));
            for number in this.world.servers() {
                Sheet::of_server(number).into_iter().for_each(|sheet| this.publish(sheet, now));
            }
        })
        .await;
    }

    /// Lets the world live until told to stop.
    pub async fn run(&self, stop: CancellationToken) {
        self.show().await;
        let life = async {
            if let Err(wrong) = tokio::try_join!(self.live(), self.recall()) {
                tracing::error!(%wrong, "the demo's players can't be kept");
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            () = life => {}
            () = stop.cancelled() => {}
        }
    }

    /// One server a tick: who is online there, and one of the things that change more slowly.
    async fn live(&self) -> Result<(), SaveError> {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let numbers: Vec<u32> = self.world.servers().collect();
        let mut before = Timestamp::now();
        for turn in 0_usize.. {
            let (round, place) = (turn / numbers.len().max(1), turn % numbers.len().max(1));
            let Some(number) = numbers.get(place).copied() else { return Ok(()) };
            ticks.tick().await;
            let slower = Sheet::of_part(number, SLOWER[round % SLOWER.len()]);
            let this = self.clone();
            self.blocking(move || {
                let now = Timestamp::now();
                for sheet in [Sheet::Online(number), slower, Sheet::Servers] {
                    this.publish(sheet, now);
                }
            })
            .await;
            if place + 1 == numbers.len() {
                let now = Timestamp::now();
                self.amend(before, now).await?;
                before = now;
            }
        }
        Ok(())
    }

    /// Records of everybody, and the charts of the last two days.
    async fn recall(&self) -> Result<(), SaveError> {
        for number in self.world.servers() {
            let this = self.clone();
            let bytes = self.blocking(move || this.bytes(Sheet::Players(number), Timestamp::now()));
            let errors = ValidationErrors::in_file(format!("{number}/players.ndjson"));
            match players::validate(bytes.await.as_slice(), &std::env::temp_dir(), errors)? {
                Ok(records) => {
                    self.players.replace(number, Timestamp::now(), None, records).await?;
                }
                Err(errors) => tracing::error!("the demo's players are refused: {errors}"),
            }
        }
        let now = Timestamp::now().as_second();
        for from in
            (now - PAST..now).step_by(STRETCH as usize).collect::<Vec<_>>().into_iter().rev()
        {
            let this = self.clone();
            self.blocking(move || this.remember(from, (from + STRETCH).min(now))).await;
            self.history.flush().await.map_err(SaveError::from)?;
        }
        Ok(())
    }

    fn remember(&self, from: i64, to: i64) {
        for place in &self.world.towns {
            for minute in self.world.past(place, from, to) {
                let at = Timestamp::from_second(minute.at).unwrap_or_default();
                self.history.backfill(place.town.number, at, minute.whole, &minute.fractions);
            }
        }
    }

    /// The records of those who left between two moments.
    async fn amend(&self, before: Timestamp, now: Timestamp) -> Result<(), SaveError> {
        for place in &self.world.towns {
            let people = |at: Timestamp| -> BTreeSet<Person> {
                place.town.online(at.as_second()).map(|(_, person)| person).collect()
            };
            let mut lines = Vec::new();
            for person in people(before).difference(&people(now)) {
                self.line(place, *person, now, &mut lines)?;
            }
            let errors = ValidationErrors::in_file("left");
            if let Ok(records) = players::validate(lines.as_slice(), &std::env::temp_dir(), errors)?
            {
                let records = records.collect::<io::Result<Vec<_>>>()?;
                self.players.amend(place.town.number, now, records).await?;
            }
        }
        Ok(())
    }

    fn line(
        &self,
        place: &Place,
        person: Person,
        now: Timestamp,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &self.world.record(place, person, now.as_second()))?;
        out.push(b'\n');
        Ok(())
    }

    fn publish(&self, sheet: Sheet, now: Timestamp) {
        let Some(address) = sheet.address() else { return };
        let context = ValidationContext::of(&self.current, now);
        match document::validate(address, &self.bytes(sheet, now), &context) {
            Ok(parsed) => parsed.publish(&self.current),
            Err(errors) => tracing::error!("the demo's document is refused: {errors}"),
        }
    }

    fn bytes(&self, sheet: Sheet, now: Timestamp) -> Vec<u8> {
        let mut bytes = Vec::new();
        if let Err(wrong) = self.world.write(sheet, now.as_second(), &mut bytes) {
            tracing::error!(%wrong, ?sheet, "a document of the demo can't be written");
        }
        bytes
    }

    /// Off the threads that answer.
    async fn blocking<T: Send + 'static + Default>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        spawn_blocking(work).await.unwrap_or_else(|wrong| {
            tracing::error!(%wrong, "the demo stumbled");
            T::default()
        })
    }
}

impl Sheet {
    /// What the feed calls it; lists of players go another way.
    fn address(self) -> Option<DocumentId> {
        use crate::feed::document::SharedDocument;
        Some(match self {
            Self::Servers => DocumentId::Shared(SharedDocument::Servers),
            Self::Fractions => DocumentId::Shared(SharedDocument::Fractions),
            Self::Pois => DocumentId::Shared(SharedDocument::Pois),
            Self::Online(number) => DocumentId::Server(number, ServerDocument::Online),
            Self::Sobes(number) => DocumentId::Server(number, ServerDocument::Sobes),
            Self::Families(number) => DocumentId::Server(number, ServerDocument::Families),
            Self::Map(number) => DocumentId::Server(number, ServerDocument::Map),
            Self::Admins(number) => DocumentId::Server(number, ServerDocument::Admins),
            Self::Ghetto(number) => DocumentId::Server(number, ServerDocument::Ghetto),
            Self::Players(_) => return None,
        })
    }

    fn of_part(number: u32, part: ServerDocument) -> Self {
        match part {
            ServerDocument::Online => Self::Online(number),
            ServerDocument::Sobes => Self::Sobes(number),
            ServerDocument::Families => Self::Families(number),
            ServerDocument::Map => Self::Map(number),
            ServerDocument::Admins => Self::Admins(number),
            ServerDocument::Ghetto => Self::Ghetto(number),
        }
    }
}
