//! What an unknown path is answered: a small page for browsers, and the JSON of every error for all others.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{ACCEPT, CONTENT_TYPE, VARY};
use http::{HeaderMap, HeaderValue, Method, Uri};

use super::page_language::{PageLanguage, language_links};
use super::public_pages::{PageTexts, escaped, filled, page_headers};
use super::{Api, Error, v2};

const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// What is public and typed by hand.
const PAGES: [&str; 6] =
    ["/docs", "/docs.md", "/privacy", "/openapi.json", "/llms.txt", "/health/ready"];

/// How similar the name of a path has to be to be suggested, from 0 to 1.
const SIMILAR: f64 = 0.7;

/// A longer name is not compared, because that would take long.
const MAX_NAME: usize = 40;

/// What the page says.
pub(super) const TEXTS: PageTexts = PageTexts {
    en: include_str!("not_found/en.json"),
    ru: include_str!("not_found/ru.json"),
    uk: include_str!("not_found/uk.json"),
};

/// Answers a request for a path that does not exist.
pub(super) async fn unknown_path(
    State(api): State<Arc<Api>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    language: PageLanguage,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Error::MethodNotAllowed.into_response();
    }
    let near = near(uri.path());
    let mut response = Error::NotFound { near }.into_response();
    if uri.path().starts_with("/v2") {
        return response;
    }
    let vary = HeaderValue::from_static("accept, accept-language");
    response.headers_mut().insert(VARY, vary);
    if !is_browser(&headers) {
        return response;
    }
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, html);
    *response.body_mut() = Body::from(render(&api.public_url, near, language));
    (page_headers(POLICY), response).into_response()
}

/// The path with the most similar name, under `/v2` or of a page.
fn near(path: &str) -> Option<&'static str> {
    let name = without_version(path).trim_matches('/');
    let similarity = |known: &str| {
        let known = known.trim_start_matches("/v2").trim_start_matches('/');
        strsim::normalized_damerau_levenshtein(name, known)
    };
    let known = v2::paths().iter().map(String::as_str).chain(PAGES);
    let known = known.filter(|_| name.len() <= MAX_NAME);
    let best = known.map(|known| (similarity(known), known)).max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(rate, _)| *rate >= SIMILAR).map(|(_, known)| known)
}

/// The path without its beginning in another version of the API, or in other services: `/v1/status`, `/api/v2/status`.
fn without_version(path: &str) -> &str {
    let path = path.strip_prefix("/api").filter(|rest| rest.starts_with('/')).unwrap_or(path);
    let Some((version, rest)) = path.strip_prefix("/v").and_then(|rest| rest.split_once('/'))
    else {
        return path;
    };
    let is_number = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { rest } else { path }
}

/// Whether a client asks for a page. A program asks for anything, or for JSON.
fn is_browser(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split([',', ';']).any(|kind| kind.trim().eq_ignore_ascii_case("text/html"))
}

/// The path is not known to be any number of folders deep, so that the links begin at the root.
fn render(
    public_url: &str,
    near: Option<&str>,
    PageLanguage { lang, is_chosen }: PageLanguage,
) -> String {
    let texts = TEXTS.of(lang);
    let root = public_url.parse::<Uri>().map(|url| url.path().trim_end_matches('/').to_owned());
    let root = escaped(root.as_deref().unwrap_or_default());
    let query = if is_chosen { format!("?lang={}", lang.code()) } else { String::new() };
    let lead = match (near, texts.get("near")) {
        // What needs a key is explained in the reference.
        (Some(path), Some(near)) if path.starts_with("/v2/") => {
            format!("{near} <a href=\"{root}/docs{query}#{path}\">{path}</a>?")
        }
        (Some(path), Some(near)) => format!("{near} <a href=\"{root}{path}\">{path}</a>?"),
        _ => texts.get("lead").cloned().unwrap_or_default(),
    };
    let value = |name: &str| {
        Some(match name {
            "lang" => lang.code().to_owned(),
            "root" => root.clone(),
            "languageLinks" => language_links(lang),
            "query" => query.clone(),
            "lead" => lead.clone(),
            _ => return texts.get(name).cloned(),
        })
    };
    filled(include_str!("not_found/page.html"), value).unwrap_or_default()
}
