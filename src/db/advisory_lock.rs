//! A lock that one process of several holds.

use std::time::Duration;

use sqlx::PgConnection;
use sqlx::postgres::PgConnectOptions;

use super::{Backend, Db, postgres};

/// How long PostgreSQL may take to answer before the lock counts as lost.
const TIMEOUT: Duration = Duration::from_millis(1_500);

/// An advisory lock of PostgreSQL. The process holds it as long as its connection lives and it calls
/// [`AdvisoryLock::hold`] repeatedly. PostgreSQL ends a connection that sends nothing for [`AdvisoryLock::EXPIRES`], so
/// a process that was cut off or paused loses the lock.
pub struct AdvisoryLock {
    number: i64,
    db: Db,
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl Db {
    /// The lock with this number, not held yet; `None` for a SQLite file, which has no such lock.
    pub fn advisory_lock(&self, number: i64) -> Option<AdvisoryLock> {
        match &*self.backend {
            Backend::Sqlite { .. } => None,
            Backend::Postgres { options, .. } => {
                let expires = AdvisoryLock::EXPIRES.as_millis();
                let options = options.clone().options([("idle_session_timeout", expires)]);
                Some(AdvisoryLock { number, db: self.clone(), options, connection: None })
            }
        }
    }
}

impl AdvisoryLock {
    /// How long a process that sends nothing keeps the lock.
    pub const EXPIRES: Duration = Duration::from_secs(3);

    /// Takes the lock, or keeps it. False if another process holds it; after an error, this is unknown.
    pub async fn hold(&mut self) -> Result<bool, sqlx::Error> {
        let held = tokio::time::timeout(TIMEOUT, self.try_hold()).await;
        let held = held.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut));
        match &held {
            Ok(_) => self.db.log_success(),
            Err(error) => {
                self.db.log_outage("whether this process has a lock is not known", error);
                // Dropping the connection releases the lock.
                self.connection = None;
            }
        }
        held
    }

    async fn try_hold(&mut self) -> Result<bool, sqlx::Error> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => self.connection.insert(postgres::connect(&self.options).await?),
        };
        // A session can take a lock that it holds once more.
        sqlx::query_scalar("SELECT pg_try_advisory_lock($1)")
            .bind(self.number)
            .fetch_one(connection)
            .await
    }
}
