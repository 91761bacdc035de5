//! What the health of a process says while something is away that it can do without.

use std::time::Duration;

use tokio::time::timeout;

use super::documents::{Place, put, servers};
use super::process::Process;
use super::processes::postgres_port;
use super::proxy::{Link, Proxy};

async fn says(process: &Process, health: &str) {
    let said = async {
        while process.ask("/health/ready").await != health {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let said = timeout(Duration::from_secs(30), said).await;
    assert!(said.is_ok(), "{:?}", process.ask("/health/ready").await);
}

#[tokio::test]
async fn health_names_what_is_away_and_stays_ready() {
    let place = Place::new().await;
    let to_redis = Proxy::start(place.redis.port).await;
    let to_postgres = Proxy::start(postgres_port()).await;
    let database = to_postgres.database(&place.database);
    let process = Process::start(&database, &to_redis.url()).await;
    assert_eq!(put(&process, "servers", servers()).await, 204);
    assert_eq!(process.get("/v2/status", &place.key).await.status, 200);
    says(&process, "ready\n").await;

    to_redis.set(Link::Cut);
    says(&process, "ready\ndegraded: redis\n").await;
    to_redis.set(Link::Open);
    says(&process, "ready\n").await;

    // The key is remembered from here on, with what has changed while Redis was away.
    assert_eq!(process.get("/v2/status", &place.key).await.status, 200);
    to_postgres.set(Link::Cut);
    says(&process, "ready\ndegraded: database, documents\n").await;
    assert_eq!(process.get("/v2/status", &place.key).await.status, 200);
    to_postgres.set(Link::Open);
    says(&process, "ready\n").await;

    assert!(process.metric("muster_database_connections{state=\"idle\"}").await > 0);
    let metrics = process.ask("/metrics").await;
    assert!(metrics.contains("\nmuster_shared_documents_lag_seconds 0."), "{metrics}");
}
