//! Reads changes of keys over a connection of its own, so that a flood of unknown keys cannot delay it. In PostgreSQL,
//! it also registers how far this process has read.

use jiff::SignedDuration;

use super::Store;
use super::authentication::{ChangeCursor, Changes};
use crate::db::{self, Connection, Db};

/// PostgreSQL's own clock, in unix milliseconds.
macro_rules! NOW {
    () => {
        "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    };
}

pub(super) use NOW;

pub(in crate::keys) struct ChangeReader {
    db: Db,
    cursor: ChangeCursor,
    /// `None` after a failed or cancelled call, which may leave half an answer in the connection.
    connection: Option<Connection>,
    /// The change up to which this process has registered its reads; only used with PostgreSQL.
    registered: Option<i64>,
}

impl ChangeReader {
    /// Opens a reader of the changes from now on.
    pub(in crate::keys) async fn open(store: &Store) -> Result<Self, sqlx::Error> {
        let db = store.db.clone();
        let mut connection = db.connect().await?;
        let cursor = ChangeCursor::latest(&mut connection).await?;
        Ok(Self { db, cursor, connection: Some(connection), registered: None })
    }

    /// All keys. Later reads return the changes since this call.
    pub(in crate::keys) async fn all(&mut self) -> Result<Changes, sqlx::Error> {
        let mut connection = self.connect().await?;
        let (cursor, keys) = ChangeCursor::all(&mut connection).await?;
        (self.cursor, self.connection) = (cursor, Some(connection));
        Ok(keys)
    }

    /// The changes since the last call.
    pub(in crate::keys) async fn read(&mut self) -> Result<Changes, sqlx::Error> {
        let mut connection = self.connect().await?;
        let (cursor, changes) = self.cursor.changes(&mut connection).await?;
        (self.cursor, self.connection) = (cursor, Some(connection));
        Ok(changes)
    }

    /// Registers that the process `id` remembers keys, and how far it has read.
    pub(in crate::keys) async fn register(&mut self, id: i64) -> Result<(), sqlx::Error> {
        let register = db::query(concat!(
            "INSERT INTO key_readers (id, seen_at, seq) VALUES ($1, ",
            NOW!(),
            ", $2) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, seq = excluded.seq"
        ));
        let seq = self.cursor.seq();
        self.execute(register.bind(id).bind(seq)).await?;
        self.registered = Some(seq);
        Ok(())
    }

    /// Removes the registration: this process no longer uses what it remembers.
    pub(in crate::keys) async fn unregister(&mut self, id: i64) -> Result<(), sqlx::Error> {
        self.execute(db::query("DELETE FROM key_readers WHERE id = $1").bind(id)).await
    }

    /// Whether this process has registered all that it has read.
    pub(in crate::keys) fn is_registered(&self) -> bool {
        self.registered == Some(self.cursor.seq())
    }

    /// The latest registration of the processes that have been silent for `span`.
    pub(in crate::keys) async fn last_silent(
        &mut self,
        span: SignedDuration,
    ) -> Result<Option<i64>, sqlx::Error> {
        let mut connection = self.connect().await?;
        let last: Option<i64> = db::query_scalar(concat!(
            "SELECT max(seen_at) FROM key_readers WHERE seen_at < ",
            NOW!(),
            " - $1"
        ))
        .bind(milliseconds(span))
        .fetch_one(&mut connection)
        .await?;
        self.connection = Some(connection);
        Ok(last)
    }

    /// Removes the processes that have not registered since `last`.
    pub(in crate::keys) async fn forget(&mut self, last: i64) -> Result<(), sqlx::Error> {
        self.execute(db::query("DELETE FROM key_readers WHERE seen_at <= $1").bind(last)).await
    }

    async fn connect(&mut self) -> Result<Connection, sqlx::Error> {
        match self.connection.take() {
            Some(connection) => Ok(connection),
            None => self.db.connect().await,
        }
    }

    async fn execute(&mut self, statement: db::Statement) -> Result<(), sqlx::Error> {
        let mut connection = self.connect().await?;
        statement.execute(&mut connection).await?;
        self.connection = Some(connection);
        Ok(())
    }
}

pub(super) fn milliseconds(span: SignedDuration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
