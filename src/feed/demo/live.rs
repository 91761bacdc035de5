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
use crate::feed::document::{self, Address, Faults, Ground, Part};
use crate::feed::players;
use crate::game::players::Unkept;
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
const SLOWER: [Part; 5] = [Part::Map, Part::Ghetto, Part::Families, Part::Sobes, Part::Admins];

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
    async fn live(&self) -> Result<(), Unkept> {
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
    async fn recall(&self) -> Result<(), Unkept> {
        for number in self.world.servers() {
            let this = self.clone();
            let bytes = self.blocking(move || this.bytes(Sheet::Players(number), Timestamp::now()));
            let faults = Faults::in_file(format!("{number}/players.ndjson"));
            match players::judge(bytes.await.as_slice(), &std::env::temp_dir(), faults)? {
                Ok(records) => {
                    self.players.replace(number, Timestamp::now(), None, records).await?;
                }
                Err(faults) => tracing::error!("the demo's players are refused: {faults}"),
            }
        }
        let now = Timestamp::now().as_second();
        for from in
            (now - PAST..now).step_by(STRETCH as usize).collect::<Vec<_>>().into_iter().rev()
        {
            let this = self.clone();
            self.blocking(move || this.remember(from, (from + STRETCH).min(now))).await;
            self.history.flush().await.map_err(Unkept::from)?;
        }
        Ok(())
    }

    fn remember(&self, from: i64, to: i64) {
        for place in &self.world.towns {
            for minute in self.world.past(place, from, to) {
                let at = Timestamp::from_second(minute.at).unwrap_or_default();
                self.history.recall(place.town.number, at, minute.whole, &minute.fractions);
            }
        }
    }

    /// The records of those who left between two moments.
    async fn amend(&self, before: Timestamp, now: Timestamp) -> Result<(), Unkept> {
        for place in &self.world.towns {
            let people = |at: Timestamp| -> BTreeSet<Person> {
                place.town.online(at.as_second()).map(|(_, person)| person).collect()
            };
            let mut lines = Vec::new();
            for person in people(before).difference(&people(now)) {
                self.line(place, *person, now, &mut lines)?;
            }
            let faults = Faults::in_file("left");
            if let Ok(records) = players::judge(lines.as_slice(), &std::env::temp_dir(), faults)? {
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
        let ground = Ground::of(&self.current, now);
        match document::judge(address, &self.bytes(sheet, now), &ground) {
            Ok(facts) => facts.publish(&self.current),
            Err(faults) => tracing::error!("the demo's document is refused: {faults}"),
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
    fn address(self) -> Option<Address> {
        use crate::feed::document::World as Shared;
        Some(match self {
            Self::Servers => Address::World(Shared::Servers),
            Self::Fractions => Address::World(Shared::Fractions),
            Self::Pois => Address::World(Shared::Pois),
            Self::Online(number) => Address::Server(number, Part::Online),
            Self::Sobes(number) => Address::Server(number, Part::Sobes),
            Self::Families(number) => Address::Server(number, Part::Families),
            Self::Map(number) => Address::Server(number, Part::Map),
            Self::Admins(number) => Address::Server(number, Part::Admins),
            Self::Ghetto(number) => Address::Server(number, Part::Ghetto),
            Self::Players(_) => return None,
        })
    }

    fn of_part(number: u32, part: Part) -> Self {
        match part {
            Part::Online => Self::Online(number),
            Part::Sobes => Self::Sobes(number),
            Part::Families => Self::Families(number),
            Part::Map => Self::Map(number),
            Part::Admins => Self::Admins(number),
            Part::Ghetto => Self::Ghetto(number),
        }
    }
}
