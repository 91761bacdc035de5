//! The page of `/v2/fraction`, `/v2/leaders` and `/v2/subleaders`: a list of members of fractions.

use crate::api::{Error, Page};
use crate::game::{Online, Player};
use crate::wire;

/// Members of factions, numbered from 1 in the order given.
pub(super) fn render<'a>(
    online: &'a Online,
    members: impl Iterator<Item = &'a Player>,
) -> Result<Page, Error> {
    let answer = wire::Members {
        data: (1..).zip(members.map(|player| member(online, player))).collect(),
        timestamp: online.timestamp.as_second(),
    };
    Page::json(&answer, Some(online.timestamp))
}

fn member<'a>(online: &'a Online, player: &'a Player) -> wire::FractionMember<'a> {
    wire::FractionMember {
        in_uniform: player.in_uniform,
        is_leader: player.is_leader,
        is_zam: player.is_deputy,
        level: player.level,
        member: online.fraction_of(player).unwrap_or_default().into(),
        name: (&*player.name).into(),
        position: player.position.as_deref().map(Into::into),
        rank: player.rank,
    }
}
