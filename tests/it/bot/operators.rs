//! `/op`: what operators see and do, and that it does not exist for anybody else.

use std::time::Duration;

use insta::assert_snapshot;
use jiff::{SignedDuration, Timestamp};
use muster::bot::{Clock, DiskSpace, DocumentStatus, SystemStatus};
use muster::keys::{Actor, Issuer, NewKey, Owner, State};
use telegram_sandbox::testing::{TestPerson, TestTelegram};
use telegram_sandbox::{Fault, Frequency};

use super::bot_test::{BotTest, no_api, redacted};
use super::process::Process;

/// The data of the button that opens the overview.
const OVERVIEW: &str = "MAA";

/// A running bot with an operator, at a time that stands still.
async fn with_operator() -> (BotTest, TestPerson) {
    let (test, olga) = stopped().await;
    test.start_bot();
    (test, olga)
}

async fn stopped() -> (BotTest, TestPerson) {
    let telegram = TestTelegram::new().await;
    let olga = telegram.person("Olga", "en");
    let operators = vec![olga.id().0];
    let folder = tempfile::tempdir().unwrap();
    let test = BotTest::on_store(telegram, folder, no_api(), |settings| {
        settings.operators = operators;
        settings.clock = Clock::stopped_at("2026-11-24T12:00:00Z".parse().unwrap());
    });
    let test = test.await;
    // The menu of an operator who has not talked to the bot yet can't be set.
    test.allow_error("chat not found");
    (test, olga)
}

/// A text without ids of keys and people.
fn anonymous(heard: &str, ids: &[(&str, String)]) -> String {
    ids.iter().fold(redacted(heard), |text, (name, id)| text.replace(id.as_str(), name))
}

#[tokio::test]
async fn the_command_exists_for_nobody_else() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    let group = test.supergroup("Crew", &[&olga, &alice]);
    for command in ["/op", "/op help", "/OP", "/op@muster_bot"] {
        alice.says(command).await;
        let op = alice.hears().await;
        alice.says(command.replace("op", "xq").replace("OP", "xq").as_str()).await;
        assert_eq!(op, alice.hears().await, "{command}");
        olga.says_in(&group, command).await;
        group.hears_nothing().await;
    }
    alice.says("/lang").await;
    alice.hears().await;
    alice.sends_callback(OVERVIEW).await;
    let op = alice.callback_answer().await;
    alice.sends_callback("of an older version").await;
    assert_eq!(op, alice.callback_answer().await);
    let is_op = |line: &String| line.starts_with("/op ");
    alice.starts(None).await;
    alice.hears().await;
    assert!(!alice.menu(alice.as_person().private()).iter().any(is_op));
    olga.says("/op help").await;
    assert!(olga.hears().await.contains("/op block"));
    assert!(olga.menu(olga.as_person().private()).iter().any(is_op));
    assert!(!olga.menu(group.id()).iter().any(is_op));
    olga.says("/щз help").await;
    assert!(olga.hears().await.contains("/op block"));
}

#[tokio::test]
async fn the_menu_of_a_former_operator_has_no_such_command() {
    let (test, olga) = with_operator().await;
    let chat = olga.as_person().private();
    let has_op = || olga.menu(chat).iter().any(|line| line.starts_with("/op "));
    olga.says("/op help").await;
    olga.hears().await;
    olga.says("/lang ru").await;
    olga.hears().await;
    assert!(has_op());
    test.stop_bot().await;
    test.change_settings(|settings| settings.operators = vec![1]);
    test.allow_error("chat not found");
    test.restart_bot();
    let removed = async {
        while has_op() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), removed).await.unwrap();
    assert!(olga.menu(chat).iter().any(|line| line.starts_with("/new — Получить")));
}

