//! Finds a parameter in the query string under any of its names.

use std::borrow::Cow;

use percent_encoding::percent_decode;

use super::{ParamError, REPEATED, decode};

/// A query string as it was sent.
#[derive(Debug, Clone, Copy)]
pub(in crate::api) struct QueryString<'a>(pub(super) &'a str);

impl<'a> QueryString<'a> {
    /// The decoded value of the parameter with one of these names. An error if there are several.
    pub(super) fn get(self, names: &[&str]) -> Result<Option<Cow<'a, str>>, ParamError> {
        let (mut found, mut rest) = (None, self.0.as_bytes());
        while !rest.is_empty() {
            let pair;
            (pair, rest) = split_once(rest, b'&');
            let (name, value) = split_once(pair, b'=');
            let is_encoded = name.contains(&b'%');
            let is_named = |wanted: &&str| {
                name == wanted.as_bytes() || is_encoded && percent_decode(name).eq(wanted.bytes())
            };
            if names.iter().any(is_named) && found.replace(value).is_some() {
                return Err(REPEATED);
            }
        }
        found.map(decode).transpose()
    }

    /// The name of a parameter that was likely meant to be `wanted`.
    pub(super) fn similar(self, wanted: &str) -> Option<Cow<'a, str>> {
        let names =
            self.0.split('&').filter_map(|pair| decode(pair.split('=').next()?.as_bytes()).ok());
        // A name that is repeated to people is short and has no special characters.
        let is_plain = |name: &Cow<'_, str>| {
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
            name.len() <= 24 && name.bytes().all(is_plain)
        };
        let mut names = names.filter(is_plain);
        names.find(|name| is_similar(name, wanted))
    }
}

/// How similar a name has to be to be taken for another one, from 0 to 1.
const SIMILAR: f64 = 0.7;

/// Whether one name is likely meant by the other: `server`, `server_id` and `srverId` by `serverId`.
fn is_similar(name: &str, wanted: &str) -> bool {
    let plain = |name: &str| name.replace(['_', '-'], "").to_ascii_lowercase();
    let (name, wanted) = (plain(name), plain(wanted));
    wanted.strip_suffix("id").is_some_and(|stem| !stem.is_empty() && stem == name)
        || strsim::normalized_damerau_levenshtein(&name, &wanted) >= SIMILAR
}

/// Splits at the first separator. Comparing byte by byte is fast here: the parts are short, and every request needs it.
fn split_once(text: &[u8], separator: u8) -> (&[u8], &[u8]) {
    match text.iter().position(|&byte| byte == separator) {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::super::NOT_UTF8;
    use super::*;

    #[test]
    fn values_are_decoded_once() {
        for (sent, decoded) in [
            ("a%5Bb", "a[b"),
            ("%2525", "%25"),
            ("100%", "100%"),
            ("%4", "%4"),
            ("%zz", "%zz"),
            ("a+b", "a+b"),
        ] {
            let query = format!("a={sent}");
            assert_eq!(QueryString(&query).get(&["a"]).unwrap().as_deref(), Some(decoded));
        }
    }

    #[test]
    fn a_misnamed_parameter_is_recognized() {
        for name in ["server", "serverid", "server_id", "SERVER-ID", "srverId"] {
            let query = format!("a=1&{name}=5");
            assert_eq!(QueryString(&query).similar("serverId").as_deref(), Some(name));
        }
        assert_eq!(QueryString("nickname=a").similar("nickname").as_deref(), Some("nickname"));
        for query in ["", "a=1&limit=2", "server%3Cb>=1", "server<b>=1"] {
            assert_eq!(QueryString(query).similar("serverId"), None, "{query}");
        }
    }

    #[test]
    fn a_parameter_is_found_under_any_of_its_names() {
        let query = QueryString("a=1&b[c]=2&&server%49d=5&d");
        assert_eq!(query.get(&["serverId"]).unwrap().as_deref(), Some("5"));
        assert_eq!(query.get(&["d"]).unwrap().as_deref(), Some(""));
        assert_eq!(query.get(&["e"]), Ok(None));
        assert_eq!(QueryString("a=1&a=1").get(&["a"]), Err(REPEATED));
        assert_eq!(QueryString("a=1&b=1").get(&["a", "b"]), Err(REPEATED));
        assert_eq!(QueryString("a=%ff").get(&["a"]), Err(NOT_UTF8));
    }
}
