//! What is stored about a player follows the player to the next nickname.

use jiff::Timestamp;

use super::{Nickname, People};
use crate::db::{self, Error};

impl People {
    /// A player has another nickname since `at`. A claim that was confirmed by then is one of the new nickname, unless that
    /// is somebody else's. If the old nickname was hidden by then, the new one is hidden, too, once for each renaming: it can
    /// be shown again.
    pub async fn follow_renaming(
        &self,
        before: &Nickname,
        after: &str,
        at: Timestamp,
    ) -> Result<(), Error> {
        // The time of the confirmation becomes that of the renaming, so that the same renaming is not followed twice.
        const CLAIM: &str = "UPDATE claims SET nickname = $3, confirmed_at = $4
             WHERE server = $1 AND nickname = $2 AND confirmed_at < $4 AND NOT EXISTS (
                 SELECT 1 FROM claims WHERE server = $1 AND nickname = $3 AND confirmed_by IS NOT NULL)";
        const FOLLOW: &str = "UPDATE hidden_nicknames SET renamed_to = $3
             WHERE server = $1 AND nickname = $2 AND hidden_at <= $4 AND renamed_to IS NULL";
        const HIDE: &str = "INSERT INTO hidden_nicknames (server, nickname, hidden_at) VALUES ($1, $2, $3)
             ON CONFLICT (server, nickname) DO UPDATE SET hidden_at = excluded.hidden_at, renamed_to = NULL";
        let (server, at) = (before.server, at.as_millisecond());
        let of_both = |text| {
            let query = db::query(text).bind(server).bind(before.name.to_string());
            query.bind(after.to_owned()).bind(at)
        };
        let (claim, follow) = (of_both(CLAIM), of_both(FOLLOW));
        let hide = db::query(HIDE).bind(server).bind(after.to_owned()).bind(at);
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                claim.execute(&mut *tx).await?;
                if follow.execute(&mut *tx).await? > 0 {
                    hide.execute(&mut *tx).await?;
                }
                Ok::<_, Error>(())
            })
        });
        done.await
    }
}
