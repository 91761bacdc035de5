//! `@bot nick 5` and `@bot lspd 5` in any chat: the same cards, without what is told in private only.

use futures_util::future::join_all;
use teloxide::types::InlineQueryId;

use super::lead::{Lead, Origin};
use super::look::{Look, What};
use super::name::Name;
use super::settings;
use super::trouble::{self, Halt};
use super::window::{Private, Window, word};
use super::{PATIENCE, fraction, player, servers};
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::incoming::Person;
use crate::bot::search::{self, Expected, Match};
use crate::bot::state::ChatSettings;
use crate::bot::telegram::{InlineAnswer, InlineResult, OutgoingMessage};
use crate::client::Error;
use crate::text::{Lang, Plain};
use crate::wire::{GameServer, Online, OnlineMember};

/// How many players are offered.
const OFFERS: usize = 5;

/// Offers cards for what somebody types behind the bot's name.
pub(in crate::bot) async fn sought(
    context: &Context,
    person: &Person,
    query: &InlineQueryId,
    words: &str,
) -> Result<(), HandlerError> {
    let ChatSettings { language: chosen, defaults, .. } =
        context.chats.settings(person.chat()).await?;
    let window = Window {
        client: context.api.with_timeouts(PATIENCE),
        lang: chosen.unwrap_or_else(|| person.lang()),
        now: context.clock.now(),
        zone: context.zone.clone(),
        by: None,
        defaults,
        private: Private::RemainingRequests,
        is_private: false,
    };
    let spread = match cards(&window, words.trim()).await {
        Ok(spread) => spread,
        Err(Halt::Said(_)) => nothing(window.lang.inline_nothing()),
        Err(Halt::Api(error)) => remembered(&window, words.trim(), &error).await,
    };
    context.outbox.answer_inline_query(query, &spread).await;
    Ok(())
}

async fn cards(window: &Window, words: &str) -> Result<InlineAnswer, Halt> {
    let (lang, status) = (window.lang, window.client.status().await?);
    let servers = status.game.as_slice();
    if words.is_empty() {
        let text = servers::show(window, 0).await?;
        let look = What::Servers { page: 0 }.anywhere();
        let about = lang.inline_hint().to_string();
        let card = card(&look, lang.command_servers().to_string(), about, text);
        return Ok(InlineAnswer { cards: vec![card], hint: None });
    }
    // Nobody is called by a number: it is a server's, and the rest is still to come.
    if words.parse::<u64>().is_ok() {
        return Ok(nothing(lang.inline_hint()));
    }
    let mut spread = nothing(lang.inline_nothing());
    let fractions = window.client.fractions(settings::any_server(window).await?).await?;
    let split = search::split(words, servers, Expected::Fraction(&fractions.fractions));
    let meant = search::fraction(&split.what, &fractions.fractions);
    match (meant, on(window, servers, split.server)) {
        (Match::One(id), Some(at)) => spread.cards.push(fraction_card(window, at, id).await?),
        (Match::One(_), None) => spread.hint = Some(lang.inline_which_server()),
        (Match::Several(_) | Match::Near(_) | Match::Nothing, _) => {}
    }
    let split = search::split(words, servers, Expected::Player);
    match on(window, servers, split.server) {
        Some(at) => {
            match players(window, at, &split.what).await {
                Ok(cards) => spread.cards.extend(cards),
                Err(halt) if spread.cards.is_empty() => return Err(halt),
                // What was found is offered all the same.
                Err(Halt::Said(_) | Halt::Api(_)) => {}
            }
            let title = window.title_of(at).await?;
            spread.hint = title.map(|title| lang.inline_nothing_on(&title)).or(spread.hint);
        }
        None => spread.hint = Some(lang.inline_which_server()),
    }
    if !spread.cards.is_empty() {
        spread.hint = None;
    }
    Ok(spread)
}

