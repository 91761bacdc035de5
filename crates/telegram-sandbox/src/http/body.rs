//! Reads parameters from the query string and from JSON, form and multipart bodies.

use bytes::Bytes;
use http::Request;
use http::header::CONTENT_TYPE;
use http_body_util::{BodyDataStream, BodyExt, Full, Limited};
use hyper::body::Incoming;

use crate::error::ApiError;
use crate::params::{File, Params};

/// The largest body.
const LIMIT: usize = 50 << 20;

/// Reads the parameters of a call.
pub(crate) async fn read(request: Request<Incoming>) -> Result<Params, ApiError> {
    let query = request.uri().query().unwrap_or_default().to_owned();
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().to_owned();
    let body = Limited::new(request.into_body(), LIMIT);
    let mut params = match kind.split(';').next().unwrap_or_default().trim() {
        "application/json" => json(&whole(body).await?)?,
        "multipart/form-data" => multipart(&kind, whole(body).await?).await?,
        _ => form(&whole(body).await?),
    };
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        params.set(name.into_owned(), value.into_owned());
    }
    Ok(params)
}

async fn whole(body: Limited<Incoming>) -> Result<Bytes, ApiError> {
    Ok(body.collect().await.map_err(|_| ApiError::too_large())?.to_bytes())
}

fn json(body: &[u8]) -> Result<Params, ApiError> {
    if body.iter().all(u8::is_ascii_whitespace) {
        return Ok(Params::default());
    }
    Params::from_json(body).map_err(|_| ApiError::bad("can't parse JSON object"))
}

fn form(body: &[u8]) -> Params {
    let mut params = Params::default();
    for (name, value) in form_urlencoded::parse(body) {
        params.set(name.into_owned(), value.into_owned());
    }
    params
}

/// Parses the whole body. With a stream, the parser would leave the end unread, which closes the connection.
async fn multipart(kind: &str, body: Bytes) -> Result<Params, ApiError> {
    let broken = |_| ApiError::bad("can't parse multipart/form-data request");
    let boundary = multer::parse_boundary(kind).map_err(broken)?;
    let mut parts = multer::Multipart::new(BodyDataStream::new(Full::new(body)), boundary);
    let mut params = Params::default();
    while let Some(part) = parts.next_field().await.map_err(broken)? {
        let name = part.name().unwrap_or_default().to_owned();
        if let Some(file) = part.file_name().map(str::to_owned) {
            let bytes = part.bytes().await.map_err(broken)?;
            params.attach(name, File { name: file, bytes });
        } else {
            params.set(name, part.text().await.map_err(broken)?);
        }
    }
    Ok(params)
}
