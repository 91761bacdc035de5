//! The interactive reference at `/docs`, served whole from the binary.

use std::io::Read;
use std::sync::{Arc, LazyLock, OnceLock};

use axum::extract::State;
use axum::routing::{MethodRouter, get};
use bytes::Bytes;
use http::StatusCode;
use http::header::{CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY};

use super::pages::{CachePolicy, Negotiation, Page};
use super::{Api, BotLink};

/// Scripts and styles from this host only; "try it out" sends its requests to this host as well.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A path, and what answers it.
pub(super) type PublicRoute = (&'static str, MethodRouter<Arc<Api>>);

/// The page and the files it loads.
pub(super) fn routes() -> Vec<PublicRoute> {
    vec![
        ("/docs", html(include_str!("docs/page.html").to_owned(), POLICY)),
        ("/docs/", get(|| async { (StatusCode::PERMANENT_REDIRECT, [(LOCATION, "../docs")]) })),
        ("/docs/page.css", file("text/css", include_str!("docs/page.css").into())),
        ("/docs/page.js", file("text/javascript", include_str!("docs/page.js").into())),
        ("/docs/swagger-ui.css", page(|| Arc::clone(&STYLE))),
        ("/docs/swagger-ui.js", page(|| Arc::clone(&SCRIPT))),
    ]
}

/// An HTML page that may load no more than `policy` says. `{bot}` in it becomes a link to the bot.
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
    page(move || Arc::clone(&file))
}

fn page(page: impl Fn() -> Arc<Page> + Clone + Send + Sync + 'static) -> MethodRouter<Arc<Api>> {
    get(async move |negotiation: Negotiation| {
        negotiation.respond(&page(), CachePolicy::Public).await
    })
}

static STYLE: LazyLock<Arc<Page>> =
    LazyLock::new(|| decompressed("text/css", include_bytes!("docs/swagger-ui/style.css.gz")));
static SCRIPT: LazyLock<Arc<Page>> = LazyLock::new(|| {
    decompressed("text/javascript", include_bytes!("docs/swagger-ui/bundle.js.gz"))
});

fn decompressed(media_type: &'static str, compressed: &[u8]) -> Arc<Page> {
    let mut content = Vec::new();
    if let Err(cause) = flate2::read::GzDecoder::new(compressed).read_to_end(&mut content) {
        tracing::error!(%cause, "can't decompress a file of /docs");
    }
    Arc::new(Page::new(media_type, content.into(), None))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn the_bundled_files_have_the_checksums_of_their_readme() {
        for compressed in [
            &include_bytes!("docs/swagger-ui/bundle.js.gz")[..],
            include_bytes!("docs/swagger-ui/style.css.gz"),
        ] {
            let mut content = Vec::new();
            flate2::read::GzDecoder::new(compressed).read_to_end(&mut content).unwrap();
            let mut checksum = String::new();
            for byte in Sha256::digest(&content) {
                write!(checksum, "{byte:02x}").unwrap();
            }
            assert!(include_str!("docs/swagger-ui/README.md").contains(&checksum), "{checksum}");
        }
    }
}
