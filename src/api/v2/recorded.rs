//! Pages made of what was recorded over the last hours and days: read and rendered once for each state of the record.

use std::hash::Hash;

use axum::response::Response;
use jiff::Timestamp;
use serde::Serialize;

use crate::api::pages::{Validators, hash_of, next_update};
use crate::api::{Api, Error, Page, Recorded, RequestContext};

/// Responds with a page about data made at `modified`.
///
/// The page is identified by `state`: everything that `read` depends on, and the same in every process. So its validators are
/// known before anything is read, and a client that has it costs nothing, whichever page it asks for.
pub(super) async fn respond<T: Serialize>(
    mut context: RequestContext,
    recorded: Recorded,
    modified: Timestamp,
    state: impl Hash,
    read: impl AsyncFnOnce(&Api) -> Result<T, Error>,
) -> Result<Response, Error> {
    let fresh_until = next_update(modified);
    let version = hash_of(&(recorded, modified, state));
    let page = match context.api.page_caches.recorded.get(&recorded, &version) {
        Some(page) => page,
        None => {
            let validators = Validators::new(version, Some(modified));
            if let Some(response) = context.not_modified(&validators, fresh_until) {
                return Ok(response);
            }
            let answer = read(&context.api).await?;
            let page = Page::json(&answer, Some(modified))?.with(validators);
            context.api.page_caches.recorded.insert(recorded, version, page)
        }
    };
    context.respond(&page.page, fresh_until).await
}

/// The start of the current minute.
pub(super) fn minute(now: Timestamp) -> Timestamp {
    Timestamp::from_second(now.as_second().div_euclid(60) * 60).unwrap_or(now)
}
