//! How long answers about people take: `cargo test --test it -- --ignored --nocapture people::costs`.

use std::time::{Duration, Instant};

use jiff::{Timestamp, ToSpan};
use muster::game::FractionId;
use muster::people::{ListedPlayers, Nickname, PresenceCheck};
use serde_json::{Value, json};

use super::{confirm, people};
use crate::bot::bot_api_test::{BotApiTest, MADE, player};

const MEMBERS: u32 = 300;
const ROUNDS: usize = 15;

fn name(number: u32) -> String {
    format!("Member_{number:03}")
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// A family and a fraction of three hundred, each of whom is a person with a confirmed nickname and hours.
async fn many() -> BotApiTest {
    let test = BotApiTest::start().await;
    let today = Timestamp::now().in_tz("Europe/Moscow").unwrap().start_of_day().unwrap();
    let people = people(&test);
    for number in 0..MEMBERS {
        let name = name(number);
        let person = 1_000_000 + i64::from(number);
        people.claim(person, &Nickname::new(5, &*name), test.now()).await.unwrap();
        let by = muster::people::Confirmation::Leader;
        people.confirm(person, &Nickname::new(5, &*name), by, test.now()).await.unwrap();
        for day in 0..14 {
            let start = today.saturating_sub(day.days()).timestamp().as_second();
            let visit = start..start + 60 * (10 + i64::from(number));
            let grove = Some(FractionId(11));
            test.server.history.playtime.backfill(5, &name.clone().into(), grove, visit);
        }
    }
    test.server.history.playtime.flush().await.unwrap();
    let member = |number: u32| {
        json!({"id": number, "nickname": name(number), "rank": number % 10, "player_id": number, "warns": 0,
               "leader": false, "deputy": number == 0, "joined_at": 1_735_689_600})
    };
    let members: Vec<Value> = (0..MEMBERS).map(member).collect();
    let family = json!({"id": 12, "name": "Grove Street", "leader": "", "level": 5, "flagId": 3, "members": members});
    test.publish("5/families", json!({"timestamp": MADE + 1, "families": [family]}));
    let listed = |number| {
        let marks = if number == 0 { "l" } else { "" };
        player(number, &name(number), 10, "Grove", "Member", marks)
    };
    let listed: Vec<Value> = (0..MEMBERS).map(listed).collect();
    test.publish("5/online", json!({"timestamp": MADE + 1, "players": listed}));
    test
}

#[tokio::test]
#[ignore = "measures"]
async fn a_check_a_roster_and_a_report() {
    let test = many().await;
    test.allow_unread();
    test.allow_error("");
    let leader = test.person("Leader", "en");
    confirm(&test, &leader, &name(0)).await;
    let ask = async |said: &str| {
        let begun = Instant::now();
        leader.says(said).await;
        let heard = leader.hears().await;
        (begun.elapsed(), heard)
    };
    for said in [
        "/start",
        "/roster grove street 5",
        "/roster faction grove 5",
        "/roster csv grove street 5",
        "/week family grove street 5",
    ] {
        ask(said).await;
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            let (time, heard) = ask(said).await;
            assert!(!heard.contains("🔒") && !heard.contains("Slow down"), "{heard}");
            times.push(time);
            test.advance(jiff::SignedDuration::from_secs(30));
        }
        println!("{said}: {:.1?}", median(times));
    }
    // The report, whose picture Telegram has from its first time.
    ask("/week faction grove 5").await;
    for button in ["🔔", "✅ Done"] {
        leader.presses(button).await;
        leader.hears().await;
    }
    test.tick_and_finish().await;
    let sunday = test.now() + jiff::SignedDuration::from_hours(3 * 24 + 2);
    let until = sunday.in_tz("Europe/Moscow").unwrap().with().hour(20).minute(1).build().unwrap();
    test.advance(until.timestamp().duration_since(test.now()));
    let begun = Instant::now();
    test.tick_and_finish().await;
    assert!(leader.hears().await.contains("🏆"));
    println!("the first report, with its picture: {:.1?}", begun.elapsed());
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        test.advance(jiff::SignedDuration::from_secs(30));
        let begun = Instant::now();
        leader.presses("🔄 Refresh").await;
        leader.callback_answer().await;
        times.push(begun.elapsed());
    }
    println!("the report again: {:.1?}", median(times));
    // What a check costs at a new list of players.
    let claimed = Nickname::new(5, name(1));
    let list = ListedPlayers { at: MADE, online: MEMBERS, has_player: true };
    let check = PresenceCheck::new(claimed, leader.id().0, list, test.now());
    people(&test).begin_check(&check).await.unwrap();
    let tick = async || {
        let begun = Instant::now();
        test.tick().await;
        begun.elapsed()
    };
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        times.push(tick().await);
    }
    println!("a tick with a check: {:.1?}", median(times));
}
