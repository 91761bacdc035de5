//! A leader or a deputy confirms somebody in a group.

use super::groups::groups;
use super::nickname::{code, title};
use super::speaker::Speaker;
use crate::bot::error::HandlerResult;
use crate::bot::subjects::answers::leadership::leads;
use crate::bot::subjects::{EarlyReply, QueryContext};
use crate::people::{Confirmation, Confirmed, Nickname};

/// Confirms the claim of a person, if the one who presses leads the player.
pub(super) async fn vouch(speaker: &Speaker<'_>, person: u64, server: u32) -> HandlerResult {
    let (chat, lang, people) = (speaker.chat, speaker.chat.lang, &speaker.chat.context.people);
    if speaker.person.id.0 == person {
        return chat.reply_short(&lang.me_own_claim()).await;
    }
    let person = i64::try_from(person).unwrap_or(i64::MAX);
    let claims = people.claims_of(person).await?;
    let Some(claim) = claims.into_iter().find(|claim| claim.nickname.server == server) else {
        return chat.reply_short(&lang.me_claim_is_gone()).await;
    };
    let Some(own) = speaker.claim(Some(server)).filter(|own| own.is_confirmed()) else {
        return chat.reply_short(&lang.me_vouch_unconfirmed()).await;
    };
    let leads = leads_player(&speaker.query, &own.nickname, &claim.nickname).await;
    if !leads.unwrap_or(false) {
        return chat.reply_short(&lang.me_vouch_no_leader()).await;
    }
    let by = Confirmation::Leader;
    match people.confirm(person, &claim.nickname, by, chat.now).await? {
        Confirmed::Yes { .. } => {
            let title = title(&speaker.query, server).await;
            let (name, leader) = (code(&claim.nickname), code(&own.nickname));
            chat.reply(lang.me_vouched(name, &title, leader)).await
        }
        Confirmed::Taken => chat.reply_short(&lang.me_vouch_taken()).await,
        Confirmed::NotClaimed => chat.reply_short(&lang.me_claim_is_gone()).await,
    }
}

/// Whether a player is a leader or a deputy of another one's fraction or family.
async fn leads_player(
    query: &QueryContext,
    leader: &Nickname,
    member: &Nickname,
) -> Result<bool, EarlyReply> {
    for group in groups(query, member).await? {
        if leads(&query.client, member.server, &group, &leader.name).await? {
            return Ok(true);
        }
    }
    Ok(false)
}
