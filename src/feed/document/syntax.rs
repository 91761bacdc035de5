//! Checks that bytes are JSON: encoding, nesting depth and syntax.

use serde_json::value::RawValue;

use super::{Location, MAX_BYTES};

/// How deep lists and objects may be nested.
const MAX_DEPTH: usize = 32;

/// The text of a document; the error is where and why it is not valid JSON.
pub(super) fn text(bytes: &[u8]) -> Result<&str, (Location, String)> {
    if bytes.len() > MAX_BYTES {
        return Err((Location::File, too_large()));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err((Location::File, "is encoded in UTF-16; save it as UTF-8".into()));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let reason = "has a character that is not UTF-8; save the file as UTF-8 \
                      (text from the game itself is often Windows-1251)";
        (line_at(bytes, error.valid_up_to()), reason.into())
    })?;
    if text.trim_ascii().is_empty() {
        return Err((Location::File, "is empty".into()));
    }
    if let Some(offset) = too_deep(bytes) {
        let reason = format!("has lists and objects nested more than {MAX_DEPTH} deep");
        return Err((line_at(bytes, offset), reason));
    }
    serde_json::from_str::<&RawValue>(text).map_err(|error| not_json(text, &error))?;
    Ok(text)
}

/// The error of a document of more than [`MAX_BYTES`].
pub(in crate::feed) fn too_large() -> String {
    format!("is larger than {} MiB", MAX_BYTES / 1024 / 1024)
}

/// Whether the text is the beginning of a JSON text: the rest may still be written.
pub(in crate::feed) fn is_incomplete(bytes: &[u8]) -> bool {
    match serde_json::from_slice::<&RawValue>(bytes) {
        Ok(_) => false,
        Err(error) => error.is_eof(),
    }
}

fn not_json(text: &str, error: &serde_json::Error) -> (Location, String) {
    let at = Location::Line { line: error.line(), column: Some(error.column()) };
    if error.is_eof() {
        return (at, "is incomplete: the file is only half written".into());
    }
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let rest = line.get(error.column().saturating_sub(1)..).unwrap_or_default();
    let rest = rest.trim_start_matches('-');
    let infinite = ["NaN", "Infinity", "nan", "inf"].iter().any(|word| rest.starts_with(word));
    let reason = if infinite {
        "has NaN or Infinity, which JSON does not allow".into()
    } else {
        format!("is not JSON: {}", super::json::plain(error))
    };
    (at, reason)
}

/// The error of a line that is not a JSON object.
pub(super) fn line_error(line: usize, error: &serde_json::Error) -> (Location, String) {
    let at = |column| Location::Line { line, column };
    if error.is_eof() {
        return (at(None), "is incomplete".into());
    }
    if error.is_data() {
        return (at(None), "must be an object, the record of a player".into());
    }
    let reason = format!("is not JSON: {}", super::json::plain(error));
    (at(Some(error.column())), reason)
}

/// The offset of the first list or object that is nested too deep.
fn too_deep(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut quoted = false;
    let mut escaped = false;
    for (offset, byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'{' if depth == MAX_DEPTH => return Some(offset),
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Why some JSON readers reject this value although its syntax is valid: text must decode and numbers must be finite.
pub(super) fn check_portable(value: &str) -> Option<String> {
    if too_deep(value.as_bytes()).is_some() {
        return Some(format!("has lists and objects nested more than {MAX_DEPTH} deep"));
    }
    let error = serde_json::from_str::<serde_json::Value>(value).err()?;
    Some(format!("is not portable JSON: {}", super::json::plain(&error)))
}

fn line_at(bytes: &[u8], offset: usize) -> Location {
    let before = &bytes[..offset];
    let line = memchr::memchr_iter(b'\n', before).count() + 1;
    let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    Location::Line { line, column: Some(offset - start + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(bytes: &[u8]) -> String {
        match text(bytes) {
            Ok(text) => format!("valid: {text}"),
            Err((at, reason)) => format!("{at} {reason}"),
        }
    }

    #[test]
    fn each_syntax_error_is_named() {
        insta::assert_snapshot!(problem(b""), @"the file is empty");
        insta::assert_snapshot!(problem(b" \n "), @"the file is empty");
        insta::assert_snapshot!(problem(b"\xFF\xFE{\0}\0"), @"the file is encoded in UTF-16; save it as UTF-8");
        insta::assert_snapshot!(problem(b"{\n \"name\": \"\xC8\xE2\"}"), @"line 2, column 11 has a character that is not UTF-8; save the file as UTF-8 (text from the game itself is often Windows-1251)");
        insta::assert_snapshot!(problem(b"{\"players\": [{\"id\": 1}, {\"i"), @"line 1, column 27 is incomplete: the file is only half written");
        insta::assert_snapshot!(problem(b"{\"x\": NaN}"), @"line 1, column 7 has NaN or Infinity, which JSON does not allow");
        insta::assert_snapshot!(problem(b"{\"x\": -Infinity}"), @"line 1, column 8 has NaN or Infinity, which JSON does not allow");
        insta::assert_snapshot!(problem(b"{\"x\": 1,}"), @"line 1, column 9 is not JSON: key must be a string");
        insta::assert_snapshot!(problem(b"{} {}"), @"line 1, column 4 is not JSON: trailing characters");
        insta::assert_snapshot!(problem(&[b'['; 5_000_000]), @"line 1, column 33 has lists and objects nested more than 32 deep");
    }

    #[test]
    fn a_byte_order_mark_and_brackets_in_text_are_fine() {
        assert_eq!(problem(b"\xEF\xBB\xBF{}"), "valid: {}");
        let brackets = format!("{{\"x\": \"{} \\\" {}\"}}", "[".repeat(100), "{".repeat(100));
        assert!(text(brackets.as_bytes()).is_ok());
    }

    #[test]
    fn only_the_beginning_of_a_text_is_incomplete() {
        assert!(is_incomplete(b"{\"a\": [1, 2") && is_incomplete(b""));
        assert!(!is_incomplete(b"{\"a\": }") && !is_incomplete(b"{}"));
    }

    #[test]
    fn values_that_some_readers_reject_are_not_portable() {
        let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        for portable in
            ["null", "-0", "1e-400", "12345678901234567890123", r#"{"\ud83d\ude00":["\u00e9"]}"#]
        {
            assert_eq!(check_portable(portable), None, "{portable}");
        }
        assert_eq!(check_portable(&nested(MAX_DEPTH)), None);
        let reason = |value: &str| check_portable(value).expect("a reason");
        insta::assert_snapshot!(reason(&nested(MAX_DEPTH + 1)), @"has lists and objects nested more than 32 deep");
        insta::assert_snapshot!(reason(&nested(100_000)), @"has lists and objects nested more than 32 deep");
        insta::assert_snapshot!(reason(r#"[{"a":1e400}]"#), @"is not portable JSON: number out of range");
        insta::assert_snapshot!(reason(r#"["\ud800"]"#), @"is not portable JSON: unexpected end of hex escape");
        assert!(check_portable(r#"{"\udc00":1}"#).is_some());
    }
}
