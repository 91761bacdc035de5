//! Questions that say at once what is wanted, and those that the data can't answer: the answer is about nothing else.

use serde_json::json;

use super::{Turn, hold, hold_in_private};
use crate::bot::bot_api_test::{BotApiTest, map};
use crate::bot::queries::choose_brainburg;

/// Holds conversations of one turn.
async fn hold_each(language: &str, turns: &[Turn]) {
    for turn in turns {
        hold_in_private(language, &[&[*turn]]).await;
    }
}

#[tokio::test]
async fn businesses_that_nobody_owns_are_businesses() {
    hold_each("en", &[("free businesses", "🔑 … [All] [🏠 Houses]")]).await;
    hold_each("ru", &[("бизы свободные", "🔑 … [🏠 Дома]")]).await;
    hold_each("uk", &[("вільні бізнеси", "🔑 … [🏠 Будинки]")]).await;
}

#[tokio::test]
async fn owners_of_a_kind_of_business_are_named() {
    hold_each("en", &[("who owns ammunation", "👤 … Ammu-Nation</b> · 👤 <code>Carl_Johnson")])
        .await;
    hold_each("ru", &[("чья аммунация", "👤 … Ammu-Nation</b> · 👤 <code>Carl_Johnson")]).await;
    hold_each("uk", &[("кому належить аммунація", "👤 … Ammu-Nation</b> · 👤 <code>Carl_Johnson")])
        .await;
}

#[tokio::test]
async fn one_lot_is_named_by_its_number() {
    hold_each(
        "ru",
        &[("цена дома 21", "Дома 21"), ("когда кончится аук дома 9", "🏠 <b>House <9></b>")],
    )
    .await;
    hold_each("en", &[("price of house 1", "isn’t for sale … 🏠 <b>House 1</b>")]).await;
    hold_each("uk", &[("ціна будинку 1", "не продається … 🏠 <b>House 1</b>")]).await;
}

#[tokio::test]
async fn what_a_family_owns_is_listed() {
    const OWNED: &str =
        "👪 <b>Grove Street</b> · 05 Brainburg: 🏠 <b>2</b> · 🏢 <b>1</b> … House 1";
    hold("ru", &[&[("семья grove street", "👪"), ("сколько у них домов", OWNED)]]).await;
    hold("en", &[&[("family grove street", "👪"), ("how many houses do they have", OWNED)]]).await;
    hold("uk", &[&[("сім'я grove street", "👪"), ("будинки сім'ї", OWNED)]]).await;
    hold_each("ru", &[("дома семьи grove street", OWNED)]).await;
    hold(
        "en",
        &[&[("lspd", "LSPD"), ("how many houses do they have", "Of a faction I only know")]],
    )
    .await;
}

#[tokio::test]
async fn what_the_data_lacks_is_said() {
    hold_each(
        "en",
        &[
            ("houses with garage", "nothing about “garage”"),
            ("cars for sale", "nothing about “cars”"),
        ],
    )
    .await;
    hold_each("ru", &[("дома с гаражом", "«гаражом»"), ("машины на продажу", "«машины»")]).await;
    hold_each("uk", &[("будинки з гаражем", "«гаражем»"), ("машини на продаж", "«машини»")]).await;
}

#[tokio::test]
async fn a_day_that_has_not_come_is_not_shown_as_today() {
    hold(
        "en",
        &[&[
            ("interviews tomorrow", "next 24 hours … 🎤"),
            ("is lspd online tomorrow", "nothing of “tomorrow”"),
        ]],
    )
    .await;
    hold("ru", &[&[("когда собес завтра", "ближайшие 24 часа … 🎤")]]).await;
    hold("uk", &[&[("співбесіди завтра", "найближчі 24 години … 🎤")]]).await;
}

#[tokio::test]
async fn a_kind_without_interviews_has_none() {
    hold_each("ru", &[("когда след собес в армию", "Собеседований в ТСР пока нет")]).await;
    hold_each("uk", &[("коли наступна співбесіда в армію", "ТСР")]).await;
}

#[tokio::test]
async fn a_fraction_that_nobody_knows_is_not_the_last_one() {
    hold(
        "en",
        &[&[("lspd", "LSPD"), ("leader of the cia", "couldn't find a faction “cia” … Factions]")]],
    )
    .await;
    hold("ru", &[&[("лспд", "LSPD"), ("лидер цру", "«цру» … Фракции]")]]).await;
    hold("uk", &[&[("лспд", "LSPD"), ("хто лідер сбу", "«сбу» … Фракції]")]]).await;
}

