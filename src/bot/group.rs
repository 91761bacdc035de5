//! The bot in a group: it speaks when it is spoken to, and never of keys.

use serde::Deserialize;
use teloxide::payloads::GetChatMember;
use teloxide::types::{CallbackQueryId, ChatId, MessageId, UserId};

use super::command::{self, Command, Errand, Parsed};
use super::gate::{InGroup, Speaker};
use super::menu::{Action, Button, Rows};
use super::office::{Broke, Office};
use super::post::Letter;
use super::profile;
use crate::text::{Html, Lang};

/// Somebody said something that concerns the bot.
pub(super) async fn said(office: &Office, at: &InGroup, text: &str) -> Result<(), Broke> {
    let lang = language(office, at).await?;
    let Parsed::Command { command, .. } = command::parse(text, office.me()) else { return Ok(()) };
    let letter = match command {
        Command::New(_) | Command::Start(Errand::Key) => {
            in_private(office, lang, lang.private_only(), "new")
        }
        Command::List | Command::Check(_) | Command::Limits | Command::Forget => {
            in_private(office, lang, lang.private_only(), "desk")
        }
        Command::Help | Command::Start(Errand::None) => {
            in_private(office, lang, lang.help_group(), "desk")
        }
        Command::Lang(None) => Letter { text: lang.lang_ask(), rows: languages(at) },
        Command::Lang(Some(Err(_))) => lang.lang_unknown().into(),
        Command::Lang(Some(Ok(wanted))) => match may_choose(office, at).await {
            true => chosen(office, at.spot.chat, wanted).await?.into(),
            false => lang.lang_admins_only().into(),
        },
    };
    office.post.say(at.spot, &letter).await;
    Ok(())
}

/// Somebody pressed a button of the bot's.
pub(super) async fn pressed(
    office: &Office,
    at: &InGroup,
    by: UserId,
    message: MessageId,
    query: &CallbackQueryId,
    data: &str,
) -> Result<(), Broke> {
    let (lang, chat) = (language(office, at).await?, at.spot.chat);
    let Some(Action::Speak { lang: wanted, by: whose }) = Action::read(data) else {
        office.post.toast(query, Some(&lang.no_such_key())).await;
        return Ok(());
    };
    if whose.is_some_and(|whose| whose != by.0) || !is_admin(office, chat, by).await {
        office.post.toast(query, Some(&lang.not_yours())).await;
        return Ok(());
    }
    let letter = Letter::from(chosen(office, chat, wanted).await?);
    tokio::join!(office.post.edit(chat, message, &letter), office.post.toast(query, None));
    Ok(())
}

/// Too many questions from one person.
pub(super) async fn flood(office: &Office, at: &InGroup, seconds: u64) -> Result<(), Broke> {
    let lang = language(office, at).await?;
    office.post.say(at.spot, &lang.flood(seconds).into()).await;
    Ok(())
}

/// The group's language, or the language of whoever asks while none is chosen.
pub(super) async fn language(office: &Office, at: &InGroup) -> Result<Lang, Broke> {
    let chosen = office.rooms.chosen(at.spot.chat).await?;
    Ok(chosen.unwrap_or_else(|| match &at.speaker {
        Speaker::Person(person) => Lang::of(person.language.as_deref()),
        Speaker::Anonymous => Lang::En,
    }))
}

fn in_private(office: &Office, lang: Lang, text: Html, errand: &str) -> Letter {
    let link = office.link(errand).map(|url| vec![Button::Link(lang.button_private(), url)]);
    Letter { text, rows: link.into_iter().collect() }
}

fn languages(at: &InGroup) -> Rows {
    let by = match &at.speaker {
        Speaker::Person(person) => Some(person.id().0),
        Speaker::Anonymous => None,
    };
    vec![Lang::ALL.map(|lang| Button::Press(lang.lang_name(), Action::Speak { lang, by })).into()]
}

async fn chosen(office: &Office, chat: ChatId, lang: Lang) -> Result<Html, Broke> {
    office.rooms.choose(chat, lang).await?;
    if let Err(failure) = profile::speak(office.post.telegram(), chat, lang).await {
        tracing::warn!(?failure, "the command menu of a group could not be registered");
    }
    Ok(lang.lang_set())
}

async fn may_choose(office: &Office, at: &InGroup) -> bool {
    match &at.speaker {
        Speaker::Anonymous => true,
        Speaker::Person(person) => is_admin(office, at.spot.chat, person.id()).await,
    }
}

/// Telegram being unable to tell is a no.
async fn is_admin(office: &Office, chat: ChatId, user: UserId) -> bool {
    #[derive(Deserialize)]
    struct Member {
        status: String,
    }
    let asked = office.post.telegram().ask::<_, Member>(&GetChatMember::new(chat, user)).await;
    asked.is_ok_and(|member| matches!(member.status.as_str(), "creator" | "administrator"))
}
