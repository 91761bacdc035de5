//! `/v2/sobes`: announced interviews.

use std::borrow::Cow;

use axum::response::Response;

use super::find_part;
use crate::api::pages::next_update;
use crate::api::{Error, Page, Query, RequestContext, ServerId, View};
use crate::game::{Interview, Sobes};
use crate::wire;

/// Announced interviews
///
/// When and where each faction holds its next interview.
#[utoipa::path(
    get, path = "/v2/sobes", tag = "Fractions", operation_id = "getSobes", params(ServerId),
    responses((status = 200, description = "The interviews", body = wire::Sobes, example = json!({
        "data": {"LSPD": {"time": "18:30", "place": "Lobby of the police station"}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(
    context: RequestContext,
    Query(server): Query<ServerId>,
) -> Result<Response, Error> {
    let sobes = find_part::<Sobes>(&context, server)?;
    let fresh_until = next_update(sobes.timestamp);
    context.respond_rendered(View::Sobes(server), sobes, fresh_until, render).await
}

pub(super) fn render(sobes: &Sobes) -> Result<Page, Error> {
    let answer = wire::Sobes {
        data: sobes.iter().map(|(fraction, interview)| announced(fraction, interview)).collect(),
        timestamp: sobes.timestamp.as_second(),
    };
    Page::json(&answer, Some(sobes.timestamp))
}

fn announced<'a>(
    fraction: &'a str,
    interview: &'a Interview,
) -> (Cow<'a, str>, wire::Interview<'a>) {
    let interview = wire::Interview {
        time: interview.time.as_deref().map(Into::into),
        place: interview.place.as_deref().map(Into::into),
    };
    (fraction.into(), interview)
}
