//! People join, leave, add, ban, promote and restrict.

use serde_json::json;

use crate::chat::{Chat, ChatKind};
use crate::event::Event;
use crate::id::{ChatId, UserId};
use crate::member::{Member, Permissions, Rights};
use crate::message::Service;
use crate::person::{ActionError, Person};
use crate::state::State;
use crate::user::Reachability;

impl Person {
    /// Joins a chat by a link.
    pub fn joins(&self, chat: ChatId) -> Result<(), ActionError> {
        self.sandbox().update(|state| {
            let chat_ref = state.chat(chat).ok_or(ActionError::NotInChat)?;
            if chat_ref.member(self.id()) == Some(&Member::Banned) {
                return Err(ActionError::NotAllowed);
            }
            state.set_member(chat, self.id(), Member::Plain, self.id());
            Ok(())
        })
    }

    /// Leaves a chat.
    pub fn leaves(&self, chat: ChatId) -> Result<(), ActionError> {
        self.change_member(chat, self.id(), Member::Left, |_| true)
    }

    /// Adds a person or the bot.
    pub fn adds(&self, chat: ChatId, user: UserId) -> Result<(), ActionError> {
        self.change_member(chat, user, Member::Plain, |_| true)
    }

    /// Bans a person or the bot.
    pub fn bans(&self, chat: ChatId, user: UserId) -> Result<(), ActionError> {
        self.change_member(chat, user, Member::Banned, Member::is_admin)
    }

    /// Makes a person or the bot an admin with these rights.
    pub fn promotes(&self, chat: ChatId, user: UserId, rights: Rights) -> Result<(), ActionError> {
        self.change_member(chat, user, Member::Admin(rights), Member::is_admin)
    }

    /// Makes someone an ordinary member again.
    pub fn demotes(&self, chat: ChatId, user: UserId) -> Result<(), ActionError> {
        self.change_member(chat, user, Member::Plain, Member::is_admin)
    }

    /// Restricts what a person or the bot may send.
    pub fn restricts(
        &self,
        chat: ChatId,
        user: UserId,
        to: Permissions,
    ) -> Result<(), ActionError> {
        self.change_member(chat, user, Member::Restricted(to), Member::is_admin)
    }

    /// Switches whether this owner or admin writes as the group.
    pub fn hides(&self, chat: ChatId, anonymous: bool) -> Result<(), ActionError> {
        let member = self.sandbox().read(|state| state.chat(chat)?.member(self.id()).cloned());
        let changed = match member.ok_or(ActionError::NotInChat)? {
            Member::Owner { .. } => Member::Owner { anonymous },
            Member::Admin(rights) => Member::Admin(Rights { anonymous, ..rights }),
            Member::Plain | Member::Restricted(_) | Member::Left | Member::Banned => {
                return Err(ActionError::NotAllowed);
            }
        };
        self.change_member(chat, self.id(), changed, Member::is_admin)
    }

    /// Sets what members who are not admins may send.
    pub fn permits(&self, chat: ChatId, permissions: Permissions) -> Result<(), ActionError> {
        self.sandbox().update(|state| {
            let chat_ref = state.chats.get_mut(&chat).ok_or(ActionError::NotInChat)?;
            if !chat_ref.is_admin(self.id()) {
                return Err(ActionError::NotAllowed);
            }
            chat_ref.permissions = permissions;
            state.emit(Event::Chat(chat));
            Ok(())
        })
    }

    fn change_member(
        &self,
        chat: ChatId,
        user: UserId,
        to: Member,
        may: impl Fn(&Member) -> bool,
    ) -> Result<(), ActionError> {
        self.sandbox().update(|state| {
            let chat_ref = state.chat(chat).ok_or(ActionError::NotInChat)?;
            let own =
                chat_ref.member(self.id()).filter(|m| m.is_here()).ok_or(ActionError::NotInChat)?;
            if !may(own) {
                return Err(ActionError::NotAllowed);
            }
            state.set_member(chat, user, to, self.id());
            Ok(())
        })
    }
}

impl State {
    /// Changes a membership, with its service message and update.
    pub(crate) fn set_member(&mut self, chat: ChatId, user: UserId, to: Member, by: UserId) {
        let Some(chat_ref) = self.chats.get(&chat) else { return };
        let before = chat_ref.clone();
        if chat_ref.member(user) == Some(&to) {
            return;
        }
        if user == self.bot.id && !to.is_here() {
            // The bot gets this update although it is no longer in the chat.
            self.push_member_update(&before, user, &to, by);
        }
        if let Some(chat_ref) = self.chats.get_mut(&chat) {
            chat_ref.members.insert(user, to.clone());
        }
        if user != self.bot.id || to.is_here() {
            self.push_member_update(&before, user, &to, by);
        }
        if before.kind.is_group() {
            match (before.has_member(user), to.is_here()) {
                (false, true) => {
                    _ = self.add_service_message(chat, by, Service::Joined(vec![user]))
                }
                (true, false) => _ = self.add_service_message(chat, by, Service::Left(user)),
                (true, true) | (false, false) => {}
            }
        }
        self.emit(Event::Member { chat, user });
    }

    fn push_member_update(&mut self, before: &Chat, user: UserId, to: &Member, by: UserId) {
        let is_bot = user == self.bot.id;
        if !is_bot && !before.is_admin(self.bot.id) {
            return;
        }
        let mut after = before.clone();
        after.members.insert(user, to.clone());
        let now = self.now();
        let payload = json!({
            "chat": self.chat_json(before.id),
            "from": self.user_json(by),
            "date": now.as_second(),
            "old_chat_member": self.member_json(before, user),
            "new_chat_member": self.member_json(&after, user),
        });
        let kind = if is_bot { "my_chat_member" } else { "chat_member" };
        self.updates.push(before.id, kind, payload, now);
    }

    /// Starts the private chat of a person with the bot.
    pub(crate) fn open_private(&mut self, person: UserId) {
        let id = ChatId::private(person);
        if self.chat(id).is_none() {
            let name = self.user(person).map_or_else(String::new, |user| user.name.clone());
            let mut chat = Chat::new(id, ChatKind::Private, &name);
            chat.members.insert(person, Member::Plain);
            chat.members.insert(self.bot.id, Member::Plain);
            self.chats.insert(id, chat);
            self.emit(Event::Chat(id));
        }
        self.set_reachability(person, Reachability::Open);
    }

    /// Changes whether the bot can reach a person; blocking and unblocking are updates of the bot's membership.
    pub(crate) fn set_reachability(&mut self, person: UserId, reachability: Reachability) {
        let Some(user) = self.users.get_mut(&person) else { return };
        let was = std::mem::replace(&mut user.reachability, reachability);
        if was == reachability || was == Reachability::Deleted {
            user.reachability = was;
            return;
        }
        self.emit(Event::Person(person));
        let chat = ChatId::private(person);
        let to = match (was, reachability) {
            (_, Reachability::Blocked) => Member::Banned,
            (Reachability::Blocked, Reachability::Open) => Member::Plain,
            _ => return,
        };
        if self.chat(chat).is_some() {
            self.set_member(chat, self.bot.id, to, person);
        }
    }
}
