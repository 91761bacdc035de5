//! Copies of SQLite files that are in use.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::Error;

/// Copies a file to a new one, as of the moment at which the copy begins. Other processes go on reading and writing.
/// The copy contains no deleted data, and has no log beside it.
pub async fn copy_file(from: &Path, to: &Path) -> Result<(), Error> {
    let invalid = || sqlx::Error::Configuration("the name of a copy is not UTF-8".into());
    let to = to.to_str().ok_or_else(invalid)?;
    let options = SqliteConnectOptions::new().filename(from).create_if_missing(false);
    // Slow statements are expected, so they are not logged.
    let mut connection = options.disable_statement_logging().connect().await?;
    sqlx::query("VACUUM INTO ?").bind(to).execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}
