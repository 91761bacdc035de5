//! The interactive reference, served whole from the binary: no other host is ever asked.

use std::io::Read;
use std::sync::{Arc, LazyLock};

use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use bytes::Bytes;
use http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use http::{HeaderValue, StatusCode};

use super::{Answer, Page};

/// Scripts and styles from here alone; what "try it out" asks is here, too.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page and what it loads.
pub(super) fn routes() -> Vec<(&'static str, MethodRouter)> {
    vec![
        ("/docs", get(|| async { html(include_str!("docs/page.html").into(), POLICY) })),
        ("/docs/", get(|| async { (StatusCode::PERMANENT_REDIRECT, [("location", "../docs")]) })),
        ("/docs/page.css", get(|| async { text("text/css", include_str!("docs/page.css")) })),
        ("/docs/page.js", get(|| async { text("text/javascript", include_str!("docs/page.js")) })),
        ("/docs/swagger-ui.css", get(|| async { Answer::public(Arc::clone(&STYLE)) })),
        ("/docs/swagger-ui.js", get(|| async { Answer::public(Arc::clone(&BUNDLE)) })),
    ]
}

/// A page for people that may load no more than `policy` says.
pub(super) fn html(content: Bytes, policy: &'static str) -> Response {
    let headers = [(CONTENT_SECURITY_POLICY, policy), (REFERRER_POLICY, "no-referrer")];
    let page = Page::new(HeaderValue::from_static("text/html; charset=utf-8"), content, None);
    (headers, Answer::public(Arc::new(page))).into_response()
}

/// A small file of our own.
pub(super) fn text(media: &'static str, content: &'static str) -> Answer {
    Answer::public(Arc::new(Page::new(HeaderValue::from_static(media), content.into(), None)))
}

static STYLE: LazyLock<Arc<Page>> =
    LazyLock::new(|| unpacked("text/css", include_bytes!("docs/swagger-ui/style.css.gz")));
static BUNDLE: LazyLock<Arc<Page>> =
    LazyLock::new(|| unpacked("text/javascript", include_bytes!("docs/swagger-ui/bundle.js.gz")));

fn unpacked(media: &'static str, packed: &[u8]) -> Arc<Page> {
    let mut content = Vec::new();
    if let Err(cause) = flate2::read::GzDecoder::new(packed).read_to_end(&mut content) {
        tracing::error!(%cause, "a part of /docs does not unpack");
    }
    Arc::new(Page::new(HeaderValue::from_static(media), content.into(), None))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn the_bundle_is_what_its_note_says() {
        for packed in [
            &include_bytes!("docs/swagger-ui/bundle.js.gz")[..],
            include_bytes!("docs/swagger-ui/style.css.gz"),
        ] {
            let mut content = Vec::new();
            flate2::read::GzDecoder::new(packed).read_to_end(&mut content).unwrap();
            let mut sum = String::new();
            for byte in Sha256::digest(&content) {
                write!(sum, "{byte:02x}").unwrap();
            }
            assert!(include_str!("docs/swagger-ui/README.md").contains(&sum), "{sum}");
        }
    }
}
