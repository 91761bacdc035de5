//! The window on the API: what players, fractions and families ask every day, in every chat.
//!
//! ```text
//! /fraction лспд 5 ──▶ typed ──▶ Look ◀── press ◀── [🔄] [▶]
//!                                  │
//!                     one file a query: asks the client, makes a sheet ──▶ the answer, with its age
//! ```
//!
//! A [`Look`] says all that an answer is made from, and every button holds one. When the API does not answer, the
//! answer is made once more from what the client was told last, with a sentence about it before.

mod admins;
mod age;
mod auctions;
mod chart;
mod estate;
mod families;
mod family;
mod figure;
mod fraction;
mod fractions;
mod ghetto;
mod inline;
mod interviews;
mod lead;
mod look;
mod map;
mod name;
mod player;
mod property;
mod servers;
mod settings;
mod sheet;
mod shown;
mod staff;
mod trouble;
mod typed;
mod who;
mod window;

use std::time::Duration;

use super::group;
use super::state::ChatDefault;
use crate::bot::chat::{ChatContext, ReplyTarget};
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::incoming::Sender;
use crate::bot::telegram::OutgoingMessage;
use crate::client::{Error, Timeouts};
use shown::Shown;
use staff::Staff;
use trouble::Halt;
use window::{Private, Window};

pub(super) use inline::sought;
pub(super) use lead::Lead as ViewButton;
pub(super) use look::{Look, What};
pub(super) use typed::{Question, Topic};

/// Nobody waits longer for an answer in a chat.
const PATIENCE: Timeouts = Timeouts {
    connect: Duration::from_secs(1),
    attempt: Duration::from_secs(3),
    deadline: Duration::from_secs(4),
    limits: false,
};

/// Somebody asks.
pub(super) async fn asked(
    context: &Context,
    chat: &ChatContext,
    question: &Question,
) -> Result<(), HandlerError> {
    let is_settings = question.topic == Topic::Settings;
    if is_settings && !chat.destination.chat.is_user() && !group::may_choose(context, chat).await {
        chat.reply(context, chat.lang.settings_admins_only()).await;
        return Ok(());
    }
    let mut window = open(context, chat, None).await?;
    if is_settings {
        window.defaults = chat.defaults.clone();
    }
    let shown = match typed::look(&window, question).await {
        Ok(look) => answer(&window, &look).await,
        Err(Halt::Said(letter)) => letter.into(),
        Err(Halt::Api(error)) => match typed::look(&window.remembering(), question).await {
            Ok(look) => remembered(&window, &look, &error).await,
            Err(_) => OutgoingMessage::from(trouble::sentence(window.lang, &error)).into(),
        },
    };
    shown::show(context, chat, None, shown).await
}

/// Somebody presses a button of an answer.
pub(super) async fn pressed(
    context: &Context,
    chat: &ChatContext,
    lead: &ViewButton,
) -> Result<(), HandlerError> {
    let is_private = chat.destination.chat.is_user();
    if !is_private && !is_theirs(context, chat, lead).await {
        chat.reply_short(context, &chat.lang.not_yours()).await;
        return Ok(());
    }
    let mut window = open(context, chat, lead.by).await?;
    if let Some(default) = lead.adopted(&window.defaults).filter(|_| is_private) {
        remember(context, chat, &mut window, default).await?;
    }
    if let What::Settings(step) = lead.look.what {
        window.lang = settings::take(context, chat, step, lead.look.server).await?;
        window.defaults = context.chats.settings(chat.destination.chat).await?.defaults;
    }
    let shown = answer(&window, &lead.look).await;
    shown::show(context, chat, Some(lead.origin), shown).await
}

/// From now on a private chat asks about what was chosen, and is told so.
async fn remember(
    context: &Context,
    chat: &ChatContext,
    window: &mut Window,
    default: ChatDefault,
) -> Result<(), HandlerError> {
    context.chats.set_default(chat.destination.chat, default).await?;
    window.defaults = context.chats.settings(chat.destination.chat).await?.defaults;
    let title = match default {
        ChatDefault::Server(Some(number)) => window.title_of(number).await.ok().flatten(),
        ChatDefault::Fraction(Some(number)) => settings::fraction_name(window, number).await.ok(),
        ChatDefault::Family { family: Some(number), server: Some(server) } => {
            settings::family_name(window, server, number).await.ok()
        }
        ChatDefault::Server(None)
        | ChatDefault::Fraction(None)
        | ChatDefault::Family { .. }
        | ChatDefault::ShowPrivate(_) => None,
    };
    if let (ReplyTarget::EditMessage { press, .. }, Some(title)) = (&chat.reply_target, title) {
        press.answer(context, Some(&window.lang.remembered(&title))).await;
    }
    Ok(())
}

