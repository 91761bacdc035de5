//! One request: the token checked, the fault that was planned, the method, the answer.

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde_json::Value;

use crate::event::{Event, RejectedCall};
use crate::fault::Fault;
use crate::http::{body, fetch};
use crate::method;
use crate::params::Params;
use crate::error::ApiError;
use crate::state::State;
use crate::sandbox::Sandbox;

type Answer = Response<Full<Bytes>>;

/// The connection is cut instead of an answer.
#[derive(Debug, thiserror::Error)]
#[error("the connection is cut on demand")]
pub(crate) struct Cut;

/// Answers one request.
pub(crate) async fn answer(town: Sandbox, request: Request<Incoming>) -> Result<Answer, Cut> {
    let path = percent_decode_str(request.uri().path()).decode_utf8_lossy().into_owned();
    if let Some(file) = path.strip_prefix(&format!("/file/bot{}/", town.token())) {
        return Ok(picture(&town, file));
    }
    let Some((token, method)) = path.strip_prefix("/bot").and_then(|path| path.split_once('/'))
    else {
        return Ok(refuse(&ApiError::not_found()));
    };
    let method = method.trim_end_matches('/').to_ascii_lowercase();
    if token != town.token() {
        return Ok(refuse(&note(&town, &method, ApiError::unauthorized())));
    }
    let fetches = method == "getupdates";
    let underway = (!fetches).then(|| Underway::begin(&town));
    let fault = town.act(|state| state.faults.strike(&method));
    match &fault {
        Some(Fault::TooManyRequests(wait)) => return Ok(refuse(&ApiError::flood(*wait))),
        Some(Fault::Rejected(refusal)) => return Ok(refuse(refusal)),
        Some(Fault::ServerError) => return Ok(refuse(&ApiError::broken())),
        Some(Fault::BadGateway) => return Ok(gateway()),
        Some(Fault::Hang) => std::future::pending().await,
        Some(Fault::ConnectionReset) => return Err(Cut),
        Some(Fault::ResponseLost) | None => {}
    }
    let result = match body::read(request).await {
        Err(refusal) => Err(refusal),
        Ok(params) if fetches => fetch::updates(&town, &params).await,
        Ok(params) => town.act(|state| method::call(state, &method, &params)),
    };
    drop(underway);
    if fault.is_some() {
        return Err(Cut);
    }
    Ok(match result {
        Ok(result) => say(200, &Done { ok: true, result }),
        Err(refusal) => refuse(&note(&town, &method, refusal)),
    })
}

/// Does what a webhook asked for in its answer; what comes of it nobody is told.
pub(crate) fn in_answer(town: &Sandbox, body: &[u8]) {
    let Ok(Value::Object(mut object)) = serde_json::from_slice(body) else { return };
    let Some(Value::String(name)) = object.remove("method") else { return };
    let (name, params) = (name.to_ascii_lowercase(), Params::from_json(object));
    if let Err(refusal) = town.act(|state| method::call(state, &name, &params)) {
        note(town, &name, refusal);
    }
}

/// Writes a refusal down.
fn note(town: &Sandbox, method: &str, refusal: ApiError) -> ApiError {
    town.act(|state: &mut State| {
        let refused = RejectedCall {
            method: method.to_owned(),
            code: refusal.code,
            description: refusal.description.clone(),
        };
        state.refused.push(refused.clone());
        state.tell(Event::Rejected(refused));
    });
    refusal
}

/// A call that has begun and not ended.
struct Underway(Sandbox);

impl Underway {
    fn begin(town: &Sandbox) -> Self {
        town.act(|state| state.calls += 1);
        Self(town.clone())
    }
}

impl Drop for Underway {
    fn drop(&mut self) {
        self.0.act(|state| state.calls -= 1);
    }
}

fn refuse(refusal: &ApiError) -> Answer {
    let mut answer = say(refusal.code, &refusal.json());
    if let Some(wait) = refusal.retry_after
        && let Ok(value) = wait.as_secs().to_string().parse()
    {
        answer.headers_mut().insert(http::header::RETRY_AFTER, value);
    }
    answer
}

/// What a method answers that was carried out.
#[derive(Serialize)]
struct Done {
    ok: bool,
    result: Value,
}

fn say(status: u16, body: &impl Serialize) -> Answer {
    whole(status, "application/json", Bytes::from(serde_json::to_vec(body).unwrap_or_default()))
}

fn gateway() -> Answer {
    let page = "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n\
                <center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.18.0</center>\r\n</body>\r\n</html>\r\n";
    whole(502, "text/html", Bytes::from_static(page.as_bytes()))
}

fn picture(town: &Sandbox, path: &str) -> Answer {
    match town.look(|state| state.photos.at(path).cloned()) {
        Some(bytes) => whole(200, "application/octet-stream", bytes),
        None => refuse(&ApiError::not_found()),
    }
}

fn whole(status: u16, kind: &'static str, body: Bytes) -> Answer {
    let mut answer = Response::new(Full::new(body));
    *answer.status_mut() = http::StatusCode::from_u16(status).unwrap_or_default();
    answer.headers_mut().insert(CONTENT_TYPE, http::HeaderValue::from_static(kind));
    answer
}
