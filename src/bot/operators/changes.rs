//! The changes that operators make to a key, and the menus before them.

use jiff::{SignedDuration, Timestamp};
use teloxide::types::{CallbackQuery, MessageEntityKind};

use crate::bot::callback::{BlockReason, Expiry, OperatorButton};
use crate::bot::chat::PrivateChat;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::key_usage;
use crate::bot::keys::message;
use crate::bot::state::{PendingPrompt, PromptPurpose};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::keys::{Actor, ChangeError, ExpireError, Key, KeyId, Limit, State, Store};
use crate::text::{Html, Plain, clean};

use super::key_card;
use super::words::{Change, LONGEST_REASON};

/// The days after which a button lets a key expire.
const DAYS: [u16; 3] = [7, 30, 365];

/// The limits that buttons offer, as multiples of the standard limit.
const TIMES: [u16; 3] = [2, 5, 10];

/// The key that the operator is blocking. The next text is the reason.
#[derive(Clone, Copy)]
pub(crate) struct ReasonFor(KeyId);

/// Carries out a request that was written as words.
pub(super) async fn requested(chat: &PrivateChat, key: &Key, change: Change) -> HandlerResult {
    let lang = chat.lang;
    match change {
        Change::Block(None) => chat.reply(ask_block(chat, key)).await,
        Change::Block(Some(reason)) => chat.reply(ask_block_for(chat, key, &reason)).await,
        Change::Unblock => chat.reply(ask_unblock(chat, key)).await,
        Change::Expire(end) => expire(chat, key, end).await,
        Change::BadExpiry => chat.reply(lang.operator_bad_expiry()).await,
        Change::Limit(limit) => set_limit(chat, key, limit).await,
        Change::BadLimit => chat.reply(lang.operator_bad_limit()).await,
        Change::History => chat.reply(key_card::history(chat, key).await?).await,
    }
}

/// Carries out a button of this key.
pub(super) async fn pressed(
    chat: &PrivateChat,
    key: &Key,
    button: OperatorButton,
    query: &CallbackQuery,
) -> HandlerResult {
    match button {
        OperatorButton::AskBlock(_) => chat.reply(ask_block(chat, key)).await,
        OperatorButton::Block { reason, .. } => {
            block(chat, key, message::preset_reason(reason)).await
        }
        OperatorButton::BlockAsQuoted(_) => match quoted_reason(query) {
            Some(reason) => block(chat, key, &reason).await,
            // Telegram does not send the content of a message that is too old.
            None => chat.reply(ask_block(chat, key)).await,
        },
        OperatorButton::AskReason(_) => ask_reason(chat, key).await,
        OperatorButton::AskUnblock(_) => chat.reply(ask_unblock(chat, key)).await,
        OperatorButton::Unblock(_) => unblock(chat, key).await,
        OperatorButton::AskExpiry(_) => chat.reply(ask_expiry(chat, key)).await,
        OperatorButton::Expire { expiry, .. } => {
            let end = match expiry {
                Expiry::Now => Some(chat.now),
                Expiry::InDays(days) => {
                    Some(chat.now + SignedDuration::from_hours(24 * i64::from(days)))
                }
                Expiry::Never => None,
            };
            expire(chat, key, end).await
        }
        OperatorButton::AskLimit(_) => chat.reply(ask_limit(chat, key)).await,
        OperatorButton::Limit { times, .. } => {
            set_limit(chat, key, times_standard(chat, times)).await
        }
        OperatorButton::History(_) => chat.reply(key_card::history(chat, key).await?).await,
        OperatorButton::Usage(_) => key_usage::show_to_operator(chat, key).await,
        OperatorButton::LeaveUsage(_) => {
            key_usage::replace_picture(chat, key_card::card(chat, key, None)).await
        }
        OperatorButton::Errors { page, .. } => {
            chat.reply(key_card::errors(chat, key, page).await?).await
        }
        OperatorButton::Card(_)
        | OperatorButton::Overview
        | OperatorButton::Help
        | OperatorButton::Busiest
        | OperatorButton::Feed { .. }
        | OperatorButton::KeysOf { .. } => chat.reply(key_card::card(chat, key, None)).await,
    }
}

