//! Creates, opens and migrates a SQLite file.

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::migrate::{Migrate, MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, SqliteConnection};

use super::{Error, ErrorKind, OpenError};

/// How long a connection waits for another process to release its lock.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The pause before a retry where SQLite itself does not wait.
const RETRY_PAUSE: Duration = Duration::from_millis(20);

/// The only writing connection, open for as long as the store is.
pub(super) async fn writer(
    path: &Path,
    migrations: &'static Migrator,
) -> Result<(SqliteConnectOptions, SqlitePool), OpenError> {
    restrict_permissions(path)?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(BUSY_TIMEOUT)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("secure_delete", "ON")
        .pragma("journal_size_limit", "67108864")
        // The pages after which the log is copied into the file. After 1,000, each save of all maps would wait for that.
        .pragma("wal_autocheckpoint", "4000");
    let failed = |source: Error| OpenError::Store { path: path.into(), source };
    let single = SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .after_release(|connection, _| Box::pin(is_between_transactions(connection)))
        .acquire_timeout(BUSY_TIMEOUT * 3);
    let started = Instant::now();
    let pool = loop {
        match single.clone().connect_with(options.clone()).await.map_err(Error::from) {
            // SQLite reports "busy" without waiting when several processes create the log of a new file.
            Err(Error { kind: ErrorKind::Busy, .. }) if started.elapsed() < BUSY_TIMEOUT => {
                tokio::time::sleep(RETRY_PAUSE).await;
            }
            opened => break opened.map_err(failed)?,
        }
    };
    let mut connection = pool.acquire().await.map_err(|error| failed(error.into()))?;
    migrate(&mut connection, migrations).await.map_err(|source| migration_error(path, source))?;
    drop(connection);
    Ok((options, pool))
}

/// Whether a connection can be used again. SQLite ends a transaction by itself on some errors, such as a full disk. The
/// connection would then count as inside a transaction for ever, so it is closed, and the next write opens another.
async fn is_between_transactions(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    if connection.is_in_transaction() {
        // A queued rollback runs before this answer.
        connection.ping().await?;
    }
    Ok(!connection.is_in_transaction())
}

/// Read-only connections, opened on demand.
pub(super) fn readers(options: &SqliteConnectOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(4)
        .test_before_acquire(false)
        .acquire_timeout(BUSY_TIMEOUT)
        .connect_lazy_with(options.clone().read_only(true))
}

/// The folder of a file.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The folder of a file, created as 0700 if it is missing.
pub fn create_folder(file: &Path) -> Result<&Path, OpenError> {
    let folder = folder_of(file);
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .map_err(|source| OpenError::Folder { path: folder.into(), source })?;
    Ok(folder)
}

/// Creates a new file that only its owner can read.
fn create_private(path: &Path) -> io::Result<fs::File> {
    fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// Makes the file 0600 before SQLite opens it; SQLite gives its log the same mode.
fn restrict_permissions(path: &Path) -> Result<(), OpenError> {
    let failed = |source| OpenError::File { path: path.into(), source };
    match create_private(path) {
        Ok(_) => Ok(()),
        // An existing file is not opened here: closing the descriptor would drop SQLite's locks in this process.
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
            let metadata = fs::metadata(path).map_err(failed)?;
            if !metadata.is_file() {
                return Err(failed(io::Error::other("it is not a plain file")));
            }
            let mode = metadata.permissions().mode();
            if mode & 0o077 == 0 {
                return Ok(());
            }
            fs::set_permissions(path, fs::Permissions::from_mode(mode & !0o077)).map_err(failed)
        }
        Err(source) => Err(failed(source)),
    }
}

/// Runs all missing migrations in one transaction. If none is missing, the store is not locked.
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
    let has_table: bool = sqlx::query_scalar(
        "SELECT count(*) > 0 FROM sqlite_schema WHERE name = '_sqlx_migrations'",
    )
    .fetch_one(&mut *connection)
    .await?;
    if !has_table {
        return Ok(false);
    }
    let applied = connection.list_applied_migrations(&migrations.table_name).await?;
    Ok(applied.len() == migrations.iter().count()
        && migrations.iter().zip(&applied).all(|(known, applied)| {
            known.version == applied.version && known.checksum == applied.checksum
        }))
}

fn migration_error(path: &Path, source: MigrateError) -> OpenError {
    match source {
        MigrateError::VersionMissing(step) => OpenError::Newer { path: path.into(), step },
        MigrateError::Execute(source) => {
            OpenError::Store { path: path.into(), source: source.into() }
        }
        source => OpenError::Migration { path: path.into(), source },
    }
}
