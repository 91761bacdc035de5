//! Who may come in: the page runs on somebody's own machine, where any site they visit could knock.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'";

/// Lets in only what asks for this machine by its own name or number (a strange name means that a site
/// has bent its own name to point here), and no site's scripts; every answer carries the strict policy.
pub(super) async fn check(request: Request, next: Next) -> Response {
    let mut response = if is_welcome(request.headers()) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "This page answers only at its own address.").into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

fn is_welcome(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let site = text(header::HeaderName::from_static("sec-fetch-site"));
    let navigates = text(header::HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
    text(header::HOST).is_some_and(is_own_name)
        && (navigates || site.is_none_or(|site| matches!(site, "same-origin" | "none")))
}

fn is_own_name(host: &str) -> bool {
    let Ok(authority) = host.parse::<axum::http::uri::Authority>() else { return false };
    let name = authority.host();
    let number = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || number.parse::<std::net::IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welcome(pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        is_welcome(&headers)
    }

    #[test]
    fn own_names_and_numbers_are_welcome() {
        for host in ["localhost:8081", "127.0.0.1:8081", "[::1]:8081", "192.168.1.5"] {
            assert!(welcome(&[("host", host)]), "{host}");
        }
    }

    #[test]
    fn a_name_bent_to_point_here_is_not() {
        for host in ["evil.example:8081", "127.0.0.1.evil.example", "localhost.evil.example", ""] {
            assert!(!welcome(&[("host", host)]), "{host}");
        }
        assert!(!welcome(&[]));
    }

    #[test]
    fn another_sites_scripts_are_not_but_its_links_are() {
        let host = ("host", "localhost:8081");
        assert!(!welcome(&[host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "cors")]));
        assert!(!welcome(&[host, ("sec-fetch-site", "same-site"), ("sec-fetch-mode", "no-cors")]));
        assert!(welcome(&[host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]));
        assert!(welcome(&[host, ("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors")]));
    }
}
