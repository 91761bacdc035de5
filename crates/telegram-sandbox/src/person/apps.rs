//! People open Mini Apps.

use crate::id::{ChatId, MessageId, UserId};
use crate::keyboard::{Action, Button, Markup};
use crate::launch::{Launch, Source};
use crate::menu_button::MenuButton;
use crate::mini_app::{app_link, is_start_parameter};
use crate::person::{ActionError, Person};
use crate::state::State;

impl Person {
    /// Opens the app of a button under a message: one with `web_app`, or a link to an app of the bot. The button is named
    /// by its label or by its address.
    pub fn opens_app(
        &self,
        chat: ChatId,
        message: MessageId,
        button: &str,
    ) -> Result<Launch, ActionError> {
        self.launch(|state| {
            state.enters(self.id(), chat)?;
            let message = state.message(chat, message).ok_or(ActionError::NoMessage)?;
            let buttons = || message.markup.iter().flat_map(Markup::rows).flatten();
            let labelled = buttons().find(|candidate| candidate.text == button);
            let found = labelled.or_else(|| buttons().find(|other| address(other) == Some(button)));
            match found.map(|button| &button.action) {
                Some(Action::WebApp(url)) => Ok((url.clone(), Source::Button)),
                Some(Action::Url(url)) => state.linked_app(chat, url),
                _ => Err(ActionError::NoButton),
            }
        })
    }

    /// Opens the app of the button with this label under the message field.
    pub fn opens_keyboard_app(&self, label: &str) -> Result<Launch, ActionError> {
        self.launch(|state| {
            let chat = state.chat(self.private()).ok_or(ActionError::NotInChat)?;
            let mut buttons = chat.keyboard.iter().flatten();
            let button = buttons.find(|button| button.text == label);
            let url = button.and_then(|button| button.web_app.clone());
            Ok((url.ok_or(ActionError::NoButton)?, Source::Keyboard))
        })
    }

    /// Opens the app of the menu button of the private chat. If its address is a link to an app of the bot, the link is
    /// followed.
    pub fn opens_menu_app(&self) -> Result<Launch, ActionError> {
        self.launch(|state| match state.menu_buttons.shown(self.private()) {
            MenuButton::WebApp { url, .. } if app_link(url, &state.bot.username).is_some() => {
                state.linked_app(self.private(), url)
            }
            MenuButton::WebApp { url, .. } => Ok((url.clone(), Source::Button)),
            MenuButton::Commands => Err(ActionError::NoButton),
        })
    }

    /// Follows a link to an app of the bot in a chat.
    pub fn opens_link(&self, chat: ChatId, link: &str) -> Result<Launch, ActionError> {
        self.launch(|state| {
            state.enters(self.id(), chat)?;
            state.linked_app(chat, link)
        })
    }

    fn launch(
        &self,
        find: impl FnOnce(&State) -> Result<(String, Source), ActionError>,
    ) -> Result<Launch, ActionError> {
        let token = self.sandbox().token();
        self.sandbox().read(|state| {
            let (address, source) = find(state)?;
            Ok(Launch::new(state, token, self.id(), &address, source))
        })
    }
}

impl State {
    /// Whether this person reads the chat. The private chat can be open before it is started.
    fn enters(&self, person: UserId, chat: ChatId) -> Result<(), ActionError> {
        let is_member = self.chat(chat).is_some_and(|chat| chat.has_member(person));
        let is_inside = is_member || chat == ChatId::private(person);
        if is_inside { Ok(()) } else { Err(ActionError::NotInChat) }
    }

    /// The app of a link, and what it learns.
    fn linked_app(&self, chat: ChatId, link: &str) -> Result<(String, Source), ActionError> {
        let link = app_link(link, &self.bot.username).ok_or(ActionError::NoApp)?;
        let address = self.apps.address(link.name.as_deref()).ok_or(ActionError::NoApp)?;
        if link.start.as_deref().is_some_and(|start| !is_start_parameter(start)) {
            return Err(ActionError::InvalidStartParameter);
        }
        Ok((address.to_owned(), Source::Link { chat, start: link.start }))
    }
}

fn address(button: &Button) -> Option<&str> {
    match &button.action {
        Action::WebApp(url) | Action::Url(url) => Some(url),
        Action::Callback(_) | Action::Copy(_) | Action::Other(..) => None,
    }
}
