//! The texts about a key: its message, and texts that menus share.

use crate::bot::callback::{BlockReason, KeyAction};
use crate::bot::context::Context;
use crate::bot::state::{KeyMessage, VISIBLE};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::db::Error;
use crate::keys::{
    Block, DeletedKey, DeliveryState, Hint, KEY_PREFIX, Key, KeyId, Kind, LeakPlace, Limit,
    ResourceGroup, State, Token, UNKNOWN_PATHS,
};
use crate::text::{Html, Lang, Plain};

const FLOODING: &str = "it made far too many requests";
const SHARED: &str = "it was given to others";
const MISUSED: &str = "it was used against the rules";

/// The text stored for a reason that has a button.
pub(crate) fn preset_reason(reason: BlockReason) -> &'static str {
    match reason {
        BlockReason::Flooding => FLOODING,
        BlockReason::Shared => SHARED,
        BlockReason::Misused => MISUSED,
    }
}

pub(crate) fn title(key: &Key) -> Html {
    Html::key_title(key.label.as_str(), &hint(&key.hint))
}

pub(crate) fn hint(hint: &Hint) -> String {
    format!("{KEY_PREFIX}{hint}")
}

/// The current text of a key's message. Sets `is_hidden` if the process no longer knows the key itself.
pub(crate) async fn render(
    context: &Context,
    lang: Lang,
    key: &Key,
    key_message: &mut KeyMessage,
) -> Result<OutgoingMessage, Error> {
    let is_shown = !key_message.is_hidden && key.state == State::Active;
    let secret = context.visible_secrets.get(key.id).filter(|_| is_shown);
    // After a restart the process does not know the key itself, so it stays hidden.
    key_message.is_hidden |= secret.is_none();
    // The key that this one replaces; the inner value is `None` if that key is deleted.
    let replaced = match (key_message.replaced_key, key.owner) {
        (Some(replaced), Some(owner)) => {
            Some(context.keys.get_owned(owner, &replaced, context.now()).await?)
        }
        _ => None,
    };
    let mut parts = match &secret {
        Some(secret) => {
            let label = key.label.as_str();
            let is_default = Lang::ALL.iter().any(|lang| lang.default_label().as_str() == label);
            let heading = if is_default { lang.key_ready() } else { lang.key_ready_named(label) };
            vec![heading, Html::spoiler(secret.reveal())]
        }
        None if key.state == State::Active => vec![lang.key_hidden(title(key))],
        None => vec![Html::lines([title(key), details(context, lang, key)])],
    };
    if let Some(at) = key_message.first_used_at {
        parts.push(lang.key_used(&context.moment(lang, at)));
    }
    match &replaced {
        Some(Some(replaced)) => parts.push(replaced_key(context, lang, replaced)),
        Some(None) => parts.push(lang.key_rotated_old_gone()),
        None => {}
    }
    let limit = limit(lang, context.settings.limits.of_key(key.limit));
    let end = end(context, lang, key);
    parts.push(Html::lines([limit].into_iter().chain(end)));
    let example =
        format!("curl -H \"X-API-Key: YOUR_KEY\" {}/v2/status", context.settings.public_url);
    parts.push(lang.key_try(Html::code_block("bash", &example)));
    if secret.is_some() {
        parts.push(lang.key_warning(VISIBLE.as_mins().unsigned_abs()));
    }
    let rows = buttons(lang, key, secret.as_ref(), replaced.flatten());
    Ok(OutgoingMessage { text: Html::paragraphs(parts), rows })
}

/// What becomes of the key that another one replaces.
fn replaced_key(context: &Context, lang: Lang, old: &Key) -> Html {
    let waits = old.retirement.is_some_and(|retirement| retirement.waits);
    let until = |end| lang.key_rotated_until(title(old), &context.moment(lang, end));
    match (&old.state, waits, old.expires_at) {
        (State::Active, true, end) => Html::paragraphs(
            [lang.key_rotated_unused(title(old))].into_iter().chain(end.map(until)),
        ),
        (State::Active, false, Some(end)) => until(end),
        (State::Active, false, None) => lang.key_rotated(title(old)),
        (State::Blocked(_) | State::Expired, ..) => {
            Html::lines([title(old), details(context, lang, old)])
        }
    }
}

