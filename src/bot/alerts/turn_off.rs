//! Turns off the alerts about something, or a single one: `убери уведомления про фбр`, `delete the last alert`.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::delete::delete;
use super::list;
use super::parse::is_of_topic;
use crate::bot::callback::ButtonData;
use crate::bot::chat::{ChatContext, ReplyTarget};
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::{self, AlertTopic, AlertWords, Expected, Match};
use crate::bot::recent::{LastAction, LastAlert};
use crate::bot::state::{Alert, AlertId};
use crate::bot::subjects::alert_kind::title_names::{TitleOf, Titles};
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::{QueryContext, count, short_name};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::{Html, Lang};
use crate::wire::Status;

/// A shorter word sounds like a half of too many nicknames.
const SHORTEST_HALF: usize = 4;

/// Deletes the alerts that the words are about; `None` if there are none. Where the words don't say which, the answer shows
/// all of them. `is_one`: of several, the person chooses one.
pub(super) async fn turn_off(
    chat: &ChatContext,
    query: &QueryContext,
    about: &str,
    is_one: bool,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    Ok(match alerts_about(chat, query, about).await? {
        None => Some(list::page(chat, query, 0).await?),
        Some(meant) if meant.is_empty() => None,
        Some(meant) if meant.len() > 1 && is_one => Some(list::choice(chat, query, &meant).await?),
        Some(meant) => Some(delete_all(chat, query, meant).await?),
    })
}

/// The alerts of the chat that the words are about; `None` if the words don't say which.
pub(super) async fn alerts_about(
    chat: &ChatContext,
    query: &QueryContext,
    about: &str,
) -> Result<Option<Vec<Alert>>, HandlerError> {
    let Ok(status) = query.client.status().await else { return Ok(None) };
    let named = Named::new(about, &status);
    if named.is_only_server() {
        return Ok(None);
    }
    let (mut meant, mut is_doubtful) = (Vec::new(), false);
    let (mut heard, mut heard_names) = (Vec::new(), BTreeSet::new());
    for alert in chat.context.alerts.of_chat(chat.id()).await? {
        match named.is_about(query, &alert).await {
            About::All => meant.push(alert),
            About::Part => is_doubtful = true,
            About::Heard(names) => {
                heard_names.extend(names);
                heard.push(alert);
            }
            About::Nothing => {}
        }
    }
    // A nickname that only sounds so is meant if no alert has the words themselves.
    if meant.is_empty() {
        is_doubtful |= heard_names.len() > 1;
        meant = heard;
    }
    // Nobody sees which alerts are left after some were deleted.
    Ok((!is_doubtful).then_some(meant))
}

/// The answer if no alert of the chat is about that.
pub(super) fn none_about(lang: Lang, about: &str) -> OutgoingMessage {
    let list = Button::press(lang.button_alerts(), AlertButton::List { page: 0 });
    OutgoingMessage { text: lang.alerts_none_about(&short_name(about)), rows: vec![vec![list]] }
}

/// Deletes all alerts of the chat, or says that there are none.
pub(super) async fn turn_off_all(
    chat: &ChatContext,
    query: &QueryContext,
) -> Result<OutgoingMessage, HandlerError> {
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    match alerts.is_empty() {
        true => list::page(chat, query, 0).await,
        false => delete_all(chat, query, alerts).await,
    }
}

/// Deletes the alert that the person set last. `is_newest`: if that was long ago, the newest of the chat; otherwise
/// only one that is alone. Else it shows all of them.
pub(super) async fn turn_off_one(
    chat: &ChatContext,
    query: &QueryContext,
    is_newest: bool,
) -> Result<OutgoingMessage, HandlerError> {
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    let created = last_spoken_of(chat);
    let last = alerts.iter().find(|alert| Some(alert.id) == created);
    let newest = || alerts.iter().max_by_key(|alert| alert.id.0);
    let meant = last.or_else(|| newest().filter(|_| is_newest || alerts.len() == 1));
    match meant {
        Some(alert) => delete(chat, query, alert).await,
        None => list::page(chat, query, 0).await,
    }
}

