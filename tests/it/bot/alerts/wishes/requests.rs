//! What people say about their alerts besides a wish.

use jiff::SignedDuration;

use super::conversations::{Turn, holds, talk};
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

/// Nothing is deleted by questions, by denials, or where the words name more than a topic and a thing.
const KEPT: &[Turn] = &[
    ("/watch lspd < 5", "<b>LSPD</b>"),
    ("/watch fbi < 5", "<b>FBI</b>"),
    ("alert me when Sweet_Johnson logs off", "tell you here when <b>Sweet_Johnson"),
    ("/watch Big_Smoke, Carl_Johnson", "any of <b>"),
    ("turn off lspd alerts until 8", "<b>5</b> online · 🔕 until 20:00"),
    ("delete all alerts but lspd", "4 of 20"),
    ("удали все уведомления кроме лспд", "4 of 20"),
    ("turn off the alert when lspd drops below 5", "4 of 20"),
    ("turn off alerts on 5", "4 of 20"),
    ("turn off alerts about Big_Smoke", "4 of 20"),
    ("turn off the alert", "✖️ Turned off:"),
    ("undo", "It's back"),
    ("лспд", "<b>LSPD</b>"),
    ("don't turn off alerts for lspd", ""),
    ("не отключить уведомления про лспд?", ""),
    ("did you delete alerts about lspd", ""),
    ("/watches", "4 of 20"),
    (
        "turn off alerts about Big_Smoke and Carl_Johnson",
        "✖️ Turned off:\nWhen any of <b>Big_Smoke",
    ),
    ("turn off alerts for lspd and fbi", "In all: 2 off."),
    ("undo", "<b>FBI</b>"),
    ("/watches", "3 of 20"),
];

const ONE: &[Turn] = &[
    ("turn off the alert", "no alerts yet"),
    ("/watch lspd < 5", "<b>LSPD</b>"),
    ("/watch fbi < 5", "<b>FBI</b>"),
    ("убери напоминание", "✖️ Turned off:\nWhen <b>FBI</b>"),
    ("undo", "It's back"),
    ("delete the last alert", "✖️ Turned off:\nWhen <b>FBI</b>"),
    ("не передумал", ""),
    ("/watches", "1 of 20"),
    ("вимкни сповіщення про лспд", "✖️ Turned off:\nWhen <b>LSPD</b>"),
];

const NOT_QUIET: &[Turn] = &[
    ("а чё так тихо ночью", ""),
    ("why don't you write at night", ""),
    ("no, alert me at night", ""),
    ("не, пиши мне ночью", ""),
    ("/settings", "Quiet hours: off"),
    ("не пиши мне ночью", "Quiet hours: <b>23:00–08:00</b>"),
    ("undo", "Undone: the setting is as it was.\n🌙 Quiet hours: off"),
    ("тихие часы 22:00-07:00", "Quiet hours: <b>22:00–07:00</b>"),
    ("отключи тихие часы", "Quiet hours: off"),
    ("undo", "🌙 Quiet hours: <b>22:00–07:00</b>"),
    ("/settings", "22:00–07:00"),
];

const TWO_REQUESTS: &[Turn] = &[
    ("маякни если лспд меньше 5", "tell you here when <b>LSPD"),
    ("нет меньше 3, и ночью не пиши", "falls below <b>3</b>"),
];

#[tokio::test]
async fn questions_and_limits_turn_no_alert_off() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    holds(&test, KEPT).await;
}

#[tokio::test]
async fn one_alert_is_the_last_that_was_set() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    holds(&test, ONE).await;
}

#[tokio::test]
async fn the_newest_of_several_old_alerts_goes_only_by_that_name() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    let turns: &[Turn] = &[("/watch lspd < 5", "<b>LSPD</b>"), ("/watch fbi < 5", "<b>FBI</b>")];
    let alice = holds(&test, turns).await;
    test.advance(SignedDuration::from_mins(11));
    let turns: &[Turn] = &[
        ("turn off the alert", "2 of 20"),
        ("turn off the last alert", "✖️ Turned off:\nWhen <b>FBI</b>"),
        ("turn off the alert", "✖️ Turned off:\nWhen <b>LSPD</b>"),
    ];
    talk(&alice, turns).await;
}

#[tokio::test]
async fn remarks_set_no_quiet_hours_and_undo_restores_them() {
    let test = BotApiTest::start().await;
    holds(&test, NOT_QUIET).await;
}

#[tokio::test]
async fn two_requests_in_one_text_are_answered_one_after_the_other() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    let alice = holds(&test, TWO_REQUESTS).await;
    assert!(alice.hears().await.contains("Quiet hours: <b>23:00–08:00</b>"));
    let turns: &[Turn] = &[
        ("собес лспд", "Los Santos Police"),
        ("напомни за 15 минут и поставь ещё на сам собес", "starts in 15 min"),
    ];
    talk(&alice, turns).await;
    assert!(alice.hears().await.contains("starts in 1 min"));
}

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

#[tokio::test]
async fn after_their_list_all_alerts_of_a_group_are_turned_off() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    test.sandbox().set_privacy_mode(false);
    for (person, said, part) in [
        (&alice, "tell me when lspd < 2 on 5", "falls below <b>2</b>"),
        (&bob, "what alerts do we have", "1 of 20"),
        // The list was shown to somebody else.
        (&alice, "delete them all", ""),
        (&bob, "delete them all", "only admins"),
        (&alice, "what alerts do we have", "1 of 20"),
        (&alice, "delete them all", "✖️ Turned off:"),
        (&alice, "what alerts do we have", "no alerts yet"),
    ] {
        person.says_in(&group, format!("@muster_bot {said}").as_str()).await;
        let heard = group.hears().await;
        assert!(heard.contains(part), "{said}: {heard}");
    }
}
