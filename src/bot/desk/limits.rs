//! What is left of the limits.

use crate::bot::office::{Broke, Office};
use crate::bot::turn::Turn;
use crate::keys::State;
use crate::text::Html;

use super::letter;

/// Shows what is left now, and the day's counts, for each active key.
pub(super) async fn show(office: &Office, turn: &Turn) -> Result<(), Broke> {
    let lang = turn.lang;
    let keys = office.keys.list(turn.owner(), turn.now).await?;
    let mut parts = vec![lang.limits_head()];
    for key in
        keys.iter().filter(|key| key.state == State::Active).take(office.keys.per_owner() as usize)
    {
        let limit = key.limit.unwrap_or(office.standard);
        let now = match office.left.as_ref().and_then(|left| left(&key.id)) {
            Some(left) => {
                lang.limits_key(left.into(), limit.requests().into(), limit.seconds().into())
            }
            None => letter::limit(lang, limit),
        };
        let today = lang.limits_today(key.usage.used_today, key.usage.refused_today);
        parts.push(Html::lines([letter::title(key), now, today]));
    }
    if parts.len() == 1 {
        turn.show(office, lang.limits_none()).await;
    } else {
        turn.show(office, Html::paragraphs(parts)).await;
    }
    Ok(())
}
