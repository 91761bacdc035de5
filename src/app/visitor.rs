//! Who sends a request: the person in the launch data of its `Authorization` header.

use axum::extract::FromRequestParts;
use http::HeaderMap;
use http::header::{AUTHORIZATION, HOST, ORIGIN};
use http::request::Parts;
use jiff::Timestamp;

use super::{App, AppFailure};
use crate::api::PageLanguage;
use crate::bot::{AppChat, AppUser};

/// The person who sends a request. A handler that takes one can't be reached without signed launch data.
pub(super) struct Visitor {
    user: AppUser,
    app: App,
}

impl Visitor {
    /// The person's private chat with the bot.
    pub(super) async fn chat(self) -> Result<AppChat, AppFailure> {
        Ok(self.app.running()?.bot.chat(self.user).await?)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = AppFailure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppFailure> {
        let running = app.running()?;
        if !is_own_origin(&parts.headers) {
            return Err(AppFailure::OtherOrigin);
        }
        let sent = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let data = sent.and_then(|value| value.strip_prefix("tma ")).unwrap_or_default();
        let now = Timestamp::now();
        let user = match running.secret.verify(data, now) {
            Ok(user) => user,
            Err(why) => {
                let Ok(PageLanguage { lang, .. }) =
                    PageLanguage::from_request_parts(parts, app).await;
                return Err(AppFailure::Stranger(why, lang));
            }
        };
        let limited = running.limit.count(user.id, now);
        limited.map_err(|seconds| AppFailure::TooMany { seconds })?;
        Ok(Self { user, app: app.clone() })
    }
}

/// Whether the page of this host sent the request. A program sends no `Origin`.
fn is_own_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, origin)| Some(origin) == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_origin_is_accepted() {
        for (origin, expected) in [
            (None, true),
            (Some("https://api.example.org"), true),
            (Some("https://api.example.org:444"), false),
            (Some("https://evil.example.org"), false),
            (Some("null"), false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, "api.example.org".parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse().unwrap());
            }
            assert_eq!(is_own_origin(&headers), expected, "{origin:?}");
        }
    }
}
