//! Inline mode: `@bot nick 5`, `@bot lspd 5` and `@bot auctions 5` in any chat show the answers of a private chat, with
//! their buttons and without private fields. Words with more than one meaning get a result for each.

mod cards;
mod guesses;
mod pressed;

use teloxide::types::InlineQueryId;

use self::cards::Cards;
use super::conversation::{self, Found};
use super::known_words::KnownNames;
use super::last_answer;
use crate::bot::callback::ButtonData;
use crate::bot::chat::{self, Person};
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::language::{self, Expected, Match};
use crate::bot::subjects::answers::errors::{self, EarlyReply};
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_button::{ButtonPlace, ViewButton};
use crate::bot::subjects::fraction::counts;
use crate::bot::subjects::{Chart, Digest, Fraction, Fractions, Query, Servers, View, ViewKind};
use crate::bot::telegram::{InlineAnswer, InlineResult, Rows};
use crate::client::Error;
use crate::text::Plain;

pub(crate) use pressed::{InlineMessage, pressed};

/// The most results. The person reads them above the keyboard of a phone.
const MAX_RESULTS: usize = 8;

/// The beginning of every API key.
const KEY: &str = "mst_";

pub(crate) async fn answer_inline_query(
    context: &Context,
    person: &Person,
    id: &InlineQueryId,
    words: &str,
) -> HandlerResult {
    let settings = context.chats.settings(person.chat()).await?;
    let lang = settings.language.unwrap_or_else(|| person.lang());
    // Others may press the buttons of the message, which stays in this language.
    chat::remember_language(context, person.chat(), person.lang()).await;
    let query = QueryContext::of_inline(context, person.id.0, lang, settings.defaults);
    let last = last_answer::in_private(context, person).map(|last| last.view);
    let words = words.trim();
    let cards = Cards { bot: context, query: &query };
    let answer = match results(&cards, words, last.as_ref()).await {
        Ok(answer) => answer,
        Err(EarlyReply::Reply(_)) => nothing(lang.inline_nothing()),
        Err(EarlyReply::Api(error)) => {
            let query = query.on_last_good();
            let cards = Cards { bot: context, query: &query };
            last_good_results(&cards, words, last.as_ref(), &error).await
        }
    };
    context.outbox.answer_inline_query(id, &answer).await;
    Ok(())
}

async fn results(
    cards: &Cards<'_>,
    words: &str,
    last: Option<&View>,
) -> Result<InlineAnswer, EarlyReply> {
    let (query, lang) = (cards.query, cards.query.lang);
    // A key is shown to nobody, and no nickname looks like one.
    if words.contains(KEY) {
        return Ok(nothing(lang.inline_nothing()));
    }
    if words.is_empty() {
        return without_words(cards, last).await;
    }
    // A number is not a nickname but a server's, and the person has not typed the rest yet.
    if words.parse::<u64>().is_ok() {
        return Ok(nothing(lang.inline_hint()));
    }
    let mut hint = None;
    let mut found = Vec::new();
    let known = KnownNames::of(query).await?;
    let read = match conversation::find(&known, words, None).await {
        Ok(read) => read,
        Err(EarlyReply::Reply(question)) => {
            (found, hint) = meanings(cards, words, &question.rows).await?;
            None
        }
        Err(error) => return Err(error),
    };
    match read {
        Some(Found::Message(message, _)) => found.push(cards.message(message)),
        Some(Found::View(parsed)) if !matches!(parsed.view.kind, ViewKind::Settings(_)) => {
            match cards.card(&parsed.view, parsed.missed_words().as_deref()).await {
                Ok(card) => found.push(card),
                Err(EarlyReply::Reply(question)) => {
                    (found, hint) = meanings(cards, words, &question.rows).await?;
                }
                Err(error) => return Err(error),
            }
            if hint.is_none() {
                add(&mut found, cards.all(&sides_of(&parsed.view)).await.unwrap_or_default());
            }
            let is_name = matches!(
                parsed.view.kind,
                ViewKind::Fraction(_) | ViewKind::Family(_) | ViewKind::Player(_)
            );
            if is_name && hint.is_none() {
                add(&mut found, guesses::of(cards, words).await.unwrap_or_default());
            }
        }
        Some(Found::View(_) | Found::Intent(_)) | None => {}
    }
    if found.is_empty() && hint.is_none() {
        found = guesses::of(cards, words).await?;
    }
    found.truncate(MAX_RESULTS);
    if !found.is_empty() {
        return Ok(InlineAnswer { cards: found, hint });
    }
    let hint = match hint {
        Some(hint) => hint,
        None => nothing_found(query, words).await?,
    };
    Ok(nothing(hint))
}

/// Other answers about a fraction: its chart and its day.
fn sides_of(view: &View) -> Vec<View> {
    let (ViewKind::Fraction(_), Some(id)) = (&view.kind, view.subject().fraction) else {
        return Vec::new();
    };
    let fraction = Name::Id(id.into());
    let kinds = [Chart { fraction: fraction.clone() }.into(), Digest { fraction }.into()];
    kinds.map(|kind| View { kind, server: view.server }).into()
}

