//! The fraction and the families of a player.

use super::find_player::FoundPlayer;
use super::fraction_named;
use crate::bot::subjects::answers::leadership::LedGroup;
use crate::client::{Client, Error, Missing};

/// A fraction or a family of a player.
pub(in crate::bot) struct PlayerGroup {
    pub(in crate::bot) group: LedGroup,
    pub(in crate::bot) name: String,
}

/// The groups in which a player is now, as far as that is known: the fraction first.
pub(in crate::bot) async fn groups_of(
    client: &Client,
    server: u32,
    player: &FoundPlayer,
) -> Result<Vec<PlayerGroup>, Error> {
    let mut groups = Vec::new();
    let online = player.online().map(|(_, member)| member.member.as_deref());
    let record = player.record.as_ref().and_then(|record| record.data.fraction.as_ref());
    // The list of players is newer than the record.
    if let Some(name) = online.unwrap_or(record.map(|fraction| &*fraction.name)) {
        let known = client.fractions(server).await?;
        groups.extend(fraction_named(&known.fractions, name).map(|fraction| {
            let short = fraction.short.to_string();
            let group = LedGroup::Fraction { id: fraction.id, short: short.clone() };
            PlayerGroup { group, name: short }
        }));
    }
    match client.families_of(server, &player.name).await {
        Ok(families) => groups.extend(families.families.iter().map(|family| PlayerGroup {
            group: LedGroup::Family(family.id),
            name: family.name.to_string(),
        })),
        // Some sources have no families.
        Err(Error::NotFound(Missing::Data)) => {}
        Err(error) => return Err(error),
    }
    Ok(groups)
}
