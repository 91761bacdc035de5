//! Validates the addresses that buttons open.

use std::net::IpAddr;

use http::uri::Authority;

use crate::error::ApiError;

/// The address of an inline URL button.
pub(super) fn button_url(text: &str) -> Result<String, ApiError> {
    let invalid =
        |why: &str| ApiError::bad(format!("inline keyboard button URL '{text}' is invalid: {why}"));
    let (scheme, rest, host) = parts(text);
    match scheme.as_str() {
        "tg" | "ton" if !rest.is_empty() => Ok(text.to_owned()),
        "http" | "https" if host.is_empty() => Err(invalid("URL host is empty")),
        "http" | "https" if host.contains(char::is_whitespace) || !host.contains(['.', ':']) => {
            Err(invalid("Wrong HTTP URL"))
        }
        "http" | "https" => Ok(text.to_owned()),
        _ => Err(invalid("Unsupported URL protocol")),
    }
}

/// The address of a Mini App; `what` names it in the error. Telegram demands HTTPS; the sandbox also takes any address on
/// this machine, because an app under development has no certificate.
pub(crate) fn web_app_url(text: &str, what: &str) -> Result<String, ApiError> {
    let invalid =
        |why: &str| ApiError::bad(format!("{what} Web App URL '{text}' is invalid: {why}"));
    let (scheme, _, host) = parts(text);
    match scheme.as_str() {
        "http" | "https" if host.is_empty() => Err(invalid("URL host is empty")),
        "http" | "https" if is_loopback(host) => Ok(text.to_owned()),
        "http" | "tg" | "ton" => Err(invalid("Only HTTPS links are allowed")),
        "https" if host.contains(char::is_whitespace) || !host.contains('.') => {
            Err(invalid("Wrong HTTP URL"))
        }
        "https" => Ok(text.to_owned()),
        _ => Err(invalid("Unsupported URL protocol")),
    }
}

/// The scheme in lower case, all after it, and the host with its port. Without a scheme it is `http`.
fn parts(text: &str) -> (String, &str, &str) {
    let (scheme, rest) = text.split_once("://").unwrap_or(("http", text));
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    (scheme.to_ascii_lowercase(), rest, host)
}

fn is_loopback(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host();
    let number = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || number.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_has_an_https_address_or_one_on_this_machine() {
        for url in [
            "https://a.example",
            "HTTPS://a.example/app?lang=ru#x",
            "http://127.0.0.1:5173/app",
            "http://localhost:5173",
            "http://[::1]:5173/",
            "https://localhost/",
        ] {
            assert_eq!(web_app_url(url, "menu button"), Ok(url.to_owned()));
        }
        for (url, why) in [
            ("http://a.example", "Only HTTPS links are allowed"),
            ("a.example", "Only HTTPS links are allowed"),
            ("tg://resolve?domain=a", "Only HTTPS links are allowed"),
            ("http://127.0.0.1@a.example", "Only HTTPS links are allowed"),
            ("http://127.0.0.1.a.example", "Only HTTPS links are allowed"),
            ("http://192.168.1.5", "Only HTTPS links are allowed"),
            ("", "URL host is empty"),
            ("https:///app", "URL host is empty"),
            ("https://intranet", "Wrong HTTP URL"),
            ("ftp://a.example", "Unsupported URL protocol"),
        ] {
            let refused = web_app_url(url, "menu button").unwrap_err().description;
            let expected =
                format!("Bad Request: menu button Web App URL '{url}' is invalid: {why}");
            assert_eq!(refused, expected);
        }
    }
}
