//! Databases: SQLite files, or PostgreSQL. Opening, migrations, transactions, and statements that run on both.

mod advisory_lock;
mod argument;
mod check;
mod copy_to_postgres;
mod error;
mod folder_lock;
mod location;
mod metrics;
mod outage;
mod postgres;
mod row;
mod shared;
mod snapshot;
mod sqlite;
mod statement;

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions, Connection as _, Postgres, Sqlite};

pub use advisory_lock::AdvisoryLock;
pub use argument::{Argument, Bind};
pub use check::{CheckError, Version, database_version, file_version, whole_file_version};
pub use copy_to_postgres::{CopiedTable, CopyError, CopyProgress};
pub use error::{Error, ErrorKind, OpenError};
pub use folder_lock::{FolderInUse, FolderLock};
pub use location::Location;
use outage::Outage;
pub(crate) use row::from_row;
pub use row::{Column, FromRow, Index, Row};
pub use snapshot::copy_file;
pub use sqlite::{create_folder, folder_of};
pub use statement::{Executor, Statement, TypedQuery, query, query_as, query_scalar};

/// The migrations of the SQLite file that holds the keys and the bot's tables.
pub static STORE: Migrator = sqlx::migrate!("migrations/store");

/// The migrations of the SQLite file that holds game data: players and history.
pub static GAME: Migrator = sqlx::migrate!("migrations/game");

/// The migrations of a PostgreSQL database.
pub static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// The future that [`Db::write`] runs inside its transaction.
pub type Work<'t, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 't>>;

/// An open database. Clones share its connections.
#[derive(Clone, derive_more::Debug)]
#[debug("Db({:?})", self.path())]
pub struct Db {
    backend: Arc<Backend>,
}

enum Backend {
    Sqlite {
        options: SqliteConnectOptions,
        readers: SqlitePool,
        writer: SqlitePool,
        _folder: Option<FolderLock>,
    },
    Postgres {
        options: PgConnectOptions,
        pool: PgPool,
        writers: i64,
        outage: Arc<Outage>,
    },
}

