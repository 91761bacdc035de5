//! No request makes a secret appear in the log.

use std::io::Write;
use std::sync::Arc;

use parking_lot::Mutex;
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use super::mcp;
use super::server::{TestServer, get};

/// Everything the process logs while this test runs.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Option<Vec<u8>>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if let Some(kept) = self.0.lock().as_mut() {
            kept.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn no_key_is_ever_logged() {
    let log = Log(Arc::new(Mutex::new(Some(Vec::new()))));
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    // For the whole process: the filter is shared by all threads.
    tracing::subscriber::set_global_default(subscriber).unwrap();

    let server = TestServer::open().await;
    let key = server.key().await;
    let secret = key.token.reveal();
    let escaped = secret.replacen("mst_", "%6Dst%5f", 1);
    let targets = [
        "/v2/status".to_owned(),
        format!("/v2/status?api_key={secret}"),
        format!("/v2/status?api_key={escaped}"),
        format!("/v2/{secret}"),
        format!("/{secret}?{secret}={secret}"),
        "/v2/key".to_owned(),
    ];
    for target in &targets {
        for key in [secret, "", "wrong", &secret[..39]] {
            server.get(target, key).await;
            let request = get(target, key);
            server.request(request.replacen("X-API-Key: ", "Authorization: Bearer ", 1)).await;
            server
                .request(request.replacen(
                    "Host: ",
                    &format!("X-Request-Id: {secret}\r\nHost: "),
                    1,
                ))
                .await;
            server
                .request(request.replacen("Host: ", &format!("A\0: {secret}\r\nHost: "), 1))
                .await;
            server.request(request.replacen("GET", secret, 1)).await;
        }
    }
    server.request(mcp::call(secret, "getStatus", json!({}))).await;
    let unseen = server.key().await;
    server.store.close().await;
    assert_eq!(server.get("/v2/status", unseen.token.reveal()).await.status, 503);

    let log = String::from_utf8(log.0.lock().take().unwrap()).unwrap();
    assert!(
        log.contains("answered 503") && log.contains("target=/v2/status?api_key=mst_…"),
        "{log}"
    );
    for secret in [secret, unseen.token.reveal()] {
        assert!(!log.contains(&secret[4..36]), "a key is in the log");
    }
}
