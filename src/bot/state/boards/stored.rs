//! The boards in a store whose bot may not run.

use jiff::Timestamp;

use crate::db::{self, Db, Error};

/// How many boards a store has.
#[derive(Clone, Copy, Debug)]
pub struct StoredBoards {
    /// The boards that are not at their end.
    pub boards: i64,
    /// The chats that have them.
    pub chats: i64,
    /// When the last of them was edited.
    pub edited: Timestamp,
}

impl StoredBoards {
    /// Counts the boards; `None` if there are none.
    pub async fn of(db: &Db) -> Result<Option<Self>, Error> {
        const COUNT: &str = "SELECT count(*), count(DISTINCT chat), max(edited_at) FROM boards
             WHERE pause IS NULL OR pause <> 'ended'";
        let counts: (i64, i64, Option<i64>) = db::query_as(COUNT).fetch_one(db).await?;
        let (boards, chats, edited) = counts;
        let edited = edited.and_then(|at| Timestamp::from_millisecond(at).ok());
        Ok(edited.map(|edited| Self { boards, chats, edited }))
    }
}
