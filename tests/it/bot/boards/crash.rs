//! kill -9 at any moment while boards are set up, edited or moved: nobody gets a board twice.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use muster::client::{Client, Timeouts};
use muster::game::{
    Fraction, FractionId, FractionName, Fractions, Listing, Online, Player, Servers, Status, Update,
};
use telegram_sandbox::testing::TestPerson;
use telegram_sandbox::{Fault, Frequency};

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

/// An API with the police of server 5, and the bot's key.
struct Police {
    server: TestServer,
    url: String,
    key: String,
}

impl Police {
    async fn start() -> Self {
        let server = TestServer::open().await;
        let url = format!("http://{}", server.address);
        let key = server.service_key().await.token.reveal().to_owned();
        let police = Self { server, url, key };
        police.server.current.publish(Update::Fractions(Fractions::new(vec![fraction()])));
        police.online(0);
        police
    }

    /// A new list in which so many of them are online.
    fn online(&self, count: u32) {
        let now = Timestamp::now() - SignedDuration::from_secs(5);
        let listing = Listing {
            number: 5,
            name: "Brainburg".into(),
            status: Status::Online,
            ..Listing::default()
        };
        let officer = |id| Player {
            id,
            name: format!("Officer_{id}").into(),
            fraction: Some(FractionName::Known(FractionId(1))),
            ..Player::default()
        };
        let fractions = Arc::new(Fractions::new(vec![fraction()]));
        let online = Online::new(now, (0..count).map(officer).collect(), fractions);
        self.server.current.publish(Update::Servers(Servers::new(now, vec![listing])));
        self.server.current.publish(Update::Online(5, online));
    }

    async fn test(&self) -> BotTest {
        let client = Client::new(&self.url, &self.key, Timeouts::default()).unwrap();
        let test = BotTest::with_api(client, |_| {}).await;
        test.allow_error("");
        test.allow_unread();
        test
    }

    fn bot(&self, test: &BotTest) -> Process {
        Process::bot_with_api(test, &self.url, &self.key)
    }
}

fn fraction() -> Fraction {
    Fraction { id: FractionId(1), short: "LSPD".into(), ..Fraction::default() }
}

/// Waits until it is so, at most a minute.
async fn until(is_so: impl Fn() -> bool) {
    let so = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), so).await.unwrap();
}

/// People with a board, whose messages show that nobody is online.
async fn with_boards(api: &Police, test: &BotTest, count: u64) -> Vec<TestPerson> {
    let people: Vec<_> = (0..count).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.says("/board lspd 5").await;
    }
    let bot = api.bot(test);
    until(|| people.iter().all(|person| boards_in(test, person) == 1)).await;
    test.wait_idle().await;
    bot.dies();
    people
}

/// The messages of boards that a person's chat has now.
fn messages(test: &BotTest, person: &TestPerson) -> Vec<String> {
    let said = test.said_to(person).into_iter();
    said.filter(|text| text.contains("in uniform")).collect()
}

/// Whether the board is below the list.
fn is_moved(test: &BotTest, person: &TestPerson) -> bool {
    test.said_to(person).last().is_some_and(|text| text.contains("in uniform"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_kills_at_any_moment_nobody_has_a_board_twice() {
    let api = Police::start().await;
    let test = api.test().await;
    let mut people = Vec::new();
    for kill in 0..kills() {
        let person = test.person(&format!("P{kill}"), "en");
        person.says("/board lspd 5").await;
        people.push(person);
        let bot = api.bot(&test);
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
    let bot = api.bot(&test);
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

/// The process dies while boards are edited: an edit may be made twice, and no message comes twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_kills_while_boards_are_edited_each_message_is_current() {
    let api = Police::start().await;
    let test = api.test().await;
    let people = with_boards(&api, &test, 8).await;
    let shows = |person: &TestPerson, count: u64| {
        messages(&test, person)[0].contains(&format!("{count} online"))
    };
    let mut edited = 0;
    for kill in 1..=kills() {
        // Boards are edited once a minute.
        test.execute_sql("UPDATE boards SET edited_at = 0").await;
        api.online(u32::try_from(kill).unwrap());
        let bot = api.bot(&test);
        until(|| people.iter().any(|person| shows(person, kill))).await;
        tokio::time::sleep(Duration::from_micros(kill * 371 % 3_000)).await;
        bot.dies();
        edited += people.iter().filter(|person| shows(person, kill)).count();
    }
    test.execute_sql("UPDATE boards SET edited_at = 0").await;
    api.online(99);
    let bot = api.bot(&test);
    until(|| people.iter().all(|person| shows(person, 99))).await;
    test.wait_idle().await;
    bot.dies();
    println!("{edited} of {} edits were made before the kills", people.len() as u64 * kills());
    for person in &people {
        assert_eq!(messages(&test, person).len(), 1);
        assert_eq!(notices(&test, person), 0);
    }
}

/// The process dies while boards are moved: a chat has the board once, or its person knows that this is not certain.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_kills_while_boards_are_moved_each_is_there_once_or_its_person_was_told() {
    let api = Police::start().await;
    let test = api.test().await;
    let people = with_boards(&api, &test, kills()).await;
    let bot = api.bot(&test);
    for person in &people {
        person.says("/boards").await;
    }
    let is_listed = |person: &TestPerson| test.said_to(person).len() == 2;
    until(|| people.iter().all(is_listed)).await;
    test.wait_idle().await;
    bot.dies();
    for (kill, person) in (0..).zip(&people) {
        person.presses("👇 Here").await;
        let bot = api.bot(&test);
        let patience = Duration::from_millis(300 + kill * 61 % 400);
        let _ = tokio::time::timeout(patience, until(|| is_moved(&test, person))).await;
        tokio::time::sleep(Duration::from_micros(kill * 371 % 4_000)).await;
        bot.dies();
    }
    let bot = api.bot(&test);
    let is_told = |person: &TestPerson| notices(&test, person) > 0;
    let is_done = |person: &TestPerson| {
        is_told(person) || is_moved(&test, person) && messages(&test, person).len() == 1
    };
    until(|| people.iter().all(is_done)).await;
    test.wait_idle().await;
    bot.dies();
    println!("{} moves were interrupted", people.iter().filter(|it| is_told(it)).count());
    let stored =
        muster::db::query_scalar::<i64>("SELECT count(*) FROM boards WHERE is_posting = 0");
    assert_eq!(stored.fetch_one(test.store.db()).await.unwrap(), people.len() as i64);
    for person in &people {
        // One message more than the row knows, only if its person was told.
        assert!(messages(&test, person).len() <= 1 + usize::from(is_told(person)));
    }
}

/// The process dies while the board is posted, and the next one dies before it has said so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_not_told_by_one_process_is_told_by_the_next() {
    let api = Police::start().await;
    let test = api.test().await;
    let people = with_boards(&api, &test, 1).await;
    let person = &people[0];
    let bot = api.bot(&test);
    person.says("/boards").await;
    until(|| test.said_to(person).len() == 2).await;
    test.wait_idle().await;
    test.sandbox().inject_fault("sendMessage", Fault::Hang, Frequency::Times(1));
    person.presses("👇 Here").await;
    until(|| !test.sandbox().has_faults()).await;
    bot.dies();
    test.sandbox().inject_fault("editMessageText", Fault::Hang, Frequency::Times(1));
    let bot = api.bot(&test);
    until(|| !test.sandbox().has_faults()).await;
    bot.dies();
    let bot = api.bot(&test);
    until(|| notices(&test, person) == 1).await;
    test.wait_idle().await;
    bot.dies();
    assert_eq!(messages(&test, person).len(), 1);
}
