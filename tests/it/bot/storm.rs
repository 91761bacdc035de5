//! Telegram failing in every way: nothing happens twice.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use jiff::SignedDuration;
use muster::keys::Token;
use telegram_sandbox::{Fault, Frequency};

use super::bot_test::BotTest;
use super::call_counts::CallCounts;
use crate::bot::callback_data::key_action;

/// Telegram fails every third call in every possible way. People who get no answer ask again; in the end everybody is
/// answered, and nothing was issued, deleted or sent twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_every_third_call_failing_nothing_happens_twice_and_everybody_is_answered() {
    let test = BotTest::start_with(|settings| {
        settings.retry.call = Duration::from_millis(500);
    })
    .await;
    test.allow_error("");
    test.allow_unread();
    let people: Vec<_> = (0..8).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for (seed, fault) in [
        Fault::TooManyRequests(Duration::from_secs(1)),
        Fault::ServerError,
        Fault::BadGateway,
        Fault::ConnectionReset,
        Fault::ResponseLost,
        Fault::Hang,
    ]
    .into_iter()
    .enumerate()
    {
        let often = Frequency::Randomly { seed: seed as u64, percent: 7 };
        for method in ["sendMessage", "editMessageText", "answerCallbackQuery", "deleteMessage"] {
            test.sandbox().inject_fault(method, fault.clone(), often);
        }
        // A poll that hangs is waited for longer than a test may take.
        if fault != Fault::Hang {
            test.sandbox().inject_fault("getUpdates", fault, often);
        }
    }
    for round in 0..6 {
        test.advance(SignedDuration::from_hours(5));
        for person in &people {
            person.says(format!("/new r{round}").as_str()).await;
            person.says("/list").await;
        }
        test.wait_idle().await;
        for person in &people {
            for key in test.keys_of(person).await {
                person.sends_callback(&key_action(&format!("D {0} {0}", key.id))).await;
            }
        }
        test.wait_idle().await;
    }
    test.sandbox().clear_faults();
    for person in &people {
        assert!(test.keys_of(person).await.is_empty());
        person.says("/help").await;
    }
    test.wait_idle().await;
    let made: i64 = muster::db::query_scalar("SELECT count(*) FROM deleted_keys")
        .fetch_one(test.store.db())
        .await
        .unwrap();
    assert_eq!(made, 6 * 8, "one key an ask");
    let mut shown = HashSet::new();
    for person in &people {
        let chat = test.sandbox().chat(person.as_person().private()).unwrap();
        let said: Vec<String> = chat
            .messages
            .values()
            .filter_map(|message| Some(message.text()?.text.clone()))
            .collect();
        assert!(said.iter().any(|text| text.contains("What are you interested in?")), "{said:?}");
        for token in said.iter().flat_map(|text| Token::find_all(text)) {
            assert!(shown.insert(token.reveal().to_owned()), "said twice");
        }
    }
}

#[tokio::test]
async fn the_bot_waits_for_telegram_at_its_start() {
    let test = BotTest::stopped_with(|_| {}).await;
    test.allow_error("");
    let alice = test.person("Alice", "en");
    test.sandbox().inject_fault("getMe", Fault::BadGateway, Frequency::Times(3));
    test.sandbox().inject_fault(
        "deleteWebhook",
        Fault::TooManyRequests(Duration::from_secs(2)),
        Frequency::Times(1),
    );
    alice.says("/help").await;
    test.start_bot();
    assert!(alice.hears().await.contains("What are you interested in?"));
}

/// It waits as long as Telegram says, and repeats no call that has succeeded.
#[tokio::test]
async fn command_menus_are_set_from_the_rejected_one_on() {
    let counts = CallCounts::default();
    let test = BotTest::stopped_with(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.second = Duration::from_millis(100);
    })
    .await;
    let wait = Duration::from_secs(10);
    test.sandbox().inject_fault(
        "setMyDescription",
        Fault::TooManyRequests(wait),
        Frequency::Times(1),
    );
    let start = Instant::now();
    test.start_bot();
    // For everybody, for English, and for each language whose people are answered in Russian.
    counts.reach("SetMyShortDescription", 10).await;
    assert!(start.elapsed() >= wait / 10, "{:?}", start.elapsed());
    assert_eq!([counts.calls("SetMyCommands"), counts.calls("SetMyDescription")], [20, 11]);
}

#[tokio::test]
async fn a_message_that_does_not_exist_counts_as_deleted() {
    let test = BotTest::start().await;
    test.allow_error("message to delete not found");
    let alice = test.person("Alice", "en");
    test.sandbox().inject_fault("deleteMessage", Fault::ResponseLost, Frequency::Times(1));
    let message = alice.says("/check mst_mistyped").await;
    let heard = alice.hears().await;
    assert!(heard.contains("typo") && !heard.contains("delete"), "{heard}");
    assert!(test.sandbox().message(alice.as_person().private(), message).is_none());
}

#[tokio::test]
async fn errors_of_edits_and_callback_answers_do_no_harm() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    test.allow_error("message is not modified");
    test.allow_error("message to edit not found");
    test.allow_error("query is too old");
    let token = test.issue_key_to(&alice, "laptop").await;
    alice.says("/list").await;
    alice.hears().await;
    let list = *test
        .sandbox()
        .chat(alice.as_person().private())
        .unwrap()
        .messages
        .keys()
        .next_back()
        .unwrap();
    // The same page again: nothing to change, and the callback is answered.
    alice
        .as_person()
        .sends_callback(alice.as_person().private(), list, &key_action("l 0"))
        .unwrap();
    assert_eq!(alice.callback_answer().await, "");
    // The message is deleted while its button is pressed: the answer is a new message.
    alice.presses(&format!("laptop · {}", token.hint())).await;
    alice.as_person().deletes(alice.as_person().private(), list).unwrap();
    let heard = alice.hears().await;
    assert!(heard.contains("standard"), "{heard}");
    test.allow_unread();
}
