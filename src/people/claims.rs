//! Claims: the nicknames that people say are theirs.

use jiff::Timestamp;

use super::{Nickname, People, time};
use crate::db::{self, Error};

/// A nickname that a person says is theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The person's user id in Telegram.
    pub person: i64,
    /// The nickname.
    pub nickname: Nickname,
    /// When the person said it.
    pub claimed_at: Timestamp,
    /// How it was confirmed; `None` until it is.
    pub confirmation: Option<Confirmation>,
    /// The last absence that the person has announced. It may be over.
    pub absence: Option<Absence>,
    /// Whether the person does not want to be mentioned in groups.
    pub is_quiet: bool,
}

/// An absence from the game that a person has announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// When it ends.
    pub until: Timestamp,
    /// Why, in the person's words.
    pub reason: Option<String>,
}

/// How a claim is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Confirmation {
    /// The person left the game and came back when the bot asked for it.
    Presence,
    /// A leader or a deputy knows the person.
    Leader,
}

/// The outcome of a confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// The nickname is the person's. It was confirmed for somebody else before, whose claim is deleted.
    Yes {
        /// That person.
        instead_of: Option<i64>,
    },
    /// It is confirmed for somebody else, and only presence takes it.
    Taken,
    /// The person claims it no longer.
    NotClaimed,
}

struct ClaimRow {
    person: i64,
    server: u32,
    nickname: String,
    claimed_at: i64,
    confirmed_by: Option<String>,
    absent_until: Option<i64>,
    absence_reason: Option<String>,
    is_quiet: u32,
}

db::from_row!(ClaimRow {
    person,
    server,
    nickname,
    claimed_at,
    confirmed_by,
    absent_until,
    absence_reason,
    is_quiet
});

/// A query for claims, to be read as [`ClaimRow`].
macro_rules! select_claims {
    ($rest:literal) => {
        concat!(
            "SELECT person, server, nickname, claimed_at, confirmed_by, absent_until, absence_reason, is_quiet FROM claims ",
            $rest
        )
    };
}

impl From<ClaimRow> for Claim {
    fn from(row: ClaimRow) -> Self {
        Self {
            person: row.person,
            nickname: Nickname::new(row.server, row.nickname),
            claimed_at: time(row.claimed_at),
            confirmation: row.confirmed_by.and_then(|by| by.parse().ok()),
            absence: row
                .absent_until
                .map(|until| Absence { until: time(until), reason: row.absence_reason }),
            is_quiet: row.is_quiet != 0,
        }
    }
}

impl Claim {
    /// Whether the nickname is certainly the person's.
    #[must_use]
    pub fn is_confirmed(&self) -> bool {
        self.confirmation.is_some()
    }

    /// The announced absence that is not over.
    #[must_use]
    pub fn current_absence(&self, now: Timestamp) -> Option<&Absence> {
        self.absence.as_ref().filter(|absence| absence.until > now)
    }

    /// Whether the person has said to be absent now.
    #[must_use]
    pub fn is_absent(&self, now: Timestamp) -> bool {
        self.current_absence(now).is_some()
    }
}

