//! Reads the source's answer to a question.

use std::sync::Arc;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::Question;
use crate::feed::document::{
    self, DocumentId, ServerDocument, Valid, ValidationContext, ValidationErrors,
};
use crate::flat_record;
use crate::game::players::Record;
use crate::game::{AskedFamily, AskedPlayer, Current, Update};

/// What the source knows; `None` if there is no such thing.
#[derive(Debug, Clone)]
pub(super) enum Found {
    Player(Option<Arc<AskedPlayer>>),
    Family(Option<Arc<AskedFamily>>),
}

impl Found {
    /// The number of bytes that it takes, about.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Player(player) => player.as_ref().map_or(0, |player| player.record.length()),
            Self::Family(family) => {
                family.as_ref().map_or(0, |family| 128 * family.family.members.len())
            }
        }
    }
}

/// What an answer says. An error is a sentence for the log.
pub(super) fn read(question: &Question, bytes: &[u8], current: &Current) -> Result<Found, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    match question {
        Question::Player(_, nickname) => {
            Ok(Found::Player(Some(Arc::new(player(text, nickname, current)?))))
        }
        Question::Family(server, id) => {
            let family = family(text, *server, current)?;
            let is_it = family.family.id == *id;
            is_it.then(|| Found::Family(Some(Arc::new(family)))).ok_or("another family".to_owned())
        }
    }
}

/// Where an answer says that the player is online.
const ONLINE: [&str; 3] = ["/data/online", "/online", "/status/online"];

fn player(text: &str, nickname: &str, current: &Current) -> Result<AskedPlayer, String> {
    let answer: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let is_online = ONLINE.iter().any(|at| answer.pointer(at) == Some(&Value::Bool(true)));
    let as_of = as_of(answer.get("timestamp").and_then(Value::as_i64));
    let errors = ValidationErrors::in_file(format!("player {nickname}"));
    let fractions = Arc::clone(&current.snapshot().fractions);
    // A flat record has no nickname.
    let documented = flat_record::documented(text, Some(nickname), &fractions);
    let text = documented.as_deref().unwrap_or(text);
    let record = document::read_player_record(1, text, &fractions, &errors);
    let record = record.ok_or_else(|| errors.to_string())?;
    if record.nickname != nickname {
        return Err(format!("the record is that of {}", record.nickname));
    }
    Ok(AskedPlayer { record: Record::new(record, as_of), is_online })
}

/// A time of the source, which may be ahead of this machine's.
fn as_of(time: Option<i64>) -> Timestamp {
    let now = Timestamp::now();
    time.and_then(|time| Timestamp::from_second(time).ok()).map_or(now, |time| time.min(now))
}

#[derive(Deserialize)]
struct FamilyAnswer<'a> {
    #[serde(borrow)]
    family: &'a RawValue,
    #[serde(borrow)]
    timestamp: Option<&'a RawValue>,
}

fn family(text: &str, server: u32, current: &Current) -> Result<AskedFamily, String> {
    let answer: FamilyAnswer<'_> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let now = Timestamp::now();
    let made = match answer.timestamp {
        Some(timestamp) => timestamp.get().to_owned(),
        None => now.as_second().to_string(),
    };
    // One family is a list of one.
    let list = format!(r#"{{"timestamp":{made},"families":[{}]}}"#, answer.family.get());
    let id = DocumentId::Server(server, ServerDocument::Families);
    let context = ValidationContext::of(current, now, false);
    match document::validate(id, list.as_bytes(), &context) {
        Ok(Valid { update: Update::Families(_, families), .. }) => {
            let timestamp = families.timestamp;
            let family = families.list.into_iter().next().ok_or("no family")?;
            Ok(AskedFamily { family, timestamp })
        }
        Ok(_) => Err("another document".to_owned()),
        Err(errors) => Err(errors.to_string()),
    }
}
