//! What people ask about their keys and the API in their own words: a leak, a failing request, a first program.

mod conversations;
mod examples;
mod failures;
mod labels;
mod leaks;

use telegram_sandbox::testing::TestPerson;

use super::bot_api_test::BotApiTest;
use crate::bot::queries::free_text::choose_brainburg;

/// A turn: what is typed, and a part of the answer.
type Turn = (&'static str, &'static str);

/// Holds a conversation.
async fn talk(person: &TestPerson, turns: &[Turn]) {
    for (text, part) in turns {
        person.says(*text).await;
        let heard = person.hears().await.replace("&quot;", "\"").replace("&amp;", "&");
        assert!(heard.contains(part), "{text}: no {part} in\n{heard}");
    }
}

#[tokio::test]
async fn a_group_reads_nothing_about_keys() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let key = test.issue_key_to(&alice, "laptop").await;
    let group = test.supergroup("Crew", &[&alice]);
    test.sandbox().set_privacy_mode(false);
    for text in [
        "@muster_bot my key was leaked",
        "@muster_bot 429",
        "@muster_bot how do I get lspd online with the API?",
        "@muster_bot whats the rate limit on it",
        "@muster_bot Authorization: Bearer, is that wrong?",
        "@muster_bot i need an api key for the bot of our family",
    ] {
        alice.says_in(&group, text).await;
        let heard = group.hears().await;
        assert!(heard.contains("🔒 API keys are issued in private chat only."), "{text}: {heard}");
        assert!(heard.contains("Open a private chat"), "{text}: {heard}");
        assert!(!heard.contains(key.hint().as_str()), "{text}: {heard}");
    }
}

#[tokio::test]
async fn questions_about_keys_never_close_over_words_of_the_game() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    let turns: &[Turn] = &[
        ("my key doesn't work", "Paste the key here"),
        ("429", "<b>429</b>: the limit is used up"),
        ("апи тормозит", "Keys and limits don't delay"),
        ("почему апи отдает 404", "<b>404</b> and <b>422</b>: your key works"),
        ("api answers 503", "<b>500</b> and above: the API failed"),
        ("403 forbidden", "<b>403</b> doesn't come from the API"),
        ("i need an api key for the discord bot of my family", "Create an API key?"),
        ("лимиты", "You have no active keys"),
        ("онлайн лспд", "👮 <b>LSPD</b>"),
        ("дома до 2кк", "🔨 <b>1 house up for auction</b>"),
    ];
    talk(&alice, turns).await;
}
