//! The card of a key, its history, and the keys of an owner.

use crate::bot::callback::OperatorButton;
use crate::bot::chat::PrivateChat;
use crate::bot::keys::{failures, message};
use crate::bot::subjects::{self, grouped};
use crate::bot::telegram::{Button, OutgoingMessage, pages};
use crate::db::Error;
use crate::keys::{Actor, HistoryEntry, Key, Kind, Owner, State};
use crate::text::{Html, Lang, Plain, clean};

use super::words::LONGEST_REASON;

const PAGE: usize = 8;

/// The most entries of a history that are shown. Older ones are left out.
const MAX_ENTRIES: usize = 30;

/// The card of a key. `done` describes the change that was just made.
pub(super) fn card(chat: &PrivateChat, key: &Key, done: Option<Html>) -> OutgoingMessage {
    let (context, lang) = (&chat.context, chat.lang);
    let number = |number: u64| grouped(lang, i64::try_from(number).unwrap_or(i64::MAX));
    let usage = &key.usage;
    let text = Html::lines([
        message::title(key),
        whose(lang, key),
        message::details(context, lang, key),
        lang.operator_key_today(number(usage.used_today), number(usage.refused_today)),
        message::limit(lang, context.settings.limits.of_key(key.limit)),
    ]);
    let id = key.id;
    let block = match key.state {
        State::Blocked(_) => {
            Button::press(lang.button_operator_unblock(), OperatorButton::AskUnblock(id))
        }
        State::Active | State::Expired => {
            Button::press(lang.button_operator_block(), OperatorButton::AskBlock(id))
        }
    };
    let limit = Button::press(lang.button_operator_limit(), OperatorButton::AskLimit(id));
    let expiry = (key.kind != Kind::Standard)
        .then(|| Button::press(lang.button_operator_expiry(), OperatorButton::AskExpiry(id)));
    let usage = Button::press(lang.button_usage(), OperatorButton::Usage(id));
    let errors = OperatorButton::Errors { key: id, page: 0 };
    let errors = Button::press(lang.button_errors(), errors);
    let history = Button::press(lang.button_operator_history(), OperatorButton::History(id));
    let mut rows = vec![
        vec![block, history],
        expiry.into_iter().chain([limit]).collect(),
        vec![usage, errors],
    ];
    rows.extend(key.owner.map(|Owner(owner)| {
        let all = OperatorButton::KeysOf { owner, page: 0 };
        vec![Button::press(lang.button_operator_keys(), all)]
    }));
    OutgoingMessage { text: Html::paragraphs(done.into_iter().chain([text])), rows }
}

/// The key as the label of a button.
pub(super) fn name(key: &Key) -> Plain {
    let state = match key.state {
        State::Active => "",
        State::Blocked(_) => "⛔ ",
        State::Expired => "⌛ ",
    };
    Plain::untrusted(&format!("{state}{} · {}", key.label.as_str(), key.hint))
}

fn whose(lang: Lang, key: &Key) -> Html {
    let id = Html::code(key.id.as_str());
    match key.owner {
        Some(owner) => lang.operator_key(id, Html::code(&owner.to_string())),
        None => lang.operator_key_of_nobody(id),
    }
}

/// The keys of an owner, by page.
pub(super) async fn keys_of(
    chat: &PrivateChat,
    owner: i64,
    page: u16,
) -> Result<OutgoingMessage, Error> {
    let lang = chat.lang;
    let keys = chat.context.keys.list(Owner(owner), chat.now).await?;
    if keys.is_empty() {
        return Ok(lang.operator_no_key().into());
    }
    let last = u16::try_from((keys.len() - 1) / PAGE).unwrap_or(u16::MAX);
    let page = page.min(last);
    let shown = keys.iter().skip(usize::from(page) * PAGE).take(PAGE);
    let mut rows: Vec<_> =
        shown.map(|key| vec![Button::press(name(key), OperatorButton::Card(key.id))]).collect();
    rows.extend(pages(page, last, |words, page| {
        Button::press(words, OperatorButton::KeysOf { owner, page })
    }));
    let owner = Html::code(&owner.to_string());
    Ok(OutgoingMessage { text: lang.operator_keys_of(owner, subjects::count(keys.len())), rows })
}