#[tokio::test]
async fn a_key_is_found_blocked_and_unblocked_with_buttons() {
    let (test, olga) = with_operator().await;
    let boris = test.person("Борис", "ru");
    let token = test.issue_key_to(&boris, "laptop").await;
    let key = test.keys_of(&boris).await.remove(0);
    let names = [
        ("‹id›", key.id.to_string()),
        ("‹owner›", boris.id().0.to_string()),
        ("‹op›", olga.id().0.to_string()),
    ];
    olga.says(format!("/op {}", key.id).as_str()).await;
    let card = olga.hears().await;
    assert_snapshot!(anonymous(&card, &names), @"
    <b>laptop</b> <code>‹hint›</code>
    <code>‹id›</code> · owner <code>‹owner›</code>
    standard, created at ‹time›
    not used yet
    today: 0 answered, 0 over the limit
    Limit: 60 requests a minute.
    [⛔ Block] [📜 History]
    [📏 Limit]
    [👤 All keys of the owner]
    ");
    for text in
        [key.hint.to_string(), format!("mst_{}", key.hint), key.hint.to_string().replace('…', " ")]
    {
        olga.says(format!("/op {text}").as_str()).await;
        assert_eq!(olga.hears().await, card, "{text}");
    }
    olga.presses("⛔ Block").await;
    assert_snapshot!(anonymous(&olga.hears().await, &names), @"
    ✎ Block <b>laptop</b> <code>‹hint›</code>? Programs that use it stop working at once, and its owner is told why. Choose the reason:
    [Far too many requests]
    [Given to others]
    [Used against the rules]
    [✏️ Another reason]
    [↩️ Back to the key]
    ");
    olga.presses("↩️ Back to the key").await;
    assert_eq!(olga.hears().await, format!("✎ {card}"));
    assert!(test.accepts(&token).await);
    olga.presses("⛔ Block").await;
    olga.hears().await;
    olga.presses("Far too many requests").await;
    assert_snapshot!(anonymous(&olga.hears().await, &names), @"
    ✎ ⛔ Blocked. Its owner is being told.

    <b>laptop</b> <code>‹hint›</code>
    <code>‹id›</code> · owner <code>‹owner›</code>
    standard, created at ‹time›
    not used yet
    ⛔ blocked at ‹time›: it made far too many requests
    today: 0 answered, 0 over the limit
    Limit: 60 requests a minute.
    [✅ Unblock] [📜 History]
    [📏 Limit]
    [👤 All keys of the owner]
    ");
    assert!(!test.accepts(&token).await);
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    assert!(boris.hears().await.contains("слишком много запросов"));
    olga.presses("✅ Unblock").await;
    assert!(olga.hears().await.contains("It will work again at once"));
    assert!(!test.accepts(&token).await);
    olga.presses("✅ Yes, unblock").await;
    assert!(olga.hears().await.contains("✅ Unblocked"));
    assert!(test.accepts(&token).await);
    test.tick().await;
    boris.hears().await;
    olga.presses("📜 History").await;
    assert_snapshot!(anonymous(&olga.hears().await, &names), @"
    ✎ 📜 History of <b>laptop</b> <code>‹hint›</code>

    at ‹time›: issued, standard — the owner
    at ‹time›: blocked: it made far too many requests — operator <code>‹op›</code>
    at ‹time›: unblocked — operator <code>‹op›</code>
    [↩️ Back to the key]
    ");
    let history = test.store.history(&key.id).await.unwrap();
    let actors: Vec<_> = history.iter().map(|entry| entry.actor).collect();
    let operator = Some(Actor::Operator(olga.id().0));
    assert_eq!(actors, [Some(Actor::Owner), operator, operator]);
}

#[tokio::test]
async fn keys_are_found_by_their_owner() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    for label in ["laptop", "server"] {
        test.issue_key_to(&alice, label).await;
    }
    olga.says(format!("/op {}", alice.id().0).as_str()).await;
    let list = olga.hears().await;
    assert!(list.contains("<b>2</b> keys") && list.contains("[laptop · "), "{list}");
    let name = alice.as_person().user().unwrap().username.unwrap();
    olga.says(format!("/op @{}", name.to_uppercase()).as_str()).await;
    assert_eq!(olga.hears().await, list);
    let hint = test.keys_of(&alice).await[1].hint.to_string();
    olga.presses(&format!("server · {hint}")).await;
    assert!(olga.hears().await.contains("👤 All keys of the owner"));
    for (asked, answer) in [
        ("@nobody_here", "since my last start"),
        ("k_00000000", "No such key"),
        ("zzzz…zzzz", "No such key"),
        ("12345", "No such key"),
        ("some words", "No such key"),
        ("block", "<b>Find a key</b>"),
        ("block k_00000000 loud", "No such key"),
    ] {
        olga.says(format!("/op {asked}").as_str()).await;
        let heard = olga.hears().await;
        assert!(heard.contains(answer), "{asked}: {heard}");
    }
    // Names are not kept: after a restart nobody knows this one.
    test.stop_bot().await;
    test.restart_bot();
    olga.says(format!("/op @{name}").as_str()).await;
    assert!(olga.hears().await.contains("since my last start"));
}

#[tokio::test]
async fn a_reason_can_be_written() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    let id = test.keys_of(&alice).await[0].id;
    let blocked = async || match test.keys_of(&alice).await.remove(0).state {
        State::Blocked(block) => Some(block.reason),
        State::Active | State::Expired => None,
    };
    olga.says(format!("/op block {id}").as_str()).await;
    olga.hears().await;
    olga.presses("✏️ Another reason").await;
    assert!(olga.hears().await.contains("Send the reason in one line"));
    olga.says("x".repeat(201).as_str()).await;
    assert!(olga.hears().await.contains("at most 200 characters"));
    olga.says("sold to <others>").await;
    assert!(olga.hears().await.contains("sold to <others>"));
    assert_eq!(blocked().await.as_deref(), Some("sold to <others>"));
    assert!(!test.accepts(&token).await);
    // The next text is no reason any more, and a command closes the question.
    test.store.unblock(&id, test.now()).await.unwrap();
    olga.says("thanks").await;
    assert!(olga.hears().await.contains("welcome"));
    olga.says(format!("/op block {id}").as_str()).await;
    olga.hears().await;
    olga.presses("✏️ Another reason").await;
    olga.hears().await;
    olga.says("/help").await;
    olga.hears().await;
    olga.says("thanks").await;
    olga.hears().await;
    assert_eq!(blocked().await, None);
    olga.says(format!("/op block {id} far too loud").as_str()).await;
    assert!(olga.hears().await.contains("far too loud"));
    assert_eq!(blocked().await.as_deref(), Some("far too loud"));
}

#[tokio::test]
async fn expiry_and_limit_are_set_with_buttons_and_in_words() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    let key = NewKey::enterprise(Owner(alice.id().0), "shop".parse().unwrap());
    let id = test.store.issue(key, Issuer::Operator, test.now()).await.unwrap().id;
    let key = async || test.store.get(&id, test.now()).await.unwrap().unwrap();
    olga.says(format!("/op {id}").as_str()).await;
    olga.hears().await;
    olga.presses("⏳ Expiry").await;
    assert!(olga.hears().await.contains("[In 7 days] [In 30 days] [In 365 days]"));
    olga.presses("In 30\u{a0}days").await;
    assert!(olga.hears().await.contains("The expiry is changed"));
    assert_eq!(key().await.expires_at.unwrap(), test.now() + SignedDuration::from_hours(30 * 24));
    olga.says(format!("/op expire {id} 2027-01-31").as_str()).await;
    olga.hears().await;
    assert_eq!(key().await.expires_at, "2027-01-31T00:00:00Z".parse::<Timestamp>().ok());
    olga.says(format!("/op expire {id} soon").as_str()).await;
    assert!(olga.hears().await.contains("Write the end as a day"));
    olga.says(format!("/op expire {id} never").as_str()).await;
    olga.hears().await;
    assert_eq!(key().await.expires_at, None);
    olga.presses("📏 Limit").await;
    assert!(olga.hears().await.contains("[120/60s] [300/60s] [600/60s]"));
    olga.presses("300/60s").await;
    assert!(olga.hears().await.contains("300 requests a minute"));
    olga.says(format!("/op limit {id} 5/1s").as_str()).await;
    olga.hears().await;
    assert_eq!(key().await.limit.unwrap().to_string(), "5/1s");
    olga.says(format!("/op limit {id} plenty").as_str()).await;
    assert!(olga.hears().await.contains("Write a limit like"));
    olga.presses("📏 Limit").await;
    olga.hears().await;
    olga.presses("Standard").await;
    olga.hears().await;
    assert_eq!(key().await.limit, None);
    let standard = test.issue_key_to(&alice, "laptop").await.hint();
    olga.says(format!("/op expire {standard} now").as_str()).await;
    assert!(olga.hears().await.contains("can't expire"));
    olga.says(format!("/op {standard}").as_str()).await;
    assert!(!olga.hears().await.contains("⏳"));
    let actors: Vec<_> =
        test.store.history(&id).await.unwrap().into_iter().map(|entry| entry.actor).collect();
    assert!(
        actors[1..].iter().all(|actor| *actor == Some(Actor::Operator(olga.id().0))),
        "{actors:?}"
    );
}

fn document(server: u32, name: &str, age: i64, test: &BotTest) -> DocumentStatus {
    let made_at = Some(test.now() - SignedDuration::from_secs(age));
    DocumentStatus { server: Some(server), name: name.to_owned(), made_at, refused: None }
}

const GIB: u64 = 1 << 30;

#[tokio::test]
async fn the_overview_shows_the_day_and_the_parts() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    test.use_key(&token).await;
    test.refuse(&token, 1_234).await;
    test.store.flush(test.now()).await.unwrap();
    let refused = test.now() - SignedDuration::from_mins(9);
    *test.status.lock() = SystemStatus {
        documents: vec![
            document(5, "online", 40, &test),
            DocumentStatus {
                refused: Some((refused, "$.families[3].id: \"x\" is not a number".to_owned())),
                ..document(5, "families", 4_000, &test)
            },
            document(8, "online", 420, &test),
        ],
        parts: vec![("feed", true), ("store", false)],
        disk: Some(DiskSpace { free: 12 * GIB, total: 40 * GIB }),
    };
    olga.says("/op").await;
    assert_snapshot!(redacted(&olga.hears().await), @r#"
    🛠 <b>Operators</b>

    <b>Keys today</b> (UTC)
    1 issued, 0 deleted, 0 blocked
    In all: 1 active, 0 blocked, 0 expired

    <b>Requests today</b>
    1 answered, 1,234 over a limit
    🚦 <b>laptop</b> <code>‹hint›</code> — 1,234 over the limit, 1 answered

    <b>Data</b>
    3 documents, the latest 40 s old
    ❗ <code>5/families</code> has been refused for 9 min: $.families[3].id: "x" is not a number
    ❗ <code>8/online</code>: nothing new for 7 min

    <b>Parts</b>
    ❗ API: not working
    ✅ data
    ❗ key store: not working
    ✅ disk: 12 GB of 40 GB free
    [laptop · ‹hint›]
    [🔄 Refresh] [📥 Data] [❔ Commands]
    "#);
    olga.presses("📥 Data").await;
    assert_snapshot!(redacted(&olga.hears().await), @"
    ✎ <b>Data</b>

    <b>05</b>
    online 40 s · ❗families 1 h

    <b>08</b>
    online 7 min
    [🛠 Overview]
    ");
    olga.presses("🛠 Overview").await;
    assert!(olga.hears().await.contains("Keys today"));
    olga.presses("❔ Commands").await;
    assert_snapshot!(olga.hears().await, @"
    ✎ <b>Find a key</b>
    /op <i>k_3fZ81bQx</i> — by its public id
    /op <i>Ab3x…9Zk1</i> — by its hint
    /op <i>123456789</i> or <i>@name</i> — by its owner

    <b>Change it</b>
    /op block <i>k_… reason</i>
    /op unblock <i>k_…</i>
    /op expire <i>k_… 2027-01-31</i>, <i>now</i> or <i>never</i>
    /op limit <i>k_… 600/60s</i> or <i>standard</i>
    /op history <i>k_…</i>
    [🛠 Overview]
    ");
}

#[tokio::test]
async fn what_runs_in_another_process_is_not_known() {
    let (test, olga) = stopped().await;
    let bot = Process::bot(&test);
    olga.says("/op").await;
    let heard = olga.hears().await;
    assert!(heard.contains("the data arrive in another process"), "{heard}");
    assert!(heard.contains("The other parts run in another process"), "{heard}");
    assert!(heard.contains("❗ API: not working") && !heard.contains("[📥 Data]"), "{heard}");
    bot.stops();
    let whole = Process::whole(&test);
    olga.says("/op").await;
    let heard = olga.hears().await;
    assert!(heard.contains("✅ API") && heard.contains("✅ key store"), "{heard}");
    assert!(heard.contains("No document has arrived yet") && heard.contains("disk"), "{heard}");
    whole.stops();
}

#[tokio::test]
async fn operators_are_told_once_of_a_problem_and_once_of_its_end() {
    let (test, olga) = with_operator().await;
    olga.starts(None).await;
    olga.hears().await;
    let set = |change: &dyn Fn(&mut SystemStatus)| change(&mut test.status.lock());
    let minutes = async |count: i64| {
        for _ in 0..count * 2 {
            test.advance(SignedDuration::from_secs(30));
            test.tick_and_finish().await;
        }
    };
    let now = test.now();
    set(&|status| {
        status.documents = vec![DocumentStatus {
            refused: Some((now, "$.zones: missing".to_owned())),
            ..document(5, "ghetto", 0, &test)
        }];
        status.parts = vec![("feed", false)];
        status.disk = Some(DiskSpace { free: GIB / 2, total: 40 * GIB });
    });
    minutes(1).await;
    assert_snapshot!(olga.hears().await, @"
    ⚠️ <b>Needs attention</b>
    ❗ disk nearly full: 512 MB of 40 GB free
    [🛠 Overview]
    ");
    minutes(1).await;
    assert!(olga.hears().await.contains("data: not working"));
    minutes(7).await;
    olga.hears_nothing().await;
    minutes(1).await;
    assert_snapshot!(olga.hears().await, @"
    ⚠️ <b>Needs attention</b>
    ❗ <code>5/ghetto</code> has been refused for 10 min: $.zones: missing
    [🛠 Overview]
    ");
    minutes(60).await;
    // Everything that is told is stored.
    test.stop_bot().await;
    test.restart_bot();
    minutes(2).await;
    set(&|status| status.documents[0].refused = None);
    set(&|status| status.documents[0].made_at = Some(test.now()));
    set(&|status| status.parts = vec![("feed", true)]);
    set(&|status| status.disk = Some(DiskSpace { free: 3 * GIB, total: 40 * GIB }));
    minutes(1).await;
    assert_snapshot!(olga.hears().await, @"
    ✅ <b>Over</b>
    the disk has room again
    data: working again
    <code>5/ghetto</code> is accepted again
    [🛠 Overview]
    ");
    minutes(60).await;
    // An hour without a new version.
    minutes(11).await;
    let heard = olga.hears().await;
    assert!(heard.contains("5/ghetto</code>: nothing new for 1 h"), "{heard}");
    minutes(5).await;
    olga.hears_nothing().await;
}

#[tokio::test]
async fn an_operator_is_told_after_an_outage_of_telegram() {
    let (test, olga) = with_operator().await;
    olga.starts(None).await;
    olga.hears().await;
    test.status.lock().disk = Some(DiskSpace { free: 0, total: 40 * GIB });
    test.sandbox().inject_fault("sendMessage", Fault::BadGateway, Frequency::Times(3));
    test.advance(SignedDuration::from_secs(30));
    test.tick_and_finish().await;
    assert!(olga.hears().await.contains("disk nearly full: 0 MB of 40 GB free"));
}
