//! Parsers of setting values, with error messages that say what to write.

use std::net::SocketAddr;
use std::num::NonZeroU32;

use jiff::tz::TimeZone;
use reqwest::Url;

/// A web address.
pub(super) fn web(text: &str) -> Result<Url, &'static str> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    url.ok_or("write an address like https://api.example, with http:// or https://")
}

/// A web address to which paths can be appended.
pub fn base(text: &str) -> Result<Url, &'static str> {
    let url = web(text)?;
    match (url.query(), url.fragment()) {
        (None, None) => Ok(url),
        (Some(_), _) | (_, Some(_)) => Err("write it without ? and #: paths are appended to it"),
    }
}

/// The address of a listener.
pub fn listener(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "write an IP address and a port, like 127.0.0.1:8080")
}

/// A number of at least one.
pub(super) fn count(text: &str) -> Result<NonZeroU32, &'static str> {
    text.parse().map_err(|_| "write a whole number, 1 or more")
}

/// A time zone.
pub(super) fn time_zone(name: &str) -> Result<TimeZone, String> {
    TimeZone::get(name).map_err(|_| "write a time zone like Europe/Moscow".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_a_web_address_without_a_query() {
        assert!(base("https://api.example/muster/").is_ok());
        for invalid in ["", "localhost:80", "https://", "https://a/#b"] {
            assert!(base(invalid).is_err(), "{invalid}");
        }
    }
}
