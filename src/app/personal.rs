//! What belongs to the person: nicknames, rosters, settings, alerts and keys.

use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Query, Request};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, patch, post};
use axum::{Json, middleware};
use http::header::CACHE_CONTROL;
use http::{HeaderValue, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::{App, AppFailure, Visitor};
use crate::bot::{
    AlertList, AppAlerts, AppError, AppGroup, AppNickname, AppRoster, AppSettings,
    ChangedNicknames, IssuedKey, KeyList, KeyUsage, ListedAlert, ListedKey, OldKeyEnd,
    SettingsChange,
};

/// No request has a longer body.
const MAX_BODY: usize = 4096;

type Answer<T> = Result<Json<T>, AppFailure>;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/app/me", get(me).post(claim))
        .route("/app/me/{server}", patch(hide).delete(forget_nickname))
        .route("/app/me/{server}/check", post(check_presence))
        .route("/app/roster", get(roster))
        .route("/app/settings", get(settings).patch(change_settings))
        .route("/app/alerts", get(alerts).post(create_alert))
        .route("/app/alerts/preview", post(preview_alert))
        .route("/app/alerts/{id}", patch(change_alert).delete(delete_alert))
        .route("/app/alerts/{id}/preview", post(preview_change))
        .route("/app/alerts/{id}/restore", post(restore_alert))
        .route("/app/keys", get(keys).post(issue_key))
        .route("/app/keys/{id}", patch(change_key).delete(delete_key))
        .route("/app/keys/{id}/rotate", post(rotate_key))
        .route("/app/keys/{id}/usage", get(key_usage))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::map_response(not_stored))
}

/// An answer for one person is in no cache.
async fn not_stored(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A body of JSON.
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = AppFailure;

    async fn from_request(request: Request, state: &S) -> Result<Self, AppFailure> {
        let read: Result<Json<T>, JsonRejection> = Json::from_request(request, state).await;
        read.map(|Json(body)| Self(body)).map_err(|why| AppFailure::Malformed(why.body_text()))
    }
}

#[derive(Deserialize)]
struct Words {
    words: String,
}

/// The group whose alerts are meant. Without one, they are the person's own.
#[derive(Deserialize)]
struct OfGroup {
    group: Option<i64>,
}

/// What is to be different about an alert.
#[derive(Deserialize)]
#[serde(untagged)]
enum AlertChange {
    Pause { is_paused: bool },
    Condition(Words),
}

#[derive(Deserialize)]
struct NewLabel {
    label: Option<String>,
}

/// When a key ends after it was replaced.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Rotation {
    old_ends: OldKeyEnd,
}

/// One change of a key: another label, the days for which it is valid, where 0 stands for no end, or what it may read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum KeyChange {
    Label(String),
    Days(u16),
    Scope(Vec<String>),
}

/// Who the person says to be.
#[derive(Deserialize)]
struct OwnNickname {
    nickname: String,
    server: u32,
}

#[derive(Deserialize)]
struct Hidden {
    is_hidden: bool,
}

/// The fraction or the family that is asked for.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NamedGroup {
    server_id: u32,
    fraction_id: Option<String>,
    family_id: Option<u64>,
}

async fn me(visitor: Visitor) -> Answer<Vec<AppNickname>> {
    Ok(Json(visitor.chat().await?.nicknames().await?))
}

async fn claim(visitor: Visitor, Body(own): Body<OwnNickname>) -> Answer<ChangedNicknames> {
    let OwnNickname { nickname, server } = own;
    Ok(Json(visitor.chat().await?.claim(nickname.trim(), server).await?))
}

async fn check_presence(visitor: Visitor, Path(server): Path<u32>) -> Answer<ChangedNicknames> {
    Ok(Json(visitor.chat().await?.check_presence(server).await?))
}

async fn hide(
    visitor: Visitor,
    Path(server): Path<u32>,
    Body(Hidden { is_hidden }): Body<Hidden>,
) -> Answer<ChangedNicknames> {
    Ok(Json(visitor.chat().await?.hide(server, is_hidden).await?))
}

async fn forget_nickname(visitor: Visitor, Path(server): Path<u32>) -> Answer<ChangedNicknames> {
    Ok(Json(visitor.chat().await?.forget_nickname(server).await?))
}

async fn roster(visitor: Visitor, Query(named): Query<NamedGroup>) -> Answer<AppRoster> {
    let fraction = named.fraction_id.map(AppGroup::Fraction);
    let group = fraction.or(named.family_id.map(AppGroup::Family)).ok_or(AppFailure::NotFound)?;
    Ok(Json(visitor.chat().await?.roster(named.server_id, group).await?))
}

