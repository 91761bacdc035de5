//! The other side of the door: a folder's document sent to a running muster.

use std::path::Path;

use reqwest::{Client, RequestBuilder, StatusCode, Url};
use serde::Deserialize;

use crate::feed::document::DocumentId;
use crate::feed::folder::lies_there;
use crate::feed::importer::{because, open, read};

/// What became of a sent document.
#[derive(Debug, PartialEq, Eq)]
pub enum PushOutcome {
    /// Taken, and served.
    Taken,
    /// Not taken, and why, one line a reason.
    Refused(Vec<String>),
    /// Not sent: the file cannot be read, and why.
    Unread(String),
}

/// Why nothing could be sent.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// No answer came.
    #[error("no answer from {0}: {1}")]
    Unreachable(String, String),
    /// Something else answers there than the feed's door.
    #[error("{0} is not the operator's listener (MUSTER_OPERATOR_ADDR)")]
    Elsewhere(String),
    /// The door is shut, or the token does not open it.
    #[error("{0}")]
    Locked(String),
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Body {
    error_message: String,
    faults: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    path: String,
    reason: String,
}

/// Where documents are sent, and with which token.
pub struct PushClient<'a> {
    /// Sends.
    pub client: &'a Client,
    /// The operator's listener.
    pub url: &'a Url,
    /// The feed's token.
    pub token: &'a str,
}

impl PushClient<'_> {
    /// Sends one document of a folder.
    pub async fn document(
        &self,
        folder: &Path,
        id: DocumentId,
    ) -> Result<PushOutcome, ClientError> {
        let file = id.to_string();
        let bytes = match read(&folder.join(&file)).and_then(|bytes| zstd::encode_all(&*bytes, 3)) {
            Ok(bytes) => bytes,
            Err(wrong) => return Ok(PushOutcome::Unread(because(&wrong))),
        };
        let name = file.trim_end_matches(".json");
        self.put(name, |request| request.header("Content-Encoding", "zstd").body(bytes)).await
    }

    /// Sends a server's list of players, if the folder has one; it is never whole in memory.
    pub async fn players(
        &self,
        folder: &Path,
        server: u32,
    ) -> Result<Option<PushOutcome>, ClientError> {
        let name = format!("{server}/players");
        let path = folder.join(format!("{name}.ndjson"));
        if !lies_there(&path) {
            return Ok(None);
        }
        let list = match open(&path) {
            Ok(list) => tokio::fs::File::from_std(list),
            Err(wrong) => return Ok(Some(PushOutcome::Unread(because(&wrong)))),
        };
        self.put(&name, |request| request.body(list)).await.map(Some)
    }

    async fn put(
        &self,
        name: &str,
        with: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> Result<PushOutcome, ClientError> {
        let request = with(self.client.put(self.target(name)).bearer_auth(self.token));
        let response = request.send().await.map_err(|wrong| self.unreachable(wrong))?;
        let status = response.status();
        if status == StatusCode::NO_CONTENT {
            return Ok(PushOutcome::Taken);
        }
        if status == StatusCode::METHOD_NOT_ALLOWED {
            return Err(ClientError::Elsewhere(self.place()));
        }
        let Body { error_message, faults } = response.json().await.unwrap_or_default();
        let said = match error_message.is_empty() {
            true => format!("the answer was {status}"),
            false => error_message,
        };
        if status == StatusCode::UNAUTHORIZED || status == StatusCode::FORBIDDEN {
            return Err(ClientError::Locked(said));
        }
        if faults.is_empty() {
            return Ok(PushOutcome::Refused(vec![said]));
        }
        let reasons = faults.into_iter().map(|Named { path, reason }| format!("{path} {reason}"));
        Ok(PushOutcome::Refused(reasons.collect()))
    }

    fn unreachable(&self, wrong: reqwest::Error) -> ClientError {
        if wrong.is_timeout() {
            return ClientError::Unreachable(self.place(), "nothing was heard in time".to_owned());
        }
        let mut why = wrong.without_url().to_string();
        if why == "error sending request" {
            why = "it can't be reached".into();
        }
        ClientError::Unreachable(self.place(), why)
    }

    fn place(&self) -> String {
        let host = self.url.host_str().unwrap_or_default();
        format!("{host}:{}", self.url.port_or_known_default().unwrap_or(80))
    }

    fn target(&self, name: &str) -> Url {
        let mut target = self.url.clone();
        let base = self.url.path().trim_end_matches('/').trim_end_matches("/feed");
        target.set_path(&format!("{base}/feed/{name}"));
        target
    }
}
