//! Runs the bot in one of several processes that share PostgreSQL.

use futures_util::TryFutureExt;
use tokio_util::sync::CancellationToken;

use super::RunError;
use super::lease::{ActiveProcess, Role};
use crate::bot;

const BOT: Role = Role { name: "the bot", lock: 0x6d75_7374_0b07 };

/// The name in Redis of the claim of the process that runs the bot.
const CLAIM: &str = "muster:bot";

/// Runs the bot until `stop`. With PostgreSQL, it runs while this process is the active one.
pub async fn run_bot(
    settings: bot::Settings,
    dependencies: bot::Dependencies,
    stop: CancellationToken,
) -> Result<(), RunError> {
    let keys = dependencies.keys.clone();
    let run = |lease, stop| {
        let dependencies = bot::Dependencies { lease, ..dependencies.clone() };
        bot::run(settings.clone(), dependencies, stop).map_err(RunError::new)
    };
    match ActiveProcess::of(keys.db(), BOT) {
        None => run(None, stop).await,
        Some(process) => {
            let process = process.claiming(keys.redis(), CLAIM);
            process.run(&stop, |lease, stop| run(Some(lease), stop)).await
        }
    }
}
