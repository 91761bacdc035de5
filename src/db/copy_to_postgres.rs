//! Copies the tables of SQLite files into a PostgreSQL database that has the same tables.

use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{
    AssertSqlSafe, Column, ConnectOptions, Connection, PgConnection, Postgres, QueryBuilder, Row,
    SqliteConnection, TypeInfo, ValueRef,
};

use super::{Backend, Db, postgres};

/// Only lists what running processes have to read again; a new database has its own list.
const NOT_COPIED: &str = "key_changes";

const BATCH: usize = 500;

/// A table that was copied.
#[derive(Debug)]
pub struct CopiedTable {
    /// Its name.
    pub name: String,
    /// How many rows it has.
    pub rows: u64,
}

/// How far the copy of a table is.
#[derive(Debug)]
pub struct CopyProgress<'a> {
    /// Its name.
    pub table: &'a str,
    /// How many rows were copied or compared.
    pub rows: u64,
    /// How many rows it has.
    pub total: u64,
    /// Whether the rows are copied already, and are compared now.
    pub is_compared: bool,
}

/// Why nothing was copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The target is in use.
    #[error("the table {0} of the database has other rows already: move into a new database")]
    NotEmpty(String),
    /// The rows in the database are not the rows that were read.
    #[error("the table {0} is not the same in the database; nothing was moved")]
    Different(String),
    /// A database failed.
    #[error("nothing was moved: {0}")]
    Database(#[from] sqlx::Error),
}

