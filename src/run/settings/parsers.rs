//! How settings are written, and the sentence for one that is not.

use std::net::SocketAddr;
use std::num::NonZeroU32;

use reqwest::Url;

/// Where something is reached on the web.
pub(super) fn web(text: &str) -> Result<Url, &'static str> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    url.ok_or("write an address like https://api.example, with http:// or https://")
}

/// An address that others are made from.
pub fn base(text: &str) -> Result<Url, &'static str> {
    let url = web(text)?;
    match (url.query(), url.fragment()) {
        (None, None) => Ok(url),
        (Some(_), _) | (_, Some(_)) => Err("write it without ? and #: paths are put behind it"),
    }
}

/// Where to listen.
pub fn listener(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "write an IP address and a port, like 127.0.0.1:8080")
}

/// How many, at least one.
pub(super) fn count(text: &str) -> Result<NonZeroU32, &'static str> {
    text.parse().map_err(|_| "write a whole number, 1 or more")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_of_the_web_and_carries_no_question() {
        for good in ["http://127.0.0.1:8080", "https://api.example/muster/"] {
            assert!(base(good).is_ok(), "{good}");
        }
        let faulty = [
            "",
            "example",
            "127.0.0.1:80",
            "localhost:80",
            "ftp://a",
            "https://",
            "https://a/?q=1",
            "https://a/#b",
        ];
        for faulty in faulty {
            assert!(base(faulty).is_err(), "{faulty}");
        }
    }
}
