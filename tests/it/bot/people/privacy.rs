//! `/privacy`.

use crate::bot::bot_test::BotTest;

#[tokio::test]
async fn what_is_kept_about_people_is_said_by_a_command_too() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/privacy").await;
    let heard = alice.hears().await;
    assert!(
        heard.starts_with("🔐 <a https://api.example/privacy>What I keep about you</a>"),
        "{heard}"
    );
    let group = test.group("Crew", &[&alice]);
    alice.says_in(&group, "/privacy@muster_bot").await;
    let heard = group.hears().await;
    assert!(heard.contains("What I keep about you</a>"), "{heard}");
}
