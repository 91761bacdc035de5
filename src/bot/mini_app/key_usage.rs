//! How the requests with a key were answered.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;

use super::keys::key_id;
use super::{AppChat, AppError};
use crate::bot::key_usage::{DAYS, ENDPOINTS, kinds};
use crate::bot::keys::message;
use crate::keys::Failure;

/// How many failed requests are shown.
const FAILURES: usize = 10;

/// The requests with a key in the last 30 days.
#[derive(Debug, Serialize)]
pub struct KeyUsage {
    /// How many there were each day (UTC), the earliest first.
    days: Vec<(Date, u64)>,
    /// How many were answered in each way.
    kinds: Vec<(String, u64)>,
    /// The most used endpoints.
    endpoints: Vec<(String, u64)>,
    /// The last failed requests, the latest first.
    failures: Vec<ShownFailure>,
}

#[derive(Debug, Serialize)]
struct ShownFailure {
    at: Timestamp,
    endpoint: String,
    code: String,
    id: String,
}

impl AppChat {
    /// The usage of a key of the person.
    pub async fn key_usage(&self, id: &str) -> Result<KeyUsage, AppError> {
        let (chat, id) = (&self.chat, key_id(id)?);
        let (keys, lang) = (&chat.context.keys, chat.lang);
        keys.get_owned(chat.owner(), &id, chat.now).await?.ok_or(AppError::NotFound)?;
        let report = keys.answers(&id, DAYS, chat.now).await?;
        let endpoint = |endpoint: &str| message::endpoint(lang, endpoint).to_plain_text();
        let failures = keys.failures(&id).await?.into_iter().take(FAILURES);
        let failures = failures.map(|Failure { at, endpoint: path, error_code, error_id }| {
            let code = error_code.into_owned();
            ShownFailure { at, endpoint: endpoint(&path), code, id: error_id }
        });
        let kinds = kinds(lang, report.total()).into_iter().filter(|(_, count)| *count > 0);
        let endpoints = report.endpoints().into_iter().take(ENDPOINTS);
        Ok(KeyUsage {
            days: report.days().into_iter().map(|(day, counts)| (day, counts.total())).collect(),
            kinds: kinds.map(|(name, count)| (name.to_string(), count)).collect(),
            endpoints: endpoints.map(|(path, counts)| (endpoint(path), counts.total())).collect(),
            failures: failures.collect(),
        })
    }
}
