//! Presses of buttons and inline questions that wait for the bot's answer.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;

use crate::error::ApiError;
use crate::id::{ChatId, UserId};

/// How long an answer is awaited.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long what was offered can be picked: somebody who types asks with every few letters.
const KEPT: Duration = Duration::from_secs(60 * 60);

/// All that was asked.
#[derive(Debug, Default)]
pub(crate) struct Queries {
    last: u64,
    asked: HashMap<String, Query>,
}

/// One press or inline question.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) person: UserId,
    /// Where the button was; an inline question has no chat.
    pub(crate) chat: Option<ChatId>,
    /// The text of an inline question.
    pub(crate) text: String,
    pub(crate) at: Timestamp,
    pub(crate) answered: bool,
    /// What the bot offered.
    pub(crate) results: serde_json::Value,
}

impl Queries {
    pub(crate) fn ask(
        &mut self,
        person: UserId,
        chat: Option<ChatId>,
        text: &str,
        at: Timestamp,
    ) -> String {
        let stale = |query: &Query| {
            query.chat.is_none() && at.duration_since(query.at).unsigned_abs() > KEPT
        };
        self.asked.retain(|_, query| !stale(query));
        self.last += 1;
        let id = format!("{}", 4_400_000_000_000_000_000 + self.last);
        let results = serde_json::Value::Null;
        let query = Query { person, chat, text: text.to_owned(), at, answered: false, results };
        self.asked.insert(id.clone(), query);
        id
    }

    pub(crate) fn find(&self, id: &str) -> Option<&Query> {
        self.asked.get(id)
    }

    /// The query to answer, once and in time.
    pub(crate) fn answer(&mut self, id: &str, now: Timestamp) -> Result<&mut Query, ApiError> {
        let query = self
            .asked
            .get_mut(id)
            .filter(|query| !query.answered)
            .filter(|query| now.duration_since(query.at).unsigned_abs() <= PATIENCE)
            .ok_or_else(|| {
                ApiError::bad(
                    "query is too old and response timeout expired or query ID is invalid",
                )
            })?;
        query.answered = true;
        Ok(query)
    }

    /// Presses that the bot has not answered.
    pub(crate) fn open(&self) -> usize {
        self.asked.values().filter(|query| query.chat.is_some() && !query.answered).count()
    }
}
