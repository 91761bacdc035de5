//! kill -9 at any moment: nobody gets two keys, nobody has a key without knowing of it, and nobody waits in vain.

use std::time::Duration;

use super::bot_test::BotTest;
use super::process::Process;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_kills_at_any_moment_everybody_has_one_key_and_knows_of_it() {
    let test = BotTest::stopped_with(|_| {}).await;
    test.allow_error("");
    test.allow_unread();
    let people: Vec<_> = (0..24).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.says("/new").await;
    }
    for made in [1, 2, 5, 9, 14, 20] {
        let bot = Process::bot(&test);
        let enough = async {
            while test.store.all(test.now()).await.unwrap().len() < made {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), enough).await.unwrap();
        bot.dies();
    }
    let last = Process::bot(&test);
    test.assert_one_key_each(&people).await;
    last.stops();
}

/// More people ask than Telegram lets the bot answer in a second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_wait_for_telegrams_limit_are_not_lost() {
    let test = BotTest::stopped_with(|_| {}).await;
    test.allow_error("");
    test.allow_unread();
    let people: Vec<_> = (0..100).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.says("/help").await;
    }
    let answered = || people.iter().filter(|person| !test.said_to(person).is_empty()).count();
    let bot = Process::bot(&test);
    let enough = async {
        // The thirty-first one waited a second: what is unanswered then, Telegram has been asked for again.
        while answered() < 31 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), enough).await.unwrap();
    bot.dies();
    let last = Process::bot(&test);
    test.wait_idle().await;
    assert_eq!(answered(), people.len());
    last.stops();
}
