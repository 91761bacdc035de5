//! Messages and callback answers of the bot that the test has not read yet, in the order they were sent.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

use super::rendered::{Rendered, plain_spaces};
use crate::{CallbackAnswer, ChatId, Event, Message, Sandbox, UserId};

/// Messages and callback answers that the test has not read yet.
pub(super) struct Inbox {
    bot: UserId,
    events: Receiver<Event>,
    messages: VecDeque<Received>,
    answers: VecDeque<CallbackAnswer>,
}

/// A message that the bot sent or edited.
pub(super) struct Received {
    message: Arc<Message>,
    is_edit: bool,
}

impl Inbox {
    pub(super) fn new(sandbox: &Sandbox) -> Self {
        Self {
            bot: sandbox.bot().id,
            events: sandbox.subscribe(),
            messages: VecDeque::new(),
            answers: VecDeque::new(),
        }
    }

    /// The next message in a chat.
    pub(super) fn next(&mut self, chat: ChatId) -> Option<Received> {
        self.receive();
        let at = self.messages.iter().position(|received| received.message.chat == chat)?;
        self.messages.remove(at)
    }

    /// The next answer to a callback query of this person.
    pub(super) fn callback_answer(&mut self, person: UserId) -> Option<CallbackAnswer> {
        self.receive();
        let at = self.answers.iter().position(|answer| answer.person == person)?;
        self.answers.remove(at)
    }

    /// Everything unread. A callback answer without text needs no reader.
    pub(super) fn unread(&mut self) -> impl Iterator<Item = String> {
        self.receive();
        let messages = self.messages.iter().map(ToString::to_string);
        let answers =
            self.answers.iter().filter_map(|answer| answer.text.as_deref().map(plain_spaces));
        messages.chain(answers).collect::<Vec<_>>().into_iter()
    }

    fn receive(&mut self) {
        loop {
            match self.events.try_recv() {
                Ok(event) => self.sort(event),
                Err(TryRecvError::Lagged(lost)) => panic!("{lost} events were lost"),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            }
        }
    }

    fn sort(&mut self, event: Event) {
        let (message, is_edit) = match event {
            Event::Sent(message) => (message, false),
            Event::Edited(message) => (message, true),
            Event::CallbackAnswered(answer) => return self.answers.push_back(answer),
            _ => return,
        };
        // A person sends a message of the inline mode, but only the bot edits it.
        let is_of_bot = message.author == self.bot || is_edit && message.via_bot == Some(self.bot);
        if is_of_bot && message.text().is_some() {
            self.messages.push_back(Received { message, is_edit });
        }
    }
}

impl fmt::Display for Received {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_edit { "✎ " } else { "" };
        write!(f, "{mark}{}", plain_spaces(&Rendered(&self.message).to_string()))
    }
}
