//! Receives updates: long polling and the webhook, once-only delivery, flood limits, acknowledgement.

pub(super) mod flood_limiter;
pub(super) mod inbox;
pub(super) mod listener;
pub(super) mod polling;
pub(super) mod raw_update;
pub(super) mod webhook;

pub use flood_limiter::FloodLimits;
pub use webhook::{InvalidSecret, Webhook, WebhookSecret};

pub(super) use flood_limiter::{FloodDecision, FloodLimiter};
pub(super) use inbox::{Decision, Inbox, MAX_IN_FLIGHT};
pub(super) use listener::listener;
