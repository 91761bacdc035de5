//! Inline mode: `@bot nick 5`, `@bot lspd 5` and `@bot auctions 5` in any chat show the same answers, without private
//! fields.

use std::collections::HashSet;

use futures_util::future::join_all;
use teloxide::types::InlineQueryId;

use super::free_text;
use crate::bot::callback::ButtonData;
use crate::bot::chat::Person;
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::language::{self, Expected, Match};
use crate::bot::state::ChatSettings;
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::errors::{self, EarlyReply};
use crate::bot::subjects::answers::private_fields::PrivateFields;
use crate::bot::subjects::answers::query_context::{QueryContext, ServerRef, TIMEOUTS};
use crate::bot::subjects::answers::show_answer::AnswerMessage;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_button::{ButtonPlace, ViewButton};
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Family, Fraction, Player, Query, Servers, View, ViewKind};
use crate::bot::telegram::{InlineAnswer, InlineResult};
use crate::client::Error;
use crate::text::{Lang, Plain};
use crate::wire::{GameServer, Online, OnlineMember};

const MAX_PLAYERS: usize = 5;

const MAX_FAMILIES: usize = 3;

pub(crate) async fn answer_inline_query(
    context: &Context,
    person: &Person,
    id: &InlineQueryId,
    words: &str,
) -> HandlerResult {
    let ChatSettings { language, defaults, .. } = context.chats.settings(person.chat()).await?;
    let query = QueryContext {
        client: context.api.with_timeouts(TIMEOUTS),
        lang: language.unwrap_or_else(|| person.lang()),
        now: context.now(),
        zone: context.settings.zone.clone(),
        bot_name: None,
        support: None,
        owner: None,
        defaults,
        quiet_hours: None,
        pings: Vec::new(),
        private_fields: PrivateFields::Omit,
        is_private: false,
    };
    let answer = match results(&query, words.trim()).await {
        Ok(answer) => answer,
        Err(EarlyReply::Reply(_)) => nothing(query.lang.inline_nothing()),
        Err(EarlyReply::Api(error)) => last_good_results(&query, words.trim(), &error).await,
    };
    context.outbox.answer_inline_query(id, &answer).await;
    Ok(())
}

async fn results(context: &QueryContext, words: &str) -> Result<InlineAnswer, EarlyReply> {
    let (lang, status) = (context.lang, context.client.status().await?);
    let servers = status.game.as_slice();
    if words.is_empty() {
        let title = lang.command_servers().to_string();
        let about = lang.inline_hint().to_string();
        let servers = result(context, &Servers { page: 0 }.anywhere(), title, about).await?;
        return Ok(InlineAnswer { cards: vec![servers], hint: None });
    }
    // A number is not a nickname but a server's, and the person has not typed the rest yet.
    if words.parse::<u64>().is_ok() {
        return Ok(nothing(lang.inline_hint()));
    }
    if let Some(listed) = topic(context, servers, words).await? {
        return Ok(listed);
    }
    let mut answer = nothing(lang.inline_nothing());
    let fractions = context.client.fractions(context.any_server().await?).await?;
    let split = language::split_server(words, servers, Expected::Fraction(&fractions.fractions));
    let meant = language::fraction(&split.what, &fractions.fractions);
    match (meant, server_of(context, servers, split.server)) {
        (Match::One(id), Some(server)) => answer.cards.push(fraction(context, server, id).await?),
        (Match::One(_), None) => answer.hint = Some(lang.inline_which_server()),
        (Match::Several(_) | Match::Near(_) | Match::Nothing, _) => {}
    }
    let split = language::split_server(words, servers, Expected::Player);
    match server_of(context, servers, split.server) {
        Some(server) => {
            let found = [
                players(context, server, &split.what).await,
                families(context, server, words).await,
            ];
            for found in found {
                match found {
                    Ok(cards) => answer.cards.extend(cards),
                    Err(interrupt) if answer.cards.is_empty() => return Err(interrupt),
                    // Results that were found are offered nevertheless.
                    Err(EarlyReply::Reply(_) | EarlyReply::Api(_)) => {}
                }
            }
            let title = context.title_of(server).await?;
            answer.hint = title.map(|title| lang.inline_nothing_on(&title)).or(answer.hint);
        }
        None => answer.hint = Some(lang.inline_which_server()),
    }
    if !answer.cards.is_empty() {
        answer.hint = None;
    }
    Ok(answer)
}

