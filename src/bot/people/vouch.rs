//! A leader or a deputy confirms somebody in a group.

use super::nickname::{code, title};
use super::speaker::Speaker;
use crate::bot::error::HandlerResult;
use crate::bot::subjects::answers::leadership::{leads_family, leads_fraction};
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::{find_player, fraction_named};
use crate::bot::subjects::{EarlyReply, Player, QueryContext};
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
    let leads = leads(&speaker.query, &own.nickname, &claim.nickname).await;
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
async fn leads(
    query: &QueryContext,
    leader: &Nickname,
    member: &Nickname,
) -> Result<bool, EarlyReply> {
    let (client, server) = (&query.client, member.server);
    let families = client.families_of(server, &member.name).await?;
    for family in &families.families {
        if leads_family(client, server, family.id, &leader.name).await? {
            return Ok(true);
        }
    }
    let title = title(query, server).await;
    let to = |name| Player { name };
    let server_ref = ServerRef { number: server, title };
    let name = Name::typed(&member.name);
    let found = find_player::find(query, &server_ref, &name, &[], to).await?;
    let online = found.online().map(|(_, player)| player.member.as_deref());
    let record = found.record.as_ref().and_then(|record| record.data.fraction.as_ref());
    // The list of players is newer than the record.
    let Some(fraction) = online.unwrap_or(record.map(|fraction| &*fraction.name)) else {
        return Ok(false);
    };
    let fractions = client.fractions(server).await?;
    match fraction_named(&fractions.fractions, fraction) {
        Some(fraction) => Ok(leads_fraction(client, server, &fraction.short, &leader.name).await?),
        None => Ok(false),
    }
}
