//! The Mini App: a page inside Telegram, and what it reads and changes.
//!
//! Each request has the launch data that Telegram has signed ([`init_data`]), so there are no sessions and no cookies.
//! Data of the game come from the handlers of `/v2`, and what belongs to a person from [`crate::bot::AppChat`].

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::middleware::map_response;
use axum::response::Response;
use http::HeaderValue;
use http::header::X_CONTENT_TYPE_OPTIONS;

use crate::api::LocalApi;
use crate::bot::{BotToken, MiniApp};
use init_data::Secret;
use person_limit::PersonLimit;

mod error;
mod files;
mod game_data;
mod init_data;
mod person_limit;
mod personal;
mod playtime;
mod visitor;

use error::AppFailure;
use visitor::Visitor;

/// The Mini App of a process. Clones are the same one. Until it is started there is none: every path is unknown.
#[derive(Clone, Default)]
pub struct App {
    running: Arc<OnceLock<Running>>,
}

/// What the Mini App needs of the process.
pub struct Parts {
    /// The token of the bot, whose signature the launch data has.
    pub token: BotToken,
    /// The bot.
    pub bot: MiniApp,
    /// The handlers of `/v2`.
    pub api: LocalApi,
    /// The key for them.
    pub key: HeaderValue,
    /// The origins that may show the page in a frame besides Telegram's own.
    pub hosts: Vec<String>,
}

struct Running {
    secret: Secret,
    bot: MiniApp,
    api: LocalApi,
    key: HeaderValue,
    policy: HeaderValue,
    limit: PersonLimit,
}

impl App {
    /// From now on, the Mini App is served.
    pub fn start(&self, parts: Parts) {
        let Parts { token, bot, api, key, hosts } = parts;
        let (secret, policy) = (Secret::new(token.reveal()), files::policy(&hosts));
        let limit = PersonLimit::default();
        let _ = self.running.set(Running { secret, bot, api, key, policy, limit });
    }

    /// The routes under `/app`.
    pub fn routes(&self) -> Router {
        Router::new()
            .merge(files::routes())
            .merge(game_data::routes())
            .merge(playtime::routes())
            .merge(personal::routes())
            .fallback(async || AppFailure::NotFound)
            .layer(map_response(not_sniffed))
            .with_state(self.clone())
    }

    fn running(&self) -> Result<&Running, AppFailure> {
        self.running.get().ok_or(AppFailure::NotFound)
    }
}

/// A browser takes a file only as what it is sent as.
async fn not_sniffed(mut response: Response) -> Response {
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}
