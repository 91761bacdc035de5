//! How often an alert would have fired in the last day, as a preview says.

use serde_json::{Value, json};

use super::super::bot_api_test::{BotApiTest, families, map};
use super::{Page, page};

async fn fired(page: &Page<'_>, words: &str) -> Value {
    let (_, preview) = page.post("alerts/preview", json!({ "words": words })).await;
    assert!(preview["text"].is_string(), "{words}: {preview}");
    preview["fired"].clone()
}

/// The map with auctions of these houses and businesses alone.
fn with_auctions(on_auction: &[u64]) -> Value {
    let mut map = map();
    for list in ["houses", "businesses"] {
        for lot in map[list].as_array_mut().unwrap() {
            if !on_auction.contains(&lot["id"].as_u64().unwrap()) {
                lot["hasAuction"] = json!(false);
            }
        }
    }
    map
}

#[tokio::test]
async fn recorded_events_say_how_often_an_alert_would_have_fired() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    // The first change is older than a day, and two of the others are of the same list.
    for (minutes, gangs) in [
        (1_600, [13, 13]),
        (1_500, [11, 13]),
        (1_200, [11, 11]),
        (900, [11, 11]),
        (600, [13, 13]),
        (300, [13, 13]),
        (40, [13, 11]),
    ] {
        let zone = |id: u32, gang: u32| {
            json!({"id": id, "squareStart": {"x": 100 * id, "y": -1700}, "squareEnd": {"x": 100 * id + 100, "y": -1600},
                   "color": "#009327", "fraction_id": gang, "famId": null, "famName": null})
        };
        let zones = json!({"zones": [zone(1, gangs[0]), zone(2, gangs[1])]});
        test.record(minutes, "5/ghetto", zones).await;
    }
    for (minutes, lots) in
        [(120, &[] as &[u64]), (100, &[3, 21]), (60, &[3, 21, 9]), (30, &[21, 9]), (0, &[21, 9])]
    {
        test.record(minutes, "5/map", with_auctions(lots)).await;
    }
    let mut fewer = families();
    let left = fewer["families"][0]["members"].as_array_mut().unwrap().pop();
    assert!(left.is_some());
    for (minutes, families) in [(50, families()), (20, fewer), (0, families())] {
        test.record(minutes, "5/families", families).await;
    }
    let page = page(&test, &alice).await;
    for (words, times) in [
        ("ghetto Grove 5", json!(3)),
        ("ghetto Ballas 5", json!(3)),
        ("auction 5", json!(2)),
        ("auction house < 500000 5", json!(1)),
        ("auction business < 500000 5", json!(0)),
        ("auction house ends 10m 5", json!(1)),
        // When it began, an hour before its end, and at its end.
        ("house 3 5", json!(3)),
        ("house 9 2 min 5", json!(0)),
        ("house 2 5", json!(0)),
        ("family Grove Street members 5", json!(2)),
        // Counts are in the history, which the page draws.
        ("lspd < 5 5", Value::Null),
    ] {
        assert_eq!(fired(&page, words).await, times, "{words}");
    }
}