/// The key that an operator is blocking, if the next text is expected to be the reason.
pub(crate) async fn reason_prompt(chat: PrivateChat) -> Result<Option<ReasonFor>, HandlerError> {
    if !chat.is_operator() {
        return Ok(None);
    }
    let prompt = chat.context.chats.pending_prompt(chat.id(), chat.now).await?;
    let prompt = prompt.filter(|prompt| prompt.purpose == PromptPurpose::Block);
    Ok(prompt.map(|prompt| ReasonFor(prompt.key)))
}

/// Blocks the key with the text as the reason.
pub(crate) async fn block_for(
    chat: PrivateChat,
    ReasonFor(key): ReasonFor,
    reason: String,
) -> HandlerResult {
    let Some(key) = chat.context.keys.get(&key, chat.now).await? else {
        chat.context.chats.clear_prompt(chat.id()).await?;
        return chat.reply_short(&chat.lang.no_such_key()).await;
    };
    block(&chat, &key, &reason).await
}

async fn ask_reason(chat: &PrivateChat, key: &Key) -> HandlerResult {
    let prompt = PendingPrompt {
        purpose: PromptPurpose::Block,
        key: key.id,
        message: chat.pressed(),
        asked_at: chat.now,
    };
    chat.context.chats.set_prompt(chat.id(), prompt).await?;
    let longest = Html::escaped(&LONGEST_REASON.to_string());
    let text = chat.lang.operator_ask_reason(message::title(key), longest);
    chat.reply(OutgoingMessage { text, rows: vec![vec![cancel(chat, key)]] }).await
}

async fn block(chat: &PrivateChat, key: &Key, reason: &str) -> HandlerResult {
    let Some(reason) = valid_reason(reason) else {
        return chat.reply(bad_reason(chat)).await;
    };
    let context = &chat.context;
    context.chats.clear_prompt_if_pending(chat.id(), chat.now).await?;
    let changed = as_operator(chat).block(&key.id, &reason, chat.now).await;
    context.schedule.notify_soon();
    done(chat, key, changed, chat.lang.operator_blocked()).await
}

/// The reason as the key's owner reads it. `None` if it is empty, too long, or has several lines.
fn valid_reason(reason: &str) -> Option<String> {
    if reason.trim().chars().any(char::is_control) {
        return None;
    }
    let reason = clean(reason, 2 * LONGEST_REASON);
    (1..=LONGEST_REASON).contains(&reason.chars().count()).then_some(reason)
}

fn bad_reason(chat: &PrivateChat) -> Html {
    chat.lang.operator_bad_reason(Html::escaped(&LONGEST_REASON.to_string()))
}

/// The reason that the button's message quotes. The data of a button is too short for it.
fn quoted_reason(query: &CallbackQuery) -> Option<String> {
    let message = query.message.as_ref()?.regular_message()?;
    let entities = message.parse_entities()?;
    let quote = entities.iter().find(|entity| *entity.kind() == MessageEntityKind::Blockquote)?;
    Some(quote.text().to_owned())
}

async fn unblock(chat: &PrivateChat, key: &Key) -> HandlerResult {
    // Another operator may have unblocked the key already.
    if !matches!(key.state, State::Blocked(_)) {
        return chat.reply(key_card::card(chat, key, None)).await;
    }
    let changed = as_operator(chat).unblock(&key.id, chat.now).await;
    chat.context.schedule.notify_soon();
    done(chat, key, changed, chat.lang.operator_unblocked()).await
}

async fn expire(chat: &PrivateChat, key: &Key, end: Option<Timestamp>) -> HandlerResult {
    match as_operator(chat).expire(&key.id, end, chat.now).await {
        Err(ExpireError::Endless) => chat.reply(chat.lang.operator_endless()).await,
        Err(ExpireError::Change(error)) => {
            done(chat, key, Err(error), chat.lang.operator_expiry_set()).await
        }
        Ok(before) => done(chat, key, Ok(before), chat.lang.operator_expiry_set()).await,
    }
}

async fn set_limit(chat: &PrivateChat, key: &Key, limit: Option<Limit>) -> HandlerResult {
    let changed = as_operator(chat).limit(&key.id, limit, chat.now).await;
    done(chat, key, changed, chat.lang.operator_limit_set()).await
}

/// The store, which records the operator as the author of changes.
fn as_operator(chat: &PrivateChat) -> Store {
    chat.context.keys.acting_as(Actor::Operator(chat.owner().0))
}

