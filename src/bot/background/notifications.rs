//! What owners are told of their keys: blocks and expiries, each once.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;

use crate::bot::callback::{Button, KeyAction};
use crate::bot::context::Context;
use crate::bot::keys::message;
use crate::bot::queues::ChatQueues;
use crate::bot::telegram::{OutgoingMessage, SendOutcome};
use crate::db::Error;
use crate::keys::{Block, Key, KeyId, Owner, State};
use crate::text::{Html, Lang};

/// What happened longer ago than this is no news.
const NEWS: SignedDuration = SignedDuration::from_hours(24);

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// How long before its end a key is first spoken of.
const EARLY: SignedDuration = SignedDuration::from_hours(24 * 7);

/// What a notice of a block is remembered by.
fn blocked(at: Timestamp) -> String {
    format!("blocked {}", at.as_millisecond())
}

/// Tells owners of blocks and expiries, each once.
pub(super) async fn send(
    context: &Arc<Context>,
    queues: &ChatQueues,
    now: Timestamp,
) -> Result<(), Error> {
    if !context.schedule.is_time_to_notify(now) {
        return Ok(());
    }
    let blocks = context.sent_notifications.open_blocks().await?;
    let mut keys = context.keys.blocked_or_expiring(now - NEWS, now + EARLY, now).await?;
    for id in blocks.keys() {
        keys.extend(context.keys.get(id, now).await?.filter(|key| key.state == State::Active));
    }
    for key in keys {
        let Some(owner) = key.owner else { continue };
        let open_block = blocks.get(&key.id).copied();
        if untold(context, &key, open_block, now).await?.is_none() {
            continue;
        }
        let own = Arc::clone(context);
        queues.put_once(owner.into(), format!("notice {}", key.id), async move {
            if let Err(error) = say_all(&own, key.id, owner).await {
                tracing::warn!(%error, "the owner of a key could not be told of it");
            }
        });
    }
    Ok(())
}

/// Says what there is to be told, and what has happened meanwhile.
async fn say_all(context: &Context, id: KeyId, owner: Owner) -> Result<(), Error> {
    while say(context, id, owner).await? {}
    Ok(())
}

/// Says what there is to be told by now, and only then notes it: who stops or dies before has told nothing. False when
/// there is nothing, or it can't be said now.
async fn say(context: &Context, id: KeyId, owner: Owner) -> Result<bool, Error> {
    let now = context.clock.now();
    let Some(key) = context.keys.get(&id, now).await? else { return Ok(false) };
    let open_block = context.sent_notifications.open_blocks().await?.get(&id).copied();
    let Some((about, news)) = untold(context, &key, open_block, now).await? else {
        return Ok(false);
    };
    let chat = ChatId(owner.0);
    let lang = context.chats.language(chat).await?;
    let rows = vec![vec![list_button(lang)]];
    let words = OutgoingMessage { text: news.words(context, lang, &key), rows };
    match context.outbox.send(chat.into(), &words).await {
        // The next round tries again.
        SendOutcome::Rejected => Ok(false),
        SendOutcome::Sent(_) | SendOutcome::Unreachable | SendOutcome::Unknown => {
            context.sent_notifications.record(id, &about, now).await?;
            Ok(true)
        }
    }
}

/// What there is to be told of a key and was not, and what it is remembered by.
async fn untold(
    context: &Context,
    key: &Key,
    open_block: Option<i64>,
    now: Timestamp,
) -> Result<Option<(String, News)>, Error> {
    let Some((about, news)) = news(key, open_block, now) else { return Ok(None) };
    let is_told = context.sent_notifications.contains(key.id, &about).await?;
    Ok((!is_told).then_some((about, news)))
}

/// What an owner is to be told about a key.
enum News {
    Blocked(Block),
    Unblocked,
    Expires(Timestamp, u64),
    Expired(Timestamp),
}

impl News {
    fn words(&self, context: &Context, lang: Lang, key: &Key) -> Html {
        let title = message::title(key);
        match self {
            Self::Blocked(block) if block.reason == crate::bot::leaked_keys::REASON => {
                lang.notice_leaked(title)
            }
            Self::Blocked(block) => lang.notice_blocked(title, &message::reason(lang, block)),
            Self::Unblocked => lang.notice_unblocked(title),
            Self::Expires(at, days) => {
                lang.notice_expires(title, *days, &context.moment(lang, *at))
            }
            Self::Expired(at) => lang.notice_expired(title, &context.moment(lang, *at)),
        }
    }
}

fn news(key: &Key, open_block: Option<i64>, now: Timestamp) -> Option<(String, News)> {
    match &key.state {
        State::Blocked(block) => {
            let fresh = now.duration_since(block.at) < NEWS;
            fresh.then(|| (blocked(block.at), News::Blocked(block.clone())))
        }
        State::Expired => {
            let end = key.expires_at.filter(|at| now.duration_since(*at) < NEWS)?;
            Some((format!("expired {}", end.as_second()), News::Expired(end)))
        }
        State::Active => match open_block {
            Some(at) => Some((format!("unblocked {at}"), News::Unblocked)),
            None => expiry(key, now),
        },
    }
}

fn expiry(key: &Key, now: Timestamp) -> Option<(String, News)> {
    let end = key.expires_at?;
    let (left, lived) = (end.duration_since(now), end.duration_since(key.created_at));
    let step = if left <= DAY { DAY } else { EARLY };
    if left > step || lived <= step {
        return None;
    }
    let days = u64::try_from(left.as_secs()).unwrap_or(0).div_ceil(86_400).max(1);
    Some((format!("expires {} {}", step.as_hours(), end.as_second()), News::Expires(end, days)))
}

fn list_button(lang: Lang) -> Button {
    Button::Press(lang.button_list(), KeyAction::List { page: 0 })
}