/// The history of a key, with the author of each change.
pub(super) async fn history(chat: &PrivateChat, key: &Key) -> Result<OutgoingMessage, Error> {
    let lang = chat.lang;
    let entries = chat.context.keys.history(&key.id).await?;
    let skipped = entries.len().saturating_sub(MAX_ENTRIES);
    let more = (skipped > 0).then(|| lang.operator_more(Html::escaped(&skipped.to_string())));
    let shown = entries.iter().skip(skipped).map(|entry| line(chat, entry));
    let text = Html::paragraphs([
        lang.operator_history(message::title(key)),
        Html::lines(more.into_iter().chain(shown)),
    ]);
    let back = Button::press(lang.button_operator_card(), OperatorButton::Card(key.id));
    Ok(OutgoingMessage { text, rows: vec![vec![back]] })
}

/// The failed requests of a key.
pub(super) async fn errors(
    chat: &PrivateChat,
    key: &Key,
    page: u16,
) -> Result<OutgoingMessage, Error> {
    let id = key.id;
    let back = Button::press(chat.lang.button_operator_card(), OperatorButton::Card(id));
    let to = |words, page| Button::press(words, OperatorButton::Errors { key: id, page });
    failures::page(&chat.context, chat.lang, key, page, to, back).await
}

fn line(chat: &PrivateChat, entry: &HistoryEntry) -> Html {
    let (context, lang) = (&chat.context, chat.lang);
    let (at, event) = (context.moment(lang, entry.at), event(chat, entry));
    let actor = match entry.actor {
        None => return lang.history_entry(event, &at),
        Some(Actor::Owner) => lang.actor_owner(),
        Some(Actor::Bot) => lang.actor_bot(),
        Some(Actor::GitHub) => Html::escaped("GitHub"),
        Some(Actor::CommandLine) => lang.actor_command_line(),
        Some(Actor::Operator(id)) => lang.actor_operator(Html::code(&id.to_string())),
        Some(Actor::ForgottenOperator) => lang.actor_forgotten_operator(),
    };
    lang.history_entry_by(event, &at, actor)
}

fn event(chat: &PrivateChat, entry: &HistoryEntry) -> Html {
    let (context, lang) = (&chat.context, chat.lang);
    let detail = entry.detail.as_deref();
    match (entry.event.as_str(), detail) {
        ("issued", kind) => {
            let kind = Kind::ALL.into_iter().find(|known| Some(known.as_str()) == kind);
            let kind = kind.map(|kind| message::kind(lang, kind).to_string());
            lang.history_issued(kind.as_deref().unwrap_or("?"))
        }
        ("rotated", by) => lang.history_rotated(Html::code(by.unwrap_or("?"))),
        ("renamed", _) => lang.history_renamed(),
        ("deleted", _) => lang.history_deleted(),
        ("blocked", reason) => {
            let reason = message::reason_of_text(lang, reason.unwrap_or("?"));
            lang.history_blocked(Html::escaped(&clean(&reason, LONGEST_REASON)))
        }
        ("unblocked", _) => lang.history_unblocked(),
        ("expiry", Some(end)) => {
            let end = end.parse().map_or(end.to_owned(), |end| context.moment(lang, end));
            lang.history_expires(&end)
        }
        ("retiring", by) => lang.history_retiring(Html::code(by.unwrap_or("?"))),
        ("expiry", None) => lang.history_endless(),
        ("limit", Some(limit)) => lang.history_limit(Html::code(limit)),
        ("limit", None) => lang.history_standard_limit(),
        ("unsure", _) => lang.history_unsure(),
        ("expired", _) => lang.history_expired(),
        // A newer version wrote this event.
        (event, _) => Html::untrusted(event),
    }
}
