//! What is told of houses and businesses.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::fixture::AlertTest;

/// A house of the map, changed.
pub fn house(id: u32, change: impl FnOnce(&mut Value)) -> Value {
    let mut house = json!({"id": id, "name": format!("House {id}"), "owner": "", "lx": 2495.3, "ly": -1687.5,
        "hasAuction": false, "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": false,
        "nearest_poi": null});
    change(&mut house);
    house
}

pub fn auctioned(house: &mut Value, price: i64, ends_at: i64) {
    house["hasAuction"] = json!(true);
    house["auStartPrice"] = json!(price);
    house["auMinBet"] = json!(price);
    house["auTimeEnd"] = json!(ends_at);
}

pub fn map(houses: Vec<Value>) -> Value {
    json!({"houses": houses, "businesses": []})
}

#[tokio::test]
async fn a_house_changes() {
    let test = AlertTest::start().await;
    let boris = test.person("Борис", "ru");
    test.publish_now("5/map", map(vec![house(138, |_| {})])).await;
    boris.says("/watch дом 138 5").await;
    assert_snapshot!(boris.hears().await, @r"
    🔔 Напишу сюда, когда у <b>дома № 138</b> на 05 Brainburg сменится владелец, начнётся или закончится аукцион либо продажа на маркетплейсе, и за час до конца аукциона.
    [✏️ Изменить] [🗑 Удалить]
    [🔔 Мои оповещения]
    ");
    test.tick().await;
    test.pass(1).await;
    let sold = |house: &mut Value| house["owner"] = json!("Carl_Johnson");
    test.publish_now("5/map", map(vec![house(138, sold)])).await;
    assert_snapshot!(boris.hears().await, @r"
    🏠 <b>House 138</b> · 05 Brainburg: есть изменения
    новый владелец: <b>Carl_Johnson</b>

    данные на 18:43:40
    [Показать] [🔕 Пауза на…] [🗑 Удалить]
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

    данные на 18:44:40
    [Показать] [🔕 Пауза на…] [🗑 Удалить]
    ");
    // It is no more, which is told once.
    for _ in 0..2 {
        test.pass(1).await;
        test.publish_now("5/map", map(vec![house(139, |_| {})])).await;
    }
    assert_snapshot!(boris.hears().await, @r"
    💤 Оповещение приостановлено: того, за чем оно следило, больше нет.
    Когда у <b>дома № 138</b> на 05 Brainburg сменится владелец, начнётся или закончится аукцион либо продажа на маркетплейсе, и за час до конца аукциона

    данные на 18:45:40
    [Показать] [🔕 Пауза на…] [🗑 Удалить]
    ");
    boris.says("/watches").await;
    assert_snapshot!(boris.hears().await, @r"
    🔔 <b>Оповещения этого чата</b>: 1 из 20

    1. Когда у <b>дома № 138</b> на 05 Brainburg сменится владелец, начнётся или закончится аукцион либо продажа на маркетплейсе, и за час до конца аукциона · 💤 приостановлено: следить не за чем

    Нажмите номер, чтобы изменить, заглушить или удалить:
    [1]
    [🔕 Все до завтра]
    [➕ Добавить]
    ");
}

#[tokio::test]
async fn a_number_or_a_nickname_finishes_what_was_chosen_in_the_menu() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.publish_now("5/map", map(vec![house(401, |_| {})])).await;
    alice.says("/settings 5").await;
    alice.hears().await;
    for (button, typed, expected) in [
        ("🏠 House, business", "401", "when <b>house 401</b> on 05 Brainburg"),
        ("👤 Player", "Carl_Johnson 5", "when <b>Carl_Johnson</b>"),
    ] {
        alice.says("/watch").await;
        alice.hears().await;
        alice.presses(button).await;
        alice.hears().await;
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(heard.contains(expected), "{heard}");
    }
}

#[tokio::test]
async fn more_than_a_message_holds_follows_in_the_next_one() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let houses = |owner: &str| {
        map((1..=14).map(|id| house(id, |house| house["owner"] = json!(owner))).collect())
    };
    test.publish_now("5/map", houses("")).await;
    for number in 1..=14 {
        alice.says(&*format!("/watch house {number} 5")).await;
        alice.hears().await;
    }
    test.tick().await;
    test.pass(1).await;
    test.publish_now("5/map", houses("Carl_Johnson")).await;
    assert_eq!(alice.hears().await.matches("has changed").count(), 12);
    test.pass(0).await;
    assert_eq!(alice.hears().await.matches("has changed").count(), 2);
    test.pass(0).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_hidden_former_owner_is_not_named() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let owned = |owner: &str| map(vec![house(1, |house| house["owner"] = json!(owner))]);
    test.publish_now("5/map", owned("Carl_Johnson")).await;
    alice.says("/watch house 1 5").await;
    alice.hears().await;
    test.tick().await;
    let people = muster::people::People::new(test.store.db().clone());
    let carl = muster::people::Nickname::new(5, "Carl_Johnson");
    people.set_hidden(&carl, true, test.now()).await.unwrap();
    for (owner, expected) in [
        ("Sweet_Johnson", "new owner: <b>Sweet_Johnson</b>"),
        ("Carl_Johnson", "owner: Sweet_Johnson → <b>Carl_Johnson</b>"),
        ("", "no longer owned"),
    ] {
        test.pass(1).await;
        test.publish_now("5/map", owned(owner)).await;
        let heard = alice.hears().await;
        assert!(heard.contains(expected), "{heard}");
        assert_eq!(heard.contains("Carl_Johnson"), owner == "Carl_Johnson", "{heard}");
    }
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

    as of 19:44:40
    [Show] [🔕 Mute for…] [🗑 Delete]
    ");
    test.pass(3).await;
    test.publish_now("5/map", map(vec![house(138, open)])).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn the_auction_of_one_house_ends_and_its_price_changes() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let at = test.now().as_second();
    let priced = |price: i64| move |house: &mut Value| auctioned(house, price, at + 4_000);
    let houses = |price: i64| map(vec![house(1, priced(price)), house(2, priced(10))]);
    test.publish_now("5/map", houses(1_500_000)).await;
    for (typed, answer) in [
        ("remind me an hour before the auction of house 1 ends on 5", "ends in 60 min"),
        ("tell me if the price of house 1 falls below 1.4kk on 5", "below <b>$1,400,000</b>"),
        ("маякни если цена дома 1 изменится на 5", "the price of <b>house 1</b>"),
    ] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(heard.contains(answer) && heard.contains("$1,500,000"), "{heard}");
    }
    test.tick().await;
    // The price falls, but not far enough for the alert with a bound.
    test.pass(1).await;
    test.publish_now("5/map", houses(1_450_000)).await;
    let heard = alice.hears().await;
    assert!(heard.contains("$1,500,000 → <b>$1,450,000</b>"), "{heard}");
    // Sixty minutes before the end.
    test.pass(6).await;
    let heard = alice.hears().await;
    assert!(heard.contains("The auction of <b>House 1</b>"), "{heard}");
    test.pass(1).await;
    alice.hears_nothing().await;
    // Both alerts about the price are told in one message.
    test.publish_now("5/map", houses(1_300_000)).await;
    let heard = alice.hears().await;
    assert_eq!(heard.matches("$1,450,000 → <b>$1,300,000</b>").count(), 2, "{heard}");
    test.pass(1).await;
    alice.hears_nothing().await;
}

/// A bound is told once, when the price passes it.
#[tokio::test]
async fn a_bid_rises_above_a_bound() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let at = test.now().as_second();
    let priced = |price: i64| move |house: &mut Value| auctioned(house, price, at + 40_000);
    let houses = |price: i64| map(vec![house(1, priced(price)), house(2, priced(10))]);
    test.publish_now("5/map", houses(1_500_000)).await;
    alice.says("tell me when the bid for house 1 goes above 5kk on 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("rises above <b>$5,000,000</b>"), "{heard}");
    test.tick().await;
    for price in [4_000_000, 5_000_000] {
        test.pass(1).await;
        test.publish_now("5/map", houses(price)).await;
        alice.hears_nothing().await;
    }
    test.pass(1).await;
    test.publish_now("5/map", houses(5_100_000)).await;
    let heard = alice.hears().await;
    assert!(heard.contains("$5,000,000 → <b>$5,100,000</b>"), "{heard}");
    test.pass(1).await;
    test.publish_now("5/map", houses(6_000_000)).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn an_alert_about_a_house_is_changed_to_another_kind_with_buttons() {
    let test = AlertTest::start().await;
    let boris = test.person("Борис", "ru");
    test.publish_now("5/map", map(vec![house(138, |_| {})])).await;
    boris.says("/watch дом 138 5").await;
    boris.hears().await;
    boris.presses("✏️ Изменить").await;
    boris.hears().await;
    for (button, part) in [
        ("За 30 мин до конца", "до конца аукциона <b>дома № 138</b>"),
        ("Цена", "цена <b>дома № 138</b>"),
        ("Любое изменение", "у <b>дома № 138</b>"),
    ] {
        boris.presses(button).await;
        boris.callback_answer().await;
        let heard = boris.hears().await;
        assert!(heard.contains(part), "{heard}");
    }
}
