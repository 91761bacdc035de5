//! `/v2/events`: what changed.

use std::borrow::Cow;
use std::time::Duration;

use axum::response::Response;
use tokio::time::{Instant, timeout_at};

use super::find_server_in;
use crate::api::error::InvalidParameter;
use crate::api::parameters::events::{About, EventLimit, EventParameters, Kinds, Since, Wait};
use crate::api::{Api, Error, Page, Query, RequestContext, ServerId};
use crate::ledger::{EventQuery, EventsPage, PageError, SavedEvent};
use crate::wire;

/// What changed
///
/// What differs between two documents: who bought a house, who left a family, which zone was taken. The oldest event
/// comes first; the request after the first one sends the `next` of the answer before as `since`. A page that is full
/// never changes. Events are kept for 90 days unless the operator decides otherwise.
#[utoipa::path(
    get, path = "/v2/events", tag = "Changes", operation_id = "getEvents", params(EventParameters),
    responses((status = 200, description = "The events", body = wire::Events, example = json!({
        "data": [{
            "id": 48213, "server": 5, "at": 1767225600, "kind": "property.owner",
            "about": ["house:138", "Carl_Johnson", "Big_Smoke"], "name": "House 138",
            "before": {"owner": "Carl_Johnson"}, "after": {"owner": "Big_Smoke"}
        }],
        "next": 48213,
        "timestamp": 1767225600
    })))
)]
#[expect(clippy::type_complexity, reason = "one type for each parameter")]
pub(in crate::api) async fn list(
    context: RequestContext,
    Query((server, kinds, about, since, limit, wait)): Query<(
        Option<ServerId>,
        Kinds,
        Option<About>,
        Option<Since>,
        EventLimit,
        Wait,
    )>,
) -> Result<Response, Error> {
    if let Some(server) = server {
        find_server_in(&context.api.current.snapshot(), server)?;
    }
    if about.is_some() && server.is_none() {
        return Err(Error::Invalid(vec![InvalidParameter {
            place: "query",
            name: "serverId",
            kind: "missing",
            message: "serverId is required with about.".into(),
        }]));
    }
    let query = EventQuery {
        server: server.map(|server| server.0),
        kinds: kinds.0,
        about: about.map(|about| subject(&context.api, &about)),
        since: since.map(|since| since.0),
        limit: limit.0,
    };
    let page = waited(&context.api, &query, Duration::from_secs(wait.0)).await?;
    let is_full = page.is_full;
    let page = render(&page)?;
    if is_full {
        context.respond_immutable(&page).await
    } else {
        context.respond(&page, None).await
    }
}

/// The page as soon as it has an event, or when the time is over.
async fn waited(api: &Api, query: &EventQuery, wait: Duration) -> Result<EventsPage, Error> {
    let until = Instant::now() + wait;
    let mut latest = api.ledger.latest();
    loop {
        latest.mark_unchanged();
        let page = api.ledger.page(query).await.map_err(error)?;
        let is_done = !page.events.is_empty() || query.since.is_none();
        if is_done || timeout_at(until, latest.changed()).await.is_err() {
            return Ok(page);
        }
    }
}

fn error(error: PageError) -> Error {
    match error {
        PageError::Gone(oldest) => Error::EventsGone { oldest },
        PageError::Store(error) => Error::internal(error),
    }
}

/// What the ledger calls a subject: a fraction has its number there.
fn subject(api: &Api, about: &About) -> String {
    let about = about.as_str();
    let Some(name) = about.strip_prefix("fraction:") else { return about.to_owned() };
    let snapshot = api.current.snapshot();
    match snapshot.fractions.find(name) {
        Some(fraction) => format!("fraction:{}", fraction.id),
        None => about.to_owned(),
    }
}

fn render(page: &EventsPage) -> Result<Page, Error> {
    let data: Vec<wire::Event<'_>> =
        page.events.iter().map(event).collect::<Result<_, _>>().map_err(Error::internal)?;
    let timestamp = data.last().map_or(0, |event| event.at);
    let answer = wire::Events { data, next: page.next, timestamp };
    Page::json(&answer, jiff::Timestamp::from_second(timestamp).ok().filter(|_| timestamp > 0))
}

/// An event as it is answered.
fn event(saved: &SavedEvent) -> Result<wire::Event<'_>, serde_json::Error> {
    #[derive(serde::Deserialize)]
    struct Body<'a> {
        server: u32,
        at: i64,
        #[serde(borrow)]
        kind: Cow<'a, str>,
        #[serde(borrow)]
        about: Vec<Cow<'a, str>>,
        #[serde(borrow, default)]
        name: Option<Cow<'a, str>>,
        #[serde(borrow, default)]
        before: Option<&'a serde_json::value::RawValue>,
        #[serde(borrow, default)]
        after: Option<&'a serde_json::value::RawValue>,
    }
    let Body { server, at, kind, about, name, before, after } = serde_json::from_str(&saved.body)?;
    let [before, after] =
        [before, after].map(|value| value.map(|value| wire::Json(value.get().into())));
    Ok(wire::Event { id: saved.id, server, at, kind, about, name, before, after })
}
