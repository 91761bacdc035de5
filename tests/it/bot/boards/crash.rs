//! kill -9 at any moment while boards are set up: nobody gets a board twice.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use muster::client::{Client, Timeouts};
use muster::game::{Fraction, FractionId, Fractions, Listing, Online, Servers, Status, Update};
use telegram_sandbox::testing::TestPerson;

use crate::api::server::TestServer;
use crate::bot::bot_test::BotTest;
use crate::bot::process::Process;

/// How often the process is killed; `MUSTER_KILLS=1000` takes some minutes.
fn kills() -> u64 {
    std::env::var("MUSTER_KILLS").map_or(12, |kills| kills.parse().unwrap())
}

fn boards_in(test: &BotTest, person: &TestPerson) -> usize {
    test.said_to(person).iter().filter(|text| text.contains("🟢 live")).count()
}

/// How often the person was told that a board may have been lost.
fn notices(test: &BotTest, person: &TestPerson) -> usize {
    test.said_to(person).iter().filter(|text| text.contains("I don't know")).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_kills_at_any_moment_nobody_has_a_board_twice() {
    let api = TestServer::open().await;
    let now = Timestamp::now() - SignedDuration::from_secs(5);
    let police = Fraction { id: FractionId(1), short: "LSPD".into(), ..Fraction::default() };
    let listing = Listing {
        number: 5,
        name: "Brainburg".into(),
        status: Status::Online,
        ..Listing::default()
    };
    let fractions = std::sync::Arc::new(Fractions::new(vec![police.clone()]));
    api.current.publish(Update::Fractions(Fractions::new(vec![police])));
    api.current.publish(Update::Servers(Servers::new(now, vec![listing])));
    api.current.publish(Update::Online(5, Online::new(now, vec![], fractions)));
    let key = api.service_key().await.token;
    let url = format!("http://{}", api.address);
    let client = Client::new(&url, key.reveal(), Timeouts::default()).unwrap();
    let test = BotTest::with_api(client, |_| {}).await;
    test.allow_error("");
    test.allow_unread();
    let mut people = Vec::new();
    for kill in 0..kills() {
        let person = test.person(&format!("P{kill}"), "en");
        person.says("/board lspd 5").await;
        people.push(person);
        let bot = Process::bot_with_api(&test, &url, key.reveal());
        // Until it is about to answer, and then a little longer each time.
        let answered = async {
            while boards_in(&test, &people[people.len() - 1]) == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let patience = Duration::from_millis(300 + kill * 61 % 400);
        let _ = tokio::time::timeout(patience, answered).await;
        tokio::time::sleep(Duration::from_millis(kill % 4)).await;
        bot.dies();
    }
    let bot = Process::bot_with_api(&test, &url, key.reveal());
    for person in &people {
        let answered = async {
            while boards_in(&test, person) + notices(&test, person) == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), answered).await.unwrap();
    }
    test.wait_idle().await;
    bot.dies();
    let stored: i64 =
        muster::db::query_scalar("SELECT count(*) FROM boards WHERE message IS NOT NULL")
            .fetch_one(test.store.db())
            .await
            .unwrap();
    // Who has no board that is kept current was told so.
    let told = people.iter().filter(|person| notices(&test, person) > 0).count();
    for person in &people {
        assert!(boards_in(&test, person) <= 1, "{:?}", test.said_to(person));
    }
    println!("{stored} boards, {told} interrupted");
    assert_eq!(usize::try_from(stored).unwrap() + told, people.len());
}
