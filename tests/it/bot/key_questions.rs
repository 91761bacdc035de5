//! What people ask about their keys and the API in their own words: a leak, a failing request, a first program.

use insta::assert_snapshot;
use jiff::SignedDuration;
use muster::keys::Owner;
use telegram_sandbox::testing::TestPerson;

use super::bot_api_test::BotApiTest;
use super::bot_test::key_in;
use super::redacted::redacted;
use crate::bot::queries::free_text::choose_brainburg;

#[tokio::test]
async fn a_leaked_key_is_replaced_with_one_press() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let leaked = test.issue_key_to(&alice, "laptop").await;
    test.advance(SignedDuration::from_secs(11));
    alice.says("help, I accidentally pushed my API key to github").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    🚨 Block <b>laptop</b> <code>‹hint›</code> now: it stops working at once, and you get a new one in its place.

    It hasn't been used yet.
    [⛔ Block and replace]
    [🗂 My API keys]
    ");
    alice.presses("⛔ Block and replace").await;
    let heard = alice.hears().await;
    assert!(test.accepts(&key_in(&heard)).await, "{heard}");
    assert!(!test.accepts(&leaked).await);
    assert!(alice.hears().await.starts_with("✎ 🗑 <b>laptop</b>"), "the old key is no longer shown");
}

#[tokio::test]
async fn of_several_keys_only_the_leaked_one_is_replaced() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "ru");
    let mut keys = Vec::new();
    for label in ["bot", "site", "laptop"] {
        keys.push(test.issue_key_to(&alice, label).await);
    }
    test.advance(SignedDuration::from_secs(11));
    alice.says("кажется, у меня утёк ключ").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    🚨 <b>Какой ключ утёк?</b> Одно нажатие сразу блокирует его и выдаёт вместо него новый.

    <b>bot</b> <code>‹hint›</code>
    Им ещё никто не пользовался.

    <b>site</b> <code>‹hint›</code>
    Им ещё никто не пользовался.

    <b>laptop</b> <code>‹hint›</code>
    Им ещё никто не пользовался.
    [⛔ Заблокировать bot · ‹hint›]
    [⛔ Заблокировать site · ‹hint›]
    [⛔ Заблокировать laptop · ‹hint›]
    ");
    let [bot, site, laptop] = keys.as_slice() else { unreachable!() };
    alice.presses(&format!("⛔ Заблокировать site · {}", site.hint().as_str())).await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>site</b>") && test.accepts(&key_in(&heard)).await, "{heard}");
    assert!(alice.hears().await.starts_with("✎ 🗑 <b>site</b>"));
    assert!(!test.accepts(site).await);
    assert!(test.accepts(bot).await && test.accepts(laptop).await);
}

#[tokio::test]
async fn a_leak_is_no_answer_to_the_question_for_a_label() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let key = test.issue_key_to(&alice, "laptop").await;
    alice.says("/list").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", key.hint().as_str())).await;
    alice.hears().await;
    alice.presses("✏️ Rename").await;
    assert!(alice.hears().await.contains("new label"));
    alice.says("wait, my key was stolen").await;
    assert!(alice.hears().await.starts_with("🚨 Block <b>laptop</b>"));
    assert_eq!(test.keys_of(&alice).await[0].label.as_str(), "laptop");
    alice.says("workstation").await;
    assert!(!alice.hears().await.contains("Renamed"));
}

#[tokio::test]
async fn a_person_without_keys_is_told_that_none_can_leak() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "uk");
    alice.says("хтось користується моїм ключем").await;
    assert_snapshot!(alice.hears().await, @r"
    Чинних ключів у вас немає, тож вашим ключем ніхто не скористається.
    [🔑 Отримати API-ключ]
    ");
}

#[tokio::test]
async fn a_401_after_a_deletion_names_the_deleted_key() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let deleted = test.issue_key_to(&alice, "laptop").await;
    let blocked = test.issue_key_to(&alice, "site").await;
    for key in test.keys_of(&alice).await {
        match key.hint == deleted.hint() {
            true => drop(test.store.delete(owner(&alice), &key.id, test.now()).await.unwrap()),
            false => drop(test.store.block(&key.id, "<b>too loud</b>", test.now()).await.unwrap()),
        }
    }
    alice.says("why do I get 401 Unauthorized?").await;
    let heard = hears_of_401(&alice).await;
    assert!(heard.contains(deleted.hint().as_str()), "{heard}");
    assert!(heard.contains(blocked.hint().as_str()), "{heard}");
    assert_snapshot!(redacted(&heard), @r"
    <b>401</b>: the API doesn't accept the key. It's missing from the header <code>X-API-Key</code>, mistyped, deleted, blocked or expired.

    <b>site</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    ⛔ blocked at ‹time›: <b>too loud</b>

    🗑 <code>‹hint›</code> — deleted at ‹time›, it no longer works

    Paste the key here: I'll tell you whether it works, and if not, why. I'll delete your message right away.
    [🔑 Get an API key]
    [🗂 My API keys]
    ");
    bob.says("401").await;
    let heard = hears_of_401(&bob).await;
    assert!(heard.contains("You have no API keys yet") && !heard.contains("🗑"), "{heard}");
    // A week later nobody asks about that key.
    test.advance(SignedDuration::from_hours(7 * 24));
    alice.says("401").await;
    let heard = hears_of_401(&alice).await;
    assert!(!heard.contains(deleted.hint().as_str()), "{heard}");
    test.allow_unread();
}

