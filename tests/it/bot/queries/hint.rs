//! The buttons under hints and greetings: what the chat asks most.

use super::free_text::choose_brainburg;
use crate::bot::bot_api_test::BotApiTest;

#[tokio::test]
async fn the_buttons_are_what_the_chat_asks_most() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let ask = async |said: &str| {
        alice.says(said).await;
        alice.hears().await
    };
    for (said, buttons) in [
        // A query without a button changes nothing.
        ("Nicolas_Reed 5", "[🟢 Who is online]\n[🌐 Servers] [🔨 Auctions]"),
        ("/leaders 5", "[⭐ Leaders]\n[🟢 Who is online] [🌐 Servers]"),
        ("ghetto 5", "[🔫 Ghetto]\n[⭐ Leaders] [🟢 Who is online]"),
        ("/leaders 5", "[⭐ Leaders]\n[🔫 Ghetto] [🟢 Who is online]"),
        ("/online lspd 5", "[⭐ Leaders]\n[🟢 Who is online] [🔫 Ghetto]"),
        ("who is on lspd 5", "[🟢 Who is online]\n[⭐ Leaders] [🔫 Ghetto]"),
        ("/deputies 5", "[🟢 Who is online]\n[⭐ Leaders] [🔹 Deputies]"),
    ] {
        ask(said).await;
        let hint = ask("asdfgh").await;
        assert!(hint.ends_with(buttons), "{said}: {hint}");
    }
    boris.says("привет").await;
    let heard = boris.hears().await;
    assert!(heard.ends_with("[🟢 Кто в сети]\n[🌐 Серверы] [🔨 Аукционы]"), "{heard}");
    alice.presses("🔹 Deputies").await;
    assert!(alice.hears().await.contains("On which server?"));
}

#[tokio::test]
async fn every_button_leads_to_its_query() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    for (command, button, answer) in [
        ("/online lspd", "🟢 Who is online", "🟢 05 Brainburg — <b>481</b>"),
        ("/servers", "🌐 Servers", "🌐 <b>"),
        ("/auctions", "🔨 Auctions", "🔨 <b>"),
        ("/family 5", "👪 Family", "05 Brainburg · which family"),
        ("/fractions", "🚩 Factions", "🟢 05"),
        ("/leaders", "⭐ Leaders", "⭐ <b>"),
        ("/deputies", "🔹 Deputies", "🔹 <b>"),
        ("/interviews", "🎤 Interviews", "🎤 <b>"),
        ("/admins", "🛡 Admins", "🛡 <b>"),
        ("/families", "👪 Families", "👪 <b>"),
        ("/map", "🗺 Map", "🖼"),
        ("/ghetto", "🔫 Ghetto", "🖼"),
    ] {
        for _ in 0..20 {
            alice.says(command).await;
            alice.hears().await;
        }
        alice.says("hello").await;
        let greeting = alice.hears().await;
        assert!(greeting.contains(&format!("\n[{button}]\n")), "{command}: {greeting}");
        alice.presses(button).await;
        let heard = alice.hears().await;
        assert!(heard.trim_start_matches("✎ ").starts_with(answer), "{button}: {heard}");
    }
}

#[tokio::test]
async fn what_a_chat_asked_is_forgotten() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/leaders 5").await;
    alice.hears().await;
    alice.says("/forget").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete everything").await;
    alice.hears().await;
    alice.says("hello").await;
    assert!(alice.hears().await.ends_with("[🟢 Who is online]\n[🌐 Servers] [🔨 Auctions]"));
}
