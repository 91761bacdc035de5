//! `/player`: the profile of a player, by nickname or in-game id.

pub(in crate::bot) mod family_member;
pub(in crate::bot) mod find_player;
pub(in crate::bot) mod named_person;
pub(in crate::bot) mod nickname_half;
pub(in crate::bot) mod player_groups;
pub(in crate::bot) mod presence_alert;
pub(in crate::bot) mod property;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::find_player::FoundPlayer;
use self::presence_alert::PlayersAlert;
use super::answers::arguments::{Arguments, number};
use super::answers::fraction_kind::{self, UNKNOWN_EMBLEM};
use super::answers::freshness;
use super::answers::numbers::grouped;
use super::answers::paged_message::PagedMessage;
use super::answers::private_fields::extra_field;
use super::answers::show_answer::AnswerMessage;
use super::answers::typed_name::Name;
use super::answers::view_subject::ViewSubject;
use super::answers::visible_name::short_name;
use super::{Answer, EarlyReply, Property, Query, QueryCommand, QueryContext, View};
use crate::bot::clock;
use crate::bot::language::Field;
use crate::client::Error;
use crate::text::{Html, Lang};
use crate::wire::{self, FractionCount, OnlineMember, PlayerAnswer, PlayerFraction};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Player {
    pub(in crate::bot) name: Name,
}

impl Query for Player {
    const COMMANDS: &'static [QueryCommand] = &[
        QueryCommand {
            names: &[
                "player",
                "stats",
                "find",
                "profile",
                "nick",
                "игрок",
                "найти",
                "стата",
                "статистика",
                "профиль",
            ],
            description: Some(Lang::command_player),
            is_in_menu: true,
            parse: |arguments| Box::pin(parse(arguments, false)),
        },
        QueryCommand {
            names: &["id"],
            description: None,
            is_in_menu: false,
            parse: |arguments| Box::pin(parse(arguments, true)),
        },
    ];

    const FIELDS: &'static [Field] = &[
        Field::Rank,
        Field::Level,
        Field::Uniform,
        Field::Leader,
        Field::Online,
        Field::Fraction,
        Field::Family,
        Field::LastSeen,
        Field::Money,
        Field::Phone,
        Field::Hours,
    ];

    fn subject(&self) -> ViewSubject {
        ViewSubject::player(&self.name)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let server = find_player::server_of(context, server, &self.name).await;
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let to = |name| Self { name };
        let player = match find_player::find(context, &server, &self.name, &[], to).await {
            Err(EarlyReply::Reply(reply)) => {
                return Err(
                    find_player::or_elsewhere(context, &server, &self.name, reply, to).await
                );
            }
            found => found?,
        };
        let Some((parts, timestamp)) = profile(context, server.number, &player).await else {
            return Err(lang.no_such_player(&self.name.text(), &server.title).into());
        };
        let head = lang.player_head(&short_name(&player.name), &server.title);
        let mut parts = parts.into_iter();
        let first = Html::lines([head].into_iter().chain(parts.next()));
        let name = Name::typed(&player.name);
        let property = Property { owner: name.clone(), page: 0 }.on(server.number);
        let alert = PlayersAlert { names: vec![player.name.clone()] };
        let answer = parts
            .fold(PagedMessage::new(context, timestamp).part(first), PagedMessage::part)
            .alert(server.number, alert)
            .row([(lang.button_property(), property)])
            .refreshed(Self { name }.on(server.number), [])?;
        // The message completes itself when the source has answered.
        Ok(AnswerMessage { retry_after: player.awaited, ..answer })
    }
}

/// Presence, position and possessions of a player, and the time of the data. `None` if nobody knows more than the name.
pub(in crate::bot) async fn profile(
    context: &QueryContext,
    server: u32,
    player: &FoundPlayer,
) -> Option<(Vec<Html>, i64)> {
    let lang = context.lang;
    let (fractions, family) =
        tokio::join!(context.client.fractions(server), family_of(context, server, &player.name));
    let fractions = fractions.ok();
    let fractions = fractions.as_ref().map_or(&[][..], |known| &known.fractions);
    Some(match (&player.record, player.online()) {
        (Some(record), live) => {
            let family = family.ok().and_then(|family| family.line);
            (recorded(context, record, live, family, fractions), record.timestamp)
        }
        (None, Some((id, member))) => {
            let timestamp = player.live.as_ref().map_or(0, |live| live.timestamp);
            let level = lang.live_level(member.level.into());
            let fraction = live_fraction(lang, member, None, fractions);
            let family = family.ok().and_then(|family| family.line_or_none(context));
            let about = Html::lines([level, fraction].into_iter().chain(family));
            (vec![lang.player_online(id.into()), about], timestamp)
        }
        // A family knows members of whom nothing else is on record.
        (None, None) => match family.ok()? {
            PlayerFamily { line: Some(line), timestamp } if player.live.is_some() => {
                (vec![lang.player_never_seen(), line], timestamp)
            }
            _ => return None,
        },
    })
}

