//! The SQL statements of the ledger.

use serde::{Deserialize, Serialize};

use super::event::{EventKind, EventSubject, Events, NewEvent, SavedEvent};
use super::key::ListId;
use crate::db::{self, Db, Executor, Statement};

/// How many events are read or deleted at once, and how many facts one statement saves.
pub(super) const AT_ONCE: i64 = 1_000;

/// The time of the saved document of a list, in seconds.
pub(super) async fn saved_at(db: &Db, id: ListId) -> Result<Option<i64>, db::Error> {
    let query = db::query_scalar::<i64>(
        "SELECT made FROM ledger_lists WHERE server = $1 AND document = $2",
    );
    Ok(query.bind(id.server).bind(id.document).fetch_optional(db).await?)
}

pub(super) fn put_list(id: ListId, made: i64) -> Statement {
    let put = db::query(
        "INSERT INTO ledger_lists (server, document, made) VALUES ($1, $2, $3)
         ON CONFLICT (server, document) DO UPDATE SET made = excluded.made",
    );
    put.bind(id.server).bind(id.document).bind(made)
}

/// The stored facts of a list: keys and texts.
pub(super) async fn facts(db: &Db, id: ListId) -> Result<Vec<(String, String)>, db::Error> {
    let query =
        db::query_as("SELECT key, fact FROM ledger_facts WHERE server = $1 AND document = $2");
    Ok(query.bind(id.server).bind(id.document).fetch_all(db).await?)
}

/// Those of the stored facts of a list that have these keys.
pub(super) async fn facts_of(
    on: impl Into<Executor<'_>>,
    id: ListId,
    keys: impl IntoIterator<Item = String>,
) -> Result<Vec<(String, String)>, db::Error> {
    let query = db::query_as(
        "SELECT key, fact FROM ledger_facts
         WHERE server = $1 AND document = $2 AND key IN (SELECT value ->> 0 FROM json_each($3))",
    );
    let query =
        query.bind(id.server).bind(id.document).bind(rows(keys.into_iter().map(|key| [key])));
    Ok(query.fetch_all(on).await?)
}

/// The stored facts about the leader of a fraction, who has this key, and about its deputies, in the order of their keys.
pub(super) async fn staff(
    db: &Db,
    id: ListId,
    leader: String,
    fraction: &str,
) -> Result<Vec<(String, String)>, db::Error> {
    // The sign after a colon is a semicolon.
    let query = db::query_as(
        "SELECT key, fact FROM ledger_facts WHERE server = $1 AND document = $2 AND key = $3
         UNION ALL
         SELECT key, fact FROM ledger_facts
         WHERE server = $1 AND document = $2 AND key > 'deputy:' AND key < 'deputy;' AND fact = $4
         ORDER BY key",
    );
    let query = query.bind(id.server).bind(id.document).bind(leader).bind(fraction.to_owned());
    Ok(query.fetch_all(db).await?)
}

/// The statements that save facts, each with its key.
pub(super) fn put_facts(id: ListId, facts: &[[String; 2]]) -> Vec<Statement> {
    let put = |facts: &[[String; 2]]| {
        let put = db::query(
            "INSERT INTO ledger_facts (server, document, key, fact)
             SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT), value ->> 0, value ->> 1 FROM json_each($3) WHERE true
             ON CONFLICT (server, document, key) DO UPDATE SET fact = excluded.fact",
        );
        put.bind(id.server).bind(id.document).bind(rows(facts))
    };
    facts.chunks(AT_ONCE as usize).map(put).collect()
}

/// The statements that delete the facts with these keys.
pub(super) fn delete_facts(id: ListId, keys: &[[String; 1]]) -> Vec<Statement> {
    let delete = |keys: &[[String; 1]]| {
        let delete = db::query(
            "DELETE FROM ledger_facts
             WHERE server = $1 AND document = $2 AND key IN (SELECT value ->> 0 FROM json_each($3))",
        );
        delete.bind(id.server).bind(id.document).bind(rows(keys))
    };
    keys.chunks(AT_ONCE as usize).map(delete).collect()
}

