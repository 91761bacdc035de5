//! The paths that need no key; `/health` stands beside them.

use axum::routing::MethodRouter;

use super::{docs, landing};

/// Every such path, and who answers it; all of them show the same address.
pub(in crate::api) fn routes(public_url: &str) -> Vec<(&'static str, MethodRouter)> {
    [landing::routes(public_url), docs::routes()].concat()
}
