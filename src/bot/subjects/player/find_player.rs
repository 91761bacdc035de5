//! Finds the player whom typed words name.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use super::family_member::{by_sound, listed_nickname, members};
use super::nickname_half::only_with_half;
use crate::bot::language::{self, Match};
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::query_context::{ServerRef, grid};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{EarlyReply, Query, QueryContext};
use crate::bot::telegram::OutgoingMessage;
use crate::client::{Error, Missing};
use crate::text::Plain;
use crate::wire::{Online, OnlineMember, PlayerAnswer};

pub(in crate::bot) struct FoundPlayer {
    pub(in crate::bot) name: String,
    pub(in crate::bot) record: Option<Arc<PlayerAnswer<'static>>>,
    /// The players on the server, where they are known.
    pub(in crate::bot) live: Option<Arc<Online<'static>>>,
    /// After how long the record is likely to be there, if it has to be asked for first.
    pub(in crate::bot) awaited: Option<Duration>,
}

impl FoundPlayer {
    /// The in-game id and the entry in the list of players, if the player is online.
    pub(in crate::bot) fn online(&self) -> Option<(u32, &OnlineMember<'static>)> {
        let mut live = self.live.iter().flat_map(|live| live.data.iter());
        live.find(|(_, member)| *member.name == self.name).map(|(id, member)| (*id, member))
    }
}

/// The only server where somebody with this nickname is online or, in a private chat, on record.
pub(in crate::bot) async fn only_server(context: &QueryContext, name: &Name) -> Option<u32> {
    if name.id().is_some() {
        return None;
    }
    let (words, status) = (name.text(), context.client.status().await.ok()?);
    let spellings = language::nicknames(&words);
    let spoken = words.replace('_', " ");
    let mut found = Vec::new();
    for server in &status.game {
        let Some(online) = names_online(context, server.number).await else { continue };
        let is_online = online.iter().any(|name| spellings.contains(name))
            || by_sound(&online, &spoken).is_some();
        let is_known = match spellings.iter().find(|name| name.contains('_')) {
            Some(name) if !is_online && context.is_private => {
                context.client.player(server.number, name).await.is_ok()
            }
            _ => false,
        };
        if is_online || is_known {
            found.push(server.number);
        }
    }
    match found.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// The reply that nobody has the name on this server, and on which others somebody with exactly this nickname is online.
/// Records are not looked for: each could be a question to the source.
pub(in crate::bot) async fn or_elsewhere<Q: Query>(
    context: &QueryContext,
    server: &ServerRef,
    name: &Name,
    mut reply: OutgoingMessage,
    to: impl Fn(Name) -> Q,
) -> EarlyReply {
    let (words, spellings) = (name.text(), language::nicknames(&name.text()));
    let Ok(status) = context.client.status().await else { return reply.into() };
    let mut others = Vec::new();
    for other in status.game.iter().filter(|other| other.number != server.number) {
        let online = names_online(context, other.number).await.unwrap_or_default();
        let nickname = online.into_iter().find(|name| spellings.contains(name));
        others.extend(nickname.map(|nickname| (ServerRef::from(other), nickname)));
    }
    if others.is_empty() {
        return reply.into();
    }
    let titles: Vec<&str> = others.iter().map(|(other, _)| &*other.title).collect();
    reply.text =
        context.lang.player_elsewhere(&short_name(&words), &server.title, &titles.join(", "));
    let buttons = others.iter().map(|(other, nickname)| {
        context.button(Plain::untrusted(&other.title), to(Name::typed(nickname)).on(other.number))
    });
    reply.rows = grid(buttons, 2).into_iter().chain(reply.rows).collect();
    reply.into()
}

/// The nicknames of those who are online on a server.
async fn names_online(context: &QueryContext, server: u32) -> Option<Vec<String>> {
    let live = context.client.online(server).await.ok()?;
    Some(live.data.values().map(|member| member.name.to_string()).collect())
}

/// The server on which to look for a player: this one, the chat's, or the only one that knows the name.
pub(in crate::bot) async fn server_of(
    context: &QueryContext,
    server: Option<u32>,
    name: &Name,
) -> Option<u32> {
    match server.or(context.defaults.server) {
        None => only_server(context, name).await,
        known => known,
    }
}

/// Finds the player, first among online players, then among those on record; `more` are further nicknames to offer. An
/// id is the in-game id of an online player.
pub(in crate::bot) async fn find<Q: Query>(
    context: &QueryContext,
    server: &ServerRef,
    name: &Name,
    more: &[&str],
    to: impl Fn(Name) -> Q,
) -> Result<FoundPlayer, EarlyReply> {
    let (lang, words) = (context.lang, &*name.text());
    let live = match context.client.online(server.number).await {
        Ok(live) => Some(live),
        Err(Error::Unavailable { retry_after: Some(_) }) if name.id().is_none() => None,
        Err(error) => return Err(error.into()),
    };
    if let Some(id) = name.id() {
        let member = live.as_ref().zip(u32::try_from(id).ok());
        let member = member.and_then(|(live, id)| live.data.get(&id));
        let Some(member) = member else {
            return Err(lang.no_player_with_id(&id.to_string(), &server.title).into());
        };
        let name = member.name.to_string();
        return with_record(context, server, name, live).await;
    }
    let online = || live.iter().flat_map(|live| live.data.values().map(|member| &*member.name));
    let known: Vec<&str> = unique(online().chain(more.iter().copied()));
    let meant = language::player(words, known.iter().copied());
    if let Match::One(name) = meant {
        return with_record(context, server, name, live).await;
    }
    let spellings = language::nicknames(words);
    let mut found = records(context, server, &spellings, words.is_ascii()).await?;
    if found.is_empty() && !words.is_ascii() {
        let forms = language::base_forms(words);
        let spellings: Vec<String> =
            forms.iter().flat_map(|form| language::nicknames(form)).collect();
        found = records(context, server, &spellings, true).await?;
    }
    if let [record] = found.as_slice() {
        let name = record.data.nickname.to_string();
        return Ok(FoundPlayer { name, record: Some(record.clone()), live, awaited: None });
    }
    if found.is_empty()
        && let Some(name) = listed_nickname(context, server.number, &spellings).await
    {
        return Ok(FoundPlayer { name, record: None, live, awaited: None });
    }
    let absent = absent_players(context, server.number).await;
    let known: Vec<&str> = unique(known.into_iter().chain(absent.iter().map(String::as_str)));
    let meant = match (found.is_empty(), meant) {
        (false, _) => {
            Match::Several(found.iter().map(|record| record.data.nickname.to_string()).collect())
        }
        (true, meant @ Match::Several(_)) => meant,
        (true, Match::One(_) | Match::Near(_) | Match::Nothing) => {
            let meant = language::player(words, known.iter().copied());
            let only = only_with_half(words, &known).map(str::to_owned);
            match (meant, language::person(words, known)) {
                (one @ Match::One(_), _) => one,
                (_, Match::One(heard)) => match record(context, server, &heard).await? {
                    Some(_) => Match::One(heard),
                    None => only.map_or(Match::Near(vec![heard]), Match::One),
                },
                (meant, _) => only.map_or(meant, Match::One),
            }
        }
    };
    let heard = match meant {
        Match::One(_) | Match::Several(_) => None,
        Match::Near(_) | Match::Nothing if words.contains(' ') => {
            by_sound(&members(context, server.number).await, words)
        }
        Match::Near(_) | Match::Nothing => None,
    };
    if let Some(name) = heard {
        return with_record(context, server, name, live).await;
    }
    let (text, near) = match meant {
        Match::One(name) => return with_record(context, server, name, live).await,
        Match::Several(names) => (lang.which_of_these(), names),
        Match::Near(names) => {
            (lang.no_such_player_near(words, &server.title, count(names.len())), names)
        }
        Match::Nothing if !words.is_ascii() && spellings.is_empty() => {
            (lang.no_nickname(words, &server.title), Vec::new())
        }
        Match::Nothing => (lang.no_such_player(words, &server.title), Vec::new()),
    };
    let button = |name: &String| {
        context.button(Plain::untrusted(&short_name(name)), to(Name::typed(name)).on(server.number))
    };
    Err(OutgoingMessage { text, rows: grid(near.iter().map(button), 2) }.into())
}

/// The records under these nicknames, or only the first.
async fn records(
    context: &QueryContext,
    server: &ServerRef,
    names: &[String],
    is_first_enough: bool,
) -> Result<Vec<Arc<PlayerAnswer<'static>>>, Error> {
    let mut found = Vec::new();
    for name in names {
        found.extend(record(context, server, name).await?);
        if !found.is_empty() && is_first_enough {
            break;
        }
    }
    Ok(found)
}

