//! From bytes to text that is JSON: encoding, depth and syntax, before anybody asks what it says.

use serde_json::value::RawValue;

use super::{Location, MAX_BYTES};

/// How deep lists and objects may lie in one another.
pub(super) const MAX_DEPTH: usize = 32;

/// The text of a document whose syntax is sound; else where and why it is not.
pub(super) fn text(bytes: &[u8]) -> Result<&str, (Location, String)> {
    if bytes.len() > MAX_BYTES {
        return Err((Location::File, too_large()));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err((Location::File, "is written in UTF-16; save it as UTF-8".into()));
    }
    let text = std::str::from_utf8(bytes).map_err(|wrong| not_utf8(bytes, wrong.valid_up_to()))?;
    if text.trim_ascii().is_empty() {
        return Err((Location::File, "is empty".into()));
    }
    if let Some(offset) = too_deep(bytes) {
        let reason = format!("lists and objects lie more than {MAX_DEPTH} deep in one another");
        return Err((line_at(bytes, offset), reason));
    }
    serde_json::from_str::<&RawValue>(text).map_err(|wrong| not_json(text, &wrong))?;
    Ok(text)
}

/// Why a document of more than [`MAX_BYTES`] is refused.
pub(in crate::feed) fn too_large() -> String {
    format!("is larger than {} MiB", MAX_BYTES / 1024 / 1024)
}

/// Whether the text only breaks off: more of it may be on its way.
pub(in crate::feed) fn breaks_off(bytes: &[u8]) -> bool {
    match serde_json::from_slice::<&RawValue>(bytes) {
        Ok(_) => false,
        Err(wrong) => wrong.is_eof(),
    }
}

fn not_utf8(bytes: &[u8], offset: usize) -> (Location, String) {
    let reason = "has a character that is not UTF-8; save the file as UTF-8 \
                  (text from the game itself is often Windows-1251)";
    (line_at(bytes, offset), reason.into())
}

fn not_json(text: &str, wrong: &serde_json::Error) -> (Location, String) {
    let at = Location::Line { line: wrong.line(), column: Some(wrong.column()) };
    if wrong.is_eof() {
        return (at, "breaks off: the file is only half written".into());
    }
    let line = text.lines().nth(wrong.line().saturating_sub(1)).unwrap_or_default();
    let rest = line.get(wrong.column().saturating_sub(1)..).unwrap_or_default();
    let rest = rest.trim_start_matches('-');
    let infinite = ["NaN", "Infinity", "nan", "inf"].iter().any(|word| rest.starts_with(word));
    let reason = if infinite {
        "has NaN or Infinity where a number must be; JSON has no such numbers".into()
    } else {
        format!("is not JSON: {}", super::field::plain(wrong))
    };
    (at, reason)
}

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

fn line_at(bytes: &[u8], offset: usize) -> Location {
    let before = &bytes[..offset];
    let line = memchr::memchr_iter(b'\n', before).count() + 1;
    let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    Location::Line { line, column: Some(offset - start + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(bytes: &[u8]) -> String {
        match text(bytes) {
            Ok(text) => format!("taken: {text}"),
            Err((at, reason)) => format!("{at} {reason}"),
        }
    }

    #[test]
    fn each_way_not_to_be_json_is_named() {
        insta::assert_snapshot!(fault(b""), @"the file is empty");
        insta::assert_snapshot!(fault(b" \n "), @"the file is empty");
        insta::assert_snapshot!(fault(b"\xFF\xFE{\0}\0"), @"the file is written in UTF-16; save it as UTF-8");
        insta::assert_snapshot!(fault(b"{\n \"name\": \"\xC8\xE2\"}"), @"line 2, column 11 has a character that is not UTF-8; save the file as UTF-8 (text from the game itself is often Windows-1251)");
        insta::assert_snapshot!(fault(b"{\"players\": [{\"id\": 1}, {\"i"), @"line 1, column 27 breaks off: the file is only half written");
        insta::assert_snapshot!(fault(b"{\"x\": NaN}"), @"line 1, column 7 has NaN or Infinity where a number must be; JSON has no such numbers");
        insta::assert_snapshot!(fault(b"{\"x\": -Infinity}"), @"line 1, column 8 has NaN or Infinity where a number must be; JSON has no such numbers");
        insta::assert_snapshot!(fault(b"{\"x\": 1,}"), @"line 1, column 9 is not JSON: key must be a string");
        insta::assert_snapshot!(fault(b"{} {}"), @"line 1, column 4 is not JSON: trailing characters");
        insta::assert_snapshot!(fault(&[b'['; 5_000_000]), @"line 1, column 33 lists and objects lie more than 32 deep in one another");
    }

    #[test]
    fn a_byte_order_mark_and_brackets_in_text_are_fine() {
        assert_eq!(fault(b"\xEF\xBB\xBF{}"), "taken: {}");
        let brackets = format!("{{\"x\": \"{} \\\" {}\"}}", "[".repeat(100), "{".repeat(100));
        assert!(text(brackets.as_bytes()).is_ok());
    }

    #[test]
    fn only_a_cut_text_breaks_off() {
        assert!(breaks_off(b"{\"a\": [1, 2") && breaks_off(b""));
        assert!(!breaks_off(b"{\"a\": }") && !breaks_off(b"{}"));
    }
}
