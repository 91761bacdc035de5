use std::borrow::Cow;

use super::{Complaint, NOT_TEXT};

/// A query string, as it was sent.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a>(&'a str);

impl<'a> Given<'a> {
    pub(super) fn new(query: &'a str) -> Self {
        Self(query)
    }

    /// The decoded value of the one parameter that has one of these names.
    pub(super) fn one(&self, names: &[&str]) -> Result<Option<Cow<'a, str>>, Complaint> {
        let mut found = None;
        for pair in self.0.split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let named = |name: &[u8]| names.iter().any(|wanted| wanted.as_bytes() == name);
            if named(&decoded(name)) && found.replace(value).is_some() {
                return Err(REPEATED);
            }
        }
        found.map(|value| text(decoded(value))).transpose()
    }
}

const REPEATED: Complaint =
    Complaint { kind: "repeated", message: "A parameter was given more than once." };

fn text(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, str>, Complaint> {
    match bytes {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).map(Cow::from).map_err(|_| NOT_TEXT),
        Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::from).map_err(|_| NOT_TEXT),
    }
}

/// Percent-decodes once. A percent sign that starts no escape stands for itself.
pub(in crate::api) fn decoded(text: &str) -> Cow<'_, [u8]> {
    let bytes = text.as_bytes();
    if memchr::memchr(b'%', bytes).is_none() {
        return bytes.into();
    }
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        let escape = match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                hex(*high).zip(hex(*low)).map(|(high, low)| (high << 4 | low, after))
            }
            _ => None,
        };
        let (byte, after) = escape.unwrap_or((*first, after));
        out.push(byte);
        rest = after;
    }
    out.into()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_once() {
        for (sent, read) in [
            ("a%5Bb", "a[b"),
            ("%2525", "%25"),
            ("100%", "100%"),
            ("%4", "%4"),
            ("%zz", "%zz"),
            ("a+b", "a+b"),
        ] {
            assert_eq!(&*decoded(sent), read.as_bytes(), "{sent}");
        }
    }

    #[test]
    fn finds_the_one_it_is_asked_for() {
        let given = Given::new("a=1&b[c]=2&&server%49d=5&d");
        assert_eq!(given.one(&["serverId"]).unwrap().as_deref(), Some("5"));
        assert_eq!(given.one(&["d"]).unwrap().as_deref(), Some(""));
        assert_eq!(given.one(&["e"]), Ok(None));
        assert_eq!(Given::new("a=1&a=1").one(&["a"]), Err(REPEATED));
        assert_eq!(Given::new("a=1&b=1").one(&["a", "b"]), Err(REPEATED));
        assert_eq!(Given::new("a=%ff").one(&["a"]), Err(NOT_TEXT));
    }
}