/// Parses a nickname or an in-game id, and perhaps a server. A number alone is an id if it is said to be one, or if no
/// server has it.
pub(in crate::bot) async fn parse(
    arguments: Arguments<'_>,
    is_id: bool,
) -> Result<View, EarlyReply> {
    let after_id = after_id_word(arguments.words);
    let is_id = is_id || after_id.is_some();
    let arguments = Arguments { words: after_id.unwrap_or(arguments.words), ..arguments };
    let may_be_alone = match number(arguments.words) {
        Some(number) => is_id || !arguments.is_server(number).await?,
        None => is_id,
    };
    let player = |id| Player { name: Name::Id(id) };
    match arguments.numbered(may_be_alone, player).await? {
        Some(view) => Ok(view),
        None => arguments.player(Lang::player_usage, |name| Player { name }).await,
    }
}

/// The in-game id that the words name: `кто под айди 15`.
pub(in crate::bot) fn named_id(words: &[String]) -> Option<u64> {
    words.windows(2).find_map(|two| match two {
        [word, id] if is_id_word(word) => number(id),
        _ => None,
    })
}

fn is_id_word(word: &str) -> bool {
    matches!(&*word.to_lowercase(), "id" | "ид" | "айди" | "ід" | "айді")
}

/// The words after `id`, if a number follows: `id 15 5`, `id15`.
fn after_id_word(words: &str) -> Option<&str> {
    let words = words.trim();
    let (word, rest) = words.split_at_checked(words.find(|c: char| !c.is_alphabetic())?)?;
    let rest = rest.trim_start_matches([' ', ':', '.', '#', '№']);
    (is_id_word(word) && rest.starts_with(|c: char| c.is_ascii_digit())).then_some(rest)
}

/// The fraction that has this name.
pub(in crate::bot) fn fraction_named<'f, 'w>(
    fractions: &'f [FractionCount<'w>],
    name: &str,
) -> Option<&'f FractionCount<'w>> {
    fractions.iter().find(|known| known.name == name || known.short == name)
}

