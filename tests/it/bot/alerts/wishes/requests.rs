//! What people say about their alerts besides a wish.

use super::conversations::{Turn, holds};
use crate::bot::bot_api_test::BotApiTest;

const TURNED_OFF: &[Turn] = &[
    ("/watch fbi < 5", "<b>FBI</b>"),
    ("/watch leader fbi", "<b>FBI</b>"),
    ("/watch lspd < 5", "<b>LSPD</b>"),
    ("/watch house 3", "<b>house 3</b>"),
    ("что у меня стоит", "4 of 20"),
    ("какие у меня оповещалки стоят", "4 of 20"),
    ("ок, покажи что у меня стоит", "4 of 20"),
    ("what alerts do i have", "4 of 20"),
    ("убери все уведомления про фбр", "✖️ Turned off:\nWhen <b>FBI</b>"),
    ("/watches", "2 of 20"),
    ("turn off alerts about fbi", "no alerts here about “fbi”"),
    ("вимкни сповіщення про будинок 3", "✖️ Turned off:"),
    ("undo", "It's back"),
    ("/watches", "2 of 20"),
    ("убери уведомления про дома", "✖️ Turned off:"),
    ("дякс, а вимкнути це потім як", "[🔔 My alerts]"),
    ("how do i turn it off later", "/watches"),
    ("/watches", "1 of 20"),
];

const QUIET: &[Turn] = &[
    ("не турбуй мене вночі з 23 до 7", "Quiet hours: <b>23:00–07:00</b>"),
    ("don't ping me after midnight", "Quiet hours: <b>00:00–08:00</b>"),
    ("не пиши мне ночью", "Quiet hours: <b>23:00–08:00</b>"),
    ("/settings", "23:00–08:00"),
];

#[tokio::test]
async fn alerts_are_listed_and_turned_off_in_free_words() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    holds(&test, TURNED_OFF).await;
}

#[tokio::test]
async fn all_alerts_that_were_turned_off_come_back() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    let turns: &[Turn] = &[
        ("/watch fbi < 5", "<b>FBI</b>"),
        ("/watch leader fbi", "<b>FBI</b>"),
        ("remove alerts about fbi", "✖️ Turned off:"),
        ("/watches", "no alerts yet"),
        ("верни", "It's back"),
        ("/watches", "2 of 20"),
    ];
    holds(&test, turns).await;
}

#[tokio::test]
async fn a_wish_to_be_left_alone_sets_quiet_hours() {
    let test = BotApiTest::start().await;
    holds(&test, QUIET).await;
}

#[tokio::test]
async fn only_admins_of_a_group_set_quiet_hours_and_turn_off_alerts() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    test.sandbox().set_privacy_mode(false);
    alice.says_in(&group, "@muster_bot tell me when lspd < 2 on 5").await;
    group.hears().await;
    for (person, said, part) in [
        (&bob, "remove alerts about lspd", "only admins"),
        (&bob, "don't write at night", "admin"),
        (&alice, "don't write at night", "Quiet hours: <b>23:00–08:00</b>"),
        (&alice, "remove alerts about lspd", "✖️ Turned off:"),
    ] {
        person.says_in(&group, format!("@muster_bot {said}").as_str()).await;
        let heard = group.hears().await;
        assert!(heard.contains(part), "{said}: {heard}");
    }
}
