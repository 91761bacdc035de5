//! The recorded changes of houses and businesses, on their cards, as `/history`, and as `/sales`.

use insta::assert_snapshot;
use serde_json::{Value, json};
use telegram_sandbox::Draft;

use crate::bot::bot_api_test::{BotApiTest, MADE};
use crate::bot::queries::choose_brainburg;

/// A house or business; further fields replace its own.
fn lot(id: u32, name: &str, fields: &Value) -> Value {
    let mut lot = json!({"id": id, "name": name, "owner": "", "lx": 2495.3, "ly": -1687.5, "hasAuction": false, "auMinBet": 0,
                         "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": false, "nearest_poi": null});
    for (name, value) in fields.as_object().unwrap() {
        lot[name] = value.clone();
    }
    lot
}

fn business(id: u32, fields: &Value) -> Value {
    let mut business = lot(id, "Gas station", fields);
    business["type"] = json!(1);
    business
}

fn auction(bet: i64) -> Value {
    json!({"hasAuction": true, "auMinBet": bet, "auStartPrice": 100_000, "auTimeEnd": MADE - 13_800})
}

/// House 138 was sold, offered, sold again, and sold on auction. Business 13 has no changes, and business 138 one.
async fn traded() -> BotApiTest {
    let test = BotApiTest::start().await;
    let abe = json!({"owner": "Abe_Long"});
    let bob = json!({"owner": "Bob_Ray"});
    let offer = |price: u32| json!({"owner": "Bob_Ray", "onMarketplace": true, "price": price});
    for (minutes, house) in [
        (1_500, abe.clone()),
        (1_200, bob.clone()),
        (900, bob.clone()),
        (600, bob),
        (290, offer(1_500_000)),
        (280, offer(1_400_000)),
        (270, json!({"owner": "Cy_Young"})),
        (260, auction(5_000)),
        (250, auction(120_000)),
        (230, json!({"owner": "Dan_Fox"})),
        (0, json!({"owner": "Dan_Fox"})),
    ] {
        let owner = if minutes > 280 { &abe } else { &json!({}) };
        let houses = [lot(138, "House 138", &house)];
        let businesses = [business(13, &abe), business(138, owner), business(77, owner)];
        test.record(minutes, "5/map", json!({"houses": houses, "businesses": businesses})).await;
    }
    test
}

