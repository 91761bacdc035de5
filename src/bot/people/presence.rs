//! Confirms claims by presence: the player leaves the game and comes back when the bot asks for it.

use std::sync::Arc;

use teloxide::types::ChatId;

use super::nickname::{code, title};
use super::speaker::Speaker;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::subjects::{QueryContext, TIMEOUTS, api_error};
use crate::bot::telegram::OutgoingMessage;
use crate::people::{
    Begun, Confirmation, Confirmed, LIMIT, ListedPlayers, Nickname, PresenceCheck, Seen,
};
use crate::text::Html;
use crate::wire::Online;

/// Begins a check of the person's claim on a server.
pub(super) async fn begin(
    speaker: &Speaker<'_>,
    server: u32,
) -> Result<OutgoingMessage, HandlerError> {
    let (chat, lang) = (speaker.chat, speaker.chat.lang);
    let Some(claim) = speaker.claim(Some(server)) else {
        return Ok(speaker.has_none(Some(server)).await);
    };
    let (name, context) = (&claim.nickname, &chat.context);
    let list = match speaker.query.client.confirmed_once().online(server).await {
        Ok(list) => listed(&list, name),
        Err(error) => return Ok(api_error(&speaker.query, &error).into()),
    };
    if !list.has_player {
        let title = title(&speaker.query, server).await;
        let text = lang.me_not_online(code(name), &title);
        let rows = speaker.ways_to_confirm(claim);
        return Ok(OutgoingMessage { text, rows });
    }
    let check = PresenceCheck::new(name.clone(), claim.person, list, chat.now);
    let text = match context.people.begin_check(&check).await? {
        Begun::Yes => {
            let until = chat.now.saturating_add(LIMIT).unwrap_or(chat.now);
            let until = until.to_zoned(context.settings.zone.clone());
            lang.me_check_begun(code(name), &until.strftime("%H:%M").to_string())
        }
        Begun::Wait { until } => lang.me_check_wait(&context.moment(lang, until)),
    };
    Ok(text.into())
}

/// Compares the open checks with the lists of players, and tells how they ended.
pub(in crate::bot) async fn tick(context: &Arc<Context>) -> Result<(), crate::db::Error> {
    let checks = context.people.open_checks().await?;
    let client = context.api.with_timeouts(TIMEOUTS).confirmed_once();
    for mut check in checks {
        let before = check.clone();
        let list = client.online(check.nickname.server).await.ok();
        let seen = list.map_or(Seen::Nothing, |list| check.look_at(listed(&list, &check.nickname)));
        match seen {
            Seen::Nothing if check.is_over(context.now()) => {
                end(context, &check, Seen::TooLate).await?
            }
            Seen::Nothing if check != before => {
                context.people.update_check(&before, &check).await?
            }
            Seen::Nothing => {}
            seen => end(context, &check, seen).await?,
        }
    }
    Ok(())
}

fn listed(list: &Online<'_>, nickname: &Nickname) -> ListedPlayers {
    ListedPlayers {
        at: list.timestamp,
        online: u32::try_from(list.data.len()).unwrap_or(u32::MAX),
        has_player: list.data.values().any(|player| *player.name == *nickname.name),
    }
}

/// Ends a check, and tells the person. A process that dies in between confirms once more.
async fn end(context: &Context, check: &PresenceCheck, seen: Seen) -> Result<(), crate::db::Error> {
    let (people, name) = (&context.people, &check.nickname);
    let confirmed = match seen {
        Seen::Return => {
            let by = Confirmation::Presence;
            Some(people.confirm(check.person, name, by, context.now()).await?)
        }
        Seen::Nothing | Seen::TooLate | Seen::DoubtfulList => None,
    };
    let is_first = match seen {
        Seen::DoubtfulList => people.drop_check(check).await?,
        Seen::Nothing | Seen::TooLate | Seen::Return => people.end_check(check).await?,
    };
    if !is_first {
        return Ok(());
    }
    match (seen, confirmed) {
        (_, Some(Confirmed::Yes { instead_of })) => {
            tell(context, check.person, Told::Confirmed, name).await?;
            if let Some(other) = instead_of {
                tell(context, other, Told::Lost, name).await?;
            }
            Ok(())
        }
        (Seen::TooLate, _) => tell(context, check.person, Told::TooLate, name).await,
        (Seen::DoubtfulList, _) => tell(context, check.person, Told::Doubtful, name).await,
        // The person claims the nickname no longer.
        (Seen::Return | Seen::Nothing, _) => Ok(()),
    }
}

/// What a person is told of a check.
#[derive(Clone, Copy)]
enum Told {
    Confirmed,
    Lost,
    TooLate,
    Doubtful,
}

/// Writes to the private chat of a person.
async fn tell(
    context: &Context,
    person: i64,
    told: Told,
    nickname: &Nickname,
) -> Result<(), crate::db::Error> {
    let chat = ChatId(person);
    let query = match QueryContext::unasked(context, chat).await {
        Ok(query) => query,
        Err(HandlerError::Store(error)) => return Err(error),
        Err(HandlerError::Internal(_)) => return Ok(()),
    };
    let (lang, name) = (query.lang, code(nickname));
    let text: Html = match told {
        Told::Confirmed => lang.me_confirmed(name, &title(&query, nickname.server).await),
        Told::Lost => lang.me_lost(name, &title(&query, nickname.server).await),
        Told::TooLate => lang.me_too_late(name),
        Told::Doubtful => lang.me_doubtful(name),
    };
    context.outbox.send_until_received(chat.into(), &text.into()).await;
    Ok(())
}
