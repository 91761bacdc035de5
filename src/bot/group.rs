//! The bot in a group: it speaks when it is spoken to, and never of keys.

use serde::Deserialize;
use teloxide::payloads::GetChatMember;
use teloxide::types::{ChatId, UserId};

use super::language;
use crate::bot::callback::{ButtonData, KeyAction, LanguageChoice};
use crate::bot::chat::{ChatContext, ReplyTarget};
use crate::bot::commands::{self, Command, Parsed, StartPayload};
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::incoming::{Person, Sender};
use crate::bot::queries::{self, ViewButton};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::Html;

/// Somebody said something that concerns the bot.
pub(super) async fn said(
    context: &Context,
    chat: &ChatContext,
    text: &str,
) -> Result<(), HandlerError> {
    let Parsed::Command { command, .. } = commands::parse(text, context.me()) else {
        return Ok(());
    };
    obey(context, chat, command).await
}

/// Somebody pressed a button of the bot's.
pub(super) async fn pressed(
    context: &Context,
    chat: &ChatContext,
    by: &Person,
    data: &str,
    carried: Option<&[String]>,
) -> Result<(), HandlerError> {
    if let Some(claimed) = whose(data) {
        let carried = carried.map(|carried| carried.iter().find_map(|data| whose(data)));
        match carried {
            Some(Some(whose)) if whose == claimed => {}
            // Telegram no longer tells what an old message carries.
            Some(Some(_)) | None => {
                chat.reply_short(context, &chat.lang.not_yours()).await;
                return Ok(());
            }
            // The menu has done its work: it was pressed twice.
            Some(None) => {
                if let ReplyTarget::EditMessage { press, .. } = &chat.reply_target {
                    press.answer(context, None).await;
                }
                return Ok(());
            }
        }
    }
    if let Some(button) = ViewButton::decode(data) {
        return queries::pressed(context, chat, &button).await;
    }
    if let Some(LanguageChoice { lang, owner }) = LanguageChoice::decode(data) {
        if owner.is_some_and(|owner| owner != by.id().0) {
            chat.reply_short(context, &chat.lang.not_yours()).await;
        } else if is_admin(context, chat.destination.chat, by.id()).await {
            return language::set(context, chat, lang).await;
        } else {
            chat.reply_short(context, &chat.lang.lang_admins_only_toast()).await;
        }
        return Ok(());
    }
    // Buttons about keys are never sent to a group.
    let answer = match KeyAction::decode(data) {
        Some(_) => chat.lang.no_such_key(),
        None => chat.lang.menu_out_of_date(),
    };
    chat.reply_short(context, &answer).await;
    Ok(())
}

/// The person whose menu a button is of; `None` within is the admins'. Other buttons belong to nobody.
fn whose(data: &str) -> Option<Option<u64>> {
    let owner = ViewButton::decode(data).map(|button| button.owner);
    owner.or_else(|| LanguageChoice::decode(data).map(|choice| choice.owner))
}

async fn obey(context: &Context, chat: &ChatContext, command: Command) -> Result<(), HandlerError> {
    let lang = chat.lang;
    match command {
        Command::New(_) | Command::Start(StartPayload::NewKey) => {
            chat.reply(context, in_private(context, chat, lang.private_only(), "new")).await;
        }
        Command::List | Command::Check(_) | Command::Limits | Command::Forget => {
            chat.reply(context, in_private(context, chat, lang.private_only(), "desk")).await;
        }
        Command::Help | Command::Start(StartPayload::None) => {
            let help = Html::paragraphs([lang.help_queries_group(), lang.help_group()]);
            chat.reply(context, in_private(context, chat, help, "desk")).await;
        }
        Command::Lang(wanted) => {
            return language::command(context, chat, wanted, async || {
                may_choose(context, chat).await
            })
            .await;
        }
        Command::Query(question) => return queries::asked(context, chat, &question).await,
    }
    Ok(())
}

fn in_private(context: &Context, chat: &ChatContext, text: Html, errand: &str) -> OutgoingMessage {
    let link = context.link(errand).map(|url| vec![Button::link(chat.lang.button_private(), url)]);
    OutgoingMessage { text, rows: link.into_iter().collect() }
}

/// Whether whoever speaks may change what holds for all.
pub(super) async fn may_choose(context: &Context, chat: &ChatContext) -> bool {
    match &chat.sender {
        Sender::AnonymousAdmin => true,
        Sender::Person(person) => is_admin(context, chat.destination.chat, person.id()).await,
    }
}

/// Telegram being unable to tell is a no.
async fn is_admin(context: &Context, chat: ChatId, user: UserId) -> bool {
    #[derive(Deserialize)]
    struct Member {
        status: String,
    }
    let asked = context.outbox.client().ask::<_, Member>(&GetChatMember::new(chat, user)).await;
    asked.is_ok_and(|member| matches!(member.status.as_str(), "creator" | "administrator"))
}
