//! SQLite files: opening, pragmas, migrations, one writer and a few readers.

mod error;
mod location;
mod open;

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};

pub use error::{Error, OpenError, Trouble};
pub use location::Location;

/// The migrations of the store that keeps keys and the bot's tables.
pub static STORE: Migrator = sqlx::migrate!("migrations/store");

/// The migrations of the store that keeps what is known of the game: players, history.
pub static GAME: Migrator = sqlx::migrate!("migrations/game");

/// What [`Db::write`] runs inside its transaction.
pub type Work<'t, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 't>>;

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
    /// Opens the file, making it and its folder where they are missing, and brings it up to date.
    ///
    /// The file is readable by its owner alone. One made by a newer version is refused untouched.
    pub async fn open(path: &Path, migrations: &'static Migrator) -> Result<Db, OpenError> {
        let (options, writer) = open::writer(path, migrations).await?;
        let readers = open::readers(&options);
        Ok(Db { file: Arc::new(File { options, readers, writer }) })
    }

    /// A few connections that can only read.
    pub fn read(&self) -> &SqlitePool {
        &self.file.readers
    }

    /// Runs `work` in a transaction of the one writer: all of it is committed when this returns `Ok`, none
    /// of it otherwise.
    ///
    /// It runs in a task of its own, so a caller that goes away in the middle cuts nothing in half.
    pub async fn write<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<sqlx::Error> + Send + 'static,
        W: for<'t> FnOnce(&'t mut SqliteConnection) -> Work<'t, T, E> + Send + 'static,
    {
        let writer = self.file.writer.clone();
        let done = unstoppable(async move {
            let mut tx = writer.begin_with("BEGIN IMMEDIATE").await?;
            let done = work(&mut tx).await?;
            tx.commit().await?;
            Ok(done)
        });
        done.await.unwrap_or_else(|| Err(sqlx::Error::PoolClosed.into()))
    }

    /// How a further connection to the same file is opened, for reading only.
    pub fn reader(&self) -> SqliteConnectOptions {
        self.file.options.clone().read_only(true)
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        self.file.options.get_filename()
    }

    /// Waits for what is being written and closes the file.
    pub async fn close(&self) {
        self.file.readers.close().await;
        self.file.writer.close().await;
    }
}

/// Runs `work` to its end even if the caller goes away in the middle. `None` when the whole process is going away.
pub(crate) async fn unstoppable<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    match tokio::spawn(work).await {
        Ok(done) => Some(done),
        Err(lost) if lost.is_panic() => std::panic::resume_unwind(lost.into_panic()),
        Err(_) => None,
    }
}
