//! Tells the pull which servers chats have chosen: their documents come before those that nobody reads.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::bot;
use crate::db::Db;
use crate::feed::pull::Source;

const PACE: Duration = Duration::from_secs(60);

pub(super) async fn follow(source: Source, db: Db, stop: CancellationToken) {
    let follow = async {
        loop {
            match bot::chosen_servers(&db).await {
                Ok(servers) => source.choose(servers),
                Err(error) => tracing::debug!(%error, "the servers of chats can't be read"),
            }
            tokio::time::sleep(PACE).await;
        }
    };
    stop.run_until_cancelled(follow).await;
}
