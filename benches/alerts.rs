//! The cost of alerts: `cargo bench --bench alerts [-- <alerts>]`.
//!
//! Measures a bot with this many alerts over 33 servers and an API in the same process: the processor time of a tick
//! after each server got a new list of players. One alert per server is measured for comparison.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    dead_code,
    unreachable_pub,
    reason = "a benchmark may panic and print, and shares a file with others"
)]

#[path = "fixture/bot_with_api.rs"]
mod bot_with_api;

use muster::keys::Store;

use bot_with_api::{ROUNDS, SERVERS, World, median};

/// How many minutes later the next lists come. Alerts fire in every third refresh: after more than the ten minutes in
/// which they do not fire again.
const LATER: i64 = 4;

fn main() {
    let alerts = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(100_000);
    // One thread, so that its processor time is that of the work.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let few = World::offline(async |store| insert(store, u64::from(SERVERS)).await).await;
        let before = resident();
        let many = World::offline(async |store| insert(store, alerts).await).await;
        // The first tick reads the alerts.
        many.refresh(0, 0).await;
        println!("{alerts} alerts, {} bytes of memory each", (resident() - before) * 1024 / alerts);
        // Pairs, so that both see the same disturbances.
        let [mut without, mut quiet, mut firing, mut recovering] = [const { Vec::new() }; 4];
        for _ in 0..ROUNDS {
            without.push(few.refresh(LATER, 0).await);
            quiet.push(many.refresh(LATER, 0).await);
            // About one alert in a hundred waits for a count between these.
            firing.push(many.refresh(LATER, 1).await);
            recovering.push(many.refresh(LATER, 0).await);
        }
        let [without, quiet, firing, recovering] = [without, quiet, firing, recovering].map(median);
        println!("a refresh of {SERVERS} servers, processor time, medians of {ROUNDS}:");
        println!("  with one alert per server (requests, parsing): {without:.1?}");
        for (what, time) in
            [("nothing fires", quiet), ("800 fire", firing), ("800 recover", recovering)]
        {
            let alerts = time.saturating_sub(without);
            println!("  {what}: {time:.1?}, of which alerts {alerts:.1?}");
        }
    });
}

/// Inserts alerts of many chats: most about counts, others about leaders and players.
async fn insert(store: &Store, alerts: u64) {
    const INSERT: &str = "INSERT INTO alerts (chat, created_at, server, condition, state)
        SELECT 1000 + value / 20, 0, value % 33 + 1,
            CASE value % 10
                WHEN 0 THEN json_object('Leader', json_object('fraction', value / 7 % 30 + 1))
                WHEN 1 THEN json_object('Players', json_object('names', json_array('Player_' || value % 700 || '_0')))
                ELSE json_object('FractionOnline', json_object('fraction', value / 7 % 30 + 1,
                    'bound', json_object('Above', value / 11 % 100 + 1)))
            END, '\"New\"'
        FROM generate WHERE value < $1";
    let query = format!(
        "WITH RECURSIVE generate (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM generate WHERE value + 1 < {alerts}) {INSERT}"
    );
    let limit = i64::try_from(alerts).unwrap();
    let done = store.db().write(move |tx| {
        Box::pin(async move {
            muster::db::query(sqlx::AssertSqlSafe(query)).bind(limit).execute(tx).await.map(drop)
        })
    });
    done.await.unwrap_or_else(|error: sqlx::Error| panic!("{error}"));
}

/// The memory in use, in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").trim().parse().unwrap()
}
