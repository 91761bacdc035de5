//! Making, opening and bringing up to date.

use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::migrate::{Migrate, MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, SqliteConnection};

use super::{Error, OpenError, Trouble};

/// How long a connection waits for another process to let go of the file.
const PATIENCE: Duration = Duration::from_secs(5);
/// Before it is tried again where SQLite itself does not wait.
const MOMENT: Duration = Duration::from_millis(20);

/// The one connection that writes, kept for as long as the store is open.
pub(super) async fn writer(
    path: &Path,
    migrations: &'static Migrator,
) -> Result<(SqliteConnectOptions, SqlitePool), OpenError> {
    close_to_others(path)?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(PATIENCE)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("secure_delete", "ON")
        .pragma("journal_size_limit", "67108864");
    let store =
        |source: sqlx::Error| OpenError::Store { path: path.into(), source: Error::from(source) };
    let only = SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .after_release(|connection, _| Box::pin(is_between_transactions(connection)))
        .acquire_timeout(PATIENCE * 3);
    let begun = Instant::now();
    let pool = loop {
        match only.clone().connect_with(options.clone()).await.map_err(Error::from) {
            // Where several give a new file its log at once, SQLite turns some away without waiting.
            Err(Error { trouble: Trouble::Busy, .. }) if begun.elapsed() < PATIENCE => {
                tokio::time::sleep(MOMENT).await;
            }
            opened => {
                break opened.map_err(|source| OpenError::Store { path: path.into(), source })?;
            }
        }
    };
    let mut connection = pool.acquire().await.map_err(store)?;
    migrate(&mut connection, migrations).await.map_err(|source| refusal(path, source))?;
    drop(connection);
    Ok((options, pool))
}

/// Where SQLite has ended a transaction by itself, as on a full disk, nothing is left to be rolled back, and the
/// connection would believe itself inside for ever: it is closed, and the next write opens another.
async fn is_between_transactions(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    if connection.is_in_transaction() {
        // The rollback is still on its way.
        connection.ping().await?;
    }
    Ok(!connection.is_in_transaction())
}

/// Connections that can only read, opened when they are needed.
pub(super) fn readers(options: &SqliteConnectOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(4)
        .test_before_acquire(false)
        .acquire_timeout(PATIENCE)
        .connect_lazy_with(options.clone().read_only(true))
}

/// A folder that is missing is made 0700, and the file is 0600 before SQLite sees it; SQLite gives its log the same mode.
fn close_to_others(path: &Path) -> Result<(), OpenError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)
            .map_err(|source| OpenError::Folder { path: folder.into(), source })?;
    }
    let wrong = |source| OpenError::File { path: path.into(), source };
    match fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path) {
        Ok(_) => Ok(()),
        // Never opened here: closing a second descriptor would drop the locks that SQLite holds in this process.
        Err(e) if e.kind() == ErrorKind::AlreadyExists => {
            let there = fs::metadata(path).map_err(wrong)?;
            if !there.is_file() {
                return Err(wrong(io::Error::other("it is not a plain file")));
            }
            let mode = there.permissions().mode();
            if mode & 0o077 == 0 {
                return Ok(());
            }
            fs::set_permissions(path, fs::Permissions::from_mode(mode & !0o077)).map_err(wrong)
        }
        Err(source) => Err(wrong(source)),
    }
}

/// All steps that are missing are one transaction; a store that lacks none is not locked at all.
async fn migrate(
    connection: &mut SqliteConnection,
    migrations: &'static Migrator,
) -> Result<(), MigrateError> {
    if is_current(connection, migrations).await? {
        return Ok(());
    }
    let mut tx = connection.begin_with("BEGIN IMMEDIATE").await?;
    migrations.run_direct(None, &mut *tx, false).await?;
    tx.commit().await?;
    Ok(())
}

async fn is_current(
    connection: &mut SqliteConnection,
    migrations: &'static Migrator,
) -> Result<bool, MigrateError> {
    let begun: bool = sqlx::query_scalar(
        "SELECT count(*) > 0 FROM sqlite_schema WHERE name = '_sqlx_migrations'",
    )
    .fetch_one(&mut *connection)
    .await?;
    if !begun {
        return Ok(false);
    }
    let applied = connection.list_applied_migrations(&migrations.table_name).await?;
    Ok(applied.len() == migrations.iter().count()
        && migrations.iter().zip(&applied).all(|(known, there)| {
            known.version == there.version && known.checksum == there.checksum
        }))
}

fn refusal(path: &Path, source: MigrateError) -> OpenError {
    match source {
        MigrateError::VersionMissing(step) => OpenError::Newer { path: path.into(), step },
        MigrateError::Execute(source) => {
            OpenError::Store { path: path.into(), source: source.into() }
        }
        source => OpenError::Migration { path: path.into(), source },
    }
}
