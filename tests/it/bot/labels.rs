//! Labels of keys and the prompt for a new one.

use jiff::SignedDuration;
use telegram_sandbox::{ApiError, Fault, Frequency};

use super::bot_test::BotTest;
use crate::bot::callback_data::key_action;

#[tokio::test]
async fn labels_are_shown_verbatim_and_their_markup_has_no_effect() {
    let test = BotTest::start().await;
    for (label, shown) in [
        ("<b>bold</b>", "<b><b>bold</b></b>"),
        ("&lt;i&gt; &amp;", "<b>&lt;i&gt; &amp;</b>"),
        ("`code` *x* _y_ ~z~", "<b>`code` *x* _y_ ~z~</b>"),
        ("[x](tg://user?id=1)", "<b>[x](tg://user?id=1)</b>"),
        ("</b></code><tg-spoiler>", "<b></b></code><tg-spoiler></b>"),
        ("ev\u{202e}il\u{2066}\u{200b}\u{feff}", "<b>evil</b>"),
        ("Z\u{336}\u{336}\u{336}\u{336}\u{336}\u{336}", "<b>Z\u{336}\u{336}</b>"),
        ("{ $key } %s \\n", "<b>{ $key } %s \\n</b>"),
        ("👨\u{200d}👩", "<b>👨👩</b>"),
    ] {
        let person = test.person("Somebody", "en");
        person.says(format!("/new {label}").as_str()).await;
        let heard = person.hears().await;
        assert!(heard.contains(&format!("Your API key {shown} is ready")), "{label}: {heard}");
        person.says("/list").await;
        assert!(person.hears().await.contains(shown), "{label}");
    }
}

#[tokio::test]
async fn text_after_a_cancelled_or_expired_prompt_renames_nothing() {
    let test = BotTest::start().await;
    // The key is hidden while its menu is open, perhaps at this moment: the menu is sent again.
    test.allow_error("message is not modified");
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    let id = test.keys_of(&alice).await[0].id;
    alice.sends_callback(&key_action(&format!("r {id}"))).await;
    assert!(alice.hears().await.contains("Send me the new label"));
    alice.presses("↩️ Cancel").await;
    alice.hears().await;
    alice.says("thanks").await;
    assert!(alice.hears().await.contains("You're welcome"));
    alice.sends_callback(&key_action(&format!("r {id}"))).await;
    alice.hears().await;
    test.advance(SignedDuration::from_mins(11));
    alice.says("much later").await;
    let mut heard = alice.hears().await;
    if heard.contains("The key is hidden") {
        heard = alice.hears().await;
    }
    assert!(heard.contains("Who is online"), "{heard}");
    assert_eq!(test.keys_of(&alice).await[0].label.as_str(), "laptop");
    test.allow_unread();
}

/// The prompt for a label is shown in the message of the key itself.
#[tokio::test]
async fn the_key_message_is_restored_after_the_rename() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    alice.presses("🙈 Hide now").await;
    alice.hears().await;
    alice.presses("🗂 My API keys").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", token.hint())).await;
    alice.hears().await;
    alice.presses("✏️ Rename").await;
    alice.hears().await;
    alice.says("phone").await;
    assert!(alice.hears().await.contains("Renamed"));
    let heard = alice.hears().await;
    assert!(heard.starts_with("✎ 🙈 The key is hidden: <b>phone</b>"), "{heard}");
}

/// The prompt is deleted after the rename. If that fails, it remains a working menu of the key.
#[tokio::test]
async fn a_prompt_that_cannot_be_deleted_keeps_working() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    let kept = ApiError::bad("message can't be deleted");
    test.sandbox().inject_fault("deleteMessage", Fault::Rejected(kept), Frequency::Always);
    test.allow_error("message can't be deleted");
    alice.says("/list").await;
    alice.hears().await;
    alice.presses(&format!("laptop · {}", token.hint())).await;
    alice.hears().await;
    alice.presses("✏️ Rename").await;
    alice.hears().await;
    alice.says("phone").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Renamed") && heard.contains("<b>phone</b>"), "{heard}");
    test.wait_idle().await;
    alice.presses("↩️ Cancel").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("✎ <b>phone</b>"), "{heard}");
    alice.says("thanks").await;
    assert!(alice.hears().await.contains("You're welcome"));
}
