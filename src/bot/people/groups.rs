//! The fraction and the families of a nickname.

use super::nickname::title;
use crate::bot::subjects::answers::leadership::LedGroup;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::{find_player, player_groups};
use crate::bot::subjects::{EarlyReply, Player, QueryContext};
use crate::people::Nickname;

/// The groups in which the player is now, as far as that is known.
pub(super) async fn groups(
    query: &QueryContext,
    nickname: &Nickname,
) -> Result<Vec<LedGroup>, EarlyReply> {
    let number = nickname.server;
    let server = ServerRef { number, title: title(query, number).await };
    let (name, to) = (Name::typed(&nickname.name), |name| Player { name });
    let found = find_player::find(query, &server, &name, &[], to).await?;
    let groups = player_groups::groups_of(&query.client, number, &found).await?;
    Ok(groups.into_iter().map(|group| group.group).collect())
}
