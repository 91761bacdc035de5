//! What is told of auctions that fit.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::fixture::AlertTest;
use super::lots::{auctioned, house, map};

#[tokio::test]
async fn a_fitting_house_comes_to_auction_and_its_auction_ends() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let at = test.now().as_second();
    test.publish_now("5/map", map(vec![house(1, |_| {}), house(2, |_| {})])).await;
    alice.says("/watch auction house < 2000000 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when a house priced below <b>$2,000,000</b> on 05 Brainburg comes up for auction.
    No matching auctions right now.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    alice.says("/watch auction near los santos ends 30m 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when the auction of a property near <b>Los Santos</b> on 05 Brainburg ends in 30 min.
    No matching auctions right now.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.pass(1).await;
    let fits = |house: &mut Value| auctioned(house, 1_500_000, at + 4_000);
    let is_dear = |house: &mut Value| auctioned(house, 3_000_000, at + 9_000);
    test.publish_now("5/map", map(vec![house(1, fits), house(2, is_dear)])).await;
    assert_snapshot!(alice.hears().await, @r"
    🏠 <b>House 1</b> · 05 Brainburg is up for auction
    from $1,500,000, ends in 1 h 5 min (at 19:49) · 📍 Ganton Gym, Los Santos

    as of 18:43:40
    [🔨 Auctions] [🔕 Mute for…] [🗑 Delete]
    ");
    test.pass(1).await;
    alice.hears_nothing().await;
    // Thirty minutes before the end.
    test.pass(36).await;
    assert_snapshot!(alice.hears().await, @r"
    🏠 The auction of <b>House 1</b> · 05 Brainburg ends soon
    from $1,500,000, ends in 28 min (at 19:49) · 📍 Ganton Gym, Los Santos

    as of 18:43:40
    [🔨 Auctions] [🔕 Mute for…] [🗑 Delete]
    ");
    test.pass(1).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn many_auctions_share_one_message_and_those_that_run_are_no_news() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let at = test.now().as_second();
    let lot =
        |id: u32, minutes: i64| house(id, |house| auctioned(house, 350_000, at + minutes * 60));
    test.publish_now("5/map", map(vec![lot(1, 20)])).await;
    alice.says("/watch auction ends 30m 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when the auction of a property on 05 Brainburg ends in 30 min.
    1 matching auction right now.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.pass(1).await;
    // Later numbers end earlier.
    let lots = (1..=8).map(|id| lot(id, 30 - i64::from(id))).collect();
    test.publish_now("5/map", map(lots)).await;
    assert_snapshot!(alice.hears().await, @r"
    🔨 Auctions that end soon: <b>7</b> · 05 Brainburg
    🏠 House 8 — 21 min, from $350,000 · Los Santos
    🏠 House 7 — 22 min, from $350,000 · Los Santos
    🏠 House 6 — 23 min, from $350,000 · Los Santos
    🏠 House 5 — 24 min, from $350,000 · Los Santos
    🏠 House 4 — 25 min, from $350,000 · Los Santos
    … and 2 more

    as of 18:43:40
    [🔨 Auctions] [🔕 Mute for…] [🗑 Delete]
    ");
    alice.presses("🔕 Mute for…").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔨 Auctions that end soon: <b>7</b> · 05 Brainburg
    🏠 House 8 — 21 min, from $350,000 · Los Santos
    🏠 House 7 — 22 min, from $350,000 · Los Santos
    🏠 House 6 — 23 min, from $350,000 · Los Santos
    🏠 House 5 — 24 min, from $350,000 · Los Santos
    🏠 House 4 — 25 min, from $350,000 · Los Santos
    … and 2 more

    as of 18:43:40
    [🔨 Auctions] [🔕 Mute for…] [🗑 Delete]
    [🔕 1 h] [🔕 Till tomorrow]
    ");
    test.pass(0).await;
    alice.hears_nothing().await;
}

/// What ended during the quiet hours is no longer offered.
#[tokio::test]
async fn after_quiet_hours_the_auctions_that_are_open_are_named() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let at = test.now().as_second();
    let lot =
        |id: u32, hours: i64| house(id, |house| auctioned(house, 350_000, at + hours * 3_600));
    test.publish_now("5/map", map(vec![])).await;
    alice.says("don't write me from 18 to 8").await;
    alice.hears().await;
    alice.says("/watch auction 5").await;
    alice.hears().await;
    test.tick().await;
    test.pass(60).await;
    let lots = (1..=8).map(|id| lot(id, if id > 6 { 30 } else { 5 })).collect();
    test.publish_now("5/map", map(lots)).await;
    alice.hears_nothing().await;
    test.pass(13 * 60).await;
    assert_snapshot!(alice.hears().await, @r"
    🌙 <b>During the quiet hours</b>

    🔨 Up for auction: <b>8</b> · 05 Brainburg
    🏠 House 7 — 16 h, from $350,000 · Los Santos
    🏠 House 8 — 16 h, from $350,000 · Los Santos
    6 already over

    as of Jan 1, 19:42:40
    [🔔 My alerts]
    ");
}

#[tokio::test]
async fn prices_and_places_of_an_alert_come_from_the_lots_of_now() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let at = test.now().as_second();
    let lot = |id: u32, price: i64, city: &str| {
        house(id, |house| {
            auctioned(house, price, at + 9_000);
            house["nearest_poi"] =
                json!({"id": 1, "name": "Gym", "city": city, "x": 1.0, "y": 1.0});
        })
    };
    let lots = vec![
        lot(1, 250_000, "Los Santos"),
        lot(2, 320_000, "Los Santos"),
        lot(3, 900_000, "San Fierro"),
    ];
    test.publish_now("5/map", map(lots)).await;
    alice.says("/settings 5").await;
    alice.hears().await;
    alice.says("/watch").await;
    alice.hears().await;
    alice.presses("🔨 Auctions").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔔 <b>New alert</b>
    I'll tell you when a property on 05 Brainburg comes up for auction.
    3 matching auctions right now.
    [🏠 Houses] [🏢 Businesses]
    [< $300k] [< $500k] [< $1M]
    [📍 Los Santos] [📍 San Fierro]
    [30 min before the end]
    [✅ Done] [↩️ Back]
    ");
    alice.presses("📍 Los Santos").await;
    alice.hears().await;
    alice.says("350k").await;
    assert_snapshot!(alice.hears().await, @r"
    ✏️ Changed, not set yet:
    🔔 <b>New alert</b>
    I'll tell you when a property priced below <b>$350,000</b> near <b>Los Santos</b> on 05 Brainburg comes up for auction.
    2 matching auctions right now.
    [🏠 Houses] [🏢 Businesses]
    [< $300k] [< $500k] [< $1M] [Any price]
    [Anywhere]
    [30 min before the end]
    [✅ Done] [↩️ Back]
    ");
}

#[tokio::test]
async fn the_name_of_a_place_may_be_too_long_for_buttons() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/watch auction near Международный аэропорт 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when a property near <b>Международный аэропорт</b> on 05 Brainburg comes up for auction.
    No matching auctions right now.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    alice.presses("✏️ Change").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔔 When a property near <b>Международный аэропорт</b> on 05 Brainburg comes up for auction
    No matching auctions right now.
    [Anywhere]
    [🔕 1 h] [🔕 Till tomorrow]
    [🗑 Delete] [↩️ Back]
    ");
    alice.says(&*format!("/watch auction near {} 5", "a".repeat(41))).await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I don't understand “auction near aaaaaaaaaaaaaaaaaa…”. What shall I tell you about?
    Or write it in one line: <code>/watch LSPD < 5</code>
    [🚩 Faction online] [⭐ Leader]
    [👪 Family] [👤 Player]
    [🎤 Interview] [🌐 Server]
    [🔨 Auctions] [🏠 House, business]
    [🔫 Ghetto zones] [⏰ On a schedule]
    [📊 Daily summary] [🗓 Weekly report]
    [👑 New leader] [🏷 Deals]
    [👔 In uniform]
    [🔔 My alerts]
    ");
}
