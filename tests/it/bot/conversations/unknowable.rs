//! What nobody tells the bot, what it reads otherwise, and who is not in uniform.

use super::{hold, hold_in_private};

#[tokio::test]
async fn what_the_game_does_not_tell_is_said_and_not_answered_otherwise() {
    hold(
        "en",
        &[
            &[
                ("carl johnson", "<code>Carl_Johnson</code>"),
                ("where on the map is he right now", "📍 The game tells me who is online"),
                ("call him for me", "✉️ I can't pass messages on"),
            ],
            &[(
                "what are the chances that they win the war tonight",
                "🔮 I don't know what will be",
            )],
            &[("how long until payday", "🕒 PayDay")],
        ],
    )
    .await;
    hold_in_private(
        "ru",
        &[&[
            ("carl johnson", "<code>Carl_Johnson</code>"),
            ("на каком он респе щас стоит", "📍 Игра говорит мне, кто в сети"),
        ]],
    )
    .await;
    hold_in_private("uk", &[&[("скільки до пейдею", "🕒 PayDay")]]).await;
}

#[tokio::test]
async fn an_alert_is_offered_for_what_nobody_knows() {
    hold_in_private(
        "en",
        &[
            &[
                (
                    "when will lspd have 10 people",
                    "🔮 Nobody knows when that will be … LSPD … reaches <b>10</b> online?\nNow: … [🔔 Yes, tell me]",
                ),
                ("who is in uniform", "👔"),
            ],
            &[("carl johnson", "Carl_Johnson"), ("when will he be online", "🔮 … Carl_Johnson")],
            &[("when is the next interview", "🎤")],
        ],
    )
    .await;
    hold(
        "ru",
        &[&[("а когда лидер лспд зайдет", "🔮 Когда это будет, не знаю … [🔔 Да, напиши]")]],
    )
    .await;
    hold_in_private("uk", &[&[("коли в лспд набереться 10", "🔮 Коли це буде, не знаю")]]).await;
}

#[tokio::test]
async fn members_out_of_uniform_are_listed() {
    hold(
        "ru",
        &[&[
            ("лспд", "<b>LSPD</b> · 05 Brainburg … [👔 В форме]"),
            (
                "кто без формы",
                "<b>LSPD</b> · 05 Brainburg … 👕 Без формы: <b>1</b> … Tom_Oakley … [👥 Все]",
            ),
            ("а фбр?", "<b>FBI</b> · 05 Brainburg … [👥 Все]"),
        ]],
    )
    .await;
    hold_in_private(
        "en",
        &[&[
            ("lspd", "LSPD"),
            ("who is not in uniform", "👕 Out of uniform: <b>1</b> … Tom_Oakley"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn a_kind_and_a_city_name_one_fraction() {
    hold_in_private(
        "ru",
        &[&[("менты лс", "<b>LSPD</b>")], &[("больничка лс онлайн", "<b>LSMC</b>")]],
    )
    .await;
}

#[tokio::test]
async fn a_price_with_its_unit_is_no_number_of_a_lot() {
    hold_in_private(
        "uk",
        &[
            &[("дім до 12 лямів", "до 12 000 000")],
            &[("шукаю хату, бюджет 2 лями", "до 2 000 000")],
        ],
    )
    .await;
}

#[tokio::test]
async fn the_last_sentence_is_read_if_all_together_is_not() {
    hold_in_private("en", &[&[("long day at work today my friend. how many in lspd", "LSPD")]])
        .await;
}

#[tokio::test]
async fn another_meaning_is_one_press_away() {
    hold_in_private(
        "en",
        &[&[
            ("lspd", "LSPD"),
            (
                "what time does lspd usually go dead at night",
                "[Or: When a faction or family is strong",
            ),
        ]],
    )
    .await;
}
