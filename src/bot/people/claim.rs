//! A person says to be a player.

use super::button::PeopleButton;
use super::nickname::code;
use super::speaker::Speaker;
use super::{card, own_defaults};
use crate::bot::callback::{ButtonData, MAX_BYTES};
use crate::bot::error::HandlerError;
use crate::bot::recent::{NicknameQuestion, Talk};
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::player::{self, find_player};
use crate::bot::subjects::{
    self, EarlyReply, Player, QueryContext, View, ViewButton, ViewKind, short_name,
};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::people::{Claim, Nickname};
use crate::text::{Html, clean};

/// The longest name of a person that a group reads.
const LONGEST_NAME: usize = 32;

/// Claims the nickname that the words name.
pub(super) async fn typed(
    speaker: &Speaker<'_>,
    words: &str,
) -> Result<OutgoingMessage, HandlerError> {
    let arguments = Arguments { context: &speaker.query, words };
    match player::parse(arguments, false).await {
        Ok(view) => chosen(speaker, view).await,
        Err(early) => Ok(refuse(speaker, early)),
    }
}

/// Claims the nickname of a player that was chosen.
pub(super) async fn chosen(
    speaker: &Speaker<'_>,
    view: View,
) -> Result<OutgoingMessage, HandlerError> {
    let View { kind: ViewKind::Player(player), server } = view else {
        return Ok(speaker.has_none(None).await);
    };
    // The claim remembers the server, the chat does not.
    let query = QueryContext { is_live: true, ..speaker.query.clone() };
    let server = find_player::server_of(&query, server, &player.name).await;
    match find(&query, server, &player).await {
        Ok((server, nickname)) => {
            let (person, people) = (speaker.person.owner().0, &speaker.chat.context.people);
            people.claim(person, &nickname, speaker.chat.now).await?;
            let is_default = own_defaults::fill(speaker, &nickname).await?;
            let claims = people.claims_of(person).await?;
            match claims.iter().find(|claim| claim.nickname == nickname) {
                Some(claim) if claim.is_confirmed() => card::of(speaker, claim).await,
                Some(claim) => offer(speaker, claim, &server, is_default).await,
                // It was forgotten meanwhile.
                None => Ok(speaker.has_none(None).await),
            }
        }
        Err(early) => {
            if server.is_none() {
                let question = NicknameQuestion::ServerOf(player.name.text().into_owned());
                speaker.chat.record_talk(Talk::Nickname(question));
            }
            Ok(refuse(speaker, early))
        }
    }
}

async fn find(
    query: &QueryContext,
    server: Option<u32>,
    player: &Player,
) -> Result<(ServerRef, Nickname), EarlyReply> {
    if server.is_none() {
        let status = query.client.status().await?;
        if let [_, _, ..] = status.game.as_slice() {
            let all: Vec<u32> = status.game.iter().map(|server| server.number).collect();
            let name = Html::code(&short_name(&player.name.text()));
            let text = query.lang.me_which_server(name);
            return Err(query.which_server(&status, &all, text, &player.clone().into()).into());
        }
    }
    let server = query.server(server, player).await?;
    let to = |name| Player { name };
    let found = find_player::find(query, &server, &player.name, &[], to).await?;
    let nickname = Nickname::new(server.number, found.name);
    Ok((server, nickname))
}

/// Says how the claim is confirmed, and whether its server, fraction and family are now the person's own.
async fn offer(
    speaker: &Speaker<'_>,
    claim: &Claim,
    server: &ServerRef,
    is_default: bool,
) -> Result<OutgoingMessage, HandlerError> {
    let (chat, lang) = (speaker.chat, speaker.chat.lang);
    let name = code(&claim.nickname);
    // Only playing takes a nickname from somebody who has confirmed it.
    let is_taken = chat.context.people.confirmed_claim(&claim.nickname).await?.is_some();
    let text = match (chat.is_private(), is_taken) {
        (true, false) => {
            Html::lines([lang.me_claimed(name, &server.title), lang.me_leader_confirms()])
        }
        (true, true) => {
            Html::paragraphs([lang.me_claimed(name, &server.title), lang.me_taken_now()])
        }
        (false, _) => {
            let person = clean(&speaker.person.name, LONGEST_NAME);
            let how = if is_taken { lang.me_taken_now() } else { lang.me_leader_confirms_here() };
            Html::paragraphs([lang.me_claimed_group(&person, name, &server.title), how])
        }
    };
    let own = (is_default && chat.is_private()).then(|| lang.me_defaults());
    let text = Html::paragraphs([text].into_iter().chain(own));
    let rows = match is_taken {
        true => speaker.way_to_play(claim),
        false => speaker.ways_to_confirm(claim),
    };
    Ok(OutgoingMessage { text, rows })
}

/// Deletes the claim on a server.
pub(super) async fn forget(
    speaker: &Speaker<'_>,
    server: Option<u32>,
) -> Result<OutgoingMessage, HandlerError> {
    let (chat, lang) = (speaker.chat, speaker.chat.lang);
    let Some(claim) = speaker.claim(server) else { return Ok(speaker.has_none(server).await) };
    let (person, people) = (speaker.person.owner().0, &chat.context.people);
    people.unclaim(person, claim.nickname.server).await?;
    Ok(lang.me_forgotten(code(&claim.nickname)).into())
}

/// A question about the player, whose buttons claim the nickname instead of showing it; or why there is no data.
fn refuse(speaker: &Speaker<'_>, early: EarlyReply) -> OutgoingMessage {
    let OutgoingMessage { text, rows } = match early {
        EarlyReply::Api(error) => {
            return subjects::api_error(&speaker.query, &error).into();
        }
        EarlyReply::Reply(message) => message,
    };
    let owner = speaker.chat.member().map(|person| person.id.0);
    let to_claim = |button: &Button| {
        let view = ViewButton::decode(button.data()?)?.view;
        let is_player = matches!(view.kind, ViewKind::Player(_));
        let claim = PeopleButton::Claim { view, owner };
        (is_player && claim.encode().len() <= MAX_BYTES).then(|| button.pressing(claim))
    };
    let rows = rows.iter().map(|row| row.iter().filter_map(to_claim).collect::<Vec<_>>());
    let rows = rows.filter(|row| !row.is_empty()).collect();
    OutgoingMessage { text, rows }
}
