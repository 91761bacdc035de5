//! Echo bots written with other libraries. `tests/foreign/run` installs the libraries and runs these tests.

use std::path::PathBuf;
use std::process::{Child, Command};

use telegram_sandbox::testing::TestTelegram;

/// The Python that has the libraries.
fn python() -> PathBuf {
    let folder = std::env::var_os("FOREIGN").expect("tests/foreign/run runs these tests");
    PathBuf::from(folder).join("bin/python")
}

/// A process that ends with the test.
struct Foreigner(Child);

impl Drop for Foreigner {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn talks_with(library: &str) {
    let telegram = TestTelegram::new().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/foreign/echo.py");
    let mut echo = Command::new(python());
    echo.args([script, &telegram.url(), telegram.sandbox().token(), library]);
    let _echo = Foreigner(echo.spawn().unwrap());
    telegram.allow_error("Unsupported start tag");
    let (alice, bob) = (telegram.person("Alice", "ru"), telegram.person("Bob", "en"));
    alice.says("hello & <welcome>").await;
    for said in [
        "<b>hello & <welcome></b>\n[Again]",
        "✎ private member\n[Again]",
        "unsupported start tag \"x\" at byte offset 0",
        "🖼 80×60\npicture",
        "the picture is the same",
    ] {
        assert_eq!(alice.hears().await, said);
    }
    alice.presses("Again").await;
    assert_eq!(alice.callback_answer().await, "ok");
    let group = telegram.supergroup("Crew", &[&alice, &bob]);
    bob.says_in(&group, "/online").await;
    let mut said = Vec::new();
    for _ in 0..5 {
        said.push(group.hears().await);
    }
    assert_eq!(said[1], "✎ supergroup member\n[Again]");
    assert_eq!(alice.menu(alice.as_person().private()), ["/start — begin"]);
}

#[tokio::test]
#[ignore = "needs other people's libraries: run tests/foreign/run"]
async fn aiogram() {
    talks_with("aiogram").await;
}

#[tokio::test]
#[ignore = "needs other people's libraries: run tests/foreign/run"]
async fn python_telegram_bot() {
    talks_with("python-telegram-bot").await;
}
