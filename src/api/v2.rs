//! The paths of `/v2`, one file a resource. All of them are behind the guard: see [`super::front`].

use std::sync::Arc;

use axum::routing::{MethodRouter, get};

use super::Api;

mod key;
mod status;

pub(super) use status::Shelf as StatusShelf;

/// The one path that costs nothing.
pub(super) const FREE: &str = "/v2/key";

/// Every path, and who answers it.
pub(super) fn routes() -> Vec<(&'static str, MethodRouter<Arc<Api>>)> {
    vec![(FREE, get(key::show)), ("/v2/status", get(status::show))]
}
