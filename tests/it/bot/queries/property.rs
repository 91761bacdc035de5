//! `/auctions`, `/property`, `/house` and `/business`.

use insta::assert_snapshot;

use crate::bot::bot_api_test::BotApiTest;

#[tokio::test]
async fn auctions_by_end() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/auctions 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔨 <b>3 auctions</b> · 05 Brainburg

    1. 🏠 <b>House <9></b>
    ⏳ ends in 5 min, at 18:47
    💵 bids from $50,000 · start $2,500,000
    📍 near Ganton Gym, Los Santos

    2. 🏠 <b>House 3</b>
    ⏳ ends in 1 h, at 19:42
    💵 bids from $5,000 · start $100,000
    📍 near Ganton Gym, Los Santos

    3. 🏢 <b>24/7 in Ganton</b>
    ⏳ ends in 25 h, tomorrow at 19:42
    💵 bids from $10,000 · start $900,000
    📍 near Ganton Gym, Los Santos

    18:42 · 40 s ago
    [1] [2] [3]
    [🏠 Houses] [🏢 Businesses]
    [🔄 Refresh] [🗺 Map]
    ");
    alice.presses("🏢 Businesses").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔨 <b>1 business up for auction</b> · 05 Brainburg

    1. 🏢 <b>24/7 in Ganton</b>
    ⏳ ends in 25 h, tomorrow at 19:42
    💵 bids from $10,000 · start $900,000
    📍 near Ganton Gym, Los Santos

    18:42 · 40 s ago
    [1]
    [All] [🏠 Houses]
    [🔄 Refresh] [🗺 Map]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/auctions дома 5").await;
    assert_snapshot!(group.hears().await, @r"
    🔨 <b>Домов на аукционе: 2</b> · 05 Brainburg

    1. 🏠 <b>House <9></b>
    ⏳ ещё 5 мин, в 18:47
    💵 от 50 000 $ · старт 2 500 000 $
    📍 рядом: Ganton Gym, Los Santos

    2. 🏠 <b>House 3</b>
    ⏳ ещё 1 ч, в 19:42
    💵 от 5 000 $ · старт 100 000 $
    📍 рядом: Ganton Gym, Los Santos

    18:42 · 40 с назад
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

    18:42 · 40 s ago
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

    18:42 · 40 s ago
    [🔄 Refresh] [👤 Carl_Johnson] [🔔]
    ");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/property Big_Smoke 5").await;
    assert_snapshot!(group.hears().await, @r"
    🧾 <b>Big_Smoke</b> · 05 Brainburg · 0 объектов

    Домов и бизнесов нет.

    18:42 · 40 с назад
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
    📍 near Ganton Gym, Los Santos

    ⏳ ends in 1 h, at 19:42
    💵 bids from $5,000 · start $100,000

    18:42 · 40 s ago
    [🔄 Refresh] [🔔]
    ");
    alice.says("/house 2 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🖼 990×696
    🏠 <b>House 2</b> · 05 Brainburg

    🟢 Free
    📍 near Ganton Gym, Los Santos

    18:42 · 40 s ago
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

    18:42 · 40 с назад
    [🔄 Обновить] [👤 Carl_Johnson] [🔔]
    ");
    boris.says_in(&group, "/biz 777 5").await;
    assert_snapshot!(group.hears().await, @"Бизнеса 777 на сервере 05 Brainburg нет. Все бизнесы на карте: /businesses");
}
