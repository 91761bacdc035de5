//! `/v2/key`: the caller's own key, its limits and its usage.

use std::borrow::Cow;

use axum::Extension;
use axum::response::Response;
use jiff::civil::Date;

use crate::api::{Error, LimitBalance, Page, Remaining, RequestContext};
use crate::keys::AnswerCounts;
use crate::wire;

/// How many days are shown, today included.
const DAYS: u16 = 30;

/// Your key, what is left of its limits, and how its requests were answered
///
/// A call costs a tenth of a request. Answers are counted by endpoint and day; those of the last seconds may be missing.
#[utoipa::path(
    get, path = "/v2/key", tag = "Key", operation_id = "getKey",
    responses((status = 200, description = "The key", body = wire::KeyAnswer, example = json!({
        "key": {
            "id": "k_4f9Qz2Lm", "hint": "A1b2…x9Yz", "label": "my site", "kind": "standard", "scope": null, "networks": null,
            "created_at": 1767225600, "expires_at": null, "last_used_at": 1767225600
        },
        "limit": {"requests": 60, "window": 60, "remaining": 42, "reset": 1},
        "owner_limit": {"requests": 120, "window": 60, "remaining": 102, "reset": 1},
        "usage": [{
            "endpoint": "/v2/status", "ok": 120, "not_modified": 800, "client_errors": 3, "refused": 12, "server_errors": 0
        }],
        "days": [{
            "day": "2026-01-01", "ok": 120, "not_modified": 800, "client_errors": 3, "refused": 12, "server_errors": 0
        }]
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Extension(remaining): Extension<Remaining>,
) -> Result<Response, Error> {
    let key = &context.caller.key;
    let record = &key.record;
    let authenticator = &context.api.authenticator;
    let report = authenticator.answers(&record.id, DAYS, context.caller.now).await;
    let report = report.as_ref();
    let answer = wire::KeyAnswer {
        key: wire::KeyFacts {
            id: record.id.as_str().into(),
            hint: record.hint.as_str().into(),
            label: record.label.as_str().into(),
            kind: record.kind.as_str().into(),
            scope: (!record.scope.is_all())
                .then(|| record.scope.groups().map(|group| group.as_str().into()).collect()),
            networks: (!record.networks.is_empty())
                .then(|| record.networks.texts().map(Cow::from).collect()),
            created_at: record.created_at.as_second(),
            expires_at: record.expires_at.map(|end| end.as_second()),
            last_used_at: key.last_used_at().map(|last| last.as_second()),
        },
        limit: key_limit(LimitBalance { limit: remaining.key.limit, ..remaining.tightest() }),
        owner_limit: remaining.owner.map(key_limit),
        usage: report.map(|report| report.today().into_iter().map(endpoint_usage).collect()),
        days: report.map(|report| report.days().into_iter().map(day_usage).collect()),
    };
    let page = Page::json(&answer, None)?;
    context.respond(&page, None).await
}

fn endpoint_usage((endpoint, counts): (&str, AnswerCounts)) -> wire::EndpointUsage<'_> {
    let AnswerCounts { ok, not_modified, client_errors, refused, server_errors } = counts;
    let endpoint = endpoint.into();
    wire::EndpointUsage { endpoint, ok, not_modified, client_errors, refused, server_errors }
}

fn day_usage((day, counts): (Date, AnswerCounts)) -> wire::DayUsage {
    let AnswerCounts { ok, not_modified, client_errors, refused, server_errors } = counts;
    let day = day.to_string();
    wire::DayUsage { day, ok, not_modified, client_errors, refused, server_errors }
}

fn key_limit(left: LimitBalance) -> wire::KeyLimit {
    wire::KeyLimit {
        requests: left.limit.requests(),
        window: left.limit.seconds(),
        remaining: left.requests,
        reset: u32::try_from(left.seconds).unwrap_or(u32::MAX),
    }
}
