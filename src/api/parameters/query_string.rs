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
