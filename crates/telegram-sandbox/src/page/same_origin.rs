//! Rejects requests of other sites, which could otherwise reach the page on the user's machine.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Frames of any site are allowed, because a Mini App can be anywhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; frame-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'";

/// Admits only requests to localhost or an IP address, because another name means DNS rebinding. Rejects requests from
/// scripts of other sites. Adds a strict content security policy to every response.
pub(super) async fn check(request: Request, next: Next) -> Response {
    let mut response = if is_same_origin(request.headers()) {
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

fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let site = text(header::HeaderName::from_static("sec-fetch-site"));
    let navigates = text(header::HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
    text(header::HOST).is_some_and(is_local_host)
        && (navigates || site.is_none_or(|site| matches!(site, "same-origin" | "none")))
}

fn is_local_host(host: &str) -> bool {
    let Ok(authority) = host.parse::<axum::http::uri::Authority>() else { return false };
    let name = authority.host();
    let number = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || number.parse::<std::net::IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_admitted(pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        is_same_origin(&headers)
    }

    #[test]
    fn localhost_and_ip_addresses_are_admitted() {
        for host in ["localhost:8081", "127.0.0.1:8081", "[::1]:8081", "192.168.1.5"] {
            assert!(is_admitted(&[("host", host)]), "{host}");
        }
    }

    #[test]
    fn other_host_names_are_rejected() {
        for host in ["evil.example:8081", "127.0.0.1.evil.example", "localhost.evil.example", ""] {
            assert!(!is_admitted(&[("host", host)]), "{host}");
        }
        assert!(!is_admitted(&[]));
    }

    #[test]
    fn scripts_of_other_sites_are_rejected_but_links_are_admitted() {
        let host = ("host", "localhost:8081");
        assert!(!is_admitted(&[
            host,
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "cors")
        ]));
        assert!(!is_admitted(&[
            host,
            ("sec-fetch-site", "same-site"),
            ("sec-fetch-mode", "no-cors")
        ]));
        assert!(is_admitted(&[
            host,
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "navigate")
        ]));
        assert!(is_admitted(&[
            host,
            ("sec-fetch-site", "same-origin"),
            ("sec-fetch-mode", "cors")
        ]));
    }
}
