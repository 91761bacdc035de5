//! Many updates at once: throughput, and chats that do not delay each other.

use std::time::{Duration, Instant};

use telegram_sandbox::Event;

use crate::bot::bot_api_test::{BotApiTest, player};
use telegram_sandbox::testing::{TestPerson, TestTelegram};

const CHATS: usize = 200;
const EACH: usize = 5;
const PATIENCE: Duration = Duration::from_secs(60);

/// A thousand commands from two hundred chats at once are all answered; a bot that only echoes is the comparison.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_burst_is_answered() {
    let test =
        BotApiTest::with_server_list(|settings| settings.clock = muster::bot::Clock::default())
            .await;
    let now = jiff::Timestamp::now().as_second();
    let players: Vec<_> =
        (0..40).map(|n| player(n, &format!("A_{n}"), 3, "LSPD", "Cadet", "")).collect();
    test.publish("5/online", serde_json::json!({"timestamp": now, "players": players}));
    let ours = answers_per_second(&test, "/fraction lspd 5").await;
    test.allow_unread();
    let telegram = TestTelegram::new().await;
    crate::echo_bot::run_echo_bot(&telegram);
    let echo = answers_per_second(&telegram, "/fraction lspd 5").await;
    telegram.allow_unread();
    println!("{ours:.0} answers a second; a bot that repeats what it hears: {echo:.0}");
}

/// Answers per second.
async fn answers_per_second(telegram: &TestTelegram, asked: &str) -> f64 {
    let people: Vec<TestPerson> =
        (0..CHATS).map(|n| telegram.person(&format!("P{n}"), "en")).collect();
    people[0].says("/start").await;
    people[0].hears().await;
    let mut events = telegram.sandbox().subscribe();
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
                Ok(Event::Sent(message)) if message.author == telegram.sandbox().bot().id => {
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

/// A chat that floods waits; others do not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chat_that_floods_delays_no_other() {
    let test = BotApiTest::start().await;
    let (mallory, alice) = (test.person("Mallory", "en"), test.person("Alice", "en"));
    for _ in 0..300 {
        mallory.says("/fraction lspd 5").await;
    }
    let begun = Instant::now();
    alice.says("/fraction lspd 5").await;
    assert!(alice.hears().await.contains("LSPD"));
    let alone = begun.elapsed();
    let chat = test.sandbox().chat(mallory.as_person().private()).unwrap();
    let bot = test.sandbox().bot().id;
    let answered = chat.messages.values().filter(|message| message.author == bot).count();
    assert!(answered < 300, "Alice was answered after {alone:?}, behind everybody");
    for _ in 0..300 {
        mallory.hears().await;
    }
}
