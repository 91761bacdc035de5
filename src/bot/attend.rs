//! Carrying a task out: the one schema of what is done with an update.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use super::broke::{Broke, Whom};
use super::gate::Entry;
use super::office::Office;
use super::plan::Task;
use super::press::Press;
use super::turn::{Stage, Turn, Visit};
use super::{group, leak, private, query};

/// Carries a task out, whatever happens in it; gives back what became of it, for those who count.
pub(super) async fn attend(
    office: &Office,
    update: u32,
    task: Task,
    press: Option<Press>,
) -> &'static str {
    let whom = Whom::of(&task.entry, press.clone());
    // A panic ends this, and nothing else.
    let work = AssertUnwindSafe(carry_out(office, update, task, press)).catch_unwind();
    let broke = match work.await {
        Ok(Ok(())) => return "answered",
        Ok(Err(broke)) => broke,
        Err(_) => Broke::Other("a handler panicked"),
    };
    let error_id = logged(update, &broke);
    whom.hears(office, &broke, &error_id).await;
    "broke"
}

/// Writes down what broke; gives back the number by which the line is found.
fn logged(update: u32, broke: &Broke) -> String {
    let (error_id, cause) = (uuid::Uuid::new_v4().to_string(), std::error::Error::source(broke));
    tracing::error!(error_id, update, %broke, cause, "an update could not be dealt with");
    error_id
}

async fn carry_out(
    office: &Office,
    update: u32,
    task: Task,
    press: Option<Press>,
) -> Result<(), Broke> {
    let Task { entry, leak, slows } = task;
    if let Some(leak) = leak {
        leak::seen(office, leak).await;
    }
    let stage = |message| match press.clone() {
        Some(press) => Stage::Pressed { message, press },
        None => Stage::Fresh,
    };
    match entry {
        Entry::Said { at, message, words } => {
            let visit = Visit::open(office, at, update, Stage::Fresh).await?;
            match slows {
                None => private::said(office, &visit, message, words).await,
                Some(seconds) => visit.slows(office, seconds).await,
            }
        }
        Entry::Pressed { at, message, query: _, data } => {
            let visit = Visit::open(office, at, update, stage(message)).await?;
            private::pressed(office, &visit, &data).await
        }
        Entry::SaidInGroup { at, text } => {
            let turn = Turn::in_group(office, at, update, Stage::Fresh).await?;
            match slows {
                None => group::said(office, &turn, &text).await,
                Some(seconds) => turn.slows(office, seconds).await,
            }
        }
        Entry::PressedInGroup { at, by, message, query: _, data, carried } => {
            let turn = Turn::in_group(office, at, update, stage(message)).await?;
            group::pressed(office, &turn, &by, &data, carried.as_deref()).await
        }
        Entry::PressedNowhere { query: _, lang } => {
            if let Some(press) = press {
                press.answer(office, Some(&lang.no_such_key())).await;
            }
            Ok(())
        }
        Entry::Sought { by, query, words } => query::sought(office, &by, &query, &words).await,
        Entry::Moved { from, to } => Ok(office.moved(from, to).await?),
        Entry::Gone(chat) => Ok(office.rooms.forget(chat).await?),
        Entry::Nothing => Ok(()),
    }
}
