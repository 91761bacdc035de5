//! The typed client against the API.

use std::sync::Arc;

use muster::client::{Client, Error, Missing, Timeouts};
use serde_json::json;

use super::populated::{MADE, PopulatedServer};

fn client(server: &PopulatedServer, key: &str) -> Client {
    Client::new(&format!("http://{}", server.address), key, Timeouts::default()).unwrap()
}

#[tokio::test]
async fn every_path_is_parsed() {
    let server = PopulatedServer::full().await;
    let client = client(&server, server.key());
    assert_eq!(client.status().await.unwrap().game.len(), 2);
    assert!(client.summary().await.unwrap().data[&1].fractions.contains_key("FBI"));
    assert_eq!(client.key().await.unwrap().key.kind, "service");
    let carl = client.player(1, "Carl_Johnson").await.unwrap();
    assert!(carl.data.online);
    let extra = carl.data.extra_fields.iter().map(|(name, json)| (&**name, &*json.0));
    let extra: Vec<_> = extra.collect();
    assert_eq!(extra, [("phone", "55501"), ("licences", r#"["car",{"boat":1.5}]"#)]);
    assert_eq!(client.player_online(1, "Big_Smoke").await.unwrap().data.id, Some(2));
    assert_eq!(client.online(1).await.unwrap().data.len(), 4);
    assert_eq!(client.fractions(1).await.unwrap().data, ["LSPD", "FBI"]);
    assert_eq!(client.fraction(1, "полиция лс").await.unwrap().data.len(), 2);
    assert_eq!(client.leaders(1).await.unwrap().data.len(), 2);
    assert_eq!(client.subleaders(1).await.unwrap().data.len(), 1);
    assert_eq!(client.families(1).await.unwrap().families.len(), 2);
    assert_eq!(client.family(1, 12).await.unwrap().family.members.len(), 2);
    assert_eq!(client.map(1).await.unwrap().houses.on_auction.len(), 1);
    assert_eq!(client.sobes(1).await.unwrap().data.len(), 1);
    assert_eq!(client.admins(1).await.unwrap().server.name, "Vinewood");
    assert!(
        client.ghetto(1).await.unwrap().data.get(&17).unwrap().extra_fields.get("war").is_some()
    );
    assert_eq!(client.history(1, Some("FBI"), 24).await.unwrap().step, 60);
    assert_eq!(client.ghetto_history(1, 24).await.unwrap().data, []);
    assert_eq!(client.family_history(1, 12, 24).await.unwrap().data, []);
    assert_eq!(client.fraction_playtime(1, "FBI").await.unwrap().days.len(), 7);
    assert_eq!(client.family_playtime(1, 12).await.unwrap().data.len(), 2);
}

#[tokio::test]
async fn errors_are_types() {
    let server = PopulatedServer::full().await;
    let known = client(&server, server.key());
    let missing = |what| Some(Error::NotFound(what));
    assert_eq!(known.map(3).await.err(), missing(Missing::Server));
    assert_eq!(known.player(1, "No_One").await.err(), missing(Missing::Player));
    assert_eq!(known.fraction(1, "nothing").await.err(), missing(Missing::Fraction));
    assert_eq!(known.family(1, 13).await.err(), missing(Missing::Family));
    let Err(Error::Invalid { detail }) = known.player(1, "a b").await else { panic!() };
    assert_eq!(detail[0].loc, ["query", "nickname"]);
    assert!(matches!(known.map(2).await, Err(Error::Unavailable { retry_after: Some(_) })));
    let new_owner = client(&server, "mst_00000000000000000000000000000005TkmO");
    assert!(matches!(new_owner.status().await, Err(Error::Unauthorized { .. })));
}

#[tokio::test]
async fn unchanged_data_is_not_sent_again_and_a_change_is_seen_at_once() {
    let server = PopulatedServer::full().await;
    let client = client(&server, server.key());
    let (first, second) = (client.online(1).await.unwrap(), client.online(1).await.unwrap());
    assert!(Arc::ptr_eq(&first, &second));
    server.publish("1/online", json!({"timestamp": MADE + 1, "players": []}));
    assert!(client.online(1).await.unwrap().data.is_empty());
}
