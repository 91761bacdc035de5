//! What the bot does of its own accord: it hides keys, tells of first requests, of blocks and of expiries.

mod rhythm;

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;

use super::desk::letter;
use super::handed::Handing;
use super::lanes::Lanes;
use super::menu::{Action, Button};
use super::office::Office;
use super::post::{Change, Delivery, Letter};
use crate::db::Error;
use crate::keys::{ChangeError, Key, State};
use crate::text::{Html, Lang};

pub(super) use rhythm::Rhythm;

/// What happened longer ago than this is no news.
const NEWS: SignedDuration = SignedDuration::from_hours(24);

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What a notice of a block is remembered by.
pub(super) fn blocked(at: Timestamp) -> String {
    format!("blocked {}", at.as_millisecond())
}

/// Finds the keys that the last process made and may not have handed out.
pub(super) async fn interrupted(office: &Office) -> Result<(), Error> {
    let now = office.clock.now();
    for claim in office.handed.claims().await? {
        let known = office.handed.in_chat(claim.chat).await?;
        let keys = office.keys.list(crate::keys::Owner(claim.chat.0), now).await?;
        let made = keys.into_iter().find(|key| {
            key.created_at.as_millisecond() >= claim.at.as_millisecond()
                && known.iter().all(|handing| handing.key != key.id)
        });
        match made {
            None => office.handed.unclaim(claim.asked_by).await?,
            Some(key) => {
                match office.keys.unsure(&key.id, now).await {
                    Ok(()) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => {}
                    Err(ChangeError::Store(error)) => return Err(error),
                }
                office.handed.doubtful(claim.asked_by, key.id).await?;
            }
        }
    }
    Ok(())
}

/// Does what is due now. Whatever concerns a person is put into the person's lane, so it never crosses what the person does.
pub(super) async fn round(office: &Arc<Office>, lanes: &Lanes) -> Result<(), Error> {
    let now = office.clock.now();
    for handing in office.handed.open(office.rhythm.awaited_since(now), now).await? {
        let due = !handing.is_hidden && handing.hide_at.is_some_and(|at| at <= now);
        let used = match handing.used_at {
            Some(_) => false,
            None => office
                .keys
                .show(&handing.key, now)
                .await?
                .is_none_or(|key| key.usage.last_used_at.is_some()),
        };
        if due || used {
            let (name, own) = (format!("message {}", handing.key), Arc::clone(office));
            lanes.errand(handing.chat.0, name, async move {
                if let Err(error) = refresh(&own, handing).await {
                    tracing::warn!(%error, "the message of a key could not be refreshed");
                }
            });
        }
    }
    for (key, owner) in office.handed.to_tell().await? {
        let own = Arc::clone(office);
        lanes.errand(owner.0, format!("interrupted {key}"), async move {
            if let Some(known) = own.keys.own(owner, &key, now).await.unwrap_or_default() {
                let lang = own.rooms.spoken(ChatId(owner.0)).await.unwrap_or(Lang::En);
                let rows = letter::doubt_buttons(lang, key);
                let words = Letter { text: lang.key_interrupted(letter::title(&known)), rows };
                if own.post.say(ChatId(owner.0).into(), &words).await == Delivery::Refused {
                    return;
                }
            }
            if let Err(error) = own.handed.told(key).await {
                tracing::warn!(%error, "a notice could not be noted");
            }
        });
    }
    tell(office, lanes, now).await?;
    tidy(office, now).await
}

/// Drops what is of no use any more, now and then.
async fn tidy(office: &Office, now: Timestamp) -> Result<(), Error> {
    if office.rhythm.is_time_to_tidy(now) {
        office.ledger.prune(now).await?;
        office.handed.prune(now).await?;
    }
    Ok(())
}

/// Makes the message of a key read as it should now.
async fn refresh(office: &Office, handing: Handing) -> Result<(), Error> {
    let now = office.clock.now();
    // The person may have been quicker.
    let Some(mut handing) = office.handed.of(handing.key).await? else { return Ok(()) };
    let Some(message) = handing.message else { return Ok(()) };
    let Some(key) = office.keys.show(&handing.key, now).await? else {
        return office.handed.drop(handing.key).await;
    };
    handing.is_hidden |= handing.hide_at.is_some_and(|at| at <= now);
    handing.used_at = handing.used_at.or(key.usage.last_used_at);
    let lang = office.rooms.spoken(handing.chat).await?;
    let words = letter::key(office, lang, &key, &mut handing).await?;
    if office.post.edit(handing.chat, message, &words).await == Change::Failed {
        return Ok(());
    }
    if handing.is_hidden {
        office.shown.lock().remove(&key.id);
        office.handed.hidden(key.id).await?;
    }
    match handing.used_at {
        Some(at) => office.handed.used(key.id, at).await,
        None => Ok(()),
    }
}

/// Tells owners of blocks and expiries, each once.
async fn tell(office: &Arc<Office>, lanes: &Lanes, now: Timestamp) -> Result<(), Error> {
    if !office.rhythm.is_time_to_tell(now) {
        return Ok(());
    }
    let blocks = office.notices.open_blocks().await?;
    for key in office.keys.all(now).await? {
        let Some(owner) = key.owner else { continue };
        let Some((about, news)) = news(&key, blocks.get(&key.id).copied(), now) else { continue };
        if !office.notices.first(key.id, &about, now).await? {
            continue;
        }
        let own = Arc::clone(office);
        lanes.put(owner.0, async move {
            let chat = ChatId(owner.0);
            let lang = own.rooms.spoken(chat).await.unwrap_or(Lang::En);
            let words =
                Letter { text: news.words(&own, lang, &key), rows: vec![vec![list_button(lang)]] };
            if own.post.say(chat.into(), &words).await == Delivery::Refused
                && let Err(error) = own.notices.untell(key.id, &about).await
            {
                tracing::warn!(%error, "a notice could not be taken back");
            }
        });
    }
    Ok(())
}

/// What an owner is to be told about a key.
enum News {
    Blocked(String),
    Unblocked,
    Expires(Timestamp, u64),
    Expired(Timestamp),
}

impl News {
    fn words(&self, office: &Office, lang: Lang, key: &Key) -> Html {
        let title = letter::title(key);
        match self {
            Self::Blocked(reason) => lang.notice_blocked(title, reason),
            Self::Unblocked => lang.notice_unblocked(title),
            Self::Expires(at, days) => lang.notice_expires(title, *days, &office.moment(lang, *at)),
            Self::Expired(at) => lang.notice_expired(title, &office.moment(lang, *at)),
        }
    }
}

fn news(key: &Key, open_block: Option<i64>, now: Timestamp) -> Option<(String, News)> {
    match &key.state {
        State::Blocked(block) => {
            let fresh = now.duration_since(block.at) < NEWS;
            fresh.then(|| (blocked(block.at), News::Blocked(block.reason.clone())))
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
    let step = if left <= DAY { DAY } else { DAY * 7 };
    if left > step || lived <= step {
        return None;
    }
    let days = u64::try_from(left.as_secs()).unwrap_or(0).div_ceil(86_400).max(1);
    Some((format!("expires {} {}", step.as_hours(), end.as_second()), News::Expires(end, days)))
}

fn list_button(lang: Lang) -> Button {
    Button::Press(lang.button_list(), Action::List { page: 0 })
}
