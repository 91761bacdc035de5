//! The failed requests of a key, page by page, for its owner and for operators.

use crate::bot::context::Context;
use crate::bot::telegram::{Button, OutgoingMessage, Rows, pages};
use crate::db::Error;
use crate::keys::{Failure, Key};
use crate::text::{Html, Lang, Plain};

use super::message;

const PAGE: usize = 10;

/// A page of the failures, the latest first. `to` leads to another page and `back` to the key.
pub(crate) async fn page(
    context: &Context,
    lang: Lang,
    key: &Key,
    page: u16,
    to: impl Fn(Plain, u16) -> Button,
    back: Button,
) -> Result<OutgoingMessage, Error> {
    let failures = context.keys.failures(&key.id).await?;
    let last = failures.len().saturating_sub(1) / PAGE;
    let last = u16::try_from(last).unwrap_or(u16::MAX);
    let page = page.min(last);
    let line = |Failure { at, endpoint, error_code, error_id }: &Failure| {
        let endpoint = message::endpoint(lang, endpoint);
        let at = context.moment(lang, *at);
        lang.failure(Html::escaped(error_code), endpoint, &at, Html::code(error_id))
    };
    let shown = failures.iter().skip(usize::from(page) * PAGE).take(PAGE);
    let mut parts = vec![lang.failures_head(message::title(key))];
    match failures.is_empty() {
        true => parts.push(lang.failures_none()),
        false => {
            parts.extend(shown.map(line));
            parts.push(lang.failures_help());
        }
    }
    let rows: Rows = pages(page, last, to).into_iter().chain([vec![back]]).collect();
    Ok(OutgoingMessage { text: Html::paragraphs(parts), rows })
}
