//! `/player`: the profile of a player.

pub(in crate::bot) mod find_player;
pub(in crate::bot) mod named_person;
pub(in crate::bot) mod presence_alert;
pub(in crate::bot) mod property;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::presence_alert::PlayersAlert;
use super::answers::fraction_kind::{self, UNKNOWN_EMBLEM};
use super::answers::numbers::grouped;
use super::answers::paged_message::PagedMessage;
use super::answers::private_fields::extra_field;
use super::answers::typed_name::Name;
use super::answers::view_subject::ViewSubject;
use super::answers::visible_name::short_name;
use super::{Answer, Property, Query, QueryCommand, QueryContext};
use crate::bot::clock;
use crate::text::{Html, Lang};
use crate::wire::{FractionCount, OnlineMember, PlayerAnswer};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Player {
    pub(in crate::bot) name: Name,
}

impl Query for Player {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &[
            "player",
            "stats",
            "find",
            "profile",
            "nick",
            "id",
            "игрок",
            "найти",
            "стата",
            "статистика",
            "профиль",
        ],
        description: Some(Lang::command_player),
        parse: |arguments| Box::pin(arguments.player(Lang::player_usage, |name| Player { name })),
    }];

    fn subject(&self) -> ViewSubject {
        ViewSubject::player(&self.name)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let to = |name| Self { name };
        let player = find_player::find(context, &server, &self.name, &[], to).await?;
        let head = lang.player_head(&short_name(&player.name), &server.title);
        let (parts, timestamp) = match (&player.record, player.online()) {
            (Some(record), online) => {
                let name = record.data.fraction.as_ref().map(|fraction| &*fraction.name);
                let emblem = emblem_of(context, server.number, name).await;
                (recorded(context, record, online.map(|(id, _)| id), emblem), record.timestamp)
            }
            (None, Some((id, member))) => {
                let timestamp = player.live.as_ref().map_or(0, |live| live.timestamp);
                let emblem = emblem_of(context, server.number, member.member.as_deref()).await;
                (vec![lang.player_online(id.into()), unrecorded(lang, member, emblem)], timestamp)
            }
            (None, None) => {
                return Err(lang.no_such_player(&self.name.text(), &server.title).into());
            }
        };
        let mut parts = parts.into_iter();
        let first = Html::lines([head].into_iter().chain(parts.next()));
        let name = Name::typed(&player.name);
        let property = Property { owner: name.clone(), page: 0 }.on(server.number);
        let alert = PlayersAlert { names: vec![player.name.clone()] };
        parts
            .fold(PagedMessage::new(context, timestamp).part(first), PagedMessage::part)
            .alert(server.number, alert)
            .row([(lang.button_property(), property)])
            .refreshed(Self { name }.on(server.number), [])
    }
}

/// The emblem of the fraction of this name.
async fn emblem_of(context: &QueryContext, server: u32, name: Option<&str>) -> &'static str {
    let fractions = context.client.fractions(server).await.ok();
    let mut known = fractions.iter().flat_map(|known| &known.fractions);
    let is_named = |known: &&FractionCount<'_>| {
        name.is_some_and(|name| known.name == name || known.short == name)
    };
    known.find(is_named).map_or(UNKNOWN_EMBLEM, fraction_kind::emblem)
}

/// Presence, position and possessions of a player with a record; `id` is the in-game id of an online player.
fn recorded(
    context: &QueryContext,
    answer: &PlayerAnswer<'_>,
    id: Option<u32>,
    emblem: &str,
) -> Vec<Html> {
    let (lang, player) = (context.lang, &answer.data);
    let presence = match (id, player.last_seen) {
        (Some(id), _) => lang.player_online(id.into()),
        (None, Some(seen)) => {
            lang.player_offline(&clock::moment(lang, seen, context.now, &context.zone))
        }
        (None, None) => lang.player_never_seen(),
    };
    let fraction = match &player.fraction {
        Some(fraction) => lang.player_fraction(
            emblem,
            &short_name(&fraction.name),
            &short_name(&fraction.rank_name),
            fraction.rank.max(0).unsigned_abs(),
        ),
        None => lang.player_no_fraction(),
    };
    let family = extra_field(player, "family").map(|family| match name_and_rank(&family) {
        Some((name, Some(rank))) => lang.player_family_rank(&short_name(name), rank),
        Some((name, None)) => lang.player_family(&short_name(name)),
        None => lang.player_no_family(),
    });
    let level = lang.player_level(grouped(lang, player.level), grouped(lang, player.exp));
    let hours = lang.player_hours(grouped(lang, player.stats.playtime_hours));
    let about = Html::lines([level, fraction].into_iter().chain(family).chain([hours]));
    [presence, about].into_iter().chain(context.private_fields.show(lang, player)).collect()
}

/// The name of the family and the rank in it, if the player is in a family.
fn name_and_rank(family: &Value) -> Option<(&str, Option<u64>)> {
    let (name, rank) = match family {
        Value::String(name) => (name.as_str(), None),
        Value::Object(family) => {
            (family.get("name")?.as_str()?, family.get("rank").and_then(Value::as_u64))
        }
        _ => return None,
    };
    (!name.trim().is_empty()).then_some((name, rank))
}

/// The profile of an online player without a record, from the list of players.
fn unrecorded(lang: Lang, member: &OnlineMember<'_>, emblem: &str) -> Html {
    let level = lang.live_level(member.level.into());
    let fraction = match (&member.member, &member.position) {
        (Some(fraction), Some(position)) => {
            lang.live_fraction(emblem, &short_name(fraction), &short_name(position))
        }
        (Some(fraction), None) => lang.live_fraction_only(emblem, &short_name(fraction)),
        (None, _) => lang.player_no_fraction(),
    };
    Html::lines([level, fraction])
}
