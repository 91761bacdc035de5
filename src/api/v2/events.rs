//! `/v2/events`: what changed.

use std::time::Duration;

use axum::response::Response;
use tokio::time::{Instant, timeout_at};

use super::hidden_events::without_hidden;
use super::saved_events::{error, event};
use super::{event_stream, find_server_in};
use crate::api::error::InvalidParameter;
use crate::api::parameters::events::{About, EventLimit, EventParameters, Kinds, Since, Wait};
use crate::api::{Api, Error, Page, Query, RequestContext, ServerId};
use crate::keys::ResourceGroup;
use crate::ledger::{EventQuery, EventsPage};
use crate::wire;

/// What changed
///
/// What differs between two documents: who bought a house, who left a family, which zone was taken. The oldest event
/// comes first; the request after the first one sends the `next` of the answer before as `since`. A page that is full
/// never changes. Events are kept for 90 days unless the operator decides otherwise.
///
/// With `Accept: text/event-stream`, the answer is a stream of server-sent events that ends only when the connection
/// does: each has the `id`, the kind as `event`, and the event as `data`. It costs one request a minute, and a key may
/// have three. A client that connects again continues after its `Last-Event-ID`. With `wait`, a request without events
/// is answered when something happens.
#[utoipa::path(
    get, path = "/v2/events", tag = "Changes", operation_id = "getEvents", params(EventParameters),
    responses((status = 200, description = "The events", content(
        (wire::Events = "application/json", example = json!({
            "data": [{
                "id": 48213, "server": 5, "at": 1767225600, "kind": "property.owner",
                "about": ["house:138", "Carl_Johnson", "Big_Smoke"], "name": "House 138",
                "before": {"owner": "Carl_Johnson"}, "after": {"owner": "Big_Smoke"}
            }],
            "next": 48213,
            "timestamp": 1767225600
        })),
        (String = "text/event-stream"),
    )), (status = 410, description = "The events after `since` are deleted: `EVENTS_GONE`.", body = wire::ErrorBody))
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
    if event_stream::is_asked_for(&context) {
        let since = event_stream::last_event(&context).or(query.since);
        return event_stream::respond(context, EventQuery { since, ..query }).await;
    }
    let mut page = waited(&context.api, &query, Duration::from_secs(wait.0.into())).await?;
    let hidden = context.api.people.hidden().await.map_err(Error::internal)?;
    page.events = without_hidden(page.events, &query, &hidden);
    if wait.0 > 0 {
        context.check_key_again(ResourceGroup::Changes).await?;
    }
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

/// What the ledger calls a subject: a fraction has its number there. A name that is a fraction's is not taken for a nickname.
fn subject(api: &Api, about: &About) -> String {
    let about = about.as_str();
    let bare = || (!about.contains(['_', ':'])).then_some(about);
    let Some(name) = about.strip_prefix("fraction:").or_else(bare) else { return about.to_owned() };
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