/// In a group a menu is whoever's asked for it; settings, and what an anonymous admin asked for, are the admins'.
async fn is_theirs(context: &Context, chat: &ChatContext, lead: &ViewButton) -> bool {
    let Sender::Person(person) = &chat.sender else { return false };
    let is_own = lead.by.is_none_or(|by| by == person.id().0);
    let is_admins = lead.by.is_none() || matches!(lead.look.what, What::Settings(_));
    is_own && (!is_admins || group::may_choose(context, chat).await)
}

/// The window for this chat; `by` is who the menu belongs to already.
async fn open(
    context: &Context,
    chat: &ChatContext,
    by: Option<u64>,
) -> Result<Window, HandlerError> {
    let is_private = chat.destination.chat.is_user();
    let mut defaults = chat.defaults.clone();
    let asker = match &chat.sender {
        Sender::Person(person) if !is_private => Some(person),
        Sender::Person(_) | Sender::AnonymousAdmin => None,
    };
    if let Some(person) = asker {
        let own = context.chats.settings(person.chat()).await?.defaults;
        if defaults.server.is_none() {
            (defaults.server, defaults.family) = (own.server, own.family);
        }
        defaults.fraction = defaults.fraction.or(own.fraction);
    }
    let private = match is_private || defaults.show_private {
        true => Private::Told,
        false => Private::Mentioned,
    };
    Ok(Window {
        client: context.api.with_timeouts(PATIENCE),
        lang: chat.lang,
        now: chat.now,
        zone: context.zone.clone(),
        by: match chat.reply_target {
            ReplyTarget::NewMessage => asker.map(|person| person.id().0),
            ReplyTarget::EditMessage { .. } => by,
        },
        defaults,
        private,
        is_private,
    })
}

/// The answer; when the API is away, the last good one.
async fn answer(window: &Window, look: &Look) -> Shown {
    match render(window, look).await {
        Ok(shown) => shown,
        Err(Halt::Said(letter)) => letter.into(),
        Err(Halt::Api(error)) => remembered(window, look, &error).await,
    }
}

/// The last good answer, with a sentence about why it is not a new one.
async fn remembered(window: &Window, look: &Look, error: &Error) -> Shown {
    let sorry = trouble::sentence(window.lang, error);
    match render(&window.remembering(), look).await {
        Ok(shown) => shown.after(sorry),
        Err(_) => {
            let again = window.leads(window.lang.button_again(), look.clone());
            OutgoingMessage { text: sorry, rows: vec![vec![again]] }.into()
        }
    }
}

/// The answer; when the server can't be played on, that comes first: an empty list then means something else.
async fn render(window: &Window, look: &Look) -> Result<Shown, Halt> {
    let shown = made(window, look).await?;
    if matches!(look.what, What::Servers { .. } | What::Settings(_)) {
        return Ok(shown);
    }
    Ok(match servers::shut_at(window, look).await {
        Some(sentence) => shown.after(sentence),
        None => shown,
    })
}

async fn made(window: &Window, look: &Look) -> Result<Shown, Halt> {
    let letter = match &look.what {
        What::Map { of } => return map::show(window, look, *of).await,
        What::Ghetto => return ghetto::show(window, look).await,
        What::Chart { name } => return chart::show(window, look, name).await,
        What::Servers { page } => servers::show(window, *page).await,
        What::Fraction { name, page, in_uniform } => {
            fraction::show(window, look, name, *page, *in_uniform).await
        }
        What::Fractions { page } => fractions::show(window, look, *page).await,
        What::Settings(step) => settings::show(window, *step).await,
        What::Player { name } => player::show(window, look, name).await,
        What::Family { name, page, online } => {
            family::show(window, look, name, *page, *online).await
        }
        What::Families { words, page } => families::show(window, look, words, *page).await,
        What::Leaders { page } => staff::show(window, look, Staff::Leaders, *page).await,
        What::Deputies { page } => staff::show(window, look, Staff::Deputies, *page).await,
        What::Interviews { of, page } => interviews::show(window, look, *of, *page).await,
        What::Admins { page } => admins::show(window, look, *page).await,
        What::Auctions { of, page } => auctions::show(window, look, *of, *page).await,
        What::Property { name, page } => property::owned(window, look, name, *page).await,
        What::House { number } => property::card(window, look, true, *number).await,
        What::Business { number } => property::card(window, look, false, *number).await,
    };
    Ok(letter?.into())
}
