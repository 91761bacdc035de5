//! `/me`, and its buttons.

use std::sync::Arc;

use super::button::PeopleButton;
use super::speaker::Speaker;
use super::{card, claim, hide, presence, quiet, vouch};
use crate::bot::chat::ChatContext;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::MeRequest;
use crate::bot::telegram::OutgoingMessage;

pub(in crate::bot) async fn command(chat: Arc<ChatContext>, words: String) -> HandlerResult {
    let Some(speaker) = Speaker::of(&chat).await? else {
        return chat.reply(chat.lang.me_anonymous()).await;
    };
    let words = words.trim();
    if words.is_empty() {
        return chat.reply(card::show(&speaker, None).await?).await;
    }
    if let Some((request, rest)) = MeRequest::of(words) {
        let server = speaker.server(rest).await;
        if rest.is_empty() || server.is_some() {
            let answer = match request {
                MeRequest::Hide => hide::set(&speaker, server, true).await?,
                MeRequest::Show => hide::set(&speaker, server, false).await?,
                MeRequest::Forget => claim::forget(&speaker, server).await?,
                MeRequest::Quiet => quiet::set(&speaker, true).await?,
                MeRequest::NotQuiet => quiet::set(&speaker, false).await?,
            };
            return chat.reply(answer).await;
        }
    }
    let answer = match speaker.server(words).await {
        Some(server) => card::show(&speaker, Some(server)).await?,
        None => claim::typed(&speaker, words).await?,
    };
    chat.reply(answer).await
}

pub(in crate::bot) async fn pressed(chat: Arc<ChatContext>, button: PeopleButton) -> HandlerResult {
    match button {
        PeopleButton::Claim { owner: Some(owner), .. } if !chat.sender.is(owner) => {
            chat.reply_short(&chat.lang.not_yours()).await
        }
        PeopleButton::Vouch { person, server } => match Speaker::of(&chat).await? {
            Some(speaker) => vouch::vouch(&speaker, person, server).await,
            None => Ok(()),
        },
        own => match answer(&chat, own).await? {
            Some(answer) => chat.reply(answer).await,
            None => Ok(()),
        },
    }
}

/// Does what a button says about the own nickname, and returns the answer. `None` if it is about nobody's own.
pub(in crate::bot) async fn answer(
    chat: &ChatContext,
    button: PeopleButton,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    let Some(speaker) = Speaker::of(chat).await? else { return Ok(None) };
    let answer = match button {
        PeopleButton::Claim { view, .. } => claim::chosen(&speaker, view).await?,
        PeopleButton::Check(server) => presence::begin(&speaker, server).await?,
        PeopleButton::Card(server) => card::show(&speaker, Some(server)).await?,
        PeopleButton::Hide(server) => hide::set(&speaker, Some(server), true).await?,
        PeopleButton::Show(server) => hide::set(&speaker, Some(server), false).await?,
        PeopleButton::Forget(server) => claim::forget(&speaker, Some(server)).await?,
        PeopleButton::Vouch { .. } => return Ok(None),
    };
    Ok(Some(answer))
}
