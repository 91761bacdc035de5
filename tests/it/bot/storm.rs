use std::collections::HashSet;
use std::time::Duration;

use jiff::SignedDuration;
use muster::keys::Token;
use muster::sandbox::{Fault, Often};

use super::desk::Desk;

/// Telegram fails every third call in every way it can. Whoever hears nothing asks again; in the end everybody is
/// answered, and nothing was issued, deleted or said twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_happens_twice_in_a_storm_and_everybody_is_answered_in_the_end() {
    let desk = Desk::open_with(|settings| {
        settings.patience.call = Duration::from_millis(500);
    })
    .await;
    desk.forgives("");
    desk.forgives_silence();
    let people: Vec<_> = (0..8).map(|n| desk.person(&format!("P{n}"), "en")).collect();
    for (seed, fault) in [
        Fault::TooMany(Duration::from_secs(1)),
        Fault::Broken,
        Fault::Gateway,
        Fault::Reset,
        Fault::AnswerLost,
        Fault::Hang,
    ]
    .into_iter()
    .enumerate()
    {
        let often = Often::Randomly { seed: seed as u64, percent: 7 };
        for method in ["sendMessage", "editMessageText", "answerCallbackQuery", "deleteMessage"] {
            desk.telegram().breaks(method, fault.clone(), often);
        }
        // A poll that hangs is waited for longer than a test may take.
        if fault != Fault::Hang {
            desk.telegram().breaks("getUpdates", fault, often);
        }
    }
    for round in 0..6 {
        desk.later(SignedDuration::from_hours(5));
        for person in &people {
            person.says(format!("/new r{round}").as_str()).await;
            person.says("/list").await;
        }
        desk.settled().await;
        for person in &people {
            for key in desk.keys_of(person).await {
                person.forges(&format!("D {0} {0}", key.id)).await;
            }
        }
        desk.settled().await;
    }
    desk.telegram().mends();
    for person in &people {
        assert!(desk.keys_of(person).await.is_empty());
        person.says("/help").await;
    }
    desk.settled().await;
    let made: i64 = sqlx::query_scalar("SELECT count(*) FROM deleted_keys")
        .fetch_one(desk.store.db().read())
        .await
        .unwrap();
    assert_eq!(made, 6 * 8, "one key an ask");
    let mut shown = HashSet::new();
    for person in &people {
        let chat = desk.telegram().chat(person.bare().private()).unwrap();
        let said: Vec<String> = chat
            .messages
            .values()
            .filter_map(|message| Some(message.words()?.text.clone()))
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
    desk.forgives("");
    let alice = desk.person("Alice", "en");
    desk.telegram().breaks("getMe", Fault::Gateway, Often::Times(3));
    desk.telegram().breaks(
        "deleteWebhook",
        Fault::TooMany(Duration::from_secs(2)),
        Often::Times(1),
    );
    alice.says("/help").await;
    desk.opens();
    assert!(alice.hears().await.contains("Your keys"));
}

#[tokio::test]
async fn what_telegram_says_of_edits_and_presses_harms_nothing() {
    let desk = Desk::open().await;
    let alice = desk.person("Alice", "en");
    desk.forgives("message is not modified");
    desk.forgives("message to edit not found");
    desk.forgives("query is too old");
    let token = desk.hands_a_key_to(&alice, "laptop").await;
    alice.says("/list").await;
    alice.hears().await;
    let list =
        *desk.telegram().chat(alice.bare().private()).unwrap().messages.keys().next_back().unwrap();
    // The same page again: nothing to change, and the press is answered.
    alice.bare().forges(alice.bare().private(), list, "l 0").unwrap();
    assert_eq!(alice.toast().await, "");
    // The message goes while its button is pressed: the answer comes as a message of its own.
    alice.presses(&format!("laptop · {}", token.hint())).await;
    alice.bare().deletes(alice.bare().private(), list).unwrap();
    let heard = alice.hears().await;
    assert!(heard.contains("standard"), "{heard}");
    desk.forgives_silence();
}
