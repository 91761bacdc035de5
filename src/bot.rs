//! The Telegram bot: API keys in private chats, queries about the game in every chat.
//!
//! # From an update to an answer
//!
//! ```text
//! polling ─┐            ┌─ finished: seen before, nothing to do, too fast
//!          ├─▶ inbox ───┤
//! webhook ─┘            └─ admitted ─▶ Dispatcher ─▶ guard ─▶ schema ─▶ one handler ─▶ outbox ─▶ Telegram
//! ```
//!
//! [`updates::inbox`] replaces the usual set-up of teloxide: it acknowledges an update when it is handled, not when it is
//! received, and accepts no more updates than every queue after it can hold. Admission limits how many of these belong to
//! one chat. The outbox has a queue for each chat, so a chat that waits for Telegram delays no other one.
//! [`dispatch::schema`] is the tree of handlers; its guard keeps a panic from ending the Dispatcher's worker.

mod alerts;
mod background;
mod boards;
mod callback;
mod chat;
mod chat_locks;
mod clock;
mod context;
mod dispatch;
mod error;
#[cfg(any(test, fuzzing))]
#[path = "../fuzz/muster/bot/fuzz.rs"]
pub(crate) mod fuzz;
mod key_usage;
mod keys;
pub mod language;
mod lease;
mod metrics;
mod mini_app;
mod operators;
mod people;
mod picture_cache;
mod questions;
mod recent;
mod startup;
mod state;
mod subjects;
mod system_status;
mod telegram;
mod updates;

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use jiff::tz::TimeZone;
use teloxide::types::Update;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;

pub use callback::OldKeyEnd;
pub use clock::{Clock, zone_name};
pub use lease::{Lease, LeaseState};
pub use metrics::Metrics;
pub use mini_app::{
    AlertList, AlertPreview, AppAlerts, AppChat, AppError, AppGroup, AppNickname, AppRoster,
    AppSettings, AppUser, ChangedNicknames, GroupAlerts, HistoryRights, IssuedKey, KeyList,
    KeyUsage, ListedAlert, ListedKey, MiniApp, MiniAppAddress, SettingsChange,
};
pub use state::StoredBoards;
pub(crate) use state::chosen_servers;
pub use system_status::{DiskSpace, DocumentStatus, PullFailure, StatusSource, SystemStatus};
pub use telegram::{BotToken, InvalidToken, RetryPolicy, TELEGRAM_API, why_unreachable};
pub use updates::{FloodLimits, InvalidSecret, Webhook, WebhookSecret};

use crate::client::Client;
use crate::keys::{KeyId, Limit, Limits, Owner};
use context::Context;
use dispatch::admission::{Admission, Admitted};
use dispatch::dispatch;
use updates::Inbox;

/// How often the background jobs are looked for.
const TICK: Duration = Duration::from_secs(1);

/// How long a stop waits for unfinished updates; the whole process has ten seconds.
const FINISH: Duration = Duration::from_secs(5);

/// How long before the end of its lease the bot stops answering. In this time it acknowledges at Telegram the updates
/// that it has answered.
const ACKNOWLEDGE: Duration = Duration::from_millis(500);

/// The bot's settings.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token.
    pub token: BotToken,
    /// The Bot API server.
    pub server: String,
    /// The webhook that receives updates; `None` is long polling.
    pub webhook: Option<Webhook>,
    /// The time zone of times in chats.
    pub zone: TimeZone,
    /// The public address of the API, as messages show it.
    pub public_url: String,
    /// Where the Mini App is; `None` if there is none.
    pub mini_app: Option<MiniAppAddress>,
    /// The address where people get help, a @name or a URL. Messages about trouble, expiry and blocks show it.
    pub support: Option<String>,
    /// The Telegram user ids of the operators.
    pub operators: Vec<i64>,
    /// The limits of standard keys and of owners.
    pub limits: Limits,
    /// Whether the API knows the addresses of clients, so that a key can be limited to some.
    pub knows_addresses: bool,
    /// How many messages and callbacks of a person are answered.
    pub flood_limits: FloodLimits,
    /// How long to wait for Telegram.
    pub retry: RetryPolicy,
    /// The clock.
    pub clock: Clock,
    /// The metrics.
    pub metrics: Metrics,
}

