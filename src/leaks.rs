//! Keys that were found where others can read them. GitHub reports those in public repositories to `POST /leaks/github`:
//! each is blocked, and the bot tells its owner where it was found.

mod public_keys;

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

pub use public_keys::PublicKeys;

use crate::db;
use crate::keys::{Actor, ChangeError, KeyStatus, LeakPlace, State as KeyState, Store, Token};

/// No report is longer.
const MAX_BODY: usize = 256 * 1024;

const KEY_ID: &str = "github-public-key-identifier";
const SIGNATURE: &str = "github-public-key-signature";

/// Takes the reports of a process. Clones are the same one. Without GitHub's keys it takes none.
#[derive(Clone)]
pub struct Leaks {
    store: Store,
    keys: Arc<ArcSwapOption<PublicKeys>>,
}

/// One key in a report.
#[derive(Deserialize)]
struct Finding {
    token: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    url: String,
}

/// What GitHub is told of a finding.
#[derive(Serialize)]
struct Verdict {
    token_hash: String,
    token_type: String,
    label: &'static str,
}

/// Why a report is not taken.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error("no reports are taken here")]
    Disabled,
    #[error("the report is not signed with a key of GitHub that is known here")]
    NotSigned,
    #[error("the report can't be read: {0}")]
    Malformed(#[from] serde_json::Error),
    #[error("the key store can't be used; report it again")]
    Store(#[from] db::Error),
}

impl Leaks {
    /// Blocks keys in a store. Reports are signed with one of GitHub's keys.
    #[must_use]
    pub fn new(store: &Store, keys: Option<PublicKeys>) -> Self {
        let store = store.acting_as(Actor::GitHub);
        Self { store, keys: Arc::new(ArcSwapOption::new(keys.map(Arc::new))) }
    }

    /// From the next report on, uses these keys of GitHub.
    pub fn replace_keys(&self, keys: PublicKeys) {
        self.keys.store(Some(Arc::new(keys)));
    }

    /// The routes under `/leaks`.
    pub fn routes(&self) -> Router {
        Router::new()
            .route("/leaks/github", post(report))
            .layer(DefaultBodyLimit::max(MAX_BODY))
            .with_state(self.clone())
    }

    /// Blocks a key that was found; false if it was never issued here.
    async fn found(&self, finding: &Finding, now: Timestamp) -> Result<bool, db::Error> {
        let Some(token) = Token::find_all(&finding.token).next() else { return Ok(false) };
        let key = match self.store.status(&token.digest(), now).await? {
            KeyStatus::Unknown => return Ok(false),
            KeyStatus::Deleted(_) => return Ok(true),
            KeyStatus::Exists(key) => key,
        };
        if key.state == KeyState::Active {
            let reason = LeakPlace::address(&finding.url).reason();
            match self.store.block(&key.id, &reason, now).await {
                Ok(_) => {
                    tracing::warn!(key = %key.id, "GitHub has found a key, which is now blocked")
                }
                Err(ChangeError::Store(error)) => return Err(error),
                // It was deleted in this moment.
                Err(ChangeError::NotFound | ChangeError::Full { .. }) => {}
            }
        }
        Ok(true)
    }
}

async fn report(
    State(leaks): State<Leaks>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Vec<Verdict>>, Refusal> {
    let keys = leaks.keys.load_full().ok_or(Refusal::Disabled)?;
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let signature = header(SIGNATURE).and_then(|text| BASE64_STANDARD.decode(text).ok());
    let signed = header(KEY_ID).zip(signature);
    signed
        .filter(|(id, signature)| keys.have_signed(id, signature, &body))
        .ok_or(Refusal::NotSigned)?;
    let findings: Vec<Finding> = serde_json::from_slice(&body)?;
    let (now, mut verdicts) = (Timestamp::now(), Vec::new());
    for finding in findings {
        let is_key = leaks.found(&finding, now).await?;
        verdicts.push(Verdict {
            token_hash: BASE64_STANDARD.encode(Sha256::digest(&finding.token)),
            token_type: finding.kind,
            label: if is_key { "true_positive" } else { "false_positive" },
        });
    }
    Ok(Json(verdicts))
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match &self {
            Self::Disabled => StatusCode::NOT_FOUND,
            Self::NotSigned => StatusCode::UNAUTHORIZED,
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::Store(error) => {
                tracing::error!(%error, "keys that GitHub has found can't be blocked");
                StatusCode::SERVICE_UNAVAILABLE
            }
        };
        (status, Json(json!({ "message": self.to_string() }))).into_response()
    }
}
