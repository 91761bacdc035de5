//! Conversations of people who had never spoken to the bot before.

use super::{hold, hold_in_private};

#[tokio::test]
async fn a_new_question_is_about_the_own_server() {
    hold_in_private(
        "ru",
        &[
            &[
                ("лспд", "<b>LSPD</b> · 05 Brainburg"),
                ("а на 8?", "<b>LSPD</b> · 08 Saint Grey"),
                ("а фбр?", "<b>FBI</b> · 08 Saint Grey … [05 Brainburg]"),
                ("лидер фбр онлайн", "<b>FBI</b> · 05 Brainburg"),
            ],
            &[
                ("лспд", "<b>LSPD</b> · 05 Brainburg"),
                ("а кто из них выше 3 ранга", "«выше 3 ранга» … <b>LSPD</b> · 05 Brainburg"),
                ("старше 3 ранга", "«старше 3 ранга» … <b>LSPD</b> · 05 Brainburg"),
            ],
        ],
    )
    .await;
    hold(
        "en",
        &[
            &[("lspd", "LSPD"), ("who of them is rank 7+", "“rank 7+” … LSPD</b> · 05 Brainburg")],
            &[("i play on brainburg", "05 Brainburg"), ("what server is this", "05 Brainburg")],
        ],
    )
    .await;
}

#[tokio::test]
async fn the_own_server_is_said_in_a_sentence() {
    hold_in_private(
        "en",
        &[&[
            ("my server is 8", "Saved: 08 Saint Grey"),
            ("lspd", "LSPD</b> · 08 Saint Grey"),
            ("my server is 5", "Saved: 05 Brainburg"),
            ("record online", "05 Brainburg</b> · "),
        ]],
    )
    .await;
}

#[tokio::test]
async fn a_question_about_people_of_a_kind_asks_which_fraction() {
    for (language, questions) in [
        ("en", ["when are most cops on 5", "chart of cops on 5", "hours of cops on 5"]),
        ("ru", ["когда больше всего копов на 5", "график копов 5", "часы копов на 5"]),
        ("uk", ["коли найбільше копів на 5", "графік копів 5", "години копів на 5"]),
    ] {
        for question in questions {
            hold_in_private(language, &[&[(question, "[LSPD]")]]).await;
        }
    }
}

#[tokio::test]
async fn all_servers_are_named_in_the_plural_of_the_street() {
    for (language, question, answer) in [
        ("ru", "полиция все сервера", "все серверы"),
        ("uk", "поліція всі сервери", "усі сервери"),
        ("en", "police all servers", "all servers"),
    ] {
        hold_in_private(language, &[&[(question, answer)]]).await;
    }
}

#[tokio::test]
async fn the_number_after_the_own_family_is_that_of_a_server() {
    for (language, question) in
        [("en", "my family on 5"), ("ru", "моя семья на 5"), ("uk", "моя сім’я на 5")]
    {
        hold_in_private(language, &[&[(question, "05 Brainburg · … /family … [Grove Street]")]])
            .await;
    }
}

#[tokio::test]
async fn who_left_is_about_the_family() {
    hold("en", &[&[("family grove street", "👪"), ("who left", "👪")]]).await;
}

#[tokio::test]
async fn the_most_empty_server_is_the_emptiest() {
    hold_in_private("en", &[&[("which server is most empty", "the emptiest first")]]).await;
}

#[tokio::test]
async fn what_the_bot_does_in_groups_is_told() {
    for (language, question) in [
        ("en", "how do i add you to my group"),
        ("ru", "ты работаешь в беседах?"),
        ("uk", "як додати бота до групи"),
    ] {
        hold_in_private(language, &[&[(question, "👥 … /settings")]]).await;
    }
}

#[tokio::test]
async fn several_fractions_are_asked_about_in_the_past_and_over_a_week() {
    const BOTH: &str = "LSPD</b> · 05 Brainburg · … FBI</b> · 05 Brainburg · ";
    hold(
        "ru",
        &[
            &[("лспд и фбр", "LSPD … FBI"), ("а ночью скок было", BOTH)],
            &[("лспд", "LSPD"), ("на каком серваке больше всего онлайна ща", "08 Saint Grey")],
        ],
    )
    .await;
    hold(
        "en",
        &[
            &[
                ("lspd vs fbi", "LSPD … FBI"),
                ("and yesterday at 9pm?", BOTH),
                ("same for server 8", "08 Saint Grey"),
            ],
            &[("lspd last 24h", "🖼")],
        ],
    )
    .await;
    hold("uk", &[&[("порівняй фбр і лспд за тиждень", "FBI"), ("грув і балас по зонах", "Grove")]])
        .await;
}

#[tokio::test]
async fn servers_and_settings_are_spoken_of() {
    hold_in_private(
        "uk",
        &[
            &[("скільки людей на брейнбурзі", "05 Brainburg — <b>481</b>")],
            &[("покажи всі мої сповіщення", "🔔")],
        ],
    )
    .await;
    hold_in_private(
        "ru",
        &[
            &[("сделай чтоб по умолчанию была лспд", "LSPD")],
            &[("какие дома слетели сегодня", "05 Brainburg")],
            &[
                ("маякни когда лидер лспд зайдёт", "🔔 Напишу сюда"),
                ("и когда админ зайдет", "🔔 Оповещений об админах у меня нет"),
            ],
            &[("маякни когда дом 9 будет заканчиваться", "5 мин")],
        ],
    )
    .await;
    hold_in_private(
        "en",
        &[
            &[("i just started playing what can you do for me", "")],
            &[("how do i make you shut up in this group", "[🔔 My alerts] [🌙 Quiet hours]")],
        ],
    )
    .await;
}

#[tokio::test]
async fn families_are_asked_about() {
    const GROVE: &str = "👪 <b>Grove Street</b> · 05 Brainburg";
    hold(
        "uk",
        &[&[
            ("сім'я grove street", GROVE),
            ("хто пішов з сім'ї цього тижня", GROVE),
            ("хто прийшов", GROVE),
            ("хто вчора не заходив", "Grove Street"),
            ("порівняй нас з корлеоне", "Grove Street … Семья Корлеоне"),
        ]],
    )
    .await;
    hold("en", &[&[("hours of Kurt Reid this week", "Kurt")]]).await;
}

#[tokio::test]
async fn a_kind_of_business_is_no_place() {
    hold(
        "en",
        &[
            &[("any 24/7 for sale", "🔎 24/7 … 24/7 in Ganton")],
            &[("any gas stations for sale", "🔎 Gas Station … None like that")],
            &[("houses on the marketplace", "🛒 <b>1</b> on the marketplace … Villa 4")],
        ],
    )
    .await;
    hold(
        "ru",
        &[
            &[("есть дома на маркетплейсе", "🛒 На маркетплейсе: <b>1</b> … Villa 4")],
            &[("аммунации на ауке", "🔎 Ammu-Nation")],
        ],
    )
    .await;
    hold("uk", &[&[("будинки на маркетплейсі", "🛒 На маркетплейсі: <b>1</b> … Villa 4")]]).await;
}
