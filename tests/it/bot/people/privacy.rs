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

#[tokio::test]
async fn hiding_is_promised_only_for_a_confirmed_nickname() {
    let test = BotTest::start().await;
    for (lang, condition) in
        [("en", "once it is confirmed"), ("ru", "подтверждённый"), ("uk", "підтверджений")]
    {
        let person = test.person("Alice", lang);
        for said in ["/privacy", "/me"] {
            person.says(said).await;
            let heard = person.hears().await.to_lowercase();
            let is_said = heard.contains(condition) || heard.contains("nickname is confirmed, /me");
            assert!(is_said, "{said}: {heard}");
        }
    }
}
