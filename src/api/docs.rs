//! The interactive reference at `/docs`. The binary contains all its files. Its script builds the page from the OpenAPI
//! document.

use std::sync::{Arc, OnceLock};

use axum::extract::State;
use axum::routing::{MethodRouter, get};
use bytes::Bytes;
use http::StatusCode;
use http::header::{CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY};

use super::pages::{CachePolicy, Negotiation, Page};
use super::{Api, BotLink};

mod page_data;

/// Allows scripts, styles and the requests of "Send" for this host only.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

macro_rules! files {
    ($($name:literal)*) => {
        [$((concat!("/docs/", $name), include_str!(concat!("docs/", $name)))),*]
    };
}

/// The files that the page loads.
const FILES: [(&str, &str); 16] = files![
    "dom.js" "en.json" "endpoint.js" "guides.js" "highlight.js" "key.js" "page.css" "page.js" "response.js" "ru.json"
    "samples.js" "search.js" "settings.js" "spec.js" "texts.js" "theme.js"
];

/// A path and its handler.
pub(super) type PublicRoute = (&'static str, MethodRouter<Arc<Api>>);

/// The page and the files that it loads.
pub(super) fn routes() -> Vec<PublicRoute> {
    let mut routes = vec![
        ("/docs", html(include_str!("docs/page.html").to_owned(), POLICY)),
        ("/docs/", get(|| async { (StatusCode::PERMANENT_REDIRECT, [(LOCATION, "../docs")]) })),
        ("/docs/page.json", page_data::route()),
    ];
    routes.extend(FILES.map(|(path, content)| (path, file(media_type(path), content.into()))));
    routes
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        _ => "application/json",
    }
}

/// An HTML page with `policy` as its `Content-Security-Policy`. `{bot}` in the template becomes a link to the bot.
pub(super) fn html(template: String, policy: &'static str) -> MethodRouter<Arc<Api>> {
    let render = |template: &str, bot: &BotLink| {
        let content = template.replace("{bot}", &bot.html());
        Arc::new(Page::new("text/html; charset=utf-8", content.into(), None))
    };
    let without_link = render(&template, &BotLink::default());
    let with_link = Arc::new(OnceLock::new());
    get(async move |State(api): State<Arc<Api>>, negotiation: Negotiation| {
        let page = match api.bot.url() {
            Some(_) => with_link.get_or_init(|| render(&template, &api.bot)),
            None => &without_link,
        };
        let headers = [(CONTENT_SECURITY_POLICY, policy), (REFERRER_POLICY, "no-referrer")];
        (headers, negotiation.respond(page, CachePolicy::Public).await)
    })
}

/// A file of another type.
pub(super) fn file(media_type: &'static str, content: Bytes) -> MethodRouter<Arc<Api>> {
    let file = Arc::new(Page::new(media_type, content, None));
    get(async move |negotiation: Negotiation| negotiation.respond(&file, CachePolicy::Public).await)
}