#[tokio::test]
async fn a_429_is_answered_with_the_limit_and_the_requests_of_today() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    test.refuse(&token, 12).await;
    alice.says("429 too many requests, what now").await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    <b>429</b>: the limit is used up. It comes back request by request: wait 1 second, then ask less often. The header <code>Retry-After</code> has the exact wait.

    <b>laptop</b> <code>‹hint›</code>
    standard, created at ‹time›
    not used yet
    left now: 42 of 60 requests a minute
    today: 0 requests, 12 refused
    [🗂 My API keys]
    ");
}

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
        let command = heard.split("<pre>").nth(1).unwrap().split("</pre>").next().unwrap();
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
    наигранные часы через апи: 200 /v2/playtime/fraction?serverId=5&fractionId=LSPD
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
            "<pre>import requests\n\
             answer = requests.get(\"https://api.example/v2/status\", headers={\"X-API-Key\": \"YOUR_KEY\"})\n\
             print(answer.json())</pre>"
        ),
        "{heard}"
    );
    assert!(heard.contains("https://api.example/docs"), "{heard}");
    assert!(heard.ends_with("[🔑 Получить API-ключ]"), "{heard}");
}

/// A developer's questions, each with a part of the answer.
async fn asks(alice: &TestPerson, turns: &[(&str, &str)]) {
    for (text, part) in turns {
        alice.says(*text).await;
        let heard = alice.hears().await.replace("&quot;", "\"").replace("&amp;", "&");
        assert!(heard.contains(part), "{text}: {heard}");
    }
}

#[tokio::test]
async fn questions_that_follow_an_answer_about_keys_need_not_name_the_api() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    test.issue_key_to(&alice, "laptop").await;
    let turns = [
        ("my api keys", "laptop"),
        ("how do i get online members of a faction", "/v2/fraction?serverId=5&fractionId="),
        ("give me an example in js", "await fetch(\"https://api.example/v2/fraction?serverId=5"),
        ("can i get history too, like last 24h", "✅ Yes:"),
        ("whats the rate limit on it", "of 60 requests a minute"),
        ("does that work for all servers or just mine", "Every key works for all servers"),
        ("done? is the old one dead now", "None of your keys was deleted"),
        // A question about the game ends it.
        ("lspd", "<b>LSPD</b>"),
        ("how do i get online members of a faction", "faction"),
    ];
    asks(&alice, &turns[..8]).await;
    alice.says(turns[8].0).await;
    let heard = alice.hears().await;
    assert!(!heard.contains("/v2/"), "{heard}");
}

#[tokio::test]
async fn questions_that_can_only_be_about_the_api_need_not_name_it() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    let turns = [
        ("какой лимит запросов в минуту", "Limit: 60 requests a minute."),
        ("пример на питоне чтоб онлайн лспд вытянуть", "/v2/fraction?serverId=5&fractionId=LSPD"),
        (
            "Authorization: Bearer with the key right after it, is that wrong?",
            "X-API-Key: YOUR_KEY",
        ),
        ("чи можна через апі дістати графік за добу і в якому форматі", "/v2/history?serverId=5"),
        ("чи можна через апі дістати графік за добу і в якому форматі", "The response is JSON."),
    ];
    asks(&alice, &turns).await;
}

#[tokio::test]
async fn a_question_about_the_old_key_names_the_one_that_was_replaced() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let old = test.issue_key_to(&alice, "laptop").await;
    test.advance(SignedDuration::from_secs(11));
    alice.says("my key leaked").await;
    alice.hears().await;
    alice.presses("⛔ Block and replace").await;
    alice.hears().await;
    alice.hears().await;
    alice.says("done? is the old one dead now").await;
    let heard = alice.hears().await;
    assert!(heard.contains(old.hint().as_str()) && heard.contains("no longer works"), "{heard}");
    assert!(heard.contains("✅ still works"), "{heard}");
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
        assert!(
            heard.starts_with("🔒 API keys are issued in private chat only."),
            "{text}: {heard}"
        );
        assert!(heard.contains("Open a private chat"), "{text}: {heard}");
        assert!(!heard.contains(key.hint().as_str()), "{text}: {heard}");
    }
}

#[tokio::test]
async fn questions_about_keys_never_close_over_words_of_the_game() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    for (text, begins) in [
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
    ] {
        alice.says(text).await;
        let heard = alice.hears().await;
        assert!(heard.starts_with(begins), "{text}: {heard}");
    }
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

/// The answer about the status. The bot also tells of the blocked key, at some point in between.
async fn hears_of_401(person: &TestPerson) -> String {
    loop {
        let heard = person.hears().await;
        if heard.starts_with("<b>401</b>") {
            return heard;
        }
    }
}

fn owner(person: &TestPerson) -> Owner {
    Owner(person.id().0)
}

/// Conversations of developers.
const DEVELOPERS: &[&[(&str, &str)]] = &[
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
    let mut missed = Vec::new();
    for turns in DEVELOPERS {
        let alice = test.person("Alice", "en");
        choose_brainburg(&alice).await;
        for (text, part) in *turns {
            alice.says(*text).await;
            let heard = alice.hears().await;
            if !heard.contains(part) {
                missed.push(format!("{text}: {heard}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n\n"));
}
