//! One request: the token checked, the fault that was planned, the method, the answer.

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde_json::Value;

use crate::error::ApiError;
use crate::event::{Event, RejectedCall};
use crate::fault::Fault;
use crate::http::{body, fetch};
use crate::method;
use crate::params::Params;
use crate::sandbox::Sandbox;
use crate::state::State;

type Answer = Response<Full<Bytes>>;

/// The connection is cut instead of an answer.
#[derive(Debug, thiserror::Error)]
#[error("the connection is cut on demand")]
pub(crate) struct Cut;

/// Answers one request.
pub(crate) async fn answer(sandbox: Sandbox, request: Request<Incoming>) -> Result<Answer, Cut> {
    let path = percent_decode_str(request.uri().path()).decode_utf8_lossy().into_owned();
    if let Some(file) = path.strip_prefix(&format!("/file/bot{}/", sandbox.token())) {
        return Ok(picture(&sandbox, file));
    }
    let Some((token, method)) = path.strip_prefix("/bot").and_then(|path| path.split_once('/'))
    else {
        return Ok(refuse(&ApiError::not_found()));
    };
    let method = method.trim_end_matches('/').to_ascii_lowercase();
    if token != sandbox.token() {
        return Ok(refuse(&note(&sandbox, &method, ApiError::unauthorized())));
    }
    let fetches = method == "getupdates";
    let underway = (!fetches).then(|| Underway::begin(&sandbox));
    let fault = sandbox.update(|state| state.faults.strike(&method));
    match &fault {
        Some(Fault::TooManyRequests(wait)) => return Ok(refuse(&ApiError::flood(*wait))),
        Some(Fault::Rejected(error)) => return Ok(refuse(error)),
        Some(Fault::ServerError) => return Ok(refuse(&ApiError::broken())),
        Some(Fault::BadGateway) => return Ok(gateway()),
        Some(Fault::Hang) => std::future::pending().await,
        Some(Fault::ConnectionReset) => return Err(Cut),
        Some(Fault::ResponseLost) | None => {}
    }
    let result = match body::read(request).await {
        Err(error) => Err(error),
        Ok(params) if fetches => fetch::updates(&sandbox, &params).await,
        Ok(params) => sandbox.update(|state| method::call(state, &method, &params)),
    };
    drop(underway);
    if fault.is_some() {
        return Err(Cut);
    }
    Ok(match result {
        Ok(result) => say(200, &Done { ok: true, result }),
        Err(error) => refuse(&note(&sandbox, &method, error)),
    })
}

/// Does what a webhook asked for in its answer; what comes of it nobody is told.
pub(crate) fn in_answer(sandbox: &Sandbox, body: &[u8]) {
    let Ok(Value::Object(mut object)) = serde_json::from_slice(body) else { return };
    let Some(Value::String(name)) = object.remove("method") else { return };
    let (name, params) = (name.to_ascii_lowercase(), Params::from_json(object));
    if let Err(error) = sandbox.update(|state| method::call(state, &name, &params)) {
        note(sandbox, &name, error);
    }
}

/// Writes a error down.
fn note(sandbox: &Sandbox, method: &str, error: ApiError) -> ApiError {
    sandbox.update(|state: &mut State| {
        let refused = RejectedCall {
            method: method.to_owned(),
            code: error.code,
            description: error.description.clone(),
        };
        state.rejected.push(refused.clone());
        state.emit(Event::Rejected(refused));
    });
    error
}

/// A call that has begun and not ended.
struct Underway(Sandbox);

impl Underway {
    fn begin(sandbox: &Sandbox) -> Self {
        sandbox.update(|state| state.calls += 1);
        Self(sandbox.clone())
    }
}

impl Drop for Underway {
    fn drop(&mut self) {
        self.0.update(|state| state.calls -= 1);
    }
}

fn refuse(error: &ApiError) -> Answer {
    let mut answer = say(error.code, &error.json());
    if let Some(wait) = error.retry_after
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

fn picture(sandbox: &Sandbox, path: &str) -> Answer {
    match sandbox.read(|state| state.photos.at(path).cloned()) {
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