/// What the person asked last, then their own fraction, their server, and all servers.
async fn without_words(cards: &Cards<'_>, last: Option<&View>) -> Result<InlineAnswer, EarlyReply> {
    let (lang, defaults) = (cards.query.lang, &cards.query.defaults);
    let last = last.filter(|view| !matches!(view.kind, ViewKind::Settings(_))).cloned();
    let own_fraction = defaults.server.zip(defaults.fraction);
    let own_fraction =
        own_fraction.map(|(server, id)| Fraction::named(Name::Id(id.into())).on(server));
    let own_server = defaults.server.map(|server| Fractions { page: 0 }.on(server));
    let mut found = Vec::new();
    for view in [last, own_fraction, own_server].into_iter().flatten() {
        if let Ok(card) = cards.card(&view, None).await {
            add(&mut found, vec![card]);
        }
    }
    let servers = cards.card(&Servers { page: 0 }.anywhere(), None).await?;
    let (title, about) = (lang.command_servers().to_string(), lang.inline_hint().to_string());
    add(&mut found, vec![InlineResult { title, about, ..servers }]);
    Ok(InlineAnswer { cards: found, hint: None })
}

/// A result for each button of a question. If the question is for the server, there is a hint to type it, too, and for a
/// fraction its counts on all servers.
async fn meanings(
    cards: &Cards<'_>,
    words: &str,
    rows: &Rows,
) -> Result<(Vec<InlineResult>, Option<Plain>), EarlyReply> {
    let data = rows.iter().flatten().filter_map(|button| button.data());
    let offered: Vec<ViewButton> = data.filter_map(ViewButton::decode).collect();
    let asks_for_server = offered.iter().find(|it| it.place == ButtonPlace::ServerQuestion);
    if let Some(ViewButton { view, .. }) = asks_for_server {
        let status = cards.query.client.status().await?;
        let named = language::split_server(words, &status.game, Expected::Player).server;
        let everywhere = match &view.kind {
            // A server that does not exist is no question about all.
            ViewKind::Fraction(fraction) if named.is_none() => {
                counts::everywhere(cards.query, fraction).await
            }
            _ => None,
        };
        let mut found = Vec::new();
        if let Some(view) = everywhere {
            found.extend(cards.card(&view, None).await.ok());
        }
        if named.is_none() {
            let of_servers = offered.iter().filter(|it| it.place == ButtonPlace::ServerQuestion);
            let views: Vec<View> = of_servers.map(|it| it.view.clone()).take(MAX_RESULTS).collect();
            found.extend(cards.all(&views).await?);
        }
        return Ok((found, Some(cards.query.lang.inline_which_server())));
    }
    let views = offered.into_iter().map(|button| button.view);
    let views = views.filter(|view| !matches!(view.kind, ViewKind::Settings(_)));
    let views: Vec<View> = views.take(MAX_RESULTS).collect();
    Ok((cards.all(&views).await?, None))
}

/// The hint where nothing is found: another server, or which one.
async fn nothing_found(query: &QueryContext, words: &str) -> Result<Plain, EarlyReply> {
    let status = query.client.status().await?;
    let split = language::split_server(words, &status.game, Expected::Player);
    let server = match (split.server, status.game.as_slice()) {
        (Some(Match::One(server)), _) => Some(server),
        (Some(_), _) => None,
        (None, [only]) => Some(only.number),
        (None, _) => query.defaults.server,
    };
    let Some(server) = server else { return Ok(query.lang.inline_nothing_anywhere()) };
    let title = query.title_of(server).await?;
    Ok(title
        .map_or_else(|| query.lang.inline_nothing(), |title| query.lang.inline_nothing_on(&title)))
}

/// The last good answers, with their age, and a hint why there are no newer ones.
async fn last_good_results(
    cards: &Cards<'_>,
    words: &str,
    last: Option<&View>,
    error: &Error,
) -> InlineAnswer {
    let hint = errors::hint(cards.query.lang, error);
    match results(cards, words, last).await {
        Ok(answer) => InlineAnswer { hint: Some(hint), ..answer },
        // To understand a text may take more than is known; a name is enough for a guess.
        Err(EarlyReply::Reply(_) | EarlyReply::Api(_)) => {
            let cards = guesses::of(cards, words).await.unwrap_or_default();
            InlineAnswer { cards, hint: Some(hint) }
        }
    }
}

/// Adds the results that are not there yet. Two spellings may name one player.
fn add(found: &mut Vec<InlineResult>, more: Vec<InlineResult>) {
    for card in more {
        let is_new = |other: &InlineResult| other.text != card.text && other.id != card.id;
        if found.iter().all(is_new) {
            found.push(card);
        }
    }
}

fn nothing(hint: Plain) -> InlineAnswer {
    InlineAnswer { cards: Vec::new(), hint: Some(hint) }
}
