//! Lots at several places, lots that are left out, and the people of a lot that was shown.

use super::{hold, hold_in_private};

#[tokio::test]
async fn lots_are_sought_at_several_places_and_of_several_kinds() {
    hold(
        "en",
        &[
            &[
                ("houses on auction in ganton or las venturas", "🔎 Ganton, Las Venturas"),
                ("up to 2kk", "🔎 Ganton, Las Venturas · up to $2,000,000"),
            ],
            &[("any gas station or 24/7 for sale", "🔎 Gas Station, 24/7 … 24/7 in Ganton")],
            &[("gas stations in los santos", "🖼 … 🔎 Gas Station, Los Santos")],
            &[(
                "houses for sale in ganton, family needs a base",
                "🔨 <b>2 houses up for auction</b> … 🔎 ganton",
            )],
        ],
    )
    .await;
    hold(
        "ru",
        &[
            &[("аптеки или аммунации на ауке", "🔎 Pharmacy, Ammu-Nation")],
            &[("нужен дом миллиона за полтора на ауке", "до 1 500 000 $")],
        ],
    )
    .await;
    hold("uk", &[&[("бізи 24/7 або заправки", "🔎 24/7, Gas Station")]]).await;
}

#[tokio::test]
async fn who_is_online_after_lots_is_about_people() {
    hold_in_private(
        "ru",
        &[&[("бизнесы", "🖼"), ("кто онлайн в лспд", "<b>LSPD</b> · 05 Brainburg … [👔 В форме]")]],
    )
    .await;
    hold_in_private("ru", &[&[("слёты домов", "🕳"), ("слёты", "🕳")]]).await;
}

#[tokio::test]
async fn property_that_nobody_owns_is_listed() {
    hold(
        "en",
        &[
            &[("free houses", "🔑 <b>"), ("map", "🖼 … 🔑 <b>")],
            &[("houses free on 5", "🔑 <b>")],
            &[("map of free houses", "🖼 … 🔑 <b>")],
        ],
    )
    .await;
    hold(
        "ru",
        &[
            &[("свободные дома", "🔑 Свободно: <b>")],
            &[("список свободных домов", "🔑 Свободно: <b>")],
            &[("незанятые дома 5", "🔑 Свободно: <b>")],
            &[("карта свободных домов", "🖼 … 🔑 Свободно: <b>")],
            &[("дома", "🖼 … Дома"), ("покажи только свободные", "🔑 Свободно: <b>")],
        ],
    )
    .await;
    hold("uk", &[&[("вільні будинки на 5", "🔑 Вільно: <b>")]]).await;
}

#[tokio::test]
async fn the_dearest_lot_comes_first() {
    hold(
        "ru",
        &[
            &[("самый дорогой лот", "🔎 сначала дорогие")],
            &[("самый дорогой дом на ауке", "🔎 сначала дорогие")],
            // A number behind "on" is a server, not a house.
            &[("дешевый дом на 5", "🔎 сначала дешёвые")],
        ],
    )
    .await;
    hold("en", &[&[("most expensive auction", "🔎 dearest first")]]).await;
    hold("uk", &[&[("найдорожчий лот", "🔎 спершу дорогі")]]).await;
}

#[tokio::test]
async fn what_a_text_leaves_out_is_not_shown() {
    hold(
        "ru",
        &[
            &[
                ("бизы на ауке кроме 24/7", "🔎 кроме: 24/7 … Таких лотов нет"),
                ("аукционы", "🔨 <b>3 лота на аукционе"),
                ("кроме бизов", "🔨 <b>Домов на аукционе: 2"),
            ],
            &[("фракции полиции кроме лспд", "FBI")],
            // It can't be left out here.
            &[("топ семей кроме корлеоне", "Показать без «корлеоне» здесь не могу … Grove Street")],
        ],
    )
    .await;
    hold("en", &[&[("auctions except houses", "🔨 <b>1 business up for auction</b>")]]).await;
    hold("uk", &[&[("аукціони, не рахуючи будинків", "🔨 <b>Бізнесів на аукціоні: 1")]]).await;
}

#[tokio::test]
async fn alerts_leave_out_kinds_and_places_too() {
    hold_in_private(
        "en",
        &[
            &[(
                "tell me when a business except 24/7 is on auction",
                "a business except <b>24/7</b> on 05",
            )],
            &[(
                "notify me about auctions of gas stations or 24/7",
                "a business <b>Gas Station, 24/7</b> on 05",
            )],
        ],
    )
    .await;
    hold_in_private(
        "ru",
        &[&[("скажи когда дом на ауке кроме лос сантоса", "дом, кроме <b>Los Santos</b>")]],
    )
    .await;
}

#[tokio::test]
async fn the_owner_of_a_lot_and_the_lot_itself_stay_in_mind() {
    hold(
        "ru",
        &[
            &[
                ("дом 1", "House 1"),
                ("владелец онлайн?", "👤 <code>Carl_Johnson"),
                ("а этот дом раньше чей был", "House 1 … 📜"),
            ],
            &[
                ("дом 9", "House <9>"),
                ("продавец в игре?", "House <9> … Владельца нет"),
                ("а сколько у него домов", "House <9> … Владельца нет"),
            ],
            &[
                ("что на маркетплейсе", "🛒"),
                ("самый дешевый", "Villa 4"),
                ("продавец в игре", "Carl_Johnson"),
            ],
        ],
    )
    .await;
    hold("en", &[&[("house 1", "House 1"), ("is the seller on", "Carl_Johnson")]]).await;
    hold_in_private(
        "uk",
        &[&[("будинок 1", "House 1"), ("напиши коли власник зайде", "Carl_Johnson")]],
    )
    .await;
    hold("en", &[&[("houses on auction", "🔨"), ("who owns the cheapest", "House 3")]]).await;
}

#[tokio::test]
async fn another_owner_is_not_that_of_the_lot() {
    hold_in_private(
        "en",
        &[&[
            ("house 1", "House 1"),
            ("lspd", "LSPD</b> · 05 Brainburg"),
            ("is the owner of grove street on", "Grove Street"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn a_house_of_a_person_is_named_by_its_place_in_the_list() {
    hold(
        "ru",
        &[&[
            ("имущество Carl_Johnson", "🧾 <b>Carl_Johnson"),
            ("покажи на карте второй дом", "🏠 <b>Villa 4"),
        ]],
    )
    .await;
}
