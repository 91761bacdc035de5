//! The page, its files and its texts. The binary contains all of them.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use sha2::{Digest, Sha256};

use super::{App, AppFailure};
use crate::api::{PageLanguage, file};

include!(concat!(env!("OUT_DIR"), "/app_files.rs"));

/// A number that changes with any file. It is part of the files' addresses, so no page mixes old and new ones.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let contents = FILES.iter().chain(&TEXTS).map(|(_, content)| *content);
    let hash = contents.fold(Sha256::new(), Sha256::chain_update).finalize();
    hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

pub(super) fn routes() -> Router<App> {
    let version = &*VERSION;
    let files = FILES.iter().map(|(name, content)| (format!("files/{name}"), *content));
    let texts = TEXTS.iter().map(|(language, content)| (format!("texts/{language}.js"), *content));
    let routes = Router::new()
        .route("/app", get(page))
        .route("/app/", get(async || Redirect::permanent("../app")));
    files.chain(texts).fold(routes, |routes, (path, content)| {
        let media_type = if path.ends_with(".css") { "text/css" } else { "text/javascript" };
        routes.route(&format!("/app/{version}/{path}"), file(media_type, content.into()))
    })
}

/// The page, in the language of its address or the reader's.
async fn page(
    State(app): State<App>,
    PageLanguage { lang, .. }: PageLanguage,
) -> Result<Response, AppFailure> {
    let running = app.running()?;
    let bot = running.bot.bot_name().map(|name| format!("https://t.me/{name}")).unwrap_or_default();
    let html = PAGE
        .replace("{lang}", lang.code())
        .replace("{bot}", &bot)
        .replace("{zone}", &running.bot.time_zone().unwrap_or_default())
        .replace("{prefetch.js}", PREFETCH)
        .replace("{first_paint.css}", FIRST_PAINT)
        .replace("app/files/", &format!("app/{}/files/", *VERSION))
        .replace("app/texts/", &format!("app/{}/texts/", *VERSION));
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (CONTENT_SECURITY_POLICY, running.policy.clone()),
    ];
    Ok((headers, html).into_response())
}

/// The `Content-Security-Policy`: everything from this host, and what stands in the page, in a frame of Telegram's web clients
/// and of `hosts`.
pub(super) fn policy(hosts: &[String]) -> HeaderValue {
    let hosts: String = hosts.iter().map(|host| format!(" {host}")).collect();
    let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
    let (script, style) = (hash(PREFETCH), hash(FIRST_PAINT));
    let policy = format!(
        "default-src 'none'; script-src 'self' 'sha256-{script}'; style-src 'self' 'sha256-{style}'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors https://web.telegram.org https://*.telegram.org{hosts}"
    );
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small_enough_for_a_slow_network() {
        let size = |content: &str| {
            let mut encoder =
                flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            std::io::Write::write_all(&mut encoder, content.as_bytes()).unwrap();
            encoder.finish().unwrap().len()
        };
        let page =
            PAGE.replace("{prefetch.js}", PREFETCH).replace("{first_paint.css}", FIRST_PAINT);
        let files = FILES.iter().map(|(_, content)| size(content)).sum::<usize>();
        let texts = TEXTS.iter().map(|(_, content)| size(content)).max().unwrap();
        let all = size(&page) + files + texts;
        assert!(all < 60 * 1024, "{all} bytes");
        // The map needs all but what is loaded after the first screen.
        let (_, later) = FILES.iter().find(|(name, _)| *name == "more.js").unwrap();
        let first = all - size(later);
        assert!(first < 46 * 1024, "{first} bytes");
    }
}
