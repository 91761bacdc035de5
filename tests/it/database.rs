//! The database of a test: a SQLite file, or a database of its own on the PostgreSQL server that `MUSTER_TEST_POSTGRES`
//! names. The same tests run on both: `tests/cluster/run` sets the variable.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU32;
use std::path::Path;

use muster::db::{self, Db, Location};
use muster::keys::Store;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// How many connections a test may open.
const CONNECTIONS: u32 = 4;

/// Opens the store of this path.
pub async fn open_store(path: &Path, max_per_owner: NonZeroU32) -> Store {
    let db = match std::env::var("MUSTER_TEST_POSTGRES") {
        Ok(server) => open_postgres(&server, path).await,
        Err(_) => Db::open(path, &db::STORE).await.unwrap(),
    };
    Store::new(db, max_per_owner)
}

/// A path in a temporary folder names a database, so that a second store at the same path shares it.
async fn open_postgres(server: &str, path: &Path) -> Db {
    let mut hasher = DefaultHasher::new();
    path.hash(&mut hasher);
    let name = format!("muster_{:016x}", hasher.finish());
    let Ok(Location::Postgres(options)) = server.parse() else {
        panic!("MUSTER_TEST_POSTGRES is not a postgres:// URL")
    };
    let mut connection = options.connect().await.expect("a PostgreSQL server");
    let created = sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}")));
    match created.execute(&mut connection).await {
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("42P04") => {}
        created => drop(created.unwrap()),
    }
    connection.close().await.unwrap();
    Db::open_postgres(&options.database(&name), CONNECTIONS).await.unwrap()
}
