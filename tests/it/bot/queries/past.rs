//! The past of a fraction and of a server.

use insta::assert_snapshot;
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use muster::bot::Clock;
use serde_json::json;

use crate::bot::bot_api_test::{BotApiTest, player};
use crate::bot::callback_data::view;

const NIGHT: u32 = 0;
const WEEK: u32 = 1;

fn day(days_ago: u32) -> u32 {
    2 + days_ago
}

fn ago(minutes: u32) -> u32 {
    258 + minutes
}

fn at(days_ago: u32, hour: u32, minute: u32) -> u32 {
    65_794 + days_ago * 1_440 + hour * 60 + minute
}

/// Brainburg at noon, with what was counted so many minutes before.
async fn at_noon(counted: &[(i64, &[&str])]) -> (BotApiTest, Timestamp, TimeZone) {
    let now = Timestamp::now();
    let offset = 12 * 3_600 - now.as_second().rem_euclid(86_400);
    let zone = TimeZone::fixed(Offset::from_seconds(offset as i32).unwrap());
    let its_zone = zone.clone();
    let test = BotApiTest::with_server_list(|settings| {
        settings.clock = Clock::default();
        settings.zone = its_zone;
    })
    .await;
    for (minutes, names) in counted {
        let players = (1..).zip(*names).map(|(id, name)| {
            player(id, name, 9, "LSPD", "Cadet", if *name == "A_A" { "lu" } else { "" })
        });
        let players: Vec<_> = players.collect();
        let made = now.as_second() - minutes * 60;
        test.publish("5/online", json!({"timestamp": made, "players": players}));
        let server = test.server.current.server(5).unwrap();
        test.server.history.record(5, server.online.as_ref().unwrap());
    }
    test.server.history.flush().await.unwrap();
    (test, now, zone)
}

/// A day before now as an English text writes it.
fn written(now: Timestamp, zone: &TimeZone, days: i64) -> String {
    let then = now.saturating_sub(SignedDuration::from_hours(24 * days)).unwrap();
    then.to_zoned(zone.clone()).strftime("%b %-d").to_string()
}

#[tokio::test]
async fn times_and_spans() {
    let all: &[(i64, &[&str])] = &[
        (24 * 60, &["B_B"]),
        (16 * 60, &["A_A", "B_B", "C_C"]),
        (16 * 60 - 1, &["A_A", "B_B"]),
        (3, &["A_A", "B_B"]),
        (1, &["B_B"]),
    ];
    let (test, now, zone) = at_noon(all).await;
    let alice = test.person("Alice", "en");
    let hears = async |when: u32, fraction: &str| {
        alice.sends_callback(&view(None, format!("q t5 {when} {fraction}").trim())).await;
        let heard = alice.hears().await;
        let (yesterday, old) = (written(now, &zone, 1), written(now, &zone, 3));
        let heard = heard.replace(&yesterday, "YESTERDAY").replace(&old, "OLD");
        let (told, _) = heard.rsplit_once("\n\n").unwrap();
        told.to_owned()
    };
    assert_snapshot!(hears(at(1, 20, 0), "#1").await, @"");
    assert_snapshot!(hears(at(1, 20, 0), "").await, @"");
    assert_snapshot!(hears(ago(3), "#1").await, @"");
    assert_snapshot!(hears(day(0), "#1").await, @"");
    assert_snapshot!(hears(day(1), "#1").await, @"");
    assert_snapshot!(hears(day(3), "#1").await, @"");
    assert_snapshot!(hears(day(3), "#3").await, @"");
    assert_snapshot!(hears(day(40), "#1").await, @"");
    assert_snapshot!(hears(WEEK, "#1").await, @"");
    assert_snapshot!(hears(NIGHT, "#1").await, @"");
    // Still to come today: yesterday is meant.
    assert_snapshot!(hears(at(0, 20, 1), "#1").await, @"");
    assert_snapshot!(hears(at(0, 22, 0), "#1").await, @"");
    assert_snapshot!(hears(at(3, 9, 30), "").await, @"");
}

#[tokio::test]
async fn the_words_of_each_language_and_the_buttons() {
    let (test, now, zone) = at_noon(&[(24 * 60, &["A_A"]), (20, &["A_A", "B_B"])]).await;
    let people = ["en", "ru", "uk"].map(|language| test.person(language, language));
    let days = |text: String| {
        let then = now.saturating_sub(SignedDuration::from_hours(24)).unwrap();
        let day = then.to_zoned(zone.clone()).day();
        text.replace(&written(now, &zone, 1), "YESTERDAY").replace(&format!(" {day} "), " DAY ")
    };
    for person in &people {
        person.says("/past lspd 5").await;
    }
    let [alice, boris, olena] = &people;
    assert_snapshot!(days(alice.hears().await), @"");
    assert_snapshot!(days(boris.hears().await), @"");
    assert_snapshot!(days(olena.hears().await), @"");
    for person in &people {
        person.sends_callback(&view(None, &format!("q t5 {} #1", ago(20)))).await;
    }
    assert_snapshot!(alice.hears().await, @"");
    assert_snapshot!(boris.hears().await, @"");
    assert_snapshot!(olena.hears().await, @"");
    alice.presses("👥 Members").await;
    assert!(alice.hears().await.contains("👮 <b>LSPD</b> · 05 Brainburg\n<b>2</b> online"));
}

/// The present is never told as if it were the past.
#[tokio::test]
async fn nothing_was_counted() {
    let (test, ..) = at_noon(&[]).await;
    let alice = test.person("Alice", "en");
    let now = Timestamp::now().as_second();
    let players = [player(1, "A_A", 9, "LSPD", "Cadet", "u")];
    test.publish("5/online", json!({"timestamp": now, "players": players}));
    alice.says("/past lspd 5").await;
    assert_snapshot!(alice.hears().await, @"");
    alice.says("/past lspd 8").await;
    assert_snapshot!(alice.hears().await, @"");
}