/// Turns off the alert that was spoken of, or the only one. `is_all`, or if all were just listed: of several, the person
/// chooses.
pub(crate) async fn turn_off_spoken_of(chat: Arc<ChatContext>, is_all: bool) -> HandlerResult {
    let (query, alerts) =
        (QueryContext::new(&chat, None).await?, chat.context.alerts.of_chat(chat.id()).await?);
    let is_all = is_all || chat.context.recent.is_after_alert_list(chat.speaker(), chat.now);
    let answer = match alerts.len() {
        0 => {
            // What was deleted before can still be taken back.
            let last = chat.context.recent.actions.last(chat.speaker(), chat.now);
            if let Some(deleted @ LastAction::AlertsDeleted(_)) = last {
                chat.record_action(deleted);
            }
            let new = Button::press(chat.lang.button_new_alert(), AlertButton::Kinds);
            OutgoingMessage { text: chat.lang.nothing_to_turn_off(), rows: vec![vec![new]] }
        }
        _ if !chat.sender_may_change_settings().await => chat.lang.alerts_admins_only().into(),
        2.. if is_all => list::page(&chat, &query, 0).await?,
        _ => turn_off_one(&chat, &query, false).await?,
    };
    chat.reply(answer).await
}

/// Whether the alert that was spoken of is not the one that was set last: it was replied to, or told since then.
pub(in crate::bot) fn speaks_of_another(chat: &ChatContext) -> bool {
    told_or_replied(chat).is_some()
}

fn told_or_replied(chat: &ChatContext) -> Option<AlertId> {
    replied_alert(chat).or_else(|| chat.context.recent.fired(chat.speaker(), chat.now))
}

/// The alert of the message that was replied to, or else the one that was just told, or that the person has just set or
/// muted.
pub(super) fn last_spoken_of(chat: &ChatContext) -> Option<AlertId> {
    if let Some(id) = told_or_replied(chat) {
        return Some(id);
    }
    let recent = &chat.context.recent;
    if let Some(LastAlert::Created { id, .. }) = recent.last_alert(chat.speaker(), chat.now) {
        return Some(id);
    }
    match recent.actions.last(chat.speaker(), chat.now) {
        Some(LastAction::AlertCreated(id)) => Some(id),
        Some(LastAction::AlertsMuted(ids)) => ids.first().copied().filter(|_| ids.len() == 1),
        _ => None,
    }
}

/// The alert that all buttons of the message are about that was replied to.
fn replied_alert(chat: &ChatContext) -> Option<AlertId> {
    let ReplyTarget::NewMessage { replied_buttons } = &chat.reply_target else { return None };
    let mut ids = replied_buttons.iter().filter_map(|data| match AlertButton::decode(data)? {
        AlertButton::Edit(id) | AlertButton::Delete(id) => Some(id),
        _ => None,
    });
    let first = ids.next()?;
    ids.all(|id| id == first).then_some(AlertId(first))
}

pub(super) async fn delete_all(
    chat: &ChatContext,
    query: &QueryContext,
    alerts: Vec<Alert>,
) -> Result<OutgoingMessage, HandlerError> {
    let (mut lines, mut deleted) = (Vec::new(), Vec::new());
    for alert in alerts {
        let titles = Titles::of(query, alert.server, &alert.condition).await;
        lines.push(list::with_state(query, &alert, alert.condition.title(chat.lang, &titles)));
        chat.context.alerts.delete(chat.id(), alert.id).await?;
        deleted.push(alert);
        // If a later one can't be deleted, "undo" still brings these back.
        chat.record_action(LastAction::AlertsDeleted(deleted.clone()));
    }
    // "All" no longer means what was listed.
    chat.context.recent.forget_talk(chat.speaker());
    let list = Button::press(chat.lang.button_alerts(), AlertButton::List { page: 0 });
    let undo = Button::press(chat.lang.button_undo(), AlertButton::Restore);
    let text = match lines.len() {
        1 => chat.lang.alert_off(Html::lines(lines)),
        many => chat.lang.alerts_off(count(many), Html::lines(lines)),
    };
    Ok(OutgoingMessage { text, rows: vec![vec![undo, list]] })
}

