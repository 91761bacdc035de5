//! The help of a private chat: a choice by interest, with one example, and all commands behind a button.

use super::shortcuts;
use crate::bot::callback::{HelpTopic, KeyAction};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::state::ChatDefault;
use crate::bot::subjects::answers::view_button::ButtonPlace;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{Auctions, Map, Query, QueryContext, settings};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::text::{Html, Lang};

/// A part of the help.
pub(crate) async fn help(
    chat: &ChatContext,
    topic: HelpTopic,
) -> Result<OutgoingMessage, HandlerError> {
    let (lang, site) = (chat.lang, &chat.context.settings.public_url);
    let docs = format!("{site}/docs");
    let back = vec![Button::press(lang.button_back(), HelpTopic::Menu)];
    let (text, mut rows) = match topic {
        HelpTopic::Menu => {
            let query = QueryContext::new(chat, None).await?;
            let text = lang.help_menu(&example(&query).await);
            return Ok(OutgoingMessage { text, rows: menu_rows(lang) });
        }
        HelpTopic::Members => (lang.help_members(), shortcuts::own_rows(lang)),
        HelpTopic::Property => (lang.help_property(), vec![property_row(lang)]),
        HelpTopic::Keys => {
            let row = vec![
                Button::press(lang.button_new(), KeyAction::Issue),
                Button::press(lang.button_list(), KeyAction::List { page: 0 }),
            ];
            (lang.help_keys(&docs), vec![row])
        }
        HelpTopic::Groups => {
            let add = |url| vec![Button::link(lang.button_add_to_group(), url)];
            (lang.help_groups(), chat.context.group_link().map(add).into_iter().collect())
        }
        HelpTopic::All => {
            let privacy = lang.start_privacy(&format!("{site}/privacy"));
            let commands = Html::lines([lang.help_queries(), lang.help(&docs)]);
            (Html::paragraphs([commands, privacy]), Rows::new())
        }
    };
    rows.push(back);
    Ok(OutgoingMessage { text, rows })
}

/// The buttons of the choice.
pub(super) fn menu_rows(lang: Lang) -> Rows {
    [
        (lang.button_help_members(), HelpTopic::Members),
        (lang.button_help_property(), HelpTopic::Property),
        (lang.button_help_groups(), HelpTopic::Groups),
        (lang.button_help_keys(), HelpTopic::Keys),
        (lang.button_help_all(), HelpTopic::All),
    ]
    .map(|(text, topic)| vec![Button::press(text, topic)])
    .into()
}

/// A text that the bot understands, about the fraction and the server of the person.
pub(super) async fn example(query: &QueryContext) -> String {
    const FRACTION: &str = "LSPD";
    const SERVER: u32 = 5;
    let default = ChatDefault::Fraction(query.defaults.fraction);
    let fraction = settings::title_of(query, default).await;
    let fraction = fraction.unwrap_or_else(|| FRACTION.to_owned());
    // The known list of servers is enough for an example.
    let known = query.on_last_good();
    let first = || async { Some(known.client.status().await.ok()?.game.first()?.number) };
    let server = match query.defaults.server {
        Some(server) => server,
        None => first().await.unwrap_or(SERVER),
    };
    format!("{fraction} {server}")
}

fn property_row(lang: Lang) -> Vec<Button> {
    let auctions = Auctions { filter: PropertyFilter::All.into(), page: 0 };
    let map = Map { filter: PropertyFilter::All.into() };
    [(lang.button_auctions(), auctions.anywhere()), (lang.button_map(), map.anywhere())]
        .map(|(text, view)| shortcuts::button(text, ButtonPlace::Message, None, view))
        .into()
}
