//! Follows the documents, players and server states that all processes share. Loads them at the start, and whenever
//! another process changes them.
//!
//! A notification of the database only triggers a comparison of all versions. So a lost notification costs at most half
//! a second, and needs no code of its own.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::document::{DocumentId, MAX_BYTES};
use super::importer::Importer;
use super::udp_query::QueryFollower;
use crate::game::Players;
use crate::game::documents::Documents;

/// How often to compare versions without notifications.
const INTERVAL: Duration = Duration::from_millis(500);

/// Loads the data that all processes share.
#[derive(Debug)]
pub struct Follower {
    importer: Arc<Importer>,
    players: Players,
    queried: QueryFollower,
    is_failing: bool,
}

impl Follower {
    /// A follower of the documents of an importer, of players, and of server states.
    pub fn new(importer: Arc<Importer>, players: Players, queried: QueryFollower) -> Self {
        Self { importer, players, queried, is_failing: false }
    }

    /// Follows until `stop`, if anything is shared.
    pub async fn run(mut self, stop: CancellationToken) {
        let Some(documents) = self.importer.documents().cloned() else {
            return stop.cancelled().await;
        };
        let changed = Notify::new();
        let following = async {
            loop {
                self.update(&documents).await;
                // After a timeout, versions are compared without a notification.
                let _ = timeout(INTERVAL, changed.notified()).await;
            }
        };
        tokio::select! {
            () = following => {}
            () = documents.listen(|| changed.notify_one()) => {}
            () = stop.cancelled() => {}
        }
    }

    async fn update(&mut self, documents: &Documents) {
        let begun = Timestamp::now();
        let updated = self.load(documents).await;
        let was_failing = std::mem::replace(&mut self.is_failing, updated.is_err());
        match updated {
            Ok(()) => {
                self.importer.set_loaded(begun);
                if was_failing {
                    tracing::info!("the documents of other processes can be read again");
                }
            }
            Err(error) if !was_failing => documents.db().log_failure(
                "the documents of other processes can't be read; what was read before is still served",
                &error,
            ),
            Err(_) => {}
        }
    }

    /// Loads the documents that have changed, and records when changed lists of players arrived. Documents that others
    /// refer to come first.
    async fn load(&mut self, documents: &Documents) -> io::Result<()> {
        let versions = documents.versions().await?.into_iter();
        // A newer version of the program may have more documents.
        let known = versions.filter_map(|(name, version)| Some((DocumentId::at(&name)?, version)));
        let mut new: Vec<_> = known
            .filter(|(id, version)| self.importer.wants(*id, *version, Timestamp::now()))
            .collect();
        new.sort_unstable();
        for (id, _) in new {
            let Some((version, body)) = documents.load(&id.to_string()).await? else { continue };
            let importer = Arc::clone(&self.importer);
            let import = move || {
                let bytes = zstd::bulk::decompress(&body, MAX_BYTES)?;
                importer.import_shared(id, version, &bytes, Timestamp::now());
                Ok::<_, io::Error>(())
            };
            tokio::task::spawn_blocking(import).await.map_err(io::Error::other)??;
        }
        for server in self.players.follow().await? {
            if let Some(received) = self.players.received(server).await? {
                self.importer.set_players_received(server, received);
            }
        }
        self.queried.load().await?;
        Ok(())
    }
}
