//! Opening a PostgreSQL database.

use std::io;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection};

use super::OpenError;

/// How long a statement waits for a free connection, and so how soon it fails while the server is away.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(1);

/// How long the first connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A pool of connections to the database, after the migrations. Two processes that start at once migrate once.
pub(super) async fn open(
    options: &PgConnectOptions,
    connections: u32,
    migrations: &'static Migrator,
) -> Result<PgPool, OpenError> {
    // The pool would only say that no connection was made in time.
    let connecting = tokio::time::timeout(CONNECT_TIMEOUT, connect(options)).await;
    let connecting = connecting.unwrap_or_else(|late| Err(io::Error::from(late).into()));
    let mut connection = connecting.map_err(|source| OpenError::Database { source })?;
    migrations.run(&mut connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(step) => OpenError::NewerDatabase { step },
        source => OpenError::DatabaseMigration { source },
    })?;
    // It is not needed any more.
    drop(connection.close().await);
    Ok(PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_lazy_with(options.clone()))
}

/// Locks out all other writers until the transaction ends, as SQLite does. So changes are committed in the order of their
/// numbers, and what a transaction has read does not change before it writes.
pub(super) async fn lock_writers(tx: &mut PgConnection, lock: i64) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(lock).execute(tx).await?;
    Ok(())
}

/// The number of the lock of writers; `migrations/postgres` has it, too.
pub(super) const WRITERS: i64 = 0x6d75_7374;

/// The number of the lock of those who write game data.
pub(super) const GAME_WRITERS: i64 = 0x6d75_7375;

/// A connection outside of the pool.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    PgConnection::connect_with(options).await
}
