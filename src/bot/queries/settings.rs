//! `/settings`: what a chat is about, and how it is spoken to.

mod step;

use super::figure::count;
use super::look::{Look, What};
use super::name::Name;
use super::sheet::Page;
use super::trouble::Halt;
use super::window::{self, Place, Window, grid, word};
use crate::bot::callback::{Button, Rows, pages};
use crate::bot::chat::ChatContext;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::ChatDefault;
use crate::bot::telegram::OutgoingMessage;
use crate::bot::telegram::command_menus;
use crate::client::Error;
use crate::text::{Html, Lang, Plain};

pub(in crate::bot) use step::Step;

/// Families on a page of buttons.
const PAGE: usize = 8;

/// Does what the step changes; gives back the language to go on in. A family is chosen on a `server`.
pub(super) async fn take(
    context: &Context,
    chat: &ChatContext,
    step: Step,
    server: Option<u32>,
) -> Result<Lang, HandlerError> {
    let id = chat.destination.chat;
    let default = match step {
        Step::Server(server) => ChatDefault::Server(server),
        Step::Fraction(fraction) => ChatDefault::Fraction(fraction),
        Step::Family(family) => ChatDefault::Family { family, server },
        Step::Private(shown) => ChatDefault::ShowPrivate(shown),
        Step::Lang(lang) => {
            context.chats.set_language(id, lang).await?;
            if let Err(failure) = command_menus::speak(context.outbox.client(), id, lang).await {
                tracing::warn!(?failure, "the command menu of a chat could not be registered");
            }
            return Ok(lang);
        }
        Step::Look
        | Step::Close
        | Step::PickServer
        | Step::PickFraction
        | Step::PickFamily { .. }
        | Step::PickLang => return Ok(chat.lang),
    };
    context.chats.set_default(id, default).await?;
    Ok(chat.lang)
}

/// Shows the menu as it is after the step.
pub(super) async fn show(window: &Window, step: Step) -> Result<OutgoingMessage, Halt> {
    match step {
        Step::PickServer => servers(window).await,
        Step::PickFraction => fractions(window).await,
        Step::PickFamily { page } => families(window, page).await,
        Step::PickLang => {
            let lang = |lang: Lang| button(window, lang.lang_name(), Step::Lang(lang));
            let rows = vec![Lang::ALL.map(lang).into(), vec![back(window)]];
            Ok(OutgoingMessage { text: window.lang.lang_ask(), rows })
        }
        // The menu was of another server than the chat is about now.
        Step::Family(Some(family)) if window.defaults.family != Some(family) => {
            families(window, 0).await
        }
        Step::Close => Ok(window.lang.settings_closed().into()),
        Step::Look
        | Step::Server(_)
        | Step::Fraction(_)
        | Step::Family(_)
        | Step::Lang(_)
        | Step::Private(_) => Ok(menu(window).await),
    }
}

/// What is chosen, and the buttons that change it.
async fn menu(window: &Window) -> OutgoingMessage {
    let (lang, defaults) = (window.lang, &window.defaults);
    let server = match defaults.server {
        Some(number) => match window.title_of(number).await {
            Ok(Some(title)) => title,
            Ok(None) | Err(_) => format!("{number:02}"),
        },
        None => lang.settings_no_server().to_string(),
    };
    let fraction = match defaults.fraction {
        Some(number) => fraction_name(window, number).await.unwrap_or_else(|_| number.to_string()),
        None => lang.settings_no_fraction().to_string(),
    };
    let family = match (defaults.family, defaults.server) {
        (Some(number), Some(server)) => {
            family_name(window, server, number).await.unwrap_or_else(|_| number.to_string())
        }
        (Some(number), None) => number.to_string(),
        (None, _) => lang.settings_no_family().to_string(),
    };
    let mut lines = vec![
        lang.settings_server(&server),
        lang.settings_fraction(&fraction),
        lang.settings_family(&family),
        lang.settings_lang(),
    ];
    let mut rows = vec![
        vec![
            button(window, lang.button_server(), Step::PickServer),
            button(window, lang.button_fraction(), Step::PickFraction),
        ],
        vec![
            button(window, lang.button_family(), Step::PickFamily { page: 0 }),
            button(window, lang.button_lang(), Step::PickLang),
        ],
    ];
    if !window.is_private {
        let (words, toggle) = match defaults.show_private {
            true => (lang.settings_private_shown(), lang.button_private_hide()),
            false => (lang.settings_private_hidden(), lang.button_private_show()),
        };
        lines.push(words);
        rows.push(vec![button(window, toggle, Step::Private(!defaults.show_private))]);
    }
    rows.push(vec![button(window, lang.button_close(), Step::Close)]);
    let head = if window.is_private { lang.settings_head() } else { lang.settings_head_group() };
    let text = Html::paragraphs([head, Html::lines(lines), lang.settings_foot()]);
    OutgoingMessage { text, rows }
}