#[tokio::test]
async fn a_card_has_the_last_changes_and_a_button_for_all() {
    let test = traded().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/house 138 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    🖼 990×696
    🏠 <b>House 138</b> · 05 Brainburg

    ⚪ Owned
    👤 <code>Dan_Fox</code>
    📍 near Ganton Gym, Los Santos

    📜 Last changes
    14:52 · auction: sold for $120,000 to <code>Dan_Fox</code>
    14:32 · auction: minimum bid rose to $120,000
    14:22 · <code>Cy_Young</code> → no owner
    14:22 · put up for auction from $100,000
    14:12 · <code>Bob_Ray</code> → <code>Cy_Young</code> for $1,400,000

    as of 18:42:00
    [📜 History]
    [🔄 Refresh] [👤 Dan_Fox] [🔔]
    "#);
    alice.presses("📜 History").await;
    assert_snapshot!(alice.hears().await, @r"
    🏠 <b>House 138</b> · 05 Brainburg
    📜 <b>8</b> changes

    14:52 · auction: sold for $120,000 to <code>Dan_Fox</code>
    14:32 · auction: minimum bid rose to $120,000
    14:22 · <code>Cy_Young</code> → no owner
    14:22 · put up for auction from $100,000
    14:12 · <code>Bob_Ray</code> → <code>Cy_Young</code> for $1,400,000
    14:02 · marketplace: the price is now $1,400,000
    13:52 · put on the marketplace for $1,500,000
    Dec 31, 22:42 · <code>Abe_Long</code> → <code>Bob_Ray</code>

    as of 18:42:00
    [🔄 Refresh] [🏠 House 138]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/history дом 138 5").await;
    assert_snapshot!(group.hears().await, @r"
    🏠 <b>House 138</b> · 05 Brainburg
    📜 <b>8</b> изменений

    14:52 · аукцион: продан за 120 000 $, покупатель <code>Dan_Fox</code>
    14:32 · аукцион: мин. ставка выросла до 120 000 $
    14:22 · <code>Cy_Young</code> → без владельца
    14:22 · выставлен на аукцион от 100 000 $
    14:12 · <code>Bob_Ray</code> → <code>Cy_Young</code> за 1 400 000 $
    14:02 · маркетплейс: цена теперь 1 400 000 $
    13:52 · выставлен на маркетплейс за 1 500 000 $
    31 декабря, 22:42 · <code>Abe_Long</code> → <code>Bob_Ray</code>

    данные на 18:42:00
    [🔄 Обновить] [🏠 Дом 138]
    ");
    boris.says_in(&group, "/business 13 5").await;
    let heard = group.hears().await;
    assert!(heard.contains("🏢 <b>Gas station</b>") && !heard.contains("📜"), "{heard}");
}

#[tokio::test]
async fn a_number_alone_is_that_of_a_house_if_there_is_one() {
    let test = traded().await;
    let olena = test.person("Олена", "uk");
    choose_brainburg(&olena).await;
    olena.says("/history 138").await;
    let heard = olena.hears().await;
    assert!(heard.starts_with("🏠 <b>House 138</b>"), "{heard}");
    assert!(heard.contains("[🏢 Бізнес 138]"), "{heard}");
    olena.presses("🏢 Бізнес 138").await;
    assert_snapshot!(olena.hears().await, @r#"
    ✎ 🏢 <b>Gas station</b> · 05 Brainburg
    📜 <b>1</b> зміна

    14:02 · <code>Abe_Long</code> → без власника

    дані на 18:42:00
    [🏠 Будинок 138]
    [🔄 Оновити] [🏢 Бізнес 138]
    "#);
    olena.says("/history 13").await;
    assert_snapshot!(olena.hears().await, @r#"
    🏢 <b>Gas station</b> · 05 Brainburg
    📜 Змін поки не було видно.

    дані на 18:42:00
    [🔄 Оновити] [🏢 Бізнес 13]
    "#);
    olena.says("/history").await;
    assert!(olena.hears().await.contains("🏢 <b>Gas station</b>"), "the lot that was shown last");
    olena.says("/history 777").await;
    assert_snapshot!(olena.hears().await, @"Будинку 777 на сервері 05 Brainburg немає. Усі будинки на карті: /houses");
}

#[tokio::test]
async fn a_lot_that_is_gone_still_has_its_history() {
    let test = traded().await;
    let alice = test.person("Alice", "en");
    let houses = [lot(1, "House 1", &json!({}))];
    test.record(-1, "5/map", json!({"houses": houses, "businesses": []})).await;
    alice.says("/house 138 5").await;
    assert!(alice.hears().await.starts_with("There is no house 138"));
    alice.says("/history house 138 5").await;
    let heard = alice.hears().await;
    assert!(
        heard.starts_with("🏠 <b>House 138</b>") && heard.contains("gone from the map"),
        "{heard}"
    );
    assert!(!heard.contains("[🏠 House 138]"), "{heard}");
}

#[tokio::test]
async fn a_long_history_has_pages() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for minutes in 0..21 {
        let owner = json!({"owner": if minutes % 2 == 0 { "Abe_Long" } else { "Bob_Ray" }});
        let map = json!({"houses": [lot(138, "House 138", &owner)], "businesses": []});
        test.record(20 - minutes, "5/map", map).await;
    }
    alice.says("/history 138 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("📜 <b>20</b> changes") && heard.contains("[◀] [1/2] [▶]"), "{heard}");
    assert_eq!(heard.matches('→').count(), 15, "{heard}");
    alice.says("more").await;
    let heard = alice.hears().await;
    assert!(heard.contains("[◀] [2/2] [▶]") && heard.matches('→').count() == 5, "{heard}");
}

#[tokio::test]
async fn bids_in_a_row_share_a_line() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for (minutes, fields) in [
        (9, json!({"owner": "Abe_Long"})),
        (8, auction(5_000)),
        (7, auction(120_000)),
        (6, auction(130_000)),
        (5, auction(140_000)),
        (0, json!({"owner": "Dan_Fox"})),
    ] {
        let houses = [lot(138, "House 138", &fields)];
        test.record(minutes, "5/map", json!({"houses": houses, "businesses": []})).await;
    }
    alice.says("/history 138 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🏠 <b>House 138</b> · 05 Brainburg
    📜 <b>4</b> changes

    18:42 · auction: sold for $140,000 to <code>Dan_Fox</code>
    18:37 · auction: <b>3</b> bids, the minimum is now $140,000
    18:34 · <code>Abe_Long</code> → no owner
    18:34 · put up for auction from $100,000

    as of 18:42:00
    [🔄 Refresh] [🏠 House 138]
    ");
}

/// What is typed, and the first line of the answer.
#[tokio::test]
async fn history_in_words() {
    let test = traded().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    for (typed, begins) in [
        ("/history business 138", "🏢 <b>Gas station</b>"),
        ("/history №138 5", "🏠 <b>House 138</b>"),
        ("/история биз 138", "🏢 <b>Gas station</b>"),
        ("кто владел домом 138", "🏠 <b>House 138</b>"),
        ("who owned house 138", "🏠 <b>House 138</b>"),
        ("who owned business 138 before", "🏢 <b>Gas station</b>"),
        ("история дома 138", "🏠 <b>House 138</b>"),
        ("історія бізнесу 138", "🏢 <b>Gas station</b>"),
        ("хто володів будинком 138", "🏠 <b>House 138</b>"),
        ("history of house 138", "🏠 <b>House 138</b>"),
        ("history 138 5", "🏠 <b>House 138</b>"),
        ("история продаж дома 138", "🏠 <b>House 138</b>"),
    ] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(heard.starts_with(begins) && heard.contains("📜 <b>"), "{typed}: {heard}");
    }
    for (typed, begins) in
        [("история лспд", "👮 <b>LSPD</b>"), ("/history", "Which house or business? For example")]
    {
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(heard.starts_with(begins), "{typed}: {heard}");
    }
}

/// What follows the card of a lot in private, and in a group by a reply to it.
#[tokio::test]
async fn history_of_the_lot_that_was_shown() {
    let test = traded().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    for asked in
        ["история", "а история?", "history please", "история дома", "кто владел", "/history"]
    {
        alice.says("/house 138 5").await;
        alice.hears().await;
        alice.says(asked).await;
        let heard = alice.hears().await;
        assert!(
            heard.starts_with("🏠 <b>House 138</b>") && heard.contains("📜 <b>"),
            "{asked}: {heard}"
        );
    }
    let group = test.supergroup("Crew", &[&alice, &boris]);
    boris.says_in(&group, "/house 138 5").await;
    group.hears().await;
    test.wait_idle().await;
    let card = *test.sandbox().chat(group.id()).unwrap().messages.keys().next_back().unwrap();
    boris.says_in(&group, "/business 13 5").await;
    group.hears().await;
    alice.says_in(&group, Draft::new("/history").replying(card)).await;
    let heard = group.hears().await;
    assert!(heard.starts_with("🏠 <b>House 138</b>") && heard.contains("📜 <b>"), "{heard}");
}

#[tokio::test]
async fn sales_at_auction_are_listed() {
    let test = traded().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/sales 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🧾 <b>1 sale at auction</b> · 05 Brainburg
    🔎 since 14:52

    1. 🏠 <b>House 138</b> — <b>$120,000</b>
    👤 <code>Dan_Fox</code> · 14:52

    as of 18:42:00
    [1]
    [🏠 Houses] [🏢 Businesses]
    [💎 Dearest first]
    [🔄 Refresh] [🏷 Below the usual price]
    ");
    boris.says("последние сделки по домам на 5").await;
    let houses = boris.hears().await;
    assert!(houses.contains("1 продажа с аукциона</b> · 05 Brainburg"), "{houses}");
    boris.says("самая дорогая продажа недели бизнесов на 5").await;
    let businesses = boris.hears().await;
    assert!(businesses.contains("Продаж с аукциона я здесь пока не видел."), "{businesses}");
    assert!(businesses.contains("[🕘 Сначала новые]"), "{businesses}");
}
