//! The game side: what is true of the game, and everything that brings it in and keeps it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use prometheus_client::registry::Registry;

use super::services::forever;
use super::{RunError, Services, settings};
use crate::db::{self, Db};
use crate::feed::udp_query::UdpQuery;
use crate::feed::watcher::FolderWatcher;
use crate::feed::{Importer, PlayerLists};
use crate::game::{Current, History, Players, ServerStates};

/// What knows of the game.
pub(super) struct GameData {
    pub(super) current: Arc<Current>,
    pub(super) importer: Arc<Importer>,
    pub(super) player_lists: Arc<PlayerLists>,
    pub(super) players: Players,
    pub(super) history: History,
    states: ServerStates,
}

impl GameData {
    /// Opens what is kept of the game beside the key store, and the feed folder.
    pub(super) async fn open(
        store: &settings::Store,
        feed: &settings::Feed,
        registry: &mut Registry,
    ) -> Result<Self, RunError> {
        let game = store.database_url.game();
        let kept = Db::open(&game, &db::GAME).await;
        let kept = kept.map_err(|why| RunError(why.to_string()))?;
        let folder = feed.feed_dir.clone();
        let current = Arc::new(Current::new());
        let importer = Importer::open(folder.clone(), Arc::clone(&current));
        let importer = Arc::new(importer.map_err(|why| {
            RunError(format!("MUSTER_FEED_DIR: {} can't be used: {why}", folder.display()))
        })?);
        crate::feed::metrics::register(&importer, registry);
        let players = Players::new(kept.clone());
        let player_lists =
            Arc::new(PlayerLists::new(Arc::clone(&importer), players.clone(), beside(&game)));
        let (history, states) = (History::new(kept.clone()), ServerStates::new(kept));
        Ok(Self { current, importer, player_lists, players, history, states })
    }

    /// Starts what brings data in, and what keeps some of them.
    pub(super) fn start(&self, services: &mut Services) {
        let folder = FolderWatcher::new(Arc::clone(&self.importer));
        services.start("the feed folder", |stop| forever(folder.watch(stop)));
        let player_lists = Arc::clone(&self.player_lists);
        services.start("the lists of players", |stop| {
            forever(async move { player_lists.watch(stop).await })
        });
        let query = UdpQuery::new(Arc::clone(&self.current), self.states.clone());
        services.start("the live query", |stop| forever(async move { query.run(stop).await }));
        let (history, current) = (self.history.clone(), Arc::clone(&self.current));
        services.start("the history", |stop| async move {
            let kept = history.keep(&current, stop).await;
            kept.map_err(|why| RunError::because("the last samples", why.kind))
        });
    }
}

/// The folder of a file; the feed folder may be read-only, this one never is.
fn beside(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.into(),
        Some(_) | None => ".".into(),
    }
}
