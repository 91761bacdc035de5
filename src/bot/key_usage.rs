//! How the requests of a key were answered: a picture of 30 days with numbers, for its owner and for operators.

use jiff::tz::TimeZone;

use super::callback::{KeyAction, OperatorButton};
use super::chat::PrivateChat;
use super::context::Context;
use super::error::{HandlerError, HandlerResult};
use super::keys::{menus, message};
use super::picture_cache::{Drawing, Picture};
use super::subjects::answers::picture_heading::date;
use super::subjects::answers::show_answer::{self, AnswerMessage};
use super::subjects::answers::view_button::ButtonPlace;
use super::subjects::grouped;
use super::telegram::{Button, OutgoingMessage};
use crate::keys::{AnswerCounts, AnswerReport, Key, KeyId};
use crate::picture::{Heading, HeadingLine, UsageChart, UsageDay};
use crate::text::{Html, Lang, Plain};

/// How many days are shown, today included.
pub(super) const DAYS: u16 = 30;

/// How many endpoints are named.
pub(super) const ENDPOINTS: usize = 5;

/// Shows the usage of a key to its owner.
pub(super) async fn show(chat: PrivateChat, id: KeyId) -> HandlerResult {
    chat.record_key_talk(None);
    let context = &chat.context;
    let Some(key) = context.keys.get_owned(chat.owner(), &id, chat.now).await? else {
        return chat.reply_short(&chat.lang.no_such_key()).await;
    };
    let back = Button::press(chat.lang.button_key(), KeyAction::LeaveUsage(id));
    let Some(answer) = answer(&chat, &key, back).await? else {
        return chat.reply_short(&chat.lang.usage_none()).await;
    };
    let shows_key = match chat.pressed() {
        Some(message) => context.key_messages.at(chat.id(), message).await?.is_some(),
        None => false,
    };
    if !shows_key {
        return show_answer::show(&chat, Some(ButtonPlace::Message), answer).await;
    }
    // The message with a new key stays.
    chat.answer_callback(None).await;
    show_answer::send(context, chat.destination, chat.lang, &answer).await?;
    Ok(())
}

/// Shows the menu of the key in place of the picture.
pub(super) async fn leave(chat: PrivateChat, id: KeyId) -> HandlerResult {
    match menus::render(&chat.context, chat.owner(), chat.lang, KeyAction::Card(id)).await? {
        Some(menu) => replace_picture(&chat, menu).await,
        None => chat.reply_short(&chat.lang.no_such_key()).await,
    }
}

/// Shows the usage of any key to an operator.
pub(super) async fn show_to_operator(chat: &PrivateChat, key: &Key) -> HandlerResult {
    let back = Button::press(chat.lang.button_key(), OperatorButton::LeaveUsage(key.id));
    match answer(chat, key, back).await? {
        Some(answer) => show_answer::show(chat, Some(ButtonPlace::Message), answer).await,
        None => chat.reply_short(&chat.lang.usage_none()).await,
    }
}

/// Shows a text in place of the picture whose button was pressed.
pub(super) async fn replace_picture(chat: &PrivateChat, message: OutgoingMessage) -> HandlerResult {
    show_answer::show(chat, Some(ButtonPlace::Picture), message.into()).await
}

/// `None` without any request.
async fn answer(
    chat: &PrivateChat,
    key: &Key,
    back: Button,
) -> Result<Option<AnswerMessage>, HandlerError> {
    let (context, lang) = (&chat.context, chat.lang);
    let report = context.keys.answers(&key.id, DAYS, chat.now).await?;
    let total = report.total();
    if total.total() == 0 {
        return Ok(None);
    }
    let kinds = kinds(lang, total).into_iter().filter(|(_, count)| *count > 0);
    let kinds = kinds.map(|(name, count)| lang.usage_count(number(lang, count), name.as_str()));
    let endpoints = report.endpoints();
    let endpoints = endpoints.iter().take(ENDPOINTS).map(|(endpoint, counts)| {
        lang.usage_endpoint(message::endpoint(lang, endpoint), number(lang, counts.total()))
    });
    let text = Html::paragraphs([
        lang.usage_head(message::title(key), number(lang, total.total())),
        Html::lines(kinds),
        Html::lines([lang.usage_most()].into_iter().chain(endpoints)),
    ]);
    let name = format!("usage {} {}", key.id, lang.code());
    let drawing = Drawing::Usage(Box::new(chart(context, lang, key, &report)));
    let message = OutgoingMessage { text, rows: vec![vec![back]] };
    Ok(Some(AnswerMessage { picture: Some(Picture::new(name, drawing)), ..message.into() }))
}

fn chart(context: &Context, lang: Lang, key: &Key, report: &AnswerReport) -> UsageChart {
    let name = |day: &jiff::civil::Date| {
        let day = day.to_zoned(TimeZone::UTC);
        day.map_or(String::new(), |day| date(lang, &day).to_string())
    };
    let days = report.days();
    let note = days.last().map_or(String::new(), |(today, _)| name(today));
    let highest = days.iter().map(|(_, counts)| counts.total()).max().unwrap_or(0);
    let me = context.me();
    let legend = kinds(lang, report.total())
        .map(|(name, count)| (name.to_string(), number(lang, count).to_plain_text()));
    UsageChart {
        heading: Heading {
            title: HeadingLine {
                name: key.label.to_string(),
                rest: lang.usage_picture().to_string(),
            },
            subtitle: None,
            note: lang.usage_until(&note).to_string(),
            bot: (!me.is_empty()).then(|| format!("@{me}")),
        },
        days: days
            .iter()
            .map(|(day, counts)| UsageDay { name: name(day), counts: counts.by_kind() })
            .collect(),
        legend,
        max: lang.usage_max(&number(lang, highest).to_plain_text()).to_string(),
    }
}

/// The ways of answering, with their names.
pub(super) fn kinds(lang: Lang, counts: AnswerCounts) -> [(Plain, u64); 5] {
    let names = [
        lang.usage_ok(),
        lang.usage_not_modified(),
        lang.usage_client_errors(),
        lang.usage_refused(),
        lang.usage_server_errors(),
    ];
    let mut counts = counts.by_kind().into_iter();
    names.map(|name| (name, counts.next().unwrap_or_default()))
}

fn number(lang: Lang, number: u64) -> Html {
    grouped(lang, i64::try_from(number).unwrap_or(i64::MAX))
}