impl People {
    /// Claims a nickname in place of the person's other one on the server. The same nickname stays confirmed.
    pub async fn claim(
        &self,
        person: i64,
        nickname: &Nickname,
        now: Timestamp,
    ) -> Result<(), Error> {
        const CLAIM: &str =
            "INSERT INTO claims (person, server, nickname, claimed_at, is_quiet) VALUES ($1, $2, $3, $4,
                 (SELECT coalesce(max(is_quiet), 0) FROM claims WHERE person = $1))
             ON CONFLICT (person, server) DO UPDATE SET
                 nickname = excluded.nickname, claimed_at = excluded.claimed_at, confirmed_by = NULL, confirmed_at = NULL,
                 absent_until = NULL, absence_reason = NULL
             WHERE claims.nickname <> excluded.nickname";
        let claim = db::query(CLAIM)
            .bind(person)
            .bind(nickname.server)
            .bind(nickname.name.to_string())
            .bind(now.as_millisecond());
        self.db.execute(claim).await.map(drop)
    }

    /// The claims of a person, the newest first.
    pub async fn claims_of(&self, person: i64) -> Result<Vec<Claim>, Error> {
        const READ: &str = select_claims!("WHERE person = $1 ORDER BY claimed_at DESC, server");
        let rows: Vec<ClaimRow> = db::query_as(READ).bind(person).fetch_all(&self.db).await?;
        Ok(rows.into_iter().map(Claim::from).collect())
    }

    /// The confirmed claims of nicknames on a server.
    pub async fn confirmed_on(&self, server: u32) -> Result<Vec<Claim>, Error> {
        const READ: &str =
            select_claims!("WHERE server = $1 AND confirmed_by IS NOT NULL ORDER BY nickname");
        let rows: Vec<ClaimRow> = db::query_as(READ).bind(server).fetch_all(&self.db).await?;
        Ok(rows.into_iter().map(Claim::from).collect())
    }

    /// Sets or ends the absence of a person on a server; false if the person claims no nickname there.
    pub async fn set_absence(
        &self,
        person: i64,
        server: u32,
        absence: Option<&Absence>,
    ) -> Result<bool, Error> {
        const SET: &str = "UPDATE claims SET absent_until = $3, absence_reason = $4 WHERE person = $1 AND server = $2";
        let set = db::query(SET)
            .bind(person)
            .bind(server)
            .bind(absence.map(|absence| absence.until.as_millisecond()))
            .bind(absence.and_then(|absence| absence.reason.clone()));
        Ok(self.db.execute(set).await? > 0)
    }

    /// Sets whether a person is mentioned in groups, by whichever nickname.
    pub async fn set_quiet(&self, person: i64, is_quiet: bool) -> Result<(), Error> {
        let set = db::query("UPDATE claims SET is_quiet = $2 WHERE person = $1");
        self.db.execute(set.bind(person).bind(u32::from(is_quiet))).await.map(drop)
    }

    /// The confirmed claim of a nickname.
    pub async fn confirmed_claim(&self, nickname: &Nickname) -> Result<Option<Claim>, Error> {
        const READ: &str =
            select_claims!("WHERE server = $1 AND nickname = $2 AND confirmed_by IS NOT NULL");
        let query: db::TypedQuery<ClaimRow> = db::query_as(READ);
        let query = query.bind(nickname.server).bind(nickname.name.to_string());
        Ok(query.fetch_optional(&self.db).await?.map(Claim::from))
    }

    /// Deletes the claim of a person on a server; false if there was none.
    pub async fn unclaim(&self, person: i64, server: u32) -> Result<bool, Error> {
        let delete = db::query("DELETE FROM claims WHERE person = $1 AND server = $2");
        Ok(self.db.execute(delete.bind(person).bind(server)).await? > 0)
    }

    /// Confirms the claim of a person. Presence takes a nickname from somebody else, a leader does not.
    pub async fn confirm(
        &self,
        person: i64,
        nickname: &Nickname,
        by: Confirmation,
        now: Timestamp,
    ) -> Result<Confirmed, Error> {
        const OTHER: &str = "SELECT person FROM claims
             WHERE server = $1 AND nickname = $2 AND confirmed_by IS NOT NULL AND person <> $3";
        const CONFIRM: &str = "UPDATE claims SET confirmed_by = $4, confirmed_at = $5
             WHERE person = $3 AND server = $1 AND nickname = $2";
        const CLAIMED: &str =
            "SELECT person FROM claims WHERE person = $3 AND server = $1 AND nickname = $2";
        let (server, name) = (nickname.server, nickname.name.to_string());
        let confirmed = self.db.write(move |tx| {
            Box::pin(async move {
                let bound =
                    |query: db::TypedQuery<i64>| query.bind(server).bind(name.clone()).bind(person);
                let claimed = bound(db::query_scalar(CLAIMED)).fetch_optional(&mut *tx).await?;
                if claimed.is_none() {
                    return Ok(Confirmed::NotClaimed);
                }
                let other = bound(db::query_scalar(OTHER)).fetch_optional(&mut *tx).await?;
                if let Some(other) = other {
                    if by == Confirmation::Leader {
                        return Ok(Confirmed::Taken);
                    }
                    let delete = db::query("DELETE FROM claims WHERE person = $1 AND server = $2");
                    delete.bind(other).bind(server).execute(&mut *tx).await?;
                }
                let confirm = db::query(CONFIRM).bind(server).bind(name).bind(person);
                let confirm = confirm.bind(<&str>::from(by)).bind(now.as_millisecond());
                confirm.execute(&mut *tx).await?;
                Ok::<_, Error>(Confirmed::Yes { instead_of: other })
            })
        });
        confirmed.await
    }
}
