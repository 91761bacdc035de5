//! The cost of live boards: `cargo bench --bench boards [-- <boards>]`.
//!
//! Measures a bot with this many boards over 33 servers and an API in the same process: the processor time of a tick after
//! all documents changed. Boards that show each document once are measured for comparison, so that requests and parsing,
//! which all boards share, are known. Then people ask ten commands a second while all documents change every two
//! seconds: how long they wait without boards, and with boards that are edited at the bounded rate. Each round measures
//! both, so that both see the same disturbances.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    dead_code,
    unreachable_pub,
    reason = "a benchmark may panic and print, and shares a file with others"
)]

#[path = "fixture/bot_with_api.rs"]
mod bot_with_api;

use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use muster::bot::Clock;
use muster::keys::Store;
use telegram_sandbox::testing::TestTelegram;
use telegram_sandbox::{ApiError, Fault, Frequency};

use bot_with_api::{FRACTIONS, ROUNDS, SERVERS, World, median};

/// What boards show on a server: a fraction, the list of fractions, the leaders.
const KINDS: u32 = 3;

/// How many commands are asked, and by how many people. Each may ask five in ten seconds.
const COMMANDS: usize = 250;
const PEOPLE: usize = 40;

/// How often answers with and without boards are compared.
const PAIRS: usize = 5;

fn main() {
    let boards = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(1_000);
    // One thread, so that its processor time is that of the work.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(refreshes(boards));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        println!(
            "{COMMANDS} commands, ten a second, while all documents change, in {PAIRS} rounds:"
        );
        let mut ratios = Vec::new();
        for round in 1..=PAIRS {
            // The order changes, so that nothing favors one of them.
            let (without, with) = match round % 2 {
                0 => (answers(0).await, answers(boards).await),
                _ => {
                    let with = answers(boards).await;
                    (answers(0).await, with)
                }
            };
            let [without, with] = [without, with].map(|mut waits| {
                waits.sort_unstable();
                [50, 95].map(|percent| waits[(waits.len() * percent).div_ceil(100) - 1])
            });
            println!("  p50 {:.1?} without, {:.1?} with boards", without[0], with[0]);
            println!("  p95 {:.1?} without, {:.1?} with boards", without[1], with[1]);
            ratios.push([0, 1].map(|at| with[at].as_secs_f64() / without[at].as_secs_f64()));
        }
        for (at, what) in ["p50", "p95"].into_iter().enumerate() {
            let mut ratios: Vec<f64> = ratios.iter().map(|ratio| ratio[at]).collect();
            ratios.sort_unstable_by(f64::total_cmp);
            println!(
                "  {what} with {boards} boards, median: {:.2} times that without",
                ratios[PAIRS / 2]
            );
        }
    });
}

async fn refreshes(boards: u32) {
    let once = SERVERS * KINDS;
    let few = World::offline(async |store| insert(store, once, 1).await).await;
    let many = World::offline(async |store| insert(store, boards, 1).await).await;
    let different = World::offline(async |store| insert(store, boards, FRACTIONS).await).await;
    let [mut without, mut with, mut all] = [const { Vec::new() }; 3];
    // Pairs, so that both see the same disturbances. The first round reads the settings of the chats.
    for round in 0..=ROUNDS {
        let moved = round as u32 % 5;
        let times = [
            few.refresh(2, moved).await,
            many.refresh(2, moved).await,
            different.refresh(2, moved).await,
        ];
        if round > 0 {
            without.push(times[0]);
            with.push(times[1]);
            all.push(times[2]);
        }
    }
    let [without, with, all] = [without, with, all].map(median);
    println!("a refresh of {SERVERS} servers, processor time, medians of {ROUNDS}:");
    println!("  {once} boards, each of another document: {without:.1?}");
    println!("  {boards} boards of the same documents: {with:.1?}");
    let each = with.saturating_sub(without) / boards.saturating_sub(once).max(1);
    println!("  so {boards} boards are computed in {:.1?}, {each:.1?} each", each * boards);
    println!("  {boards} boards of {FRACTIONS} fractions a server: {all:.1?}");
}

/// How long people wait for the answers to their commands.
async fn answers(boards: u32) -> Vec<Duration> {
    let telegram = TestTelegram::new().await;
    telegram.allow_error("");
    telegram.allow_unread();
    // The messages of the boards need not exist.
    let unchanged = Fault::Rejected(ApiError::bad("message is not modified"));
    telegram.sandbox().inject_fault("editMessageText", unchanged, Frequency::Always);
    let (url, token) = (telegram.url(), telegram.sandbox().token().to_string());
    let insert = async |store: &Store| insert(store, boards, FRACTIONS).await;
    let World { bot, data, folder: _folder, .. } =
        World::new((&url, &token), Clock::default(), insert).await;
    data.publish(Timestamp::now(), 0);
    telegram.spawn_bot(async move { bot.run(Default::default()).await.unwrap() });
    tokio::spawn(async move {
        for moved in 1.. {
            tokio::time::sleep(Duration::from_secs(2)).await;
            data.publish(Timestamp::now(), moved % 5);
        }
    });
    let people: Vec<_> = (0..PEOPLE).map(|n| telegram.person(&format!("P{n}"), "en")).collect();
    let (mut waits, mut next) = (Vec::new(), tokio::time::interval(Duration::from_millis(100)));
    for at in 0..COMMANDS {
        next.tick().await;
        let (person, asked) = (&people[at % PEOPLE], Instant::now());
        person.says(format!("/online F{} {}", at % 30 + 1, at % 33 + 1)).await;
        person.hears().await;
        waits.push(asked.elapsed());
    }
    telegram.kill_bots();
    waits
}

/// Inserts boards, each in a chat of its own. With one fraction, boards show the three kinds; otherwise only fractions.
async fn insert(store: &Store, boards: u32, fractions: u32) {
    let views = (0..boards).map(|at| {
        let (server, nth) = (u8::try_from(at % SERVERS + 2).unwrap(), at / SERVERS);
        let id = u8::try_from(nth % fractions + 1).unwrap();
        // The form of buttons: the place, no owner, the server, the query with its arguments.
        let query: &[u8] = match nth % KINDS {
            _ if fractions > 1 => &[0, 2, 1, id, 0, 0],
            0 => &[0, 2, 1, 1, 0, 0],
            1 => &[4, 0],
            _ => &[5, 0, 0],
        };
        let mut view = String::from("V");
        URL_SAFE_NO_PAD.encode_string([&[4, 0, server], query].concat(), &mut view);
        view
    });
    let views: Vec<String> = views.collect();
    let done = store.db().write(move |tx| {
        Box::pin(async move {
            const INSERT: &str = "INSERT INTO boards (chat, view, message, is_posting, text, data_at, pin, edited_at)
                 VALUES ($1, $2, 1, 0, '', 0, 'none', 0)";
            for (at, view) in views.into_iter().enumerate() {
                let chat = 1_000 + i64::try_from(at).unwrap_or(0);
                muster::db::query(INSERT).bind(chat).bind(view).execute(&mut *tx).await?;
            }
            Ok(())
        })
    });
    done.await.unwrap_or_else(|error: sqlx::Error| panic!("{error}"));
}
