//! Makes a request's target safe to log.

use std::fmt;

use http::Uri;

use crate::keys::KEY_PREFIX;

/// The target, decoded, with every key in it replaced.
pub(super) struct Redacted<'a>(pub(super) &'a Uri);

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let target = self.0.path_and_query().map_or("", |target| target.as_str());
        let text = decoded(target);
        let mut rest = &*text;
        while let Some((before, after)) = rest.split_once(KEY_PREFIX) {
            write!(f, "{}mst_…", before.escape_debug())?;
            rest = after.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
        }
        write!(f, "{}", rest.escape_debug())
    }
}

/// Decodes the text until no escape is left, so that a key can't be hidden by escaping it several times.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        bytes.push(byte);
        while let Some(byte) = last_escape(&bytes) {
            bytes.truncate(bytes.len() - 3);
            bytes.push(byte);
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The byte that the last three bytes encode, if they are an escape.
fn last_escape(bytes: &[u8]) -> Option<u8> {
    let [.., b'%', high, low] = bytes else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_shown_however_it_is_escaped() {
        for (uri, shown) in [
            ("/v2/x?key=mst_abc123&a=b", "/v2/x?key=mst_…&a=b"),
            ("/mst_abc/mst_def", "/mst_…/mst_…"),
            ("/?k=%6dst%5Fabc", "/?k=mst_…"),
            ("/?k=%256dst_abc", "/?k=mst_…"),
            ("/?k=%25252525256dst_abc", "/?k=mst_…"),
            ("/?k=%2%35%36dst_abc", "/?k=mst_…"),
            ("/?k=%d0%ba%zz%", "/?k=к%zz%"),
            ("/?k=%0a", "/?k=\\n"),
        ] {
            assert_eq!(Redacted(&uri.parse().unwrap()).to_string(), shown);
        }
    }
}
