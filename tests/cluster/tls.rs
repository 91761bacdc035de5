//! TLS to PostgreSQL and Redis: certificates are checked against those that the machine trusts, or that the URL names.

use std::path::Path;
use std::process::Command;

use sqlx::{Connection, PgConnection};

use super::database::create_database;
use super::process::Process;
use super::redis_server::{RedisServer, free_port};

fn variable(name: &str) -> String {
    std::env::var(name).expect("tests/cluster/run sets it")
}

#[tokio::test]
async fn both_are_reached_with_tls_if_their_certificates_are_trusted() {
    let certificates = variable("MUSTER_TEST_CERTIFICATES");
    let file = |name: &str| Path::new(&certificates).join(name).display().to_string();
    let (server, folder) = (variable("MUSTER_TEST_TLS_POSTGRES"), tempfile::tempdir().unwrap());
    let database = create_database(&server, folder.path()).await;
    let port = free_port();
    let redis = RedisServer::start_with(&format!(
        "--tls-port {port} --tls-auth-clients no --tls-cert-file {} --tls-key-file {} --tls-ca-cert-file {}",
        file("server.pem"),
        file("server.key"),
        file("authority.pem")
    ))
    .await;
    redis.command(&["CONFIG", "SET", "requirepass", "hunter2"]).await;
    let secure = format!("rediss://:hunter2@127.0.0.1:{port}");
    let verified = format!("{database}?sslmode=verify-full&sslrootcert={}", file("authority.pem"));
    let authority = file("authority.pem");
    let trusted = [("SSL_CERT_FILE", authority.as_str())];
    let empty = || tempfile::tempdir().unwrap();
    let process = Process::start_in(&verified, &secure, empty(), &trusted).await;
    assert_eq!(process.metric("muster_redis_up").await, 1, "{}", process.log());
    let mut connection = PgConnection::connect(&server).await.unwrap();
    let plain: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
         WHERE NOT ssl AND application_name = 'muster'",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    assert_eq!(plain, 0);

    // Nobody has said to trust this authority.
    let process = Process::start_in(&verified, &secure, empty(), &[]).await;
    assert_eq!(process.metric("muster_redis_up").await, 0);
    assert!(!process.log().contains("hunter2"), "{}", process.log());
    let output = Command::new(env!("CARGO_BIN_EXE_muster"))
        .arg("migrate")
        .env("DATABASE_URL", format!("{database}?sslmode=verify-full"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("certificate"), "{text}");
}
