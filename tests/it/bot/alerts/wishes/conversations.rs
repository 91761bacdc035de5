//! Conversations of several turns, each with a wish about what was shown before.

use telegram_sandbox::testing::TestPerson;

use super::answer;
use crate::bot::bot_api_test::BotApiTest;
use crate::bot::queries::free_text::choose_brainburg;

/// A turn: what is typed, and a part of the answer.
pub(super) type Turn = (&'static str, &'static str);

const TRADER: &[Turn] = &[
    ("дом 3", "House 3"),
    ("remind me an hour before it ends", "the auction of <b>house 3</b>"),
    ("tell me if the price changes", "the price of <b>house 3</b>"),
    ("watch it", "<b>house 3</b> on 05 Brainburg changes owner"),
    ("сообщи если цена изменится", "already"),
];

const BUYER: &[Turn] = &[
    ("business 21", "24/7 in Ganton"),
    ("предупреди за час до конца", "the auction of <b>business 21</b>"),
    ("напомни за полчаса до конца", "ends in 30 min"),
];

const BUYER_WITH_ONE_CHOICE: &[Turn] = &[
    ("дома до 2кк", "1 house up for auction"),
    ("напомни за 5 мин до конца", "the auction of <b>house 3</b>"),
];

const LATE_BUYER: &[Turn] = &[
    ("уведоми за 15 минут до конца аука на биз 18", "It isn't up for auction now"),
    ("за 15 минут до конца аука на дом 3 напомни", "the auction of <b>house 3</b>"),
];

const NEWCOMER: &[Turn] = &[
    ("собес лспд", "Los Santos Police, main hall"),
    ("напомните мне пожалуйста заранее", "an interview for <b>LSPD</b>"),
    ("собес фбр", "Lobby"),
    ("напомни за 10 мин до него", "an interview for <b>FBI</b>"),
];

const ADMIRER: &[Turn] = &[
    ("лидер фбр", "FBI"),
    ("ping me when he logs in", "<b>FBI</b>"),
    ("Mike_Toreno", "<code>Mike_Toreno</code>"),
    ("ping me when he logs in", "<b>Mike_Toreno</b>"),
];

const FRIEND: &[Turn] = &[
    ("Nicolas_Reed", "<code>Nicolas_Reed</code>"),
    ("tell me when he logs in", "<b>Nicolas_Reed</b>"),
    ("следи за ним", "comes online or goes offline"),
    ("Big_Smoke", "<code>Big_Smoke</code>"),
    ("маякни когда зайдёт", "<b>Big_Smoke</b>"),
];

const LEADER: &[Turn] = &[
    ("фбр", "<b>FBI</b>"),
    ("маякни если станет меньше 2", "<b>FBI</b>"),
    ("присылай каждый день в 18", "the <b>FBI</b> card"),
    ("и скажи когда зайдёт лидер", "the leader of <b>FBI</b>"),
];

const HEAD_OF_A_FAMILY: &[Turn] = &[
    ("семья grove street", "<b>Grove Street</b>"),
    ("дай знать когда наберётся 3", "<b>Grove Street</b> on 05"),
    ("watch it", "New alert"),
];

const TWO_AT_ONCE: &[Turn] = &[
    ("маякни когда лидер лспд и фбр зайдут", "the leader of <b>FBI</b>"),
    ("/watches", "2 of 20"),
    ("let me know if lspd or fbi drop under 3", "<b>FBI</b> on 05"),
    ("/watches", "4 of 20"),
];

const NOBODY_WAS_SHOWN: &[Turn] = &[
    ("следи за ним", "Nick_Name"),
    ("tell me when he logs in", "Nick_Name"),
    ("notify me before it ends", "Which server?"),
];

pub(super) async fn holds(test: &BotApiTest, turns: &[Turn]) -> TestPerson {
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    talk(&alice, turns).await;
    alice
}

pub(super) async fn talk(alice: &TestPerson, turns: &[Turn]) {
    for &(typed, part) in turns {
        alice.says(typed).await;
        let heard = answer(alice).await;
        assert!(heard.contains(part), "{typed}: {heard}");
    }
}

#[tokio::test]
async fn a_wish_is_about_what_was_shown_last() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    let conversations = [
        TRADER,
        BUYER,
        BUYER_WITH_ONE_CHOICE,
        LATE_BUYER,
        NEWCOMER,
        ADMIRER,
        FRIEND,
        LEADER,
        HEAD_OF_A_FAMILY,
    ];
    for turns in conversations {
        holds(&test, turns).await;
    }
}

#[tokio::test]
async fn without_an_answer_before_it_a_wish_about_him_asks_for_the_name() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    talk(&alice, NOBODY_WAS_SHOWN).await;
}

#[tokio::test]
async fn a_wish_about_two_things_makes_two_alerts() {
    let test = BotApiTest::start().await;
    holds(&test, TWO_AT_ONCE).await;
}

#[tokio::test]
async fn a_wish_that_is_met_already_is_no_news() {
    let test = BotApiTest::start().await;
    let alice = holds(&test, &[("/watch LSPD < 5", "I'll tell you here")]).await;
    talk(&alice, &[("маякни если лспд меньше 5", "already")]).await;
    alice.presses("🔔 My alerts").await;
    assert!(alice.hears().await.contains("1 of 20"));
}

#[tokio::test]
async fn from_a_wish_that_is_not_understood_buttons_lead_to_an_alert() {
    let test = BotApiTest::start().await;
    let alice = holds(&test, &[("tell me when fbi gets a new car", "[⭐ Leader]")]).await;
    alice.presses("⭐ Leader").await;
    assert!(alice.hears().await.contains("the leader of <b>FBI</b>"));
    alice.presses("✅ Done").await;
    assert!(alice.hears().await.contains("I'll tell you here when the leader of <b>FBI</b>"));
    talk(&alice, &[("маякни как лидер фбр зайдёт", "already")]).await;
}