async fn settings(visitor: Visitor) -> Answer<AppSettings> {
    Ok(Json(visitor.chat().await?.settings().await?))
}

async fn change_settings(
    visitor: Visitor,
    Body(change): Body<SettingsChange>,
) -> Answer<AppSettings> {
    Ok(Json(visitor.chat().await?.change_settings(change).await?))
}

async fn alerts(visitor: Visitor) -> Answer<AlertList> {
    Ok(Json(visitor.chat().await?.alert_list().await?))
}

/// The alerts that the person may change.
async fn alerts_of(visitor: Visitor, OfGroup { group }: OfGroup) -> Result<AppAlerts, AppFailure> {
    let chat = visitor.chat().await?;
    Ok(match group {
        Some(group) => chat.alerts_of_group(group).await?,
        None => chat.alerts(),
    })
}

async fn preview_alert(
    visitor: Visitor,
    Query(of): Query<OfGroup>,
    Body(words): Body<Words>,
) -> Answer<serde_json::Value> {
    preview(alerts_of(visitor, of).await?, None, words).await
}

async fn preview_change(
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(of): Query<OfGroup>,
    Body(words): Body<Words>,
) -> Answer<serde_json::Value> {
    preview(alerts_of(visitor, of).await?, Some(id), words).await
}

async fn preview(
    alerts: AppAlerts,
    changed: Option<i64>,
    Words { words }: Words,
) -> Answer<serde_json::Value> {
    // What is missing is no failure: the person is still typing.
    Ok(Json(match alerts.preview(changed, &words).await {
        Ok(preview) => json!(preview),
        Err(AppError::Refused(message)) => json!({ "message": message }),
        Err(error) => return Err(error.into()),
    }))
}

async fn create_alert(
    visitor: Visitor,
    Query(of): Query<OfGroup>,
    Body(Words { words }): Body<Words>,
) -> Result<(StatusCode, Json<ListedAlert>), AppFailure> {
    Ok((StatusCode::CREATED, Json(alerts_of(visitor, of).await?.create(&words).await?)))
}

async fn restore_alert(
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(of): Query<OfGroup>,
) -> Answer<ListedAlert> {
    Ok(Json(alerts_of(visitor, of).await?.restore(id).await?))
}

async fn change_alert(
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(of): Query<OfGroup>,
    Body(change): Body<AlertChange>,
) -> Answer<ListedAlert> {
    let alerts = alerts_of(visitor, of).await?;
    Ok(Json(match change {
        AlertChange::Pause { is_paused } => alerts.pause(id, is_paused).await?,
        AlertChange::Condition(Words { words }) => alerts.change(id, &words).await?,
    }))
}

async fn delete_alert(
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(of): Query<OfGroup>,
) -> Result<StatusCode, AppFailure> {
    alerts_of(visitor, of).await?.delete(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn keys(visitor: Visitor) -> Answer<KeyList> {
    Ok(Json(visitor.chat().await?.keys().await?))
}

async fn issue_key(
    visitor: Visitor,
    Body(NewLabel { label }): Body<NewLabel>,
) -> Result<impl IntoResponse, AppFailure> {
    let issued: IssuedKey = visitor.chat().await?.issue_key(label.as_deref()).await?;
    Ok((StatusCode::CREATED, Json(issued)))
}

async fn rotate_key(
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Rotation { old_ends }): Body<Rotation>,
) -> Result<impl IntoResponse, AppFailure> {
    let issued: IssuedKey = visitor.chat().await?.rotate_key(&id, old_ends).await?;
    Ok((StatusCode::CREATED, Json(issued)))
}

async fn key_usage(visitor: Visitor, Path(id): Path<String>) -> Answer<KeyUsage> {
    Ok(Json(visitor.chat().await?.key_usage(&id).await?))
}

async fn change_key(
    visitor: Visitor,
    Path(id): Path<String>,
    Body(change): Body<KeyChange>,
) -> Answer<ListedKey> {
    let chat = visitor.chat().await?;
    Ok(Json(match change {
        KeyChange::Label(label) => chat.rename_key(&id, &label).await?,
        KeyChange::Days(days) => chat.limit_key(&id, days).await?,
        KeyChange::Scope(groups) => chat.limit_scope(&id, &groups).await?,
    }))
}

async fn delete_key(visitor: Visitor, Path(id): Path<String>) -> Result<StatusCode, AppFailure> {
    visitor.chat().await?.delete_key(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}
