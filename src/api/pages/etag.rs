//! Evaluates `If-None-Match`.

use http::HeaderValue;
use http::header::{HeaderMap, IF_NONE_MATCH};

/// Whether `If-None-Match` lists `tag`, by RFC 9110: `*`, or any tag of any list, compared weakly. Malformed tags are
/// skipped.
pub(super) fn is_listed(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    headers.get_all(IF_NONE_MATCH).iter().any(|list| lists(list.as_bytes(), tag.as_bytes()))
}

fn lists(list: &[u8], tag: &[u8]) -> bool {
    if list.trim_ascii() == b"*" {
        return true;
    }
    let mut rest = list;
    loop {
        rest = rest.trim_ascii_start();
        let opaque = rest.strip_prefix(b"W/").unwrap_or(rest);
        // A tag may contain commas, so only its closing quote ends it.
        let end = opaque.strip_prefix(b"\"").and_then(|inside| memchr::memchr(b'"', inside));
        if let Some(end) = end
            && let Some((found, after)) = opaque.split_at_checked(end + 2)
        {
            let whole = matches!(after.trim_ascii_start().first(), None | Some(b','));
            if whole && found == tag {
                return true;
            }
            rest = after;
        }
        match memchr::memchr(b',', rest) {
            Some(comma) => rest = rest.get(comma + 1..).unwrap_or_default(),
            None => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn finds_a_tag_in_a_list() {
        for list in [
            r#""a""#,
            r#"W/"a""#,
            r#""b", "a""#,
            r#""x,y" , W/"a" ,"#,
            "*",
            " * ",
            r#"garbage, "a""#,
            r#","a""#,
        ] {
            assert!(lists(list.as_bytes(), br#""a""#), "{list}");
        }
        for list in
            ["", r#""b""#, "a", r#""a"#, r#"a""#, "**", r#""a"x"#, r#"w/"a""#, r#""b,"a""#, ",,,"]
        {
            assert!(!lists(list.as_bytes(), br#""a""#), "{list}");
        }
    }

    proptest! {
        #[test]
        fn a_listed_tag_is_found_among_other_tags(before in proptest::collection::vec("(W/)?\"[!#-~]{0,5}\"", 0..20)) {
            let mut list = before;
            list.push("\"mine\"".into());
            prop_assert!(lists(list.join(", ").as_bytes(), b"\"mine\""));
        }

        #[test]
        fn any_bytes_are_accepted(list in proptest::collection::vec(any::<u8>(), 0..200)) {
            lists(&list, b"\"mine\"");
        }
    }
}