/// A transaction that locks out all other writers.
pub enum Transaction<'c> {
    #[doc(hidden)]
    Sqlite(sqlx::Transaction<'c, Sqlite>),
    #[doc(hidden)]
    Postgres(sqlx::Transaction<'c, Postgres>),
}

/// A connection outside of the pool.
pub enum Connection {
    #[doc(hidden)]
    Sqlite(SqliteConnection),
    #[doc(hidden)]
    Postgres(PgConnection),
}

impl Db {
    /// Opens a SQLite file and migrates it. A missing file and its folder are created.
    ///
    /// Only the file's owner can read it. A file written by a newer version is left untouched.
    pub async fn open(path: &Path, migrations: &'static Migrator) -> Result<Db, OpenError> {
        let lock = FolderLock::share(create_folder(path)?);
        let lock = lock.map_err(|source| OpenError::File { path: path.into(), source })?;
        Self::open_locked(path, migrations, lock).await
    }

    /// Opens a SQLite file like [`Db::open`], for a caller that holds the lock of its folder alone.
    pub async fn open_alone(
        path: &Path,
        migrations: &'static Migrator,
        _lock: &FolderLock,
    ) -> Result<Db, OpenError> {
        Self::open_locked(path, migrations, None).await
    }

    async fn open_locked(
        path: &Path,
        migrations: &'static Migrator,
        _folder: Option<FolderLock>,
    ) -> Result<Db, OpenError> {
        let (options, writer) = sqlite::writer(path, migrations).await?;
        let readers = sqlite::readers(&options);
        Ok(Db { backend: Arc::new(Backend::Sqlite { options, readers, writer, _folder }) })
    }

    /// Connects to a PostgreSQL database with up to this many connections, and migrates it.
    pub async fn open_postgres(
        options: &PgConnectOptions,
        connections: u32,
    ) -> Result<Db, OpenError> {
        let pool = postgres::open(options, connections, &POSTGRES).await?;
        let (options, writers) = (options.clone(), postgres::WRITERS);
        let outage = Arc::default();
        Ok(Db { backend: Arc::new(Backend::Postgres { options, pool, writers, outage }) })
    }

    /// Runs `work` in a transaction without other writers. `Ok` means that all of it is committed, `Err` that none is,
    /// except for `ErrorKind::Unknown`.
    ///
    /// The transaction runs in its own task, so dropping the returned future does not interrupt it.
    pub async fn write<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<sqlx::Error> + Send + 'static,
        W: for<'t> FnOnce(&'t mut Transaction<'_>) -> Work<'t, T, E> + Send + 'static,
    {
        let db = self.clone();
        run_transaction(async move { db.begin().await }, work).await
    }

    /// Runs one statement as [`Db::write`] does. Returns the number of rows it affected.
    pub async fn execute(&self, statement: Statement) -> Result<u64, Error> {
        match &*self.backend {
            // SQLite runs a single statement as a transaction.
            Backend::Sqlite { writer, .. } => {
                let writer = writer.clone();
                let done = run_to_completion(async move {
                    statement.execute(Executor::SqlitePool(&writer)).await
                });
                Ok(done.await.unwrap_or(Err(sqlx::Error::PoolClosed))?)
            }
            Backend::Postgres { .. } => {
                self.write(move |tx| Box::pin(async move { Ok(statement.execute(tx).await?) }))
                    .await
            }
        }
    }

    /// Like [`Db::write`], with a SQLite file attached as `attached`.
    pub async fn write_attached<T, E, W>(&self, file: &Path, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<sqlx::Error> + Send + 'static,
        W: for<'t> FnOnce(&'t mut Transaction<'_>) -> Work<'t, T, E> + Send + 'static,
    {
        let Backend::Sqlite { writer, .. } = &*self.backend else {
            let error = "a file can only be attached to a SQLite file";
            return Err(sqlx::Error::Configuration(error.into()).into());
        };
        let (writer, file) = (writer.clone(), file.to_string_lossy().into_owned());
        let done = run_to_completion(async move {
            let mut connection = writer.acquire().await?;
            sqlx::query("ATTACH ? AS attached").bind(file).execute(&mut *connection).await?;
            let done = async {
                let tx = connection.begin_with("BEGIN IMMEDIATE").await?;
                let mut tx = Transaction::Sqlite(tx);
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

    /// Opens a connection outside of the pool. One to a SQLite file is read-only.
    pub async fn connect(&self) -> Result<Connection, sqlx::Error> {
        Ok(match &*self.backend {
            Backend::Sqlite { options, .. } => {
                Connection::Sqlite(options.clone().read_only(true).connect().await?)
            }
            Backend::Postgres { options, .. } => {
                Connection::Postgres(postgres::connect(options).await?)
            }
        })
    }

    /// The path of a SQLite file.
    pub fn path(&self) -> Option<&Path> {
        match &*self.backend {
            Backend::Sqlite { options, .. } => Some(options.get_filename()),
            Backend::Postgres { .. } => None,
        }
    }

    /// Waits for running writes and closes the database.
    pub async fn close(&self) {
        match &*self.backend {
            Backend::Sqlite { readers, writer, .. } => {
                readers.close().await;
                writer.close().await;
            }
            Backend::Postgres { pool, .. } => pool.close().await,
        }
    }

    async fn begin(&self) -> Result<Transaction<'static>, sqlx::Error> {
        Ok(match &*self.backend {
            Backend::Sqlite { writer, .. } => {
                Transaction::Sqlite(writer.begin_with("BEGIN IMMEDIATE").await?)
            }
            Backend::Postgres { pool, writers, .. } => {
                let mut tx = pool.begin().await?;
                postgres::lock_writers(&mut tx, *writers).await?;
                Transaction::Postgres(tx)
            }
        })
    }
}

impl Transaction<'_> {
    async fn commit(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(tx) => tx.commit().await,
            Self::Postgres(tx) => tx.commit().await.map_err(error::of_commit),
        }
    }
}

impl Connection {
    /// Closes the connection cleanly.
    pub async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(connection) => connection.close().await,
            Self::Postgres(connection) => connection.close().await,
        }
    }
}

/// Runs a read in the pool; a SQLite file has a read-only one.
impl<'c> From<&'c Db> for Executor<'c> {
    fn from(db: &'c Db) -> Self {
        match &*db.backend {
            Backend::Sqlite { readers, .. } => Self::SqlitePool(readers),
            Backend::Postgres { pool, .. } => Self::PostgresPool(pool),
        }
    }
}

impl<'c> From<&'c mut Transaction<'_>> for Executor<'c> {
    fn from(tx: &'c mut Transaction<'_>) -> Self {
        match tx {
            Transaction::Sqlite(tx) => Self::Sqlite(tx),
            Transaction::Postgres(tx) => Self::Postgres(tx),
        }
    }
}

impl<'c> From<&'c mut Connection> for Executor<'c> {
    fn from(connection: &'c mut Connection) -> Self {
        match connection {
            Connection::Sqlite(connection) => Self::Sqlite(connection),
            Connection::Postgres(connection) => Self::Postgres(connection),
        }
    }
}

/// Runs `work` in the transaction that `begin` opens, in a task of its own.
async fn run_transaction<T, E, W>(
    begin: impl Future<Output = Result<Transaction<'static>, sqlx::Error>> + Send + 'static,
    work: W,
) -> Result<T, E>
where
    T: Send + 'static,
    E: From<sqlx::Error> + Send + 'static,
    W: for<'t> FnOnce(&'t mut Transaction<'_>) -> Work<'t, T, E> + Send + 'static,
{
    let transaction = run_to_completion(async move {
        let mut tx = begin.await?;
        let result = work(&mut tx).await?;
        tx.commit().await?;
        Ok(result)
    });
    transaction.await.unwrap_or_else(|| Err(sqlx::Error::PoolClosed.into()))
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
