//! How an answer comes into the chat: as words or as a picture, in a message of its own or in the menu's place.

use std::sync::Arc;

use super::lead::Origin;
use crate::bot::broke::Broke;
use crate::bot::gallery::{Frame, Picture};
use crate::bot::office::Office;
use crate::bot::post::{Change, Delivery, Letter, Print};
use crate::bot::turn::{Stage, Turn};
use crate::text::Html;

/// An answer.
pub(super) struct Shown {
    /// What stands above the words.
    pub(super) picture: Option<Picture>,
    /// The words, and how one goes on from them.
    pub(super) letter: Letter,
}

impl From<Letter> for Shown {
    fn from(letter: Letter) -> Self {
        Self { picture: None, letter }
    }
}

impl Shown {
    /// The same with a sentence before it.
    pub(super) fn after(mut self, sentence: Html) -> Self {
        self.letter.text = Html::paragraphs([sentence, self.letter.text]);
        self
    }
}

/// Shows the answer; `origin` is the button that asked for it, if one did.
pub(super) async fn show(
    office: &Office,
    turn: &Turn,
    origin: Option<Origin>,
    shown: Shown,
) -> Result<(), Broke> {
    let Shown { picture, letter } = shown;
    let Some(picture) = picture else {
        match (&turn.stage, origin) {
            // A picture can't become words: they come in a message of their own, and the picture goes.
            (Stage::Pressed { message, press }, Some(Origin::Picture)) => {
                tokio::join!(
                    turn.say(office, &letter),
                    office.post.erase(turn.spot.chat, *message),
                    press.answer(office, None)
                );
            }
            _ => turn.show(office, letter).await,
        }
        return Ok(());
    };
    let frame = office.gallery.frame(&picture.name);
    match &turn.stage {
        Stage::Pressed { message, press } => {
            let toast = press.answer(office, None);
            match origin {
                Some(Origin::Picture) => {
                    let (hung, _) = tokio::join!(
                        instead(office, turn, &frame, &picture, &letter, *message),
                        toast
                    );
                    if hung? == Change::Gone {
                        hang(office, turn, &frame, &picture, &letter).await?;
                    }
                }
                // Words can't become a picture: it comes in a message of its own, and they go.
                Some(Origin::Choice | Origin::Menu) | None => {
                    let (hung, _, _) = tokio::join!(
                        hang(office, turn, &frame, &picture, &letter),
                        office.post.erase(turn.spot.chat, *message),
                        toast
                    );
                    hung?;
                }
            }
        }
        Stage::Fresh => hang(office, turn, &frame, &picture, &letter).await?,
    }
    Ok(())
}

/// As a message of its own.
async fn hang(
    office: &Office,
    turn: &Turn,
    frame: &Arc<Frame>,
    picture: &Picture,
    letter: &Letter,
) -> Result<(), Broke> {
    let (mut delivery, mut file) =
        office.post.hang(turn.spot, &print(office, frame, picture).await?, letter).await;
    if delivery == Delivery::Refused && frame.file().is_some() {
        frame.has_file(None);
        let print = print(office, frame, picture).await?;
        (delivery, file) = office.post.hang(turn.spot, &print, letter).await;
    }
    if file.is_some() {
        frame.has_file(file);
    }
    match delivery {
        Delivery::Arrived(_) | Delivery::Unreachable => {}
        // Where pictures are not allowed, words may be.
        Delivery::Refused => turn.say(office, letter).await,
        Delivery::Unknown => {
            office.post.say(turn.spot, &turn.lang.maybe_lost().into()).await;
        }
    }
    Ok(())
}

/// In the place of the picture that is there.
async fn instead(
    office: &Office,
    turn: &Turn,
    frame: &Arc<Frame>,
    picture: &Picture,
    letter: &Letter,
    message: teloxide::types::MessageId,
) -> Result<Change, Broke> {
    let print = print(office, frame, picture).await?;
    let (change, file) = office.post.hang_instead(turn.spot.chat, message, &print, letter).await;
    if file.is_some() {
        frame.has_file(file);
    }
    Ok(change)
}

async fn print(office: &Office, frame: &Frame, picture: &Picture) -> Result<Print, Broke> {
    match frame.file() {
        Some(file) => Ok(Print::Known(file)),
        None => Ok(Print::Fresh(office.gallery.png(frame, &picture.drawing).await?)),
    }
}
