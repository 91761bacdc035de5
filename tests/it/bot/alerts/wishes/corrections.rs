//! Texts that correct the alert that was set or offered last, or add another one.

use super::conversations::{Turn, holds, talk};
use crate::bot::bot_api_test::BotApiTest;

const COUNT: &[Turn] = &[
    ("маякни если лспд меньше 5", "tell you here when <b>LSPD"),
    ("не, лучше меньше 8", "✏️ Changed. I'll tell you here when <b>LSPD"),
    ("и только с 18 до 23", "falls below <b>8</b> online, only from 18:00 to 23:00"),
    ("no, below 3", "falls below <b>3</b> online, only from 18:00 to 23:00"),
    ("change it to 4", "falls below <b>4</b>"),
    ("/watches", "1 of 20"),
    ("маякни если фбр больше 5", "tell you here when <b>FBI"),
    ("и когда Sweet_Johnson зайдет тоже", "tell you here when <b>Sweet_Johnson"),
    ("also when Big_Smoke logs in", "tell you here when <b>Big_Smoke"),
    ("/watches", "4 of 20"),
];

const TIMES: &[Turn] = &[
    ("присылай лспд каждый день в 18", "every day at 18:00"),
    ("ой ні давай о 22", "✏️ Changed. I'll post here: the <b>LSPD</b> card"),
    ("/watches", "every day at 22:00"),
    ("напомни за 10 минут до собеса фбр", "starts in 10"),
    ("make it 20 minutes", "starts in 20"),
    ("скажи если выставят дом дешевле 1кк", "below <b>$1,000,000"),
    ("лучше дешевле 2кк", "below <b>$2,000,000"),
    ("напоминай про лспд каждый час", "every 60"),
    ("only from 18 to 23", "from 18:00 to 23:00"),
    ("/watches", "4 of 20"),
];

const DENIALS: &[Turn] = &[
    ("маякни если лспд меньше 5", "tell you here when <b>LSPD"),
    ("нет, не больше 8", "falls to <b>8</b>"),
    ("no, not less than 8", "reaches <b>8</b>"),
    ("присылай лспд каждый день в 18", "every day at 18:00"),
    ("не в 18, а в 20", "every day at 20:00"),
    ("/watches", "2 of 20"),
];

const DRAFT: &[Turn] = &[
    ("следи за лспд", "New alert"),
    ("ні, краще менше 8", "✏️ Changed, not set yet:"),
    ("no, more than 12", "rises above <b>12</b>"),
    ("/watches", "no alerts yet"),
];

const WITHOUT_A_FRACTION: &[Turn] = &[
    ("/settings 5", "05"),
    ("привет", "Hi"),
    ("скажи если станет меньше 5", "Which faction?"),
    ("no, below 8", "Which faction?"),
];

/// A new bound may come after a question in between, but not after a list of prices.
const AFTER_QUESTIONS: &[Turn] = &[
    ("не, лучше меньше 8", "["),
    ("маякни если лспд меньше 5", "tell you here"),
    ("фбр", "<b>FBI</b>"),
    ("не, лучше меньше 8", "✏️ Changed"),
    ("аукционы", "🔨"),
    ("не, лучше меньше 9", "["),
    ("/watches", "below <b>8</b>"),
];

#[tokio::test]
async fn the_last_alert_is_corrected() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    for turns in [COUNT, TIMES, DENIALS, DRAFT] {
        holds(&test, turns).await;
    }
}

#[tokio::test]
async fn a_wish_that_lacks_its_fraction_is_corrected() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    talk(&alice, WITHOUT_A_FRACTION).await;
    alice.presses("LSPD").await;
    let heard = alice.hears().await;
    assert!(heard.contains("falls below <b>8</b>"), "{heard}");
}

#[tokio::test]
async fn a_bound_is_corrected_after_a_question_in_between() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    holds(&test, AFTER_QUESTIONS).await;
}

#[tokio::test]
async fn an_alert_of_a_group_is_corrected_by_a_mention() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    test.sandbox().set_privacy_mode(false);
    for (said, part) in [
        ("tell me when lspd < 2 on 5", "falls below <b>2</b>"),
        ("no, below 3", "✏️ Changed. I'll tell you here when <b>LSPD</b>"),
    ] {
        alice.says_in(&group, format!("@muster_bot {said}").as_str()).await;
        let heard = group.hears().await;
        assert!(heard.contains(part), "{said}: {heard}");
    }
    // The alert was set by somebody else.
    bob.says_in(&group, "@muster_bot no, below 4").await;
    let heard = group.hears().await;
    assert!(!heard.contains("Changed"), "{heard}");
}
