//! The documents of the feed in PostgreSQL. Each process saves the documents that it imports there, and all processes
//! read them.
//!
//! Of two versions, the one with the newer timestamp counts. If both have the same timestamp, or none, the one that
//! arrived later counts: uploaded later, or changed later in a folder.

use std::collections::HashMap;

use jiff::Timestamp;

use crate::db::{self, Db, Statement};

/// The documents in a database.
#[derive(Clone, Debug)]
pub struct Documents {
    db: Db,
}

/// A version of a document that this process wants to save.
#[derive(Clone, Debug)]
pub struct NewVersion {
    /// The path of the document in a feed folder.
    pub name: String,
    /// The document, compressed.
    pub body: Vec<u8>,
    /// The digest of the document.
    pub digest: [u8; 32],
    /// The timestamp in it.
    pub made: Option<Timestamp>,
    /// When the file in a folder changed; `None` for an upload, which arrives now.
    pub changed: Option<Timestamp>,
    /// The source and the machine of the document.
    pub publisher: String,
}

/// The outcome of saving a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// It is saved under this number. The version before it had this timestamp.
    New(i64, Option<Timestamp>),
    /// The version with this number is the same.
    Same(i64),
    /// The current version is newer, or arrived later. It has this timestamp, if any.
    Outdated(Option<Timestamp>),
}

db::from_row!(SavedVersion { version, digest, made, arrived });

struct SavedVersion {
    version: i64,
    digest: Vec<u8>,
    made: Option<i64>,
    arrived: i64,
}

impl Documents {
    /// The documents in `db`.
    #[must_use]
    pub fn new(db: Db) -> Self {
        Self { db }
    }

    /// The database of the documents.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// The number of the current version of a document.
    pub async fn version(&self, name: &str) -> Result<Option<i64>, db::Error> {
        let query = db::query_scalar("SELECT version FROM documents WHERE name = $1");
        Ok(query.bind(name).fetch_optional(&self.db).await?)
    }

    /// Saves a version unless the current one is newer, and executes `also` in the same transaction. `None` if the
    /// current version is not `before`.
    pub async fn save(
        &self,
        new: NewVersion,
        before: Option<i64>,
        also: Vec<Statement>,
    ) -> Result<Option<Saved>, db::Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    let current = db::query_as::<SavedVersion>(
                        "SELECT version, digest, made, arrived FROM documents WHERE name = $1",
                    );
                    let current = current.bind(&new.name).fetch_optional(&mut *tx).await?;
                    if current.as_ref().map(|current| current.version) != before {
                        return Ok(None);
                    }
                    let arrived = match decide(current.as_ref(), &new) {
                        Ok(arrived) => arrived,
                        Err(saved) => return Ok(Some(saved)),
                    };
                    let save = db::query_scalar::<i64>(
                        "INSERT INTO documents (name, version, body, digest, made, arrived, publisher)
                         VALUES ($1, nextval('feed_versions'), $2, $3, $4, $5, $6)
                         ON CONFLICT (name) DO UPDATE SET version = excluded.version, body = excluded.body,
                         digest = excluded.digest, made = excluded.made, arrived = excluded.arrived,
                         publisher = excluded.publisher RETURNING version",
                    );
                    let save = save.bind(new.name).bind(new.body).bind(&new.digest[..]);
                    let save = save.bind(new.made.map(Timestamp::as_microsecond)).bind(arrived);
                    let version = save.bind(new.publisher).fetch_one(&mut *tx).await?;
                    for statement in also {
                        statement.execute(&mut *tx).await?;
                    }
                    let made = current.and_then(|current| time(current.made));
                    Ok(Some(Saved::New(version, made)))
                })
            })
            .await
    }

    /// The number of the current version of every document, by name.
    pub async fn versions(&self) -> Result<HashMap<String, i64>, db::Error> {
        let rows = db::query_as("SELECT name, version FROM documents").fetch_all(&self.db).await?;
        Ok(rows.into_iter().collect())
    }

    /// The current version of a document: its number and its compressed body.
    pub async fn load(&self, name: &str) -> Result<Option<(i64, Vec<u8>)>, db::Error> {
        let query = db::query_as("SELECT version, body FROM documents WHERE name = $1");
        Ok(query.bind(name).fetch_optional(&self.db).await?)
    }

    /// Calls `changed` whenever a document or list of players may have changed, until it is dropped. It may miss
    /// changes.
    pub async fn listen(&self, changed: impl Fn()) {
        self.db.listen("muster_feed", changed).await;
    }
}

/// When the new version arrived, or why it is not saved.
fn decide(current: Option<&SavedVersion>, new: &NewVersion) -> Result<i64, Saved> {
    let arrived = new.changed.unwrap_or_else(Timestamp::now).as_microsecond();
    let Some(current) = current else { return Ok(arrived) };
    if current.digest == new.digest {
        return Err(Saved::Same(current.version));
    }
    let made = new.made.map(Timestamp::as_microsecond);
    let is_outdated = match (made, current.made) {
        (Some(made), Some(before)) if made != before => made < before,
        // If the clock of the machine that saved the current version is ahead, uploads are accepted nevertheless.
        _ => new.changed.is_some() && arrived < current.arrived,
    };
    if is_outdated {
        Err(Saved::Outdated(time(current.made)))
    } else {
        Ok(arrived.max(current.arrived))
    }
}

fn time(microseconds: Option<i64>) -> Option<Timestamp> {
    microseconds.and_then(|at| Timestamp::from_microsecond(at).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_timestamp_counts_and_of_equal_ones_the_later_arrival() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let current = |made: Option<i64>| SavedVersion {
            version: 7,
            digest: vec![1; 32],
            made: made.map(|made| made * 1_000_000),
            arrived: 50_000_000,
        };
        let decided = |current: &SavedVersion, digest, made: Option<i64>, changed: Option<i64>| {
            let (made, changed) = (made.map(at), changed.map(at));
            let (name, body, publisher) = (String::new(), Vec::new(), String::new());
            let new = NewVersion { name, body, digest: [digest; 32], made, changed, publisher };
            decide(Some(current), &new).err()
        };
        let (timed, untimed) = (current(Some(10)), current(None));
        let outdated = Some(Saved::Outdated(Some(at(10))));
        assert_eq!(decided(&timed, 1, Some(10), Some(40)), Some(Saved::Same(7)));
        assert_eq!(decided(&timed, 2, Some(9), None), outdated);
        assert_eq!(decided(&timed, 2, Some(9), Some(60)), outdated);
        assert_eq!(decided(&timed, 2, Some(11), Some(40)), None);
        assert_eq!(decided(&timed, 2, Some(10), Some(40)), outdated);
        assert_eq!(decided(&timed, 2, Some(10), Some(60)), None);
        assert_eq!(decided(&untimed, 2, None, Some(40)), Some(Saved::Outdated(None)));
        assert_eq!(decided(&untimed, 2, None, Some(50)), None);
        assert_eq!(decided(&untimed, 2, None, None), None);
    }
}
