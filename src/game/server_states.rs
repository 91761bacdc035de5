//! The last state of each queried server and its beginning, kept over restarts; and the answers of servers, for
//! processes that do not query them.

use jiff::Timestamp;

use super::Status;
use crate::db::{self, Db};

/// The states of servers that are queried over UDP.
#[derive(Clone, Debug)]
pub struct ServerStates {
    db: Db,
}

/// A server's own answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerInfo {
    /// Whether it requires a password.
    pub password: bool,
    /// The number of players online.
    pub online: u32,
    /// The maximum number of players.
    pub max_players: u32,
    /// Its name in printable characters; may be empty.
    pub name: String,
}

/// The result of the last query of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueriedState {
    /// The number of the server.
    pub server: u32,
    /// The address at which it was queried.
    pub address: String,
    /// When it was queried.
    pub at: Timestamp,
    /// Its state, and when that began.
    pub status: (Status, Timestamp),
    /// Its answer, if it answered.
    pub info: Option<ServerInfo>,
}

db::from_row!(StateRow {
    version,
    server,
    address,
    queried_at,
    status,
    since,
    password,
    online,
    max_players,
    name,
});

struct StateRow {
    version: i64,
    server: u32,
    address: String,
    queried_at: i64,
    status: String,
    since: i64,
    password: Option<bool>,
    online: Option<u32>,
    max_players: Option<u32>,
    name: Option<String>,
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

    /// The database of the states.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Whether other processes show the results of this one.
    pub fn are_shared(&self) -> bool {
        self.db.is_shared()
    }

    /// Saves the result of a query, for all processes on a PostgreSQL database.
    pub async fn share(&self, state: QueriedState) -> Result<(), db::Error> {
        let QueriedState { server, address, at, status: (status, since), info } = state;
        let statement = db::query(
            "INSERT INTO queried_servers
                 (version, server, address, queried_at, status, since, password, online, max_players, name)
             VALUES (nextval('feed_versions'), $1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (server) DO UPDATE SET version = excluded.version, address = excluded.address,
             queried_at = excluded.queried_at, status = excluded.status, since = excluded.since,
             password = excluded.password, online = excluded.online, max_players = excluded.max_players,
             name = excluded.name",
        );
        let statement = statement.bind(server).bind(address).bind(at.as_millisecond());
        let statement = statement.bind(<&str>::from(status)).bind(since.as_second());
        let info = info.as_ref();
        let statement = statement
            .bind(info.map(|info| info.password))
            .bind(info.map(|info| info.online))
            .bind(info.map(|info| info.max_players))
            .bind(info.map(|info| info.name.as_str()));
        self.db.execute(statement).await.map(drop)
    }

    /// The results of queries since this version, each with its own version.
    pub async fn shared_since(&self, version: i64) -> Result<Vec<(i64, QueriedState)>, db::Error> {
        let rows: Vec<StateRow> = db::query_as(
            "SELECT version, server, address, queried_at, status, since, password, online, max_players, name
             FROM queried_servers WHERE version > $1 ORDER BY version",
        )
        .bind(version)
        .fetch_all(&self.db)
        .await?;
        Ok(rows.into_iter().filter_map(StateRow::read).collect())
    }
}

impl StateRow {
    fn read(self) -> Option<(i64, QueriedState)> {
        let info = || {
            Some(ServerInfo {
                password: self.password?,
                online: self.online?,
                max_players: self.max_players?,
                name: self.name?,
            })
        };
        let state = QueriedState {
            server: self.server,
            address: self.address,
            at: Timestamp::from_millisecond(self.queried_at).ok()?,
            status: (self.status.parse().ok()?, Timestamp::from_second(self.since).ok()?),
            info: info(),
        };
        Some((self.version, state))
    }
}
