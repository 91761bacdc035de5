//! Opens and migrates a PostgreSQL database.

use std::convert::Infallible;
use std::io;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection};

use super::OpenError;

/// How long a statement waits for a free connection. While the server can't be reached, a statement fails after this
/// time.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(1);

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The settings of every session: the longest time of a statement, of waiting for a lock, and of an idle transaction,
/// and the messages that the server sends.
pub(super) const SESSION_SETTINGS: [(&str, &str); 4] = [
    ("statement_timeout", "15s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "30s"),
    // Drops the notices of migrations that have nothing to do.
    ("client_min_messages", "warning"),
];

/// Lifts the limits of [`SESSION_SETTINGS`], for work that may take long.
pub(super) const NO_TIMEOUTS: &str =
    "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0";

/// How often the log repeats what a migration waits for.
const WAIT_NOTICE: Duration = Duration::from_secs(3);

/// Migrates a database, and returns a pool of connections to it. If two processes start at once, only one migrates.
pub(super) async fn open(
    options: &PgConnectOptions,
    connections: u32,
    migrations: &'static Migrator,
) -> Result<PgPool, OpenError> {
    // The pool would only report that no connection was made in time.
    let connecting = tokio::time::timeout(CONNECT_TIMEOUT, connect(options)).await;
    let connecting = connecting.unwrap_or_else(|late| Err(io::Error::from(late).into()));
    let mut connection = connecting.map_err(|source| OpenError::Database { source })?;
    migrate(options, &mut connection, migrations).await.map_err(|error| match error {
        MigrateError::VersionMissing(step) => OpenError::NewerDatabase { step },
        source => OpenError::DatabaseMigration { source },
    })?;
    drop(connection.close().await);
    Ok(PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_lazy_with(options.clone()))
}

/// Runs the missing migrations, however long they take, and logs from time to time which processes they wait for.
async fn migrate(
    options: &PgConnectOptions,
    connection: &mut PgConnection,
    migrations: &'static Migrator,
) -> Result<(), MigrateError> {
    sqlx::raw_sql(NO_TIMEOUTS).execute(&mut *connection).await?;
    let own: i32 =
        sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut *connection).await?;
    tokio::select! {
        migrated = migrations.run(connection) => migrated,
        never = log_blockers(options, own) => match never {},
    }
}

async fn log_blockers(options: &PgConnectOptions, migrating: i32) -> Infallible {
    loop {
        tokio::time::sleep(WAIT_NOTICE).await;
        match blockers(options, migrating).await {
            Ok(Some(blockers)) => tracing::warn!(
                "the update of the tables waits for other connections to PostgreSQL: {blockers}"
            ),
            Ok(None) => tracing::info!("the tables are being updated"),
            Err(error) => {
                tracing::debug!(%error, "what the update of the tables waits for is unknown");
            }
        }
    }
}

/// The holders of the lock that a connection waits for: programs, processes, and when their transactions began.
async fn blockers(options: &PgConnectOptions, pid: i32) -> Result<Option<String>, sqlx::Error> {
    let mut connection = connect(options).await?;
    let blockers = sqlx::query_scalar(
        "SELECT string_agg(format('%s (process %s of the server, busy since %s)', application_name, pid,
                                  date_trunc('second', xact_start)), ', ')
         FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1))",
    );
    let blockers = blockers.bind(pid).fetch_one(&mut connection).await?;
    connection.close().await?;
    Ok(blockers)
}

/// Locks out all other writers until the transaction ends, as SQLite does. So changes are committed in the order of
/// their numbers, and rows that a transaction has read do not change before it writes.
pub(super) async fn lock_writers(tx: &mut PgConnection, lock: i64) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(lock).execute(tx).await?;
    Ok(())
}

/// The number of the lock of writers; `migrations/postgres` repeats it.
pub(super) const WRITERS: i64 = 0x6d75_7374;

/// The number of the lock of writers of game data.
pub(super) const GAME_WRITERS: i64 = 0x6d75_7375;

pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    PgConnection::connect_with(options).await
}
