//! setWebhook, deleteWebhook, getWebhookInfo.

use std::net::IpAddr;

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::params::Params;
use crate::state::State;
use crate::webhook::Webhook;

const SECRET: usize = 256;

pub(crate) fn set(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let url = params.text("url");
    if url.is_empty() {
        return delete(state, params);
    }
    let secret = params.text("secret_token");
    if secret.len() > SECRET {
        return Err(ApiError::bad("secret token is too long"));
    }
    if !secret.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-') {
        return Err(ApiError::bad("secret token contains unallowed characters"));
    }
    let Ok(parsed) = reqwest::Url::parse(&url) else {
        return Err(ApiError::bad("invalid webhook URL specified"));
    };
    // Telegram requires https; the sandbox delivers to loopback only.
    let host = parsed.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    let is_loopback = host == "localhost" || address.is_ok_and(|address| address.is_loopback());
    if parsed.scheme() != "http" || !is_loopback {
        return Err(ApiError::bad("bad webhook: this sandbox delivers to http on loopback only"));
    }
    forget(state, params);
    state.updates.allow(allowed(params));
    state.webhook = Some(Webhook {
        url: url.into_owned(),
        secret: (!secret.is_empty()).then(|| secret.into_owned()),
        max_connections: params.number("max_connections", 40).clamp(1, 100) as usize,
        last_error: None,
    });
    state.poll.interrupt("terminated by setWebhook request");
    Ok(json!(true))
}

pub(crate) fn delete(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    forget(state, params);
    state.webhook = None;
    Ok(json!(true))
}

pub(crate) fn info(state: &State) -> Result<Value, ApiError> {
    let mut info = json!({
        "url": "",
        "has_custom_certificate": false,
        "pending_update_count": state.updates.waiting(),
    });
    if let Some(webhook) = &state.webhook {
        info["url"] = json!(webhook.url);
        info["max_connections"] = json!(webhook.max_connections);
        info["ip_address"] = json!("127.0.0.1");
        if let Some((at, message)) = &webhook.last_error {
            info["last_error_date"] = json!(at.as_second());
            info["last_error_message"] = json!(message);
        }
    }
    let allowed = state.updates.allowed();
    if !allowed.is_empty() {
        info["allowed_updates"] = json!(allowed);
    }
    Ok(info)
}

fn forget(state: &mut State, params: &Params) {
    if params.flag("drop_pending_updates") {
        state.updates.clear();
    }
}

/// `allowed_updates`; `None` if it can't be parsed, which changes nothing.
pub(crate) fn allowed(params: &Params) -> Option<Vec<String>> {
    let list = params.json("allowed_updates", "allowed updates").ok()??;
    let list: Vec<String> = serde_json::from_value(list).ok()?;
    Some(list.into_iter().map(|kind| kind.to_ascii_lowercase()).collect())
}
