//! Texts whose words do not fit together, and words that were read as something else.

use super::{hold, hold_in_private};

#[tokio::test]
async fn a_few_words_ask_about_what_was_shown() {
    hold(
        "ru",
        &[
            &[
                ("лспд", "<b>LSPD</b> · 05 Brainburg"),
                ("по рангам распишите пожалуйста", "<b>LSPD</b> · 05 Brainburg"),
                ("скоко их там", "<b>LSPD</b> · 05 Brainburg"),
                ("не, я про восьмой сервер имел в виду", "<b>LSPD</b> · 08 Saint Grey"),
            ],
            &[
                ("лспд", "LSPD"),
                ("что по норме за неделю у них", "LSPD</b> · 05 Brainburg · неделя"),
            ],
        ],
    )
    .await;
    hold("en", &[&[("lspd", "LSPD"), ("who of them isn't in uniform", "LSPD</b> · 05 Brainburg")]])
        .await;
}

#[tokio::test]
async fn servers_have_names_of_their_own() {
    hold("ru", &[&[("лспд на восьмёрке", "LSPD</b> · 08 Saint Grey")]]).await;
    hold("uk", &[&[("лідер лспд на 8му — хто?", "LSPD</b> · 08 Saint Grey")]]).await;
    hold("en", &[&[("the fbi on eight", "FBI</b> · 08 Saint Grey")]]).await;
    // A server that there is not is no reason to show all of them.
    hold("ru", &[&[("медики лсмц, смена, 77", "Сервера «77» нет")]]).await;
}

#[tokio::test]
async fn an_alert_is_exactly_what_was_asked_for() {
    hold_in_private(
        "ru",
        &[
            &[("маякни если ни одного зама лспд не останется", "🔔 Оповещений о замах у меня нет")],
            &[("по будням утром в 9 нужна сводка по лспд", "🔔 … LSPD … по будням в 09:00")],
            &[("хочу первым узнать про дом дешевле 10 млн на аукционе", "🔔 Напишу сюда")],
            &[("с 23 до 9 меня не трогать", "🌙 Тихие часы: <b>23:00–09:00</b>")],
        ],
    )
    .await;
    hold_in_private(
        "uk",
        &[&[("будні 18:30 звіт по LSPD, вихідні пропускай", "LSPD … у будні о 18:30")]],
    )
    .await;
    hold_in_private(
        "en",
        &[
            &[("dont bother me between 23 and 8", "🌙 Quiet hours: <b>23:00–08:00</b>")],
            &[(
                "if FBI drops under 5 on 8, shout",
                "🔔 I'll tell you here when <b>FBI</b> on 08 Saint Grey",
            )],
            &[("every day 20:00 lspd online to my dm", "🔔 … LSPD … every day at 20:00")],
        ],
    )
    .await;
}

#[tokio::test]
async fn other_words_are_not_names() {
    hold_in_private(
        "ru",
        &[
            &[("супер, всем спасибо, эфир спасён", "🙂")],
            &[("Доброй ночи. А кто автор этого бота и откуда данные?", "🛠")],
            &[("сегодняшние капты: кто на кого шёл", "⚔️")],
            &[("поставь мне по умолчанию 16 сервер", "Сервера «16» нет")],
            &[("переименуй test в prod-bot", "API-ключ")],
            &[("ключ «старый» больше не нужен, снеси его", "/new")],
            &[("шлю раз в 2 секунды и всё равно ловлю 429, это баг?", "429")],
        ],
    )
    .await;
    hold_in_private(
        "en",
        &[
            &[("oops wrong chat sorry", "👌")],
            &[("lost my secret, show again??", "/new")],
            &[("rotate discord-bot pls", "/new")],
        ],
    )
    .await;
}
