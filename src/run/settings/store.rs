//! The key store, and what several processes share besides it.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::secret::secret_setting;
use super::{KeyQuota, Secret, parsers};
use crate::db::{self, Db, Location};
use crate::keys;
use crate::redis::{self, Redis};
use crate::run::RunError;

/// How long a request waits for Redis before it is counted by this process alone.
const REDIS_TIMEOUT: Duration = Duration::from_millis(250);

/// Where the key store is.
#[derive(Args, Debug, Clone)]
#[group(skip)]
#[command(next_help_heading = "Storage")]
pub struct Database {
    /// The key store: a SQLite file, whose folder is created if missing, or a PostgreSQL database
    #[arg(
        long,
        env = "DATABASE_URL",
        default_value = "sqlite://data/muster.db",
        hide_env_values = true,
        value_name = "URL"
    )]
    database_url: Location,
    /// File with that address, for one with a password
    #[arg(
        long,
        env = "DATABASE_URL_FILE",
        value_name = "FILE",
        value_parser = parsers::location_in_file,
        conflicts_with = "database_url"
    )]
    database_url_file: Option<Location>,
}

/// The key store of a process that serves.
#[derive(Args, Debug, Clone)]
#[group(skip)]
#[command(next_help_heading = "Storage")]
pub struct Store {
    /// Where it is.
    #[command(flatten)]
    pub database: Database,
    /// How many connections to PostgreSQL this process may open
    #[arg(long, env = "MUSTER_DATABASE_CONNECTIONS", default_value = "10", value_parser = parsers::count, value_name = "N")]
    pub database_connections: NonZeroU32,
    /// What several processes share besides PostgreSQL.
    #[command(flatten)]
    pub redis: RedisUrl,
}

secret_setting! {
    /// Redis or Valkey, which several processes on PostgreSQL share: redis://… or rediss://… [default: none, with a
    /// SQLite file]
    pub RedisUrl: "redis-url", "MUSTER_REDIS_URL", "address, for one with a password", "URL", "Storage", redis::check_url
}

impl From<Location> for Database {
    fn from(database_url: Location) -> Self {
        Self { database_url, database_url_file: None }
    }
}

impl Database {
    /// The location of the key store.
    pub fn location(&self) -> &Location {
        self.database_url_file.as_ref().unwrap_or(&self.database_url)
    }

    /// The folder of the SQLite files.
    pub fn folder(&self) -> Option<PathBuf> {
        let Location::File(file) = self.location() else { return None };
        Some(db::folder_of(file).to_owned())
    }

    /// PostgreSQL and Redis are used together or not at all.
    pub fn check_pair(&self, has_redis: bool) -> Result<(), RunError> {
        match (self.location(), has_redis) {
            (Location::Postgres(_), false) => Err(RunError::new(
                "MUSTER_REDIS_URL is missing: processes that share PostgreSQL share their rate limits and tell each other \
                 of deleted keys in Redis",
            )),
            (Location::File(_), true) => Err(RunError::new(
                "MUSTER_REDIS_URL is set, so DATABASE_URL has to name a PostgreSQL database, too",
            )),
            (Location::File(_), false) | (Location::Postgres(_), true) => Ok(()),
        }
    }

    /// Opens the key store to read it, with up to this many connections to PostgreSQL.
    pub async fn open(&self, connections: u32, quota: KeyQuota) -> Result<keys::Store, RunError> {
        let db = match self.location() {
            Location::File(path) => Db::open(path, &db::STORE).await,
            Location::Postgres(options) => Db::open_postgres(options, connections).await,
        };
        Ok(keys::Store::new(db.map_err(RunError::new)?, quota.keys_per_owner))
    }

    /// The same to change keys, which is announced in Redis. It is already connected if it answers.
    pub async fn open_announcing(
        &self,
        redis_url: Option<Secret>,
        connections: u32,
        quota: KeyQuota,
    ) -> Result<keys::Store, RunError> {
        self.check_pair(redis_url.is_some())?;
        let Some(url) = redis_url else { return self.open(connections, quota).await };
        let redis = Redis::new(url.reveal(), REDIS_TIMEOUT, redis::Metrics::default());
        let redis = redis.map_err(|why| RunError::because("MUSTER_REDIS_URL", why))?;
        redis.connect().await;
        Ok(self.open(connections, quota).await?.announcing(redis))
    }

    /// Creates or updates the tables of the key store and of the game data.
    pub async fn migrate(&self) -> Result<(), RunError> {
        self.open(1, KeyQuota::default()).await?.close().await;
        if let Some(path) = self.location().game() {
            Db::open(&path, &db::GAME).await.map_err(RunError::new)?.close().await;
        }
        Ok(())
    }
}

impl Store {
    /// Opens the key store, with the Redis at this address.
    pub async fn open(
        &self,
        redis_url: Option<Secret>,
        quota: KeyQuota,
    ) -> Result<keys::Store, RunError> {
        self.database.open_announcing(redis_url, self.database_connections.get(), quota).await
    }
}
