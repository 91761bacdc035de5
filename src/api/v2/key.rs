use crate::api::{Answer, Ask, Caller, Error, Page};
use crate::wire;

/// The key that asks, and what is left of its limit
///
/// Costs nothing.
#[utoipa::path(
    get, path = "/v2/key", tag = "Key", operation_id = "key",
    responses((status = 200, description = "The key", body = wire::KeyAnswer, example = json!({
        "key": {
            "id": "k_4f9Qz2Lm", "hint": "A1b2…x9Yz", "label": "my site", "kind": "standard",
            "created_at": 1767225600, "expires_at": null, "last_used_at": 1767225600
        },
        "limit": {"requests": 60, "window": 60, "remaining": 42, "reset": 18}
    })))
)]
pub(in crate::api) async fn show(ask: Ask<'_>) -> Result<Answer, Error> {
    let Caller { pass, now: _, standing } = ask.caller;
    let (limit, left) = (standing.key.limit, standing.tight());
    let answer = wire::KeyAnswer {
        key: wire::KeyFacts {
            id: pass.id.as_str().into(),
            hint: pass.hint.as_str().into(),
            label: pass.label.as_str().into(),
            kind: pass.kind.as_str().into(),
            created_at: pass.created_at.as_second(),
            expires_at: pass.expires_at.map(|end| end.as_second()),
            last_used_at: pass.last_used_at().map(|last| last.as_second()),
        },
        limit: wire::KeyLimit {
            requests: limit.requests(),
            window: limit.seconds(),
            remaining: left.requests,
            reset: u32::try_from(left.seconds).unwrap_or(u32::MAX),
        },
    };
    Ok(Page::json(&answer, None)?.into())
}
