//! How a key looks in a message.

use jiff::Timestamp;

use crate::bot::callback::{Button, KeyAction, Rows};
use crate::bot::context::Context;
use crate::bot::leaked_keys::REASON;
use crate::bot::state::{KeyMessage, VISIBLE};
use crate::bot::telegram::OutgoingMessage;
use crate::db::Error;
use crate::keys::{Block, DeliveryState, Hint, Key, KeyId, Kind, Limit, State, Token};
use crate::text::{Html, Lang, Plain};

/// What its owner calls it, and its hint.
pub(in crate::bot) fn title(key: &Key) -> Html {
    Html::key_title(key.label.as_str(), &hint(&key.hint))
}

/// The hint alone.
pub(in crate::bot) fn hint(hint: &Hint) -> String {
    format!("mst_{hint}")
}

/// The message that hands a key out, as it should read now.
pub(in crate::bot) async fn key(
    context: &Context,
    lang: Lang,
    key: &Key,
    key_message: &mut KeyMessage,
) -> Result<OutgoingMessage, Error> {
    let shown = context.shown.lock().get(&key.id).map(|(secret, _)| secret.clone());
    let secret = shown.filter(|_| !key_message.is_hidden);
    // After a restart nobody knows the key any more: it is hidden from then on.
    key_message.is_hidden |= secret.is_none();
    let old = match (key_message.old, key.owner) {
        (Some(old), Some(owner)) => {
            Some(context.keys.get_owned(owner, &old, context.clock.now()).await?)
        }
        _ => None,
    };
    Ok(compose(context, lang, key, secret.as_ref(), key_message.used_at, old))
}

/// The same from what is known. `old` is the key that this one replaces, and within it whether it is still there.
pub(super) fn compose(
    context: &Context,
    lang: Lang,
    key: &Key,
    secret: Option<&Token>,
    used_at: Option<Timestamp>,
    old: Option<Option<Key>>,
) -> OutgoingMessage {
    let mut parts = match secret {
        Some(secret) => {
            let is_named =
                Lang::ALL.iter().all(|lang| lang.default_label().as_str() != key.label.as_str());
            let heading =
                if is_named { lang.key_ready_named(key.label.as_str()) } else { lang.key_ready() };
            vec![heading, Html::spoiler(secret.reveal())]
        }
        None => vec![lang.key_hidden(title(key))],
    };
    if let Some(at) = used_at {
        parts.push(lang.key_used(&context.moment(lang, at)));
    }
    match &old {
        Some(Some(old)) => parts.push(lang.key_rotated(title(old))),
        Some(None) => parts.push(lang.key_rotated_old_gone()),
        None => {}
    }
    parts.push(limit(lang, key.limit.unwrap_or(context.default_limit)));
    let example = format!("curl -H \"X-API-Key: YOUR_KEY\" {}/v2/status", context.public_url);
    parts.push(lang.key_try(Html::block(&example)));
    if secret.is_some() {
        parts.push(lang.key_warning(VISIBLE.as_mins().unsigned_abs()));
    }
    OutgoingMessage {
        text: Html::paragraphs(parts),
        rows: buttons(lang, key.id, secret, old.flatten()),
    }
}

fn buttons(lang: Lang, key: KeyId, secret: Option<&Token>, old: Option<Key>) -> Rows {
    let ask = KeyAction::AskDelete { key, return_to: key };
    let mut rows = match secret {
        Some(secret) => vec![vec![
            Button::Copy(lang.button_copy(), secret.clone()),
            Button::Press(lang.button_hide(), KeyAction::Hide(key)),
        ]],
        None => vec![vec![list(lang)]],
    };
    // Of two keys it is said which one goes, and the one that is meant to go comes first.
    match old {
        Some(old) => {
            let end = KeyAction::AskDelete { key: old.id, return_to: key };
            rows.push(vec![Button::Press(lang.button_end_old(), end)]);
            rows.push(vec![Button::Press(lang.button_end_new(), ask)]);
        }
        None => rows.push(vec![Button::Press(lang.button_delete(), ask)]),
    }
    rows
}

/// Under a message about a key that may not have arrived.
pub(in crate::bot) fn doubt_buttons(lang: Lang, key: KeyId) -> Rows {
    vec![vec![
        Button::Press(lang.button_delete(), KeyAction::AskDelete { key, return_to: key }),
        list(lang),
    ]]
}

/// A button that opens the list.
pub(super) fn list(lang: Lang) -> Button {
    Button::Press(lang.button_list(), KeyAction::List { page: 0 })
}

/// The limit in words.
pub(super) fn limit(lang: Lang, limit: Limit) -> Html {
    lang.key_limit(limit.requests().into(), lang.per(limit.seconds().into()).as_str())
}

/// All there is to say about a key, below its title.
pub(super) fn details(context: &Context, lang: Lang, key: &Key) -> Html {
    let at = |moment| context.moment(lang, moment);
    let mut lines = vec![lang.list_created(kind(lang, key.kind).as_str(), &at(key.created_at))];
    lines.push(usage(context, lang, key));
    match (&key.state, key.expires_at) {
        (State::Blocked(block), _) => {
            lines.push(lang.list_blocked(&at(block.at), &reason(lang, block)));
        }
        (State::Expired, Some(end)) => lines.push(lang.list_expired(&at(end))),
        (State::Active, Some(end)) => lines.push(lang.list_expires(&at(end))),
        (State::Expired | State::Active, None) => {}
    }
    if key.delivery == DeliveryState::Unknown {
        lines.push(lang.list_unsure());
    }
    Html::lines(lines)
}

/// Why a key is shut: the operator's own words, or ours in the reader's language.
pub(in crate::bot) fn reason(lang: Lang, block: &Block) -> String {
    match block.reason.as_str() {
        REASON => lang.reason_leaked().as_str().to_owned(),
        theirs => theirs.to_owned(),
    }
}

/// How often it was used, and when last.
pub(super) fn usage(context: &Context, lang: Lang, key: &Key) -> Html {
    match key.usage.last_used_at {
        Some(last) => lang.list_used(&context.moment(lang, last), key.usage.uses),
        None => lang.list_never_used(),
    }
}

fn kind(lang: Lang, kind: Kind) -> Plain {
    match kind {
        Kind::Standard => lang.kind_standard(),
        Kind::Enterprise => lang.kind_enterprise(),
        Kind::Service => lang.kind_service(),
    }
}
