//! One line: judged field by field, and written anew with the documented fields first.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use jiff::Timestamp;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::shape::{Field, Kind, RECORD};
use crate::feed::document::check_portable;
use crate::game::players::Entry;

/// The most characters a name may have.
pub(super) const NAME: usize = 64;

/// The most characters a title may have.
pub(super) const TEXT: usize = 256;

/// How much of a wrong value a reason quotes.
const QUOTED: usize = 40;

/// The record of a line and the account's number; else everything that is wrong with it has been told.
pub(super) fn validate(text: &str, tell: impl FnMut(String)) -> Option<(i64, Entry)> {
    let mut judge = Judge {
        tell,
        good: true,
        out: String::with_capacity(text.len() + 64),
        online_at: 0,
        id: 0,
        nickname: String::new(),
        last_seen: None,
    };
    match serde_json::from_str::<Fields<'_>>(text) {
        Ok(fields) => judge.object(&fields.0, RECORD, ""),
        Err(wrong) if wrong.is_eof() => judge.fault("breaks off".into()),
        Err(wrong) if wrong.is_data() => judge.fault("must be a player's record, an object".into()),
        Err(wrong) => {
            judge.fault(format!("column {} is not JSON: {}", wrong.column(), plain(&wrong)))
        }
    }
    let Judge { good, out, online_at, id, nickname, last_seen, tell: _ } = judge;
    good.then_some((id, Entry { nickname, text: out, online_at, last_seen }))
}

struct Judge<F> {
    tell: F,
    good: bool,
    out: String,
    online_at: usize,
    id: i64,
    nickname: String,
    last_seen: Option<Timestamp>,
}

impl<F: FnMut(String)> Judge<F> {
    fn object(&mut self, fields: &[(Cow<'_, str>, &RawValue)], shape: &[Field], path: &str) {
        let mut seen = HashSet::new();
        for (name, _) in fields {
            if !seen.insert(name) {
                self.fault(format!("has the field `{path}{name}` twice"));
            }
        }
        self.out.push('{');
        for (at, field) in shape.iter().enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            self.name(field.name);
            let given = fields.iter().find(|(name, _)| name == field.name);
            match given.map(|(_, value)| value.get()) {
                None if field.needed => self.fault(format!("`{path}{}` is missing", field.name)),
                None | Some("null") if !field.needed => self.nothing(field.kind),
                None => {}
                Some(value) => self.value(value, field, path),
            }
        }
        for (name, value) in fields {
            if shape.iter().all(|field| field.name != name) {
                if let Some(why) = check_portable(value.get()) {
                    self.fault(format!("`{path}{name}` {why}"));
                }
                self.out.push(',');
                self.name(name);
                self.out.push_str(value.get());
            }
        }
        self.out.push('}');
    }

    fn value(&mut self, value: &str, field: &Field, path: &str) {
        let wrong = match field.kind {
            Kind::Number => match value.parse::<i64>() {
                // Not as it came: -0 is no whole number to every reader.
                Ok(number) => return self.out.push_str(&number.to_string()),
                Err(_) => "a whole number",
            },
            Kind::Id => match digits(value).and_then(|text| text.parse::<i64>().ok()) {
                Some(id) => return self.out.push_str(&id.to_string()),
                None => "a whole number",
            },
            Kind::Account => match digits(value).and_then(|text| text.parse::<i64>().ok()) {
                Some(id) => {
                    self.id = id;
                    return self.out.push_str(&id.to_string());
                }
                None => "a whole number",
            },
            Kind::Nickname => match words(value, NAME) {
                Some(name) => {
                    self.out.push_str(value);
                    self.nickname = name;
                    return;
                }
                None => "a name of 1 to 64 characters",
            },
            Kind::Text => match words(value, TEXT) {
                Some(_) => return self.out.push_str(value),
                None => "text of 1 to 256 characters",
            },
            Kind::Moment => match moment(value) {
                Some(moment) => {
                    self.last_seen = Some(moment);
                    return self.out.push_str(&format!("\"{moment}\""));
                }
                None => "a moment like \"2026-01-31T18:30:00Z\", or in Unix seconds",
            },
            Kind::Online => match value {
                "true" | "false" | "0" | "1" => return self.nothing(field.kind),
                _ => "true or false",
            },
            Kind::Object(shape) => match serde_json::from_str::<Fields<'_>>(value) {
                Ok(fields) => {
                    return self.object(&fields.0, shape, &format!("{path}{}.", field.name));
                }
                Err(_) => "an object",
            },
        };
        let quoted: String = value.chars().take(QUOTED).collect();
        let more = if quoted.len() < value.len() { "…" } else { "" };
        self.fault(format!("`{path}{}` must be {wrong}, not {quoted}{more}", field.name));
    }

    fn nothing(&mut self, kind: Kind) {
        match kind {
            Kind::Online => self.online_at = self.out.len(),
            Kind::Number
            | Kind::Id
            | Kind::Account
            | Kind::Nickname
            | Kind::Text
            | Kind::Moment
            | Kind::Object(_) => {
                self.out.push_str("null");
            }
        }
    }

    fn name(&mut self, name: &str) {
        self.out.push_str(&serde_json::Value::from(name).to_string());
        self.out.push(':');
    }

    fn fault(&mut self, reason: String) {
        self.good = false;
        (self.tell)(reason);
    }
}

/// A number, or one within quotes.
fn digits(value: &str) -> Option<&str> {
    match value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(text) => {
            (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then_some(text)
        }
        None => Some(value),
    }
}

fn words(value: &str, most: usize) -> Option<String> {
    let text: String = serde_json::from_str(value).ok()?;
    (!text.trim().is_empty() && text.chars().count() <= most).then_some(text)
}

fn moment(value: &str) -> Option<Timestamp> {
    if let Ok(seconds) = value.parse() {
        return Timestamp::from_second(seconds).ok();
    }
    serde_json::from_str::<Cow<'_, str>>(value).ok()?.parse().ok()
}

fn plain(wrong: &serde_json::Error) -> String {
    let text = wrong.to_string();
    let position = format!(" at line {} column {}", wrong.line(), wrong.column());
    text.strip_suffix(&position).unwrap_or(&text).to_owned()
}

/// An object's fields in its own order, each with the text of its value.
struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a player's record")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::with_capacity(24);
                while let Some((Name(name), value)) = map.next_entry()? {
                    fields.push((name, value));
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// A field's name; borrowed unless something in it is escaped.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);
