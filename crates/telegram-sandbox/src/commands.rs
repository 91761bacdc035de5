//! Command menus per scope and language; the narrowest scope wins.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::chat::{Chat, ChatKind};
use crate::error::ApiError;
use crate::id::{ChatId, UserId};

const COMMANDS: usize = 100;
const NAME: usize = 32;
const DESCRIPTION: usize = 256;

/// A command in a menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Command {
    /// The text after the slash.
    pub command: String,
    /// The description shown in the menu.
    pub description: String,
}

/// The scope of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scope {
    Default,
    AllPrivate,
    AllGroups,
    AllAdmins,
    Chat(ChatId),
    ChatAdmins(ChatId),
    ChatMember(ChatId, UserId),
}

/// All menus.
#[derive(Debug, Default)]
pub(crate) struct Menus {
    stored: BTreeMap<(Scope, String), Vec<Command>>,
}

impl Menus {
    pub(crate) fn set(
        &mut self,
        scope: Scope,
        language: String,
        commands: Vec<Command>,
    ) -> Result<(), ApiError> {
        validate(&commands)?;
        if commands.is_empty() {
            self.stored.remove(&(scope, language));
        } else {
            self.stored.insert((scope, language), commands);
        }
        Ok(())
    }

    pub(crate) fn get(&self, scope: Scope, language: &str) -> &[Command] {
        self.stored.get(&(scope, language.to_owned())).map_or(&[], Vec::as_slice)
    }

    /// The menu this person sees in this chat.
    pub(crate) fn shown(&self, chat: &Chat, person: UserId, language: &str) -> &[Command] {
        // Menus have two-letter languages: `pt-br` is looked up as `pt`.
        let language = language.split('-').next().unwrap_or_default();
        let mut scopes = vec![Scope::ChatMember(chat.id, person)];
        match chat.kind {
            ChatKind::Private => scopes.extend([Scope::Chat(chat.id), Scope::AllPrivate]),
            ChatKind::Channel => return &[],
            ChatKind::Group | ChatKind::Supergroup | ChatKind::Forum => {
                let is_admin = chat.is_admin(person);
                scopes.extend(is_admin.then_some(Scope::ChatAdmins(chat.id)));
                scopes.push(Scope::Chat(chat.id));
                scopes.extend(is_admin.then_some(Scope::AllAdmins));
                scopes.push(Scope::AllGroups);
            }
        }
        scopes.push(Scope::Default);
        scopes
            .into_iter()
            .flat_map(|scope| [self.get(scope, language), self.get(scope, "")])
            .find(|menu| !menu.is_empty())
            .unwrap_or_default()
    }
}

fn validate(commands: &[Command]) -> Result<(), ApiError> {
    if commands.len() > COMMANDS {
        return Err(ApiError::bad("BOT_COMMANDS_TOO_MUCH"));
    }
    for Command { command, description } in commands {
        let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
        if !(1..=NAME).contains(&command.len()) || !command.bytes().all(fits) {
            return Err(ApiError::bad("BOT_COMMAND_INVALID"));
        }
        if !(1..=DESCRIPTION).contains(&description.trim().chars().count()) {
            return Err(ApiError::bad("BOT_COMMAND_DESCRIPTION_INVALID"));
        }
    }
    Ok(())
}
