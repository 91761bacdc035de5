//! Parsers of setting values, with error messages that say what to write.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::str::FromStr;

use jiff::tz::TimeZone;
use reqwest::Url;

use super::secret::read_file;
use crate::db::Location;

/// A web address.
pub(super) fn web(text: &str) -> Result<Url, &'static str> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    url.ok_or("write an address like https://api.example, with http:// or https://")
}

/// The address of a bot: a web address, or its name as people write it.
pub(super) fn bot(text: &str) -> Result<Url, &'static str> {
    let error = "write the bot's address like https://t.me/my_bot, or its name like @my_bot";
    let text = text.trim();
    let name = ["@", "t.me/", "telegram.me/"].iter().find_map(|start| text.strip_prefix(start));
    match name {
        Some(name) if is_username(name) => web(&format!("https://t.me/{name}")),
        Some(_) => Err(error),
        None => web(text),
    }
    .map_err(|_| error)
}

fn is_username(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    (4..=32).contains(&name.len()) && name.bytes().all(allowed)
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

/// Telegram user ids.
#[derive(Clone, Debug, Default)]
pub(super) struct UserIds(pub(super) Vec<i64>);

/// Numbers of servers.
#[derive(Clone, Debug, Default)]
pub(super) struct ServerNumbers(pub(super) Vec<u32>);

/// Telegram user ids, separated by commas.
pub(super) fn user_ids(text: &str) -> Result<UserIds, &'static str> {
    positive_numbers(text)
        .map(UserIds)
        .ok_or("write Telegram user ids, which are positive numbers, like 123456789,987654321")
}

/// Numbers of servers, separated by commas.
pub(super) fn server_numbers(text: &str) -> Result<ServerNumbers, &'static str> {
    positive_numbers(text).map(ServerNumbers).ok_or("write numbers of servers, like 5,12")
}

/// Positive numbers, separated by commas.
fn positive_numbers<T: FromStr + PartialOrd + Default>(text: &str) -> Option<Vec<T>> {
    let numbers = text.split(',').map(str::trim).filter(|number| !number.is_empty());
    numbers.map(|number| number.parse().ok().filter(|number| *number > T::default())).collect()
}

/// A number of at least one.
pub(super) fn count(text: &str) -> Result<NonZeroU32, &'static str> {
    text.parse().map_err(|_| "write a whole number, 1 or more")
}

/// The location of a store, in the file at this path.
pub fn location_in_file(path: &str) -> Result<Location, String> {
    Ok(read_file(Path::new(path))?.reveal().parse::<Location>()?)
}

/// A time zone.
pub(super) fn time_zone(name: &str) -> Result<TimeZone, String> {
    TimeZone::get(name).map_err(|_| "write a time zone like Europe/Moscow".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_an_address_or_a_name() {
        for text in ["https://t.me/my_bot", "t.me/my_bot", "telegram.me/my_bot", " @my_bot "] {
            assert_eq!(bot(text).unwrap().as_str(), "https://t.me/my_bot", "{text}");
        }
        assert_eq!(bot("http://127.0.0.1:8081").unwrap().port(), Some(8081));
        for invalid in ["", "@", "@my bot", "my_bot", "t.me/", "ftp://t.me/my_bot", "https://"] {
            assert!(bot(invalid).is_err(), "{invalid}");
        }
    }

    #[test]
    fn a_base_is_a_web_address_without_a_query() {
        assert!(base("https://api.example/muster/").is_ok());
        for invalid in ["", "localhost:80", "https://", "https://a/#b"] {
            assert!(base(invalid).is_err(), "{invalid}");
        }
    }
}
