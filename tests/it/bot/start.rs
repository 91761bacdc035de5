//! Greetings, help, deep links and the language.

use std::time::Duration;

use insta::assert_snapshot;
use jiff::SignedDuration;
use serde_json::json;
use tokio::time::timeout;

use super::bot_api_test::{BotApiTest, MADE};
use super::bot_test::{BotTest, key_in};
use super::process::Process;

#[tokio::test]
async fn a_newcomer_chooses_a_server_and_sees_it() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис <b>", "ru"));
    alice.starts(None).await;
    assert_snapshot!(alice.hears().await, @r"
    👋 Hi, Alice! I show what's happening on the game's servers.
    🔔 I can also tell you when something changes: the server goes down, few are on duty, an auction ends.
    🔐 <a https://api.example/privacy>What I keep about you</a>, and how to hide or delete it

    Which server do you play on?
    [05 Brainburg · 481] [08 Saint Grey · 1,000]
    [12 Meadow · 🛠]
    [🔑 Get an API key]
    [➕ Add me to a group → https://t.me/muster_bot?startgroup=start]
    ");
    alice.presses("05 Brainburg · 481").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🟢 05 Brainburg — <b>481</b> of 1,000 · exp ×2

    💬 Just ask: <code>LSPD</code>, <code>is the leader of the FBI online</code>, <code>houses under 400k</code>

    🔔 I can also tell you when something changes: the server goes down, few are on duty, an auction ends.
    [🚩 My faction] [👪 My family]
    [🚩 Factions] [🔨 Auctions]
    [🔔 Tell me when 05 Brainburg goes down]
    ");
    assert!(alice.callback_answer().await.contains("05 Brainburg"));
    // Whoever has a server sees it at once.
    alice.starts(None).await;
    assert_snapshot!(alice.hears().await, @r"
    👋 Hi, Alice! I show what's happening on the game's servers.
    🔔 I can also tell you when something changes: the server goes down, few are on duty, an auction ends.
    🔐 <a https://api.example/privacy>What I keep about you</a>, and how to hide or delete it

    🟢 05 Brainburg — <b>481</b> of 1,000 · exp ×2

    💬 Just ask: <code>LSPD</code>, <code>is the leader of the FBI online</code>, <code>houses under 400k</code>
    [🚩 My faction] [👪 My family]
    [🚩 Factions] [🔨 Auctions]
    [🔔 Tell me when 05 Brainburg goes down]
    [🔑 Get an API key]
    [➕ Add me to a group → https://t.me/muster_bot?startgroup=start]
    ");
    boris.starts(None).await;
    assert_snapshot!(boris.hears().await, @r"
    👋 Привет, Борис <b>! Показываю, что происходит на серверах игры.
    🔔 Ещё могу написать, когда что-то изменится: упал сервер, на смене мало людей, кончается аукцион.
    🔐 <a https://api.example/privacy>Что я храню о вас</a> и как это скрыть или удалить

    На каком сервере вы играете?
    [05 Brainburg · 481] [08 Saint Grey · 1 000]
    [12 Meadow · 🛠]
    [🔑 Получить API-ключ]
    [➕ Добавить в группу → https://t.me/muster_bot?startgroup=start]
    ");
}

#[tokio::test]
async fn more_servers_than_fit_are_behind_a_button() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let server = |number: u32| {
        json!({"number": number, "name": format!("City{number}"), "ip": "203.0.113.5", "port": 7777,
               "online": number, "maxplayers": 1000, "password": false, "donateMultiplier": 1,
               "experienceMultiplier": 1, "status": "online", "status_since": "2026-01-01T12:00:00Z",
               "aliases": [], "query": false})
    };
    let servers: Vec<_> = (1..=20).map(server).collect();
    test.publish("servers", json!({"timestamp": MADE + 1, "servers": servers}));
    alice.starts(None).await;
    let heard = alice.hears().await;
    assert!(heard.contains("[12 City12 · 12]") && !heard.contains("City13"), "{heard}");
    alice.presses("More servers").await;
    let heard = alice.hears().await;
    assert!(heard.contains("[20 City20 · 20]") && !heard.contains("More servers"), "{heard}");
}

#[tokio::test]
async fn without_data_the_greeting_still_offers_keys() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    alice.starts(None).await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("👋 Hi, Alice!") && heard.contains("Try again"), "{heard}");
    assert!(heard.contains("[🔑 Get an API key]"), "{heard}");
}

#[tokio::test]
async fn help_is_a_choice_by_interest_with_all_commands_behind_a_button() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for typed in ["/settings 5", "/settings fbi"] {
        alice.says(typed).await;
        alice.hears().await;
    }
    alice.says("/help").await;
    assert_snapshot!(alice.hears().await, @"
    What are you interested in? You can also just ask, for example: <code>FBI 5</code>
    [🚩 My faction or family]
    [🏠 Property and auctions]
    [👥 In a group]
    [🔑 Keys and API]
    [📋 All commands]
    ");
    for (button, shown) in [
        ("🚩 My faction or family", "[🚩 My faction] [👪 My family]"),
        ("🏠 Property and auctions", "[🔨 Auctions] [🗺 Map]"),
        ("👥 In a group", "[➕ Add me to a group"),
        ("🔑 Keys and API", "[🔑 Get an API key] [🗂 My API keys]"),
        ("📋 All commands", "/ghetto, /captures — gang zones"),
    ] {
        alice.presses(button).await;
        let heard = alice.hears().await;
        assert!(heard.starts_with("✎ ") && heard.contains(shown), "{button}: {heard}");
        alice.presses("↩️ Back").await;
        assert!(alice.hears().await.starts_with("✎ What are you interested in?"));
    }
}

#[tokio::test]
async fn help_and_unknown_texts() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    alice.starts(None).await;
    alice.hears().await;
    for (said, heard) in [
        ("/help", "What are you interested in?"),
        ("/HELP@Muster_Bot", "What are you interested in?"),
        (".руддз", "Who is online"),
        (".рудз", "What are you interested in?"),
        ("/рудз", "What are you interested in?"),
        ("/List@Muster_Bot now", "You have no API keys yet"),
        (" /list", "You have no API keys yet"),
        ("/list,", "You have no API keys yet"),
        ("/keys", "You have no API keys yet"),
        ("/ключи", "You have no API keys yet"),
        ("/дшые", "You have no API keys yet"),
        (".дшые", "You have no API keys yet"),
        (".дшые\"ьгыеук_ище", "You have no API keys yet"),
        ("/rk.xb", "You have no API keys yet"),
        ("/", "Who is online"),
        ("...", "Who is online"),
        (".new", "Create an API key?"),
        (".help me", "What are you interested in?"),
        (". туц", "Create an API key?"),
        ("1/2", "Who is online"),
        ("../new", "Who is online"),
        ("/weather@other_bot", "I don't know that command"),
        ("/weather@muster_bot", "I don't know that command"),
        ("/op", "I don't know that command"),
        ("/weather", "I don't know that command"),
        ("/help@other_bot", "I don't know that command"),
        ("hello", "Who is online"),
        ("help", "What are you interested in?"),
        ("помощь", "What are you interested in?"),
        ("Помощь!", "What are you interested in?"),
        ("рудз", "What are you interested in?"),
        ("help me", "What are you interested in?"),
        ("start", "Hi, Alice"),
        ("start now", "Hi, Alice"),
        (" keys ", "You have no API keys yet"),
        ("key", "Create an API key?"),
        ("ключ", "Create an API key?"),
        ("new laptop", "Who is online"),
        ("check", "Paste the key here"),
        ("лспд", "Who is online"),
        ("👍", "Good"),
        (".", "Who is online"),
        ("/check", "Paste the key here"),
        ("/lang klingon", "I speak English, Russian and Ukrainian"),
        ("/new \u{200b}", "visible characters"),
        (&format!("/new {}", "x".repeat(33)), "visible characters"),
        ("/start NEW", "Hi, Alice"),
        ("/start new new", "Hi, Alice"),
        ("/start ../", "Hi, Alice"),
        ("/start 123456789", "Hi, Alice"),
        ("/start 1' OR '1'='1", "Hi, Alice"),
        (&format!("/start {}", "x".repeat(64)), "Hi, Alice"),
    ] {
        // The second hint in a row is shorter.
        test.advance(SignedDuration::from_mins(11));
        alice.says(said).await;
        let words = alice.hears().await;
        assert!(words.contains(heard), "{said}: {words}");
    }
    assert!(test.keys_of(&alice).await.is_empty());
}

#[tokio::test]
async fn a_deep_link_opens_the_confirmation_and_issues_nothing() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    alice.starts(Some("new")).await;
    assert_snapshot!(alice.hears().await, @r"
    Create an API key?
    [🔑 Get an API key] [Not now]
    ");
    assert!(test.keys_of(&alice).await.is_empty());
    alice.presses("Not now").await;
    assert_snapshot!(alice.hears().await, @"✎ All right. Whenever you need one: /new");
    alice.starts(Some("new")).await;
    alice.hears().await;
    alice.presses("🔑 Get an API key").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with('✎'), "{heard}");
    assert!(test.accepts(&key_in(&heard)).await);
}

