//! Requests that a program sends.

use insta::assert_snapshot;
use telegram_sandbox::testing::TestPerson;

use crate::bot::bot_api_test::BotApiTest;
use crate::bot::queries::free_text::choose_brainburg;

#[tokio::test]
async fn an_example_request_is_answered_by_the_api() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    let token = test.issue_key_to(&alice, "laptop").await;
    let api = test.server.serve_keys_of(&test.authenticator).await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let mut requested = Vec::new();
    for text in [
        "how do I get LSPD online with the API",
        "curl",
        "как получить админов через апи",
        "api request for Sweet_Johnson as a player",
        "ендпоінт сімей",
        "endpoint for the family grove street",
        "api example for the online history of сми лс",
        "curl for the map of server 5",
        "swagger собесы",
        "как через api узнать лидеров",
        "endpoint for ghetto zones",
        "наигранные часы через апи",
    ] {
        alice.says(text).await;
        let heard = hears_of_request(&alice).await;
        let command = heard.split("<pre bash>").nth(1).unwrap().split("</pre>").next().unwrap();
        let command = command.replace("&quot;", "\"").replace("&amp;", "&");
        let [curl, header, url] = command
            .split('"')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()[..]
        else {
            panic!("{command}");
        };
        assert_eq!(curl, "curl -H");
        let (name, value) = header.split_once(": ").unwrap();
        let value = value.replace("YOUR_KEY", token.reveal());
        let needs_right = url.contains("/v2/playtime/");
        assert_eq!(heard.contains("🔒"), needs_right, "{heard}");
        let answer = http
            .get(url.replace("https://api.example", &format!("http://{api}")))
            .header(name, value)
            .send()
            .await
            .unwrap();
        let path = url.strip_prefix("https://api.example").unwrap();
        requested.push(format!("{text}: {} {path}", answer.status().as_u16()));
    }
    assert_snapshot!(requested.join("\n"), @r"
    how do I get LSPD online with the API: 200 /v2/fraction?serverId=5&fractionId=LSPD
    curl: 200 /v2/status
    как получить админов через апи: 200 /v2/admins?serverId=5
    api request for Sweet_Johnson as a player: 200 /v2/player/find?serverId=5&nickname=Sweet_Johnson
    ендпоінт сімей: 200 /v2/families?serverId=5
    endpoint for the family grove street: 200 /v2/family?serverId=5&famId=12
    api example for the online history of сми лс: 200 /v2/history?serverId=5&fractionId=%D0%A1%D0%9C%D0%98%20LS&hours=24
    curl for the map of server 5: 200 /v2/map?serverId=5
    swagger собесы: 200 /v2/sobes?serverId=5
    как через api узнать лидеров: 200 /v2/leaders?serverId=5
    endpoint for ghetto zones: 200 /v2/ghetto?serverId=5
    наигранные часы через апи: 403 /v2/playtime/fraction?serverId=5&fractionId=LSPD
    ");
}

#[tokio::test]
async fn an_example_in_python_and_one_for_a_person_without_a_key() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "ru");
    alice.says("дай пример на питоне").await;
    let heard = alice.hears().await.replace("&quot;", "\"");
    assert!(
        heard.contains(
            "<pre python>import requests\n\
             answer = requests.get(\"https://api.example/v2/status\", headers={\"X-API-Key\": \"YOUR_KEY\"})\n\
             print(answer.json())</pre>"
        ),
        "{heard}"
    );
    assert!(heard.contains("https://api.example/docs"), "{heard}");
    assert!(heard.ends_with("[🔑 Получить API-ключ]"), "{heard}");
}

/// The answer with a request. The message with the key also tells of its first use, at some point in between.
async fn hears_of_request(person: &TestPerson) -> String {
    loop {
        let heard = person.hears().await;
        if !heard.starts_with('✎') {
            return heard;
        }
    }
}