/// Whether a word is said like the first or the last name: `торено` is `Mike_Toreno`.
fn is_half(word: &str, nickname: &str) -> bool {
    let is_long = word.chars().count() >= SHORTEST_HALF;
    is_long && !word.contains(['_', ' ']) && language::sounds_like_half(word, nickname)
}

/// How much of an alert words are about.
enum About {
    Nothing,
    /// Some of the players that it watches, or perhaps all of it.
    Part,
    All,
    /// These players, by the sound of half a nickname. They are all that it watches.
    Heard(Vec<String>),
}

/// What words name: a topic, and perhaps things with their servers.
struct Named<'a> {
    topic: Option<AlertTopic>,
    typed: String,
    /// The names. A server after the last of them is that of all.
    names: Vec<String>,
    status: &'a Status<'static>,
}

impl<'a> Named<'a> {
    fn new(about: &str, status: &'a Status<'static>) -> Self {
        let AlertWords { topic, rest: typed, .. } = AlertWords::new(about);
        let names = typed.split(',').map(str::trim).filter(|name| !name.is_empty());
        Self { topic, names: names.map(str::to_owned).collect(), typed, status }
    }

    /// Whether the words name a server and don't say which of its alerts.
    fn is_only_server(&self) -> bool {
        self.topic.is_none() && language::server(&self.typed, &self.status.game).one().is_some()
    }

    async fn is_about(&self, query: &QueryContext, alert: &Alert) -> About {
        let is_topic = self.topic.is_none_or(|topic| is_of_topic(&alert.condition, topic));
        if self.names.is_empty() || !is_topic {
            return if self.topic.is_some() && is_topic { About::All } else { About::Nothing };
        }
        let known = query.client.fractions(alert.server).await.ok();
        let fractions = known.as_ref().map_or(&[][..], |known| &known.fractions);
        let split =
            |name| language::split_server(name, &self.status.game, Expected::Fraction(fractions));
        let last = self.names.last().and_then(|last| split(last).server);
        let named = self.names.iter().map(|name| split(name)).filter(|split| {
            let server = split.server.as_ref().or(last.as_ref());
            server.is_none_or(|server| *server == Match::One(alert.server))
        });
        let named: Vec<String> = named.map(|split| split.what).collect();
        let is_named = match alert.condition.kind().title_of() {
            TitleOf::Nothing => {
                let server = language::server(&self.typed, &self.status.game).one();
                self.topic.is_some() && server == Some(alert.server)
            }
            // Without the names, nobody can tell.
            TitleOf::Fraction(_) if known.is_none() => return About::Part,
            TitleOf::Fraction(id) => {
                named.iter().any(|name| language::fraction(name, fractions).one() == Some(id))
            }
            TitleOf::Family(id) => match query.client.families(alert.server).await {
                Ok(known) => named
                    .iter()
                    .any(|name| language::family(name, &known.families).one() == Some(id)),
                Err(_) => return About::Part,
            },
            TitleOf::Words(title) => {
                let is_named = |one: &&str| {
                    named
                        .iter()
                        .any(|name| name == one || language::player(name, [*one]).is_found())
                };
                let is_heard = |one: &&str| named.iter().any(|name| is_half(name, one));
                let (all, watched) = (title.split(", "), title.split(", ").filter(is_named));
                let heard = title.split(", ").filter(is_heard).map(str::to_owned);
                let (heard, all): (Vec<String>, usize) = (heard.collect(), all.count());
                return match (watched.count(), heard.len()) {
                    (0, 0) => About::Nothing,
                    (0, some) if some == all => About::Heard(heard),
                    (some, _) if some == all => About::All,
                    _ => About::Part,
                };
            }
        };
        if is_named { About::All } else { About::Nothing }
    }
}
