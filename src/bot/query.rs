//! The window on the API: what players, fractions and families ask every day, in every chat.
//!
//! ```text
//! /fraction лспд 5 ──▶ typed ──▶ Look ◀── press ◀── [🔄] [▶]
//!                                  │
//!                     one file a query: asks the client, makes a sheet ──▶ the answer, with its age
//! ```
//!
//! A [`Look`] says all that an answer is made from, and every button holds one. When the API does not answer, the
//! answer is made once more from what the client was told last, with a sentence about it before.

mod admins;
mod age;
mod auctions;
mod chart;
mod estate;
mod families;
mod family;
mod figure;
mod fraction;
mod fractions;
mod ghetto;
mod inline;
mod interviews;
mod lead;
mod look;
mod map;
mod name;
mod player;
mod property;
mod servers;
mod settings;
mod sheet;
mod shown;
mod staff;
mod trouble;
mod typed;
mod who;
mod window;

use std::time::Duration;

use super::broke::Broke;
use super::gate::Speaker;
use super::group;
use super::habits::Habit;
use super::office::Office;
use super::post::Letter;
use super::turn::{Stage, Turn};
use crate::client::{Error, Patience};
use shown::Shown;
use staff::Staff;
use trouble::Halt;
use window::{Private, Window};

pub(super) use inline::sought;
pub(super) use lead::Lead;
pub(super) use look::{Look, What};
pub(super) use typed::{Question, Topic};

/// Nobody waits longer for an answer in a chat.
const PATIENCE: Patience = Patience {
    connect: Duration::from_secs(1),
    attempt: Duration::from_secs(3),
    deadline: Duration::from_secs(4),
    limits: false,
};

/// Somebody asks.
pub(super) async fn asked(office: &Office, turn: &Turn, question: &Question) -> Result<(), Broke> {
    let is_settings = question.topic == Topic::Settings;
    if is_settings && !turn.spot.chat.is_user() && !group::may_choose(office, turn).await {
        turn.show(office, turn.lang.settings_admins_only()).await;
        return Ok(());
    }
    let mut window = open(office, turn, None).await?;
    if is_settings {
        window.habits = turn.habits.clone();
    }
    let shown = match typed::look(&window, question).await {
        Ok(look) => answer(&window, &look).await,
        Err(Halt::Said(letter)) => letter.into(),
        Err(Halt::Api(error)) => match typed::look(&window.remembering(), question).await {
            Ok(look) => remembered(&window, &look, &error).await,
            Err(_) => Letter::from(trouble::sentence(window.lang, &error)).into(),
        },
    };
    shown::show(office, turn, None, shown).await
}

/// Somebody presses a button of an answer.
pub(super) async fn pressed(office: &Office, turn: &Turn, lead: &Lead) -> Result<(), Broke> {
    let is_private = turn.spot.chat.is_user();
    if !is_private && !is_theirs(office, turn, lead).await {
        turn.toast(office, &turn.lang.not_yours()).await;
        return Ok(());
    }
    let mut window = open(office, turn, lead.by).await?;
    if let Some(habit) = lead.adopted(&window.habits).filter(|_| is_private) {
        remember(office, turn, &mut window, habit).await?;
    }
    if let What::Settings(step) = lead.look.what {
        window.lang = settings::take(office, turn, step, lead.look.server).await?;
        window.habits = office.rooms.room(turn.spot.chat).await?.habits;
    }
    let shown = answer(&window, &lead.look).await;
    shown::show(office, turn, Some(lead.origin), shown).await
}

/// From now on a private chat asks about what was chosen, and is told so.
async fn remember(
    office: &Office,
    turn: &Turn,
    window: &mut Window,
    habit: Habit,
) -> Result<(), Broke> {
    office.rooms.adopt(turn.spot.chat, habit).await?;
    window.habits = office.rooms.room(turn.spot.chat).await?.habits;
    let title = match habit {
        Habit::Server(Some(number)) => window.title_of(number).await.ok().flatten(),
        Habit::Fraction(Some(number)) => settings::fraction_name(window, number).await.ok(),
        Habit::Family { family: Some(number), server: Some(server) } => {
            settings::family_name(window, server, number).await.ok()
        }
        Habit::Server(None)
        | Habit::Fraction(None)
        | Habit::Family { .. }
        | Habit::ShowsPrivate(_) => None,
    };
    if let (Stage::Pressed { press, .. }, Some(title)) = (&turn.stage, title) {
        press.answer(office, Some(&window.lang.remembered(&title))).await;
    }
    Ok(())
}

