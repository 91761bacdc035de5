//! A hundred sandboxes in parallel.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::echo_bot;
use telegram_sandbox::testing::TestTelegram;

#[tokio::test]
async fn a_hundred_conversations_at_once() {
    let begun = Instant::now();
    let mut conversations = JoinSet::new();
    for number in 0..100 {
        conversations.spawn(async move {
            let telegram = TestTelegram::new().await;
            echo_bot::run_echo_bot(&telegram);
            let person = telegram.person(&format!("TestPerson {number}"), "en");
            for line in 0..5 {
                person.says(format!("line {line} of {number}")).await;
                assert_eq!(person.hears().await, format!("line {line} of {number}\n[Again]"));
                person.presses("Again").await;
                assert_eq!(person.callback_answer().await, "ok");
            }
        });
    }
    while let Some(ended) = conversations.join_next().await {
        ended.unwrap();
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}
