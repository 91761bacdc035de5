//! The stores: files or PostgreSQL, and Redis.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

use super::page::Page;
use crate::db::{self, CheckError, Db, Location, Version};
use crate::keys;
use crate::redis::{self, Redis};
use crate::run::settings;

/// How long PostgreSQL and Redis may take to answer.
const TIMEOUT: Duration = Duration::from_secs(5);

pub(super) async fn check(page: &mut Page, store: &settings::Store) {
    match (store.database.location(), store.database.location().game()) {
        (Location::File(keys), Some(game)) => {
            check_folder(page, "data folder", db::folder_of(keys));
            check_file(page, "key store", keys, db::file_version(keys, &db::STORE).await);
            check_file(page, "game data", &game, db::file_version(&game, &db::GAME).await);
        }
        (Location::Postgres(options), _) => {
            let version = tokio::time::timeout(TIMEOUT, db::database_version(options)).await;
            match version {
                Err(_) => page.wrong(
                    "PostgreSQL",
                    "does not answer within 5 s: see that it runs, or correct DATABASE_URL",
                ),
                Ok(Err(error)) => page.wrong("PostgreSQL", explained(&error)),
                Ok(Ok(None)) => {
                    page.note("PostgreSQL", "is empty; the first start creates the tables")
                }
                Ok(Ok(Some(version))) => page.ok("PostgreSQL", shown(version)),
            }
        }
        (Location::File(_), None) => {}
    }
    match store.redis.read() {
        Err(why) => page.wrong("Redis", why),
        Ok(url) => match (store.database.check_pair(url.is_some()), url) {
            (Err(why), _) => page.wrong("Redis", why),
            (Ok(()), Some(url)) => check_redis(page, &url).await,
            (Ok(()), None) => {}
        },
    }
}

/// The key store; `None` if opening it would create it, update its tables or change its permissions.
pub(super) async fn open_unchanged(store: &settings::Store) -> Option<keys::Store> {
    let version = match store.database.location() {
        Location::File(path) => {
            let is_private = fs::metadata(path).ok()?.permissions().mode() & 0o077 == 0;
            is_private.then_some(db::file_version(path, &db::STORE).await.ok()?)
        }
        Location::Postgres(options) => {
            tokio::time::timeout(TIMEOUT, db::database_version(options)).await.ok()?.ok()?
        }
    };
    version.filter(|version| !version.is_old)?;
    store.database.open(1, settings::KeyQuota::default()).await.ok()
}

/// The store of game data, under the same conditions.
pub(super) async fn open_game_unchanged(store: &settings::Store) -> Option<Db> {
    match store.database.location().game() {
        Some(path) => {
            let is_private = fs::metadata(&path).ok()?.permissions().mode() & 0o077 == 0;
            let version = db::file_version(&path, &db::GAME).await.ok()?;
            if !is_private || version.is_old {
                return None;
            }
            Db::open(&path, &db::GAME).await.ok()
        }
        None => open_unchanged(store).await?.db().for_game_data(),
    }
}

async fn check_redis(page: &mut Page, url: &settings::Secret) {
    let Ok(redis) = Redis::new(url.reveal(), TIMEOUT, redis::Metrics::default()) else { return };
    redis.connect().await;
    match redis.current_connection() {
        Some(_) => page.ok("Redis", "answers"),
        None => page.wrong(
            "Redis",
            "does not answer, or refuses to write: see that it runs, or correct MUSTER_REDIS_URL",
        ),
    }
}

/// Whether muster can create files in a folder, and nobody else.
pub(super) fn check_folder(page: &mut Page, subject: &str, folder: &Path) {
    let shown = folder.display();
    match fs::metadata(folder) {
        Err(_) => page.note(subject, format_args!("{shown} is created at the first start")),
        Ok(metadata) if metadata.permissions().mode() & 0o002 != 0 => {
            page.wrong(
                subject,
                format_args!("every user can write into {shown}: chmod o-w {shown}"),
            );
        }
        Ok(_) => match tempfile::tempfile_in(folder) {
            Ok(_) => page.ok(subject, format_args!("{shown} can be written")),
            Err(why) => page.wrong(
                subject,
                format_args!("{shown} can't be written: {why}; chown it to the user of muster"),
            ),
        },
    }
}

fn check_file(page: &mut Page, subject: &str, path: &Path, version: Result<Version, CheckError>) {
    let name = path.display();
    let Ok(metadata) = fs::metadata(path) else {
        return page.note(subject, format_args!("{name} is created at the first start"));
    };
    match version {
        Err(error) => page.wrong(subject, format_args!("{name}: {}", explained(&error))),
        Ok(_) if metadata.permissions().mode() & 0o077 != 0 => {
            page.wrong(subject, format_args!("others can read {name}: chmod 600 {name}"));
        }
        Ok(_) if is_of_another_user(path, metadata.uid()) => {
            let text = format!("{name} and its folder have different owners: chown one of them");
            page.wrong(subject, text);
        }
        Ok(version) => page.ok(subject, format_args!("{name}, {}", shown(version))),
    }
}

/// Whether root has created the file, so that the user of the service can't write it.
fn is_of_another_user(path: &Path, owner: u32) -> bool {
    fs::metadata(db::folder_of(path)).is_ok_and(|folder| folder.uid() != owner)
}

fn shown(Version { number, is_old }: Version) -> String {
    let then = if is_old { ": the next start updates it" } else { "" };
    format!("version {number}{then}")
}

/// The error with the text from PostgreSQL, which contains no password, and its repair.
fn explained(error: &CheckError) -> String {
    match error {
        CheckError::Damaged(_) => format!("{error}; `muster restore` brings a backup back"),
        CheckError::Foreign => format!("{error}; correct DATABASE_URL"),
        CheckError::Newer(_) => error.to_string(),
        CheckError::Changed(_) => format!("{error}; use the version that wrote it"),
        CheckError::Unreadable(cause) => {
            format!("{error} ({}); see that it runs, or correct DATABASE_URL", cause.source)
        }
    }
}