/// Everything that the bot gets from the rest of the process.
#[derive(Clone)]
pub struct Dependencies {
    /// The key store.
    pub keys: crate::keys::Store,
    /// The client for our own API.
    pub api: Client,
    /// How many requests a key has left; `None` if the API is another process.
    pub remaining: Option<RemainingRequests>,
    /// A number that changes whenever any data that the API serves changes; `None` if the API is another process.
    pub revision: Option<watch::Receiver<u64>>,
    /// The lease of this process as the only one that runs the bot; `None` if no other process can run it.
    pub lease: Option<Lease>,
    /// Receives the bot's user name once Telegram has sent it.
    pub on_login: Option<OnLogin>,
    /// Leads the Mini App to the bot.
    pub mini_app: MiniApp,
    /// The state of the feed, the other components and the disk; `None` if they are in another process.
    pub status: Option<StatusSource>,
}

/// How many requests a key has left now, from its limit, its owner and the limit that the owner's keys share.
pub type RemainingRequests =
    Arc<dyn Fn(KeyId, Limit, Option<(Owner, Limit)>) -> BoxFuture<'static, u32> + Send + Sync>;

/// Receives the bot's user name.
pub type OnLogin = Arc<dyn Fn(&str) + Send + Sync>;

/// Why the bot can't run, in one sentence. Telegram is never the reason: the bot waits for it.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The webhook's address can't be listened on.
    #[error("the webhook can't listen on {addr} (MUSTER_WEBHOOK_ADDR): {source}")]
    Address {
        /// The address.
        addr: std::net::SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// The HTTP client could not be made.
    #[error("the bot's HTTP client can't be made: {0}")]
    Http(#[source] reqwest::Error),
}

/// The bot. Clones are the same one.
#[derive(Clone)]
pub struct Bot {
    context: Arc<Context>,
    alerts: alerts::Engine,
    boards: boards::Refresh,
    problems: Arc<operators::Problems>,
    teloxide: teloxide::Bot,
    lease: Option<Lease>,
}

/// Runs the bot until `stop` is cancelled.
pub async fn run(
    settings: Settings,
    dependencies: Dependencies,
    stop: CancellationToken,
) -> Result<(), BotError> {
    Bot::new(settings, dependencies)?.run(stop).await
}

impl Bot {
    /// A bot that does not run yet.
    pub fn new(settings: Settings, dependencies: Dependencies) -> Result<Self, BotError> {
        let teloxide = startup::teloxide_bot(&settings)?;
        let revision = dependencies.revision.clone();
        let lease = dependencies.lease.clone();
        let mini_app = dependencies.mini_app.clone();
        let context = Arc::new(
            Context::new(settings, dependencies, dispatch::commands::menu)
                .map_err(BotError::Http)?,
        );
        mini_app.connect(&context);
        let alerts = alerts::Engine::new(Arc::clone(&context), revision);
        let boards = boards::Refresh::new(Arc::clone(&context));
        Ok(Self { context, alerts, boards, problems: Arc::default(), teloxide, lease })
    }

    /// Runs until `stop` is cancelled, then finishes the unfinished updates.
    pub async fn run(self, stop: CancellationToken) -> Result<(), BotError> {
        let _active = self.context.settings.metrics.activate();
        let listener = self.bind().await?;
        // Before the secret is registered, so that no change of it is missed.
        let secrets = self.context.settings.webhook.as_ref().map(|it| it.secret.changes());
        if !startup::log_in(&self.context, &stop).await {
            return Ok(());
        }
        if let Err(error) = background::find_interrupted_issues(&self.context).await {
            tracing::error!(%error, "keys whose message is in doubt could not be looked for");
        }
        let background = stop.child_token();
        // Dropping the running bot ends these tasks, and the handlers, too.
        let running = background.clone().drop_guard();
        let _handlers = self.context.locks.cancel_on_drop();
        let spawn = |task| tokio::spawn(background.clone().run_until_cancelled_owned(task));
        tokio::task::spawn_blocking(language::learn);
        let menus = spawn(startup::set_commands(Arc::clone(&self.context)).boxed());
        let key = spawn(startup::check_api_key(Arc::clone(&self.context)).boxed());
        let ticks = spawn(self.clone().tick_every_second().boxed());
        if let Some(secrets) = secrets {
            spawn(startup::watch_webhook(Arc::clone(&self.context), secrets).boxed());
        }
        let (inbox, admitted) = self.inbox();
        let finish = async {
            self.receive(listener, &inbox, &stop).await;
            self.context.outbox.lift_overall_limit();
            drop(running);
            inbox.close();
            tokio::time::timeout(FINISH, async {
                inbox.wait_until_at_most(0).await;
                self.context.locks.finish().await;
                // With a lease another process goes on.
                if self.lease.is_none()
                    && let Err(error) = self.boards.say_stopped().await
                {
                    tracing::warn!(%error, "boards could not say that the bot stops");
                }
            })
            .await
        };
        // The Dispatcher ends with the inbox, but background jobs may go on.
        let dispatch = async {
            dispatch(&self.teloxide, &self.context, &inbox, admitted).await;
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = dispatch => {}
            finished = finish => if finished.is_err() {
                tracing::warn!(
                    "some answers were still waiting for Telegram; they are sent after the next start"
                );
            },
            () = self.end_with_lease(&inbox) => {}
        }
        self.acknowledge(&inbox).await;
        let _ = tokio::join!(menus, key, ticks);
        Ok(())
    }

    /// The listener of the webhook; `None` without one.
    async fn bind(&self) -> Result<Option<TcpListener>, BotError> {
        let Some(webhook) = &self.context.settings.webhook else { return Ok(None) };
        let bound = TcpListener::bind(webhook.addr).await;
        bound.map(Some).map_err(|source| BotError::Address { addr: webhook.addr, source })
    }

    /// Receives updates until `stop`.
    async fn receive(
        &self,
        listener: Option<TcpListener>,
        inbox: &Arc<Inbox<Admitted>>,
        stop: &CancellationToken,
    ) {
        let Settings { webhook, retry, .. } = &self.context.settings;
        match (webhook, listener) {
            (Some(webhook), Some(listener)) => {
                let (secret, inbox) = (webhook.secret.clone(), Arc::clone(inbox));
                updates::webhook::serve(listener, secret, inbox, stop).await;
            }
            _ => {
                let is_replaceable =
                    || self.lease.as_ref().is_some_and(|lease| !lease.is_confirmed());
                let outbox = &self.context.outbox;
                updates::polling::poll(outbox, *retry, inbox, is_replaceable, stop).await;
            }
        }
    }

    /// Shortly before the lease ends, stops answering, and acknowledges at Telegram the updates that were answered.
    /// Never returns, because open requests of the webhook end meanwhile.
    async fn end_with_lease(&self, inbox: &Inbox<Admitted>) {
        if let Some(lease) = &self.lease {
            lease.ends_within(ACKNOWLEDGE).await;
            self.context.locks.cancel();
            self.acknowledge(inbox).await;
        }
        std::future::pending().await
    }

    /// Acknowledges at Telegram the updates that were answered and could not be recorded, so that no other process
    /// answers them again.
    async fn acknowledge(&self, inbox: &Inbox<Admitted>) {
        let Some(next) = inbox.finish_handled() else { return };
        // The webhook's requests are answered by now.
        if self.context.settings.webhook.is_none() {
            let acknowledging = updates::polling::acknowledge(&self.context.outbox, next);
            let _ = tokio::time::timeout(ACKNOWLEDGE, acknowledging).await;
        }
    }

    /// Runs the background jobs that are due now: hides keys, reports first requests, blocks and expiries, sends
    /// alerts, edits boards, and tells operators of problems.
    pub async fn tick(&self) {
        if let Err(error) = background::tick(&self.context).await {
            self.context
                .keys
                .db()
                .log_failure("the background jobs that are due could not be found", &error);
        }
        if let Err(error) = self.alerts.tick().await {
            self.context.keys.db().log_failure("alerts could not be evaluated", &error);
        }
        if let Err(error) = self.boards.tick().await {
            tracing::warn!(%error, "boards could not be compared with their data");
        }
        if let Err(error) = people::tick(&self.context).await {
            self.context.keys.db().log_failure("checks by presence could not be continued", &error);
        }
        if let Err(error) = operators::send_due_notices(&self.context, &self.problems).await {
            self.context.keys.db().log_failure("operators could not be told of problems", &error);
        }
    }

    /// Waits for the background jobs that run now.
    pub async fn finish_jobs(&self) {
        self.context.locks.finish().await;
    }

    async fn tick_every_second(self) {
        let mut every = tokio::time::interval(TICK);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            self.tick().await;
        }
    }

    fn inbox(&self) -> (Arc<Inbox<Admitted>>, mpsc::Receiver<Update>) {
        let admission = Admission::new(Arc::clone(&self.context));
        let admit = move |update: &_, queued, done: &_| admission.decide(update, queued, done);
        let (processed, metrics) =
            (Arc::clone(&self.context.processed_updates), self.context.settings.metrics.clone());
        Inbox::new(Box::new(admit), processed, metrics, self.context.settings.retry.held_back)
    }
}
