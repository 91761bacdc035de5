//! What is told of everything but counts.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::fixture::AlertTest;

/// A house of the map, changed.
fn house(id: u32, change: impl FnOnce(&mut Value)) -> Value {
    let mut house = json!({"id": id, "name": format!("House {id}"), "owner": "", "lx": 2495.3, "ly": -1687.5,
        "hasAuction": false, "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": false,
        "nearest_poi": null});
    change(&mut house);
    house
}

fn auctioned(house: &mut Value, price: i64, ends_at: i64) {
    house["hasAuction"] = json!(true);
    house["auStartPrice"] = json!(price);
    house["auMinBet"] = json!(price);
    house["auTimeEnd"] = json!(ends_at);
}

fn map(houses: Vec<Value>) -> Value {
    json!({"houses": houses, "businesses": []})
}

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
    [✏️ Change] [✖️ Turn off]
    [🔔 My alerts]
    ");
    alice.says("/watch auction near los santos ends 30m 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when the auction of a property near <b>los santos</b> on 05 Brainburg ends in 30 min.
    No matching auctions right now.
    [✏️ Change] [✖️ Turn off]
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

    18:43 · just now
    [🔄 Refresh] [Show]
    [🔕 1 h] [🔕 Till tomorrow]
    [✖️ Turn off]
    ");
    test.pass(1).await;
    alice.hears_nothing().await;
    // Thirty minutes before the end.
    test.pass(36).await;
    assert_snapshot!(alice.hears().await, @r"
    🏠 The auction of <b>House 1</b> · 05 Brainburg ends soon
    from $1,500,000, ends in 28 min (at 19:49) · 📍 Ganton Gym, Los Santos

    18:43 · 37 min ago
    [🔄 Refresh] [Show]
    [🔕 1 h] [🔕 Till tomorrow]
    [✖️ Turn off]
    ");
    test.pass(1).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_house_changes() {
    let test = AlertTest::start().await;
    let boris = test.person("Борис", "ru");
    test.publish_now("5/map", map(vec![house(138, |_| {})])).await;
    boris.says("/watch дом 138 5").await;
    assert_snapshot!(boris.hears().await, @r"
    🔔 Напишу сюда, когда у <b>дома № 138</b> на 05 Brainburg сменится владелец, начнётся или закончится аукцион либо продажа на маркетплейсе, и за час до конца аукциона.
    [✏️ Изменить] [✖️ Выключить]
    [🔔 Мои оповещения]
    ");
    test.tick().await;
    test.pass(1).await;
    let sold = |house: &mut Value| house["owner"] = json!("Carl_Johnson");
    test.publish_now("5/map", map(vec![house(138, sold)])).await;
    assert_snapshot!(boris.hears().await, @r"
    🏠 <b>House 138</b> · 05 Brainburg: есть изменения
    новый владелец: <b>Carl_Johnson</b>

    18:43 · только что
    [🔄 Обновить] [Показать]
    [🔕 1 ч] [🔕 До завтра]
    [✖️ Выключить]
    ");
    test.pass(1).await;
    let offered = |house: &mut Value| {
        house["owner"] = json!("Sweet_Johnson");
        house["onMarketplace"] = json!(true);
    };
    test.publish_now("5/map", map(vec![house(138, offered)])).await;
    assert_snapshot!(boris.hears().await, @r"
    🏠 <b>House 138</b> · 05 Brainburg: есть изменения
    владелец: Carl_Johnson → <b>Sweet_Johnson</b> · продаётся на маркетплейсе

    18:44 · только что
    [🔄 Обновить] [Показать]
    [🔕 1 ч] [🔕 До завтра]
    [✖️ Выключить]
    ");
    // It is no more, which is told once.
    for _ in 0..2 {
        test.pass(1).await;
        test.publish_now("5/map", map(vec![house(139, |_| {})])).await;
    }
    assert_snapshot!(boris.hears().await, @r"
    💤 Оповещение приостановлено: того, за чем оно следило, больше нет.
    Когда у <b>дома № 138</b> на 05 Brainburg сменится владелец, начнётся или закончится аукцион либо продажа на маркетплейсе, и за час до конца аукциона

    18:45 · только что
    [🔄 Обновить] [Показать]
    [🔕 1 ч] [🔕 До завтра]
    [✖️ Выключить]
    ");
    boris.says("/watches").await;
    assert_snapshot!(boris.hears().await, @r"
    🔔 <b>Оповещения этого чата</b>: 1 из 20

    1. Когда у <b>дома № 138</b> на 05 Brainburg сменится владелец, начнётся или закончится аукцион либо продажа на маркетплейсе, и за час до конца аукциона · 💤 приостановлено: следить не за чем
    [1]
    [➕ Добавить]
    ");
}

#[tokio::test]
async fn a_gang_wins_and_loses_zones() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let zones = |gangs: &[u32]| {
        let zone = |(at, gang): (usize, &u32)| {
            json!({"id": at + 1, "squareStart": {"x": 0, "y": 0}, "squareEnd": {"x": 9, "y": 9}, "color": null,
                   "fraction_id": gang, "famId": null, "famName": null, "money": 1, "respects": 1})
        };
        json!({"zones": gangs.iter().enumerate().map(zone).collect::<Vec<_>>()})
    };
    test.publish_now("5/ghetto", zones(&[11, 11, 13, 13])).await;
    alice.says("/watch ghetto Grove 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when <b>Grove</b> on 05 Brainburg wins or loses zones.
    Now: <b>2</b> zones.
    [✏️ Change] [✖️ Turn off]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.pass(1).await;
    test.publish_now("5/ghetto", zones(&[13, 11, 11, 11])).await;
    assert_snapshot!(alice.hears().await, @r"
    🔫 <b>Grove</b> · 05 Brainburg: <b>3</b> zones now
    won: 3, 4 · lost: 1

    18:43 · just now
    [🔄 Refresh] [Show]
    [🔕 1 h] [🔕 Till tomorrow]
    [✖️ Turn off]
    ");
}

#[tokio::test]
async fn an_interview_begins_soon() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    // The interview of LSPD is at 19:10; it is 18:42.
    alice.says("/watch interview LSPD 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when an interview for <b>LSPD</b> on 05 Brainburg starts in 15 min.
    The next one starts at 19:10.
    [✏️ Change] [✖️ Turn off]
    [🔔 My alerts]
    ");
    alice.says("/watch sobes fbi 30m 5").await;
    alice.hears().await;
    test.pass(12).await;
    alice.hears_nothing().await;
    test.pass(1).await;
    assert_snapshot!(alice.hears().await, @r"
    🎤 <b>LSPD</b> interview · 05 Brainburg: in <b>14 min</b>, at 19:10
    📍 Los Santos Police, main hall

    18:42 · 13 min ago
    [🔄 Refresh] [Show]
    [🔕 1 h] [🔕 Till tomorrow]
    [✖️ Turn off]
    ");
    test.pass(5).await;
    assert!(alice.hears().await.contains("FBI"));
    test.pass(5).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_ping_and_a_digest_come_at_their_time() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    // It is Thursday, 18:42 in Moscow.
    alice.says("/watch fraction LSPD at 19:00 mon-fri 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll post here: the <b>LSPD</b> card on 05 Brainburg, on weekdays at 19:00.
    Next: at 19:00.
    [✏️ Change] [✖️ Turn off]
    [🔔 My alerts]
    ");
    alice.says("/watch digest LSPD at 19:30 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll post here: the daily summary of <b>LSPD</b> on 05 Brainburg, at 19:30.
    Next: at 19:30.
    [✏️ Change] [✖️ Turn off]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.pass(17).await;
    alice.hears_nothing().await;
    test.pass(1).await;
    assert!(alice.hears().await.contains("👮 <b>LSPD</b> · 05 Brainburg"));
    test.pass(30).await;
    assert!(alice.hears().await.contains("LSPD"));
    // The next ones are on Friday, then on Monday. A ping is not sent late.
    test.pass(24 * 60 - 30 + 11).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn more_than_a_message_holds_follows_in_the_next_one() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let ends_at = test.now().as_second() + 9_000;
    test.publish_now("5/map", map(vec![house(1, |_| {})])).await;
    alice.says("/watch auction 5").await;
    alice.hears().await;
    test.tick().await;
    test.pass(1).await;
    let auction = |id| house(id, |house| auctioned(house, 1_000, ends_at));
    test.publish_now("5/map", map((1..=14).map(auction).collect())).await;
    assert_eq!(alice.hears().await.matches("is up for auction").count(), 12);
    test.pass(0).await;
    assert_eq!(alice.hears().await.matches("is up for auction").count(), 2);
    test.pass(0).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn the_name_of_a_place_may_be_too_long_for_buttons() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/watch auction near Международный аэропорт 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when a property near <b>Международный аэропорт</b> on 05 Brainburg comes up for auction.
    No matching auctions right now.
    [✏️ Change] [✖️ Turn off]
    [🔔 My alerts]
    ");
    alice.presses("✏️ Change").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔔 When a property near <b>Международный аэропорт</b> on 05 Brainburg comes up for auction
    No matching auctions right now.
    [🔕 1 h] [🔕 Till tomorrow]
    [🗑 Delete] [↩️ Back]
    ");
    alice.says(&*format!("/watch auction near {} 5", "a".repeat(41))).await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I don't understand “auction near aaaaaaaaaaaaaaaaaa…”. For example:
    <code>/watch LSPD < 5</code>
    <code>/watch leader LSPD</code>
    <code>/watch player Nick_Name</code>
    <code>/watch auction house < 2000000</code>
    <code>/watch LSPD at 18:00 mon-fri</code>
    ");
}

/// The alert of one house tells of the end of its auction, too.
#[tokio::test]
async fn the_auction_of_a_watched_house_ends_in_an_hour() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let at = test.now().as_second();
    let open = |house: &mut Value| auctioned(house, 1_500_000, at + 2 * 60 * 60);
    test.publish_now("5/map", map(vec![house(138, open)])).await;
    alice.says("/house 138 5").await;
    alice.hears().await;
    alice.presses("🔔").await;
    alice.callback_answer().await;
    alice.hears().await;
    alice.presses("✅ Done").await;
    alice.callback_answer().await;
    assert!(alice.hears().await.contains("an hour before its auction ends"));
    test.tick().await;
    test.pass(50).await;
    test.publish_now("5/map", map(vec![house(138, open)])).await;
    alice.hears_nothing().await;
    test.pass(12).await;
    test.publish_now("5/map", map(vec![house(138, open)])).await;
    assert_snapshot!(alice.hears().await, @r"
    🏠 <b>House 138</b> · 05 Brainburg has changed
    ⏳ ends in 58 min, at 20:42

    19:44 · just now
    [🔄 Refresh] [Show]
    [🔕 1 h] [🔕 Till tomorrow]
    [✖️ Turn off]
    ");
    test.pass(3).await;
    test.publish_now("5/map", map(vec![house(138, open)])).await;
    alice.hears_nothing().await;
}
