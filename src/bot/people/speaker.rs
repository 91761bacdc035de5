//! A person who uses `/me`, with the person's claims.

use super::button::PeopleButton;
use crate::bot::chat::{ChatContext, Person, Sender};
use crate::bot::error::HandlerError;
use crate::bot::language;
use crate::bot::recent::{NicknameQuestion, Talk};
use crate::bot::subjects::QueryContext;
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::people::Claim;

/// A person in a chat who uses `/me` there, with the claims of this person, the newest first.
pub(super) struct Speaker<'a> {
    pub(super) chat: &'a ChatContext,
    pub(super) person: &'a Person,
    pub(super) query: QueryContext,
    pub(super) claims: Vec<Claim>,
}

impl<'a> Speaker<'a> {
    /// `None` for an admin who writes as the group.
    pub(super) async fn of(chat: &'a ChatContext) -> Result<Option<Self>, HandlerError> {
        let Sender::Person(person) = &chat.sender else { return Ok(None) };
        let query = QueryContext::new(chat, Some(person.id.0)).await?;
        let claims = chat.context.people.claims_of(person.owner().0).await?;
        Ok(Some(Self { chat, person, query, claims }))
    }

    /// The claim on this server. Without one, that on the chat's server, or else the newest.
    pub(super) fn claim(&self, server: Option<u32>) -> Option<&Claim> {
        let on = |server: u32| self.claims.iter().find(|claim| claim.nickname.server == server);
        match server {
            Some(server) => on(server),
            None => self.query.defaults.server.and_then(on).or_else(|| self.claims.first()),
        }
    }

    /// The server that words name, if they only name one.
    pub(super) async fn server(&self, words: &str) -> Option<u32> {
        let status = self.query.client.status().await.ok()?;
        let is_number = words.parse().is_ok_and(|number: u32| number > 0);
        let server = match is_number {
            true => language::server(words, &status.game),
            false => language::server_in_full(words, &status.game),
        };
        server.one()
    }

    /// Says that the person has claimed no nickname there.
    pub(super) async fn has_none(&self, server: Option<u32>) -> OutgoingMessage {
        let title = match server {
            Some(server) => self.query.title_of(server).await.ok().flatten(),
            None => None,
        };
        let text = match title {
            Some(title) => self.chat.lang.me_none_there(&title),
            None => self.chat.lang.me_usage(),
        };
        self.chat.record_talk(Talk::Nickname(NicknameQuestion::Name));
        text.into()
    }

    /// The buttons under a claim that is not confirmed.
    pub(super) fn ways_to_confirm(&self, claim: &Claim) -> Rows {
        let vouch = PeopleButton::Vouch { person: self.person.id.0, server: claim.nickname.server };
        let vouch = Button::press(self.chat.lang.button_me_vouch(), vouch);
        let by_leader = (!self.chat.is_private()).then(|| vec![vouch]);
        by_leader.into_iter().chain(self.way_to_play(claim)).collect()
    }

    /// The button that confirms a claim by playing. In a group, it leads to the private chat.
    pub(super) fn way_to_play(&self, claim: &Claim) -> Rows {
        let (chat, lang) = (self.chat, self.chat.lang);
        let button = match chat.is_private() {
            true => {
                let check = PeopleButton::Check(claim.nickname.server);
                Some(Button::press(lang.button_me_check(), check))
            }
            false => {
                let link = chat.context.link("me");
                link.map(|url| Button::link(lang.button_me_private(), url))
            }
        };
        button.into_iter().map(|button| vec![button]).collect()
    }
}
