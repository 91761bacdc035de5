//! The flat shapes, for programs of an existing service.

use muster::client::{Client, Timeouts};
use serde_json::{Value, json};

use super::populated::PopulatedServer;
use crate::api::server::TestServer;

const CARL: &str = "/v2/player/find?serverId=1&nickname=Carl_Johnson";
const SWEET: &str = "/v2/player/find?serverId=1&nickname=Sweet_Johnson";
const ZONES: &str = "/v2/ghetto?serverId=1";

async fn flat() -> PopulatedServer {
    PopulatedServer::full_on(TestServer::flat().await).await
}

#[tokio::test]
async fn a_record_is_flat_and_zones_are_one_level_deeper() {
    let (flat, documented) = (flat().await, PopulatedServer::full().await);
    let expected = json!({
        "id": 104_221, "nickname": "Carl_Johnson", "level": {"level": 24, "current_exp": 60},
        "money": {"hand": 15_300, "bank": 2_450_000},
        "organization": {"id": 1, "name": "LSPD", "rank": "Captain", "rank_number": 8, "uniform": true},
        "status": {"online": true, "player_id": 117, "last_seen": 1_767_211_200}, "hours_played": 1204,
        "stats": {"kills": 310, "deaths": 295, "playtime_hours": 1204}, "server": {"id": 1, "name": "Vinewood"},
        "timestamp": 1_767_225_600, "phone": 55501, "licences": ["car", {"boat": 1.5}]
    });
    assert_eq!(flat.json(CARL).await, expected);
    let sweet = flat.json(SWEET).await;
    assert_eq!(sweet["organization"], json!({"name": null, "rank": null}));
    assert_eq!(sweet["status"]["player_id"], Value::Null);
    let zones = documented.json(ZONES).await;
    assert_eq!(flat.json(ZONES).await, json!({"data": zones, "timestamp": zones["timestamp"]}));
    let missing = "/v2/player/find?serverId=1&nickname=No_Body";
    assert_eq!(flat.get_with_key(missing).await.code(), "PLAYER_NOT_FOUND");
}

#[tokio::test]
async fn the_documented_shape_is_there_for_those_who_ask_for_it() {
    let (flat, documented) = (flat().await, PopulatedServer::full().await);
    for target in [CARL, SWEET, ZONES] {
        let asked = flat.get_with_key(&format!("{target}&shape=documented")).await;
        let plain = documented.get_with_key(target).await;
        assert_eq!((asked.status, asked.json()), (200, plain.json()), "{target}");
        // Repeated, both come from the cache.
        assert_ne!(flat.json(target).await, asked.json(), "{target}");
        let wrong = flat.get_with_key(&format!("{target}&shape=round")).await;
        assert_eq!(
            (wrong.status, wrong.json()["detail"][0]["loc"][1].take()),
            (422, json!("shape"))
        );
    }
    // The bot reads with this client.
    let base = format!("http://{}", flat.server.address);
    let client = Client::new(&base, flat.key(), Timeouts::default()).unwrap();
    assert_eq!(client.player(1, "Carl_Johnson").await.unwrap().data.money, 15_300);
    assert!(!client.ghetto(1).await.unwrap().data.is_empty());
}

#[tokio::test]
async fn a_flat_answer_is_a_line_of_a_list_of_players() {
    let (flat, copy) = (flat().await, PopulatedServer::full().await);
    let mut lines = String::new();
    for target in [CARL, SWEET] {
        lines.push_str(&format!("{}\n", flat.json(target).await));
    }
    let before = (copy.json(CARL).await, copy.json(SWEET).await);
    copy.publish_players(1, "").await;
    assert_eq!(copy.get_with_key(CARL).await.status, 404);
    copy.publish_players(1, &lines).await;
    let mut carl = copy.json(CARL).await;
    // These say where the player was in the list of players online.
    let data = carl["data"].as_object_mut().unwrap();
    assert_eq!(data.remove("player_id"), Some(json!(117)));
    assert_eq!(data["fraction"].as_object_mut().unwrap().remove("uniform"), Some(json!(true)));
    assert_eq!(carl, before.0);
    let mut sweet = copy.json(SWEET).await;
    sweet["data"].as_object_mut().unwrap().remove("player_id");
    assert_eq!(sweet, before.1);
}
