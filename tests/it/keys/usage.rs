//! Usage counts: exact after a clean stop, and written in the background.

use muster::keys::{AnswerCounts, AnswerKind, Failure, Usage};
use tokio_util::sync::CancellationToken;

use super::{ALICE, BOB, NOON, TestStore, seconds};

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

#[tokio::test]
async fn answers_are_counted_by_day_and_endpoint_and_kept_for_90_days() {
    let test = TestStore::new().await;
    let (issued, other) = (test.issue(ALICE).await, test.issue(ALICE).await);
    let key = test.authenticate(&issued, NOON).await.unwrap();
    let (kinds, day) = (
        [
            AnswerKind::Ok,
            AnswerKind::NotModified,
            AnswerKind::ClientError,
            AnswerKind::Refused,
            AnswerKind::ServerError,
        ],
        seconds(86_400),
    );
    kinds.into_iter().for_each(|kind| key.answered(NOON, "/v2/status", kind));
    test.store.flush(NOON).await.unwrap();
    test.store.flush(NOON).await.unwrap();
    // An answer counts for its own day, also if it is written on the next one.
    key.answered(NOON, "/v2/map", AnswerKind::Ok);
    kinds.into_iter().for_each(|kind| key.answered(NOON + day, "/v2/status", kind));
    test.store.flush(NOON + day).await.unwrap();
    key.answered(NOON + day, "/v2/map", AnswerKind::Ok);

    let report = test.store.answers(&issued.id, 30, NOON + day).await.unwrap();
    let each = |times| AnswerCounts {
        ok: times,
        not_modified: times,
        client_errors: times,
        refused: times,
        server_errors: times,
    };
    let ok = |ok| AnswerCounts { ok, ..AnswerCounts::default() };
    assert_eq!(report.endpoints(), [("/v2/status", each(2)), ("/v2/map", ok(2))]);
    assert_eq!(report.today(), [("/v2/status", each(1)), ("/v2/map", ok(1))]);
    let days = report.days();
    assert_eq!(days.len(), 30);
    assert_eq!(days.iter().map(|(_, counts)| counts.total()).collect::<Vec<_>>()[28..], [6, 6]);
    assert_eq!(days[29].0.to_string(), "2027-01-16");
    let only_today = test.store.answers(&issued.id, 1, NOON + day).await.unwrap();
    assert_eq!(only_today.total().total(), 6);
    let of_other = test.store.answers(&other.id, 30, NOON + day).await.unwrap();
    assert_eq!(of_other.total(), AnswerCounts::default());

    test.store.flush(NOON + day).await.unwrap();
    let (restarted, _) = test.reopen().await;
    let written = restarted.answers(&issued.id, 30, NOON + day).await.unwrap();
    assert_eq!((written.days(), written.endpoints()), (days, report.endpoints()));
    let (later, _) = test.reopen().await;
    later.purge(NOON + day * 90).await.unwrap();
    let kept = later.answers(&issued.id, 120, NOON + day * 90).await.unwrap();
    assert_eq!(kept.total().total(), 6);
}

#[tokio::test]
async fn the_busiest_keys_come_first() {
    let test = TestStore::new().await;
    let (some, most) = (test.issue(ALICE).await, test.issue(BOB).await);
    test.issue(BOB).await;
    let month = seconds(30 * 86_400);
    for (issued, count, now) in [(&some, 9, NOON - month), (&some, 2, NOON), (&most, 3, NOON)] {
        let (store, authenticator) = test.reopen().await;
        let token = issued.token.reveal().as_bytes();
        let key = authenticator.authenticate(token, now).await.unwrap();
        (0..count).for_each(|_| key.answered(now, "/v2/status", AnswerKind::Ok));
        store.flush(now).await.unwrap();
    }
    let busiest = test.store.busiest(10, 30, NOON).await.unwrap();
    let found: Vec<_> = busiest.iter().map(|(key, counts)| (key.id, counts.ok)).collect();
    assert_eq!(found, [(most.id, 3), (some.id, 2)]);
    assert_eq!(test.store.busiest(1, 30, NOON).await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_last_fifty_failures_are_kept() {
    let test = TestStore::new().await;
    let (issued, other) = (test.issue(ALICE).await, test.issue(ALICE).await);
    let key = test.authenticate(&issued, NOON).await.unwrap();
    let failure = |number: i64| Failure {
        at: NOON + seconds(number),
        endpoint: "/v2/map".into(),
        error_code: "NOT_PROVIDED".into(),
        error_id: format!("{number:03}"),
    };
    let ids = |failures: &[Failure]| {
        failures.iter().map(|failure| failure.error_id.clone()).collect::<Vec<_>>()
    };
    let expected = |numbers: std::ops::RangeInclusive<i64>| {
        numbers.rev().map(|number| format!("{number:03}")).collect::<Vec<_>>()
    };
    (1..=60).for_each(|number| key.failed(failure(number)));
    assert_eq!(ids(&test.store.failures(&issued.id).await.unwrap()), expected(11..=60));
    test.store.flush(NOON).await.unwrap();
    (61..=70).for_each(|number| key.failed(failure(number)));
    assert_eq!(ids(&test.store.failures(&issued.id).await.unwrap()), expected(21..=70));
    test.store.flush(NOON).await.unwrap();
    let (restarted, _) = test.reopen().await;
    let kept = restarted.failures(&issued.id).await.unwrap();
    assert_eq!(ids(&kept), expected(21..=70));
    assert_eq!(kept[0], failure(70));
    assert_eq!(restarted.failures(&other.id).await.unwrap(), []);
    let rows = || async {
        let count = muster::db::query_scalar::<i64>("SELECT count(*) FROM key_failures");
        count.fetch_one(test.store.db()).await.unwrap()
    };
    assert_eq!(rows().await, 50);
    test.store.delete(ALICE, &issued.id, NOON).await.unwrap();
    assert_eq!(rows().await, 0);
}

#[tokio::test]
async fn answers_of_a_deleted_key_are_deleted_with_it() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let key = test.authenticate(&issued, NOON).await.unwrap();
    key.answered(NOON, "/v2/status", AnswerKind::Ok);
    test.store.flush(NOON).await.unwrap();
    key.answered(NOON, "/v2/status", AnswerKind::Ok);
    test.store.delete(ALICE, &issued.id, NOON).await.unwrap();
    test.store.flush(NOON).await.unwrap();
    let left: i64 = muster::db::query_scalar("SELECT count(*) FROM key_answers")
        .fetch_one(test.store.db())
        .await
        .unwrap();
    assert_eq!(left, 0);
}

/// The clock stands still while it is behind what it showed before.
#[tokio::test]
async fn fifty_failures_of_one_moment_are_kept() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let key = test.authenticate(&issued, NOON).await.unwrap();
    for number in 0..120 {
        key.failed(Failure {
            at: NOON,
            endpoint: "/v2/map".into(),
            error_code: "NOT_PROVIDED".into(),
            error_id: format!("{number:03}"),
        });
        if number % 40 == 39 {
            test.store.flush(NOON).await.unwrap();
        }
    }
    let rows = muster::db::query_scalar::<i64>("SELECT count(*) FROM key_failures");
    assert_eq!(rows.fetch_one(test.store.db()).await.unwrap(), 50);
    assert_eq!(test.store.failures(&issued.id).await.unwrap().len(), 50);
}
