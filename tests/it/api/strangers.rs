//! Requests without a valid key are limited by the address that they come from.

use super::server::{TestServer, get};

/// A request that a proxy passes on, with the addresses that it names.
pub(super) fn from(addresses: &str, key: &str) -> String {
    let request = get("/v2/status", key);
    request.replacen("\r\n", &format!("\r\nX-Forwarded-For: {addresses}\r\n"), 1)
}

#[tokio::test]
async fn an_address_without_a_valid_key_is_limited_and_others_are_not() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let mut connection = server.connect().await;
    // Whatever the client itself claims, and whatever the key looks like.
    for (addresses, wrong) in [("203.0.113.9", "mst_wrong"), ("198.51.100.1, 203.0.113.9", "")] {
        // One more comes back each second.
        let mut reply = None;
        for _ in 0..1_000 {
            connection.send(from(addresses, wrong)).await;
            reply = Some(connection.receive().await).filter(|reply| reply.status != 401);
            if reply.is_some() {
                break;
            }
        }
        let reply = reply.unwrap();
        assert_eq!((reply.status, &*reply.code()), (429, "RATE_LIMIT_EXCEEDED"));
        assert_eq!(reply.header("retry-after"), "1");
        let message = "Too many requests from your address had no valid key. Retry in 1 s.";
        assert_eq!(reply.json()["error_message"], message);
    }
    connection.send(from("203.0.113.9", key.token.reveal())).await;
    assert_eq!(connection.receive().await.status, 200, "a valid key is admitted from everywhere");
    connection.send(from("203.0.113.8", "mst_wrong")).await;
    assert_eq!(connection.receive().await.status, 401, "another address has its own limit");
    for _ in 0..100 {
        connection.send(get("/v2/status", "mst_wrong")).await;
        assert_eq!(
            connection.receive().await.status,
            401,
            "a proxy that names nobody is not limited"
        );
    }
}
