//! The last state of each queried server and when it began, kept over restarts.

use jiff::Timestamp;

use super::Status;
use crate::db::{self, Db};

/// The states of servers that are queried over UDP.
#[derive(Clone, Debug)]
pub struct ServerStates {
    db: Db,
}

impl ServerStates {
    /// The states stored in `db`.
    #[must_use]
    pub fn new(db: Db) -> Self {
        Self { db }
    }

    /// The last state of a server, if it was queried at this address.
    pub async fn last(
        &self,
        server: u32,
        address: &str,
    ) -> Result<Option<(Status, Timestamp)>, db::Error> {
        let row: Option<(String, i64)> = db::query_as(
            "SELECT status, since FROM server_states WHERE server = $1 AND address = $2",
        )
        .bind(server)
        .bind(address)
        .fetch_optional(&self.db)
        .await?;
        let state = |(status, since): (String, i64)| {
            Some((status.parse().ok()?, Timestamp::from_second(since).ok()?))
        };
        Ok(row.and_then(state))
    }

    /// Saves the state of a server. Maintenance comes from the list and is not saved.
    pub async fn save(
        &self,
        server: u32,
        address: &str,
        status: Status,
        since: Timestamp,
    ) -> Result<(), db::Error> {
        if status == Status::Maintenance {
            return Ok(());
        }
        let statement = db::query(
            "INSERT INTO server_states (server, address, status, since) VALUES ($1, $2, $3, $4) ON CONFLICT (server)
             DO UPDATE SET address = excluded.address, status = excluded.status, since = excluded.since",
        );
        let statement = statement.bind(server).bind(address.to_owned()).bind(<&str>::from(status));
        self.db.execute(statement.bind(since.as_second())).await.map(drop)
    }
}
