//! The paths that need no key, one file each; `/health` stands beside them.

use std::sync::Arc;

use axum::routing::MethodRouter;

use super::Api;

/// Every such path, and who answers it.
pub(in crate::api) fn routes() -> Vec<(&'static str, MethodRouter<Arc<Api>>)> {
    vec![]
}
