//! Pages of events, and how long events are kept.

use jiff::{SignedDuration, Timestamp};
use muster::ledger::{EventKind, EventQuery, PageError};
use serde_json::json;

use super::{Recorded, START, at, house, map};

/// A ledger with 30 owners of house 1, and with as many of house 2 in turn.
async fn sold() -> Recorded {
    let ledger = Recorded::empty().await;
    for turn in 0..31 {
        let owner = |house: u32| json!({"owner": format!("Owner_{house}_{turn}")});
        let houses = map(&[house(1, owner(1)), house(2, owner(2))]);
        ledger.import("5/map", at(START + turn, houses));
    }
    ledger
}

fn about(about: &str) -> EventQuery {
    let about = Some(about.to_owned());
    EventQuery { server: Some(5), about, limit: 500, ..EventQuery::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_follow_each_other_without_a_gap() {
    let recorded = sold().await;
    let ledger = &recorded.ledger;
    let mut since = 0;
    let mut ids = Vec::new();
    let sizes: Vec<usize> = loop_pages(ledger, &mut since, &mut ids).await;
    assert_eq!(sizes, [25, 25, 10]);
    assert!(ids.is_sorted() && ids.len() == 60, "{ids:?}");
    let newest = EventQuery { limit: 7, ..EventQuery::default() };
    let newest = ledger.page(&newest).await.unwrap();
    let told: Vec<i64> = newest.events.iter().map(|event| event.id).collect();
    assert_eq!(told, ids[53..]);
    assert_eq!((newest.next, newest.is_full), (since, false));
}

async fn loop_pages(
    ledger: &muster::ledger::Ledger,
    since: &mut i64,
    ids: &mut Vec<i64>,
) -> Vec<usize> {
    let mut sizes = Vec::new();
    loop {
        let query = EventQuery { since: Some(*since), limit: 25, ..EventQuery::default() };
        let page = ledger.page(&query).await.unwrap();
        sizes.push(page.events.len());
        ids.extend(page.events.iter().map(|event| event.id));
        *since = page.next;
        if !page.is_full {
            return sizes;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_found_by_what_they_are_about_and_by_kind() {
    let recorded = sold().await;
    let ledger = &recorded.ledger;
    let count = async |query: &EventQuery| ledger.page(query).await.unwrap().events.len();
    assert_eq!(count(&about("house:1")).await, 30);
    assert_eq!(count(&about("Owner_1_3")).await, 2);
    assert_eq!(count(&about("owner_1_3")).await, 0);
    assert_eq!(count(&EventQuery { server: Some(6), ..about("house:1") }).await, 0);
    let kinds = vec![EventKind::Bid, EventKind::PropertyOwner];
    assert_eq!(count(&EventQuery { kinds, ..about("house:1") }).await, 30);
    let kinds = vec![EventKind::Bid];
    assert_eq!(count(&EventQuery { kinds: kinds.clone(), ..about("house:1") }).await, 0);
    let all = EventQuery { limit: 500, ..EventQuery::default() };
    assert_eq!(count(&EventQuery { kinds, ..all.clone() }).await, 0);
    let kinds = vec![EventKind::PropertyOwner];
    assert_eq!(count(&EventQuery { kinds, ..all.clone() }).await, 60);
    assert_eq!(count(&EventQuery { server: Some(5), ..all }).await, 60);
    // Of what is asked for there is nothing new, so the next page begins after everything.
    let since = Some(60);
    let page = ledger.page(&EventQuery { since, ..about("Owner_1_3") }).await.unwrap();
    assert_eq!((page.events.len(), page.next), (0, 60));
}

#[tokio::test(flavor = "multi_thread")]
async fn old_events_are_deleted_and_a_reader_is_told() {
    let recorded = sold().await;
    let ledger = &recorded.ledger;
    let later = Timestamp::from_second(START + 11).unwrap() + SignedDuration::from_hours(90 * 24);
    ledger.clean_up(later).await.unwrap();
    let ids = async |query: EventQuery| -> Vec<i64> {
        ledger.page(&query).await.unwrap().events.iter().map(|event| event.id).collect()
    };
    let all = EventQuery { limit: 500, ..EventQuery::default() };
    assert_eq!(ids(all.clone()).await, (21..=60).collect::<Vec<_>>());
    assert_eq!(ids(about("house:1")).await.len(), 20);
    assert_eq!(ids(EventQuery { since: Some(20), ..all.clone() }).await.len(), 40);
    let gone = ledger.page(&EventQuery { since: Some(19), ..all }).await;
    assert!(matches!(gone, Err(PageError::Gone(21))), "{gone:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_event_counts_as_deleted_if_the_first_ids_were_never_used() {
    let ledger = Recorded::empty().await;
    // A process that dies while it saves the first events. PostgreSQL gives no id twice.
    let lost = ledger.db.write(|tx| {
        Box::pin(async move {
            let insert = "INSERT INTO events (server, at, kind, body) VALUES (1, 1, 'gap', '{}')";
            muster::db::query(insert).execute(tx).await?;
            Err::<(), _>(sqlx::Error::RowNotFound)
        })
    });
    lost.await.unwrap_err();
    ledger.import("5/map", at(START, map(&[house(1, json!({"owner": "Abe"}))])));
    ledger.import("5/map", at(START + 60, map(&[house(1, json!({"owner": "Bob"}))])));
    assert_eq!(ledger.after(0).await.len(), 1);
}