/// The last good answers, which tell their age; and why there are none newer.
async fn remembered(window: &Window, words: &str, error: &Error) -> InlineAnswer {
    let hint = trouble::hint(window.lang, error);
    match cards(&window.remembering(), words).await {
        Ok(spread) => InlineAnswer { hint: Some(hint), ..spread },
        Err(Halt::Said(_) | Halt::Api(_)) => nothing(hint),
    }
}

/// The server that was named, the usual one when none was, or the only one there is.
fn on(window: &Window, servers: &[GameServer<'_>], named: Option<Match<u32>>) -> Option<u32> {
    match (named, servers) {
        (Some(Match::One(number)), _) => Some(number),
        (Some(Match::Several(_) | Match::Near(_) | Match::Nothing), _) => None,
        (None, [only]) => Some(only.number),
        (None, _) => window.defaults.server,
    }
}

async fn fraction_card(window: &Window, at: u32, id: u32) -> Result<InlineResult, Halt> {
    let name = Name::number(id.into());
    let look = What::Fraction { name: name.clone(), page: 0, in_uniform: false }.on(at);
    let place = window.place(&look).await?;
    let fractions = window.fractions(&place).await?;
    let letter = fraction::show(window, &look, &name, 0, false).await?;
    let known = fractions.fractions.iter().find(|fraction| fraction.id == id);
    let title = known.map_or_else(String::new, |fraction| word(&fraction.short));
    let about = known.map(|fraction| {
        window.lang.inline_fraction(fraction.online.into(), fraction.in_uniform.into()).to_string()
    });
    Ok(card(&look, format!("{title} · {}", place.title), about.unwrap_or_default(), letter))
}

/// Those who are surely meant, else those who may be.
async fn players(window: &Window, at: u32, words: &str) -> Result<Vec<InlineResult>, Halt> {
    let live = window.client.online(at).await?;
    let mut names = match search::player(words, live.data.values().map(|member| &*member.name)) {
        Match::One(name) => vec![name],
        Match::Several(names) => names,
        Match::Near(names) => [search::nicknames(words), names].concat(),
        Match::Nothing => search::nicknames(words),
    };
    names.dedup();
    let (mut cards, mut failed) = (Vec::new(), None);
    let found = names.iter().take(OFFERS).map(|name| player_card(window, at, name, &live));
    for card in join_all(found).await {
        match card {
            Ok(card) => cards.push(card),
            // Nobody of that name.
            Err(Halt::Said(_)) => {}
            Err(halt @ Halt::Api(_)) => failed = Some(halt),
        }
    }
    match failed {
        Some(halt) if cards.is_empty() => Err(halt),
        Some(_) | None => Ok(cards),
    }
}

async fn player_card(
    window: &Window,
    at: u32,
    name: &str,
    live: &Online<'_>,
) -> Result<InlineResult, Halt> {
    let typed = Name::typed(name);
    let look = What::Player { name: typed.clone() }.on(at);
    let place = window.place(&look).await?;
    let letter = player::show(window, &look, &typed).await?;
    let member = live.data.values().find(|member| *member.name == *name);
    let title = format!("{} · {}", word(name), place.title);
    Ok(card(&look, title, presence(window.lang, member), letter))
}

fn presence(lang: Lang, member: Option<&OnlineMember<'_>>) -> String {
    match member {
        None => lang.inline_offline().to_string(),
        Some(OnlineMember { level, member: Some(fraction), .. }) => {
            lang.inline_member((*level).into(), &word(fraction)).to_string()
        }
        Some(OnlineMember { level, .. }) => lang.inline_online((*level).into()).to_string(),
    }
}

fn card(look: &Look, title: String, about: String, letter: OutgoingMessage) -> InlineResult {
    // The name of a result only has to be its own.
    let id = Lead { look: look.clone(), by: None, origin: Origin::Menu }.data();
    InlineResult { id, title, about, text: letter.text }
}

fn nothing(hint: Plain) -> InlineAnswer {
    InlineAnswer { cards: Vec::new(), hint: Some(hint) }
}
