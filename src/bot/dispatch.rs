//! teloxide's Dispatcher: it gives every admitted update to its handler in the schema.

pub(in crate::bot) mod admission;
pub(in crate::bot) mod commands;
pub(in crate::bot) mod group_button;
pub(in crate::bot) mod group_chat;
pub(in crate::bot) mod lang_command;
pub(in crate::bot) mod plain_texts;
pub(in crate::bot) mod private_chat;
pub(in crate::bot) mod schema;
pub(in crate::bot) mod service_updates;
pub(in crate::bot) mod undo;
pub(in crate::bot) mod unknown_command;

use std::sync::Arc;

use parking_lot::Mutex;
use teloxide::dispatching::Dispatcher;
use teloxide::dptree;
use teloxide::error_handlers::IgnoringErrorHandlerSafe;
use teloxide::types::Update;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::chat_locks::QueueKey;
use super::context::Context;
use super::updates::{Inbox, MAX_IN_FLIGHT, listener};
use admission::Admitted;
use schema::schema;

/// Dispatches admitted updates until the inbox is closed and all are handled.
pub(super) async fn dispatch(
    teloxide: &teloxide::Bot,
    context: &Arc<Context>,
    inbox: &Arc<Inbox<Admitted>>,
    admitted: mpsc::Receiver<Update>,
) {
    let retry = context.settings.retry;
    let mut dispatcher = Dispatcher::builder(teloxide.clone(), schema())
        .dependencies(dptree::deps![Arc::clone(context), Arc::clone(inbox)])
        .distribution_function(|update| Some(QueueKey::of(update)))
        .worker_queue_size(MAX_IN_FLIGHT)
        // The default one logs whole updates.
        .default_handler(|_| async {})
        .build();
    let (admitted, mut pause) = (Arc::new(Mutex::new(admitted)), retry.pause);
    loop {
        let is_started = CancellationToken::new();
        let listener = listener(Arc::clone(&admitted), is_started.clone());
        let listening =
            dispatcher.try_dispatch_with_listener(listener, IgnoringErrorHandlerSafe::new());
        // teloxide's `getMe` has no timeout, and sleeps for ten seconds after a 5xx.
        let is_late = async {
            sleep(retry.call).await;
            if is_started.is_cancelled() {
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            listened = listening => if listened.is_ok() {
                return;
            },
            () = is_late => {}
        }
        // The error itself is not logged: it can hold the address, and with it the token.
        tracing::warn!("teloxide's getMe failed; trying again");
        sleep(pause).await;
        pause = (pause * 2).min(retry.second * 15);
    }
}
