//! Usage counts: exact after a clean stop, and written in the background.

use muster::keys::Usage;
use tokio_util::sync::CancellationToken;

use super::{ALICE, NOON, TestStore, seconds};

#[tokio::test]
async fn usage_is_counted_at_once_and_written_later() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let key = test.authenticate(&issued, NOON).await.unwrap();
    assert_eq!(key.last_used_at(), None);
    for second in 0..3 {
        key.used(NOON + seconds(second));
    }
    key.refused();
    let counted =
        Usage { last_used_at: Some(NOON + seconds(2)), uses: 3, used_today: 3, refused_today: 1 };
    assert_eq!(test.get(&issued).await.usage, counted);
    assert_eq!(key.last_used_at(), counted.last_used_at);

    let (other, _) = test.reopen().await;
    let stored = other.get(&issued.id, NOON).await.unwrap().unwrap();
    assert_eq!(stored.usage, Usage::default());
    test.store.flush(NOON).await.unwrap();
    test.store.flush(NOON).await.unwrap();
    let stored = other.get(&issued.id, NOON).await.unwrap().unwrap();
    assert_eq!(stored.usage, counted);
    assert_eq!(test.get(&issued).await.usage, counted);
}

#[tokio::test]
async fn a_new_day_starts_at_zero() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let key = test.authenticate(&issued, NOON).await.unwrap();
    let tomorrow = NOON + seconds(86_400);
    key.used(NOON);
    test.store.flush(NOON).await.unwrap();
    key.used(tomorrow);
    test.store.flush(tomorrow).await.unwrap();
    let usage = test.store.get(&issued.id, tomorrow).await.unwrap().unwrap().usage;
    assert_eq!((usage.uses, usage.used_today), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_are_exact_after_a_clean_stop() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let stop = CancellationToken::new();
    let maintenance = tokio::spawn(test.store.clone().run_periodic_writes(stop.clone()));
    let flushing = tokio::spawn({
        let (store, stop) = (test.store.clone(), stop.clone());
        async move {
            while !stop.is_cancelled() {
                store.flush(NOON).await.unwrap();
            }
        }
    });
    let mut callers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (authenticator, issued) = (test.authenticator.clone(), issued.clone());
        callers.spawn(async move {
            for _ in 0..500 {
                authenticator
                    .authenticate(issued.token.reveal().as_bytes(), NOON)
                    .await
                    .unwrap()
                    .used(NOON);
            }
        });
    }
    while let Some(done) = callers.join_next().await {
        done.unwrap();
    }
    stop.cancel();
    maintenance.await.unwrap().unwrap();
    flushing.await.unwrap();
    let (restarted, _) = test.reopen().await;
    assert_eq!(restarted.get(&issued.id, NOON).await.unwrap().unwrap().usage.uses, 4_000);
}

#[tokio::test]
async fn usage_of_a_deleted_key_is_deleted_with_it() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let key = test.authenticate(&issued, NOON).await.unwrap();
    key.used(NOON);
    test.store.flush(NOON).await.unwrap();
    key.used(NOON);
    test.store.delete(ALICE, &issued.id, NOON).await.unwrap();
    test.store.flush(NOON).await.unwrap();
    let left: i64 = muster::db::query_scalar("SELECT count(*) FROM key_usage")
        .fetch_one(test.store.db())
        .await
        .unwrap();
    assert_eq!(left, 0);
}
