//! Who may see hours and days of named persons: the person, leaders and deputies, and admins of the group's chat.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;
use teloxide::types::{ChatId, UserId};

use super::leadership::{LedGroup, leads};
use crate::bot::chat::{ChatContext, Sender};
use crate::bot::context::Context;
use crate::bot::state::ChatDefaults;
use crate::bot::telegram::Outbox;
use crate::client::{Client, Error};
use crate::people::{Claim, HiddenNicknames, Nickname, People};

/// Who asks for a history, and where.
#[derive(Clone)]
pub(in crate::bot) struct Viewer {
    people: People,
    outbox: Arc<Outbox>,
    asker: Asker,
    /// The group in which it is asked, with the defaults that its admins have chosen.
    group: Option<(ChatId, ChatDefaults)>,
}

#[derive(Clone, Copy)]
enum Asker {
    Person(UserId),
    /// An admin who writes as the group, or admins who have set up a report.
    Admins,
}

impl Viewer {
    pub(in crate::bot) fn of_chat(chat: &ChatContext) -> Self {
        let asker = match &chat.sender {
            Sender::Person(person) => Asker::Person(person.id),
            Sender::AnonymousAdmin => Asker::Admins,
        };
        let group = (!chat.is_private()).then(|| (chat.id(), chat.defaults.clone()));
        Self::new(&chat.context, asker, group)
    }

    /// The viewer of a message that nobody asked for. In a group, admins have set it up.
    pub(in crate::bot) fn unasked(
        context: &Context,
        chat: ChatId,
        defaults: &ChatDefaults,
    ) -> Self {
        match u64::try_from(chat.0) {
            Ok(person) => Self::new(context, Asker::Person(UserId(person)), None),
            Err(_) => Self::new(context, Asker::Admins, Some((chat, defaults.clone()))),
        }
    }

    /// The viewer of a message that a person sends to any chat.
    pub(in crate::bot) fn of_inline(context: &Context, person: u64) -> Self {
        Self::new(context, Asker::Person(UserId(person)), None)
    }

    fn new(context: &Context, asker: Asker, group: Option<(ChatId, ChatDefaults)>) -> Self {
        let (people, outbox) = (context.people.clone(), Arc::clone(&context.outbox));
        Self { people, outbox, asker, group }
    }

    /// The same person, who comes from a group.
    pub(in crate::bot) fn coming_from(self, chat: ChatId, defaults: ChatDefaults) -> Self {
        Self { group: Some((chat, defaults)), ..self }
    }

    /// Whether a confirmed nickname of the viewer is this one.
    pub(in crate::bot) async fn is(&self, server: u32, nickname: &str) -> bool {
        self.nickname(server).await.is_some_and(|own| *own == *nickname)
    }

    /// The nickname that the viewer claims on this server, or else anywhere.
    pub(in crate::bot) async fn claimed(&self, server: Option<u32>) -> Option<Nickname> {
        let Asker::Person(person) = self.asker else { return None };
        let claims = self.people.claims_of(i64::try_from(person.0).ok()?).await.ok()?;
        let there = claims.iter().find(|claim| Some(claim.nickname.server) == server);
        there.or(claims.first()).map(|claim| claim.nickname.clone())
    }

    /// The confirmed claims of nicknames on a server, and the hidden nicknames. Without them, no list names anybody.
    pub(in crate::bot) async fn claims_and_hidden(
        &self,
        server: u32,
    ) -> Result<(Vec<Claim>, HiddenNicknames), Error> {
        let (claims, hidden) = (self.people.confirmed_on(server).await, self.people.hidden().await);
        let read = claims.ok().zip(hidden.ok());
        read.ok_or(Error::Unavailable { retry_after: None })
    }

    /// Whether no history shows a nickname.
    pub(in crate::bot) async fn is_hidden(
        &self,
        server: u32,
        nickname: &str,
    ) -> Result<bool, Error> {
        let hidden = self.people.hidden().await;
        let hidden = hidden.map_err(|_| Error::Unavailable { retry_after: None })?;
        Ok(hidden.has(server, nickname))
    }

    /// The nicknames on a server whose persons have said to be absent now.
    pub(in crate::bot) async fn absent(
        &self,
        server: u32,
        now: Timestamp,
    ) -> Result<HashSet<Arc<str>>, Error> {
        let (claims, _) = self.claims_and_hidden(server).await?;
        let absent = claims.into_iter().filter(|claim| claim.is_absent(now));
        Ok(absent.map(|claim| claim.nickname.name).collect())
    }

    /// The @name of a person, if the person has one and has written to the bot.
    pub(in crate::bot) async fn username(&self, person: i64, now: Timestamp) -> Option<String> {
        self.outbox.username(ChatId(person), now).await
    }

    /// Whether the viewer may see the history of each member.
    pub(in crate::bot) async fn may_see(
        &self,
        client: &Client,
        server: u32,
        of: &LedGroup,
    ) -> Result<bool, Error> {
        if self.is_admin_of(server, of).await {
            return Ok(true);
        }
        let Some(own) = self.nickname(server).await else { return Ok(false) };
        leads(client, server, of, &own).await
    }

    /// Whether the viewer is an admin of a group whose own fraction or family it is.
    async fn is_admin_of(&self, server: u32, of: &LedGroup) -> bool {
        let Some((chat, defaults)) = &self.group else { return false };
        let is_own = match of {
            LedGroup::Fraction { id, .. } => defaults.fraction == Some(*id),
            LedGroup::Family(id) => defaults.family == Some(*id),
        };
        // Without a server of its own, the group has chosen the fraction on whichever server is asked about.
        if !is_own || defaults.server.is_some_and(|own| own != server) {
            return false;
        }
        match self.asker {
            Asker::Admins => true,
            Asker::Person(person) => self.outbox.is_admin(*chat, person).await,
        }
    }

    /// The confirmed nickname of the viewer on a server. `None` if the claims can't be read: then less is shown.
    pub(in crate::bot) async fn nickname(&self, server: u32) -> Option<Arc<str>> {
        let Asker::Person(person) = self.asker else { return None };
        let claims = self.people.claims_of(i64::try_from(person.0).ok()?).await.ok()?;
        let own = claims.into_iter().find(|claim| claim.nickname.server == server);
        own.filter(|claim| claim.is_confirmed()).map(|claim| claim.nickname.name)
    }
}
