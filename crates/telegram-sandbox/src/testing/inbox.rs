//! What the bot said and nobody has read yet, in the order it was said.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use crate::{ChatId, Event, Message, CallbackAnswer, UserId};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

use super::picture::Picture;

/// Hears everything in town.
pub struct Ears {
    events: Receiver<Event>,
    said: VecDeque<Said>,
    toasts: VecDeque<CallbackAnswer>,
}

/// Something the bot said, or said otherwise.
#[derive(Clone)]
pub struct Said {
    pub message: Arc<Message>,
    pub is_edit: bool,
}

impl Ears {
    pub fn new(events: Receiver<Event>) -> Self {
        Self { events, said: VecDeque::new(), toasts: VecDeque::new() }
    }

    /// The next thing said in a chat.
    pub fn next(&mut self, chat: ChatId) -> Option<Said> {
        self.listen();
        let at = self.said.iter().position(|said| said.message.chat == chat)?;
        self.said.remove(at)
    }

    /// The next answer to a press of this person.
    pub fn toast(&mut self, person: UserId) -> Option<CallbackAnswer> {
        self.listen();
        let at = self.toasts.iter().position(|toast| toast.person == person)?;
        self.toasts.remove(at)
    }

    /// All that nobody has read. An answer to a press that shows nothing needs no reader.
    pub fn unread(&mut self) -> impl Iterator<Item = String> {
        self.listen();
        let said = self.said.iter().map(ToString::to_string);
        let toasts = self.toasts.iter().filter_map(|toast| toast.text.clone());
        said.chain(toasts).collect::<Vec<_>>().into_iter()
    }

    fn listen(&mut self) {
        loop {
            match self.events.try_recv() {
                Ok(event) => self.take(event),
                Err(TryRecvError::Lagged(lost)) => panic!("{lost} events were not heard"),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            }
        }
    }

    fn take(&mut self, event: Event) {
        let (message, is_edit) = match event {
            Event::Sent(message) => (message, false),
            Event::Edited(message) => (message, true),
            Event::CallbackAnswered(toast) => return self.toasts.push_back(toast),
            _ => return,
        };
        if message.author == BOT && message.words().is_some() {
            self.said.push_back(Said { message, is_edit });
        }
    }
}

/// The bot of every town.
const BOT: UserId = UserId(7_000_000_001);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_edit { "✎ " } else { "" };
        write!(f, "{mark}{}", Picture(&self.message))
    }
}
