//! `/v2/key`: the caller's own key and its limits.

use axum::Extension;
use axum::response::Response;

use crate::api::{Error, LimitBalance, Page, Remaining, RequestContext};
use crate::wire;

/// Your key, and what is left of its limits
///
/// A call costs a tenth of a request.
#[utoipa::path(
    get, path = "/v2/key", tag = "Key", operation_id = "getKey",
    responses((status = 200, description = "The key", body = wire::KeyAnswer, example = json!({
        "key": {
            "id": "k_4f9Qz2Lm", "hint": "A1b2…x9Yz", "label": "my site", "kind": "standard",
            "created_at": 1767225600, "expires_at": null, "last_used_at": 1767225600
        },
        "limit": {"requests": 60, "window": 60, "remaining": 42, "reset": 1},
        "owner_limit": {"requests": 120, "window": 60, "remaining": 102, "reset": 1}
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Extension(remaining): Extension<Remaining>,
) -> Result<Response, Error> {
    let key = &context.caller.key;
    let record = &key.record;
    let answer = wire::KeyAnswer {
        key: wire::KeyFacts {
            id: record.id.as_str().into(),
            hint: record.hint.as_str().into(),
            label: record.label.as_str().into(),
            kind: record.kind.as_str().into(),
            created_at: record.created_at.as_second(),
            expires_at: record.expires_at.map(|end| end.as_second()),
            last_used_at: key.last_used_at().map(|last| last.as_second()),
        },
        limit: key_limit(LimitBalance { limit: remaining.key.limit, ..remaining.tightest() }),
        owner_limit: remaining.owner.map(key_limit),
    };
    let page = Page::json(&answer, None)?;
    context.respond(&page, None).await
}

fn key_limit(left: LimitBalance) -> wire::KeyLimit {
    wire::KeyLimit {
        requests: left.limit.requests(),
        window: left.limit.seconds(),
        remaining: left.requests,
        reset: u32::try_from(left.seconds).unwrap_or(u32::MAX),
    }
}
