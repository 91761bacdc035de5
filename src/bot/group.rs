//! The bot in a group: it speaks when it is spoken to, and never of keys.

use serde::Deserialize;
use teloxide::payloads::GetChatMember;
use teloxide::types::{ChatId, UserId};

use super::broke::Broke;
use super::command::{self, Command, Errand, Parsed};
use super::gate::{Person, Speaker};
use super::menu::{Action, Button};
use super::office::Office;
use super::post::Letter;
use super::query::{self, Lead};
use super::speak;
use super::turn::{Stage, Turn};
use crate::text::Html;

/// Somebody said something that concerns the bot.
pub(super) async fn said(office: &Office, turn: &Turn, text: &str) -> Result<(), Broke> {
    let Parsed::Command { command, .. } = command::parse(text, office.me()) else { return Ok(()) };
    obey(office, turn, command).await
}

/// Somebody pressed a button of the bot's.
pub(super) async fn pressed(
    office: &Office,
    turn: &Turn,
    by: &Person,
    data: &str,
    carried: Option<&[String]>,
) -> Result<(), Broke> {
    if let Some(claimed) = whose(data) {
        let carried = carried.map(|carried| carried.iter().find_map(|data| whose(data)));
        match carried {
            Some(Some(whose)) if whose == claimed => {}
            // Telegram no longer tells what an old message carries.
            Some(Some(_)) | None => {
                turn.toast(office, &turn.lang.not_yours()).await;
                return Ok(());
            }
            // The menu has done its work: it was pressed twice.
            Some(None) => {
                if let Stage::Pressed { press, .. } = &turn.stage {
                    press.answer(office, None).await;
                }
                return Ok(());
            }
        }
    }
    if let Some(lead) = Lead::read(data) {
        return query::pressed(office, turn, &lead).await;
    }
    match Action::read(data) {
        Some(Action::Speak { lang, by: whose }) => {
            if whose.is_some_and(|whose| whose != by.id().0) {
                turn.toast(office, &turn.lang.not_yours()).await;
            } else if is_admin(office, turn.spot.chat, by.id()).await {
                return speak::choose(office, turn, lang).await;
            } else {
                turn.toast(office, &turn.lang.lang_admins_only_toast()).await;
            }
        }
        // The buttons of the key desk were never shown here.
        Some(
            Action::Issue
            | Action::NotNow
            | Action::Hide(_)
            | Action::List { .. }
            | Action::Card(_)
            | Action::Rename(_)
            | Action::AskRotate(_)
            | Action::Rotate(_)
            | Action::AskDelete { .. }
            | Action::Delete { .. }
            | Action::Home(_)
            | Action::Forget
            | Action::Remain,
        )
        | None => turn.toast(office, &turn.lang.no_such_key()).await,
    }
    Ok(())
}

/// Whose menu a button is of: `None` within is the admins'. Other buttons are nobody's.
fn whose(data: &str) -> Option<Option<u64>> {
    if let Some(lead) = Lead::read(data) {
        return Some(lead.by);
    }
    let Action::Speak { lang: _, by } = Action::read(data)? else { return None };
    Some(by)
}

async fn obey(office: &Office, turn: &Turn, command: Command) -> Result<(), Broke> {
    let lang = turn.lang;
    match command {
        Command::New(_) | Command::Start(Errand::Key) => {
            turn.show(office, in_private(office, turn, lang.private_only(), "new")).await;
        }
        Command::List | Command::Check(_) | Command::Limits | Command::Forget => {
            turn.show(office, in_private(office, turn, lang.private_only(), "desk")).await;
        }
        Command::Help | Command::Start(Errand::None) => {
            let help = Html::paragraphs([lang.help_queries_group(), lang.help_group()]);
            turn.show(office, in_private(office, turn, help, "desk")).await;
        }
        Command::Lang(wanted) => {
            return speak::asked(office, turn, wanted, async || may_choose(office, turn).await)
                .await;
        }
        Command::Query(question) => return query::asked(office, turn, &question).await,
    }
    Ok(())
}

fn in_private(office: &Office, turn: &Turn, text: Html, errand: &str) -> Letter {
    let link = office.link(errand).map(|url| vec![Button::Link(turn.lang.button_private(), url)]);
    Letter { text, rows: link.into_iter().collect() }
}

/// Whether whoever speaks may change what holds for all.
pub(super) async fn may_choose(office: &Office, turn: &Turn) -> bool {
    match &turn.speaker {
        Speaker::Anonymous => true,
        Speaker::Person(person) => is_admin(office, turn.spot.chat, person.id()).await,
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
