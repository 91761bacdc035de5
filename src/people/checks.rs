//! The stored checks by presence: one an hour for each nickname.

use jiff::{SignedDuration, Timestamp};

use super::{Nickname, People, PresenceCheck, after, before, time};
use crate::db::{self, Error};

/// How long after its beginning a check keeps others from beginning.
const BETWEEN: SignedDuration = SignedDuration::from_hours(1);

/// The outcome of beginning a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It has begun.
    Yes,
    /// There was a check within the last hour.
    Wait {
        /// When the next one may begin.
        until: Timestamp,
    },
}

struct CheckRow {
    server: u32,
    nickname: String,
    person: i64,
    started_at: i64,
    list_at: i64,
    online: u32,
    missing: u32,
}

db::from_row!(CheckRow { server, nickname, person, started_at, list_at, online, missing });

impl From<CheckRow> for PresenceCheck {
    fn from(row: CheckRow) -> Self {
        Self {
            nickname: Nickname::new(row.server, row.nickname),
            person: row.person,
            started_at: time(row.started_at),
            list_at: row.list_at,
            online: row.online,
            missing: row.missing,
        }
    }
}

impl People {
    /// Begins a check, unless there was one of the nickname within the last hour.
    pub async fn begin_check(&self, check: &PresenceCheck) -> Result<Begun, Error> {
        const LAST: &str = "SELECT started_at FROM presence_checks
             WHERE server = $1 AND nickname = $2 AND started_at > $3";
        const BEGIN: &str =
            "INSERT INTO presence_checks (server, nickname, person, started_at, is_open, list_at, online, missing)
             VALUES ($1, $2, $3, $4, 1, $5, $6, 0) ON CONFLICT (server, nickname) DO UPDATE SET
                 person = excluded.person, started_at = excluded.started_at, is_open = 1, list_at = excluded.list_at,
                 online = excluded.online, missing = 0";
        let (server, name) = (check.nickname.server, check.nickname.name.to_string());
        let last = db::query_scalar(LAST)
            .bind(server)
            .bind(name.clone())
            .bind(before(check.started_at, BETWEEN));
        let begin = db::query(BEGIN)
            .bind(server)
            .bind(name)
            .bind(check.person)
            .bind(check.started_at.as_millisecond())
            .bind(check.list_at)
            .bind(check.online);
        let begun = self.db.write(move |tx| {
            Box::pin(async move {
                let last: Option<i64> = last.fetch_optional(&mut *tx).await?;
                if let Some(last) = last {
                    return Ok(Begun::Wait { until: after(time(last), BETWEEN) });
                }
                begin.execute(&mut *tx).await?;
                Ok::<_, Error>(Begun::Yes)
            })
        });
        begun.await
    }

    /// The checks that are going on.
    pub async fn open_checks(&self) -> Result<Vec<PresenceCheck>, Error> {
        const READ: &str =
            "SELECT server, nickname, person, started_at, list_at, online, missing FROM presence_checks
             WHERE is_open = 1 AND person IS NOT NULL ORDER BY started_at";
        let rows: Vec<CheckRow> = db::query_as(READ).fetch_all(&self.db).await?;
        Ok(rows.into_iter().map(PresenceCheck::from).collect())
    }

    /// Stores what a check has seen since `before`, unless somebody else has stored more.
    pub async fn update_check(
        &self,
        before: &PresenceCheck,
        check: &PresenceCheck,
    ) -> Result<(), Error> {
        const UPDATE: &str = "UPDATE presence_checks SET list_at = $1, online = $2, missing = $3
             WHERE server = $4 AND nickname = $5 AND person = $6 AND is_open = 1 AND list_at = $7";
        let update = db::query(UPDATE)
            .bind(check.list_at)
            .bind(check.online)
            .bind(check.missing)
            .bind(check.nickname.server)
            .bind(check.nickname.name.to_string())
            .bind(check.person)
            .bind(before.list_at);
        self.db.execute(update).await.map(drop)
    }

    /// Ends a check; false if it had ended before.
    pub async fn end_check(&self, check: &PresenceCheck) -> Result<bool, Error> {
        const END: &str = "UPDATE presence_checks SET is_open = 0
             WHERE server = $1 AND nickname = $2 AND person = $3 AND is_open = 1";
        let end = db::query(END)
            .bind(check.nickname.server)
            .bind(check.nickname.name.to_string())
            .bind(check.person);
        Ok(self.db.execute(end).await? > 0)
    }

    /// Ends a check that could not decide anything. The next one may begin at once.
    pub async fn drop_check(&self, check: &PresenceCheck) -> Result<bool, Error> {
        const DROP: &str = "DELETE FROM presence_checks WHERE server = $1 AND nickname = $2 AND person = $3 AND is_open = 1";
        let drop = db::query(DROP)
            .bind(check.nickname.server)
            .bind(check.nickname.name.to_string())
            .bind(check.person);
        Ok(self.db.execute(drop).await? > 0)
    }

    /// Deletes the rows of old checks.
    pub async fn delete_old_checks(&self, now: Timestamp) -> Result<(), Error> {
        let delete =
            db::query("DELETE FROM presence_checks WHERE is_open = 0 AND started_at <= $1");
        self.db.execute(delete.bind(before(now, BETWEEN))).await.map(drop)
    }
}
