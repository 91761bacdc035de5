//! Checks the API that the bot uses, if the bot has settings for it: whether it answers and accepts the key.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use jiff::Timestamp;
use reqwest::Url;

use super::page::Page;
use super::storage;
use crate::client::{Error, Timeouts};
use crate::keys::{Block, KeyStatus, State, Token};
use crate::run::settings::{self, ApiClientConfig};

const SUBJECT: &str = "the bot's API";

const TIMEOUTS: Timeouts = Timeouts {
    connect: Duration::from_secs(2),
    attempt: Duration::from_secs(3),
    deadline: Duration::from_secs(4),
    limits: false,
};

/// `own` is the listener of this installation's API.
pub(super) async fn check(
    page: &mut Page,
    client: &ApiClientConfig,
    store: &settings::Store,
    own: SocketAddr,
) {
    let Some(key) = &client.key else { return };
    let Some(url) = &client.url else { return check_stored(page, key, store).await };
    let client = match settings::client_within(url.as_str(), key, TIMEOUTS) {
        Ok(client) => client,
        Err(why) => return page.wrong(SUBJECT, why),
    };
    match client.key().await {
        Ok(_) | Err(Error::Limited { .. }) => {
            page.ok(SUBJECT, format_args!("{url} accepts MUSTER_API_KEY"));
        }
        Err(Error::Unauthorized { message }) => page.wrong(
            SUBJECT,
            format_args!("{url} rejects MUSTER_API_KEY ({message}): {}", issue_another()),
        ),
        Err(Error::Unavailable { .. }) if is_at(url, own) => {
            page.note(SUBJECT, format_args!("{url} does not answer: it is not running yet"));
            check_stored(page, key, store).await;
        }
        Err(Error::Unavailable { .. }) => page.wrong(
            SUBJECT,
            format_args!("{url} does not answer: start the API there, or correct MUSTER_API_URL"),
        ),
        Err(Error::NotFound(_) | Error::Invalid { .. } | Error::BadResponse { .. }) => page.wrong(
            SUBJECT,
            format_args!("{url} does not answer like this API: correct MUSTER_API_URL"),
        ),
    }
}

/// Looks the key up in the store that the API uses, too.
async fn check_stored(page: &mut Page, key: &Token, store: &settings::Store) {
    // A store that can't be opened unchanged has a line of its own.
    let Some(keys) = storage::open_unchanged(store).await else { return };
    let status = keys.status(&key.digest(), Timestamp::now()).await;
    keys.close().await;
    let rejected = match status {
        Err(why) => return page.wrong(SUBJECT, format_args!("MUSTER_API_KEY: {why}")),
        Ok(KeyStatus::Unknown) => "is not a key of this store".to_owned(),
        Ok(KeyStatus::Deleted(at)) => format!("was deleted at {at:.0}"),
        Ok(KeyStatus::Exists(key)) => match &key.state {
            State::Active => return page.ok(SUBJECT, "MUSTER_API_KEY is valid"),
            State::Expired => format!("has expired ({})", key.id.as_str()),
            State::Blocked(Block { reason, .. }) => {
                format!("is blocked ({}, {reason})", key.id.as_str())
            }
        },
    };
    page.wrong(SUBJECT, format_args!("MUSTER_API_KEY {rejected}: {}", issue_another()));
}

fn issue_another() -> &'static str {
    "set another one, made by `muster keys issue --kind service`"
}

/// Whether a process on this machine reaches the listener at `url`.
fn is_at(url: &Url, listener: SocketAddr) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    let ip = match host {
        "localhost" => Ok(IpAddr::from(Ipv4Addr::LOCALHOST)),
        ip => ip.parse(),
    };
    let ip = ip.is_ok_and(|ip| ip == crate::run::reachable(listener).ip());
    ip && url.port_or_known_default() == Some(listener.port())
}
