//! The ledger: what differs between a document and the one before it, saved as events.
//!
//! The store keeps the facts of the last document of each list, so that nothing is lost while no process runs. An event
//! is saved in one transaction with the facts that it leads to, before anybody sees the document.

mod admins;
mod changes;
mod difference;
mod event;
mod families;
mod interviews;
mod key;
mod metrics;
mod online;
mod property;
mod query;
mod recent;
mod server_status;
mod table;
mod zones;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::{Mutex, RwLock};
use prometheus_client::registry::Registry;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::db::{self, Db};
use crate::game::{Current, FractionId, Update};

pub use changes::Changes;
use changes::{List, ListState, compare};
pub use event::{EventKind, SavedEvent};
use key::{DEPUTY, Key, ListId};
use metrics::Metrics;
pub use query::{EventQuery, EventsPage, PageError};
use recent::RecentEvents;

/// How often old events are deleted.
const CLEAN_UP_INTERVAL: Duration = Duration::from_secs(60);

/// How many events are kept at most.
pub const MAX_EVENTS: i64 = 20_000_000;

/// The recorded changes of all servers.
#[derive(Clone, Debug)]
pub struct Ledger {
    db: Db,
    /// For how many days events are kept.
    days: u16,
    lists: Arc<Mutex<HashMap<ListId, ListState>>>,
    recent: Arc<RwLock<RecentEvents>>,
    /// The id of the last event.
    latest: Arc<watch::Sender<i64>>,
    refreshing: Arc<tokio::sync::Mutex<()>>,
    metrics: Metrics,
}

/// The events that are kept.
#[derive(Clone, Copy, Debug)]
pub struct KeptEvents {
    /// About how many.
    pub events: i64,
    /// When the oldest happened.
    pub since: Timestamp,
}

/// The nicknames of a fraction's leader and deputies, who may be offline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FractionStaff {
    /// The leader; `None` if nobody was seen yet.
    pub leader: Option<String>,
    /// The deputies, by nickname.
    pub deputies: Vec<String>,
}

impl Ledger {
    /// For how many days events are kept.
    pub fn days(&self) -> u16 {
        self.days
    }

    /// The ledger in `db`, which keeps events for so many days.
    #[must_use]
    pub fn new(db: Db, days: u16) -> Self {
        Self {
            db,
            days,
            lists: Arc::default(),
            recent: Arc::default(),
            latest: Arc::new(watch::Sender::new(0)),
            refreshing: Arc::default(),
            metrics: Metrics::default(),
        }
    }

    /// Adds the ledger's metrics to a registry.
    pub fn register_metrics(&self, registry: &mut Registry) {
        self.metrics.register(registry);
    }

    /// Counts a document whose changes could not be saved.
    pub fn count_failure(&self) {
        self.metrics.failures.inc();
    }

    /// The same ledger, for documents that are not served.
    #[must_use]
    pub fn apart(&self) -> Self {
        Self { lists: Arc::default(), metrics: Metrics::default(), ..self.clone() }
    }

    /// What a new document changes. `served` tells what is served now, if it is the document that was saved last.
    pub async fn changes(
        &self,
        update: &Update,
        served: Option<&Current>,
    ) -> Result<Changes, db::Error> {
        match update {
            Update::Map(server, map) => self.compared(*server, map, served).await,
            Update::Families(server, families) => self.compared(*server, families, served).await,
            Update::Ghetto(server, ghetto) => self.compared(*server, ghetto, served).await,
            Update::Sobes(server, sobes) => self.compared(*server, sobes, served).await,
            Update::Admins(server, admins) => self.compared(*server, admins, served).await,
            Update::Online(server, online) => {
                let before = served.and_then(|served| served.server(*server)?.online.clone());
                let state = self.state(ListId::new(*server, online::DOCUMENT));
                online::changes(&self.db, *server, online, before.as_deref(), state).await
            }
            Update::Servers(_) | Update::Fractions(_) | Update::Pois(_) => Ok(Changes::default()),
        }
    }

    async fn compared<L: List + Sync>(
        &self,
        server: u32,
        list: &L,
        served: Option<&Current>,
    ) -> Result<Changes, db::Error> {
        let id = ListId::new(server, L::DOCUMENT);
        let mut state = self.state(id);
        if state.is_served
            && let Some(before) = served.and_then(|served| L::of(&*served.server(server)?).cloned())
        {
            return Ok(compare(id, Some((before.timestamp(), before.facts())), list, state));
        }
        let saved = table::saved_at(&self.db, id).await?;
        let stored = table::facts(&self.db, id).await?;
        state.saved = saved.unwrap_or_default();
        let before = saved.map(|at| {
            (Timestamp::from_second(at).unwrap_or_default(), changes::parsed::<L>(&stored))
        });
        Ok(compare(id, before, list, state))
    }

    /// What this process knows of a list.
    fn state(&self, id: ListId) -> ListState {
        self.lists.lock().get(&id).copied().unwrap_or_default()
    }

    /// Saves changes. After that, their document may be served.
    pub async fn save(&self, changes: Changes) -> Result<(), db::Error> {
        self.save_all(vec![changes]).await
    }

    /// Saves the changes of several documents in one transaction: all of them, or none. That costs one durable write
    /// instead of one for each document.
    pub async fn save_all(&self, mut all: Vec<Changes>) -> Result<(), db::Error> {
        let statements = all.iter_mut().flat_map(|it| std::mem::take(&mut it.statements));
        let statements: Vec<_> = statements.collect();
        if !statements.is_empty() {
            let save = self.db.write(move |tx| {
                Box::pin(async move {
                    for statement in statements {
                        statement.execute(&mut *tx).await?;
                    }
                    Ok::<_, db::Error>(())
                })
            });
            if let Err(error) = save.await {
                // Perhaps they were saved nevertheless, so the next documents are compared with what the store has.
                let mut lists = self.lists.lock();
                for (id, _) in all.iter().filter_map(|changes| changes.list) {
                    lists.remove(&id);
                }
                return Err(error);
            }
        }
        self.saved(&all).await;
        Ok(())
    }