#[tokio::test]
async fn setting_the_language_changes_the_command_menu() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/lang").await;
    assert_snapshot!(alice.hears().await, @r"
    Choose a language
    [English] [Русский] [Українська]
    ");
    // The menu is set beside the first answers.
    let menu_is_set = async {
        while alice.menu(alice.as_person().private()).is_empty() {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(30), menu_is_set).await.unwrap();
    let seen = alice.menu(alice.as_person().private());
    assert!(seen.contains(&"/new — Get an API key".to_owned()), "{seen:?}");
    alice.presses("Русский").await;
    assert_snapshot!(alice.hears().await, @"✎ 👌 Говорим по-русски.");
    alice.says("/help").await;
    assert!(alice.hears().await.contains("Ключи и API"));
    assert!(
        alice.menu(alice.as_person().private()).contains(&"/new — Получить API-ключ".to_owned())
    );
    for (typed, heading) in [("/lang uk", "Ключі та API"), ("/lang en", "Keys and API")] {
        alice.says(typed).await;
        alice.hears().await;
        alice.says("/help").await;
        let help = alice.hears().await;
        assert!(help.contains(heading), "{help}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_start_to_the_first_api_request_and_to_the_deletion() {
    let test = BotTest::start().await;
    let (process, api) = Process::api(&test).await;
    let alice = test.person("Alice", "en");
    alice.starts(None).await;
    alice.hears().await;
    alice.presses("🔑 Get an API key").await;
    let heard = alice.hears().await;
    let token = key_in(&heard);
    let line = heard.split("<pre bash>").nth(1).unwrap().split("</pre>").next().unwrap();
    let line = line.replace("YOUR_KEY", token.reveal()).replace("https://api.example", &api);
    let asks = || {
        let line = format!("{line} -s -i --noproxy '*'");
        let answer = std::process::Command::new("sh").arg("-c").arg(line).output().unwrap();
        String::from_utf8(answer.stdout).unwrap()
    };
    let answer = asks();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // Another process counted it and stored the count within seconds.
    assert!(alice.hears().await.contains("first request at"));
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete").await;
    let heard = alice.hears().await;
    let answer = asks();
    assert!(heard.contains("it no longer works"), "{heard}");
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    process.dies();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_401_names_the_bot_of_the_process() {
    let test = BotTest::stopped_with(|_| {}).await;
    let (process, api) = Process::whole_at(&test).await;
    let alice = test.person("Alice", "en");
    alice.says("/list").await;
    assert!(alice.hears().await.contains("You have no API keys yet"));
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let refused = http.get(format!("{api}/v2/status")).send().await.unwrap();
    assert_eq!(refused.status(), 401);
    let body = refused.text().await.unwrap();
    assert!(body.contains("Get a key from https://t.me/muster_bot"), "{body}");
    process.stops();
}
