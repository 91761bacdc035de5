//! Changes of documents that several processes import.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::documents::{Place, put, servers};
use super::process::Process;

/// A map of which one house has an owner with this number.
fn owned_by(number: i64, made: i64) -> String {
    let house = json!({"id": 1, "name": "House 1", "owner": format!("Owner_{number}"), "lx": 1.0, "ly": 1.0});
    json!({"timestamp": made, "houses": [house], "businesses": []}).to_string()
}

/// The numbers of the owners before and after each event.
async fn owners(place: &Place, process: &Process) -> Vec<(i64, i64)> {
    let reply = process.get("/v2/events?since=0&limit=500", &place.key).await;
    let events = reply.json()["data"].clone();
    let owner = |event: &Value, side: &str| -> i64 {
        let owner = event[side]["owner"].as_str().unwrap();
        owner.trim_start_matches("Owner_").parse().unwrap()
    };
    let events = events.as_array().unwrap().iter();
    events.map(|event| (owner(event, "before"), owner(event, "after"))).collect()
}

#[tokio::test]
async fn documents_at_all_processes_are_told_once_and_in_order() {
    let place = Place::new().await;
    let (first, second) = tokio::join!(place.start(), place.start());
    assert_eq!(put(&first, "servers", servers()).await, 204);
    place.listed(&second).await;
    let made = Timestamp::now().as_second() - 200;
    let mut served = Vec::new();
    for round in 0..60_i64 {
        // In turn, then both at once.
        let (one, other) =
            (owned_by(2 * round, made + 2 * round), owned_by(2 * round + 1, made + 2 * round + 1));
        let answers = if round < 30 {
            [put(&first, "1/map", one).await, put(&second, "1/map", other).await]
        } else {
            tokio::join!(put(&first, "1/map", one), put(&second, "1/map", other)).into()
        };
        for (number, answer) in [2 * round, 2 * round + 1].into_iter().zip(answers) {
            assert!([204, 409].contains(&answer), "{answer}");
            if answer == 204 {
                served.push(number);
            }
        }
    }
    let told = owners(&place, &first).await;
    assert_eq!(told, owners(&place, &second).await);
    let chain: Vec<(i64, i64)> = served.windows(2).map(|pair| (pair[0], pair[1])).collect();
    assert_eq!(told, chain);
}
