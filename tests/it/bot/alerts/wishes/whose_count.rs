//! Whose players are counted: those of a kind of fraction, of a fraction, or of a server.

use telegram_sandbox::testing::TestPerson;

use super::conversations::{Turn, holds};
use crate::bot::bot_api_test::BotApiTest;

/// People of a kind, in a chat that knows no server: which of their fractions is meant is asked.
const OF_A_KIND: &[&str] = &[
    "alert me when there are fewer than 3 cops on 5",
    "напиши если ментов на 5 меньше 3",
    "напиши якщо копів на 5 менше 3",
    "/watch копи < 3 5",
    "/watch cops < 3 5",
];

/// The same where the chat has a server.
const OF_A_KIND_HERE: &[Turn] = &[
    ("напиши якщо копів менше 3", "[FBI] [LSPD]"),
    ("напиши если ментов меньше 3", "[FBI] [LSPD]"),
    ("/watch копи < 3", "[FBI] [LSPD]"),
];

const OF_A_SERVER: &[&str] = &[
    "напиши если на 5 меньше 300",
    "напиши если игроков на 5 меньше 300",
    "tell me when there are fewer than 300 people on 5",
];

/// A noun, a fraction and a bound, also after an alert about something else.
const NOUNS: &[Turn] = &[
    ("/watch house < 300000", "a house priced below"),
    ("алерт лспд меньше 5", "tell you here when <b>LSPD</b> on 05 Brainburg falls below <b>5<"),
    ("оповещение фбр меньше 7", "tell you here when <b>FBI</b> on 05 Brainburg falls below <b>7<"),
    (
        "сповіщення грув більше 4",
        "tell you here when <b>Grove</b> on 05 Brainburg rises above <b>4<",
    ),
    ("алерт баллас меньше 2", "tell you here when <b>Ballas</b> on 05 Brainburg falls below <b>2<"),
    (
        "notification lsmc under 3",
        "tell you here when <b>LSMC</b> on 05 Brainburg falls below <b>3<",
    ),
    ("/watches", "6 of 20"),
];

const SOMEBODY: &[Turn] = &[
    ("пиши когда кто-то из балас зайдет", "<b>Ballas</b> on 05 Brainburg rises above <b>0<"),
    ("повідом коли хтось з фбр зайде", "<b>FBI</b> on 05 Brainburg rises above <b>0<"),
    (
        "tell me when somebody from grove comes online",
        "<b>Grove</b> on 05 Brainburg rises above <b>0<",
    ),
];

async fn asked(person: &TestPerson, said: &str) -> String {
    person.says(said).await;
    person.hears().await
}

#[tokio::test]
async fn people_of_a_kind_are_never_all_players_of_the_server() {
    let test = BotApiTest::start().await;
    for said in OF_A_KIND {
        let heard = asked(&test.person("Alice", "en"), said).await;
        assert!(
            heard.contains("Which faction?") && heard.contains("[FBI] [LSPD]"),
            "{said}: {heard}"
        );
        assert!(!heard.contains("[Grove]"), "{said}: {heard}");
    }
    holds(&test, OF_A_KIND_HERE).await;
    // What no fraction is called is no server either.
    let heard =
        asked(&test.person("Alice", "en"), "alert me when fewer than 3 elephants on 5").await;
    assert!(heard.contains("elephants") && !heard.contains("player count"), "{heard}");
    for said in OF_A_SERVER {
        let heard = asked(&test.person("Alice", "en"), said).await;
        assert!(heard.contains("the player count of <b>05 Brainburg</b>"), "{said}: {heard}");
    }
}

#[tokio::test]
async fn a_noun_with_a_fraction_and_a_bound_is_an_alert() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    holds(&test, NOUNS).await;
}

#[tokio::test]
async fn somebody_of_a_fraction_comes_when_its_count_rises_above_none() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    holds(&test, SOMEBODY).await;
}