/// Shows the changed key, or the error.
async fn done(
    chat: &PrivateChat,
    key: &Key,
    changed: Result<Key, ChangeError>,
    sentence: Html,
) -> HandlerResult {
    match changed {
        Ok(before) => {
            // The change was made, even if the key can't be read again.
            let after = chat.context.keys.get(&key.id, chat.now).await.ok().flatten();
            let key = after.as_ref().unwrap_or(&before);
            chat.reply(key_card::card(chat, key, Some(sentence))).await
        }
        Err(ChangeError::NotFound) => chat.reply_short(&chat.lang.no_such_key()).await,
        Err(ChangeError::Full { cap }) => {
            chat.reply(chat.lang.operator_owner_full(cap.into())).await
        }
        Err(ChangeError::Store(error)) => Err(error.into()),
    }
}

fn ask_block(chat: &PrivateChat, key: &Key) -> OutgoingMessage {
    let (lang, key_id) = (chat.lang, key.id);
    let block =
        |words, reason| vec![Button::press(words, OperatorButton::Block { key: key_id, reason })];
    let rows = vec![
        block(lang.button_reason_flooding(), BlockReason::Flooding),
        block(lang.button_reason_shared(), BlockReason::Shared),
        block(lang.button_reason_misused(), BlockReason::Misused),
        vec![Button::press(lang.button_reason_other(), OperatorButton::AskReason(key_id))],
        vec![cancel(chat, key)],
    ];
    OutgoingMessage { text: lang.operator_ask_block(message::title(key)), rows }
}

/// Asks whether to block the key for the reason behind the command.
fn ask_block_for(chat: &PrivateChat, key: &Key, reason: &str) -> OutgoingMessage {
    let lang = chat.lang;
    let Some(reason) = valid_reason(reason) else { return bad_reason(chat).into() };
    let block = Button::press(lang.button_operator_block(), OperatorButton::BlockAsQuoted(key.id));
    let text = lang.operator_ask_block_for(message::title(key), Html::escaped(&reason));
    OutgoingMessage { text, rows: vec![vec![block, cancel(chat, key)]] }
}

fn ask_unblock(chat: &PrivateChat, key: &Key) -> OutgoingMessage {
    let lang = chat.lang;
    let unblock = OperatorButton::Unblock(key.id);
    let rows =
        vec![vec![Button::press(lang.button_operator_unblock_now(), unblock), cancel(chat, key)]];
    OutgoingMessage { text: lang.operator_ask_unblock(message::title(key)), rows }
}

fn ask_expiry(chat: &PrivateChat, key: &Key) -> OutgoingMessage {
    let (lang, id) = (chat.lang, key.id);
    let expire = |words, expiry| Button::press(words, OperatorButton::Expire { key: id, expiry });
    let days = DAYS.map(|days| expire(lang.button_expire_days(days.into()), Expiry::InDays(days)));
    let rows = vec![
        days.into(),
        vec![
            expire(lang.button_expire_now(), Expiry::Now),
            expire(lang.button_expire_never(), Expiry::Never),
        ],
        vec![cancel(chat, key)],
    ];
    OutgoingMessage { text: lang.operator_ask_expiry(message::title(key)), rows }
}

fn ask_limit(chat: &PrivateChat, key: &Key) -> OutgoingMessage {
    let (lang, id) = (chat.lang, key.id);
    let limit = |words, times| Button::press(words, OperatorButton::Limit { key: id, times });
    let times = TIMES.into_iter().filter_map(|times| {
        let words = times_standard(chat, times)?.to_string();
        Some(limit(Plain::untrusted(&words), times))
    });
    let rows = vec![
        vec![limit(lang.button_limit_standard(), 1)],
        times.collect(),
        vec![cancel(chat, key)],
    ];
    OutgoingMessage { text: lang.operator_ask_limit(message::title(key)), rows }
}

/// A multiple of the standard limit. `None` is the standard limit itself.
fn times_standard(chat: &PrivateChat, times: u16) -> Option<Limit> {
    let standard = chat.context.settings.limits.standard;
    let requests = standard.requests().saturating_mul(times.into());
    Limit::new(requests, standard.seconds()).ok().filter(|_| times > 1)
}

fn cancel(chat: &PrivateChat, key: &Key) -> Button {
    Button::press(chat.lang.button_operator_card(), OperatorButton::Card(key.id))
}
