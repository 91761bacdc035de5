//! Texts about somebody or something of a list that was shown, and about what is one's own.

use super::{hold, hold_in_private, world};

#[tokio::test]
async fn a_place_in_a_list_names_somebody() {
    hold(
        "ru",
        &[
            &[
                ("лспд", "<b>LSPD</b> · 05 Brainburg"),
                ("кто второй", "Alex_Sidorov"),
                ("а третий кто", "Tom_Oakley"),
                ("сколько он наиграл", "Tom_Oakley"),
                ("и на 8", "<b>LSPD</b> · 08 Saint Grey"),
                ("первого пробей", "Vova_Adios"),
            ],
            &[
                ("фбр 8", "<b>FBI</b> · 08 Saint Grey"),
                ("а в грув", "<b>Grove</b> · 08 Saint Grey"),
            ],
            &[
                ("фбр 8", "<b>FBI</b> · 08 Saint Grey"),
                ("а брейнбургские", "<b>FBI</b> · 05 Brainburg"),
            ],
            &[
                ("фбр 8", "<b>FBI</b> · 08 Saint Grey"),
                ("сравни с брейнбургом", "05 Brainburg, 08 Saint Grey"),
            ],
        ],
    )
    .await;
    hold(
        "en",
        &[&[
            ("lspd", "<b>LSPD</b> · 05 Brainburg"),
            ("who is number two", "Alex_Sidorov"),
            ("no, not 5, 8", "<b>LSPD</b> · 08 Saint Grey"),
        ]],
    )
    .await;
    hold("uk", &[&[("лспд", "LSPD"), ("хто перший", "Jane_Smith"), ("пробий її", "Jane_Smith")]])
        .await;
}

#[tokio::test]
async fn a_lot_of_a_list_leads_back_to_the_list() {
    hold_in_private(
        "ru",
        &[&[
            ("дома на аукционе", "🔨 … 05 Brainburg"),
            ("история первого", "05 Brainburg … 📜"),
            ("до 2кк", "🔨 … до 2 000 000 $"),
            ("чё так дешево", "🏷"),
        ]],
    )
    .await;
    hold_in_private(
        "en",
        &[&[
            ("houses on auction", "🔨 … 05 Brainburg"),
            ("the first one", "🏠 … 05 Brainburg … 🔨"),
            ("usual price?", "🏷"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn ours_is_what_the_chat_has_chosen_or_a_question() {
    hold(
        "ru",
        &[&[("фбр 8", "FBI</b> · 08 Saint Grey"), ("а у нас", "05 Brainburg · какая фракция?")]],
    )
    .await;
    hold_in_private(
        "en",
        &[&[
            ("set saint grey as my server", "Saved: 08 Saint Grey"),
            ("lspd", "LSPD</b> · 08 Saint Grey"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn what_was_shown_comes_again_and_again_on_wish() {
    hold_in_private(
        "en",
        &[
            &[("lspd", "LSPD"), ("make that come every sunday", "LSPD … on Sun")],
            &[
                ("lspd", "LSPD"),
                ("send this every day at 9pm", "LSPD … at 21:00"),
                ("actually 10", "LSPD … at 22:00"),
                ("nah cancel it", "LSPD"),
            ],
        ],
    )
    .await;
    hold_in_private("uk", &[&[("лспд", "LSPD"), ("скидай це щопонеділка зранку", "LSPD … пн")]])
        .await;
}

#[tokio::test]
async fn nobody_is_shown_something_else_for_a_word_that_the_bot_does_not_know() {
    let test = world().await;
    let alice = test.person("Alice", "ru");
    alice.says("зергуши на 8").await;
    assert!(alice.hears().await.starts_with("Не знаю, что такое «зергуши»."));
    hold_in_private(
        "ru",
        &[
            &[("за что дают варн", "Правил игры")],
            &[("от души брат выручил", "🙂")],
            &[("ой не туда", "👌")],
        ],
    )
    .await;
}