/// The statements that insert the events. No other writer may come in between.
pub(super) fn insert_events(events: Events) -> Vec<Statement> {
    let Events { server, at, list, .. } = events;
    let statements = |some: &[NewEvent]| {
        let insert = db::query(
            "INSERT INTO events (server, at, kind, body)
             SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), value ->> 0, value ->> 1
             FROM json_each($3) ORDER BY key",
        );
        let events = rows(some.iter().map(|event| (event.kind.name(), &event.body)));
        // The ids follow each other, so each event is known by how many come after it.
        let subjects = db::query(
            "INSERT INTO event_subjects (server, subject, event)
             SELECT CAST($1 AS BIGINT), value ->> 1, (SELECT max(id) FROM events) - CAST(value ->> 0 AS BIGINT)
             FROM json_each($2)",
        );
        let after = some.iter().rev().enumerate();
        let about = after.flat_map(|(after, event)| event.about.iter().map(move |it| (after, it)));
        let subjects = subjects.bind(server).bind(rows(about));
        [insert.bind(server).bind(at).bind(events), subjects]
    };
    list.chunks(AT_ONCE as usize).flat_map(statements).collect()
}

/// Rows as a JSON list, so that a statement has one parameter for any number of rows.
fn rows(rows: impl IntoIterator<Item = impl Serialize>) -> String {
    let rows: Vec<_> = rows.into_iter().collect();
    // Lists of texts can always be written.
    serde_json::to_string(&rows).unwrap_or_default()
}

/// The id of the last event; 0 before the first one.
pub(super) async fn latest(db: &Db) -> Result<i64, db::Error> {
    let query = db::query_scalar::<Option<i64>>("SELECT max(id) FROM events");
    Ok(query.fetch_one(db).await?.unwrap_or_default())
}

/// The id and the time of the oldest event that is kept, if there is one.
pub(super) async fn oldest(db: &Db) -> Result<Option<(i64, i64)>, db::Error> {
    Ok(db::query_as("SELECT id, at FROM events ORDER BY id LIMIT 1").fetch_optional(db).await?)
}

db::from_row!(OldEvent { id, server, at, body });

struct OldEvent {
    id: i64,
    server: u32,
    at: i64,
    body: String,
}

/// What is known of the events themselves. No server has this number.
const EVENTS: ListId = ListId { server: 0, document: "events" };

/// The key of the id up to which events were deleted.
const DELETED: &str = "deleted";

/// The id up to which events were deleted; 0 if none was. The oldest event does not tell: PostgreSQL may never use the
/// first ids.
pub(super) async fn deleted(on: impl Into<Executor<'_>>) -> Result<i64, db::Error> {
    let fact = facts_of(on, EVENTS, [DELETED.to_owned()]).await?.pop();
    Ok(fact.and_then(|(_, id)| id.parse().ok()).unwrap_or_default())
}

/// Deletes some of the events from before `oldest`, and of those that are too many. Returns whether there may be more.
pub(super) async fn delete_some(db: &Db, oldest: i64, most: i64) -> Result<bool, db::Error> {
    let first = latest(db).await? - most;
    let query =
        db::query_as::<OldEvent>("SELECT id, server, at, body FROM events ORDER BY id LIMIT $1");
    let old = query.bind(AT_ONCE).fetch_all(db).await?;
    let old: Vec<OldEvent> =
        old.into_iter().take_while(|event| event.at < oldest || event.id <= first).collect();
    let Some(last) = old.last().map(|event| event.id) else { return Ok(false) };
    let is_full = old.len() as i64 == AT_ONCE;
    let delete = db.write(move |tx| {
        Box::pin(async move {
            for event in old {
                let delete = db::query(
                    "DELETE FROM event_subjects WHERE server = $1 AND event = $2
                     AND subject IN (SELECT value ->> 0 FROM json_each($3))",
                );
                let about = rows(abouts(&event.body).into_iter().map(|about| [about]));
                delete.bind(event.server).bind(event.id).bind(about).execute(&mut *tx).await?;
            }
            db::query("DELETE FROM events WHERE id <= $1").bind(last).execute(&mut *tx).await?;
            // Another process may have deleted more since.
            let last = last.max(deleted(&mut *tx).await?);
            for statement in put_facts(EVENTS, &[[DELETED.to_owned(), last.to_string()]]) {
                statement.execute(&mut *tx).await?;
            }
            Ok::<_, db::Error>(())
        })
    });
    delete.await?;
    Ok(is_full)
}

