//! Documents inside of an answer: `{"status": "ok", "data": {…}, "timestamp": …}`.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::json;

#[derive(Deserialize)]
struct Wrapper<'a> {
    #[serde(borrow)]
    data: &'a RawValue,
    timestamp: Option<&'a RawValue>,
}

/// The document in a text: the text itself, or the `data` of a wrapper. Data without a `timestamp` gets the wrapper's.
pub(super) fn unwrap<'a>(text: &'a str, fields: &[&str]) -> Cow<'a, str> {
    let Some((document, time)) = wrapped(text, fields) else { return text.into() };
    match (time, document.strip_prefix('{')) {
        (Some(time), Some(rest)) => format!("{{\"timestamp\":{time},{rest}").into(),
        _ => document.into(),
    }
}

/// The `data` of a text, if it is an object with any of these fields, and the `timestamp` that it lacks.
pub(super) fn wrapped<'a>(
    text: &'a str,
    fields: &[&str],
) -> Option<(&'a str, Option<&'a RawValue>)> {
    // Most documents have no wrapper.
    memchr::memmem::find(text.as_bytes(), b"\"data\"")?;
    let Wrapper { data, timestamp } = serde_json::from_str(text).ok()?;
    let found = json::fields(data.get()).ok()?;
    let has = |name: &str| found.iter().any(|(field, _)| field == name);
    let is_document = fields.iter().any(|field| has(field));
    is_document.then(|| (data.get(), timestamp.filter(|_| !has("timestamp"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_is_unwrapped_if_it_is_one() {
        for (text, document) in [
            (r#"{"data": {"players": []}}"#, r#"{"players": []}"#),
            (r#"{"data": {"players": []}, "timestamp": 1}"#, r#"{"timestamp":1,"players": []}"#),
            (
                r#"{"timestamp": 1, "data": {"players": [], "timestamp": 2}}"#,
                r#"{"players": [], "timestamp": 2}"#,
            ),
            (r#"{"data": {"1": {}}, "timestamp": 1}"#, r#"{"data": {"1": {}}, "timestamp": 1}"#),
            (r#"{"players": ["data"]}"#, r#"{"players": ["data"]}"#),
        ] {
            assert_eq!(unwrap(text, &["players"]), document);
        }
        let deeper = r#"{"data": {"data": {"1": {}}}, "timestamp": 1}"#;
        assert_eq!(unwrap(deeper, &["zones", "data"]), r#"{"timestamp":1,"data": {"1": {}}}"#);
    }
}