/// The answer of a query that the words name: `auctions 5`, `5 лидеры`. A picture can't be sent this way.
async fn topic(
    context: &QueryContext,
    servers: &[GameServer<'_>],
    words: &str,
) -> Result<Option<InlineAnswer>, EarlyReply> {
    let Some((query, rest)) = free_text::topic(words) else { return Ok(None) };
    let Some(description) = query.description else { return Ok(None) };
    let arguments = Arguments { context, words: &rest };
    let view = match (query.parse)(arguments).await {
        Ok(view) if !matches!(view.kind, ViewKind::Settings(_)) => view,
        Ok(_) | Err(EarlyReply::Reply(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let server = server_of(context, servers, view.server.map(Match::One));
    let mut title = description(context.lang).to_string();
    if view.is_on_server() {
        let Some(server) = server else {
            return Ok(Some(nothing(context.lang.inline_which_server())));
        };
        let name = context.title_of(server).await?.unwrap_or_default();
        title = format!("{title} · {name}");
    }
    match result(context, &View { server, ..view }, title, String::new()).await {
        Ok(card) => Ok(Some(InlineAnswer { cards: vec![card], hint: None })),
        // No such name is found, or the answer is a picture.
        Err(EarlyReply::Reply(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The last good answers, with their age, and a hint why there are no newer ones.
async fn last_good_results(context: &QueryContext, words: &str, error: &Error) -> InlineAnswer {
    let hint = errors::hint(context.lang, error);
    match results(&context.on_last_good(), words).await {
        Ok(answer) => InlineAnswer { hint: Some(hint), ..answer },
        Err(EarlyReply::Reply(_) | EarlyReply::Api(_)) => nothing(hint),
    }
}

/// The server that the words name, or else the person's, or the only one that exists.
fn server_of(
    context: &QueryContext,
    servers: &[GameServer<'_>],
    named: Option<Match<u32>>,
) -> Option<u32> {
    match (named, servers) {
        (Some(named), _) => named.one(),
        (None, [only]) => Some(only.number),
        (None, _) => context.defaults.server,
    }
}

async fn fraction(
    context: &QueryContext,
    server: u32,
    id: u32,
) -> Result<InlineResult, EarlyReply> {
    let query = Fraction::members(id);
    let server = context.server(Some(server), &query).await?;
    let fractions = context.client.fractions(server.number).await?;
    let known = fractions.fractions.iter().find(|fraction| fraction.id == id);
    let short = known.map_or_else(String::new, |fraction| short_name(&fraction.short));
    let about = known.map(|fraction| {
        context.lang.inline_fraction(fraction.online.into(), fraction.in_uniform.into()).to_string()
    });
    let title = format!("{short} · {}", server.title);
    result(context, &query.on(server.number), title, about.unwrap_or_default()).await
}

/// The players whom the words certainly mean, or else those whom they may mean.
async fn players(
    context: &QueryContext,
    server: u32,
    words: &str,
) -> Result<Vec<InlineResult>, EarlyReply> {
    let live = context.client.online(server).await?;
    let mut names = match language::player(words, live.data.values().map(|member| &*member.name)) {
        Match::One(name) => vec![name],
        Match::Several(names) => names,
        // Players who are online come first, because a guessed spelling may belong to nobody.
        Match::Near(names) => [names, language::nicknames(words)].concat(),
        Match::Nothing => language::nicknames(words),
    };
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(name.clone()));
    let (mut found, mut failed) = (Vec::new(), None);
    let players = names.iter().take(MAX_PLAYERS);
    for player in join_all(players.map(|name| player(context, server, name, &live))).await {
        match player {
            Ok(player) if is_new(&found, &player) => found.push(player),
            // Two spellings name one player, or there is no player of that name.
            Ok(_) | Err(EarlyReply::Reply(_)) => {}
            Err(interrupt @ EarlyReply::Api(_)) => failed = Some(interrupt),
        }
    }
    match failed {
        Some(interrupt) if found.is_empty() => Err(interrupt),
        Some(_) | None => Ok(found),
    }
}

fn is_new(found: &[InlineResult], player: &InlineResult) -> bool {
    found.iter().all(|other| other.text != player.text)
}

/// The families with these words in their names.
async fn families(
    context: &QueryContext,
    server: u32,
    words: &str,
) -> Result<Vec<InlineResult>, EarlyReply> {
    let (known, status) = (context.client.families(server).await, context.client.status().await?);
    // A server without families is no reason to offer nothing.
    let Ok(known) = known else { return Ok(Vec::new()) };
    let split = language::split_server(words, &status.game, Expected::Family(&known.families));
    let ids = match language::family(&split.what, &known.families) {
        Match::One(id) => vec![id],
        Match::Several(ids) => ids,
        Match::Near(_) | Match::Nothing => Vec::new(),
    };
    let named = known.families.iter().filter(|family| ids.contains(&family.id));
    let mut found = Vec::new();
    for family in named.take(MAX_FAMILIES) {
        let query = Family::members(family.id);
        let server = context.server(Some(server), &query).await?;
        let title = format!("👪 {} · {}", short_name(&family.name), server.title);
        let about = context.lang.inline_family(family.members_count.into()).to_string();
        found.push(result(context, &query.on(server.number), title, about).await?);
    }
    Ok(found)
}

async fn player(
    context: &QueryContext,
    server: u32,
    name: &str,
    live: &Online<'_>,
) -> Result<InlineResult, EarlyReply> {
    let query = Player { name: Name::typed(name) };
    let ServerRef { title, .. } = context.server(Some(server), &query).await?;
    let member = live.data.values().find(|member| *member.name == *name);
    let title = format!("{} · {title}", short_name(name));
    result(context, &query.on(server), title, presence(context.lang, member)).await
}

fn presence(lang: Lang, member: Option<&OnlineMember<'_>>) -> String {
    match member {
        None => lang.inline_offline().to_string(),
        Some(OnlineMember { level, member: Some(fraction), .. }) => {
            lang.inline_member((*level).into(), &short_name(fraction)).to_string()
        }
        Some(OnlineMember { level, .. }) => lang.inline_online((*level).into()).to_string(),
    }
}

async fn result(
    context: &QueryContext,
    view: &View,
    title: String,
    about: String,
) -> Result<InlineResult, EarlyReply> {
    let AnswerMessage { picture, message, .. } = view.answer(context).await?;
    // A picture that only illustrates a text is left out.
    if picture.is_some() && !matches!(view.kind, ViewKind::LotCard(_)) {
        return Err(EarlyReply::Reply(message));
    }
    // The id of a result only has to differ from other ids.
    let id = ViewButton { place: ButtonPlace::Message, owner: None, view: view.clone() };
    Ok(InlineResult { id: id.encode(), title, about, text: message.text })
}

fn nothing(hint: Plain) -> InlineAnswer {
    InlineAnswer { cards: Vec::new(), hint: Some(hint) }
}
