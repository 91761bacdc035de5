//! Questions about players.

use super::hold;

#[tokio::test]
async fn players_are_spoken_of_as_he() {
    hold(
        "ru",
        &[
            &[
                ("Carl_Johnson", "<code>Carl_Johnson</code>"),
                ("его имущество", "🧾 <b>Carl_Johnson</b>"),
                ("он онлайн?", "<code>Carl_Johnson</code>"),
            ],
            &[("Carl_Johnson и Nicolas_Reed", "Carl_Johnson … Nicolas_Reed")],
            &[
                ("карл джонсон", "<code>Carl_Johnson</code>"),
                ("обнови", "<code>Carl_Johnson</code>"),
            ],
        ],
    )
    .await;
    hold(
        "en",
        &[
            &[
                ("Carl_Johnson", "<code>Carl_Johnson</code>"),
                ("his houses", "🧾 <b>Carl_Johnson</b>"),
                ("is he online", "<code>Carl_Johnson</code>"),
            ],
            &[("are Carl_Johnson and Big_Smoke online", "Carl_Johnson … 🟢 … Big_Smoke … 🟢")],
        ],
    )
    .await;
}
