//! The context of a query: the API, the defaults of the chat and of the person, and which fields may be shown.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use teloxide::types::ChatId;

use super::errors::EarlyReply;
use super::history_rights::Viewer;
use super::numbers::count;
use super::private_fields::PrivateFields;
use super::view_button::{ButtonPlace, ViewButton};
use super::visible_name::short_name;
use crate::bot::chat::{ChatContext, ReplyTarget};
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::language::ShownBefore;
use crate::bot::state::{ChatDefaults, ChatSettings, QuietHours};
use crate::bot::subjects::{Condition, Query, View, ViewKind};
use crate::bot::telegram::{AppEntry, Button, OutgoingMessage, Rows};
use crate::client::{Client, Error, Timeouts};
use crate::text::{Html, Lang, Plain};
use crate::wire::{GameServer, Status};

/// The time that the API may take for an answer in a chat.
pub(in crate::bot) const TIMEOUTS: Timeouts = Timeouts {
    connect: Duration::from_secs(1),
    attempt: Duration::from_secs(3),
    deadline: Duration::from_secs(4),
    limits: false,
};

/// The most buttons under one question; Telegram takes 100.
pub(in crate::bot) const MAX_BUTTONS: usize = 96;

#[derive(Clone)]
pub(in crate::bot) struct QueryContext {
    pub(in crate::bot) client: Client,
    pub(in crate::bot) lang: Lang,
    pub(in crate::bot) now: Timestamp,
    pub(in crate::bot) zone: TimeZone,
    /// The `@name` of the bot, once it is known.
    pub(in crate::bot) bot_name: Option<String>,
    /// The address where people get help.
    pub(in crate::bot) support: Option<String>,
    /// The person whose menu it is, in a group.
    pub(in crate::bot) owner: Option<u64>,
    /// The server, fraction and family of queries that name none of their own.
    pub(in crate::bot) defaults: ChatDefaults,
    /// The hours in which the chat gets only messages that it asked for.
    pub(in crate::bot) quiet_hours: Option<QuietHours>,
    /// The chat's alerts that are sent at certain times, and their servers.
    pub(in crate::bot) pings: Vec<(u32, Condition)>,
    pub(in crate::bot) private_fields: PrivateFields,
    /// Who asks, for histories of persons.
    pub(in crate::bot) viewer: Viewer,
    /// What was shown last, if it was an alert, a board or something about keys.
    pub(in crate::bot) talk: Option<ShownBefore>,
    /// Whether the chat is private. A private chat remembers choices.
    pub(in crate::bot) is_private: bool,
    /// Whether the answer stays in a message that is edited when it changes. It says until when something lasts, but not
    /// how long, because that changes all the time.
    pub(in crate::bot) is_live: bool,
    /// How the chat opens the Mini App; `None` if it can't.
    pub(in crate::bot) app: Option<AppEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) struct ServerRef {
    pub(in crate::bot) number: u32,
    /// The number and the name: `05 Brainburg`.
    pub(in crate::bot) title: String,
}

impl From<&GameServer<'_>> for ServerRef {
    fn from(server: &GameServer<'_>) -> Self {
        let title = format!("{:02}\u{a0}{}", server.number, short_name(&server.name));
        Self { number: server.number, title: title.trim_end().to_owned() }
    }
}

impl QueryContext {
    /// The context of a query that a person asked; `owner` is the person whose menu was pressed.
    pub(in crate::bot) async fn new(
        chat: &ChatContext,
        owner: Option<u64>,
    ) -> Result<Self, HandlerError> {
        let (context, is_private) = (&chat.context, chat.is_private());
        let mut defaults = chat.defaults.clone();
        if let Some(person) = chat.member() {
            let own = context.chats.settings(person.chat()).await?.defaults;
            if defaults.server.is_none() {
                (defaults.server, defaults.family) = (own.server, own.family);
            }
            defaults.fraction = defaults.fraction.or(own.fraction);
        }
        let private_fields = PrivateFields::of_chat(is_private, &defaults);
        Ok(Self {
            client: context.api.with_timeouts(TIMEOUTS),
            lang: chat.lang,
            now: chat.now,
            zone: context.settings.zone.clone(),
            bot_name: bot_name(context),
            support: context.settings.support.clone(),
            owner: match chat.reply_target {
                ReplyTarget::NewMessage { .. } => chat.member().map(|person| person.id.0),
                ReplyTarget::EditMessage { .. } => owner,
            },
            defaults,
            quiet_hours: context.chats.settings(chat.id()).await?.quiet_hours,
            pings: pings(context, chat.id()).await?,
            private_fields,
            viewer: Viewer::of_chat(chat),
            talk: context.recent.shown(chat.speaker(), chat.now),
            is_private,
            is_live: false,
            app: context.app_entry(is_private),
        })
    }

