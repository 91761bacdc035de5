//! What heads of families ask.

use super::hold;

const GROVE: &str = "👪 <b>Grove Street</b> · 05 Brainburg";

#[tokio::test]
async fn heads_of_families_go_on() {
    hold(
        "ru",
        &[
            &[
                ("семья grove street", GROVE),
                ("а все?", "Ryder_Wilson"),
                ("кто онлайн", "Big_Smoke"),
            ],
            &[
                ("корлеоне", "👪 <b>Семья Корлеоне</b> · 05 Brainburg"),
                ("за неделю", "Семья Корлеоне"),
            ],
            &[("семьи", "👪 <b>3 семьи</b> · 05 Brainburg"), ("grove street", "Grove")],
            &[("семьи grove street и корлеоне", "Grove Street … Семья Корлеоне")],
        ],
    )
    .await;
    hold(
        "en",
        &[
            &[
                ("family grove street", GROVE),
                ("who is the leader", "Carl_Johnson"),
                ("this week", "Grove Street"),
            ],
            &[("corleone", "👪 <b>Семья Корлеоне</b> · 05 Brainburg")],
        ],
    )
    .await;
}
