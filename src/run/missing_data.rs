//! The lines of the log at the start that say whether there is game data, or how it comes.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use reqwest::Url;

use super::settings;
use crate::feed::Importer;

/// The sources of game data that are set.
pub(super) struct MissingData {
    folder: PathBuf,
    uploads: Option<SocketAddr>,
    pull: Option<Url>,
}

impl MissingData {
    /// `uploads` is the listener that takes uploads.
    pub(super) fn new(feed: &settings::Feed, uploads: Option<SocketAddr>) -> Self {
        Self { folder: feed.feed_dir.clone(), uploads, pull: feed.pull.pull_url.clone() }
    }

    /// Logs once the feed folder was read that requests are answered, or that nothing was there.
    pub(super) async fn log(self, importer: Arc<Importer>) {
        importer.scanned().await;
        let snapshot = importer.current().snapshot();
        if snapshot.has_arrived() {
            let servers = snapshot.servers.iter().count();
            tracing::info!(servers, "the game data is in: requests are answered");
        } else {
            tracing::info!("{self}");
            if self.uploads.is_none() && self.pull.is_none() {
                tracing::info!(
                    "to try muster with an invented world, stop it and start `muster demo`"
                );
            }
        }
    }
}

impl fmt::Display for MissingData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folder = self.folder.display();
        write!(f, "there is no game data yet, so nothing can be answered: ")?;
        match (&self.uploads, &self.pull) {
            (_, Some(source)) => write!(f, "waiting for the first documents of {source}"),
            (Some(uploads), None) => {
                write!(f, "waiting for uploads to http://{uploads}/feed, or documents in {folder}")
            }
            (None, None) => write!(
                f,
                "put documents into {folder}, or set MUSTER_FEED_TOKEN or MUSTER_PULL_URL"
            ),
        }
    }
}
