//! kill -9 at any moment: nobody gets two keys, and nobody has a key without knowing of it.

use std::collections::HashSet;
use std::time::Duration;

use muster::keys::{DeliveryState, Token};

use super::bot_test::BotTest;
use super::process::Process;
use telegram_sandbox::testing::TestPerson;

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
    for person in &people {
        let heard = async {
            while said(&test, person).is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), heard).await.unwrap();
    }
    test.wait_idle().await;
    let mut shown = HashSet::new();
    for person in &people {
        let keys = test.keys_of(person).await;
        assert_eq!(keys.len(), 1, "{:?}", said(&test, person));
        let said = said(&test, person).join("\n");
        let tokens: HashSet<String> =
            Token::find_all(&said).map(|token| token.reveal().to_owned()).collect();
        let is_told_of = said.contains("was interrupted") && said.contains(keys[0].hint.as_str());
        match tokens.len() {
            0 => assert!(is_told_of && keys[0].delivery == DeliveryState::Unknown, "{said}"),
            1 => shown.extend(tokens),
            _ => panic!("said twice: {said}"),
        }
    }
    for token in shown.iter().flat_map(|text| Token::find_all(text)) {
        assert!(test.accepts(&token).await, "what was handed out works");
    }
    last.stops();
}

/// What the bot said to somebody.
fn said(test: &BotTest, person: &TestPerson) -> Vec<String> {
    let chat = test.sandbox().chat(person.as_person().private()).unwrap();
    let bot = test.sandbox().bot().id;
    let of_the_bot = chat.messages.values().filter(|message| message.author == bot);
    of_the_bot.filter_map(|message| Some(message.text()?.text.clone())).collect()
}
