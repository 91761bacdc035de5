//! Opening a PostgreSQL database.

use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection};

use super::OpenError;

/// How long a statement waits for a free connection, and so how soon it fails while the server is away.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(1);

/// A pool of connections to the database, after the migrations. Two processes that start at once migrate once.
pub(super) async fn open(
    options: &PgConnectOptions,
    connections: u32,
    migrations: &'static Migrator,
) -> Result<PgPool, OpenError> {
    let failed = |source: sqlx::Error| OpenError::Database { source: source.into() };
    let pool = PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_with(options.clone())
        .await
        .map_err(failed)?;
    migrations.run(&pool).await.map_err(|source| OpenError::DatabaseMigration { source })?;
    Ok(pool)
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
