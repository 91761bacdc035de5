//! What a key may read, and from where it may be used.

use jiff::Timestamp;
use muster::keys::{Networks, NewKey, Scope};

use super::server::{TestServer, get};
use super::strangers::from;

fn scope(text: &str) -> Scope {
    text.parse().unwrap()
}

#[tokio::test]
async fn a_key_reads_only_its_groups_and_a_change_counts_at_once() {
    let server = TestServer::open().await;
    let order = NewKey::standard(server.new_owner(), "a".parse().unwrap());
    let issued = server.issue(order.reading(scope("servers"))).await;
    let key = issued.token.reveal();
    assert_eq!(server.get("/v2/status", key).await.status, 200);
    let refused = server.get("/v2/map?serverId=1", key).await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN_SCOPE"));
    let message = "This key may read only servers, and this belongs to map. Its owner can change that in the bot: /list.";
    assert_eq!(refused.json()["error_message"], message);
    let mut connection = server.connect().await;
    connection.send(get("/v2/map?serverId=1", key).replacen("GET", "HEAD", 1)).await;
    assert_eq!(connection.receive_head().await.status, 403);
    // What no group has answers as before, and so does the key's own page.
    assert_eq!(server.get("/v2/nothing", key).await.status, 404);
    let own = server.get("/v2/key", key).await.json();
    assert_eq!(own["key"]["scope"], serde_json::json!(["servers"]));
    assert!(own["key"]["networks"].is_null());
    let now = Timestamp::now();
    server.store.set_scope(None, &issued.id, scope("map,changes"), now).await.unwrap();
    // Also what another key has just been answered, and the page is in memory.
    let other = server.key().await;
    assert_eq!(server.get("/v2/status", other.token.reveal()).await.status, 200);
    assert_eq!(server.get("/v2/status", key).await.status, 403);
    server.store.set_scope(None, &issued.id, Scope::ALL, now).await.unwrap();
    assert_eq!(server.get("/v2/status", key).await.status, 200);
    assert!(server.get("/v2/key", key).await.json()["key"]["scope"].is_null());
}

#[tokio::test]
async fn every_path_with_parameters_belongs_to_a_group() {
    let server = TestServer::open().await;
    let document = muster::api::document("https://muster.example", None).to_json().unwrap();
    let document: serde_json::Value = serde_json::from_str(&document).unwrap();
    let order = || NewKey::standard(server.new_owner(), "a".parse().unwrap());
    let players = server.issue(order().reading(scope("players"))).await;
    let all_others = scope("servers,fractions,families,map,changes");
    let others = server.issue(order().reading(all_others)).await;
    for (path, item) in document["paths"].as_object().unwrap() {
        let tag = item["get"]["tags"][0].as_str().unwrap();
        if tag == "Key" {
            continue;
        }
        let path = path.replace("{fractionId}", "1");
        let is_players = tag == "Players";
        for (key, is_allowed) in [(&players, is_players), (&others, !is_players)] {
            let status = server.get(&path, key.token.reveal()).await.status;
            assert_eq!(status != 403, is_allowed, "{path} {status}");
        }
    }
}

#[tokio::test]
async fn a_key_works_only_from_its_networks() {
    let server = TestServer::open().await;
    let order = NewKey::standard(server.new_owner(), "a".parse().unwrap());
    let networks: Networks = "203.0.113.7,2001:db8::/32".parse().unwrap();
    let issued = server.issue(order.used_from(networks)).await;
    let key = issued.token.reveal();
    let mut connection = server.connect().await;
    for address in ["203.0.113.7", "2001:db8::9", "198.51.100.1, 203.0.113.7"] {
        connection.send(from(address, key)).await;
        assert_eq!(connection.receive().await.status, 200, "{address}");
    }
    connection.send(from("203.0.113.7, 198.51.100.1", key)).await;
    let refused = connection.receive().await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN_ADDRESS"));
    let message = "This key may not be used from 198.51.100.1. Its owner can change that in the bot (/list), or the operator of this service.";
    assert_eq!(refused.json()["error_message"], message);
    connection.send(get("/v2/status", key)).await;
    assert_eq!(connection.receive().await.status, 403, "the proxy names nobody");
    let anywhere = Networks::default();
    server.store.set_networks(None, &issued.id, anywhere, Timestamp::now()).await.unwrap();
    connection.send(get("/v2/status", key)).await;
    assert_eq!(connection.receive().await.status, 200);
}
