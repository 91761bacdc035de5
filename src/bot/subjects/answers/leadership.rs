//! Who leads whom: leaders and deputies of fractions and families.

use crate::client::{Client, Error};

/// A group that has a leader and deputies.
#[derive(Clone, Debug)]
pub(in crate::bot) enum LedGroup {
    /// A fraction, with its short name.
    Fraction {
        id: u32,
        short: String,
    },
    Family(u64),
}

/// Whether a player is the leader or a deputy of a group.
pub(in crate::bot) async fn leads(
    client: &Client,
    server: u32,
    group: &LedGroup,
    nickname: &str,
) -> Result<bool, Error> {
    match group {
        LedGroup::Fraction { short, .. } => leads_fraction(client, server, short, nickname).await,
        LedGroup::Family(id) => leads_family(client, server, *id, nickname).await,
    }
}

async fn leads_family(
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

/// Those who are offline lead if they did when they were seen last.
async fn leads_fraction(
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
    let is_deputy = history.last_deputies.iter().any(|deputy| deputy == nickname);
    Ok(history.last_leader.as_deref() == Some(nickname) || is_deputy)
}
