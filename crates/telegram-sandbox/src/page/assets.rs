//! The page's own files, embedded in the binary.

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// Serves `/` and `/page/…`.
pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/", get(|| async { answer("index.html") }))
        .route("/page/{*path}", get(|Path(path): Path<String>| async move { answer(&path) }))
}

fn answer(path: &str) -> Response {
    match ASSETS.iter().find(|(name, _)| *name == path) {
        Some((name, bytes)) => {
            let headers = [(header::CONTENT_TYPE, kind(name)), (header::CACHE_CONTROL, "no-cache")];
            (headers, *bytes).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

macro_rules! assets {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("web/", $name)).as_slice())),*]
    };
}

const ASSETS: &[(&str, &[u8])] = assets![
    "icon.svg"
    "index.html"
    "scripts/api.js"
    "scripts/app.js"
    "scripts/avatar.js"
    "scripts/bridge.js"
    "scripts/bubble.js"
    "scripts/chats.js"
    "scripts/commands.js"
    "scripts/composer.js"
    "scripts/conversation.js"
    "scripts/copy.js"
    "scripts/dialog.js"
    "scripts/draft.js"
    "scripts/element.js"
    "scripts/entities.js"
    "scripts/format.js"
    "scripts/header.js"
    "scripts/icons.js"
    "scripts/inline_results.js"
    "scripts/jump.js"
    "scripts/keyboard.js"
    "scripts/lightbox.js"
    "scripts/links.js"
    "scripts/main.js"
    "scripts/menu.js"
    "scripts/message_menu.js"
    "scripts/notification.js"
    "scripts/people.js"
    "scripts/pinned.js"
    "scripts/reply_keyboard.js"
    "scripts/selection.js"
    "scripts/store.js"
    "scripts/stream.js"
    "scripts/suggestions.js"
    "scripts/texts.js"
    "scripts/theme.js"
    "scripts/unread.js"
    "styles/app.css"
    "styles/bubbles.css"
    "styles/composer.css"
    "styles/layers.css"
    "styles/layout.css"
    "styles/lists.css"
    "styles/text.css"
    "styles/theme.css"
    "texts/en.js"
    "texts/ru.js"
    "texts/uk.js"
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_embedded() {
        let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page/web");
        let mut files = Vec::new();
        for folder in ["", "scripts", "styles", "texts"] {
            for entry in std::fs::read_dir(web.join(folder)).unwrap() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    files.push(path.strip_prefix(&web).unwrap().to_str().unwrap().to_owned());
                }
            }
        }
        files.sort();
        let embedded: Vec<&str> = ASSETS.iter().map(|(name, _)| *name).collect();
        assert_eq!(files, embedded);
    }

    #[test]
    fn every_language_has_the_same_texts() {
        let keys = |wanted: &str| -> Vec<&str> {
            let (_, bytes) = ASSETS.iter().find(|(name, _)| *name == wanted).unwrap();
            let lines = std::str::from_utf8(bytes).unwrap().lines();
            lines.filter_map(|line| Some(line.strip_prefix("  ")?.split_once(':')?.0)).collect()
        };
        let english = keys("texts/en.js");
        assert!(english.len() > 80);
        assert_eq!(keys("texts/ru.js"), english);
        assert_eq!(keys("texts/uk.js"), english);
    }

    #[test]
    fn nothing_refers_to_another_host() {
        for (name, bytes) in ASSETS {
            let text = std::str::from_utf8(bytes).unwrap();
            let outside = ["src=\"http", "href=\"http", "url(http", "from 'http", "fetch('http"];
            assert!(!outside.iter().any(|word| text.contains(word)), "{name}");
        }
    }
}
