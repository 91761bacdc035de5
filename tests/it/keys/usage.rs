//! Counts: exact after a clean stop, and no write on the way.

use muster::keys::Usage;
use tokio_util::sync::CancellationToken;

use super::{ALICE, House, NOON, seconds};

#[tokio::test]
async fn uses_are_counted_at_once_and_written_later() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    let pass = house.admit(&issued, NOON).await.unwrap();
    assert_eq!(pass.last_used_at(), None);
    for second in 0..3 {
        pass.used(NOON + seconds(second));
    }
    pass.refused();
    let counted =
        Usage { last_used_at: Some(NOON + seconds(2)), uses: 3, used_today: 3, refused_today: 1 };
    assert_eq!(house.show(&issued).await.usage, counted);
    assert_eq!(pass.last_used_at(), counted.last_used_at);

    let (neighbour, _) = house.neighbour().await;
    let there = neighbour.show(&issued.id, NOON).await.unwrap().unwrap();
    assert_eq!(there.usage, Usage::default());
    house.store.flush(NOON).await.unwrap();
    house.store.flush(NOON).await.unwrap();
    let there = neighbour.show(&issued.id, NOON).await.unwrap().unwrap();
    assert_eq!(there.usage, counted);
    assert_eq!(house.show(&issued).await.usage, counted);
}

#[tokio::test]
async fn a_new_day_begins_at_nothing() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    let pass = house.admit(&issued, NOON).await.unwrap();
    let tomorrow = NOON + seconds(86_400);
    pass.used(NOON);
    house.store.flush(NOON).await.unwrap();
    pass.used(tomorrow);
    house.store.flush(tomorrow).await.unwrap();
    let usage = house.store.show(&issued.id, tomorrow).await.unwrap().unwrap().usage;
    assert_eq!((usage.uses, usage.used_today), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_are_exact_after_a_clean_stop() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    let stop = CancellationToken::new();
    let books = tokio::spawn(house.store.clone().keep(stop.clone()));
    let flushing = tokio::spawn({
        let (store, stop) = (house.store.clone(), stop.clone());
        async move {
            while !stop.is_cancelled() {
                store.flush(NOON).await.unwrap();
            }
        }
    });
    let mut callers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (doors, issued) = (house.doors.clone(), issued.clone());
        callers.spawn(async move {
            for _ in 0..500 {
                doors.admit(issued.token.reveal().as_bytes(), NOON).await.unwrap().used(NOON);
            }
        });
    }
    while let Some(done) = callers.join_next().await {
        done.unwrap();
    }
    stop.cancel();
    books.await.unwrap().unwrap();
    flushing.await.unwrap();
    let (restarted, _) = house.neighbour().await;
    assert_eq!(restarted.show(&issued.id, NOON).await.unwrap().unwrap().usage.uses, 4_000);
}

#[tokio::test]
async fn counts_of_a_deleted_key_go_with_it() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    let pass = house.admit(&issued, NOON).await.unwrap();
    pass.used(NOON);
    house.store.flush(NOON).await.unwrap();
    pass.used(NOON);
    house.store.delete(ALICE, &issued.id, NOON).await.unwrap();
    house.store.flush(NOON).await.unwrap();
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM key_usage")
        .fetch_one(house.store.db().read())
        .await
        .unwrap();
    assert_eq!(left, 0);
}
