//! What the health of a process says while something is away that it can do without.

use std::collections::BTreeSet;
use std::time::Duration;

use sqlx::{Connection, PgConnection};
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
    assert!(!process.log().contains("every key gets 503"), "{}", process.log());
    process.says("keys that this process remembers are served, others get 503").await;
    // Counting keys and writing their usage fail meanwhile, too.
    assert_eq!(process.get("/v2/status", &place.key).await.status, 200);
    to_postgres.set(Link::Open);
    says(&process, "ready\n").await;
    process.says("PostgreSQL can be used again, after ").await;
    let log = process.log();
    let lines = log.lines().filter(|line| line.contains("WARN") || line.contains("ERROR"));
    // The variables of these tests are no settings, which every start says.
    let others = ["Redis", "answered 503", "is not a setting", "testing the connection"];
    let told: Vec<_> =
        lines.filter(|line| !others.iter().any(|other| line.contains(other))).collect();
    assert!(told.len() <= 2, "of keys and of documents: {told:#?}");

    assert!(process.metric("muster_database_connections{state=\"idle\"}").await > 0);
    let metrics = process.ask("/metrics").await;
    assert!(metrics.contains("\nmuster_shared_documents_lag_seconds 0."), "{metrics}");
}

/// One connection a second would be a session, a login and a process of the server for nothing.
#[tokio::test]
async fn health_is_asked_over_one_connection() {
    let place = Place::new().await;
    let _process = Process::start(&place.database, &place.redis.url()).await;
    let mut observer = PgConnection::connect(&place.database).await.unwrap();
    let mut asked = BTreeSet::new();
    let observed = async {
        while asked.len() < 3 {
            let probes: Vec<(i32, String)> = sqlx::query_as(
                "SELECT pid, query_start::text FROM pg_stat_activity
                 WHERE datname = current_database() AND query LIKE 'SELECT digest, id FROM keys ORDER BY%'",
            )
            .fetch_all(&mut observer)
            .await
            .unwrap();
            asked.extend(probes);
        }
    };
    timeout(Duration::from_secs(30), observed).await.expect("three probes");
    let connections: BTreeSet<_> = asked.iter().map(|(pid, _)| pid).collect();
    assert_eq!(connections.len(), 1, "{asked:?}");
}
