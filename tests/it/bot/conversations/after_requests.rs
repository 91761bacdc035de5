//! What people say after an alert or a board was set up: changes, more of the same, and that it is to go.

use telegram_sandbox::testing::TestPerson;

use super::{hold_in_private, world};
use crate::bot::queries::choose_brainburg;

#[tokio::test]
async fn an_alert_is_changed_and_repeated_in_words_that_no_rule_has() {
    hold_in_private(
        "ru",
        &[
            &[
                ("маякни если лспд меньше 5", "когда онлайн <b>LSPD"),
                ("и про фбр так же", "когда онлайн <b>FBI"),
                ("оба убери", "✖️ Выключено: … Всего выключено: 2"),
            ],
            &[
                ("маякни если лспд меньше 5", "когда онлайн <b>LSPD"),
                ("и на 8 тоже так сделай", "LSPD</b> на 08 Saint Grey"),
                ("хватит, убирай это", "✖️ Выключено"),
            ],
        ],
    )
    .await;
    hold_in_private(
        "en",
        &[
            &[
                ("tell me if lspd is below 5", "I'll tell you here when <b>LSPD"),
                ("hmm bump it up to 7 people", "✏️ Changed. I'll tell you here when <b>LSPD"),
            ],
            &[
                ("tell me if lspd is below 5", "I'll tell you here when <b>LSPD"),
                ("delete it", "✖️ Turned off"),
            ],
            &[
                ("tell me if lspd is below 5", "I'll tell you here when <b>LSPD"),
                ("/alerts", "1 of 20"),
                ("mute 1", "<b>LSPD</b> … · 🔕 until"),
            ],
        ],
    )
    .await;
}

#[tokio::test]
async fn a_board_follows_what_is_said_of_it() {
    let test = world().await;
    let alice = test.person("Alice", "ru");
    choose_brainburg(&alice).await;
    let hears = async |parts: &[&str]| {
        let heard = alice.hears().await;
        assert!(parts.iter().all(|part| heard.contains(part)), "{parts:?}: {heard}");
    };
    for (said, edited, answer) in [
        ("лспд", None, "<b>LSPD</b> · 05 Brainburg"),
        ("сделай из этого табло", None, "🟢 обновляется"),
        ("добавь туда фбр", Some("LSPD, FBI"), "📋 Теперь табло показывает: 🚩 <b>LSPD, FBI"),
        ("лучше на 8", Some("08 Saint Grey"), "📋 Теперь табло показывает: 🚩 <b>LSPD, FBI"),
        ("слишком шумно, убирай", Some("⏹"), "пока нет табло"),
    ] {
        alice.says(said).await;
        if let Some(edited) = edited {
            hears(&["✎", edited]).await;
        }
        hears(&[answer]).await;
    }
}

#[tokio::test]
async fn the_board_of_a_group_follows_what_is_said_to_the_bot() {
    let test = world().await;
    test.sandbox().set_privacy_mode(false);
    let alice = test.person("Alice", "en");
    let bob = test.person("Bob", "en");
    choose_brainburg(&alice).await;
    let group = test.supergroup("Crew", &[&alice, &bob]);
    let says = async |person: &TestPerson, said: &str| {
        person.says_in(&group, format!("@muster_bot {said}").as_str()).await;
    };
    says(&alice, "make a board of lspd 5").await;
    assert!(group.hears().await.contains("🟢 live"));
    says(&alice, "add fbi to it").await;
    assert!(group.hears().await.contains("LSPD, FBI"));
    assert!(group.hears().await.starts_with("📋 The board shows this now:"));
    // Members who are no admins change nothing.
    says(&bob, "get rid of the board").await;
    assert!(group.hears().await.contains("<b>Boards of this chat</b> · 1 of 3"));
    says(&alice, "scrap it, too noisy").await;
    assert!(group.hears().await.contains("⏹"));
    assert!(group.hears().await.contains("no boards yet"));
}

#[tokio::test]
async fn both_that_were_shown_are_put_on_a_board_and_undo_ends_it() {
    let test = world().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    for (said, part) in [
        ("lspd", "<b>LSPD</b> · 05 Brainburg"),
        ("fbi", "<b>FBI</b> · 05 Brainburg"),
        ("put both on a board", "<b>LSPD, FBI</b> · 05 Brainburg"),
        ("undo", "⏹"),
    ] {
        alice.says(said).await;
        let heard = alice.hears().await;
        assert!(heard.contains(part), "{said}: {heard}");
    }
    assert!(alice.hears().await.contains("no boards yet"));
}

#[tokio::test]
async fn quiet_hours_are_set_however_they_are_worded() {
    let test = world().await;
    let alice = test.person("Alice", "ru");
    alice.says("только не ночью, после 12 молчи").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("🌙 Тихие часы: <b>00:00–08:00"), "{heard}");
}

#[tokio::test]
async fn a_place_in_the_list_of_servers_is_a_server() {
    hold_in_private(
        "ru",
        &[&[
            ("сколько фбр на всех серверах", "<b>FBI</b> · все серверы"),
            ("а восьмой?", "<b>FBI</b> … 08 Saint Grey"),
        ]],
    )
    .await;
}
