//! The fraction and the families of a player.

use super::nickname::title;
use crate::bot::subjects::answers::leadership::LedGroup;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::{find_player, fraction_named};
use crate::bot::subjects::{EarlyReply, Player, QueryContext};
use crate::people::Nickname;

/// The groups in which the player is now, as far as that is known.
pub(super) async fn groups(
    query: &QueryContext,
    nickname: &Nickname,
) -> Result<Vec<LedGroup>, EarlyReply> {
    let (client, number) = (&query.client, nickname.server);
    let families = client.families_of(number, &nickname.name).await?;
    let mut groups: Vec<LedGroup> =
        families.families.iter().map(|family| LedGroup::Family(family.id)).collect();
    let server = ServerRef { number, title: title(query, number).await };
    let (name, to) = (Name::typed(&nickname.name), |name| Player { name });
    let found = find_player::find(query, &server, &name, &[], to).await?;
    let online = found.online().map(|(_, player)| player.member.as_deref());
    let record = found.record.as_ref().and_then(|record| record.data.fraction.as_ref());
    // The list of players is newer than the record.
    if let Some(name) = online.unwrap_or(record.map(|fraction| &*fraction.name)) {
        let known = client.fractions(number).await?;
        let fraction = fraction_named(&known.fractions, name);
        groups.extend(fraction.map(|fraction| LedGroup::Fraction {
            id: fraction.id,
            short: fraction.short.to_string(),
        }));
    }
    Ok(groups)
}