db::from_row!(NewRow { id, server, kind, body });

struct NewRow {
    id: i64,
    server: u32,
    kind: String,
    body: String,
}

/// Some of the events after an id, with what they are about.
pub(super) async fn subjects_after(
    db: &Db,
    id: i64,
) -> Result<Vec<(SavedEvent, EventSubject)>, db::Error> {
    let query = db::query_as::<NewRow>(
        "SELECT id, server, kind, body FROM events WHERE id > $1 ORDER BY id LIMIT $2",
    );
    let rows = query.bind(id).bind(AT_ONCE).fetch_all(db).await?;
    let event = |NewRow { id, server, kind, body }| {
        let (kind, about) = (kind.parse().ok(), abouts(&body));
        (SavedEvent { id, body: body.into() }, EventSubject { server, kind, about })
    };
    Ok(rows.into_iter().map(event).collect())
}

/// What an event is about.
fn abouts(body: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct About {
        about: Vec<String>,
    }
    serde_json::from_str::<About>(body).map(|body| body.about).unwrap_or_default()
}

db::from_row!(EventRow { id, body });

struct EventRow {
    id: i64,
    body: String,
}

impl From<EventRow> for SavedEvent {
    fn from(EventRow { id, body }: EventRow) -> Self {
        Self { id, body: body.into() }
    }
}

/// Which events to read: the first of those after an id, or the newest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    /// The id that they come after.
    pub(super) after: i64,
    pub(super) is_newest: bool,
    pub(super) limit: u32,
}

/// Runs the same query from the oldest or from the newest event.
macro_rules! events {
    ($db:expr, $range:expr, $sql:literal by $id:literal, $($bind:expr),*) => {{
        let sql = if $range.is_newest {
            concat!($sql, " AND ", $id, " > $1 ORDER BY ", $id, " DESC LIMIT $2")
        } else {
            concat!($sql, " AND ", $id, " > $1 ORDER BY ", $id, " LIMIT $2")
        };
        let query = db::query_as::<EventRow>(sql).bind($range.after).bind($range.limit);
        $(let query = query.bind($bind);)*
        let rows = query.fetch_all($db).await?;
        rows.into_iter().map(SavedEvent::from).collect::<Vec<_>>()
    }};
}

/// The events of all servers, or of one.
pub(super) async fn of_any_kind(
    db: &Db,
    range: Range,
    server: Option<u32>,
) -> Result<Vec<SavedEvent>, db::Error> {
    Ok(match server {
        Some(server) => {
            events!(db, range, "SELECT id, body FROM events WHERE server = $3" by "id", server)
        }
        None => events!(db, range, "SELECT id, body FROM events WHERE 1 = 1" by "id",),
    })
}

/// The events of one kind, of all servers or of one.
pub(super) async fn of_kind(
    db: &Db,
    range: Range,
    server: Option<u32>,
    kind: &'static str,
) -> Result<Vec<SavedEvent>, db::Error> {
    Ok(match server {
        Some(server) => events!(
            db,
            range,
            "SELECT id, body FROM events WHERE server = $3 AND kind = $4" by "id",
            server,
            kind
        ),
        None => events!(db, range, "SELECT id, body FROM events WHERE kind = $3" by "id", kind),
    })
}

/// The events of a server about something, of some kinds, or of all without any.
pub(super) async fn about(
    db: &Db,
    range: Range,
    server: u32,
    about: &str,
    kinds: &[EventKind],
) -> Result<Vec<SavedEvent>, db::Error> {
    Ok(match kinds {
        [_, ..] => events!(
            db,
            range,
            "SELECT id, body FROM event_subjects JOIN events ON id = event
             WHERE event_subjects.server = $3 AND subject = $4
                 AND kind IN (SELECT value ->> 0 FROM json_each($5))" by "event",
            server,
            about,
            rows(kinds.iter().map(|kind| [kind.name()]))
        ),
        [] => events!(
            db,
            range,
            "SELECT id, body FROM event_subjects JOIN events ON id = event
             WHERE event_subjects.server = $3 AND subject = $4" by "event",
            server,
            about
        ),
    })
}
