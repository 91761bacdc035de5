//! Expiry, and clocks that step back.

use muster::keys::{ExpireError, Hand, IssueError, Issued, Order, Refusal, State};

use super::{ALICE, House, NOON, seconds};

async fn until_one(house: &House) -> Issued {
    let order = Order::enterprise(ALICE, "shop".parse().unwrap()).until(NOON + seconds(3_600));
    house.store.issue(order, Hand::Operator, NOON).await.unwrap()
}

#[tokio::test]
async fn a_key_ends_to_the_second() {
    let house = House::new().await;
    let issued = until_one(&house).await;
    let end = NOON + seconds(3_600);
    assert!(house.admit(&issued, end - seconds(1)).await.is_ok());
    assert_eq!(house.admit(&issued, end).await.unwrap_err(), Refusal::Expired { at: end });
}

#[tokio::test]
async fn a_clock_that_steps_back_revives_nothing() {
    let house = House::new().await;
    let issued = until_one(&house).await;
    let refused = Refusal::Expired { at: NOON + seconds(3_600) };
    assert!(house.admit(&issued, NOON).await.is_ok());
    assert_eq!(house.admit(&issued, NOON + seconds(3_600)).await.unwrap_err(), refused);
    assert_eq!(house.admit(&issued, NOON).await.unwrap_err(), refused);

    assert_eq!(house.store.record_expiries(NOON).await.unwrap(), 1);
    assert_eq!(house.store.record_expiries(NOON).await.unwrap(), 0);
    let (restarted, doors) = house.neighbour().await;
    let presented = issued.token.reveal().as_bytes();
    assert_eq!(doors.admit(presented, NOON).await.unwrap_err(), refused);
    let key = restarted.show(&issued.id, NOON).await.unwrap().unwrap();
    assert_eq!(key.state, State::Expired);
    assert_eq!(house.events(&issued).await, ["issued", "expired"]);
}

#[tokio::test]
async fn the_operator_can_end_a_key_and_take_it_back() {
    let house = House::new().await;
    let issued = until_one(&house).await;
    house.admit(&issued, NOON).await.unwrap();

    house.store.expire(&issued.id, Some(NOON), NOON).await.unwrap();
    assert_eq!(house.admit(&issued, NOON).await.unwrap_err(), Refusal::Expired { at: NOON });
    house.store.expire(&issued.id, None, NOON).await.unwrap();
    assert!(house.admit(&issued, NOON).await.is_ok());
}

#[tokio::test]
async fn a_standard_key_can_be_given_no_end() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    for end in [NOON, NOON + seconds(3_600)] {
        let refusal = house.store.expire(&issued.id, Some(end), NOON).await;
        assert!(matches!(refusal, Err(ExpireError::Endless)));
    }
    house.store.expire(&issued.id, None, NOON).await.unwrap();
    assert!(house.admit(&issued, NOON + seconds(7_200)).await.is_ok());
}

#[tokio::test]
async fn nothing_is_issued_that_has_ended_already() {
    let house = House::new().await;
    let order = Order::enterprise(ALICE, "shop".parse().unwrap()).until(NOON);
    assert!(matches!(house.store.issue(order, Hand::Operator, NOON).await, Err(IssueError::Past)));
}

#[tokio::test]
async fn digests_of_deleted_keys_go_after_ninety_days() {
    use muster::keys::Standing;
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    house.store.delete(ALICE, &issued.id, NOON).await.unwrap();
    let digest = issued.token.digest();
    let day = seconds(86_400);

    house.store.purge(NOON + day * 90).await.unwrap();
    assert_eq!(house.store.standing(&digest, NOON).await.unwrap(), Standing::Deleted(NOON));
    house.store.purge(NOON + day * 90 + seconds(1)).await.unwrap();
    assert_eq!(house.store.standing(&digest, NOON).await.unwrap(), Standing::Unknown);
}