fn buttons(lang: Lang, shown: &Key, secret: Option<&Token>, replaced: Option<Key>) -> Rows {
    let key = shown.id;
    let ask = KeyAction::AskDelete { key, return_to: key };
    let mut rows = match secret {
        Some(secret) => vec![vec![
            Button::copy(lang.button_copy(), secret.reveal().to_owned()),
            Button::press(lang.button_hide(), KeyAction::Hide(key)),
        ]],
        None => vec![vec![list_button(lang)]],
    };
    // After a rotation both keys can be deleted; the replaced one comes first.
    match replaced {
        Some(replaced) => {
            let ask_replaced = KeyAction::AskDelete { key: replaced.id, return_to: key };
            let ask_end = KeyAction::AskEndOld { key: replaced.id, return_to: key };
            let later = (replaced.state == State::Active)
                .then(|| Button::press(lang.button_end_later(), ask_end));
            let now = Button::press(lang.button_end_old(), ask_replaced);
            rows.push([now].into_iter().chain(later).collect());
            rows.push(vec![Button::press(lang.button_end_new(), ask)]);
        }
        None => {
            let delete = Button::press(lang.button_delete(), ask);
            rows.push(lifetime_button(lang, shown).into_iter().chain([delete]).collect());
        }
    }
    rows
}

/// The button to how long a key is valid, for a key whose owner decides that.
pub(super) fn lifetime_button(lang: Lang, key: &Key) -> Option<Button> {
    let is_own = key.kind == Kind::Standard && key.state == State::Active;
    is_own.then(|| Button::press(lang.button_lifetime(), KeyAction::AskLifetime(key.id)))
}

/// The button that replaces an expired key, if its owner may.
pub(crate) fn renew_button(lang: Lang, key: &Key) -> Option<Button> {
    let is_own = key.kind == Kind::Standard && key.state == State::Expired;
    is_own.then(|| Button::press(lang.button_rotate(), KeyAction::Replace(key.id)))
}

/// The buttons of a message about a key that may not have been delivered.
pub(crate) fn unknown_delivery_buttons(lang: Lang, key: KeyId) -> Rows {
    let ask = KeyAction::AskDelete { key, return_to: key };
    vec![vec![Button::press(lang.button_delete(), ask), list_button(lang)]]
}

/// Buttons to a new key for a person without an active one, and to the list for a person with any.
pub(crate) fn new_or_list_buttons(lang: Lang, keys: &[Key]) -> Rows {
    let has_active = keys.iter().any(|key| key.state == State::Active);
    let new = (!has_active).then(|| vec![Button::press(lang.button_new(), KeyAction::Issue)]);
    let list = (!keys.is_empty()).then(|| vec![list_button(lang)]);
    new.into_iter().chain(list).collect()
}

pub(crate) fn list_button(lang: Lang) -> Button {
    Button::press(lang.button_list(), KeyAction::List { page: 0 })
}

pub(crate) fn limit(lang: Lang, limit: Limit) -> Html {
    lang.key_limit(limit.requests().into(), lang.per(limit.seconds().into()).as_str())
}

/// The details of a key below its title.
pub(crate) fn details(context: &Context, lang: Lang, key: &Key) -> Html {
    let at = |time| context.moment(lang, time);
    let mut lines = vec![
        lang.list_created(kind(lang, key.kind).as_str(), &at(key.created_at)),
        match key.usage.last_used_at {
            Some(last) => lang.list_used(&at(last), key.usage.uses),
            None => lang.list_never_used(),
        },
    ];
    match (&key.state, key.expires_at) {
        (State::Blocked(block), _) => {
            lines.push(lang.list_blocked(&at(block.at), &reason(lang, block)));
        }
        (State::Expired, Some(end)) => lines.push(lang.list_expired(&at(end))),
        (State::Active, _) => {
            lines.extend(end(context, lang, key).into_iter().chain(access(lang, key)))
        }
        (State::Expired, None) => {}
    }
    if key.delivery == DeliveryState::Unknown {
        lines.push(lang.list_unsure());
    }
    Html::lines(lines)
}

