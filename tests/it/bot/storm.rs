use std::collections::HashSet;
use std::time::{Duration, Instant};

use jiff::SignedDuration;
use muster::keys::Token;
use telegram_sandbox::{Fault, Frequency};

use super::desk::{Counts, Desk};

/// Telegram fails every third call in every way it can. Whoever hears nothing asks again; in the end everybody is
/// answered, and nothing was issued, deleted or said twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_happens_twice_in_a_storm_and_everybody_is_answered_in_the_end() {
    let desk = Desk::open_with(|settings| {
        settings.retry.call = Duration::from_millis(500);
    })
    .await;
    desk.allow_error("");
    desk.allow_unread();
    let people: Vec<_> = (0..8).map(|n| desk.person(&format!("P{n}"), "en")).collect();
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
            desk.sandbox().inject_fault(method, fault.clone(), often);
        }
        // A poll that hangs is waited for longer than a test may take.
        if fault != Fault::Hang {
            desk.sandbox().inject_fault("getUpdates", fault, often);
        }
    }
    for round in 0..6 {
        desk.later(SignedDuration::from_hours(5));
        for person in &people {
            person.says(format!("/new r{round}").as_str()).await;
            person.says("/list").await;
        }
        desk.wait_idle().await;
        for person in &people {
            for key in desk.keys_of(person).await {
                person.sends_callback(&format!("D {0} {0}", key.id)).await;
            }
        }
        desk.wait_idle().await;
    }
    desk.sandbox().clear_faults();
    for person in &people {
        assert!(desk.keys_of(person).await.is_empty());
        person.says("/help").await;
    }
    desk.wait_idle().await;
    let made: i64 = sqlx::query_scalar("SELECT count(*) FROM deleted_keys")
        .fetch_one(desk.store.db().read())
        .await
        .unwrap();
    assert_eq!(made, 6 * 8, "one key an ask");
    let mut shown = HashSet::new();
    for person in &people {
        let chat = desk.sandbox().chat(person.as_person().private()).unwrap();
        let said: Vec<String> = chat
            .messages
            .values()
            .filter_map(|message| Some(message.text()?.text.clone()))
            .collect();
        assert!(said.iter().any(|text| text.contains("A key goes into the header")), "{said:?}");
        for token in said.iter().flat_map(|text| Token::find_all(text)) {
            assert!(shown.insert(token.reveal().to_owned()), "said twice");
        }
    }
}

#[tokio::test]
async fn telegram_being_away_at_the_start_is_waited_out() {
    let desk = Desk::shut_with(|_| {}).await;
    desk.allow_error("");
    let alice = desk.person("Alice", "en");
    desk.sandbox().inject_fault("getMe", Fault::BadGateway, Frequency::Times(3));
    desk.sandbox().inject_fault(
        "deleteWebhook",
        Fault::TooManyRequests(Duration::from_secs(2)),
        Frequency::Times(1),
    );
    alice.says("/help").await;
    desk.opens();
    assert!(alice.hears().await.contains("Your keys"));
}

/// Waits as told, and makes no call again that was made.
#[tokio::test]
async fn menus_are_registered_from_the_refused_one_on() {
    let counts = Counts::default();
    let desk = Desk::shut_with(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.second = Duration::from_millis(100);
    })
    .await;
    let wait = Duration::from_secs(10);
    desk.sandbox().inject_fault(
        "setMyDescription",
        Fault::TooManyRequests(wait),
        Frequency::Times(1),
    );
    let start = Instant::now();
    desk.opens();
    counts.reach("SetMyShortDescription", 3).await;
    assert!(start.elapsed() >= wait / 10, "{:?}", start.elapsed());
    assert_eq!([counts.calls("SetMyCommands"), counts.calls("SetMyDescription")], [6, 4]);
}

#[tokio::test]
async fn a_message_that_is_found_gone_was_deleted() {
    let desk = Desk::open().await;
    desk.allow_error("message to delete not found");
    let alice = desk.person("Alice", "en");
    desk.sandbox().inject_fault("deleteMessage", Fault::ResponseLost, Frequency::Times(1));
    let message = alice.says("/check mst_mistyped").await;
    let heard = alice.hears().await;
    assert!(heard.contains("typo") && !heard.contains("delete"), "{heard}");
    assert!(desk.sandbox().message(alice.as_person().private(), message).is_none());
}

#[tokio::test]
async fn what_telegram_says_of_edits_and_presses_harms_nothing() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    desk.allow_error("message is not modified");
    desk.allow_error("message to edit not found");
    desk.allow_error("query is too old");
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    alice.says("/list").await;
    alice.hears().await;
    let list = *desk
        .sandbox()
        .chat(alice.as_person().private())
        .unwrap()
        .messages
        .keys()
        .next_back()
        .unwrap();
    // The same page again: nothing to change, and the press is answered.
    alice.as_person().sends_callback(alice.as_person().private(), list, "l 0").unwrap();
    assert_eq!(alice.callback_answer().await, "");
    // The message goes while its button is pressed: the answer comes as a message of its own.
    alice.presses(&format!("laptop · {}", token.hint())).await;
    alice.as_person().deletes(alice.as_person().private(), list).unwrap();
    let heard = alice.hears().await;
    assert!(heard.contains("standard"), "{heard}");
    desk.allow_unread();
}
