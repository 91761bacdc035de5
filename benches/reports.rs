//! The cost of the reports of a week: `cargo bench --bench reports`.
//!
//! Measures a bot and an API in the same process at the minute in which thirty fractions of each of 33 servers get their
//! report: the processor time of all, from the due alerts to the calls of Telegram, with their pictures. After a start,
//! the hours of four weeks have to be read first. A day later, only those of that day are new.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    dead_code,
    unreachable_pub,
    reason = "a benchmark may panic and print, and shares a file with others"
)]

#[path = "fixture/bot_with_api.rs"]
mod bot_with_api;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::Uri;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use muster::bot::Clock;
use muster::game::{Counts, FractionId};
use muster::keys::Store;
use muster::picture::{Heading, HeadingLine, HeatMap};

use bot_with_api::{FRACTIONS, SERVERS, World, processor_time, processor_times};

/// How many members a fraction has, and how many players of a server are in no fraction.
const MEMBERS: u32 = 80;
const OTHERS: u32 = 2_400;

const DAYS: i64 = 28;
const DAY: i64 = 24 * 3_600;

/// How many reports are sent in a second.
const PER_SECOND: u32 = 20;

const REPORTS: u32 = SERVERS * FRACTIONS;

/// How the names of the threads begin that draw and group, and of those that read and write databases.
const BLOCKING: &str = "tokio-r";
const DATABASES: &str = "sqlx";

/// How many pictures were sent, and their bytes with those of their texts.
static PICTURES: AtomicU32 = AtomicU32::new(0);
static BYTES: AtomicU32 = AtomicU32::new(0);

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let begin = Timestamp::now();
        let due = begin + SignedDuration::from_mins(1);
        let telegram = (&*telegram().await, "1:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        let insert = async |store: &Store| insert(store, due).await;
        let world = World::new(telegram, Clock::stopped_at(begin), insert).await;
        world.data.publish(begin, 0);
        record(&world, begin, DAYS).await;
        world.bot.tick().await;
        world.clock.forward(SignedDuration::from_mins(1));
        let mut sent = 0;
        for when in ["after a start", "a day later"] {
            println!("{REPORTS} reports {when}, processor time:");
            let before = processor_times();
            for _ in 0..REPORTS.div_ceil(PER_SECOND) {
                world.bot.tick().await;
                world.bot.finish_jobs().await;
                world.clock.forward(SignedDuration::from_secs(1));
                // The outbox keeps to Telegram's limit in true seconds.
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            let after = processor_times();
            let [blocking, databases, all] = [BLOCKING, DATABASES, ""]
                .map(|name| time_of(&after, name) - time_of(&before, name));
            sent += REPORTS;
            assert_eq!(PICTURES.load(Ordering::Relaxed), sent, "each report has its picture");
            let (pictures, sending) = (drawing(), sending(telegram.0).await);
            let texts = all.saturating_sub(databases + pictures + sending);
            for (what, time) in [
                ("pictures", pictures),
                ("grouping the days of players", blocking.saturating_sub(pictures)),
                ("reading and writing in threads of the databases", databases),
                ("receiving pictures as Telegram", sending),
                ("all else", texts.saturating_sub(blocking.saturating_sub(pictures))),
                ("together", all),
            ] {
                println!("  {what}: {time:.2?}, {:.2?} each", time / REPORTS);
            }
            let day = SignedDuration::from_hours(24);
            world.clock.forward(day);
            world.data.publish(world.clock.now(), 0);
            record(&world, world.clock.now(), 1).await;
        }
    });
}

/// The time of the threads whose names begin so.
fn time_of(times: &[(String, Duration)], name: &str) -> Duration {
    times.iter().filter(|(thread, _)| thread.starts_with(name)).map(|(_, time)| *time).sum()
}

