//! What people say about themselves.

use super::hold_in_private;

#[tokio::test]
async fn what_somebody_says_about_themselves_is_done() {
    hold_in_private(
        "ru",
        &[
            &[("меня зовут Carl_Johnson", "Carl_Johnson")],
            &[("меня не будет 3 дня, сессия", "/me")],
            &[("удали всё обо мне", "[🗑")],
            // Somebody else's name, and somebody else's absence.
            &[("его зовут Carl_Johnson", "👤 <code>Carl_Johnson</code>")],
            &[("напиши мне если лидера лспд не будет", "🔔")],
            &[("удали мне старый ключ", "ключей")],
        ],
    )
    .await;
}

#[tokio::test]
async fn only_a_family_that_is_named_becomes_the_chats_own() {
    hold_in_private(
        "ru",
        &[
            &[("моя семья Корлеоне, запомни", "⚙️ … Корлеоне")],
            &[
                ("семья корлеоне", "👪 <b>Семья Корлеоне</b>"),
                ("поменяй мои настройки", "не выбрана"),
            ],
        ],
    )
    .await;
}

#[tokio::test]
async fn who_says_to_lead_confirms_the_nickname() {
    hold_in_private("ru", &[&[("я лидер лспд", "/me")]]).await;
    hold_in_private("uk", &[&[("я лідер лспд", "/me")]]).await;
    hold_in_private("en", &[&[("I'm the leader of LSPD", "/me")]]).await;
}

#[tokio::test]
async fn a_nickname_that_was_asked_for_is_claimed() {
    hold_in_private(
        "en",
        &[
            &[("/me", "Tell me your nickname"), ("Carl_Johnson", "You say you are")],
            &[("my house", "Tell me your nickname"), ("Carl Johnson 5", "You say you are")],
            &[("i am Carl_Johnson on 5", "You say you are")],
            &[("/me", "Tell me your nickname"), ("lspd", "LSPD</b>")],
            &[("what do i own", "Tell me your nickname")],
        ],
    )
    .await;
}

#[tokio::test]
async fn a_server_on_which_somebody_plays_is_kept() {
    hold_in_private(
        "en",
        &[&[("im on server 8", "Saved: 08 Saint Grey"), ("fbi", "08 Saint Grey")]],
    )
    .await;
    hold_in_private("ru", &[&[("я играю на 8", "Сохранено: 08 Saint Grey")]]).await;
}
