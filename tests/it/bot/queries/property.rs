//! `/auctions`, `/property`, `/house` and `/business`.

use insta::assert_snapshot;
use serde_json::json;

use crate::bot::bot_api_test::{BotApiTest, MADE};

#[tokio::test]
async fn auctions_by_end() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/auctions 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔨 <b>3 auctions</b> · 05 Brainburg

    1. 🏠 <b>House <9></b> — from <b>$2,500,000</b>
    ⏳ ends in 5 min, at 18:47 · 📍 near Ganton Gym, Los Santos

    2. 🏠 <b>House 3</b> — from <b>$100,000</b>
    ⏳ ends in 1 h, at 19:42 · 📍 near Ganton Gym, Los Santos

    3. 🏢 <b>24/7 in Ganton</b> — from <b>$900,000</b>
    ⏳ ends in 25 h, tomorrow at 19:42 · 📍 near Ganton Gym, Los Santos

    as of 18:42:00
    [1] [2] [3]
    [🏠 Houses] [🏢 Businesses]
    [🔄 Refresh] [🗺 Map]
    ");
    alice.presses("🏢 Businesses").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔨 <b>1 business up for auction</b> · 05 Brainburg

    1. 🏢 <b>24/7 in Ganton</b> — from <b>$900,000</b>
    ⏳ ends in 25 h, tomorrow at 19:42 · 📍 near Ganton Gym, Los Santos

    as of 18:42:00
    [1]
    [All] [🏠 Houses]
    [🔄 Refresh] [🗺 Map]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/auctions дома 5").await;
    assert_snapshot!(group.hears().await, @r"
    🔨 <b>Домов на аукционе: 2</b> · 05 Brainburg

    1. 🏠 <b>House <9></b> — от <b>2 500 000 $</b>
    ⏳ ещё 5 мин, в 18:47 · 📍 рядом: Ganton Gym, Los Santos

    2. 🏠 <b>House 3</b> — от <b>100 000 $</b>
    ⏳ ещё 1 ч, в 19:42 · 📍 рядом: Ganton Gym, Los Santos

    данные на 18:42:00
    [1] [2]
    [Всё] [🏢 Бизнесы]
    [🔄 Обновить] [🗺 Карта]
    ");
}

