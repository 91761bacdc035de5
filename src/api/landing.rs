//! What stands at `/`: what this is, how to get a key, where to read on. And the OpenAPI document beside it.

use std::sync::Arc;

use axum::routing::{MethodRouter, get};
use bytes::Bytes;
use http::HeaderValue;

use super::docs::{html, text};
use super::{Answer, Page, openapi};

const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page, what it loads, and the document for programs; all show the same address.
pub(super) fn routes(public_url: &str) -> Vec<(&'static str, MethodRouter)> {
    let page = Bytes::from(page(public_url));
    let document = openapi::document(public_url).to_json().unwrap_or_default();
    let media = HeaderValue::from_static("application/json");
    let document = Arc::new(Page::new(media, document.into(), None));
    vec![
        ("/", get(|| async { html(page, POLICY) })),
        ("/landing.css", get(|| async { text("text/css", include_str!("landing/page.css")) })),
        ("/icon.svg", get(|| async { text("image/svg+xml", include_str!("landing/icon.svg")) })),
        ("/openapi.json", get(|| async { Answer::public(document) })),
    ]
}

fn page(public_url: &str) -> String {
    let address = public_url.trim_end_matches('/');
    let address = address.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    include_str!("landing/page.html").replace("{address}", &address)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_address_is_shown_and_cannot_become_markup() {
        let page = super::page("https://a.example/x\"><b>&/");
        assert!(page.contains("\"https://a.example/x&quot;>&lt;b>&amp;/v2/fraction?"));
    }
}
