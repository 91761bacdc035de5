use std::time::{Duration, Instant};

use muster::sandbox::Event;

use crate::bot::lookout::{Lookout, player};
use crate::town::{Person, Town};

const CHATS: usize = 200;
const EACH: usize = 5;
const PATIENCE: Duration = Duration::from_secs(60);

/// A thousand questions from two hundred chats at once are all answered, beside a bot that only repeats what it hears.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_is_answered() {
    let lookout = Lookout::listed(|settings| settings.clock = muster::bot::Clock::default()).await;
    let now = jiff::Timestamp::now().as_second();
    let players: Vec<_> =
        (0..40).map(|n| player(n, &format!("A_{n}"), 3, "LSPD", "Cadet", "")).collect();
    lookout.feeds("5/online", serde_json::json!({"timestamp": now, "players": players}));
    let ours = crowd(&lookout, "/fraction lspd 5").await;
    lookout.forgives_silence();
    let town = Town::new().await;
    crate::sandbox::echo::echoes(&town);
    let echo = crowd(&town, "/fraction lspd 5").await;
    town.forgives_silence();
    println!("{ours:.0} answers a second; a bot that repeats what it hears: {echo:.0}");
}

/// Answers a second.
async fn crowd(town: &Town, asked: &str) -> f64 {
    let people: Vec<Person> = (0..CHATS).map(|n| town.person(&format!("P{n}"), "en")).collect();
    people[0].says("/start").await;
    people[0].hears().await;
    let mut events = town.telegram().watch();
    let begun = Instant::now();
    for _ in 0..EACH {
        for person in &people {
            person.says(asked).await;
        }
    }
    let mut answered = 0;
    let answers = async {
        while answered < CHATS * EACH {
            match events.recv().await {
                Ok(Event::Sent(message)) if message.author == town.telegram().bot().id => {
                    answered += 1;
                }
                Ok(_) => {}
                Err(lost) => panic!("{lost}"),
            }
        }
    };
    let in_time = tokio::time::timeout(PATIENCE, answers).await.is_ok();
    assert!(in_time, "{answered} answers");
    (CHATS * EACH) as f64 / begun.elapsed().as_secs_f64()
}

/// Whoever floods waits; nobody else does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chat_that_floods_delays_no_other() {
    let lookout = Lookout::open().await;
    let (mallory, alice) = (lookout.person("Mallory", "en"), lookout.person("Alice", "en"));
    lookout.forgives_silence();
    for _ in 0..300 {
        mallory.says("/fraction lspd 5").await;
    }
    let begun = Instant::now();
    alice.says("/fraction lspd 5").await;
    assert!(alice.hears().await.contains("LSPD"));
    let alone = begun.elapsed();
    let answered = || {
        let chat = lookout.telegram().chat(mallory.bare().private()).unwrap();
        chat.messages
            .values()
            .filter(|message| message.author == lookout.telegram().bot().id)
            .count()
    };
    assert!(answered() < 300, "Alice was answered after {alone:?}, behind everybody");
    lookout.settled().await;
    assert_eq!(answered(), 300);
}