#[tokio::test]
async fn property_of_a_player() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/property carl johnson 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🧾 <b>Carl_Johnson</b> · 05 Brainburg · 3 properties

    1. 🏠 House 1
    📍 near Ganton Gym, Los Santos
    2. 🏠 Villa 4 · 🛒 On the marketplace
    📍 near Ganton Gym, Los Santos
    3. 🏢 Ammu-Nation · No. 18
    📍 near Ganton Gym, Los Santos

    as of 18:42:00
    [1] [2] [3]
    [🔄 Refresh] [👤 Player]
    ");
    alice.presses("2").await;
    assert_snapshot!(alice.hears().await, @r"
    🖼 990×696
    🏠 <b>Villa 4</b> · 05 Brainburg

    🛒 On the marketplace
    👤 <code>Carl_Johnson</code>
    📍 near Ganton Gym, Los Santos

    as of 18:42:00
    [🔄 Refresh] [👤 Carl_Johnson] [🔔]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/property Big_Smoke 5").await;
    assert_snapshot!(group.hears().await, @r"
    🧾 <b>Big_Smoke</b> · 05 Brainburg · 0 объектов

    Домов и бизнесов нет.

    данные на 18:42:00
    [🔄 Обновить] [👤 Игрок]
    ");
}

#[tokio::test]
async fn one_house_or_business() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/house 3 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🖼 990×696
    🏠 <b>House 3</b> · 05 Brainburg

    🔨 Up for auction
    👤 No owner
    📍 near Ganton Gym, Los Santos

    ⏳ ends in 1 h, at 19:42
    💵 bids from $5,000 · start $100,000

    as of 18:42:00
    [🔄 Refresh] [🔔]
    ");
    alice.says("/house 2 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🖼 990×696
    🏠 <b>House 2</b> · 05 Brainburg

    🟢 Free
    📍 near Ganton Gym, Los Santos

    as of 18:42:00
    [🔄 Refresh] [🔔]
    ");
    alice.says("/house").await;
    assert_snapshot!(alice.hears().await, @"Which house? For example: <code>/house 731 5</code> — its number, then the server.");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/business №18 5").await;
    assert_snapshot!(group.hears().await, @r"
    🖼 990×696
    🏢 <b>Ammu-Nation</b> · 05 Brainburg

    ⚪ Занят · № 18
    👤 <code>Carl_Johnson</code>
    📍 рядом: Ganton Gym, Los Santos

    данные на 18:42:00
    [🔄 Обновить] [👤 Carl_Johnson] [🔔]
    ");
    boris.says_in(&group, "/biz 777 5").await;
    assert_snapshot!(group.hears().await, @"Бизнеса 777 на сервере 05 Brainburg нет. Все бизнесы на карте: /businesses");
}

/// "Nothing is up for auction" is said only where that is true.
#[tokio::test]
async fn auctions_that_a_filter_misses() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/auctions up to 50k los santos 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔨 <b>0 auctions</b> · 05 Brainburg
    🔎 Los Santos · up to $50,000

    None up to $50,000. The cheapest is <b>$100,000</b>: 🏠 House 3
    📍 Los Santos · up for auction in all: <b>3</b>

    as of 18:42:00
    [💵 The cheapest] [🔨 Show all auctions]
    [🔔 Tell me about new ones]
    [🏠 Houses] [🏢 Businesses]
    [✖️ Clear the filter]
    [🔄 Refresh] [🗺 Map]
    ");
    alice.presses("🔨 Show all auctions").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("✎ 🔨 <b>3 auctions</b>"), "{heard}");
    alice.says("/houses up to 50k 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔨 <b>0 houses up for auction</b> · 05 Brainburg
    🔎 up to $50,000

    None up to $50,000. The cheapest is <b>$100,000</b>: 🏠 House 3
    Up for auction in all: <b>2</b>

    as of 18:42:00
    [💵 The cheapest] [🔨 Show all auctions]
    [🔔 Tell me about new ones]
    [All] [🏢 Businesses]
    [🔄 Refresh] [🗺 Map]
    ");
    alice.presses("💵 The cheapest").await;
    let heard = alice.hears().await;
    assert!(heard.contains("🏠 <b>House 3</b>"), "{heard}");
    alice.says("/auctions houses san fierro 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔨 <b>0 houses up for auction</b> · 05 Brainburg
    🔎 San Fierro

    None like that. The cheapest is <b>$100,000</b>: 🏠 House 3
    Up for auction in all: <b>2</b>

    as of 18:42:00
    [💵 The cheapest] [🔨 Show all auctions]
    [🔔 Tell me about new ones]
    [All] [🏢 Businesses]
    [🔄 Refresh] [🗺 Map]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/auctions бизнесы скоро 5").await;
    assert_snapshot!(group.hears().await, @r"
    🔨 <b>Бизнесов на аукционе: 0</b> · 05 Brainburg
    🔎 до конца меньше часа

    В ближайший час ничего не закончится. Ближайший лот — через <b>25 ч</b>: 🏢 24/7 in Ganton
    Всего на аукционе: <b>1</b>

    данные на 18:42:00
    [⏳ Ближайший] [🔨 Показать все]
    [🔔 Сообщать о новых]
    [Всё] [🏠 Дома]
    [🔄 Обновить] [🗺 Карта]
    ");
    boris.presses_in(&group, "🗺 Карта").await;
    assert_snapshot!(group.hears().await, @r"
    🖼 990×1208
    🔨 <b>Бизнесов на аукционе: 0</b> · 05 Brainburg
    🔎 до конца меньше часа

    В ближайший час ничего не закончится. Ближайший лот — через <b>25 ч</b>: 🏢 24/7 in Ganton
    Всего на аукционе: <b>1</b>

    данные на 18:42:00
    [⏳ Ближайший] [🔨 Показать все]
    [🔔 Сообщать о новых]
    [Всё] [🏠 Дома]
    [🔄 Обновить] [🔨 Аукционы]
    ");
}

#[tokio::test]
async fn nothing_is_on_auction() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    test.publish("5/map", json!({"timestamp": MADE, "houses": [], "businesses": []}));
    for typed in ["/auctions 5", "/auctions up to 50k 5"] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(heard.contains("\n\nNothing is up for auction right now.\n\n"), "{heard}");
        assert!(!heard.contains("Show all"), "{heard}");
    }
}

#[tokio::test]
async fn a_missed_filter_becomes_an_alert() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/houses up to 50k los santos 5").await;
    alice.hears().await;
    alice.presses("🔔 Tell me about new ones").await;
    alice.callback_answer().await;
    let heard = alice.hears().await;
    let what = "a house priced below <b>$50,000</b> near <b>Los Santos</b> on 05 Brainburg";
    assert!(heard.contains(what), "{heard}");
    alice.says("/auctions businesses ending soon 5").await;
    alice.hears().await;
    alice.presses("🔔 Tell me about new ones").await;
    alice.callback_answer().await;
    let heard = alice.hears().await;
    assert!(heard.contains("the auction of a business on 05 Brainburg ends in 60 min"), "{heard}");
}
