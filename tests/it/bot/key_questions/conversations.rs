//! Developers in conversation: what was said before need not be said again.

use super::{Turn, talk};
use crate::bot::bot_api_test::BotApiTest;
use crate::bot::queries::free_text::choose_brainburg;

/// Conversations of developers.
const DEVELOPERS: &[&[Turn]] = &[
    &[
        ("how do i get a key", "Create an API key?"),
        ("ok make me one, name it fbi-dashboard", "fbi-dashboard"),
    ],
    &[
        ("need a key", "Create an API key?"),
        ("зроби ключ", "Create an API key?"),
        ("створи мені ключ для сайту фракції", "Create an API key?"),
        ("дай ключ для розробки, роблю бота для фракції", "Create an API key?"),
        ("give me a key for our faction website pls", "Create an API key?"),
    ],
    &[
        ("hey do you have an api", "free"),
        ("а апишка платная? и че она вообще умеет", "free"),
        ("is the api free", "free"),
        ("what can the api do", "free"),
        ("чи є у вас апі", "free"),
    ],
    &[
        ("как получить админов через апи", "/v2/admins"),
        ("same but python", "import requests"),
        ("same but python", "/v2/admins"),
        ("api example for online lspd", "/v2/fraction?"),
        ("and can i get only those in uniform", "inUniform"),
        // Of what was said before, only what is not said anew is kept.
        (
            "and can i get only those in uniform in js",
            "await fetch(\"https://api.example/v2/fraction?serverId=5&fractionId=LSPD",
        ),
        (
            "can i get only fbi in uniform",
            "await fetch(\"https://api.example/v2/fraction?serverId=5&fractionId=FBI",
        ),
        ("can i get only lspd in uniform with curl", "<pre bash>curl -H"),
    ],
    // Members in uniform are asked about the game, unless they are requested.
    &[
        ("api example for online lspd", "/v2/fraction?"),
        ("кто в форме лспд", "👮 <b>LSPD"),
        ("api example for online lspd", "/v2/fraction?"),
        ("сколько в форме", "👮 <b>LSPD"),
    ],
    &[
        ("my api keys", "no API keys yet"),
        ("удали старый", "no API keys yet"),
        ("why 403", "<b>403</b>"),
    ],
];

#[tokio::test]
async fn developers_are_understood_in_few_words() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    for turns in DEVELOPERS {
        let alice = test.person("Alice", "en");
        choose_brainburg(&alice).await;
        talk(&alice, turns).await;
    }
}

#[tokio::test]
async fn questions_that_follow_an_answer_about_keys_need_not_name_the_api() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    test.issue_key_to(&alice, "laptop").await;
    let turns: &[Turn] = &[
        ("my api keys", "laptop"),
        ("how do i get online members of a faction", "/v2/fraction?serverId=5&fractionId="),
        ("give me an example in js", "await fetch(\"https://api.example/v2/fraction?serverId=5"),
        ("can i get history too, like last 24h", "✅ Yes:"),
        ("whats the rate limit on it", "of 60 requests a minute"),
        ("does that work for all servers or just mine", "Every key works for all servers"),
        ("done? is the old one dead now", "None of your keys was deleted"),
        // A question about the game ends it.
        ("lspd", "<b>LSPD</b>"),
    ];
    talk(&alice, turns).await;
    alice.says("does that work for all servers or just mine").await;
    let heard = alice.hears().await;
    assert!(!heard.contains("key"), "{heard}");
}

#[tokio::test]
async fn questions_that_can_only_be_about_the_api_need_not_name_it() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    let turns: &[Turn] = &[
        ("какой лимит запросов в минуту", "Limit: 60 requests a minute."),
        ("пример на питоне чтоб онлайн лспд вытянуть", "/v2/fraction?serverId=5&fractionId=LSPD"),
        (
            "Authorization: Bearer with the key right after it, is that wrong?",
            "X-API-Key: YOUR_KEY",
        ),
        ("чи можна через апі дістати графік за добу і в якому форматі", "/v2/history?serverId=5"),
        ("чи можна через апі дістати графік за добу і в якому форматі", "The response is JSON."),
    ];
    talk(&alice, turns).await;
}
