//! HTTP routes to control the sandbox from tests in any language: people, groups, faults and time.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::fault::{Fault, Frequency};
use crate::id::UserId;
use crate::page::Page;

/// The longest that `GET /sandbox/idle` waits.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

pub(super) fn router() -> Router<Page> {
    Router::new()
        .route("/sandbox/people", post(add_person))
        .route("/sandbox/groups", post(add_group))
        .route("/sandbox/apps", post(set_app))
        .route("/sandbox/faults", post(inject_fault).delete(clear_faults))
        .route("/sandbox/flood-control", post(set_flood_control))
        .route("/sandbox/privacy-mode", post(set_privacy_mode))
        .route("/sandbox/time", post(advance_time))
        .route("/sandbox/idle", get(wait_idle))
        .route("/sandbox/rejected", get(rejected))
}

#[derive(Deserialize)]
struct NewPerson {
    name: String,
    language: String,
}

async fn add_person(State(page): State<Page>, Json(new): Json<NewPerson>) -> Json<Value> {
    ok(json!(page.sandbox.person(&new.name, &new.language).id()))
}

#[derive(Deserialize)]
struct NewGroup {
    title: String,
    /// Ids of people; the first owns the group.
    members: Vec<i64>,
}

async fn add_group(State(page): State<Page>, Json(new): Json<NewGroup>) -> Json<Value> {
    let members: Vec<_> =
        new.members.iter().filter_map(|id| page.sandbox.find(UserId(*id))).collect();
    let members: Vec<_> = members.iter().collect();
    ok(json!(page.sandbox.new_supergroup(&new.title, &members)))
}

#[derive(Deserialize)]
struct NewApp {
    name: String,
    url: String,
}

async fn set_app(State(page): State<Page>, Json(new): Json<NewApp>) -> Json<Value> {
    page.sandbox.set_app(&new.name, &new.url);
    ok(json!(true))
}

#[derive(Deserialize)]
struct NewFault {
    /// Empty for every method.
    #[serde(default)]
    method: String,
    fault: FaultName,
    /// Seconds to wait, for `too_many_requests`.
    #[serde(default = "one")]
    seconds: u64,
    /// The error's text, for `rejected`.
    #[serde(default)]
    description: String,
    /// The number of calls that fail. Without it, calls fail until the faults are cleared.
    times: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum FaultName {
    TooManyRequests,
    ServerError,
    BadGateway,
    Hang,
    ConnectionReset,
    ResponseLost,
    Rejected,
}

fn one() -> u64 {
    1
}

async fn inject_fault(State(page): State<Page>, Json(new): Json<NewFault>) -> Json<Value> {
    let fault = match new.fault {
        FaultName::TooManyRequests => Fault::TooManyRequests(Duration::from_secs(new.seconds)),
        FaultName::ServerError => Fault::ServerError,
        FaultName::BadGateway => Fault::BadGateway,
        FaultName::Hang => Fault::Hang,
        FaultName::ConnectionReset => Fault::ConnectionReset,
        FaultName::ResponseLost => Fault::ResponseLost,
        FaultName::Rejected => Fault::Rejected(ApiError::bad(&new.description)),
    };
    page.sandbox.inject_fault(
        &new.method,
        fault,
        new.times.map_or(Frequency::Always, Frequency::Times),
    );
    ok(json!(true))
}

async fn clear_faults(State(page): State<Page>) -> Json<Value> {
    page.sandbox.clear_faults();
    ok(json!(true))
}

#[derive(Deserialize)]
struct Switch {
    on: bool,
}

async fn set_flood_control(State(page): State<Page>, Json(set): Json<Switch>) -> Json<Value> {
    page.sandbox.set_flood_control(set.on);
    ok(json!(true))
}

async fn set_privacy_mode(State(page): State<Page>, Json(set): Json<Switch>) -> Json<Value> {
    page.sandbox.set_privacy_mode(set.on);
    ok(json!(true))
}

#[derive(Deserialize)]
struct Advance {
    seconds: u32,
}

async fn advance_time(State(page): State<Page>, Json(by): Json<Advance>) -> Json<Value> {
    page.sandbox.advance_time(Duration::from_secs(by.seconds.into()));
    ok(json!(page.sandbox.now().as_second()))
}

/// Responds when the bot has handled every update, or with 504 after half a minute.
async fn wait_idle(State(page): State<Page>) -> (StatusCode, Json<Value>) {
    if page.sandbox.idle_within(IDLE_TIMEOUT).await {
        (StatusCode::OK, ok(json!(true)))
    } else {
        let description = "The bot is still busy.";
        (StatusCode::GATEWAY_TIMEOUT, Json(json!({ "ok": false, "description": description })))
    }
}

/// Every call that the Bot API rejected, without injected faults.
async fn rejected(State(page): State<Page>) -> Json<Value> {
    let calls = page.sandbox.rejected();
    let calls = calls.iter().map(|call| {
        json!({ "method": call.method, "error_code": call.code, "description": call.description })
    });
    ok(calls.collect())
}

fn ok(result: Value) -> Json<Value> {
    Json(json!({ "ok": true, "result": result }))
}
