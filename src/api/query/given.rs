use std::borrow::Cow;

use super::{Complaint, NOT_TEXT};

/// A query string, as it was sent.
#[derive(Debug, Clone, Copy)]
pub(in crate::api) struct Given<'a>(&'a str);

impl<'a> Given<'a> {
    pub(super) fn new(query: &'a str) -> Self {
        Self(query)
    }

    /// The decoded value of the one parameter that has one of these names.
    pub(super) fn one(&self, names: &[&str]) -> Result<Option<Cow<'a, str>>, Complaint> {
        let mut found = None;
        let mut rest = Some(self.0.as_bytes());
        while let Some(pairs) = rest {
            let (pair, after) = cut(pairs, b'&');
            let (name, value) = cut(pair, b'=');
            let named = |name: &[u8]| names.iter().any(|wanted| wanted.as_bytes() == name);
            if named(&decoded(name)) && found.replace(value.unwrap_or_default()).is_some() {
                return Err(REPEATED);
            }
            rest = after;
        }
        found.map(|value| text(decoded(value))).transpose()
    }
}

pub(super) const REPEATED: Complaint =
    Complaint { kind: "repeated", message: "A parameter was given more than once." };

pub(super) fn text(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, str>, Complaint> {
    match bytes {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).map(Cow::from).map_err(|_| NOT_TEXT),
        Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::from).map_err(|_| NOT_TEXT),
    }
}

/// What stands before the first `mark`, and after it.
fn cut(bytes: &[u8], mark: u8) -> (&[u8], Option<&[u8]>) {
    match memchr::memchr(mark, bytes).map(|at| bytes.split_at(at)) {
        Some((before, after)) => (before, after.get(1..)),
        None => (bytes, None),
    }
}

/// Percent-decodes once. A percent sign that starts no escape stands for itself.
pub(in crate::api) fn decoded(bytes: &[u8]) -> Cow<'_, [u8]> {
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
            assert_eq!(&*decoded(sent.as_bytes()), read.as_bytes(), "{sent}");
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
