//! The middleware around the whole tree. It handles the updates of a person and chat in order and one at a time,
//! catches panics, and acknowledges each update last.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, Location};
use std::sync::Arc;

use futures_util::FutureExt;
use teloxide::dispatching::{DpHandlerDescription, UpdateHandler};
use teloxide::dptree::di::DependencyMap;
use teloxide::dptree::{
    Cont, HandlerDescription, HandlerSignature, Type, from_fn_with_description,
};
use teloxide::types::{Update, UpdateId};
use tracing::field::Empty;
use tracing::{Instrument, Span};

use crate::bot::context::Context;
use crate::bot::dispatch::admission::{Admitted, Reply};
use crate::bot::error::HandlerError;
use crate::bot::keys::leaked_keys;
use crate::bot::updates::Inbox;

type HandlerResult = Result<(), HandlerError>;

/// Under the lock of the person and chat, blocks the keys that the update makes public. Then it runs the rest of the
/// tree, or tells the sender or the group to wait. After a failure or panic it sends one apology. It acknowledges the
/// update in any case.
pub(super) fn guard() -> UpdateHandler<HandlerError> {
    let needs =
        [Type::of::<Arc<Context>>(), Type::of::<Arc<Inbox<Admitted>>>(), Type::of::<Update>()];
    let signature = HandlerSignature::Other {
        obligations: needs.into_iter().map(|needed| (needed, Location::caller())).collect(),
        guaranteed_outcomes: BTreeSet::from([Type::of::<UpdateId>(), Type::of::<Arc<Admitted>>()]),
        conditional_outcomes: BTreeSet::new(),
        continues: true,
    };
    let description = DpHandlerDescription::user_defined();
    from_fn_with_description(description, run_guarded, signature)
}

async fn run_guarded(
    mut deps: DependencyMap,
    next: Cont<'static, HandlerResult>,
) -> ControlFlow<HandlerResult, DependencyMap> {
    let (context, inbox) = (deps.get::<Arc<Context>>(), deps.get::<Arc<Inbox<Admitted>>>());
    let id = deps.get::<Update>().id;
    let Some((key, admitted)) = inbox.admitted(id.0) else { return ControlFlow::Break(Ok(())) };
    deps.insert(id);
    deps.insert(Arc::clone(&admitted));
    // The Dispatcher may consider a worker idle that has just received an update, and then waits for that worker. So a
    // worker only queues the update, and the handler, which may wait for Telegram, runs in a task of its own.
    let locks = context.locks.clone();
    let lock = locks.enqueue(key).await;
    let span = tracing::debug_span!(
        "update",
        otel.name = admitted.kind,
        otel.kind = "consumer",
        otel.status_code = Empty
    );
    let handled = async move {
        let lock = lock.await;
        let rest = async {
            if let Some(leak) = &admitted.leak {
                leaked_keys::block(&context, leak).await;
            }
            match admitted.reply {
                Reply::Nothing => ControlFlow::Continue(deps),
                Reply::RetryAfter(seconds) | Reply::GroupRetryAfter(seconds) => {
                    admitted.say_retry_after(&context, seconds).await;
                    ControlFlow::Continue(deps)
                }
                Reply::Handler => next(deps).await,
            }
        };
        let rest = AssertUnwindSafe(rest).catch_unwind().await;
        let error = match rest {
            Ok(ControlFlow::Break(Ok(())) | ControlFlow::Continue(_)) => None,
            Ok(ControlFlow::Break(Err(error))) => Some(error),
            Err(_) => Some(HandlerError::Internal("a handler panicked")),
        };
        if let Some(error) = &error {
            Span::current().record("otel.status_code", "ERROR");
            let error_id = log(id, error);
            let apology = admitted.recipient.apologise(
                &context.outbox,
                context.settings.support.as_deref(),
                error,
                &error_id,
            );
            // Even if this panics, the update is acknowledged.
            let _ = AssertUnwindSafe(apology).catch_unwind().await;
        }
        drop(lock);
        let outcome = if error.is_none() { "answered" } else { "broke" };
        context.settings.metrics.update(admitted.kind, outcome);
        context.settings.metrics.answered(admitted.since.elapsed());
        inbox.complete(id.0, context.now()).await;
    };
    locks.spawn_handler(handled.instrument(span));
    ControlFlow::Break(Ok(()))
}

/// Logs the error, and returns the id that the log has for it.
fn log(update: UpdateId, error: &HandlerError) -> String {
    let (error_id, cause) = (uuid::Uuid::new_v4().to_string(), std::error::Error::source(error));
    tracing::error!(error_id, update = update.0, %error, cause, "a handler failed");
    error_id
}