/// A deleted key, and the requests that came with it since.
pub(crate) fn deleted_key(context: &Context, lang: Lang, key: &DeletedKey) -> Html {
    let at = |time| context.moment(lang, time);
    let line = lang.trouble_deleted(Html::code(&hint(&key.hint)), &at(key.at));
    let used = key
        .refused
        .map(|uses| lang.trouble_deleted_used(uses.count, &at(uses.first), &at(uses.last)));
    Html::lines([line].into_iter().chain(used))
}

/// When an active key ends, if it does by itself.
pub(super) fn end(context: &Context, lang: Lang, key: &Key) -> Option<Html> {
    if key.state != State::Active {
        return None;
    }
    let waits = key.retirement.is_some_and(|retirement| retirement.waits);
    let expires = key.expires_at.map(|end| lang.list_expires(&context.moment(lang, end)));
    match (waits, expires) {
        (true, expires) => Some(Html::lines([lang.list_retires()].into_iter().chain(expires))),
        (false, expires) => expires,
    }
}

/// What a key may read and from where it may be used, if anything limits that.
pub(super) fn access(lang: Lang, key: &Key) -> Option<Html> {
    let groups = key.scope.groups().map(|group| self::group(lang, group).to_string());
    let groups = groups.collect::<Vec<_>>().join(", ");
    let reads = (!key.scope.is_all()).then(|| lang.key_reads(&groups));
    let from =
        (!key.networks.is_empty()).then(|| lang.key_from(Html::code(&key.networks.to_string())));
    let lines: Vec<Html> = reads.into_iter().chain(from).collect();
    (!lines.is_empty()).then(|| Html::lines(lines))
}

/// The name of a group of resources.
pub(crate) fn group(lang: Lang, group: ResourceGroup) -> Plain {
    match group {
        ResourceGroup::Servers => lang.scope_servers(),
        ResourceGroup::Players => lang.scope_players(),
        ResourceGroup::Fractions => lang.scope_fractions(),
        ResourceGroup::Families => lang.scope_families(),
        ResourceGroup::Map => lang.scope_map(),
        ResourceGroup::Changes => lang.scope_changes(),
    }
}

/// The reason of a block: the operator's own text, or ours in the reader's language.
pub(crate) fn reason(lang: Lang, block: &Block) -> String {
    reason_of_text(lang, &block.reason)
}

/// The same, of the text that is stored.
pub(crate) fn reason_of_text(lang: Lang, text: &str) -> String {
    match text {
        _ if let Some(place) = LeakPlace::of_reason(text) => match place {
            LeakPlace::Somewhere => lang.reason_leaked().to_string(),
            LeakPlace::Page(address) => lang.reason_leaked_at(address).to_string(),
        },
        FLOODING => lang.reason_flooding().to_string(),
        SHARED => lang.reason_shared().to_string(),
        MISUSED => lang.reason_misused().to_string(),
        text => text.to_owned(),
    }
}

pub(crate) fn kind(lang: Lang, kind: Kind) -> Plain {
    match kind {
        Kind::Standard => lang.kind_standard(),
        Kind::Enterprise => lang.kind_enterprise(),
        Kind::Service => lang.kind_service(),
    }
}

/// The path of an endpoint, or what stands for all others.
pub(crate) fn endpoint(lang: Lang, endpoint: &str) -> Html {
    match endpoint {
        UNKNOWN_PATHS => Html::escaped(lang.usage_other().as_str()),
        path => Html::code(path),
    }
}
