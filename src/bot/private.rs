//! The bot in a private chat: what a person says and presses there goes to the right room.

use teloxide::types::MessageId;

use super::broke::Broke;
use super::command::{self, Command, Errand, Parsed};
use super::desk::{card, check, forget, hand_over, limits, menu};
use super::gate::Words;
use super::menu::{Action, Button};
use super::office::Office;
use super::post::Letter;
use super::query::{self, Lead};
use super::speak;
use super::turn::Visit;
use crate::keys::Token;
use crate::text::{Html, clean};

/// The longest name a greeting repeats.
const NAME: usize = 32;

/// A person said something.
pub(super) async fn said(
    office: &Office,
    visit: &Visit,
    message: MessageId,
    words: Words,
) -> Result<(), Broke> {
    let (text, own) = match words {
        Words::Own(text) => (text, true),
        Words::Forwarded(text) => (text, false),
        Words::NoText => {
            visit.show(office, visit.lang.not_a_command()).await;
            return Ok(());
        }
    };
    // A key is a key wherever it stands: it never becomes a label.
    if Token::find_all(&text).next().is_some() {
        return check::keys(office, visit, message, &text).await;
    }
    if !own {
        return Ok(());
    }
    match command::parse(&text, office.me()) {
        Parsed::Command { command, addressed: _ } => {
            office.rooms.close_if_open(visit.chat(), visit.now).await?;
            obey(office, visit, message, command).await
        }
        Parsed::Words if text.trim_start().starts_with("mst_") => {
            check::mistyped(office, visit, message).await
        }
        Parsed::Words => match office.rooms.question(visit.chat(), visit.now).await? {
            Some(question) => card::renamed(office, visit, question, &text).await,
            None => match command::bare(&text) {
                Some(command) => obey(office, visit, message, command).await,
                None => {
                    visit.show(office, visit.lang.not_a_command()).await;
                    Ok(())
                }
            },
        },
        Parsed::Unknown(near) if !near.is_empty() => {
            let near: Vec<String> = near.iter().map(|name| format!("/{name}")).collect();
            visit.show(office, visit.lang.unknown_command_near(&near.join(", "))).await;
            Ok(())
        }
        Parsed::Unknown(_) | Parsed::ForAnother => {
            visit.show(office, visit.lang.unknown_command()).await;
            Ok(())
        }
    }
}

/// A person pressed a button of the bot's.
pub(super) async fn pressed(office: &Office, visit: &Visit, data: &str) -> Result<(), Broke> {
    // Whoever presses something else has thought better of the new label.
    office.rooms.close_if_open(visit.chat(), visit.now).await?;
    if let Some(lead) = Lead::read(data) {
        return query::pressed(office, visit, &lead).await;
    }
    let lang = visit.lang;
    match Action::read(data) {
        Some(Action::Issue) => hand_over::new(office, visit, hand_over::default_label(lang)?).await,
        Some(Action::NotNow) => {
            visit.show(office, lang.not_now()).await;
            Ok(())
        }
        Some(Action::Hide(key)) => hand_over::hide(office, visit, key).await,
        Some(Action::Rename(key)) => card::rename(office, visit, key).await,
        Some(
            menu @ (Action::List { .. }
            | Action::Card(_)
            | Action::AskRotate(_)
            | Action::AskDelete { .. }),
        ) => menu::open(office, visit, menu).await,
        Some(Action::Home(key)) => menu::home(office, visit, key).await,
        Some(Action::Rotate(key)) => hand_over::rotate(office, visit, key).await,
        Some(Action::Delete { key, home }) => card::delete(office, visit, key, home).await,
        Some(Action::Forget) => forget::everything(office, visit).await,
        Some(Action::Remain) => {
            visit.show(office, lang.forget_kept()).await;
            Ok(())
        }
        Some(Action::Speak { lang, by: _ }) => speak::choose(office, visit, lang).await,
        None => {
            visit.toast(office, &lang.no_such_key()).await;
            Ok(())
        }
    }
}

async fn obey(
    office: &Office,
    visit: &Visit,
    message: MessageId,
    command: Command,
) -> Result<(), Broke> {
    let lang = visit.lang;
    match command {
        Command::Start(Errand::Key) => {
            let rows = vec![vec![
                Button::Press(lang.button_new(), Action::Issue),
                Button::Press(lang.button_not_now(), Action::NotNow),
            ]];
            visit.show(office, Letter { text: lang.ask_new(), rows }).await;
            Ok(())
        }
        Command::Start(Errand::None) => {
            let name = clean(&visit.person.name, NAME);
            let greeting = if name.is_empty() { lang.greet_nameless() } else { lang.greet(&name) };
            let rows = vec![vec![Button::Press(lang.button_new(), Action::Issue)]];
            let text = Html::lines([greeting, lang.start(&docs(office))]);
            visit.show(office, Letter { text, rows }).await;
            Ok(())
        }
        Command::Help => {
            let help = [lang.help_queries(), lang.help(&docs(office))];
            visit.show(office, Html::paragraphs(help)).await;
            Ok(())
        }
        Command::Lang(wanted) => speak::asked(office, visit, wanted, async || true).await,
        Command::New(None) => hand_over::new(office, visit, hand_over::default_label(lang)?).await,
        Command::New(Some(Ok(label))) => hand_over::new(office, visit, label).await,
        Command::New(Some(Err(_))) => {
            visit.show(office, lang.bad_label(card::LONGEST_LABEL)).await;
            Ok(())
        }
        Command::List => menu::open(office, visit, Action::List { page: 0 }).await,
        Command::Check(None) => {
            visit.show(office, lang.check_usage()).await;
            Ok(())
        }
        Command::Check(Some(_)) => check::mistyped(office, visit, message).await,
        Command::Limits => limits::show(office, visit).await,
        Command::Forget => forget::ask(office, visit).await,
        Command::Query(question) => query::asked(office, visit, &question).await,
    }
}

fn docs(office: &Office) -> String {
    format!("{}/docs", office.public_url)
}
