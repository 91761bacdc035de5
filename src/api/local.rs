//! Requests of this process to its own API, without a connection.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use http::Request;
use tower::ServiceExt;
use tower::util::BoxCloneSyncService;

use super::{Api, router};

/// The handlers of `/v2`. A request needs a key, as those of others do. Clones answer alike.
#[derive(Clone)]
pub struct LocalApi(BoxCloneSyncService<Request<Body>, Response, Infallible>);

impl LocalApi {
    /// The handlers of this API.
    pub fn new(api: &Arc<Api>) -> Self {
        Self(BoxCloneSyncService::new(router::local(api)))
    }

    /// The response to a request.
    pub async fn answer(&self, request: Request<Body>) -> Response {
        let Ok(response) = self.0.clone().oneshot(request).await;
        response
    }
}
