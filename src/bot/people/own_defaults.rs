//! What a person is in the game becomes the person's own server, fraction and family: "my faction" asks for them.

use super::groups::groups;
use super::speaker::Speaker;
use crate::bot::error::HandlerError;
use crate::bot::state::ChatDefault;
use crate::bot::subjects::answers::leadership::LedGroup;
use crate::people::Nickname;

/// Sets what the person has not chosen yet; true if something was set.
pub(super) async fn fill(speaker: &Speaker<'_>, nickname: &Nickname) -> Result<bool, HandlerError> {
    let (chats, own) = (&speaker.chat.context.chats, speaker.person.chat());
    let defaults = chats.settings(own).await?.defaults;
    let server = Some(nickname.server);
    if defaults.server.is_some_and(|chosen| Some(chosen) != server) {
        return Ok(false);
    }
    chats.set_default(own, ChatDefault::Server(server)).await?;
    // Without data, the person chooses later.
    for group in groups(&speaker.query, nickname).await.unwrap_or_default() {
        let default = match group {
            LedGroup::Fraction { id, .. } if defaults.fraction.is_none() => {
                ChatDefault::Fraction(Some(id))
            }
            LedGroup::Family(id) if defaults.family.is_none() => {
                ChatDefault::Family { family: Some(id), server }
            }
            LedGroup::Fraction { .. } | LedGroup::Family(_) => continue,
        };
        chats.set_default(own, default).await?;
    }
    Ok(chats.settings(own).await?.defaults != defaults)
}
