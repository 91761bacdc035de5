//! The client of `muster feed push`: uploads the documents of a folder to a running muster.

use std::path::Path;

use reqwest::{Client, RequestBuilder, StatusCode, Url};

use super::accepted::{Fault, LeftOut};
use super::error::Body;
use crate::feed::document::DocumentId;
use crate::feed::{files, folder};

/// The result of an upload.
#[derive(Debug, PartialEq, Eq)]
pub enum PushOutcome {
    /// Imported and served.
    Imported,
    /// Imported and served without the rows that can't be used, with one line for each reason.
    Incomplete(Vec<String>),
    /// Refused, with one line for each reason.
    Refused(Vec<String>),
    /// Not sent, because the file cannot be read, and why.
    Unreadable(String),
}

/// Why uploads are not possible at all.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// There was no response.
    #[error("no answer from {0}: {1}")]
    Unreachable(String, String),
    /// Another server answered.
    #[error("{0} is not the operator's listener (MUSTER_OPERATOR_ADDR)")]
    NotOperator(String),
    /// Uploads are disabled, or the token is wrong.
    #[error("{0}")]
    Unauthorized(String),
}

/// The listener that documents are uploaded to.
pub struct PushClient<'a> {
    /// The HTTP client.
    pub client: &'a Client,
    /// The operator's listener.
    pub url: &'a Url,
    /// The feed token.
    pub token: &'a str,
}

impl PushClient<'_> {
    /// Uploads one document of a folder.
    pub async fn document(
        &self,
        folder: &Path,
        id: DocumentId,
    ) -> Result<PushOutcome, ClientError> {
        let file = id.to_string();
        let bytes =
            match files::read(&folder.join(&file)).and_then(|bytes| zstd::encode_all(&*bytes, 3)) {
                Ok(bytes) => bytes,
                Err(error) => return Ok(PushOutcome::Unreadable(files::reason(&error))),
            };
        let name = file.trim_end_matches(".json");
        self.put(name, |request| request.header("Content-Encoding", "zstd").body(bytes)).await
    }

    /// Uploads a server's list of players, if the folder has one, without reading it into memory.
    pub async fn players(
        &self,
        folder: &Path,
        server: u32,
    ) -> Result<Option<PushOutcome>, ClientError> {
        let path = folder.join(folder::player_list(server));
        if !files::exists(&path) {
            return Ok(None);
        }
        let list = match files::open(&path) {
            Ok(list) => tokio::fs::File::from_std(list),
            Err(error) => return Ok(Some(PushOutcome::Unreadable(files::reason(&error)))),
        };
        self.put(&format!("{server}/players"), |request| request.body(list)).await.map(Some)
    }

    async fn put(
        &self,
        name: &str,
        fill: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> Result<PushOutcome, ClientError> {
        let request = fill(self.client.put(self.target(name)).bearer_auth(self.token));
        let response = request.send().await.map_err(|error| self.unreachable(error))?;
        let status = response.status();
        if status == StatusCode::NO_CONTENT {
            return Ok(PushOutcome::Imported);
        }
        if status == StatusCode::OK {
            let LeftOut { faults, .. } = response.json().await.unwrap_or_default();
            return Ok(PushOutcome::Incomplete(reasons(faults)));
        }
        if status == StatusCode::METHOD_NOT_ALLOWED {
            return Err(ClientError::NotOperator(self.address()));
        }
        let Body { error_message, faults, .. } = response.json().await.unwrap_or_default();
        let message = match error_message.is_empty() {
            true => format!("the answer was {status}"),
            false => error_message,
        };
        if status == StatusCode::UNAUTHORIZED || status == StatusCode::FORBIDDEN {
            return Err(ClientError::Unauthorized(message));
        }
        if faults.is_empty() {
            return Ok(PushOutcome::Refused(vec![message]));
        }
        Ok(PushOutcome::Refused(reasons(faults)))
    }

    fn unreachable(&self, error: reqwest::Error) -> ClientError {
        let is_timeout = error.is_timeout();
        let why = match error.without_url().to_string() {
            _ if is_timeout => "it did not answer in time".into(),
            why if why == "error sending request" => "it can't be reached".into(),
            why => why,
        };
        ClientError::Unreachable(self.address(), why)
    }

    fn address(&self) -> String {
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

fn reasons(faults: Vec<Fault>) -> Vec<String> {
    faults.into_iter().map(|Fault { path, reason, .. }| format!("{path} {reason}")).collect()
}
