//! What is for sale below its usual price.

use insta::assert_snapshot;
use jiff::Timestamp;
use muster::bot::Clock;
use serde_json::{Value, json};

use crate::api::v2::populated::record;
use crate::bot::bot_api_test::{BotApiTest, player};
use crate::bot::queries::choose_brainburg;

/// A house at the Ganton Gym in Los Santos; further fields replace its own.
fn house(id: u32, fields: &Value) -> Value {
    let mut house = json!({"id": id, "name": format!("House {id}"), "owner": "", "lx": 2229.5, "ly": -1721.2, "hasAuction": false,
                           "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": false, "nearest_poi": null});
    for (name, value) in fields.as_object().unwrap() {
        house[name] = value.clone();
    }
    house
}

/// Three houses were sold for 200, 400 and 600 thousand. House 5 is on auction, and House 6 on the marketplace.
async fn market() -> BotApiTest {
    let test = BotApiTest::with_server_list(|settings| settings.clock = Clock::default()).await;
    let now = Timestamp::now().as_second();
    let players = json!([player(1, "A_B", 3, "LSPD", "Cadet", "")]);
    test.publish("5/online", json!({"timestamp": now, "players": players}));
    let auction = |price: u32| json!({"hasAuction": true, "auMinBet": price, "auStartPrice": 50_000, "auTimeEnd": now + 3_600});
    let sold = || json!({"owner": "Abe_Long"});
    let offer = house(6, &json!({"owner": "Bob_Ray", "onMarketplace": true, "price": 300_000}));
    let open = [
        house(1, &auction(200_000)),
        house(2, &auction(400_000)),
        house(3, &auction(600_000)),
        offer.clone(),
    ];
    let closed = [
        house(1, &sold()),
        house(2, &sold()),
        house(3, &sold()),
        house(5, &auction(100_000)),
        offer,
    ];
    for (at, houses) in [(now - 60, &open[..]), (now, &closed[..])] {
        let map = json!({"timestamp": at, "houses": houses, "businesses": []});
        record(&test.server, "5/map", &map).await;
    }
    test
}

/// The clock is that of the machine.
fn without_times(heard: &str) -> String {
    let line = |line: &str| match ["⏳", "as of"].iter().find(|begin| line.starts_with(**begin)) {
        Some(begin) => format!("{begin} …"),
        None => line.to_owned(),
    };
    heard.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn lots_below_the_usual_price_come_with_how_much_below() {
    let test = market().await;
    let (alice, olena) = (test.person("Alice", "en"), test.person("Олена", "uk"));
    alice.says("/deals 5").await;
    assert_snapshot!(without_times(&alice.hears().await), @r"
    🏷 <b>2 deals</b> · 05 Brainburg
    The usual price is that of auctions in the last 30 days.

    📊 Usual prices:
    🏠 $400,000 · Los Santos

    1. 🏠 <b>House 5</b> — <b>from $100,000</b> · −75%
    📊 usually $400,000 · Los Santos
    ⏳ …

    2. 🏠 <b>House 6</b> — <b>$300,000</b> · −25%
    📊 usually $400,000 · Los Santos
    🛒 On the marketplace

    as of …
    [1] [2]
    [🏠 Houses] [🏢 Businesses]
    [🔄 Refresh] [🔨 Auctions] [🔔]
    ");
    alice.presses("2").await;
    assert!(alice.hears().await.contains("🏠 <b>House 6</b> · 05 Brainburg"));
    choose_brainburg(&olena).await;
    for (typed, part) in [
        ("/deals los santos", "🏷 <b>Дешевше звичного: 2</b>"),
        ("/deals до 200к", "🏷 <b>Дешевше звичного: 1</b>"),
        ("вигідні будинки в лс", "🏷 <b>Дешевше звичного: 2</b>"),
        ("что выгодно купить", "🏷 <b>Дешевше звичного: 2</b>"),
        ("any deals?", "🏷 <b>Дешевше звичного: 2</b>"),
        ("/deals сан фиерро", "Звичних цін поки не знаю: за 30 днів бачив лише 0 продажів"),
        ("/deals до 90к", "Зараз нічого дешевшого за звичне не бачу."),
        ("выгодно, где скоро конец", "🏷 <b>Дешевше звичного: 1</b>"),
        ("/deals бізнеси", "Звичних цін поки не знаю: за 30 днів бачив лише 0 продажів"),
    ] {
        olena.says(typed).await;
        let heard = olena.hears().await;
        assert!(heard.contains(part), "{typed}: {heard}");
    }
}

#[tokio::test]
async fn a_new_deal_is_told_once() {
    let test = market().await;
    let alice = test.person("Alice", "en");
    alice.says("/watch deals los-santos -30% 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when a property near <b>Los Santos</b> on 05 Brainburg is for sale at least <b>30%</b> below its usual price.
    1 such deal right now.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    let now = Timestamp::now().as_second() + 1;
    let offer = |id: u32, price: u32| {
        house(id, &json!({"owner": "Bob_Ray", "onMarketplace": true, "price": price}))
    };
    // House 6 is not far enough below the usual price, and becomes cheaper.
    for (at, price) in [
        (now, 350_000),
        (now + 1, 260_000),
        (now + 2, 270_000),
        (now + 3, 350_000),
        (now + 4, 260_000),
    ] {
        let houses = [offer(6, price), offer(7, 900_000)];
        record(
            &test.server,
            "5/map",
            &json!({"timestamp": at, "houses": houses, "businesses": []}),
        )
        .await;
        test.tick_and_finish().await;
    }
    assert_snapshot!(without_times(&alice.hears().await), @r"
    🏷 A deal · 05 Brainburg
    🏠 House 6 — <b>$260,000</b> · −35% · Los Santos

    as of …
    [🏷 Deals] [🔕 Mute for…] [🗑 Delete]
    ");
    alice.hears_nothing().await;
    alice.says("/deals 5").await;
    assert!(alice.hears().await.contains("[🔔]"), "the list has a button for the alert");
}