    /// The context of a message that nobody asked for.
    pub(in crate::bot) async fn unasked(
        context: &Context,
        chat: ChatId,
    ) -> Result<Self, HandlerError> {
        let ChatSettings { defaults, quiet_hours, .. } = context.chats.settings(chat).await?;
        let is_private = chat.is_user();
        Ok(Self {
            client: context.api.with_timeouts(TIMEOUTS),
            lang: context.chats.language(chat).await?,
            now: context.now(),
            zone: context.settings.zone.clone(),
            bot_name: bot_name(context),
            support: context.settings.support.clone(),
            owner: None,
            private_fields: PrivateFields::of_chat(is_private, &defaults),
            viewer: Viewer::unasked(context, chat, &defaults),
            talk: None,
            defaults,
            quiet_hours,
            pings: pings(context, chat).await?,
            is_private,
            is_live: false,
            app: context.app_entry(is_private),
        })
    }

    /// The context of a message that this person sends to another chat. Nothing private is shown there.
    pub(in crate::bot) fn of_inline(
        context: &Context,
        person: u64,
        lang: Lang,
        defaults: ChatDefaults,
    ) -> Self {
        Self {
            client: context.api.with_timeouts(TIMEOUTS),
            lang,
            now: context.now(),
            zone: context.settings.zone.clone(),
            bot_name: bot_name(context),
            support: context.settings.support.clone(),
            owner: Some(person),
            defaults,
            quiet_hours: None,
            pings: Vec::new(),
            private_fields: PrivateFields::Omit,
            viewer: Viewer::of_inline(context, person),
            talk: None,
            is_private: false,
            is_live: false,
            app: None,
        }
    }

    /// The same for a text that follows this view: its server, fraction and family come before those of the chat.
    pub(in crate::bot) fn following(&self, view: &View) -> Self {
        let (mut defaults, subject) = (self.defaults.clone(), view.subject());
        if let Some(server) = view.server.filter(|server| defaults.server != Some(*server)) {
            (defaults.server, defaults.family) = (Some(server), None);
        }
        defaults.fraction = subject.fraction.or(defaults.fraction);
        defaults.family = subject.family.or(defaults.family);
        Self { defaults, ..self.clone() }
    }

    /// The same on the last good answers of the API.
    pub(in crate::bot) fn on_last_good(&self) -> Self {
        Self { client: self.client.cached_only(), ..self.clone() }
    }

    /// A button that opens the Mini App at what the start parameter names.
    pub(in crate::bot) fn app_button(&self, text: Plain, start: &str) -> Option<Button> {
        self.app.as_ref().map(|app| app.button(text, self.lang, start))
    }

    pub(in crate::bot) fn button(&self, text: Plain, view: View) -> Button {
        self.button_at(ButtonPlace::Message, text, view)
    }

    /// The same under something else than an answer in words.
    pub(in crate::bot) fn button_at(&self, place: ButtonPlace, text: Plain, view: View) -> Button {
        Button::press(text, ViewButton { place, owner: self.owner, view })
    }

    /// The server that the words name, or the chat's. Otherwise asks for it, with a button for the same query on each
    /// server.
    pub(in crate::bot) async fn server<Q: Query>(
        &self,
        server: Option<u32>,
        query: &Q,
    ) -> Result<ServerRef, EarlyReply> {
        let status = self.client.status().await?;
        let servers = status.game.as_slice();
        let text = match (server.or(self.defaults.server), servers) {
            (_, []) => return Err(self.lang.no_servers().into()),
            (None, [only]) => return Ok(only.into()),
            (None, _) => match what_it_shows::<Q>(self.lang) {
                Some(what) => self.lang.which_server_for(what.as_str()),
                None => self.lang.which_server(),
            },
            (Some(number), _) => match servers.iter().find(|server| server.number == number) {
                Some(server) => return Ok(server.into()),
                None => self.lang.no_such_server(&number.to_string(), count(servers.len())),
            },
        };
        let all: Vec<u32> = servers.iter().map(|server| server.number).collect();
        Err(self.which_server(&status, &all, text, &query.clone().into()).into())
    }