#[tokio::test]
async fn fractions_are_ranked_by_their_members_online() {
    for (language, texts) in [
        ("en", ["most active faction", "which faction has most people", "busiest faction on 5"]),
        (
            "ru",
            [
                "самая активная фракция",
                "в какой фракции больше всего людей",
                "самая большая фракция",
            ],
        ),
        ("uk", ["яка фракція найбільша", "найактивніша фракція", "в якій фракції найбільше людей"]),
    ] {
        for text in texts {
            hold_each(language, &[(text, "🏆 … 05 Brainburg … 1. LSPD")]).await;
        }
    }
    hold_each("en", &[("which gang has most members", "05 Brainburg … Grove")]).await;
    hold_each("ru", &[("в какой банде больше всего людей", "05 Brainburg … Grove")]).await;
    hold_each("uk", &[("яка банда найбільша", "05 Brainburg … Grove")]).await;
}

#[tokio::test]
async fn players_are_not_ranked() {
    hold_each("en", &[("oldest player on 5", "no ranking of players")]).await;
    hold_each("ru", &[("кто на 5 самый старый игрок", "🏆 … [")]).await;
    hold_each("uk", &[("хто на 5 найстаріший гравець", "🏆 … [")]).await;
}

#[tokio::test]
async fn a_player_who_is_elsewhere_is_found_there() {
    hold_in_private(
        "en",
        &[&[
            (
                "Vova_Adios",
                "couldn’t find Vova_Adios on 05 Brainburg, but on 08 Saint Grey … [08 Saint Grey]",
            ),
            ("[08 Saint Grey]", "👤 <code>Vova_Adios</code> · 08 Saint Grey"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn who_is_online_begins_with_the_number_of_players() {
    let asked: &[Turn] =
        &[("auctions", "🔨"), ("who is online", "05 Brainburg — <b>481</b> … which faction?")];
    hold_in_private("en", &[asked]).await;
    let asked: &[Turn] =
        &[("аукционы", "🔨"), ("кто онлайн", "05 Brainburg — <b>481</b> … какая фракция?")];
    hold_in_private("ru", &[asked]).await;
}

#[tokio::test]
async fn who_left_is_about_members() {
    hold("ru", &[&[("дом 1", "House 1"), ("кто ушел", "какая фракция?")]]).await;
    hold("en", &[&[("house 1", "House 1"), ("who left", "which faction?")]]).await;
    hold("uk", &[&[("аукціони", "🔨"), ("хто пішов", "яка фракція?")]]).await;
}

#[tokio::test]
async fn one_zone_has_its_holder() {
    hold_each(
        "en",
        &[("whose is zone 1", "Zone 1</b> · 05 Brainburg: Grove"), ("zone 99", "no zone 99")],
    )
    .await;
    hold_each(
        "ru",
        &[("зона 3 чья", "Зона 3</b> · 05 Brainburg: Ballas"), ("чья зона 4", "ничья")],
    )
    .await;
    hold_each("uk", &[("чия зона 1", "Зона 1</b> · 05 Brainburg: Grove")]).await;
}

#[tokio::test]
async fn captures_are_not_announced() {
    hold_each("en", &[("when is the next capture", "doesn’t announce captures … ⚔️")]).await;
    hold_each("ru", &[("когда капт", "не объявляет … ⚔️")]).await;
    hold_each("uk", &[("коли наступний капт", "не оголошує … ⚔️")]).await;
}

#[tokio::test]
async fn the_family_of_a_fraction_s_name_is_meant_after_it() {
    hold("ru", &[&[("грув", "Grove"), ("кто из семьи онлайн", "👪 <b>Grove Street</b>")]]).await;
}

#[tokio::test]
async fn what_has_lost_its_owner_has_pages() {
    let test = BotApiTest::start().await;
    let house = |id: u32, owner: &str| {
        json!({"id": id, "name": format!("House {id}"), "owner": owner, "lx": 2495.3, "ly": -1687.5, "hasAuction": false,
               "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": false, "nearest_poi": null})
    };
    for (minutes, owner) in [(90, "Abe_Long"), (0, "")] {
        let houses: Vec<_> = (1..=12).map(|id| house(id, owner)).collect();
        test.record(minutes, "5/map", json!({"houses": houses, "businesses": []})).await;
    }
    let boris = test.person("Борис", "ru");
    choose_brainburg(&boris).await;
    for text in ["слетевшие дома", "злетілі будинки"] {
        boris.says(text).await;
        let heard = boris.hears().await;
        assert!(heard.contains("<b>12</b>") && heard.contains("[1/2]"), "{heard}");
    }
    boris.presses("▶").await;
    let heard = boris.hears().await;
    assert!(heard.contains("12. 🏠") && heard.contains("Abe_Long"), "{heard}");
}

#[tokio::test]
async fn a_price_on_the_marketplace_is_fixed() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    let mut map = map();
    map["houses"][2]["price"] = json!(700_000);
    test.publish("5/map", map);
    alice.says("marketplace houses").await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>Villa 4</b> — <b>$700,000</b>"), "{heard}");
}
