//! Who is mentioned in groups, and `/me quiet`.

use telegram_sandbox::testing::TestPerson;

use super::roster::asked;
use super::{confirm, nicolas, people};
use crate::bot::alerts::fixture::AlertTest;

#[tokio::test]
async fn an_alert_mentions_a_member_of_the_group_who_does_not_mind() {
    let test = AlertTest::start().await;
    let [admin, member] = ["Alice", "Nick"].map(|name| test.person(name, "en"));
    let own = test.supergroup("Crew", &[&admin, &member]);
    let foreign = test.supergroup("Others", &[&admin]);
    test.list(0, 8, &[nicolas()]).await;
    for group in [&own, &foreign] {
        admin.says_in(group, "/watch player Nicolas_Reed 5").await;
        assert!(group.hears().await.contains("I'll tell you here"));
    }
    admin.says("/watch player Nicolas_Reed 5").await;
    admin.hears().await;
    test.tick().await;
    let mut is_online = true;
    let mut changed = async || {
        is_online = !is_online;
        let players = if is_online { vec![nicolas()] } else { Vec::new() };
        test.list(30, 8, &players).await;
        // The nickname is named, and mentioned nowhere else.
        for heard in [foreign.hears().await, admin.hears().await] {
            assert!(heard.contains("<code>Nicolas_Reed</code>"), "{heard}");
        }
        let heard = own.hears().await;
        let mention = format!("<person {}>Nicolas_Reed</person> ·", member.id().0);
        let is_mentioned = heard.contains(&mention);
        assert!(is_mentioned || heard.contains("<code>Nicolas_Reed</code> ·"), "{heard}");
        is_mentioned
    };
    member.says("/me Nicolas_Reed 5").await;
    member.hears().await;
    assert!(!changed().await, "anybody can claim a nickname");
    confirm(&test, &member, "Nicolas_Reed").await;
    assert!(changed().await);
    for (stop, resume) in
        [("/me quiet", "/me quiet off"), ("/me hide", "/me show"), ("/away 3d exams", "/away off")]
    {
        asked(&member, stop).await;
        assert!(!changed().await, "{stop}");
        asked(&member, resume).await;
        assert!(changed().await, "{resume}");
    }
    member.as_person().leaves(own.id()).unwrap();
    assert!(!changed().await, "who is not there is not mentioned");
}

#[tokio::test]
async fn who_is_quiet_stays_quiet() {
    let test = AlertTest::start().await;
    let person: TestPerson = test.person("Ник", "ru");
    assert!(asked(&person, "/me quiet").await.contains("Напишите свой никнейм"));
    confirm(&test, &person, "Nicolas_Reed").await;
    assert!(asked(&person, "/me тихо").await.contains("Больше не упоминаю вас"));
    assert!(asked(&person, "/me").await.contains("🔕 без упоминаний в группах"));
    // A nickname on another server is no reason to begin again.
    let other = muster::people::Nickname::new(8, "Nick_Reed");
    people(&test).claim(person.id().0, &other, test.now()).await.unwrap();
    let stored = people(&test).records_of(person.id().0).await.unwrap();
    let quiet = |at: usize| stored["claims"][at]["isQuiet"].as_bool();
    assert_eq!((quiet(0), quiet(1)), (Some(true), Some(true)), "{stored}");
    assert!(asked(&person, "/me quiet off").await.contains("снова упоминают"));
    assert!(!asked(&person, "/me").await.contains("🔕"));
    asked(&person, "/me quiet").await;
    asked(&person, "/forget").await;
    person.presses("🗑 Да, удалить всё").await;
    person.hears().await;
    test.wait_idle().await;
    let stored = people(&test).records_of(person.id().0).await.unwrap();
    assert_eq!(stored["claims"], serde_json::json!([]));
}
