//! Game data: its store, its current snapshot, and the services that import and save it.

use std::sync::Arc;

use futures_util::FutureExt;
use prometheus_client::registry::Registry;
use tempfile::TempDir;

use super::lease::{Role, run_in_one_process};
use super::{RunError, Services, settings};
use crate::db::{self, Db};
use crate::feed::pull::{Pull, Questions, Source};
use crate::feed::push::Uploads;
use crate::feed::udp_query::{QueryFollower, UdpQuery};
use crate::feed::watcher::FolderWatcher;
use crate::feed::{Follower, Importer, PlayerLists};
use crate::game::{Current, Documents, History, Origin, Players, ServerStates};
use crate::keys;
use crate::ledger::Ledger;

const LIVE_QUERY: Role = Role { name: "the live query", lock: 0x6d75_7374_0b08 };
const PULL: Role = Role { name: "the pull", lock: 0x6d75_7374_0b09 };

pub(super) struct GameData {
    pub(super) current: Arc<Current>,
    pub(super) importer: Arc<Importer>,
    pub(super) player_lists: Arc<PlayerLists>,
    pub(super) uploads: Uploads,
    pub(super) players: Players,
    pub(super) history: History,
    pub(super) ledger: Ledger,
    states: ServerStates,
    db: Db,
    pub(super) pull: Option<Source>,
    /// The folder for temporary files, if there is no folder of the store.
    _temporary: Option<TempDir>,
}

impl GameData {
    /// Opens the store of game data, in the folder or the database of the key store, and the feed folder.
    pub(super) async fn open(
        (database, keys): (&settings::Database, &keys::Store),
        feed: &settings::Feed,
        registry: &mut Registry,
    ) -> Result<Self, RunError> {
        let pull = feed.pull.source().map_err(RunError)?;
        let (db, temporary, guard) = match database.location().game() {
            Some(path) => {
                let db = Db::open(&path, &db::GAME).await.map_err(RunError::new)?;
                // For temporary files: the feed folder may be read-only.
                (db, db::folder_of(&path).to_owned(), None)
            }
            None => {
                let db = keys.db().for_game_data();
                let db = db.ok_or_else(|| RunError::new("the key store is not in PostgreSQL"))?;
                let folder = tempfile::tempdir();
                let folder = folder.map_err(|why| RunError::because("a temporary folder", why))?;
                (db, folder.path().to_owned(), Some(folder))
            }
        };
        let (history, states) = (History::new(db.clone()), ServerStates::new(db.clone()));
        let current = Arc::new(Current::new());
        let folder = &feed.feed_dir;
        let importer = Importer::open(folder.to_owned(), Arc::clone(&current)).map_err(|why| {
            RunError(format!("MUSTER_FEED_DIR: {} can't be used: {why}", folder.display()))
        })?;
        let ledger = Ledger::new(db.clone(), feed.ledger_days);
        let mut importer = importer.strict(feed.strict).recording(ledger.clone());
        if db.is_shared() {
            importer = importer.sharing(Documents::new(db.clone()), history.clone());
        }
        let importer = Arc::new(importer);
        crate::feed::metrics::register(&importer, registry);
        ledger.register_metrics(registry);
        let uploads = Uploads::new(temporary.clone());
        let players = Players::new(db.clone());
        let player_lists =
            Arc::new(PlayerLists::new(Arc::clone(&importer), players.clone(), temporary));
        let _temporary = guard;
        Ok(Self {
            current,
            importer,
            player_lists,
            uploads,
            players,
            history,
            ledger,
            states,
            db,
            pull,
            _temporary,
        })
    }

    /// The service that is asked for what is not at hand.
    pub(super) fn origin(&self) -> Option<Arc<dyn Origin>> {
        let questions = Questions::new(self.pull.clone()?, Arc::clone(&self.current));
        Some(Arc::new(questions))
    }

    /// Starts the services that import and save game data.
    pub(super) fn start(&self, services: &mut Services) {
        if self.players.is_shared() {
            let queried = QueryFollower::new(Arc::clone(&self.current), self.states.clone());
            let (importer, players) = (Arc::clone(&self.importer), self.players.clone());
            let follower = Follower::new(importer, players, queried);
            services.start("the shared documents", |stop| follower.run(stop).map(Ok));
        }
        let (importer, folder) =
            (Arc::clone(&self.importer), FolderWatcher::new(Arc::clone(&self.importer)));
        services.start("the feed folder", |stop| async move {
            stop.run_until_cancelled(importer.loaded()).await;
            folder.watch(stop).map(Ok).await
        });
        let player_lists = Arc::clone(&self.player_lists);
        services.start("the lists of players", |stop| async move {
            player_lists.watch(stop).map(Ok).await
        });
        if let Some(source) = self.pull.clone() {
            let (db, importer) = (self.db.clone(), Arc::clone(&self.importer));
            let pull = move |stop| Pull::new(source.clone(), Arc::clone(&importer)).run(stop);
            services.start(PULL.name, |stop| async move {
                run_in_one_process(&db, PULL, stop, pull).map(Ok).await
            });
        }
        let query = UdpQuery::new(Arc::clone(&self.current), self.states.clone());
        let db = self.db.clone();
        services.start(LIVE_QUERY.name, |stop| async move {
            run_in_one_process(&db, LIVE_QUERY, stop, |stop| query.run(stop)).map(Ok).await
        });
        let (ledger, current) = (self.ledger.clone(), Arc::clone(&self.current));
        services
            .start("the ledger", |stop| async move { ledger.keep(&current, stop).map(Ok).await });
        let (history, current) = (self.history.clone(), Arc::clone(&self.current));
        services.start("the history", |stop| async move {
            let saved = history.keep(&current, stop).await;
            saved.map_err(|why| RunError::because("the last samples", why.kind))
        });
    }
}