/// The processor time of drawing as many pictures.
fn drawing() -> Duration {
    let before = processor_time();
    for report in 0..REPORTS as usize {
        let count = |day: usize, hour: usize| Some((report + day + hour % 24) as f32);
        let line = |name: &str, rest: &str| HeadingLine { name: name.into(), rest: rest.into() };
        let heading = Heading {
            title: line(&format!("F{report}, four weeks"), "05 Server 5"),
            subtitle: None,
            note: "24 November, 18:42 UTC".into(),
            bot: Some("@muster_demo_bot".into()),
        };
        let map = HeatMap {
            heading,
            days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map(str::to_owned),
            counts: std::array::from_fn(|day| std::array::from_fn(|hour| count(day, hour))),
            scale: "online on average".into(),
            nothing: "No data".into(),
        };
        assert!(!map.png().unwrap().is_empty());
    }
    processor_time() - before
}

/// The processor time of sending as many pictures, without a bot.
async fn sending(url: &str) -> Duration {
    let (client, size) = (reqwest::Client::new(), BYTES.load(Ordering::Relaxed) / REPORTS);
    let before = processor_time();
    for _ in 0..REPORTS {
        let picture = reqwest::multipart::Part::bytes(vec![0; size as usize]);
        let form = reqwest::multipart::Form::new().part("picture", picture);
        let sent = client.post(format!("{url}/sent")).multipart(form).send().await.unwrap();
        sent.bytes().await.unwrap();
    }
    processor_time() - before
}

/// A Telegram that takes every message, and says nothing of its own.
async fn telegram() -> String {
    const SENT: &str =
        r#"{"ok":true,"result":{"message_id":1,"photo":[{"file_id":"1","width":1,"height":1}]}}"#;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().fallback(async |uri: Uri, body: Bytes| {
        if uri.path().ends_with("/SendPhoto") {
            PICTURES.fetch_add(1, Ordering::Relaxed);
            BYTES.fetch_add(body.len() as u32, Ordering::Relaxed);
        }
        SENT
    });
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    url
}

/// Inserts an alert for each fraction, in a chat of its own.
async fn insert(store: &Store, due: Timestamp) {
    let due = due.to_zoned(TimeZone::UTC);
    let minute = i32::from(due.hour()) * 60 + i32::from(due.minute());
    let done = store.db().write(move |tx| {
        Box::pin(async move {
            const INSERT: &str =
                "INSERT INTO alerts (chat, created_at, server, condition, state) VALUES ($1, 0, $2, $3, $4)";
            for at in 0..REPORTS {
                let fraction = at / SERVERS + 1;
                let times = format!(r#"{{"At":{{"minute":{minute},"days":127}}}}"#);
                let condition =
                    format!(r#"{{"WeekReport":{{"of":{{"Fraction":{fraction}}},"times":{times}}}}}"#);
                muster::db::query(INSERT)
                    .bind(1_000 + i64::from(at))
                    .bind(at % SERVERS + 1)
                    .bind(condition)
                    .bind(r#"{"EventText":0}"#)
                    .execute(&mut *tx)
                    .await?;
            }
            Ok(())
        })
    });
    done.await.unwrap_or_else(|error: sqlx::Error| panic!("{error}"));
}

/// The last days with counts every five minutes, in which everybody played every other day.
async fn record(world: &World, now: Timestamp, days: i64) {
    let history = &world.history;
    for server in 1..=SERVERS {
        for at in (1..days * DAY / 300).map(|slot| now - Duration::from_secs(slot as u64 * 300)) {
            let online = (at.as_second() / 3_600 % 24) as u32;
            let counts = |online| Counts { online, in_uniform: online / 2, ..Counts::default() };
            let fractions: Vec<_> =
                (1..=FRACTIONS).map(|id| (FractionId(id), counts(online + id))).collect();
            history.backfill(server, at, counts(700), &fractions);
        }
        for player in 0..FRACTIONS * MEMBERS + OTHERS {
            let name: Arc<str> = format!("Player_{player}_{server}").into();
            let fraction = Some(FractionId(player % FRACTIONS + 1));
            let fraction = fraction.filter(|_| player < FRACTIONS * MEMBERS);
            for ago in (0..days).filter(|ago| (ago + i64::from(player)) % 2 == 0) {
                let start = now.as_second() - 3_600 - ago * DAY;
                history.playtime.backfill(server, &name, fraction, start..start + 1_800);
            }
        }
        history.flush().await.unwrap();
        history.playtime.flush().await.unwrap();
    }
    history.fold(now).await.unwrap();
}
