//! Echo bots of other people's libraries against the stand-in. `tests/foreign` brings the libraries and runs these tests.

use std::process::{Child, Command};

use crate::foreign;
use telegram_sandbox::testing::TestTelegram;

/// A process that ends with the test.
struct Foreigner(Child);

impl Drop for Foreigner {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn talks_with(library: &str) {
    let town = TestTelegram::new().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/sandbox/foreign/echo.py");
    let mut echo = Command::new(foreign::python());
    echo.args([script, &town.url(), town.sandbox().token(), library]);
    let _echo = Foreigner(echo.spawn().unwrap());
    town.allow_error("Unsupported start tag");
    let (alice, bob) = (town.person("Alice", "ru"), town.person("Bob", "en"));
    alice.says("hello & <welcome>").await;
    for said in [
        "<b>hello & <welcome></b>\n[Again]",
        "✎ private member\n[Again]",
        "unsupported start tag \"x\" at byte offset 0",
        "🖼 80×60\npicture",
    ] {
        assert_eq!(alice.hears().await, said);
    }
    alice.presses("Again").await;
    assert_eq!(alice.callback_answer().await, "ok");
    let group = town.supergroup("Crew", &[&alice, &bob]);
    bob.says_in(&group, "/online").await;
    let mut said = Vec::new();
    for _ in 0..4 {
        said.push(group.hears().await);
    }
    assert_eq!(said[1], "✎ supergroup member\n[Again]");
    assert_eq!(alice.menu(alice.as_person().private()), ["/start — begin"]);
}

#[tokio::test]
#[ignore = "needs other people's libraries: run tests/foreign"]
async fn aiogram() {
    talks_with("aiogram").await;
}

#[tokio::test]
#[ignore = "needs other people's libraries: run tests/foreign"]
async fn python_telegram_bot() {
    talks_with("python-telegram-bot").await;
}