    /// The question on which server somebody is, whose card has the button of the alert.
    pub(in crate::bot) fn which_server_to_watch(
        &self,
        status: &Status<'_>,
        kind: &ViewKind,
    ) -> OutgoingMessage {
        let all: Vec<u32> = status.game.iter().map(|server| server.number).collect();
        self.which_server(status, &all, self.lang.alert_which_card(), kind)
    }

    /// A question with a button for each of the servers. The chat remembers the choice.
    pub(in crate::bot) fn which_server(
        &self,
        status: &Status<'_>,
        offered: &[u32],
        text: Html,
        kind: &ViewKind,
    ) -> OutgoingMessage {
        let button = |server: &GameServer<'_>| {
            let view = View { kind: kind.clone(), server: Some(server.number) };
            let title = ServerRef::from(server).title;
            self.button_at(ButtonPlace::ServerQuestion, Plain::untrusted(&title), view)
        };
        let across = if offered.len() > 12 { 3 } else { 2 };
        let servers = status.game.iter().filter(|server| offered.contains(&server.number));
        let text = self.question(text, self.defaults.server.is_none());
        OutgoingMessage { text, rows: grid(servers.take(MAX_BUTTONS).map(button), across) }
    }

    /// A question, which says when the answer is remembered.
    pub(in crate::bot) fn question(&self, text: Html, is_remembered: bool) -> Html {
        // A board has its own server.
        let note = (is_remembered && !self.is_live).then(|| match self.is_private {
            true => self.lang.will_remember(),
            false => self.lang.will_remember_group(),
        });
        Html::lines([text].into_iter().chain(note))
    }

    /// The text for a private chat, or the one for a group.
    pub(in crate::bot) fn for_chat(
        &self,
        private: fn(Lang) -> Html,
        group: fn(Lang) -> Html,
    ) -> Html {
        if self.is_private { private(self.lang) } else { group(self.lang) }
    }

    /// The title of the server with this number, as answers show it.
    pub(in crate::bot) async fn title_of(&self, number: u32) -> Result<Option<String>, Error> {
        let status = self.client.status().await?;
        let server = status.game.iter().find(|server| server.number == number);
        Ok(server.map(|server| ServerRef::from(server).title))
    }

    /// The chat's server, or one whose players are known. Fractions are the same on all servers.
    pub(in crate::bot) async fn any_server(&self) -> Result<u32, Error> {
        let status = self.client.status().await?;
        let known = || status.api.servers.iter().filter(|(_, cache)| cache.has_online);
        if let Some(server) = self.defaults.server
            && (known().any(|(number, _)| *number == server) || known().next().is_none())
        {
            return Ok(server);
        }
        let known = known().next();
        let first = || status.game.first().map(|server| server.number);
        let number = known.map(|(number, _)| *number).or_else(first);
        number.ok_or(Error::Unavailable { retry_after: None })
    }
}

/// The description of a query's only command.
fn what_it_shows<Q: Query>(lang: Lang) -> Option<Plain> {
    let mut described = Q::COMMANDS.iter().filter_map(|command| command.description);
    described.next().filter(|_| described.next().is_none()).map(|description| description(lang))
}

/// The `@name` of the bot; `None` until it has logged in.
fn bot_name(context: &Context) -> Option<String> {
    let me = context.me();
    (!me.is_empty()).then(|| format!("@{me}"))
}

/// The alerts of a chat that are sent at certain times, oldest first.
pub(in crate::bot) async fn pings(
    context: &Context,
    chat: ChatId,
) -> Result<Vec<(u32, Condition)>, HandlerError> {
    let alerts = context.alerts.of_chat(chat).await?.into_iter();
    let pings = alerts.filter(|alert| alert.condition.is_ping());
    Ok(pings.map(|alert| (alert.server, alert.condition)).collect())
}

/// Buttons side by side, `across` in a row.
pub(in crate::bot) fn grid(buttons: impl Iterator<Item = Button>, across: usize) -> Rows {
    let mut rows = Rows::new();
    for button in buttons {
        match rows.last_mut() {
            Some(row) if row.len() < across => row.push(button),
            _ => rows.push(vec![button]),
        }
    }
    rows
}
