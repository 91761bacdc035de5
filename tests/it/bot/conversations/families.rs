//! What heads of families ask.

use super::{hold, hold_in_private};

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

#[tokio::test]
async fn the_largest_family_has_the_most_members() {
    hold("ru", &[&[("какая семья самая большая", "👪 <b>3 семьи")]]).await;
    hold("uk", &[&[("яка сім'я найбільша", "👪 <b>3 сім’ї")]]).await;
    hold("en", &[&[("biggest family", "👪 <b>3 families")]]).await;
    hold("en", &[&[("strongest family", "🏆")]]).await;
}

#[tokio::test]
async fn which_family_is_asked_if_none_is_named() {
    hold("ru", &[&[("кто из семьи онлайн", "семья … [Grove Street]")]]).await;
    hold("en", &[&[("who of the family is online", "family … [Grove Street]")]]).await;
}

#[tokio::test]
async fn a_family_that_nobody_knows_changes_no_settings() {
    const NONE: &str = "I couldn't find that family";
    hold_in_private(
        "en",
        &[&[("my family Fbikov", NONE), ("/settings", "Faction: <b>not chosen")]],
    )
    .await;
    hold_in_private(
        "ru",
        &[&[("моя семья Балласси", "семь"), ("/settings", "Фракция: <b>не выбрана")]],
    )
    .await;
}
