//! `/me`, and its buttons.

use std::sync::Arc;

use super::button::PeopleButton;
use super::speaker::Speaker;
use super::{card, claim, hide, presence, quiet, vouch};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::language::MeRequest;

pub(in crate::bot) async fn command(chat: Arc<ChatContext>, words: String) -> HandlerResult {
    let Some(speaker) = Speaker::of(&chat).await? else {
        return chat.reply(chat.lang.me_anonymous()).await;
    };
    let words = words.trim();
    if words.is_empty() {
        return card::show(&speaker, None).await;
    }
    if let Some((request, rest)) = MeRequest::of(words) {
        let server = speaker.server(rest).await;
        if rest.is_empty() || server.is_some() {
            return match request {
                MeRequest::Hide => hide::set(&speaker, server, true).await,
                MeRequest::Show => hide::set(&speaker, server, false).await,
                MeRequest::Forget => claim::forget(&speaker, server).await,
                MeRequest::Quiet => quiet::set(&speaker, true).await,
                MeRequest::NotQuiet => quiet::set(&speaker, false).await,
            };
        }
    }
    match speaker.server(words).await {
        Some(server) => card::show(&speaker, Some(server)).await,
        None => claim::typed(&speaker, words).await,
    }
}

pub(in crate::bot) async fn pressed(chat: Arc<ChatContext>, button: PeopleButton) -> HandlerResult {
    let Some(speaker) = Speaker::of(&chat).await? else { return Ok(()) };
    match button {
        PeopleButton::Claim { owner: Some(owner), .. } if !chat.sender.is(owner) => {
            chat.reply_short(&chat.lang.not_yours()).await
        }
        PeopleButton::Claim { view, .. } => claim::chosen(&speaker, view).await,
        PeopleButton::Check(server) => presence::begin(&speaker, server).await,
        PeopleButton::Vouch { person, server } => vouch::vouch(&speaker, person, server).await,
        PeopleButton::Card(server) => card::show(&speaker, Some(server)).await,
        PeopleButton::Hide(server) => hide::set(&speaker, Some(server), true).await,
        PeopleButton::Show(server) => hide::set(&speaker, Some(server), false).await,
        PeopleButton::Forget(server) => claim::forget(&speaker, Some(server)).await,
    }
}
