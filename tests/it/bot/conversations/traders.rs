//! What traders ask about auctions.

use super::{hold, hold_in_private};

#[tokio::test]
async fn traders_narrow_and_widen() {
    hold(
        "ru",
        &[
            &[
                ("аукционы", "🔨 <b>3 лота на аукционе"),
                ("дома", "Домов на аукционе: 2"),
                ("до 2кк", "Домов на аукционе: 1"),
            ],
            &[
                ("ауки", "🔨 <b>3 лота на аукционе"),
                ("а бизы?", "Бизнесов на аукционе: 1"),
                ("на карте", "🖼"),
            ],
            &[
                ("дома на ауке", "Домов на аукционе: 2"),
                ("в лс", "Домов на аукционе: 2"),
                ("подешевле", "Домов на аукционе: 2"),
            ],
        ],
    )
    .await;
    hold(
        "en",
        &[
            &[
                ("auctions", "🔨 <b>3 auctions</b>"),
                ("up to 2kk", "🔨 <b>2 auctions</b>"),
                ("only houses", "🔨 <b>1 house up for auction</b>"),
            ],
            &[
                ("houses under 2kk", "🔨 <b>1 house up for auction</b>"),
                ("and businesses?", "🔨 <b>1 business up for auction</b>"),
            ],
            // A question that says which lots it means asks about all of them.
            &[
                ("houses under 2kk", "🔨 <b>1 house up for auction</b>"),
                ("the cheapest house", "🔨 <b>2 houses up for auction</b>"),
            ],
            &[("auctions under 300k 5", "🔨 <b>1 auction</b>"), ("houses in los santos 5", "🖼")],
            &[("auctions 5", "🔨 <b>3 auctions</b>"), ("in los santos 5", "🔎 Los Santos\n")],
            &[("будинки в лос сантосі до 300к", "🔨 <b>1 house up for auction</b>")],
            &[("map auctions", "🔨 <b>3 auctions</b>"), ("map", "🖼")],
        ],
    )
    .await;
}

#[tokio::test]
async fn the_lot_of_a_list_that_ends_first_is_shown() {
    const LANGUAGES: [(&str, [&str; 4]); 3] = [
        (
            "en",
            ["houses on auction", "which one ends first", "cheapest houses", "what ends first?"],
        ),
        (
            "ru",
            [
                "дома на ауке",
                "какой кончится первым",
                "самые дешёвые дома",
                "а какой первый закончится?",
            ],
        ),
        (
            "uk",
            [
                "будинки на аукціоні",
                "який закінчиться першим",
                "найдешевші будинки",
                "а який перший закінчиться?",
            ],
        ),
    ];
    for (language, [all, first, cheapest, of_them]) in LANGUAGES {
        hold(language, &[&[(all, "2"), (first, "House <9>")]]).await;
        hold(language, &[&[(cheapest, "2"), (of_them, "House <9>")]]).await;
    }
    hold("en", &[&[("auctions under 300k", "1"), ("which one ends first", "House 3")]]).await;
}

/// "Those" after a list of auctions are all that its filter lets through.
#[tokio::test]
async fn an_alert_for_those_is_for_auctions_like_them() {
    hold_in_private(
        "en",
        &[&[("houses up to 900k", "🔨"), ("set an alert for those", "🔔 … 900,000")]],
    )
    .await;
    hold_in_private("ru", &[&[("дома до 900к", "🔨"), ("поставь алерт на них", "🔔 … 900 000")]])
        .await;
}

/// The initials of a city beside houses are the city, whatever fraction was shown.
#[tokio::test]
async fn houses_of_a_city_are_no_police() {
    hold_in_private(
        "en",
        &[
            &[("lspd", "LSPD"), ("houses in ls up to 900k", "🔨 … Los Santos")],
            &[("lspd", "LSPD"), ("houses in sf", "San Fierro")],
        ],
    )
    .await;
}

/// The number after "on" is that of the server, not of the house.
#[tokio::test]
async fn one_lot_below_a_price_is_any_of_the_list() {
    for (language, questions) in [
        ("en", ["a house under 900m on 5", "business under 900m on 5"]),
        ("ru", ["дом до 900кк на 5", "бизнес до 900кк 5"]),
        ("uk", ["будинок до 900кк на 5", "бізнес до 900кк на 5"]),
    ] {
        for question in questions {
            hold_in_private(language, &[&[(question, "🔨 … · 05 Brainburg … 🔎 … 900")]]).await;
        }
    }
}

#[tokio::test]
async fn prices_of_houses_are_the_usual_ones() {
    for (language, questions) in [
        ("en", ["house prices in ls on 5", "how much do houses cost in ls on 5"]),
        ("ru", ["цены на дома в лс на 5", "сколько стоят дома в лс на 5"]),
        ("uk", ["ціни на будинки у лс на 5", "скільки коштують будинки у лс на 5"]),
    ] {
        for question in questions {
            hold_in_private(language, &[&[(question, "🏷 … 🔎 Los Santos")]]).await;
        }
    }
}

/// A kind of business with the number of a server is a list of its own, not the last list there.
#[tokio::test]
async fn a_kind_of_business_on_a_server_forgets_the_last_list() {
    hold_in_private(
        "ru",
        &[&[("бизнес до 900кк 5", "🔎 … 900"), ("заправки 5", "🗺 … 🔎 Gas Station")]],
    )
    .await;
    for (language, question) in
        [("en", "cheapest house 5"), ("ru", "самый дешевый дом 5"), ("uk", "найдешевший дім 5")]
    {
        hold_in_private(language, &[&[(question, "🔨 … · 05 Brainburg … 🔎")]]).await;
    }
}

#[tokio::test]
async fn the_own_house_on_a_server_asks_who_somebody_is() {
    for (language, question) in
        [("en", "where is my house on 5"), ("ru", "где мой дом на 5"), ("uk", "де мій дім на 5")]
    {
        hold_in_private(language, &[&[(question, "/me Nicolas_Reed")]]).await;
    }
}
