//! `/list`: shows all keys of a person, page by page, and deleted ones that are still in use.

use jiff::SignedDuration;

use crate::bot::callback::KeyAction;
use crate::bot::context::Context;
use crate::bot::telegram::{Button, OutgoingMessage, Rows, pages};
use crate::db::Error;
use crate::keys::{Key, Owner, State};
use crate::text::{Html, Lang, Plain};

use super::message;

const PAGE: usize = 6;

/// A deleted key is shown if a request came with it this recently.
const LATELY: SignedDuration = SignedDuration::from_hours(24);

/// How many of these are shown.
const MOST_DELETED: u32 = 3;

pub(super) async fn page(
    context: &Context,
    owner: Owner,
    lang: Lang,
    page: u16,
) -> Result<OutgoingMessage, Error> {
    let keys = context.keys.list(owner, context.now()).await?;
    let since = context.now() - LATELY;
    let deleted = context.keys.deleted_in_use(owner, since, MOST_DELETED).await?;
    let deleted: Vec<Html> =
        deleted.iter().map(|key| message::deleted_key(context, lang, key)).collect();
    if keys.is_empty() {
        let rows = vec![vec![Button::press(lang.button_new(), KeyAction::Issue)]];
        let text = Html::paragraphs([lang.list_empty()].into_iter().chain(deleted));
        return Ok(OutgoingMessage { text, rows });
    }
    let last = u16::try_from((keys.len() - 1) / PAGE).unwrap_or(u16::MAX);
    let page = page.min(last);
    let active = keys.iter().filter(|key| key.state == State::Active).count();
    let mut parts = vec![lang.list_head(u64::try_from(active).unwrap_or(u64::MAX))];
    let mut rows = Rows::new();
    for (number, key) in keys.iter().enumerate().skip(usize::from(page) * PAGE).take(PAGE) {
        if number == active {
            parts.push(lang.list_ended());
        }
        parts.push(Html::lines([message::title(key), message::details(context, lang, key)]));
        rows.push(vec![Button::press(name(key), KeyAction::Card(key.id))]);
    }
    if page == last {
        parts.extend(deleted);
    }
    rows.extend(pages(page, last, |words, page| Button::press(words, KeyAction::List { page })));
    Ok(OutgoingMessage { text: Html::paragraphs(parts), rows })
}

/// The label and the hint of a key, for its button.
pub(super) fn name(key: &Key) -> Plain {
    Plain::untrusted(&format!("{} · {}", key.label.as_str(), key.hint))
}
