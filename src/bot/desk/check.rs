//! Whether a key works. The message with the key is deleted, whatever the answer.

use teloxide::types::MessageId;

use crate::bot::broke::Broke;
use crate::bot::office::Office;
use crate::bot::turn::Visit;
use crate::keys::{Standing, State, Token};
use crate::text::Html;

use super::letter;

/// How many keys of one message are answered for.
const MOST: usize = 5;

/// Says how each key in the text stands.
pub(in crate::bot) async fn keys(
    office: &Office,
    visit: &Visit,
    message: MessageId,
    text: &str,
) -> Result<(), Broke> {
    let erased = office.post.erase(visit.chat(), message).await;
    let (lang, mut parts) = (visit.lang, Vec::new());
    for token in Token::find_all(text).take(MOST) {
        let at = |moment| office.moment(lang, moment);
        let verdict = match office.keys.standing(&token.digest(), visit.now).await? {
            Standing::Unknown => lang.check_unknown(),
            Standing::Deleted(when) => lang.check_deleted(&at(when)),
            Standing::Kept(key) => match &key.state {
                State::Active => lang.check_live(),
                State::Blocked(block) => {
                    lang.check_blocked(&at(block.at), &letter::reason(lang, block))
                }
                State::Expired => lang.check_expired(&at(key.expires_at.unwrap_or(visit.now))),
            },
        };
        parts.push(Html::lines([Html::code(&format!("mst_{}", token.hint())), verdict]));
    }
    if !erased {
        parts.push(lang.check_remains());
    }
    visit.show(office, Html::paragraphs(parts)).await;
    Ok(())
}

/// Says that this is no key.
pub(in crate::bot) async fn mistyped(
    office: &Office,
    visit: &Visit,
    message: MessageId,
) -> Result<(), Broke> {
    let erased = office.post.erase(visit.chat(), message).await;
    let remains = (!erased).then(|| visit.lang.check_remains());
    visit
        .show(office, Html::paragraphs([visit.lang.check_mistyped()].into_iter().chain(remains)))
        .await;
    Ok(())
}
