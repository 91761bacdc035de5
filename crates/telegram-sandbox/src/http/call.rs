//! Handles one request: token, injected fault, method, response.

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use percent_encoding::percent_decode_str;
use serde::Serialize;

use crate::error::ApiError;
use crate::event::{Event, RejectedCall};
use crate::fault::Fault;
use crate::http::{body, fetch};
use crate::method;
use crate::params::Params;
use crate::sandbox::Sandbox;
use crate::state::State;

type Answer = Response<Full<Bytes>>;

/// The call resets the connection instead of responding.
#[derive(Debug, thiserror::Error)]
#[error("the connection is cut on demand")]
pub(crate) struct ConnectionCut;

/// Handles one request.
pub(crate) async fn answer(
    sandbox: Sandbox,
    request: Request<Incoming>,
) -> Result<Answer, ConnectionCut> {
    let path = percent_decode_str(request.uri().path()).decode_utf8_lossy().into_owned();
    if let Some(file) = path.strip_prefix(&format!("/file/bot{}/", sandbox.token())) {
        return Ok(file_response(&sandbox, file));
    }
    let Some((token, method)) = path.strip_prefix("/bot").and_then(|path| path.split_once('/'))
    else {
        return Ok(error_response(&ApiError::not_found()));
    };
    let method = method.trim_end_matches('/').to_ascii_lowercase();
    if token != sandbox.token() {
        return Ok(error_response(&record_error(&sandbox, &method, ApiError::unauthorized())));
    }
    let is_fetch = method == "getupdates";
    let running = (!is_fetch).then(|| RunningCall::begin(&sandbox));
    let fault = sandbox.update(|state| state.faults.next_fault(&method));
    match &fault {
        Some(Fault::TooManyRequests(wait)) => return Ok(error_response(&ApiError::flood(*wait))),
        Some(Fault::Rejected(error)) => return Ok(error_response(error)),
        Some(Fault::ServerError) => return Ok(error_response(&ApiError::broken())),
        Some(Fault::BadGateway) => return Ok(bad_gateway()),
        Some(Fault::Hang) => std::future::pending().await,
        Some(Fault::ConnectionReset) => return Err(ConnectionCut),
        Some(Fault::ResponseLost) | None => {}
    }
    let result = match body::read(request).await {
        Err(error) => Err(error),
        Ok(params) if is_fetch => fetch::updates(&sandbox, &params).await.map(success),
        Ok(params) => sandbox.update(|state| method::call(state, &method, &params)).map(success),
    };
    drop(running);
    if fault.is_some() {
        return Err(ConnectionCut);
    }
    Ok(result.unwrap_or_else(|error| error_response(&record_error(&sandbox, &method, error))))
}

/// Carries out the method call in a webhook's response; its result is discarded.
pub(crate) fn call_in_response(sandbox: &Sandbox, body: &[u8]) {
    let Ok(params) = Params::from_json(body) else { return };
    let name = params.text("method").to_ascii_lowercase();
    if name.is_empty() {
        return;
    }
    if let Err(error) = sandbox.update(|state| method::call(state, &name, &params)) {
        record_error(sandbox, &name, error);
    }
}

/// Records a rejected call.
fn record_error(sandbox: &Sandbox, method: &str, error: ApiError) -> ApiError {
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

/// A running call.
struct RunningCall(Sandbox);

impl RunningCall {
    fn begin(sandbox: &Sandbox) -> Self {
        sandbox.update(|state| state.calls += 1);
        Self(sandbox.clone())
    }
}

impl Drop for RunningCall {
    fn drop(&mut self) {
        self.0.update(|state| state.calls -= 1);
    }
}

fn error_response(error: &ApiError) -> Answer {
    let mut answer = json_response(error.code, &error.json());
    if let Some(wait) = error.retry_after
        && let Ok(value) = wait.as_secs().to_string().parse()
    {
        answer.headers_mut().insert(http::header::RETRY_AFTER, value);
    }
    answer
}

/// The response to a successful call.
#[derive(Serialize)]
struct Success<T> {
    ok: bool,
    result: T,
}

fn success(result: impl Serialize) -> Answer {
    json_response(200, &Success { ok: true, result })
}

fn json_response(status: u16, body: &impl Serialize) -> Answer {
    response(status, "application/json", Bytes::from(serde_json::to_vec(body).unwrap_or_default()))
}

fn bad_gateway() -> Answer {
    let page = "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n\
                <center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.18.0</center>\r\n</body>\r\n</html>\r\n";
    response(502, "text/html", Bytes::from_static(page.as_bytes()))
}

fn file_response(sandbox: &Sandbox, path: &str) -> Answer {
    let bytes =
        sandbox.read(|state| state.photos.at(path).or_else(|| state.documents.at(path)).cloned());
    match bytes {
        Some(bytes) => response(200, "application/octet-stream", bytes),
        None => error_response(&ApiError::not_found()),
    }
}

fn response(status: u16, kind: &'static str, body: Bytes) -> Answer {
    let mut answer = Response::new(Full::new(body));
    *answer.status_mut() = http::StatusCode::from_u16(status).unwrap_or_default();
    answer.headers_mut().insert(CONTENT_TYPE, http::HeaderValue::from_static(kind));
    answer
}
