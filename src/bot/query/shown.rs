//! How an answer comes into the chat: as words or as a picture, in a message of its own or in the menu's place.

use teloxide::types::MessageId;

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
    let Stage::Pressed { message, press } = &turn.stage else {
        afresh(office, turn, &shown).await?;
        return Ok(());
    };
    match (&shown.picture, origin) {
        (None, Some(Origin::Choice | Origin::Usual | Origin::Menu) | None) => {
            turn.show(office, shown.letter).await;
        }
        (Some(picture), Some(Origin::Picture)) => {
            let (hung, _) = tokio::join!(
                instead(office, turn, picture, &shown.letter, *message),
                press.answer(office, None)
            );
            if hung? == Change::Gone {
                hang(office, turn, picture, &shown.letter).await?;
            }
        }
        (None, Some(Origin::Picture))
        | (Some(_), Some(Origin::Choice | Origin::Usual | Origin::Menu) | None) => {
            let (replaced, _) =
                tokio::join!(replace(office, turn, &shown, *message), press.answer(office, None));
            replaced?;
        }
    }
    Ok(())
}

/// Words can't become a picture, nor a picture words: the answer comes in a message of its own, and what was there goes
/// once it has come.
async fn replace(
    office: &Office,
    turn: &Turn,
    shown: &Shown,
    message: MessageId,
) -> Result<(), Broke> {
    let chat = turn.spot.chat;
    if !office.replaced.claim(chat, message) {
        return Ok(());
    }
    let came = afresh(office, turn, shown).await;
    match came {
        Ok(Delivery::Arrived(_)) => {
            // An old message can't be deleted: its buttons go on working.
            if !office.post.erase(chat, message).await {
                office.replaced.stays(chat, message);
            }
        }
        Ok(Delivery::Unreachable | Delivery::Refused | Delivery::Unknown) | Err(_) => {
            office.replaced.stays(chat, message);
        }
    }
    came.map(drop)
}

/// As a message of its own.
async fn afresh(office: &Office, turn: &Turn, shown: &Shown) -> Result<Delivery, Broke> {
    match &shown.picture {
        Some(picture) => hang(office, turn, picture, &shown.letter).await,
        None => Ok(say(office, turn, &shown.letter).await),
    }
}

async fn hang(
    office: &Office,
    turn: &Turn,
    picture: &Picture,
    letter: &Letter,
) -> Result<Delivery, Broke> {
    let frame = office.gallery.frame(picture);
    let (mut delivery, mut file) =
        office.post.hang(turn.spot, &print(office, &frame).await?, letter).await;
    if delivery == Delivery::Refused && frame.file().is_some() {
        frame.has_file(None);
        let print = print(office, &frame).await?;
        (delivery, file) = office.post.hang(turn.spot, &print, letter).await;
    }
    if file.is_some() {
        frame.has_file(file);
    }
    match delivery {
        Delivery::Arrived(_) | Delivery::Unreachable => Ok(delivery),
        // Where pictures are not allowed, words may be.
        Delivery::Refused => Ok(say(office, turn, letter).await),
        Delivery::Unknown => {
            office.post.say(turn.spot, &turn.lang.maybe_lost().into()).await;
            Ok(delivery)
        }
    }
}

async fn say(office: &Office, turn: &Turn, letter: &Letter) -> Delivery {
    let delivery = office.post.say(turn.spot, letter).await;
    if delivery == Delivery::Unknown {
        office.post.say(turn.spot, &turn.lang.maybe_lost().into()).await;
    }
    delivery
}

/// In the place of the picture that is there.
async fn instead(
    office: &Office,
    turn: &Turn,
    picture: &Picture,
    letter: &Letter,
    message: MessageId,
) -> Result<Change, Broke> {
    let frame = office.gallery.frame(picture);
    let print = print(office, &frame).await?;
    let (change, file) = office.post.hang_instead(turn.spot.chat, message, &print, letter).await;
    if file.is_some() {
        frame.has_file(file);
    }
    Ok(change)
}

async fn print(office: &Office, frame: &Frame) -> Result<Print, Broke> {
    match frame.file() {
        Some(file) => Ok(Print::Known(file)),
        None => Ok(Print::Fresh(office.gallery.png(frame).await?)),
    }
}
