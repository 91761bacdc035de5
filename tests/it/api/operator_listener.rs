//! The operator's listener, and what the public one does not show.

use muster::operator::{self, OperatorState};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::connection::{Connection, Reply};
use super::server::TestServer;

async fn get(address: std::net::SocketAddr, path: &str) -> Reply {
    let mut connection = Connection::open(address).await;
    connection.send(format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n")).await;
    connection.receive().await
}

async fn metrics(address: std::net::SocketAddr, accept: &str) -> (String, String) {
    let mut connection = Connection::open(address).await;
    let request = format!("GET /metrics HTTP/1.1\r\nHost: x\r\nAccept: {accept}\r\n\r\n");
    connection.send(request).await;
    let reply = connection.receive().await;
    (reply.header("content-type").to_owned(), String::from_utf8(reply.body).unwrap())
}

#[tokio::test]
async fn metrics_and_readiness() {
    let mut server = TestServer::open().await;
    server.readiness.set("feed", false);
    let key = server.key().await;
    server.get("/v2/status", key.token.reveal()).await;
    server.get("/v2/status", "").await;
    server.get("/v2/whatever", key.token.reveal()).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let parts = OperatorState {
        registry: std::mem::take(&mut server.registry),
        readiness: server.readiness.clone(),
        routes: axum::Router::new(),
    };
    let stop = CancellationToken::new();
    let serving = tokio::spawn(operator::serve(listener, parts, stop.clone()));

    let paths = get(address, "/").await;
    assert_eq!(paths.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(&*paths.body, b"/metrics\n/health/live\n/health/ready\n");
    let metrics = String::from_utf8(get(address, "/metrics").await.body).unwrap();
    for line in [
        "muster_api_requests_total{route=\"/v2/status\",method=\"GET\",status=\"200\"} 1",
        "muster_api_requests_total{route=\"/v2/status\",method=\"GET\",status=\"401\"} 1",
        "muster_api_requests_total{route=\"other\",method=\"GET\",status=\"404\"} 1",
        "muster_api_auth_total{outcome=\"admitted\"} 2",
        "muster_build_info{version=",
    ] {
        assert!(metrics.contains(line), "{line}\n{metrics}");
    }
    assert!(!metrics.contains(key.token.reveal()) && !metrics.contains(key.id.as_str()));
    let (content_type, text) = self::metrics(address, "*/*").await;
    assert_eq!(content_type, "text/plain; version=0.0.4; charset=utf-8");
    assert!(text.contains("# TYPE muster_api_requests_total counter\n"), "{text}");
    assert!(
        text.contains("# TYPE muster_build_info gauge\n") && !text.contains("# UNIT"),
        "{text}"
    );
    let (content_type, text) = self::metrics(address, "application/openmetrics-text").await;
    assert_eq!(content_type, "application/openmetrics-text; version=1.0.0; charset=utf-8");
    assert!(text.contains("# TYPE muster_api_requests counter\n"), "{text}");
    assert!(text.ends_with("\n# EOF\n"), "{text}");

    for address in [address, server.address] {
        assert_eq!(get(address, "/health/live").await.status, 200);
        let reply = get(address, "/health/ready").await;
        assert_eq!((reply.status, &*reply.body), (503, &b"not ready: feed\n"[..]));
    }
    server.readiness.set("feed", true);
    assert_eq!(get(address, "/health/ready").await.status, 200);
    assert_eq!(get(server.address, "/metrics").await.code(), "NOT_FOUND");
    stop.cancel();
    serving.await.unwrap();
}
