//! The members of a fraction who are online, from the document that costs the least.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::Arc;

use crate::bot::subjects::QueryContext;
use crate::client::Error;
use crate::wire::{FractionMember, Members, Online, OnlineMember};

/// The document that has the members.
pub(in crate::bot) enum MembersOnline {
    OfFraction(Arc<Members<'static>>),
    OfServer(Arc<Online<'static>>),
}

impl MembersOnline {
    /// Boards are compared with the list of all players, which is read once for all fractions of a server.
    pub(in crate::bot) async fn read(
        context: &QueryContext,
        server: u32,
        fraction: &str,
    ) -> Result<Self, Error> {
        match context.is_live {
            true => context.client.online(server).await.map(Self::OfServer),
            false => context.client.fraction(server, fraction).await.map(Self::OfFraction),
        }
    }

    /// The time of the document, in Unix seconds.
    pub(in crate::bot) fn timestamp(&self) -> i64 {
        match self {
            Self::OfFraction(members) => members.timestamp,
            Self::OfServer(online) => online.timestamp,
        }
    }

    /// The leader first, then deputies, then by rank, level and name, as `/v2/fraction` lists them.
    pub(in crate::bot) fn of(&self, fraction: &str) -> Vec<FractionMember<'_>> {
        let online = match self {
            Self::OfFraction(members) => return members.data.values().map(borrowed).collect(),
            Self::OfServer(online) => online,
        };
        let players = online.data.values();
        let members = players.filter(|player| player.member.as_deref() == Some(fraction));
        let mut members: Vec<_> = members.map(member).collect();
        members.sort_by(|a, b| order(a).cmp(&order(b)));
        members
    }
}

fn order<'a>(member: &'a FractionMember<'_>) -> impl Ord + use<'a> {
    let FractionMember { is_leader, is_zam, rank, level, name, .. } = member;
    (!is_leader, !is_zam, Reverse(*rank), Reverse(*level), &**name)
}

fn borrowed<'a>(member: &'a FractionMember<'static>) -> FractionMember<'a> {
    FractionMember {
        in_uniform: member.in_uniform,
        is_leader: member.is_leader,
        is_zam: member.is_zam,
        level: member.level,
        member: Cow::Borrowed(&member.member),
        name: Cow::Borrowed(&member.name),
        position: member.position.as_deref().map(Cow::Borrowed),
        rank: member.rank,
    }
}

fn member<'a>(player: &'a OnlineMember<'static>) -> FractionMember<'a> {
    FractionMember {
        in_uniform: player.in_uniform,
        is_leader: player.is_leader,
        is_zam: player.is_zam,
        level: player.level,
        member: player.member.as_deref().unwrap_or_default().into(),
        name: Cow::Borrowed(&player.name),
        position: player.position.as_deref().map(Cow::Borrowed),
        rank: player.rank,
    }
}