impl Db {
    /// Copies all rows of SQLite files into this database, in one transaction, and compares them. A table that already
    /// has the same rows is left alone. `show` is called after every few hundred rows.
    pub async fn copy_from(
        &self,
        files: &[Db],
        mut show: impl FnMut(CopyProgress<'_>),
    ) -> Result<Vec<CopiedTable>, CopyError> {
        let wrong = || sqlx::Error::Configuration("tables move from SQLite to PostgreSQL".into());
        let Backend::Postgres { options, .. } = &*self.backend else { return Err(wrong().into()) };
        // Slow statements are expected, so they are not logged.
        let mut connection = options.clone().disable_statement_logging().connect().await?;
        sqlx::raw_sql(postgres::NO_TIMEOUTS).execute(&mut connection).await?;
        let mut to = connection.begin().await?;
        let mut copied = Vec::new();
        for file in files {
            let Backend::Sqlite { options, .. } = &*file.backend else {
                return Err(wrong().into());
            };
            let mut connection = options.clone().disable_statement_logging().connect().await?;
            // Keeps other programs from writing. It ends with a rollback.
            let mut from = connection.begin_with("BEGIN IMMEDIATE").await?;
            let tables: Vec<String> = sqlx::query_scalar(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
                 AND name NOT IN ('_sqlx_migrations', ?) ORDER BY rowid",
            )
            .bind(NOT_COPIED)
            .fetch_all(&mut *from)
            .await?;
            for name in tables {
                let rows = copy_table(&mut from, &mut to, &name, &mut show).await?;
                copied.push(CopiedTable { name, rows });
            }
        }
        to.commit().await?;
        Ok(copied)
    }
}

async fn copy_table(
    from: &mut SqliteConnection,
    to: &mut PgConnection,
    table: &str,
    show: &mut impl FnMut(CopyProgress<'_>),
) -> Result<u64, CopyError> {
    let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info(?)")
        .bind(table)
        .fetch_all(&mut *from)
        .await?;
    let columns = columns.join(", ");
    let select = format!("SELECT {columns} FROM {table}");
    let count = AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
    let total: i64 = sqlx::query_scalar(count).fetch_one(&mut *from).await?;
    let total = total.unsigned_abs();
    let mut show = |rows, is_compared| show(CopyProgress { table, rows, total, is_compared });
    run(to, format!("LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")).await?;
    let before = summary(to, &select, |_| ()).await?;
    let is_empty = before == Summary::default();
    // Triggers would write rows that are copied anyway.
    run(to, format!("ALTER TABLE {table} DISABLE TRIGGER USER")).await?;
    let (mut read, mut batch) = (Summary::default(), Vec::with_capacity(BATCH));
    let mut rows = sqlx::query(AssertSqlSafe(select.clone())).fetch(&mut *from);
    while let Some(row) = rows.try_next().await? {
        let row = (0..row.len()).map(|index| sqlite_value(&row, index));
        let row: Vec<Value> = row.collect::<Result<_, _>>()?;
        read.add(&row);
        batch.push(row);
        if batch.len() == BATCH {
            if is_empty {
                insert(to, table, &columns, batch.drain(..)).await?;
            }
            batch.clear();
            show(read.rows, false);
        }
    }
    drop(rows);
    if !is_empty {
        batch.clear();
    }
    insert(to, table, &columns, batch.drain(..)).await?;
    run(to, format!("ALTER TABLE {table} ENABLE TRIGGER USER")).await?;
    if !is_empty && before != read {
        return Err(CopyError::NotEmpty(table.to_owned()));
    }
    if summary(to, &select, |rows| show(rows, true)).await? != read {
        return Err(CopyError::Different(table.to_owned()));
    }
    continue_numbers(to, table).await?;
    Ok(read.rows)
}

async fn insert(
    to: &mut PgConnection,
    table: &str,
    columns: &str,
    rows: impl ExactSizeIterator<Item = Vec<Value>>,
) -> Result<(), sqlx::Error> {
    if rows.len() == 0 {
        return Ok(());
    }
    let start = format!("INSERT INTO {table} ({columns}) OVERRIDING SYSTEM VALUE ");
    let mut statement = QueryBuilder::<Postgres>::new(start);
    statement.push_values(rows, |mut values, row| {
        for value in row {
            match value {
                Value::Null => values.push("NULL"),
                Value::Integer(number) => values.push_bind(number),
                Value::Text(text) => values.push_bind(text),
                Value::Bytes(bytes) => values.push_bind(bytes),
            };
        }
    });
    statement.build().execute(to).await?;
    Ok(())
}

/// Continues the numbers of new rows after the copied rows.
async fn continue_numbers(to: &mut PgConnection, table: &str) -> Result<(), sqlx::Error> {
    let numbered: Option<String> = sqlx::query_scalar(
        "SELECT column_name :: text FROM information_schema.columns \
         WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'",
    )
    .bind(table)
    .fetch_optional(&mut *to)
    .await?;
    let Some(column) = numbered else { return Ok(()) };
    run(
        to,
        format!(
            "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), max({column})) FROM {table} \
             HAVING max({column}) IS NOT NULL"
        ),
    )
    .await
}

/// Runs a statement that contains only names of our own tables and columns.
async fn run(to: &mut PgConnection, statement: String) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(to).await?;
    Ok(())
}

/// The summary of the selected rows. `show` gets the number of rows after every few hundred.
async fn summary(
    to: &mut PgConnection,
    select: &str,
    mut show: impl FnMut(u64),
) -> Result<Summary, sqlx::Error> {
    let mut summary = Summary::default();
    let mut rows = sqlx::query(AssertSqlSafe(select.to_owned())).fetch(to);
    while let Some(row) = rows.try_next().await? {
        let row = (0..row.len()).map(|index| postgres_value(&row, index));
        summary.add(&row.collect::<Result<Vec<_>, _>>()?);
        if summary.rows.is_multiple_of(BATCH as u64) {
            show(summary.rows);
        }
    }
    Ok(summary)
}

/// The rows of a table, in any order: their number, and the sum of their digests.
#[derive(Debug, Default, PartialEq, Eq)]
struct Summary {
    rows: u64,
    digest: u128,
}

impl Summary {
    fn add(&mut self, row: &[Value]) {
        let mut digest = Sha256::new();
        for value in row {
            let (kind, bytes) = match value {
                Value::Null => (0, &[][..]),
                Value::Integer(number) => (1, &number.to_be_bytes()[..]),
                Value::Text(text) => (2, text.as_bytes()),
                Value::Bytes(bytes) => (3, &bytes[..]),
            };
            digest.update([kind]);
            digest.update(bytes.len().to_be_bytes());
            digest.update(bytes);
        }
        let mut half = [0; 16];
        half.copy_from_slice(&digest.finalize()[..16]);
        self.rows += 1;
        self.digest = self.digest.wrapping_add(u128::from_be_bytes(half));
    }
}

enum Value {
    Null,
    Integer(i64),
    Text(String),
    Bytes(Vec<u8>),
}

fn sqlite_value(row: &SqliteRow, index: usize) -> Result<Value, sqlx::Error> {
    let value = row.try_get_raw(index)?;
    if value.is_null() {
        return Ok(Value::Null);
    }
    Ok(match value.type_info().name() {
        "INTEGER" => Value::Integer(row.try_get_unchecked(index)?),
        "TEXT" => Value::Text(row.try_get_unchecked(index)?),
        "BLOB" => Value::Bytes(row.try_get_unchecked(index)?),
        other => return Err(unknown(other)),
    })
}

fn postgres_value(row: &PgRow, index: usize) -> Result<Value, sqlx::Error> {
    if row.try_get_raw(index)?.is_null() {
        return Ok(Value::Null);
    }
    Ok(match row.column(index).type_info().name() {
        "INT8" => Value::Integer(row.try_get(index)?),
        "TEXT" => Value::Text(row.try_get(index)?),
        "BYTEA" => Value::Bytes(row.try_get(index)?),
        other => return Err(unknown(other)),
    })
}

fn unknown(kind: &str) -> sqlx::Error {
    sqlx::Error::Protocol(format!("no table has values of the type {kind}"))
}
