//! SQLite files: opening, pragmas, migrations, one writer and a few readers.

mod error;
mod location;
mod open;

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use sqlx::migrate::Migrator;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{Connection, Sqlite};

pub use error::{Error, ErrorKind, OpenError};
pub use location::Location;

/// The migrations of the store that holds the keys and the bot's tables.
pub static STORE: Migrator = sqlx::migrate!("migrations/store");

/// The migrations of the store that holds game data: players and history.
pub static GAME: Migrator = sqlx::migrate!("migrations/game");

/// The future that [`Db::write`] runs inside its transaction.
pub type Work<'t, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 't>>;

/// One statement with its arguments.
pub type Statement = Query<'static, Sqlite, SqliteArguments>;

/// An open SQLite file. Clones share it.
#[derive(Clone, Debug)]
pub struct Db {
    file: Arc<File>,
}

#[derive(Debug)]
struct File {
    options: SqliteConnectOptions,
    readers: SqlitePool,
    writer: SqlitePool,
}

impl Db {
    /// Opens the file and migrates it. A missing file and its folder are created.
    ///
    /// Only the file's owner can read it. A file written by a newer version is left untouched.
    pub async fn open(path: &Path, migrations: &'static Migrator) -> Result<Db, OpenError> {
        let (options, writer) = open::writer(path, migrations).await?;
        let readers = open::readers(&options);
        Ok(Db { file: Arc::new(File { options, readers, writer }) })
    }

    /// The pool of read-only connections.
    pub fn read(&self) -> &SqlitePool {
        &self.file.readers
    }

    /// Runs `work` in a transaction of the only writer: `Ok` means that all of it is committed, `Err` that none is.
    ///
    /// The transaction runs in its own task, so dropping the returned future does not interrupt it.
    pub async fn write<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<sqlx::Error> + Send + 'static,
        W: for<'t> FnOnce(&'t mut SqliteConnection) -> Work<'t, T, E> + Send + 'static,
    {
        let writer = self.file.writer.clone();
        let transaction = run_to_completion(async move {
            let mut tx = writer.begin_with("BEGIN IMMEDIATE").await?;
            let result = work(&mut tx).await?;
            tx.commit().await?;
            Ok(result)
        });
        transaction.await.unwrap_or_else(|| Err(sqlx::Error::PoolClosed.into()))
    }

    /// Runs one statement as [`Db::write`] does; SQLite makes it a transaction by itself. Returns the number of rows it
    /// affected.
    pub async fn execute(&self, statement: Statement) -> Result<u64, Error> {
        let writer = self.file.writer.clone();
        let done = run_to_completion(async move { statement.execute(&writer).await });
        Ok(done.await.unwrap_or(Err(sqlx::Error::PoolClosed))?.rows_affected())
    }

    /// Like [`Db::write`], with another SQLite file attached as `attached`.
    pub async fn write_attached<T, E, W>(&self, file: &Path, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<sqlx::Error> + Send + 'static,
        W: for<'t> FnOnce(&'t mut SqliteConnection) -> Work<'t, T, E> + Send + 'static,
    {
        let (writer, file) = (self.file.writer.clone(), file.to_string_lossy().into_owned());
        let done = run_to_completion(async move {
            let mut connection = writer.acquire().await?;
            sqlx::query("ATTACH ? AS attached").bind(file).execute(&mut *connection).await?;
            let done = async {
                let mut tx = connection.begin_with("BEGIN IMMEDIATE").await?;
                let done = work(&mut tx).await?;
                tx.commit().await?;
                Ok(done)
            };
            let done = done.await;
            if sqlx::query("DETACH attached").execute(&mut *connection).await.is_err() {
                // A connection that still has the file attached cannot attach the next one.
                connection.close().await?;
            }
            done
        });
        done.await.unwrap_or_else(|| Err(sqlx::Error::PoolClosed.into()))
    }

    /// Options for another read-only connection to the same file.
    pub fn reader(&self) -> SqliteConnectOptions {
        self.file.options.clone().read_only(true)
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        self.file.options.get_filename()
    }

    /// Waits for running writes and closes the file.
    pub async fn close(&self) {
        self.file.readers.close().await;
        self.file.writer.close().await;
    }
}

/// Runs `work` to its end even if the returned future is dropped. `None` when the runtime is shutting down.
pub(crate) async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    match tokio::spawn(work).await {
        Ok(result) => Some(result),
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        Err(_) => None,
    }
}