async fn servers(window: &Window) -> Result<OutgoingMessage, Halt> {
    let status = window.client.status().await?;
    let servers = status.game.iter().take(window::MOST);
    let buttons = servers.map(|server| {
        let Place { number, title } = window::place(server);
        button(window, Plain::untrusted(&title), Step::Server(Some(number)))
    });
    let mut rows = grid(buttons, if status.game.len() > 12 { 3 } else { 2 });
    rows.push(vec![none(window, Step::Server(None)), back(window)]);
    Ok(OutgoingMessage { text: window.lang.settings_pick_server(), rows })
}

async fn fractions(window: &Window) -> Result<OutgoingMessage, Halt> {
    let server = any_server(window).await?;
    let fractions = window.client.fractions(server).await?;
    let buttons = fractions.fractions.iter().take(window::MOST).map(|fraction| {
        button(window, Plain::untrusted(&word(&fraction.short)), Step::Fraction(Some(fraction.id)))
    });
    let mut rows = grid(buttons, 4);
    rows.push(vec![none(window, Step::Fraction(None)), back(window)]);
    Ok(OutgoingMessage { text: window.lang.settings_pick_fraction(), rows })
}

async fn families(window: &Window, page: u16) -> Result<OutgoingMessage, Halt> {
    let lang = window.lang;
    let Some(server) = window.defaults.server else {
        let rows = vec![vec![button(window, lang.button_server(), Step::PickServer), back(window)]];
        return Ok(OutgoingMessage { text: lang.settings_server_first(), rows });
    };
    let answer = window.client.families(server).await?;
    let mut families: Vec<_> = answer.families.iter().collect();
    families.sort_by_key(|family| (std::cmp::Reverse(family.members_count), family.id));
    let page = Page::of(families.len(), PAGE, page);
    let shown = families[page.lines.clone()].iter();
    let mut rows: Rows = shown
        .map(|family| {
            let name = format!("{} · {}", word(&family.name), family.members_count);
            let step = What::Settings(Step::Family(Some(family.id)));
            vec![window.leads(Plain::untrusted(&name), step.on(server))]
        })
        .collect();
    rows.extend(pages(page.number, page.last, |words, page| {
        button(window, words, Step::PickFamily { page })
    }));
    rows.push(vec![none(window, Step::Family(None)), back(window)]);
    Ok(OutgoingMessage { text: lang.settings_pick_family(count(families.len())), rows })
}

/// The usual server, or one that knows who is online: fractions are the same on all.
pub(super) async fn any_server(window: &Window) -> Result<u32, Error> {
    if let Some(server) = window.defaults.server {
        return Ok(server);
    }
    let status = window.client.status().await?;
    let first = status.api.servers.iter().find(|(_, cache)| cache.has_online);
    let number = first.map(|(number, _)| *number);
    number
        .or(status.game.first().map(|server| server.number))
        .ok_or(Error::Unavailable { retry_after: None })
}

/// How answers call the fraction.
pub(super) async fn fraction_name(window: &Window, number: u32) -> Result<String, Error> {
    let fractions = window.client.fractions(any_server(window).await?).await?;
    let found = fractions.fractions.iter().find(|fraction| fraction.id == number);
    Ok(found.map_or_else(|| number.to_string(), |fraction| word(&fraction.short)))
}

/// How answers call the family.
pub(super) async fn family_name(
    window: &Window,
    server: u32,
    number: u64,
) -> Result<String, Error> {
    let families = window.client.families(server).await?;
    let found = families.families.iter().find(|family| family.id == number);
    Ok(found.map_or_else(|| Name::number(number).as_str().to_owned(), |family| word(&family.name)))
}

fn button(window: &Window, words: Plain, step: Step) -> Button {
    window.leads(words, Look { what: What::Settings(step), server: None })
}

fn none(window: &Window, step: Step) -> Button {
    button(window, window.lang.button_none(), step)
}

fn back(window: &Window) -> Button {
    button(window, window.lang.button_back(), Step::Look)
}
