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

#[tokio::test]
async fn a_family_of_a_ranking_is_named_by_its_place() {
    hold("uk", &[&[("топ сімей", "🏆"), ("хто лідер першої", "👪 <b>Grove Street")]]).await;
    hold(
        "ru",
        &[
            &[("топ семей по составу", "👪 <b>3 семьи"), ("вторая", "👪")],
            &[("топ семей онлайн", "🏆")],
        ],
    )
    .await;
}
