//! The JSON of an update. An update that can't be parsed does not stop the updates after it.

use serde::Deserialize;
use teloxide::types::Update;

/// An update of which only the id is parsed. The id is enough to recognise an update that is delivered again.
pub(crate) struct RawUpdate<'a> {
    pub(crate) id: u32,
    json: &'a str,
}

#[derive(Deserialize)]
struct Id {
    update_id: u32,
}

impl<'a> RawUpdate<'a> {
    /// The update in this JSON; `None` if it has no id.
    pub(crate) fn new(json: &'a str) -> Option<Self> {
        match serde_json::from_str(json) {
            Ok(Id { update_id: id }) => Some(Self { id, json }),
            Err(error) => {
                tracing::warn!(%error, "an update without an id is skipped");
                None
            }
        }
    }

    /// The whole update; `None` if it can't be parsed.
    pub(crate) fn parse(&self) -> Option<Update> {
        serde_json::from_str(self.json).or_else(|_| serde_json::from_str(&paired(self.json))).ok()
    }
}

/// The JSON with every lone surrogate replaced, because serde rejects them.
fn paired(json: &str) -> String {
    let mut kept = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        kept.push_str(&rest[..at]);
        let escape = &rest[at..];
        let length = match (surrogate(escape), escape.get(6..).and_then(surrogate)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(_), _) => {
                kept.push_str("\\ufffd");
                rest = &escape[6..];
                continue;
            }
            (None, _) => 1 + escape[1..].chars().next().map_or(0, char::len_utf8),
        };
        kept.push_str(&escape[..length]);
        rest = &escape[length..];
    }
    kept.push_str(rest);
    kept
}

/// The surrogate that the escape at the beginning of the text encodes.
fn surrogate(escape: &str) -> Option<u16> {
    let digits = escape.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok().filter(|code| (0xD800..=0xDFFF).contains(code))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_lone_surrogate_is_replaced() {
        let json = r#"{"update_id":7,"message":{"message_id":1,"date":1,"chat":{"id":5,"type":"private","first_name":"a\ud83dz\\ud83d\ud83d\ude00\udc00"},"text":"hi"}}"#;
        let update = RawUpdate::new(json).unwrap();
        assert_eq!(update.id, 7);
        let update = update.parse().unwrap();
        assert_eq!(update.chat().unwrap().first_name(), Some("a\u{FFFD}z\\ud83d😀\u{FFFD}"));
    }

    #[test]
    fn an_unknown_kind_keeps_its_id() {
        let new = RawUpdate::new(r#"{"update_id":8,"something_new":{"a":1}}"#).unwrap();
        assert_eq!(new.parse().unwrap().id.0, 8);
        let deep = format!(r#"{{"update_id":9,"x":{}{}}}"#, "[".repeat(500), "]".repeat(500));
        let deep = RawUpdate::new(&deep).unwrap();
        assert!(deep.id == 9 && deep.parse().is_none());
        assert!(RawUpdate::new(r#"{"update_id":9,"message":{"#).is_none());
        assert!(RawUpdate::new("[]").is_none());
    }

    proptest! {
        #[test]
        fn arbitrary_input_never_panics(json in "\\PC*|(\\\\u[dD][0-9a-f]{0,3}|\\\\|é){0,9}") {
            let _ = RawUpdate { id: 1, json: &json }.parse();
            let _ = RawUpdate::new(&json);
        }
    }
}
