//! Whether a key works. The message with the key is deleted, whatever the answer.

use teloxide::types::MessageId;

use crate::bot::office::{Broke, Office};
use crate::bot::turn::Turn;
use crate::keys::{Standing, State, Token};
use crate::text::Html;

/// How many keys of one message are answered for.
const MOST: usize = 5;

/// Says how each key in the text stands.
pub(super) async fn keys(
    office: &Office,
    turn: &Turn,
    message: MessageId,
    text: &str,
) -> Result<(), Broke> {
    let erased = office.post.erase(turn.chat(), message).await;
    let (lang, mut parts) = (turn.lang, Vec::new());
    for token in Token::find_all(text).take(MOST) {
        let at = |moment| office.moment(lang, moment);
        let verdict = match office.keys.standing(&token.digest(), turn.now).await? {
            Standing::Unknown => lang.check_unknown(),
            Standing::Deleted(when) => lang.check_deleted(&at(when)),
            Standing::Kept(key) => match &key.state {
                State::Active => lang.check_live(),
                State::Blocked(block) => lang.check_blocked(&at(block.at), &block.reason),
                State::Expired => lang.check_expired(&at(key.expires_at.unwrap_or(turn.now))),
            },
        };
        parts.push(Html::lines([Html::code(&format!("mst_{}", token.hint())), verdict]));
    }
    if !erased {
        parts.push(lang.check_remains());
    }
    turn.show(office, Html::paragraphs(parts)).await;
    Ok(())
}

/// Says that this is no key.
pub(super) async fn mistyped(
    office: &Office,
    turn: &Turn,
    message: MessageId,
) -> Result<(), Broke> {
    let erased = office.post.erase(turn.chat(), message).await;
    let remains = (!erased).then(|| turn.lang.check_remains());
    turn.show(office, Html::paragraphs([turn.lang.check_mistyped()].into_iter().chain(remains)))
        .await;
    Ok(())
}
