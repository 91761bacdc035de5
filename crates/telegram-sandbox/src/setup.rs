//! Creates people, bots, groups, channels and topics.

use crate::chat::ChatKind;
use crate::event::Event;
use crate::id::{ChatId, MessageId, UserId};
use crate::member::{Member, Rights};
use crate::message::Service;
use crate::person::Person;
use crate::sandbox::Sandbox;
use crate::state::State;

impl Sandbox {
    /// A new person, with the language of their app.
    #[must_use]
    pub fn person(&self, name: &str, language: &str) -> Person {
        let id = self.update(|state| state.add_user(name, Some(language), false));
        Person::new(self.clone(), id)
    }

    /// Another bot.
    #[must_use]
    pub fn other_bot(&self, name: &str) -> Person {
        let id = self.update(|state| state.add_user(name, None, true));
        Person::new(self.clone(), id)
    }

    /// The person or bot with this id.
    #[must_use]
    pub fn find(&self, id: UserId) -> Option<Person> {
        self.read(|state| state.user(id).is_some()).then(|| Person::new(self.clone(), id))
    }

    /// A basic group: the first person owns it, and the bot has long been in it as a plain member.
    #[must_use]
    pub fn group(&self, title: &str, members: &[&Person]) -> ChatId {
        self.create_chat(ChatKind::Group, title, members)
    }

    /// A supergroup: the first person owns it, and the bot has long been in it as a plain member.
    #[must_use]
    pub fn supergroup(&self, title: &str, members: &[&Person]) -> ChatId {
        self.create_chat(ChatKind::Supergroup, title, members)
    }

    /// A supergroup that its owner has just created with the bot in it. The bot gets an update about it.
    #[must_use]
    pub fn new_supergroup(&self, title: &str, members: &[&Person]) -> ChatId {
        let members: Vec<UserId> = members.iter().map(|person| person.id()).collect();
        self.update(|state| {
            let id = state.create_chat(ChatKind::Supergroup, title, &members);
            state.set_member(id, state.bot.id, Member::Plain, state.owner(id));
            state.emit(Event::Chat(id));
            id
        })
    }

    /// A supergroup with topics; open some with [`Sandbox::topic`].
    #[must_use]
    pub fn forum(&self, title: &str, members: &[&Person]) -> ChatId {
        self.create_chat(ChatKind::Forum, title, members)
    }

    /// A channel: the first person owns it, the others read it, and the bot posts in it.
    #[must_use]
    pub fn channel(&self, title: &str, members: &[&Person]) -> ChatId {
        self.create_chat(ChatKind::Channel, title, members)
    }

    /// Opens a topic in a forum.
    pub fn topic(&self, forum: ChatId, name: &str) -> MessageId {
        self.update(|state| {
            let owner = state.owner(forum);
            let opened =
                state.add_service_message(forum, owner, Service::TopicOpened(name.to_owned())).id;
            if let Some(chat) = state.chats.get_mut(&forum) {
                chat.topics.insert(opened, name.to_owned());
            }
            opened
        })
    }

    /// Links a channel to a group, where its posts appear.
    pub fn link(&self, channel: ChatId, group: ChatId) {
        self.update(|state| {
            if let Some(group) = state.chats.get_mut(&group) {
                group.linked_channel = Some(channel);
            }
        });
    }

    /// Upgrades a basic group to a supergroup, which gives it another id.
    pub fn migrate(&self, group: ChatId) -> ChatId {
        self.update(|state| state.migrate(group))
    }

    fn create_chat(&self, kind: ChatKind, title: &str, members: &[&Person]) -> ChatId {
        let members: Vec<UserId> = members.iter().map(|person| person.id()).collect();
        self.update(|state| {
            let id = state.create_chat(kind, title, &members);
            let role = match kind {
                ChatKind::Channel => Member::Admin(Rights::default()),
                ChatKind::Private | ChatKind::Group | ChatKind::Supergroup | ChatKind::Forum => {
                    Member::Plain
                }
            };
            let bot = state.bot.id;
            if let Some(chat) = state.chats.get_mut(&id) {
                chat.members.insert(bot, role);
            }
            state.emit(Event::Chat(id));
            id
        })
    }
}

impl State {
    fn create_chat(&mut self, kind: ChatKind, title: &str, members: &[UserId]) -> ChatId {
        let id = self.new_chat(kind, title);
        if let Some(chat) = self.chats.get_mut(&id) {
            for (at, person) in members.iter().enumerate() {
                let first = at == 0;
                let member = if first { Member::Owner { anonymous: false } } else { Member::Plain };
                chat.members.insert(*person, member);
            }
        }
        let owner = self.owner(id);
        self.add_service_message(id, owner, Service::Created);
        id
    }

    /// The owner of the chat.
    pub(crate) fn owner(&self, chat: ChatId) -> UserId {
        self.chat(chat)
            .and_then(|chat| chat.members.iter().find(|(_, m)| matches!(m, Member::Owner { .. })))
            .map_or(UserId::TELEGRAM, |(id, _)| *id)
    }

    fn migrate(&mut self, group: ChatId) -> ChatId {
        let Some(old) = self.chat(group).cloned() else { return group };
        let owner = self.owner(group);
        let id = self.new_chat(ChatKind::Supergroup, &old.title);
        if let Some(chat) = self.chats.get_mut(&id) {
            chat.members = old.members;
            chat.permissions = old.permissions;
        }
        self.add_service_message(group, owner, Service::MigratedTo(id));
        self.add_service_message(id, owner, Service::MigratedFrom(group));
        if let Some(old) = self.chats.get_mut(&group) {
            old.migrated_to = Some(id);
        }
        self.emit(Event::Chat(group));
        self.emit(Event::Chat(id));
        id
    }
}
