//! A statement with its arguments, which runs on SQLite and on PostgreSQL alike.
//!
//! Its text is SQL that both databases understand, with parameters `$1`, `$2`, ….

use sqlx::postgres::{PgArguments, PgConnection, PgPool};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqlitePool};
use sqlx::{Error, Postgres, SqlSafeStr, SqlStr, Sqlite};

use super::argument::{Argument, Bind};
use super::row::{Column, FromRow, Row};

/// One statement with its arguments.
#[derive(Clone, Debug)]
pub struct Statement {
    sql: SqlStr,
    arguments: Vec<Argument>,
}

/// A query whose rows are read as `T`.
pub struct TypedQuery<T> {
    statement: Statement,
    read: fn(&Row) -> Result<T, Error>,
}

/// The pool or connection that a statement runs on.
pub enum Executor<'c> {
    #[doc(hidden)]
    SqlitePool(&'c SqlitePool),
    #[doc(hidden)]
    Sqlite(&'c mut SqliteConnection),
    #[doc(hidden)]
    PostgresPool(&'c PgPool),
    #[doc(hidden)]
    Postgres(&'c mut PgConnection),
}

/// A statement.
pub fn query(sql: impl SqlSafeStr) -> Statement {
    Statement { sql: sql.into_sql_str(), arguments: Vec::new() }
}

/// A query whose rows are read as `T`.
pub fn query_as<T: FromRow>(sql: impl SqlSafeStr) -> TypedQuery<T> {
    TypedQuery { statement: query(sql), read: T::from_row }
}

/// A query whose first column is read as `T`.
pub fn query_scalar<T: Column>(sql: impl SqlSafeStr) -> TypedQuery<T> {
    TypedQuery { statement: query(sql), read: |row| row.get(0) }
}

/// Runs a method of a sqlx query on any executor.
macro_rules! run {
    ($statement:expr, $on:expr, $method:ident, $sqlite:expr, $postgres:expr) => {
        match $on.into() {
            Executor::SqlitePool(pool) => $statement.sqlite().$method(pool).await.map($sqlite),
            Executor::Sqlite(connection) => {
                $statement.sqlite().$method(connection).await.map($sqlite)
            }
            Executor::PostgresPool(pool) => {
                $statement.postgres().$method(pool).await.map($postgres)
            }
            Executor::Postgres(connection) => {
                $statement.postgres().$method(connection).await.map($postgres)
            }
        }
    };
}

impl Statement {
    /// Adds the next argument.
    #[must_use]
    pub fn bind(mut self, value: impl Bind) -> Self {
        self.arguments.push(value.into_argument());
        self
    }

    /// Runs the statement, and returns the number of affected rows.
    pub async fn execute(self, on: impl Into<Executor<'_>>) -> Result<u64, Error> {
        run!(self, on, execute, |done| done.rows_affected(), |done| done.rows_affected())
    }

    /// All rows.
    pub async fn fetch_all(self, on: impl Into<Executor<'_>>) -> Result<Vec<Row>, Error> {
        run!(self, on, fetch_all, |rows| rows.into_iter().map(Row::Sqlite).collect(), |rows| rows
            .into_iter()
            .map(Row::Postgres)
            .collect())
    }

    /// The first row, if there is one.
    pub async fn fetch_optional(self, on: impl Into<Executor<'_>>) -> Result<Option<Row>, Error> {
        run!(self, on, fetch_optional, |row| row.map(Row::Sqlite), |row| row.map(Row::Postgres))
    }

    fn sqlite(self) -> Query<'static, Sqlite, SqliteArguments> {
        let query = sqlx::query(self.sql);
        self.arguments.into_iter().fold(query, |query, argument| match argument {
            Argument::Int(value) => query.bind(value),
            Argument::Text(value) => query.bind(value),
            Argument::Bytes(value) => query.bind(value),
        })
    }

    fn postgres(self) -> Query<'static, Postgres, PgArguments> {
        let query = sqlx::query(self.sql);
        self.arguments.into_iter().fold(query, |query, argument| match argument {
            Argument::Int(value) => query.bind(value),
            Argument::Text(value) => query.bind(value),
            Argument::Bytes(value) => query.bind(value),
        })
    }
}

impl<T> TypedQuery<T> {
    /// Adds the next argument.
    #[must_use]
    pub fn bind(self, value: impl Bind) -> Self {
        Self { statement: self.statement.bind(value), ..self }
    }

    /// All rows.
    pub async fn fetch_all(self, on: impl Into<Executor<'_>>) -> Result<Vec<T>, Error> {
        self.statement.fetch_all(on).await?.iter().map(self.read).collect()
    }

    /// The first row, if there is one.
    pub async fn fetch_optional(self, on: impl Into<Executor<'_>>) -> Result<Option<T>, Error> {
        self.statement.fetch_optional(on).await?.as_ref().map(self.read).transpose()
    }

    /// The first row.
    pub async fn fetch_one(self, on: impl Into<Executor<'_>>) -> Result<T, Error> {
        self.fetch_optional(on).await?.ok_or(Error::RowNotFound)
    }
}

impl<'c> From<&'c mut SqliteConnection> for Executor<'c> {
    fn from(connection: &'c mut SqliteConnection) -> Self {
        Self::Sqlite(connection)
    }
}
