//! `/metrics` in the OpenMetrics text format.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A registry with the version of the program.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
    registry.register("muster_build", "The version of the program", build);
    registry
}

pub(super) fn render(registry: &Registry) -> Response {
    let mut text = String::new();
    match encode(&mut text, registry) {
        Ok(()) => ([(header::CONTENT_TYPE, CONTENT_TYPE)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics could not be encoded");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_has_the_version() {
        let mut text = String::new();
        encode(&mut text, &registry()).unwrap();
        assert!(text.contains("muster_build_info{version=\""), "{text}");
    }
}
