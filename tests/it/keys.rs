//! The life of a key, at the store.

use std::num::NonZeroU32;

use jiff::Timestamp;
use muster::keys::{Doors, Hand, Limit, Order, Owner, Refusal, Store};

const NOON: Timestamp = Timestamp::constant(1_800_000_000, 0);

#[tokio::test]
async fn a_key_works_until_it_is_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let five = NonZeroU32::new(5).unwrap();
    let store = Store::open(&folder.path().join("data/muster.db"), five).await.unwrap();
    let doors = Doors::open(&store, Limit::new(60, 60).unwrap()).await.unwrap();
    let order = Order::standard(Owner(42), "my site".parse().unwrap());
    let issued = store.issue(order, Hand::Owner, NOON).await.unwrap();

    let pass = doors.admit(issued.token.reveal().as_bytes(), NOON).await.unwrap();
    assert_eq!(pass.id, issued.id);

    store.delete(Owner(42), &issued.id, NOON).await.unwrap();
    let refusal = doors.admit(issued.token.reveal().as_bytes(), NOON).await.unwrap_err();
    assert_eq!(refusal, Refusal::Unknown);
    store.close().await.unwrap();
}