/// In a group a menu is whoever's asked for it; settings, and what an anonymous admin asked for, are the admins'.
async fn is_theirs(office: &Office, turn: &Turn, lead: &Lead) -> bool {
    let Speaker::Person(person) = &turn.speaker else { return false };
    let is_own = lead.by.is_none_or(|by| by == person.id().0);
    let is_admins = lead.by.is_none() || matches!(lead.look.what, What::Settings(_));
    is_own && (!is_admins || group::may_choose(office, turn).await)
}

/// The window for this turn; `by` is who the menu belongs to already.
async fn open(office: &Office, turn: &Turn, by: Option<u64>) -> Result<Window, Broke> {
    let is_private = turn.spot.chat.is_user();
    let mut habits = turn.habits.clone();
    let asker = match &turn.speaker {
        Speaker::Person(person) if !is_private => Some(person),
        Speaker::Person(_) | Speaker::Anonymous => None,
    };
    if let Some(person) = asker {
        let own = office.rooms.room(person.chat()).await?.habits;
        if habits.server.is_none() {
            (habits.server, habits.family) = (own.server, own.family);
        }
        habits.fraction = habits.fraction.or(own.fraction);
    }
    let private = match is_private || habits.shows_private {
        true => Private::Told,
        false => Private::Mentioned,
    };
    Ok(Window {
        client: office.api.with_patience(PATIENCE),
        lang: turn.lang,
        now: turn.now,
        zone: office.zone.clone(),
        by: match turn.stage {
            Stage::Fresh => asker.map(|person| person.id().0),
            Stage::Pressed { .. } => by,
        },
        habits,
        private,
        is_private,
    })
}

/// The answer; when the API is away, the last good one.
async fn answer(window: &Window, look: &Look) -> Shown {
    match render(window, look).await {
        Ok(shown) => shown,
        Err(Halt::Said(letter)) => letter.into(),
        Err(Halt::Api(error)) => remembered(window, look, &error).await,
    }
}

/// The last good answer, with a sentence about why it is not a new one.
async fn remembered(window: &Window, look: &Look, error: &Error) -> Shown {
    let sorry = trouble::sentence(window.lang, error);
    match render(&window.remembering(), look).await {
        Ok(shown) => shown.after(sorry),
        Err(_) => {
            let again = window.leads(window.lang.button_again(), look.clone());
            Letter { text: sorry, rows: vec![vec![again]] }.into()
        }
    }
}

/// The answer; when the server can't be played on, that comes first: an empty list then means something else.
async fn render(window: &Window, look: &Look) -> Result<Shown, Halt> {
    let shown = made(window, look).await?;
    if matches!(look.what, What::Servers { .. } | What::Settings(_)) {
        return Ok(shown);
    }
    Ok(match servers::shut_at(window, look).await {
        Some(sentence) => shown.after(sentence),
        None => shown,
    })
}

async fn made(window: &Window, look: &Look) -> Result<Shown, Halt> {
    let letter = match &look.what {
        What::Map { of } => return map::show(window, look, *of).await,
        What::Ghetto => return ghetto::show(window, look).await,
        What::Chart { name } => return chart::show(window, look, name).await,
        What::Servers { page } => servers::show(window, *page).await,
        What::Fraction { name, page, in_uniform } => {
            fraction::show(window, look, name, *page, *in_uniform).await
        }
        What::Fractions { page } => fractions::show(window, look, *page).await,
        What::Settings(step) => settings::show(window, *step).await,
        What::Player { name } => player::show(window, look, name).await,
        What::Family { name, page, online } => {
            family::show(window, look, name, *page, *online).await
        }
        What::Families { words, page } => families::show(window, look, words, *page).await,
        What::Leaders { page } => staff::show(window, look, Staff::Leaders, *page).await,
        What::Deputies { page } => staff::show(window, look, Staff::Deputies, *page).await,
        What::Interviews { of, page } => interviews::show(window, look, *of, *page).await,
        What::Admins { page } => admins::show(window, look, *page).await,
        What::Auctions { of, page } => auctions::show(window, look, *of, *page).await,
        What::Property { name, page } => property::owned(window, look, name, *page).await,
        What::House { number } => property::card(window, look, true, *number).await,
        What::Business { number } => property::card(window, look, false, *number).await,
    };
    Ok(letter?.into())
}