async fn with_record(
    context: &QueryContext,
    server: &ServerRef,
    name: String,
    live: Option<Arc<Online<'static>>>,
) -> Result<FoundPlayer, EarlyReply> {
    let (record, awaited) = match record(context, server, &name).await {
        // A player who is known is shown without a record, too.
        Err(Error::Unavailable { retry_after: Some(wait) }) => (None, Some(wait)),
        record => (record?, None),
    };
    Ok(FoundPlayer { name, record, live, awaited })
}

/// Owners of property and leaders of families, who may be offline. Documents that can't be read now are left out.
pub(in crate::bot) async fn absent_players(context: &QueryContext, server: u32) -> Vec<String> {
    let map = context.client.map(server);
    let (map, families) = tokio::join!(map, context.client.families(server));
    let (map, families) = (map.ok(), families.ok());
    let lots = map.iter().flat_map(|map| PropertyFilter::All.lots(map));
    let owners = lots.filter_map(|lot| lot.property.owner.as_deref());
    let families = families.iter().flat_map(|all| &all.families);
    let leaders = families.filter_map(|family| family.leader.as_deref());
    owners.chain(leaders).map(str::to_owned).collect()
}

fn unique<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    names.filter(|name| seen.insert(*name)).collect()
}

/// The record under exactly this nickname. Some sources have the players who are online, and no records.
async fn record(
    context: &QueryContext,
    server: &ServerRef,
    name: &str,
) -> Result<Option<Arc<PlayerAnswer<'static>>>, Error> {
    match context.client.player(server.number, name).await {
        Ok(record) => Ok(Some(record)),
        Err(Error::NotFound(Missing::Player | Missing::Data) | Error::Invalid { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
