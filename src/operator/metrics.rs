use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

/// A registry that says which program this is.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
    registry.register("muster_build", "The program that runs", build);
    registry
}

const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(super) fn show(registry: &Registry) -> Response {
    let mut text = String::new();
    match encode(&mut text, registry) {
        Ok(()) => ([(header::CONTENT_TYPE, KIND)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_says_what_it_is() {
        let mut text = String::new();
        encode(&mut text, &registry()).unwrap();
        assert!(text.contains("muster_build_info{version=\""), "{text}");
    }
}
