//! The other side of the door: a folder's document sent to a running muster.

use std::path::Path;

use reqwest::{Client, StatusCode, Url};
use serde::Deserialize;

use crate::feed::document::Address;

/// What became of a sent document.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Taken, and served.
    Taken,
    /// Not taken, and why, one line a reason.
    Refused(Vec<String>),
}

/// Why nothing could be sent.
#[derive(Debug, thiserror::Error)]
pub enum Unsent {
    /// The file cannot be read.
    #[error("{0} cannot be read: {1}")]
    Unreadable(Address, std::io::Error),
    /// No answer came.
    #[error("no answer from {0}: {1}")]
    Unreachable(String, reqwest::Error),
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

/// Sends one document of a folder.
pub async fn send(
    client: &Client,
    folder: &Path,
    address: Address,
    url: &Url,
    token: &str,
) -> Result<Outcome, Unsent> {
    let bytes = tokio::fs::read(address.within(folder)).await;
    let bytes = bytes.and_then(|bytes| zstd::encode_all(&*bytes, 3));
    let bytes = bytes.map_err(|wrong| Unsent::Unreadable(address, wrong))?;
    let to = target(url, address);
    let host = || url.host_str().unwrap_or_default().to_owned();
    let unreachable = |wrong: reqwest::Error| Unsent::Unreachable(host(), wrong.without_url());
    let request = client.put(to).bearer_auth(token).header("Content-Encoding", "zstd").body(bytes);
    let response = request.send().await.map_err(unreachable)?;
    let status = response.status();
    if status == StatusCode::NO_CONTENT {
        return Ok(Outcome::Taken);
    }
    let Body { error_message, faults } = response.json().await.unwrap_or_default();
    let said =
        if error_message.is_empty() { format!("the answer was {status}") } else { error_message };
    if status == StatusCode::UNAUTHORIZED || status == StatusCode::FORBIDDEN {
        return Err(Unsent::Locked(said));
    }
    if faults.is_empty() {
        return Ok(Outcome::Refused(vec![said]));
    }
    Ok(Outcome::Refused(
        faults.into_iter().map(|fault| format!("{} {}", fault.path, fault.reason)).collect(),
    ))
}

fn target(url: &Url, address: Address) -> Url {
    let mut target = url.clone();
    let base = url.path().trim_end_matches('/').trim_end_matches("/feed");
    let path = match address.server() {
        Some(number) => format!("{base}/feed/{number}/{}", address.name()),
        None => format!("{base}/feed/{}", address.name()),
    };
    target.set_path(&path);
    target
}
