//! Rows that a statement returns.

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Error, Row as _, ValueRef};

/// A row of either database.
pub enum Row {
    #[doc(hidden)]
    Sqlite(SqliteRow),
    #[doc(hidden)]
    Postgres(PgRow),
}

/// The name of a column, or its position.
pub trait Index: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + Copy {}

impl<I: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + Copy> Index for I {}

/// A type that a column can be read as.
pub trait Column: Sized {
    /// Reads the column.
    fn read(row: &Row, at: impl Index) -> Result<Self, Error>;
}

/// A type that a row can be read as.
pub trait FromRow: Sized {
    /// Reads the row.
    fn from_row(row: &Row) -> Result<Self, Error>;
}

impl Row {
    /// The value of a column.
    pub fn get<T: Column>(&self, at: impl Index) -> Result<T, Error> {
        T::read(self, at)
    }

    fn is_null(&self, at: impl Index) -> Result<bool, Error> {
        Ok(match self {
            Self::Sqlite(row) => row.try_get_raw(at)?.is_null(),
            Self::Postgres(row) => row.try_get_raw(at)?.is_null(),
        })
    }
}

/// Types that sqlx reads from both databases in the same way.
macro_rules! column {
    ($($type:ty),*) => {
        $(impl Column for $type {
            fn read(row: &Row, at: impl Index) -> Result<Self, Error> {
                match row {
                    Row::Sqlite(row) => row.try_get(at),
                    Row::Postgres(row) => row.try_get(at),
                }
            }
        })*
    };
}

column!(i64, String, Vec<u8>);

/// Types of smaller numbers, which are stored as 64-bit ones.
macro_rules! number {
    ($($type:ty),*) => {
        $(impl Column for $type {
            fn read(row: &Row, at: impl Index) -> Result<Self, Error> {
                i64::read(row, at)?.try_into().map_err(|error| Error::Decode(Box::new(error)))
            }
        })*
    };
}

number!(i32, u16, u32, u64);

/// A stored flag is 0 or 1; PostgreSQL returns a comparison as a boolean.
impl Column for bool {
    fn read(row: &Row, at: impl Index) -> Result<Self, Error> {
        match row {
            Row::Sqlite(row) => row.try_get(at),
            Row::Postgres(found) => match found.try_get(at) {
                Ok(flag) => Ok(flag),
                Err(_) => i64::read(row, at).map(|flag| flag != 0),
            },
        }
    }
}

impl<T: Column> Column for Option<T> {
    fn read(row: &Row, at: impl Index) -> Result<Self, Error> {
        if row.is_null(at)? { Ok(None) } else { T::read(row, at).map(Some) }
    }
}

macro_rules! tuple {
    ($($type:ident $at:literal),*) => {
        impl<$($type: Column),*> FromRow for ($($type,)*) {
            fn from_row(row: &Row) -> Result<Self, Error> {
                Ok(($(row.get::<$type>($at)?,)*))
            }
        }
    };
}

tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);

/// Implements [`FromRow`] for a struct whose fields are named like the columns.
macro_rules! from_row {
    ($type:ty { $($field:ident),* $(,)? }) => {
        impl $crate::db::FromRow for $type {
            fn from_row(row: &$crate::db::Row) -> Result<Self, sqlx::Error> {
                Ok(Self { $($field: row.get(stringify!($field))?,)* })
            }
        }
    };
}

pub(crate) use from_row;
