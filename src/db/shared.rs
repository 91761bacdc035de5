//! Operations for several processes on one PostgreSQL database: a lock of their own for game data, long transactions,
//! and notifications.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};

use super::{Backend, Db, Transaction, Work, postgres, query_scalar, run_transaction};

/// How long to wait before a lost connection for notifications is opened again.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

impl Db {
    /// Whether the database is PostgreSQL, which several processes may share.
    pub fn is_shared(&self) -> bool {
        matches!(*self.backend, Backend::Postgres { .. })
    }

    /// The size of the whole store in bytes.
    pub async fn size(&self) -> Result<i64, super::Error> {
        let query = match self.is_shared() {
            true => "SELECT pg_database_size(current_database())",
            false => "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
        };
        Ok(query_scalar::<i64>(query).fetch_one(self).await?)
    }

    /// The same PostgreSQL database with another lock, so that writers of game data and of keys don't wait for each
    /// other. `None` for a SQLite file, which has only one writer.
    pub fn for_game_data(&self) -> Option<Db> {
        let Backend::Postgres { options, pool, outage, .. } = &*self.backend else { return None };
        let (options, pool, outage) = (options.clone(), pool.clone(), Arc::clone(outage));
        let writers = postgres::GAME_WRITERS;
        Some(Db { backend: Arc::new(Backend::Postgres { options, pool, writers, outage }) })
    }

    /// Like [`Db::write`] on a PostgreSQL database, for long work: other writers are locked out only once it calls
    /// [`Db::lock_writers`].
    pub async fn write_unlocked<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<sqlx::Error> + Send + 'static,
        W: for<'t> FnOnce(&'t mut Transaction<'_>) -> Work<'t, T, E> + Send + 'static,
    {
        let Backend::Postgres { pool, .. } = &*self.backend else {
            return Err(not_shared().into());
        };
        let pool = pool.clone();
        let begin = async move { Ok(Transaction::Postgres(pool.begin().await?)) };
        run_transaction(begin, work).await
    }

    /// Locks out other writers until the transaction ends.
    pub async fn lock_writers(&self, tx: &mut Transaction<'_>) -> Result<(), sqlx::Error> {
        match (&*self.backend, tx) {
            (Backend::Postgres { writers, .. }, Transaction::Postgres(tx)) => {
                postgres::lock_writers(tx, *writers).await
            }
            _ => Err(not_shared()),
        }
    }

    /// Calls `changed` after every notification on a channel, and after every connection, because notifications may
    /// have been lost. Runs until it is dropped.
    pub async fn listen(&self, channel: &str, changed: impl Fn()) {
        loop {
            // This returns only if the connection is lost.
            if let Err(error) = self.listen_once(channel, &changed).await {
                tracing::debug!(%error, "notifications of the database are lost");
            }
            tokio::time::sleep(RETRY_PAUSE).await;
        }
    }

    async fn listen_once(&self, channel: &str, changed: &impl Fn()) -> Result<(), sqlx::Error> {
        let Backend::Postgres { options, .. } = &*self.backend else { return Err(not_shared()) };
        // A separate pool, so that this takes no connection from others.
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let mut listener =
            PgListener::connect_with(&pool.connect_lazy_with(options.clone())).await?;
        listener.eager_reconnect(false);
        listener.listen(channel).await?;
        changed();
        while listener.try_recv().await?.is_some() {
            changed();
        }
        Ok(())
    }
}

fn not_shared() -> sqlx::Error {
    sqlx::Error::Configuration("this needs a PostgreSQL database".into())
}