    /// Notes that the statements of changes were committed, and that their documents are served.
    pub async fn saved(&self, all: &[Changes]) {
        self.lists.lock().extend(all.iter().filter_map(|changes| changes.list));
        for changes in all {
            self.metrics.record(&changes.events, changes.made, Timestamp::now());
        }
        if all.iter().any(|changes| !changes.events.is_empty()) {
            // If that fails, readers learn of the events with the next ones.
            self.log(self.refresh().await);
        }
    }

    /// Reads new events, and wakes those who wait for one.
    async fn refresh(&self) -> Result<(), db::Error> {
        let _one = self.refreshing.lock().await;
        let known = *self.latest.borrow();
        let mut latest = known;
        let is_first = !self.recent.read().is_loaded();
        if is_first {
            latest = table::latest(&self.db).await?;
            *self.recent.write() = RecentEvents::after(latest);
        } else {
            loop {
                let new = table::subjects_after(&self.db, latest).await?;
                let is_last = new.len() < table::AT_ONCE as usize;
                latest = new.last().map_or(latest, |(last, _)| last.id);
                let mut recent = self.recent.write();
                new.into_iter().for_each(|(event, subject)| recent.push(event, subject));
                if is_last {
                    break;
                }
            }
        }
        if latest > known {
            self.latest.send_replace(latest);
        }
        Ok(())
    }

    /// The events after an id that are asked for, and the id after which further ones come. `None` if they have to be
    /// read from the store.
    #[must_use]
    pub fn recent(&self, query: &EventQuery, id: i64) -> Option<(Vec<SavedEvent>, i64)> {
        self.recent.read().since(query, id)
    }

    /// The id of the last event, and how it changes.
    #[must_use]
    pub fn latest(&self) -> watch::Receiver<i64> {
        self.latest.subscribe()
    }

    /// Records the status of the servers and deletes old events, until `stop`.
    pub async fn keep(&self, current: &Current, stop: CancellationToken) {
        let mut clean_up = interval(CLEAN_UP_INTERVAL);
        clean_up.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut published = current.revision();
        let mut statuses = server_status::Statuses::default();
        let follow = async {
            if self.db.is_shared() {
                let (tell, mut told) = watch::channel(());
                let listen = self.db.listen("muster_feed", || _ = tell.send(()));
                let refresh = async {
                    while told.changed().await.is_ok() {
                        self.log(self.refresh().await);
                    }
                };
                tokio::join!(listen, refresh);
            }
            std::future::pending::<()>().await;
        };
        let work = async {
            self.log(self.refresh().await);
            loop {
                self.log(self.record_statuses(&mut statuses, current).await);
                tokio::select! {
                    changed = published.changed() => if changed.is_err() { break },
                    _ = clean_up.tick() => self.log(self.clean_up(Timestamp::now()).await),
                }
            }
        };
        let both = async { tokio::select!(() = follow => {}, () = work => {}) };
        stop.run_until_cancelled(both).await;
    }

    async fn record_statuses(
        &self,
        statuses: &mut server_status::Statuses,
        current: &Current,
    ) -> Result<(), db::Error> {
        let new = statuses.record(&self.db, &current.servers()).await?;
        for at in &new {
            self.metrics.record(&[EventKind::ServerStatus], *at, Timestamp::now());
        }
        if !new.is_empty() {
            self.refresh().await?;
        }
        Ok(())
    }

    /// Who leads a fraction, and who are its deputies, as they were seen last.
    pub async fn staff(
        &self,
        server: u32,
        fraction: FractionId,
    ) -> Result<FractionStaff, db::Error> {
        let leader = Key::Fraction(fraction.to_string().into()).to_string();
        let list = ListId::new(server, online::DOCUMENT);
        let facts = table::staff(&self.db, list, leader, &fraction.to_string()).await?;
        let mut staff = FractionStaff::default();
        for (key, fact) in facts {
            match key.strip_prefix(DEPUTY) {
                Some(nickname) => staff.deputies.push(nickname.to_owned()),
                None => staff.leader = Some(fact),
            }
        }
        Ok(staff)
    }

    /// How many events are kept, and since when. `None` if there are none.
    pub async fn kept(&self) -> Result<Option<KeptEvents>, db::Error> {
        let Some((first, at)) = table::oldest(&self.db).await? else { return Ok(None) };
        // Ids have no gaps worth counting, because only the oldest events are deleted.
        let events = table::latest(&self.db).await? - first + 1;
        Ok(Some(KeptEvents { events, since: Timestamp::from_second(at).unwrap_or_default() }))
    }

    /// Deletes events that are too old or too many, and notes how many are left.
    pub async fn clean_up(&self, now: Timestamp) -> Result<(), db::Error> {
        let oldest = now.as_second() - i64::from(self.days) * 24 * 3_600;
        while table::delete_some(&self.db, oldest, MAX_EVENTS).await? {}
        self.metrics.kept.set(self.kept().await?.map_or(0, |kept| kept.events));
        self.metrics.store.set(self.db.size().await?);
        Ok(())
    }

    fn log(&self, done: Result<(), db::Error>) {
        if let Err(error) = done {
            self.count_failure();
            self.db.log_failure("the ledger can't be read or written", &error);
        }
    }
}
