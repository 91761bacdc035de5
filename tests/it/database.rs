//! The database of a test: a SQLite file, or a database of its own on the PostgreSQL server that `MUSTER_TEST_POSTGRES`
//! names. The same tests run on both: `tests/cluster/run` sets the variable.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use muster::db::{self, Db, Location};
use muster::keys::Store;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// How many connections a test may open.
const CONNECTIONS: u32 = 4;

/// Opens the store of this path. Its wall clock may leap, as time does that is an argument.
pub async fn open_store(path: &Path, max_per_owner: NonZeroU32) -> Store {
    let db = match std::env::var("MUSTER_TEST_POSTGRES") {
        Ok(server) => open_postgres(&server, path).await,
        Err(_) => Db::open(path, &db::STORE).await.unwrap(),
    };
    let hours = AtomicU64::new(0);
    let monotonic = move || Duration::from_secs(3_600 * hours.fetch_add(1_000_000, Relaxed));
    Store::new(db, max_per_owner).with_monotonic_clock(monotonic)
}

/// Opens the database of game data at this path.
pub async fn open_game(path: &Path) -> Db {
    match std::env::var("MUSTER_TEST_POSTGRES") {
        Ok(server) => open_postgres(&server, path).await.for_game_data().unwrap(),
        Err(_) => Db::open(path, &db::GAME).await.unwrap(),
    }
}

/// Opens the database of this path on a PostgreSQL server.
pub async fn open_postgres(server: &str, path: &Path) -> Db {
    let url = create_database(server, path).await;
    Db::open_postgres(&options(&url), CONNECTIONS).await.unwrap()
}

/// Creates a database unless it exists, and returns its URL. A path in a temporary folder names it, so that a second
/// store at the same path shares it.
pub async fn create_database(server: &str, path: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    path.hash(&mut hasher);
    let name = format!("muster_{:016x}", hasher.finish());
    let mut connection = options(server).connect().await.expect("a PostgreSQL server");
    let created = sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}")));
    match created.execute(&mut connection).await {
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("42P04") => {}
        created => drop(created.unwrap()),
    }
    connection.close().await.unwrap();
    let (address, _) = server.rsplit_once('/').unwrap();
    format!("{address}/{name}")
}

fn options(url: &str) -> PgConnectOptions {
    match url.parse() {
        Ok(Location::Postgres(options)) => *options,
        _ => panic!("MUSTER_TEST_POSTGRES is not a postgres:// URL with a database"),
    }
}
