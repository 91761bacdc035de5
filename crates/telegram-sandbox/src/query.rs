//! Callback queries and inline queries.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;

use crate::error::ApiError;
use crate::id::{ChatId, UserId};

/// The time limit for the bot's answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(15);
/// How long inline queries and their results are kept.
const RETENTION: Duration = Duration::from_secs(60 * 60);

/// All queries.
#[derive(Debug, Default)]
pub(crate) struct Queries {
    last: u64,
    queries: HashMap<String, Query>,
}

/// A callback query or an inline query.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) person: UserId,
    /// The chat of the button; `None` for an inline query.
    pub(crate) chat: Option<ChatId>,
    /// The text of an inline query.
    pub(crate) text: String,
    pub(crate) at: Timestamp,
    pub(crate) answered: bool,
    /// The bot's results.
    pub(crate) results: serde_json::Value,
}

impl Queries {
    pub(crate) fn add(
        &mut self,
        person: UserId,
        chat: Option<ChatId>,
        text: &str,
        at: Timestamp,
    ) -> String {
        let stale = |query: &Query| {
            query.chat.is_none() && at.duration_since(query.at).unsigned_abs() > RETENTION
        };
        self.queries.retain(|_, query| !stale(query));
        self.last += 1;
        let id = format!("{}", 4_400_000_000_000_000_000 + self.last);
        let results = serde_json::Value::Null;
        let query = Query { person, chat, text: text.to_owned(), at, answered: false, results };
        self.queries.insert(id.clone(), query);
        id
    }

    pub(crate) fn find(&self, id: &str) -> Option<&Query> {
        self.queries.get(id)
    }

    /// Marks a query as answered; fails if it was answered before or is too old.
    pub(crate) fn answer(&mut self, id: &str, now: Timestamp) -> Result<&mut Query, ApiError> {
        let query = self
            .queries
            .get_mut(id)
            .filter(|query| !query.answered)
            .filter(|query| now.duration_since(query.at).unsigned_abs() <= ANSWER_TIMEOUT)
            .ok_or_else(|| {
                ApiError::bad(
                    "query is too old and response timeout expired or query ID is invalid",
                )
            })?;
        query.answered = true;
        Ok(query)
    }

    /// The number of unanswered callback queries.
    pub(crate) fn unanswered(&self) -> usize {
        self.queries.values().filter(|query| query.chat.is_some() && !query.answered).count()
    }
}
