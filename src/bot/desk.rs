//! The key desk: where a person gets a key in ten seconds, sees what it is used for, and kills it in two taps.

mod card;
mod check;
mod forget;
mod hand_over;
pub(super) mod letter;
mod limits;
mod list;
mod speak;

use teloxide::types::MessageId;

use super::command::{self, Command, Errand, Parsed};
use super::gate::Words;
use super::menu::{Action, Button};
use super::office::{Broke, Office};
use super::post::Letter;
use super::turn::Turn;
use crate::keys::Token;
use crate::text::{Html, clean};

/// The longest name a greeting repeats.
const NAME: usize = 32;

/// A person said something.
pub(super) async fn said(
    office: &Office,
    turn: &Turn,
    message: MessageId,
    words: Words,
) -> Result<(), Broke> {
    let (text, own) = match words {
        Words::Own(text) => (text, true),
        Words::Forwarded(text) => (text, false),
        Words::NoText => {
            turn.show(office, turn.lang.not_a_command()).await;
            return Ok(());
        }
    };
    // A key is a key wherever it stands: it never becomes a label.
    if Token::find_all(&text).next().is_some() {
        return check::keys(office, turn, message, &text).await;
    }
    if !own {
        return Ok(());
    }
    match command::parse(&text, office.me()) {
        Parsed::Command { command, addressed: _ } => {
            office.questions.close_if_open(turn.chat(), turn.now).await?;
            obey(office, turn, message, command).await
        }
        Parsed::Words if text.trim_start().starts_with("mst_") => {
            check::mistyped(office, turn, message).await
        }
        Parsed::Words => match office.questions.open(turn.chat(), turn.now).await? {
            Some(key) => card::renamed(office, turn, key, &text).await,
            None => {
                turn.show(office, turn.lang.not_a_command()).await;
                Ok(())
            }
        },
        Parsed::Unknown | Parsed::ForAnother => {
            turn.show(office, turn.lang.unknown_command()).await;
            Ok(())
        }
    }
}

/// A person pressed a button of the bot's.
pub(super) async fn pressed(office: &Office, turn: &Turn, action: Action) -> Result<(), Broke> {
    match action {
        Action::Issue => {
            let label = hand_over::default_label(turn.lang)?;
            hand_over::new(office, turn, label).await
        }
        Action::NotNow => {
            turn.show(office, turn.lang.not_now()).await;
            Ok(())
        }
        Action::Hide(key) => hand_over::hide(office, turn, key).await,
        Action::List { page } => list::show(office, turn, page).await,
        Action::Card(key) => card::show(office, turn, key).await,
        Action::Rename(key) => card::ask_label(office, turn, key).await,
        Action::AskRotate(key) => card::ask_rotate(office, turn, key).await,
        Action::Rotate(key) => hand_over::rotate(office, turn, key).await,
        Action::AskDelete { key, home } => card::ask_delete(office, turn, key, home).await,
        Action::Delete { key, home } => card::delete(office, turn, key, home).await,
        Action::Home(key) => card::home(office, turn, key).await,
        Action::Forget => forget::everything(office, turn).await,
        Action::Remain => {
            turn.show(office, turn.lang.forget_kept()).await;
            Ok(())
        }
        Action::Speak { lang, by: _ } => speak::choose(office, turn, lang).await,
    }
}

async fn obey(
    office: &Office,
    turn: &Turn,
    message: MessageId,
    command: Command,
) -> Result<(), Broke> {
    let lang = turn.lang;
    match command {
        Command::Start(Errand::Key) => {
            let rows = vec![vec![
                Button::Press(lang.button_new(), Action::Issue),
                Button::Press(lang.button_not_now(), Action::NotNow),
            ]];
            turn.show(office, Letter { text: lang.ask_new(), rows }).await;
            Ok(())
        }
        Command::Start(Errand::None) => {
            let name = clean(&turn.person.name, NAME);
            let greeting = if name.is_empty() { lang.greet_nameless() } else { lang.greet(&name) };
            let rows = vec![vec![Button::Press(lang.button_new(), Action::Issue)]];
            let text = Html::lines([greeting, lang.start(&docs(office))]);
            turn.show(office, Letter { text, rows }).await;
            Ok(())
        }
        Command::Help => {
            turn.show(office, lang.help(&docs(office))).await;
            Ok(())
        }
        Command::Lang(wanted) => speak::asked(office, turn, wanted).await,
        Command::New(None) => hand_over::new(office, turn, hand_over::default_label(lang)?).await,
        Command::New(Some(Ok(label))) => hand_over::new(office, turn, label).await,
        Command::New(Some(Err(_))) => {
            turn.show(office, lang.bad_label(card::LONGEST_LABEL)).await;
            Ok(())
        }
        Command::List => list::show(office, turn, 0).await,
        Command::Check(None) => {
            turn.show(office, lang.check_usage()).await;
            Ok(())
        }
        Command::Check(Some(_)) => check::mistyped(office, turn, message).await,
        Command::Limits => limits::show(office, turn).await,
        Command::Forget => forget::ask(office, turn).await,
    }
}

fn docs(office: &Office) -> String {
    format!("{}/docs", office.public_url)
}
