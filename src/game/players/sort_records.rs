//! A temporary database in which SQLite sorts the records of a new list and drops duplicates.

use std::fs;
use std::io;
use std::path::Path;

use futures_util::TryStreamExt;
use jiff::Timestamp;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, QueryBuilder, Sqlite, SqliteConnection};
use tempfile::TempPath;

use super::NewRecord;
use crate::db;

/// The prefix of the files, by which leftovers of a killed process are found.
const PREFIX: &str = ".players-";

/// How many records one statement inserts. A larger statement needs more memory, and is not faster.
const ROWS: usize = 50;

/// The records of a new list while they are read, in a temporary file.
#[derive(Debug)]
pub struct Staging {
    file: TempPath,
    connection: SqliteConnection,
}

/// The sorted records of a new list, without duplicates, in a temporary file, which is deleted on drop.
#[derive(Debug)]
pub struct SortedRecords(TempPath);

/// A value that two lines share although it must be unique.
#[derive(Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The field.
    pub field: &'static str,
    /// Its value, as JSON.
    pub value: String,
    /// The later line.
    pub line: i64,
    /// The first line with this value.
    pub first: i64,
}

impl Staging {
    /// An empty database in a folder.
    pub async fn create(folder: &Path) -> io::Result<Self> {
        let file = tempfile::Builder::new().prefix(PREFIX).suffix(".db").tempfile_in(folder)?;
        let file = file.into_temp_path();
        let mut connection = SqliteConnectOptions::new()
            .filename(&file)
            .journal_mode(SqliteJournalMode::Off)
            .synchronous(SqliteSynchronous::Off)
            // In kibibytes. It also limits the memory that SQLite uses for sorting.
            .pragma("cache_size", "-16384")
            .disable_statement_logging()
            .connect()
            .await
            .map_err(failed)?;
        sqlx::query(
            "CREATE TABLE records (line INTEGER PRIMARY KEY, id INTEGER, nickname TEXT NOT NULL COLLATE BINARY,
             record TEXT NOT NULL, online_at INTEGER NOT NULL, last_seen INTEGER) STRICT",
        )
        .execute(&mut connection)
        .await
        .map_err(failed)?;
        Ok(Self { file, connection })
    }

    /// Deletes the files that killed processes have left in a folder.
    pub fn clean_up(folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with(PREFIX) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    /// Adds records with ascending lines.
    pub async fn insert(&mut self, records: &[NewRecord]) -> io::Result<()> {
        let mut tx = self.connection.begin().await.map_err(failed)?;
        for some in records.chunks(ROWS) {
            let mut insert = QueryBuilder::<Sqlite>::new(
                "INSERT INTO records (line, id, nickname, record, online_at, last_seen) ",
            );
            insert.push_values(some, |mut row, record| {
                row.push_bind(record.line)
                    .push_bind(record.id)
                    .push_bind(record.nickname.as_str())
                    .push_bind(record.text.as_str())
                    .push_bind(record.online_at as i64)
                    .push_bind(record.last_seen.map(Timestamp::as_second));
            });
            insert.build().execute(&mut *tx).await.map_err(failed)?;
        }
        tx.commit().await.map_err(failed)
    }

    /// Sorts the records. Keeps the first record of each nickname, then of each id, and passes every duplicate on.
    pub async fn sort(
        mut self,
        mut each: impl FnMut(Duplicate) + Send,
    ) -> io::Result<SortedRecords> {
        for field in ["nickname", "id"] {
            let index = format!("CREATE UNIQUE INDEX by_{field} ON records ({field})");
            match self.execute(index.clone()).await {
                Ok(()) => continue,
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {}
                Err(error) => return Err(failed(error)),
            }
            let duplicates = format!(
                "(SELECT {field}, line, min(line) OVER (PARTITION BY {field}) AS first FROM records
                 WHERE {field} IS NOT NULL) WHERE line > first",
            );
            let query = format!(
                "SELECT json_quote({field}), line, first FROM {duplicates} ORDER BY {field}, line"
            );
            let query = sqlx::query_as::<_, (String, i64, i64)>(AssertSqlSafe(query));
            let mut rows = query.fetch(&mut self.connection);
            while let Some((value, line, first)) = rows.try_next().await.map_err(failed)? {
                each(Duplicate { field, value, line, first });
            }
            drop(rows);
            let delete =
                format!("DELETE FROM records WHERE line IN (SELECT line FROM {duplicates})");
            self.execute(delete).await.map_err(failed)?;
            self.execute(index).await.map_err(failed)?;
        }
        self.connection.close().await.map_err(failed)?;
        Ok(SortedRecords(self.file))
    }

    async fn execute(&mut self, statement: String) -> Result<(), sqlx::Error> {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut self.connection).await.map(drop)
    }
}

impl SortedRecords {
    pub(super) fn file(&self) -> &Path {
        &self.0
    }

    /// A connection to the file.
    pub(super) async fn open(&self) -> Result<SqliteConnection, sqlx::Error> {
        let options = SqliteConnectOptions::new().filename(&self.0).read_only(true);
        options.disable_statement_logging().connect().await
    }
}

/// The next records after the nickname `last` as a JSON list, and the last of them; `None` at the end. Records with a
/// NUL are left out: PostgreSQL does not accept it, and no lookup finds them.
pub(super) async fn batch(
    sorted: &mut SqliteConnection,
    last: &str,
    most: i64,
) -> Result<Option<(String, String)>, sqlx::Error> {
    let (records, next): (String, Option<String>) = sqlx::query_as(
        "SELECT json_group_array(json_array(nickname, record, online_at, last_seen)), max(nickname) FROM
         (SELECT * FROM records WHERE nickname > $1 AND instr(nickname, char(0)) = 0 ORDER BY nickname LIMIT $2)",
    )
    .bind(last)
    .bind(most)
    .fetch_one(sorted)
    .await?;
    Ok(next.map(|next| (records, next)))
}

fn failed(error: sqlx::Error) -> io::Error {
    db::Error::from(error).into()
}
