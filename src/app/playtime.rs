//! `/app/v2/playtime/…`: the hours of a group's members, for those who may see them in the chat. Others get the sums.

use axum::body::{Body, to_bytes};
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::header::{ACCEPT_ENCODING, CACHE_CONTROL, IF_MODIFIED_SINCE, IF_NONE_MATCH};
use http::{HeaderValue, Request, StatusCode, Uri};
use serde::{Deserialize, Serialize};

use super::{App, AppFailure, Visitor, game_data};
use crate::bot::{AppError, AppGroup, HistoryRights};
use crate::wire::Playtime;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/app/v2/playtime/fraction", get(answer))
        .route("/app/v2/playtime/family", get(answer))
}

/// The document without the members whose hours the person may not see.
#[derive(Serialize)]
struct ClosedPlaytime {
    #[serde(flatten)]
    own: Playtime<'static>,
    sums: Sums,
}

/// What everybody sees of the members. Minutes are those of the days of the document.
#[derive(Serialize)]
struct Sums {
    members: usize,
    /// How many were online in these days.
    present: usize,
    minutes: u64,
    /// How many were online on the last day, and for how long.
    #[serde(rename = "presentToday")]
    present_today: usize,
    #[serde(rename = "minutesToday")]
    minutes_today: u64,
}

async fn answer(
    State(app): State<App>,
    visitor: Visitor,
    mut request: Request<Body>,
) -> Result<Response, AppFailure> {
    let rights = match group(request.uri()) {
        Some((server, group)) => visitor.chat().await?.history_rights(server, group).await,
        // The handler of `/v2` says what is wrong.
        None => HistoryRights::Own(None),
    };
    let own = match rights {
        HistoryRights::All => return game_data::forward(&app, request).await,
        HistoryRights::Own(own) => own,
    };
    for name in [IF_NONE_MATCH, IF_MODIFIED_SINCE, ACCEPT_ENCODING] {
        request.headers_mut().remove(name);
    }
    let response = game_data::forward(&app, request).await?;
    if response.status() != StatusCode::OK {
        return Ok(response);
    }
    let unreadable = |why: String| AppFailure::Bot(AppError::Failed(why));
    let body = to_bytes(response.into_body(), usize::MAX).await;
    let body = body.map_err(|why| unreadable(why.to_string()))?;
    let playtime = serde_json::from_slice(&body).map_err(|why| unreadable(why.to_string()))?;
    let mut response = Json(closed(playtime, own.as_deref())).into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Named {
    server_id: u32,
    fraction_id: Option<String>,
    #[serde(alias = "familyId")]
    fam_id: Option<u64>,
}

/// The server and the group that a request names.
fn group(uri: &Uri) -> Option<(u32, AppGroup)> {
    let Query(named) = Query::<Named>::try_from_uri(uri).ok()?;
    let group = match uri.path().ends_with("/family") {
        true => AppGroup::Family(named.fam_id?),
        false => AppGroup::Fraction(named.fraction_id?),
    };
    Some((named.server_id, group))
}

fn closed(mut playtime: Playtime<'static>, own: Option<&str>) -> ClosedPlaytime {
    let all = |minutes: &[u32]| minutes.iter().map(|minutes| u64::from(*minutes)).sum::<u64>();
    let members = playtime.data.values();
    let week: Vec<u64> = members.clone().map(|times| all(&times.minutes)).collect();
    let today: Vec<u64> = members
        .map(|times| times.minutes.last().map_or(0, |minutes| u64::from(*minutes)))
        .collect();
    let present = |minutes: &[u64]| minutes.iter().filter(|minutes| **minutes > 0).count();
    let sums = Sums {
        members: week.len(),
        present: present(&week),
        minutes: week.iter().sum(),
        present_today: present(&today),
        minutes_today: today.iter().sum(),
    };
    playtime.data.retain(|nickname, _| Some(&**nickname) == own);
    ClosedPlaytime { own: playtime, sums }
}
