//! Checks a store without changing it: whether it is damaged, and which version of the program it belongs to.

use std::path::Path;

use sqlx::migrate::{AppliedMigration, Migrate, MigrateError, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::sqlite::BUSY_TIMEOUT;
use super::{Error, POSTGRES, postgres};

/// The version of a store that this program can use: the number of its last migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// The last migration.
    pub number: i64,
    /// Whether a start would migrate it.
    pub is_old: bool,
}

/// Why a store can't be used.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// SQLite found damage.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// Another program made it, or nothing has filled it yet.
    #[error("it is not a store of muster")]
    Foreign,
    /// A newer version of the program wrote it.
    #[error(
        "it was written by a newer version of muster (unknown migration {0}): use that version"
    )]
    Newer(i64),
    /// A migration was changed after it was applied.
    #[error("its migration {0} is not the one of this version of muster")]
    Changed(i64),
    /// It can't be read.
    #[error("it can't be read: {0}")]
    Unreadable(#[from] Error),
}

impl From<sqlx::Error> for CheckError {
    fn from(error: sqlx::Error) -> Self {
        Error::from(error).into()
    }
}

/// The version of a SQLite file. A missing file is not created.
pub async fn file_version(path: &Path, known: &Migrator) -> Result<Version, CheckError> {
    let mut file = open(path).await?;
    let version = version(&mut file, known).await;
    file.close().await?;
    version
}

/// The version of a SQLite file, after a check of every page.
pub async fn whole_file_version(path: &Path, known: &Migrator) -> Result<Version, CheckError> {
    let mut file = open(path).await?;
    let found: String =
        sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut file).await?;
    if found != "ok" {
        return Err(CheckError::Damaged(found));
    }
    let version = version(&mut file, known).await;
    file.close().await?;
    version
}

/// The version of a PostgreSQL database; `None` if it is empty.
pub async fn database_version(options: &PgConnectOptions) -> Result<Option<Version>, CheckError> {
    let mut connection = postgres::connect(options).await?;
    let has_table = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL");
    let version = match has_table.fetch_one(&mut connection).await? {
        false => None,
        true => Some(compare(
            connection.list_applied_migrations(&POSTGRES.table_name).await,
            &POSTGRES,
        )?),
    };
    connection.close().await?;
    Ok(version)
}

async fn open(path: &Path) -> Result<SqliteConnection, sqlx::Error> {
    // Not read-only: a read-only connection would leave the files of the log behind.
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(BUSY_TIMEOUT);
    options.create_if_missing(false).connect().await
}

async fn version(file: &mut SqliteConnection, known: &Migrator) -> Result<Version, CheckError> {
    let has_table = "SELECT count(*) > 0 FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    match sqlx::query_scalar(has_table).fetch_one(&mut *file).await? {
        true => compare(file.list_applied_migrations(&known.table_name).await, known),
        false => Err(CheckError::Foreign),
    }
}

fn compare(
    applied: Result<Vec<AppliedMigration>, MigrateError>,
    known: &Migrator,
) -> Result<Version, CheckError> {
    let applied = applied.map_err(|error| match error {
        MigrateError::Execute(error) => CheckError::from(error),
        _ => CheckError::Foreign,
    })?;
    let mut number = 0;
    for AppliedMigration { version, checksum } in &applied {
        match known.iter().find(|migration| migration.version == *version) {
            None => return Err(CheckError::Newer(*version)),
            Some(migration) if migration.checksum != *checksum => {
                return Err(CheckError::Changed(*version));
            }
            Some(_) => number = *version,
        }
    }
    Ok(Version { number, is_old: applied.len() < known.iter().count() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Db, GAME, STORE};

    #[tokio::test]
    async fn the_store_of_another_kind_is_not_taken_for_this_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("muster.db");
        Db::open(&path, &STORE).await.unwrap().close().await;
        let newest = STORE.iter().last().unwrap().version;
        let version = whole_file_version(&path, &STORE).await.unwrap();
        assert_eq!(version, Version { number: newest, is_old: false });
        assert!(matches!(file_version(&path, &GAME).await, Err(CheckError::Changed(1))));
        std::fs::write(&path, "x".repeat(5000)).unwrap();
        assert!(whole_file_version(&path, &STORE).await.is_err());
    }
}
