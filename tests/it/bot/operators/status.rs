//! The state of the other parts: in the overview, and what operators are told of it.

use insta::assert_snapshot;
use jiff::SignedDuration;
use muster::bot::{DiskSpace, DocumentStatus, PullFailure, SystemStatus};
use muster::keys::AnswerKind;
use telegram_sandbox::{Fault, Frequency};

use super::{stopped, with_operator};
use crate::bot::bot_test::BotTest;
use crate::bot::process::Process;
use crate::bot::redacted::redacted;

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
    let presented = token.reveal().as_bytes();
    let caller = test.authenticator.authenticate(presented, test.now()).await.unwrap();
    let yesterday = test.now() - SignedDuration::from_hours(24);
    for (now, kind) in [
        (test.now(), AnswerKind::ServerError),
        (test.now(), AnswerKind::ClientError),
        (yesterday, AnswerKind::ServerError),
    ] {
        caller.answered(now, "/v2/status", kind);
    }
    test.refuse(&token, 1_234).await;
    test.store.flush(test.now()).await.unwrap();
    // The message with the key says that it works.
    test.tick_and_finish().await;
    alice.hears().await;
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
        servers_down: vec![8, 12],
        pulls: vec![],
        pull_round: Some(SignedDuration::from_mins(8)),
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
    1 answered, 1 of them with our errors (5xx), 1,234 over a limit
    🚦 <b>laptop</b> <code>‹hint›</code> — 1,234 over the limit, 1 answered

    <b>Data</b>
    3 documents, the latest 40 s old, the oldest 1 h: <code>5/families</code>
    🔁 A round of all pulled lists takes 8 min
    🛠 In maintenance or offline: 08, 12
    ❗ <code>5/families</code> has been refused for 9 min: $.families[3].id: "x" is not a number
    ❗ <code>8/online</code>: nothing new for 7 min

    <b>Parts</b>
    ❗ API: not working
    ✅ data
    ❗ key store: not working
    ✅ disk: 12 GB of 40 GB free
    [laptop · ‹hint›]
    [🏆 Busiest keys]
    [🔄 Refresh] [📥 Data]
    [❔ Help]
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
    olga.presses("❔ Help").await;
    assert_snapshot!(olga.hears().await, @"
    ✎ <b>Find a key</b>
    /op <i>k_3fZ81bQx</i> — by its public id
    /op <i>Ab3x…9Zk1</i> — by its hint
    /op <i>123456789</i> or <i>@name</i> — by its owner

    <b>Change it</b>
    /op block <i>k_… reason</i>
    /op unblock <i>k_…</i>
    /op expire <i>k_… 2027-01-31</i>, <i>30d</i>, <i>now</i> or <i>never</i>
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
    assert!(heard.contains("the data arrives in another process"), "{heard}");
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
async fn operators_are_told_what_can_not_be_pulled() {
    let (test, olga) = with_operator().await;
    olga.starts(None).await;
    olga.hears().await;
    let since = test.now();
    let failure = |document: Option<&str>, why: &str| {
        let (document, why) = (document.map(str::to_owned), why.to_owned());
        PullFailure { document, since, why }
    };
    test.status.lock().pulls = vec![
        failure(None, "the key is refused: UNAUTHORIZED: This key is <blocked>."),
        failure(Some("map"), "the answer was 404 Not Found"),
    ];
    let minutes = async |count: i64| {
        for _ in 0..count * 2 {
            test.advance(SignedDuration::from_secs(30));
            test.tick_and_finish().await;
        }
    };
    minutes(9).await;
    olga.hears_nothing().await;
    minutes(1).await;
    assert_snapshot!(olga.hears().await, @"
    ⚠️ <b>Needs attention</b>
    ❗ data has not been pulled for 10 min: the key is refused: UNAUTHORIZED: This key is <blocked>.
    ❗ <code>map</code> has not been pulled for 10 min: the answer was 404 Not Found
    [🛠 Overview]
    ");
    test.status.lock().pulls.clear();
    minutes(1).await;
    assert_snapshot!(olga.hears().await, @"
    ✅ <b>Over</b>
    <code>map</code> is pulled again
    data is pulled again
    [🛠 Overview]
    ");
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
