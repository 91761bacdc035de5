//! A process whose clock is ahead agrees with the others about limits, revoked keys and documents.

use jiff::Timestamp;
use muster::keys::{Issuer, Limit, NewKey, Owner};

use super::documents::{Place, online, put, servers};
use super::process::Process;
use super::processes::Cluster;

/// The library that shifts the clock of a process.
const LIBRARIES: [&str; 2] = [
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
];

async fn start_ahead(database: &str, redis: &str) -> Process {
    let library = LIBRARIES.into_iter().find(|path| std::path::Path::new(path).exists());
    let library = library.expect("libfaketime; the package is faketime");
    let variables =
        [("LD_PRELOAD", library), ("FAKETIME", "+30s"), ("FAKETIME_DONT_FAKE_MONOTONIC", "1")];
    Process::start_in(database, redis, tempfile::tempdir().unwrap(), &variables).await
}

#[tokio::test]
async fn limits_and_revocation_do_not_depend_on_the_clock_of_a_process() {
    let mut cluster = Cluster::start().await;
    cluster.processes[1] = start_ahead(&cluster.database, &cluster.redis.url()).await;
    let date = cluster.processes[1].get("/v2/status", "").await.header("date").to_owned();
    let ahead = jiff::fmt::rfc2822::parse(&date).unwrap().timestamp();
    assert!(ahead.duration_since(Timestamp::now()).as_secs() >= 25, "{date}");

    let order = NewKey::enterprise(Owner(1), "site".parse().unwrap());
    let order = order.limited(Limit::new(5, 20).unwrap());
    let issued = cluster.store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap();
    let key = issued.token.reveal();
    // 30 s are more than a window, which would start anew.
    let statuses = cluster.statuses(key, 8).await;
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    cluster.store.delete_any(&issued.id, Timestamp::now()).await.unwrap();
    assert_eq!(cluster.statuses(key, 4).await, [401; 4]);
}

#[tokio::test]
async fn the_newer_document_is_served_whatever_the_clocks_say() {
    let place = Place::new().await;
    let exact = Process::start(&place.database, &place.redis.url()).await;
    let ahead = start_ahead(&place.database, &place.redis.url()).await;
    assert_eq!(put(&ahead, "servers", servers()).await, 204);
    for (pushed_to, other, players, age) in
        [(&ahead, &exact, 1, 50), (&exact, &ahead, 2, 40), (&ahead, &exact, 3, 30)]
    {
        assert_eq!(put(pushed_to, "1/online", online(players, age)).await, 204);
        place.serves(other, players).await;
    }
    assert_eq!(put(&ahead, "1/online", online(4, 35)).await, 409);
}
