//! Background jobs: they hide keys, report first requests, blocks and expiries, and delete outdated rows.
//!
//! A job about a person runs in the person's queue, so it never runs concurrently with the person's updates.

mod hide_keys;
mod interrupted_issues;
mod key_warnings;
mod notifications;

use std::sync::Arc;

pub(super) use interrupted_issues::find_interrupted_issues;

use super::context::Context;
use super::keys::forget;
use crate::db::Error;

/// Runs the jobs that are due.
pub(super) async fn tick(context: &Arc<Context>) -> Result<(), Error> {
    let now = context.now();
    context.visible_secrets.remove_expired(now);
    context.settings.metrics.set_active_chats(context.recent.active_chats.count(now));
    // Telegram reported these migrations while the bot was sending, or the store could not be written at that time.
    let unstored = context.outbox.migrations.lock().unstored();
    for (from, to) in unstored {
        context.migrate(from, to).await?;
    }
    hide_keys::update_key_messages(context, now).await?;
    interrupted_issues::report(context, now).await?;
    notifications::send_due(context, now).await?;
    forget::requested(context).await?;
    if context.schedule.is_time_to_prune(now) {
        context.processed_updates.prune(now).await?;
        context.key_messages.prune(now).await?;
        context.alerts.prune(now).await?;
        context.people.delete_old_checks(now).await?;
    }
    Ok(())
}
