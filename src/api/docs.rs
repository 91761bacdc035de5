//! The reference at `/docs`, the same as Markdown at `/docs.md`, and the files of the page. The binary contains all of
//! them. The texts are rendered once per language from the OpenAPI document.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::StatusCode;
use http::header::{LINK, LOCATION};

use super::page_caches::View;
use super::page_language::PageLanguage;
use super::pages::{CachePolicy, Negotiation, Page, Version};
use super::public_pages::{PublicRoute, file, page_headers};
use super::{Api, Compat, Error, examples, openapi};
use crate::text::Lang;
use document::Document;
use reference::Reference;

mod build;
pub(super) mod document;
mod event_fields;
mod html;
mod markdown;
mod markup;
mod page_data;
mod reference;
mod texts;

/// Allows scripts, styles and the requests of "Send" for this host only.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

macro_rules! files {
    ($($folder:literal: $($name:literal)*;)*) => {
        [$($((concat!("/docs/", $name), include_str!(concat!($folder, $name)))),*),*]
    };
}

/// The files that the page loads.
const FILES: [(&str, &str); 15] = files![
    "docs/": "before-drawing.js" "dom.js" "endpoint.js" "highlight.js" "key.js" "live.css" "page.css" "page.js" "response.js"
    "samples.js" "search.js" "settings.js" "texts.js";
    "../web/": "copy.js" "create_element.js";
];

/// What a browser needs before it draws the page. It starts to load before the page itself has come.
const PRELOAD: &str =
    "<docs/page.css>; rel=preload; as=style, <docs/before-drawing.js>; rel=preload; as=script";

/// The formats of the reference.
#[derive(Clone, Copy)]
enum Format {
    Html,
    Markdown,
    /// `llms.txt`
    Summary,
}

/// The page, the same as text, and the files that the page loads.
pub(super) fn routes(public_url: &str, compat: Option<Compat>) -> Vec<PublicRoute> {
    let document = openapi::document(public_url, compat).to_json().unwrap_or_default();
    // The document is our own, so this can't fail.
    let document: Arc<Document> = Arc::new(serde_json::from_str(&document).unwrap_or_default());
    let reference = |format| {
        let document = Arc::clone(&document);
        get(
            async move |State(api): State<Arc<Api>>,
                        language: PageLanguage,
                        negotiation: Negotiation| {
                respond(&api, &document, format, language, negotiation).await
            },
        )
    };
    let mut routes = vec![
        ("/docs", reference(Format::Html)),
        ("/docs.md", reference(Format::Markdown)),
        ("/llms.txt", reference(Format::Summary)),
        ("/docs/", get(|| async { (StatusCode::PERMANENT_REDIRECT, [(LOCATION, "../docs")]) })),
        ("/docs/page.json", page_data::route()),
    ];
    routes.extend(FILES.map(|(path, content)| (path, file(media_type(path), content.into()))));
    routes
}

async fn respond(
    api: &Api,
    document: &Document,
    format: Format,
    language: PageLanguage,
    negotiation: Negotiation,
) -> Result<Response, Error> {
    // Texts without a switch of languages are in English, unless the address names another one.
    let lang = match format {
        Format::Html => language.lang,
        Format::Markdown if language.is_chosen => language.lang,
        Format::Markdown | Format::Summary => Lang::En,
    };
    let (view, policy, media_type, write): (_, _, _, fn(&Reference) -> String) = match format {
        Format::Html => {
            let view = View::Reference(lang);
            (view, CachePolicy::Localized, "text/html; charset=utf-8", html::page)
        }
        Format::Markdown => {
            let view = View::ReferenceText(lang);
            (view, CachePolicy::Public, "text/markdown; charset=utf-8", markdown::text)
        }
        Format::Summary => {
            let view = View::ReferenceSummary;
            (view, CachePolicy::Public, "text/plain; charset=utf-8", markdown::llms)
        }
    };
    // The pages change only when the bot becomes known, or another server has the most data.
    let server = examples::server(&api.current.snapshot()).map_or(0, u64::from);
    let version = Version::number(server * 2 + u64::from(api.bot.url().is_some()));
    let render = async || {
        let content = write(&build::reference(lang, document, api));
        Ok(Page::new(media_type, content.into(), None))
    };
    let page = api.page_caches.pages.page(view, version, render).await?;
    let response = negotiation.respond(&page, policy).await?;
    Ok(match format {
        Format::Html => (page_headers(POLICY), [(LINK, PRELOAD)], response).into_response(),
        Format::Markdown | Format::Summary => response,
    })
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("css") => "text/css",
        _ => "text/javascript",
    }
}
