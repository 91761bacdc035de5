//! A request's target as it may be logged.

use std::borrow::Cow;
use std::fmt;

use http::Uri;
use percent_encoding::percent_decode_str;

/// The target, decoded, with every key in it replaced.
pub(super) struct Redacted<'a>(pub(super) &'a Uri);

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let target = self.0.path_and_query().map_or("", |target| target.as_str());
        // Decoded until nothing changes, so that no number of escapes hides a key.
        let mut text = Cow::Borrowed(target);
        loop {
            let decoded = percent_decode_str(&text).decode_utf8_lossy().into_owned();
            if decoded == text {
                break;
            }
            text = decoded.into();
        }
        let mut rest = &*text;
        while let Some((before, after)) = rest.split_once("mst_") {
            write!(f, "{}mst_…", before.escape_debug())?;
            rest = after.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
        }
        write!(f, "{}", rest.escape_debug())
    }
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
            ("/?k=%0a", "/?k=\\n"),
        ] {
            assert_eq!(Redacted(&uri.parse().unwrap()).to_string(), shown);
        }
    }
}
