//! No update falls through the dispatch tree: every command and every button is answered.

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use telegram_sandbox::testing::{TestGroup, TestPerson};
use telegram_sandbox::{Action, ChatId};

use super::bot_api_test::BotApiTest;

/// More buttons than this are not pressed: some menus lead to ever new pages.
const MOST: usize = 150;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_and_every_button_of_a_private_chat_is_answered() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    test.allow_unread();
    // The callbacks are sent from the latest message, whatever that is.
    test.allow_error("there is no text in the message to edit");
    let chat = alice.as_person().private();
    alice.starts(None).await;
    alice.hears().await;
    for command in commands(&alice, chat).await {
        alice.says(command.as_str()).await;
        let heard = alice.hears().await;
        assert!(!heard.contains("I don't know that command"), "{command}: {heard}");
    }
    alice.says("/new laptop").await;
    alice.hears().await;
    let (mut pressed, mut waiting) = (HashSet::new(), VecDeque::new());
    loop {
        let buttons = buttons(&test, chat);
        waiting.extend(buttons.into_iter().filter(|data| pressed.insert(data.clone())));
        let Some(data) = waiting.pop_front().filter(|_| pressed.len() < MOST) else { break };
        alice.sends_callback(&data).await;
        alice.callback_answer().await;
        test.wait_idle().await;
    }
    assert!(pressed.len() > 40, "{} buttons", pressed.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_and_every_button_of_a_group_is_answered() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    test.allow_unread();
    let group: TestGroup = test.supergroup("Crew", &[&alice]);
    let bot = "muster_bot";
    let private = ["/new", "/list", "/check", "/limits", "/forget"].map(str::to_owned);
    let addressed = ["/start", "/help"].map(|command| format!("{command}@{bot}"));
    let commands = commands(&alice, group.id()).await;
    for command in commands.into_iter().chain(private).chain(addressed) {
        alice.says_in(&group, command.as_str()).await;
        if command != "/help" {
            group.hears().await;
        }
    }
    let mut pressed = HashSet::new();
    for data in buttons(&test, group.id()) {
        if pressed.insert(data.clone()) && pressed.len() < MOST {
            alice.sends_callback_in(&group, &data).await;
            alice.callback_answer().await;
            test.wait_idle().await;
        }
    }
    assert!(pressed.len() > 10, "{} buttons", pressed.len());
}

/// The commands of the menu, without their descriptions. The bot sets it while it already answers.
async fn commands(person: &TestPerson, chat: ChatId) -> Vec<String> {
    let is_set = async {
        while person.menu(chat).len() < 15 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), is_set).await.expect("a command menu");
    let menu = person.menu(chat);
    menu.iter().map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

/// The callback data of all buttons in a chat.
fn buttons(test: &BotApiTest, chat: ChatId) -> Vec<String> {
    let chat = test.sandbox().chat(chat).unwrap();
    let rows = chat.messages.values().filter_map(|message| message.markup.as_ref());
    let buttons = rows.flat_map(|markup| markup.rows().iter().flatten());
    let data = buttons.filter_map(|button| match &button.action {
        Action::Callback(data) => Some(data.clone()),
        _ => None,
    });
    data.collect()
}
