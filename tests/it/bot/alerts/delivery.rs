//! Telling what fired while the database fails or stands still.

use telegram_sandbox::{ApiError, Draft, Fault, Frequency};
use tokio::sync::oneshot;

use super::fixture::AlertTest;

#[tokio::test]
async fn two_topics_and_a_failing_delete_and_a_restart_tell_every_alert_once() {
    let test = AlertTest::start().await;
    test.allow_error("");
    let alice = test.person("Alice", "en");
    let group = test.forum("Crew", &[&alice]);
    test.list(0, 8, &[]).await;
    for (topic, line) in [("First", "/watch LSPD < 5 5"), ("Second", "/watch LSPD < 6 5")] {
        let draft = Draft::from(line).in_topic(group.topic(topic));
        alice.says_in(&group, draft).await;
        group.hears().await;
    }
    test.tick().await;
    // Both topics wait, and for the topics' sake also the group is tried.
    let refused = ApiError::bad("CHAT_RESTRICTED");
    test.sandbox().inject_fault("sendMessage", Fault::Rejected(refused), Frequency::Times(4));
    test.list(1, 2, &[]).await;
    // From now on no event can be deleted.
    test.execute_sql("CREATE TABLE held (event BIGINT NOT NULL REFERENCES alert_events (id))")
        .await;
    test.execute_sql("INSERT INTO held SELECT id FROM alert_events").await;
    test.pass(2).await;
    let first = group.hears().await;
    test.wait_idle().await;
    test.stop_bot().await;
    test.execute_sql("DROP TABLE held").await;
    test.restart_bot();
    test.pass(2).await;
    let second = group.hears().await;
    assert!(first.contains("fewer than 5"), "{first}");
    assert!(second.contains("fewer than 6"), "{second}");
    test.pass(2).await;
    group.hears_nothing().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn buttons_are_answered_while_an_evaluation_waits_for_the_database() {
    let test = AlertTest::start().await;
    let alice = test.watching().await;
    alice.says("/watches").await;
    alice.hears().await;
    test.pass(0).await;
    // Every writer waits until this one has ended.
    let (release, released) = oneshot::channel::<()>();
    let (begun, has_begun) = oneshot::channel::<()>();
    let db = test.store.db().clone();
    let writing = tokio::spawn(async move {
        db.write(move |_| {
            Box::pin(async move {
                let _ = begun.send(());
                let _ = released.await;
                Ok::<_, sqlx::Error>(())
            })
        })
        .await
    });
    has_begun.await.unwrap();
    test.advance(jiff::SignedDuration::from_secs(1));
    let requests = test.api_requests();
    let evaluating = test.list(0, 4, &[]);
    let looking = async {
        // The engine has read the new list.
        while test.api_requests() < requests + 3 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        alice.presses("1").await;
        alice.callback_answer().await;
        let heard = alice.hears().await;
        release.send(()).unwrap();
        heard
    };
    let ((), heard) = tokio::join!(evaluating, looking);
    assert!(heard.contains("below <b>5</b>"), "{heard}");
    writing.await.unwrap().unwrap();
    let heard = alice.hears().await;
    assert!(heard.contains("<b>4</b> online, fewer than 5"), "{heard}");
}
