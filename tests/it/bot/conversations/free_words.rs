//! Servers in words, families without a server, what the bot can't do, and sentences of which one word says enough.

use super::{Place, Turn, hold, hold_in_private, hold_one, world};

#[tokio::test]
async fn a_server_is_named_in_words() {
    hold(
        "ru",
        &[&[
            ("фбр на восьмом", "<b>FBI</b> · 08 Saint Grey"),
            ("и грув, пятый", "05 Brainburg"),
            ("кто из лспд онлайн, восьмой", "<b>LSPD</b> · 08 Saint Grey"),
        ]],
    )
    .await;
    hold("uk", &[&[("фбр восьмого сервера", "<b>FBI</b> · 08 Saint Grey")]]).await;
    hold("en", &[&[("fbi of the eighth server", "<b>FBI</b> · 08 Saint Grey")]]).await;
}

#[tokio::test]
async fn what_the_bot_cannot_do_is_said() {
    hold(
        "ru",
        &[&[
            ("забань Big_Smoke он читер", "🚓 Банить … [🌐 Серверы]"),
            ("передай лидеру что я опоздаю", "✉️ Передать"),
            ("продай мою хату", "🏷 Покупать"),
        ]],
    )
    .await;
    hold("uk", &[&[("підтверди що я лідер лспд", "🪪 Підтвердити")]]).await;
    hold("en", &[&[("what level do i need for the fbi", "📖 I don't know the rules")]]).await;
}

#[tokio::test]
async fn one_word_of_a_sentence_that_is_not_understood_says_enough() {
    hold("ru", &[&[("сорян, не в тот чат скинул", "👌 Хорошо")]]).await;
    hold("uk", &[&[("ой, вибач, промахнувся чатом", "👌")]]).await;
    hold("en", &[&[("nah mate thats wrong, look closer", "Sorry if I let you down")]]).await;
}

#[tokio::test]
async fn the_chats_own_server_is_set_in_a_sentence() {
    hold_in_private("en", &[&[("set this chat to server 8", "08 Saint Grey")]]).await;
    hold_in_private("ru", &[&[("поставь для чата восьмой сервер", "08 Saint Grey")]]).await;
}

#[tokio::test]
async fn a_family_is_found_without_a_server() {
    const FAMILY: &str = "👪 <b>Семья Корлеоне</b> · 05 Brainburg";
    let conversations: [(&str, &[Turn]); 3] = [
        ("en", &[("anyone of the corleone online?", FAMILY)]),
        (
            "ru",
            &[
                ("корлеоне скок наших", FAMILY),
                ("сколько в лспд у нас", "<b>LSPD</b> · 05 Brainburg"),
            ],
        ),
        ("uk", &[("корлеоне хто в мережі", FAMILY)]),
    ];
    for (language, conversation) in conversations {
        let test = world().await;
        let alice = test.person("Alice", language);
        let group = test.supergroup("Crew", &[&alice]);
        hold_one(&test, &alice, &group, Place::Private, conversation).await;
    }
}
