//! "Undo", "never mind", "верни как было": the bot takes back the last thing that it did, and names it.

use jiff::SignedDuration;
use telegram_sandbox::testing::TestPerson;

use super::bot_api_test::BotApiTest;
use super::callback_data::key_action;
use super::conversations::world;

async fn say(person: &TestPerson, text: &str) -> String {
    person.says(text).await;
    person.hears().await
}

const NOTHING: &str = "Nothing to undo";

#[tokio::test]
async fn an_alert_that_was_just_created_is_deleted() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for words in ["undo", "never mind", "turn it off", "отмени", "не надо", "відміни", "/cancel"]
    {
        assert!(say(&alice, "/watch lspd < 2 5").await.starts_with("🔔 I'll tell you here when"));
        let heard = say(&alice, words).await;
        assert!(heard.starts_with("✖️ Turned off:\n"), "{words}: {heard}");
        assert!(heard.contains("LSPD"), "{words}: {heard}");
        assert!(say(&alice, "/watches").await.contains("[➕ New alert]"), "{words}");
        let heard = say(&alice, words).await;
        let nothing = if words == "turn it off" { "🔔 Nothing to turn off" } else { NOTHING };
        assert!(heard.starts_with(nothing), "{words}: {heard}");
    }
}

#[tokio::test]
async fn an_alert_that_was_just_deleted_is_there_again() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    say(&boris, "/watch лспд меньше 2 5").await;
    boris.presses("🗑 Удалить").await;
    boris.hears().await;
    let heard = say(&boris, "верни как было").await;
    assert!(heard.starts_with("↩️ Вернул.\n🔔 Напишу сюда, когда"), "{heard}");
    assert!(heard.contains("LSPD"), "{heard}");
    assert!(say(&boris, "/watches").await.contains("LSPD"));
    // Taking back is not taken back by the same words.
    assert!(say(&boris, "верни как было").await.starts_with("Отменять нечего"));
}

#[tokio::test]
async fn a_default_is_as_it_was_before() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for typed in ["/settings 5", "/settings grove street"] {
        say(&alice, typed).await;
    }
    alice.presses("👪 Grove Street").await;
    alice.hears().await;
    say(&alice, "/settings 8").await;
    let heard = say(&alice, "undo").await;
    assert!(
        heard.starts_with("↩️ Undone: <b>08 Saint Grey</b> is no longer chosen here.\n"),
        "{heard}"
    );
    assert!(heard.ends_with("<b>05 Brainburg</b> is chosen again."), "{heard}");
    // Another server had cleared the family.
    let heard = say(&alice, "/settings").await;
    assert!(heard.contains("05 Brainburg") && heard.contains("Grove Street"), "{heard}");
    say(&alice, "/settings lspd").await;
    let heard = say(&alice, "revert").await;
    assert_eq!(heard, "↩️ Undone: <b>LSPD</b> is no longer chosen here.");
}

#[tokio::test]
async fn the_answer_to_a_question_for_the_server_is_forgotten() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    say(&alice, "/online lspd").await;
    alice.presses("05 Brainburg").await;
    alice.hears().await;
    alice.callback_answer().await;
    let heard = say(&alice, "never mind").await;
    assert_eq!(heard, "↩️ Undone: <b>05 Brainburg</b> is no longer chosen here.");
    assert!(say(&alice, "/online lspd").await.contains("Choose a server to see who is online."));
}

#[tokio::test]
async fn the_language_is_the_former_one() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    say(&alice, "/lang ru").await;
    say(&alice, "/lang uk").await;
    assert_eq!(say(&alice, "верни обратно").await, "↩️ Снова по-русски.");
    say(&alice, "/lang en").await;
    assert_eq!(say(&alice, "undo").await, "↩️ Снова по-русски.");
    // Where none was chosen, it is that of the app.
    let oksana = test.person("Оксана", "uk");
    say(&oksana, "/lang en").await;
    assert_eq!(say(&oksana, "undo that").await, "↩️ Знову українською.");
}

#[tokio::test]
async fn a_deleted_key_is_not_restored_and_the_bot_says_so() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    assert!(say(&alice, "undo").await.starts_with("🔑 The new key stays."));
    assert_eq!(test.keys_of(&alice).await.len(), 1);
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete").await;
    alice.hears().await;
    let heard = say(&alice, "undo").await;
    assert!(heard.starts_with("🔑 A deleted key can't be restored: it stopped working"), "{heard}");
    test.allow_unread();
}

#[tokio::test]
async fn what_is_too_long_ago_or_did_not_happen_is_not_undone() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    assert!(say(&alice, "undo").await.starts_with(NOTHING));
    say(&alice, "/watch lspd < 2 5").await;
    test.advance(SignedDuration::from_mins(11));
    assert!(say(&alice, "undo").await.starts_with(NOTHING));
    assert!(say(&alice, "/watches").await.contains("LSPD"));
}

#[tokio::test]
async fn what_was_done_before_another_answer_is_not_undone() {
    let test = world().await;
    let alice = test.person("Alice", "en");
    for words in ["nvm", "stop", "отмена"] {
        say(&alice, "/settings 5").await;
        assert!(say(&alice, "lspd").await.contains("<b>LSPD</b>"));
        let heard = say(&alice, words).await;
        let nothing = if words == "stop" { "🔔 Nothing to turn off" } else { NOTHING };
        assert!(heard.starts_with(nothing), "{words}: {heard}");
        assert!(say(&alice, "/settings").await.contains("05 Brainburg"), "{words}");
    }
}

#[tokio::test]
async fn only_a_pending_prompt_is_cancelled() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    say(&alice, "/watch lspd < 2 5").await;
    let id = test.keys_of(&alice).await[0].id;
    for words in ["/cancel", "отмена", "never mind"] {
        alice.sends_callback(&key_action(&format!("r {id}"))).await;
        assert!(alice.hears().await.contains("Send me the new label"));
        assert_eq!(say(&alice, words).await, "👌 Cancelled.");
    }
    assert_eq!(test.keys_of(&alice).await[0].label.as_str(), "laptop");
    assert!(say(&alice, "отмена").await.starts_with(NOTHING));
    assert!(say(&alice, "/watches").await.contains("LSPD"));
    test.allow_unread();
}

#[tokio::test]
async fn in_a_group_each_person_undoes_what_they_did() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    test.sandbox().set_privacy_mode(false);
    alice.says_in(&group, "@muster_bot tell me when lspd < 2 on 5").await;
    assert!(group.hears().await.starts_with("🔔 I'll tell you here when"));
    bob.says_in(&group, "@muster_bot undo").await;
    assert!(group.hears().await.starts_with(NOTHING));
    alice.says_in(&group, "@muster_bot never mind").await;
    assert!(group.hears().await.starts_with("✖️ Turned off:"));
}

#[tokio::test]
async fn a_server_and_a_fraction_that_were_chosen_together_go_together() {
    let test = world().await;
    let alice = test.person("Alice", "en");
    say(&alice, "/settings 8").await;
    let heard = say(&alice, "/settings lspd 5").await;
    assert!(heard.contains("05 Brainburg · LSPD"), "{heard}");
    say(&alice, "undo").await;
    let heard = say(&alice, "/settings").await;
    assert!(heard.contains("08 Saint Grey"), "{heard}");
    assert!(heard.contains("Faction: <b>not chosen"), "{heard}");
}
