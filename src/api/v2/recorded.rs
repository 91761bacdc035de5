//! Pages about the recorded past. A page is read and rendered once for each state of the record.

use std::hash::Hash;
use std::sync::Arc;

use axum::response::Response;
use jiff::Timestamp;
use serde::Serialize;

use crate::api::pages::{Validators, Version, hash_of, next_update};
use crate::api::{Api, Error, Page, RequestContext, View};

/// Responds with a page about data made at `modified`.
///
/// `state` contains everything that `read` depends on, and is the same in every process. The validators are a hash of
/// it, so they are known before anything is read. A client that has the page gets a 304 without a read.
pub(super) async fn respond<T: Serialize>(
    mut context: RequestContext,
    view: View,
    modified: Timestamp,
    state: impl Hash,
    read: impl AsyncFnOnce(&Api) -> Result<T, Error>,
) -> Result<Response, Error> {
    let fresh_until = next_update(modified);
    let hash = hash_of(&(&view, modified, state));
    let api = Arc::clone(&context.api);
    let pages = &api.page_caches.pages;
    let page = match pages.get(&view, &Version::number(hash)) {
        Some(page) => page,
        None => {
            let validators = Validators::new(hash, Some(modified));
            if let Some(response) = context.not_modified(&validators, fresh_until) {
                return Ok(response);
            }
            let render =
                async || Ok(Page::json(&read(&api).await?, Some(modified))?.with(validators));
            pages.page(view, Version::number(hash), render).await?
        }
    };
    context.respond(&page, fresh_until).await
}

/// The start of the current minute.
pub(super) fn minute(now: Timestamp) -> Timestamp {
    Timestamp::from_second(now.as_second().div_euclid(60) * 60).unwrap_or(now)
}
