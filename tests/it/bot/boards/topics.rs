//! Boards in the topics of a forum.

use telegram_sandbox::Draft;

use crate::bot::alerts::fixture::AlertTest;

#[tokio::test]
async fn each_topic_has_its_own_board_and_a_board_moves_between_them() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let group = test.forum("Crew", &[&alice]);
    let (first, second) = (group.topic("First"), group.topic("Second"));
    test.list(0, 8, &[]).await;
    for topic in [first, second] {
        alice.says_in(&group, Draft::from("/board lspd 5").in_topic(topic)).await;
        assert!(group.hears().await.contains("🟢 live"));
    }
    let topics = || {
        let bot = test.sandbox().bot().id;
        let chat = group.chat();
        let of_bot = chat.messages.values().filter(|message| message.author == bot);
        let boards =
            of_bot.filter(|it| it.text().is_some_and(|text| text.text.contains("🟢 live")));
        let boards = boards.filter(|it| it.text().is_some_and(|text| !text.text.contains("📋")));
        boards.map(|message| message.topic).collect::<Vec<_>>()
    };
    assert_eq!(topics(), [Some(first), Some(second)]);
    test.list(1, 3, &[]).await;
    group.hears().await;
    group.hears().await;
    alice.says_in(&group, Draft::from("/boards").in_topic(second)).await;
    group.hears().await;
    alice.presses_in(&group, "1. 👇 Here").await;
    alice.callback_answer().await;
    group.hears().await;
    test.wait_idle().await;
    assert_eq!(topics(), [Some(second), Some(second)]);
}