/// The emblem of the fraction of this name.
fn emblem_of(fractions: &[FractionCount<'_>], name: &str) -> &'static str {
    fraction_named(fractions, name).map_or(UNKNOWN_EMBLEM, fraction_kind::emblem)
}

/// Whether a player is online, under which in-game id, or when the player was.
pub(in crate::bot) fn presence(
    context: &QueryContext,
    id: Option<u32>,
    last_seen: Option<Timestamp>,
) -> Html {
    let lang = context.lang;
    match (id, last_seen) {
        (Some(id), _) => lang.player_online(id.into()),
        (None, Some(seen)) => {
            lang.player_offline(&clock::moment(lang, seen, context.now, &context.zone))
        }
        (None, None) => lang.player_never_seen(),
    }
}

/// Presence, position and possessions of a player with a record. What the list of players says of a player who is
/// online is newer than the record, and so is the list of families.
fn recorded(
    context: &QueryContext,
    answer: &PlayerAnswer<'_>,
    live: Option<(u32, &OnlineMember<'_>)>,
    family: Option<Html>,
    fractions: &[FractionCount<'_>],
) -> Vec<Html> {
    let (lang, player) = (context.lang, &answer.data);
    let presence = presence(context, live.map(|(id, _)| id), player.last_seen);
    let recorded = player.fraction.as_ref();
    let fraction = match (live, recorded) {
        (Some((_, member)), _) => live_fraction(lang, member, recorded, fractions),
        (None, Some(fraction)) => lang.player_fraction(
            emblem_of(fractions, &fraction.name),
            &short_name(&fraction.name),
            &short_name(&fraction.rank_name),
            fraction.rank.max(0).unsigned_abs(),
        ),
        (None, None) => lang.player_no_fraction(),
    };
    let recorded = || {
        let family = extra_field(player, "family")?;
        Some(match name_and_rank(&family) {
            Some((name, rank)) => family_line(lang, name, rank),
            None => lang.player_no_family(),
        })
    };
    let family = family.or_else(recorded);
    let level = match live {
        // The experience in the record belongs to another level.
        Some((_, member)) if i64::from(member.level) != player.level => {
            lang.live_level(member.level.into())
        }
        Some(_) | None => lang.player_level(grouped(lang, player.level), grouped(lang, player.exp)),
    };
    let hours = lang.player_hours(grouped(lang, player.stats.playtime_hours));
    let lines = [level, fraction].into_iter().chain(family).chain([hours]);
    let about = Html::lines(lines.chain(vip(lang, player)).chain(warnings(lang, player)));
    [presence, about].into_iter().chain(context.private_fields.show(lang, player)).collect()
}

/// The VIP status, if the game sends one.
fn vip(lang: Lang, player: &wire::Player<'_>) -> Option<Html> {
    let info = extra_field(player, "vip_info")?;
    let level = info.get("level")?.as_str()?;
    (!level.trim().is_empty()).then(|| lang.player_vip(&short_name(level)))
}

/// The warnings, if there are any.
fn warnings(lang: Lang, player: &wire::Player<'_>) -> Option<Html> {
    let warnings = extra_field(player, "warnings")?.as_u64()?;
    (warnings > 0).then(|| lang.player_warnings(warnings))
}

/// The fraction and the rank of an online player, and whether they lead it. Only the record has the number of the rank,
/// which is shown if the record has the same rank.
fn live_fraction(
    lang: Lang,
    member: &OnlineMember<'_>,
    recorded: Option<&PlayerFraction<'_>>,
    fractions: &[FractionCount<'_>],
) -> Html {
    let Some(name) = member.member.as_deref() else { return lang.player_no_fraction() };
    let (emblem, title) = (emblem_of(fractions, name), short_name(name));
    let is_same = |recorded: &&PlayerFraction<'_>| {
        let id = |name| fraction_named(fractions, name).map(|fraction| fraction.id);
        let is_fraction =
            recorded.name == name || id(name).is_some_and(|it| id(&recorded.name) == Some(it));
        is_fraction && Some(&*recorded.rank_name) == member.position.as_deref()
    };
    let number = recorded.filter(is_same).map(|recorded| recorded.rank.max(0).unsigned_abs());
    let fraction = match (member.position.as_deref().map(short_name), number) {
        (Some(rank), Some(number)) => lang.player_fraction(emblem, &title, &rank, number),
        (Some(rank), None) => lang.live_fraction(emblem, &title, &rank),
        (None, _) => lang.live_fraction_only(emblem, &title),
    };
    let office = match member {
        OnlineMember { is_leader: true, .. } => Some(lang.player_leader()),
        OnlineMember { is_zam: true, .. } => Some(lang.player_deputy()),
        OnlineMember { .. } => None,
    };
    let uniform = member.in_uniform.then(|| lang.player_in_uniform());
    Html::dot_separated([fraction].into_iter().chain(office).chain(uniform))
}

/// What the list of families says of a player.
struct PlayerFamily {
    /// The family and the rank in it, if any family lists the player.
    line: Option<Html>,
    timestamp: i64,
}

impl PlayerFamily {
    /// The family, or that there is none. An old list does not say that there is none.
    fn line_or_none(self, context: &QueryContext) -> Option<Html> {
        let is_old = freshness::warning(context, self.timestamp).is_some();
        self.line.or_else(|| (!is_old).then(|| context.lang.player_no_family()))
    }
}

async fn family_of(context: &QueryContext, server: u32, name: &str) -> Result<PlayerFamily, Error> {
    let answer = context.client.families_of(server, name).await?;
    let timestamp = answer.timestamp;
    let Some(family) = answer.families.first() else {
        return Ok(PlayerFamily { line: None, timestamp });
    };
    let members = context.client.family(server, family.id).await.ok();
    let members = members.as_ref().map_or(&[][..], |answer| &answer.family.members);
    let rank = members.iter().find(|member| member.nickname == name).map(|member| member.rank);
    let line = family_line(context.lang, &family.name, rank.map(u64::from));
    Ok(PlayerFamily { line: Some(line), timestamp })
}

fn family_line(lang: Lang, name: &str, rank: Option<u64>) -> Html {
    match rank {
        Some(rank) => lang.player_family_rank(&short_name(name), rank),
        None => lang.player_family(&short_name(name)),
    }
}

/// The name of the family and the rank in it in a record, if the player is in a family.
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
