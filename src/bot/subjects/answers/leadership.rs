//! Who leads whom: leaders and deputies of fractions and families.

use crate::client::{Client, Error};

/// Whether a player is the leader or a deputy of a family.
pub(in crate::bot) async fn leads_family(
    client: &Client,
    server: u32,
    family: u64,
    nickname: &str,
) -> Result<bool, Error> {
    let family = &client.family(server, family).await?.family;
    let mut members = family.members.iter();
    Ok(family.leader.as_deref() == Some(nickname)
        || members.any(|it| it.nickname == nickname && (it.leader || it.deputy)))
}

/// Whether a player is the leader or a deputy of the fraction with this short name. Of those who are offline, only the leader is known.
pub(in crate::bot) async fn leads_fraction(
    client: &Client,
    server: u32,
    short: &str,
    nickname: &str,
) -> Result<bool, Error> {
    let online = client.online(server).await?;
    if let Some(player) = online.data.values().find(|player| player.name == nickname) {
        let is_in = player.member.as_deref() == Some(short);
        return Ok(is_in && (player.is_leader || player.is_zam));
    }
    let history = client.history(server, Some(short), 1).await?;
    Ok(history.last_leader.as_deref() == Some(nickname))
}
