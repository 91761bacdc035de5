//! People of the chats and their nicknames in the game: who says to be whom, how that is confirmed, and which nicknames
//! no history shows.

mod checks;
mod claims;
mod hidden;
mod presence;
mod records;
mod renaming;
mod shared_read;

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

pub use checks::Begun;
pub use claims::{Absence, Claim, Confirmation, Confirmed};
pub use hidden::HiddenNicknames;
pub use presence::{LIMIT, ListedPlayers, PresenceCheck, Seen};

use crate::db::{Db, Error};
use shared_read::SharedRead;

/// The stored claims, checks and hidden nicknames. Clones share them.
#[derive(Clone, Debug)]
pub struct People {
    db: Db,
    hidden: Arc<SharedRead<HiddenNicknames>>,
}

/// A nickname on a server.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nickname {
    /// The server's number.
    pub server: u32,
    /// The nickname as the game writes it.
    pub name: Arc<str>,
}

impl Nickname {
    /// The nickname of that name.
    pub fn new(server: u32, name: impl Into<Arc<str>>) -> Self {
        Self { server, name: name.into() }
    }
}

impl People {
    /// The people of a database.
    #[must_use]
    pub fn new(db: Db) -> Self {
        Self { db, hidden: Arc::default() }
    }

    /// Deletes what is stored about a person. A nickname that the person has hidden stays hidden: nothing says who hid it.
    pub async fn forget(&self, person: i64) -> Result<(), Error> {
        let forgotten = self.db.write(move |tx| {
            Box::pin(async move {
                for forget in [
                    "DELETE FROM claims WHERE person = $1",
                    "UPDATE presence_checks SET person = NULL, is_open = 0 WHERE person = $1",
                ] {
                    crate::db::query(forget).bind(person).execute(&mut *tx).await?;
                }
                Ok::<_, Error>(())
            })
        });
        forgotten.await
    }
}

fn time(milliseconds: i64) -> Timestamp {
    Timestamp::from_millisecond(milliseconds).unwrap_or_default()
}

/// The time so long after another one.
fn after(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.saturating_add(by).unwrap_or(Timestamp::MAX)
}

/// The time so long before another one, in milliseconds.
fn before(now: Timestamp, by: SignedDuration) -> i64 {
    now.as_millisecond().saturating_sub(i64::try_from(by.as_millis()).unwrap_or(i64::MAX))
}
