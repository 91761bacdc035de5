//! The landing page at `/`, and the OpenAPI document beside it.

use super::bot_link::escaped;
use super::docs::{PublicRoute, file, html};
use super::openapi;

const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page, the files it loads, and the OpenAPI document, all with the same public address.
pub(super) fn routes(public_url: &str) -> Vec<PublicRoute> {
    let document = openapi::document(public_url).to_json().unwrap_or_default();
    vec![
        ("/", html(page(public_url), POLICY)),
        ("/landing.css", file("text/css", include_str!("landing/page.css").into())),
        ("/icon.svg", file("image/svg+xml", include_str!("landing/icon.svg").into())),
        ("/openapi.json", file("application/json", document.into())),
    ]
}

fn page(public_url: &str) -> String {
    let address = public_url.trim_end_matches('/');
    include_str!("landing/page.html").replace("{address}", &escaped(address))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_address_is_escaped() {
        let page = super::page("https://a.example/x\"><b>&/");
        assert!(page.contains("\"https://a.example/x&quot;>&lt;b>&amp;/v2/fraction?"));
    }
}
