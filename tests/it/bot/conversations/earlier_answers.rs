//! Texts about what was shown before the last answer, and what goes with them: several things at a time in the past, a
//! question and a wish in one text, numbers that are no server.

use super::{hold, hold_in_private};

#[tokio::test]
async fn what_was_shown_before_the_last_answer_is_still_in_mind() {
    hold_in_private(
        "ru",
        &[
            &[
                ("лспд", "LSPD"),
                ("дома Carl_Johnson", "🧾 <b>Carl_Johnson"),
                ("а лидер", "👮 <b>LSPD"),
            ],
            &[("грув", "Grove"), ("какие у него дома есть", "🧾 <b>Carl_Johnson")],
            &[
                ("дом 3", "House 3"),
                ("карл джонсон", "Carl_Johnson"),
                ("напомни за 30 минут до конца аукциона", "🔔 … № 3"),
            ],
            &[
                ("дома на ауке", "Домов на аукционе: 2"),
                ("а самый дешевый", "🔎 сначала дешёвые"),
                ("напомни за полчаса до конца", "🔔 … № 3 … 30 мин"),
            ],
            // A list of interviews has times of its own.
            &[
                ("дом 3", "House 3"),
                ("собесы", "🎤 <b>Собеседования"),
                ("напомни за 10 минут", "Какая фракция?"),
            ],
        ],
    )
    .await;
}

#[tokio::test]
async fn several_factions_stay_together_in_the_past() {
    hold(
        "en",
        &[&[
            ("lspd and grove", "<b>LSPD, Grove"),
            ("same but yesterday evening, like 9pm", "<b>LSPD … yesterday at 21:00 … <b>Grove"),
            ("and now?", "<b>LSPD, Grove"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn a_question_before_a_wish_is_answered_first() {
    let test = super::world().await;
    let alice = test.person("Alice", "ru");
    super::choose_brainburg(&alice).await;
    alice.says("карл джонсон в игре? маякни когда он зайдёт").await;
    assert!(alice.hears().await.contains("Carl_Johnson"));
    let wished = alice.hears().await;
    assert!(wished.contains("🔔") && wished.contains("Carl_Johnson"), "{wished}");
}

#[tokio::test]
async fn somebody_comes_into_the_net() {
    hold_in_private(
        "uk",
        &[&[(
            "напиши коли Nicolas_Reed вийде в мережу, треба рапорт",
            "🔔 … <b>Nicolas_Reed</b> … зайде",
        )]],
    )
    .await;
}

#[tokio::test]
async fn numbers_name_nothing_else_than_what_is_said() {
    hold_in_private(
        "ru",
        &[
            &[("сколько людей на 77", "Сервера «77» нет")],
            &[("айди 4000", "нет игрока с id <b>4000")],
            &[("пишет что у него 8 домов, ник Carl_Johnson", "<b>Carl_Johnson</b> · 05 Brainburg")],
            // What was shown long before does not become what is asked for.
            &[("карл джонсон", "Carl_Johnson"), ("лспд", "LSPD"), ("и на 14", "[🏠 Дом 14]")],
            &[("собесы в лспд, мне 8 лвл пустят?", "🎤 … 05 Brainburg")],
        ],
    )
    .await;
    hold_in_private(
        "en",
        &[
            &[("top 5 of lspd by hours", "<b>LSPD</b> · 05 Brainburg · week")],
            &[("who of lspd was the longest online", "<b>LSPD</b> · 05 Brainburg · week")],
            &[(
                "which server has the most grove on, thinking of moving there with 8 friends",
                "all servers",
            )],
            &[("tell us when grove have more then 8 online", "🔔 … <b>Grove … 8")],
        ],
    )
    .await;
}
