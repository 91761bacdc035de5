//! The Telegram bot: a key desk in private chats, a window on the API in every chat.
//!
//! # From an update to an answer
//!
//! ```text
//! poll ──┐                a queue a person and chat    ┌─▶ private ─▶ desk ┐
//!        ├─▶ inbox ─▶ gate ─▶ plan ─▶ queues ─▶ attend┼─▶ group ──────────┼─▶ post ─▶ Telegram
//! webhook┘     └─ ledger                               └─▶ leak     rounds ┘
//! ```
//!
//! The methods and types are teloxide's; its dispatcher is not used. It acknowledges an update before it is dealt with,
//! so a stop loses what was under way; it awaits a full queue of one chat and so lets one person hold up everybody; a panic
//! in a handler takes it down with the next update of that chat; and the webhook it comes with has no bound. What is here
//! instead is a screenful each: `inbox`, [`queues`], `polling` and `webhook`.

mod background;
mod callback;
mod callback_answer;
mod chat;
mod clock;
mod commands;
mod context;
mod error;
mod group;
mod handle_update;
mod incoming;
mod keys;
mod language;
mod leaked_keys;
mod metrics;
mod picture_cache;
mod private;
mod queries;
mod queues;
pub mod search;
mod startup;
mod state;
mod telegram;
mod updates;

use std::sync::Arc;
use std::time::Duration;

use jiff::tz::TimeZone;
use tokio_util::sync::CancellationToken;

pub use clock::Clock;
pub use metrics::Metrics;
pub use telegram::{BotToken, InvalidToken, RetryPolicy, TELEGRAM_API};
pub use updates::{FloodLimits, InvalidSecret, Webhook, WebhookSecret};

use crate::client::Client;
use crate::keys::{KeyId, Limit, Owner};
use context::Context;
use queues::ChatQueues;
use updates::Inbox;

/// How often the bot looks whether something is to be done that nobody asked for.
const TICK: Duration = Duration::from_secs(1);

/// How long a stop waits for what is under way; the process as a whole has ten seconds.
const FINISH: Duration = Duration::from_secs(5);

/// What the bot is told at the start.
#[derive(Clone)]
pub struct Settings {
    /// Its token.
    pub token: BotToken,
    /// The Bot API server.
    pub server: String,
    /// Where updates come in; `None` is long polling.
    pub webhook: Option<Webhook>,
    /// The zone of times in chat.
    pub zone: TimeZone,
    /// The address of the API that messages show.
    pub public_url: String,
    /// The limit of a key that has none of its own.
    pub default_limit: Limit,
    /// Who asks how often.
    pub flood_limits: FloodLimits,
    /// How patient it is with Telegram.
    pub retry: RetryPolicy,
    /// The time.
    pub clock: Clock,
    /// What is counted.
    pub metrics: Metrics,
}

/// What the bot works with.
#[derive(Clone)]
pub struct Dependencies {
    /// The key store.
    pub keys: crate::keys::Store,
    /// The API, which it asks like anybody else.
    pub api: Client,
    /// What is left of a key's limit; `None` where the API is another process.
    pub remaining: Option<RemainingRequests>,
}

/// How many requests a key has left now, from its limit, its owner and the limit that the owner's keys share.
pub type RemainingRequests = Arc<dyn Fn(KeyId, Limit, Option<(Owner, Limit)>) -> u32 + Send + Sync>;

/// Why the bot ended by itself: one sentence.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The token opens nothing.
    #[error("Telegram does not know this bot token (TELOXIDE_TOKEN)")]
    Token,
    /// The webhook's address is none that Telegram delivers to.
    #[error("Telegram does not take the webhook's address (MUSTER_WEBHOOK_URL): {0}")]
    Webhook(String),
    /// The webhook's address can't be listened on.
    #[error("the webhook can't listen on {addr} (MUSTER_WEBHOOK_ADDR): {source}")]
    Address {
        /// The address.
        addr: std::net::SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// The HTTP client could not be made.
    #[error("the bot's HTTP client can't be made: {0}")]
    Http(#[source] reqwest::Error),
}

/// The bot.
#[derive(Clone)]
pub struct Bot {
    context: Arc<Context>,
    queues: ChatQueues,
    webhook: Option<Webhook>,
}

/// Runs the bot until told to stop.
pub async fn run(
    settings: Settings,
    dependencies: Dependencies,
    stop: CancellationToken,
) -> Result<(), BotError> {
    Bot::new(settings, dependencies)?.run(stop).await
}

impl Bot {
    /// The bot, at rest.
    pub fn new(settings: Settings, dependencies: Dependencies) -> Result<Self, BotError> {
        let webhook = settings.webhook.clone();
        let context =
            Arc::new(Context::new(settings, dependencies, commands::menu).map_err(BotError::Http)?);
        Ok(Self { context, queues: ChatQueues::default(), webhook })
    }

    /// Runs until told to stop, then finishes what is under way.
    pub async fn run(self, stop: CancellationToken) -> Result<(), BotError> {
        let listener = match &self.webhook {
            None => None,
            Some(webhook) => {
                let bound = tokio::net::TcpListener::bind(webhook.addr).await;
                Some(bound.map_err(|source| BotError::Address { addr: webhook.addr, source })?)
            }
        };
        if !startup::introduced(&self.context, self.webhook.as_ref(), &stop).await? {
            return Ok(());
        }
        if let Err(error) = background::find_interrupted_issues(&self.context).await {
            tracing::error!(%error, "keys whose message is in doubt could not be looked for");
        }
        let inbox = Inbox::new(Arc::clone(&self.context), self.queues.clone());
        let background = stop.child_token();
        // Whoever lets go of the bot before it has ended lets go of these, too.
        let released = background.clone().drop_guard();
        let registering = startup::registered(Arc::clone(&self.context));
        let registered = tokio::spawn(background.clone().run_until_cancelled_owned(registering));
        let knocking = startup::admitted(Arc::clone(&self.context));
        let admitted = tokio::spawn(background.clone().run_until_cancelled_owned(knocking));
        let rounds = tokio::spawn(self.clone().rounds(background.clone()));
        match (&self.webhook, listener) {
            (Some(webhook), Some(listener)) => {
                updates::webhook::serve(
                    listener,
                    webhook.secret.clone(),
                    Arc::clone(&inbox),
                    &stop,
                )
                .await;
            }
            _ => updates::polling::poll(&self.context, &inbox, &stop).await,
        }
        drop(released);
        if tokio::time::timeout(FINISH, self.queues.finish()).await.is_err() {
            tracing::warn!(
                "some answers were still waiting for Telegram; they are taken up after the next start"
            );
        }
        let _ = tokio::join!(registered, admitted, rounds);
        Ok(())
    }

    /// Does what is due at this moment and nobody asked for: hides keys, tells of first requests, blocks and expiries.
    pub async fn tick(&self) {
        if let Err(error) = background::tick(&self.context, &self.queues).await {
            tracing::warn!(%error, "a round could not be made");
        }
    }

    async fn rounds(self, stop: CancellationToken) {
        let mut every = tokio::time::interval(TICK);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                _ = every.tick() => self.tick().await,
            }
        }
    }
}
