//! Phrases without a slash, as people type them.

mod understood;

use jiff::SignedDuration;
use telegram_sandbox::testing::TestPerson;
use telegram_sandbox::{Draft, MessageId};

use crate::bot::bot_api_test::BotApiTest;
use understood::{AUCTIONS, FBI, LSPD};

const HINTS: [&str; 3] =
    ["I didn't get that 🤷", "I didn't get that either", "Not that one either"];

/// What is no question about the game, or none that can be answered.
const NOT_UNDERSTOOD: &[&str] = &[
    "qqqq wwww eeee",
    "zxcv bnm",
    "фывапр",
    "...",
    "asdfgh",
    "qwerty",
    "фыва олдж",
    "ыыыы",
    "sdfsdf",
];

const THANKED: &[&str] = &[
    "спасибо",
    "Спасибо большое!",
    "спс",
    "cgc",
    "спасибо бот 👍",
    "благодарю за помощь",
    "привет, спасибо",
    "thanks!",
    "thank you so much",
    "thx",
    "ty",
];

const GREETED: &[&str] = &[
    "привет",
    "Привет всем!",
    "ghbdtn",
    "здравствуйте",
    "доброе утро",
    "ку",
    "hello",
    "hi there",
    "Hey bot",
    "good evening",
];

/// Makes 05 Brainburg the server of the person's chat.
pub(in crate::bot) async fn choose_brainburg(person: &TestPerson) {
    person.says("/online lspd").await;
    person.hears().await;
    person.presses("05 Brainburg").await;
    person.hears().await;
    person.callback_answer().await;
}

async fn in_brainburg(test: &BotApiTest) -> TestPerson {
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    alice
}

#[tokio::test]
async fn what_is_not_understood_gets_a_hint_then_a_shorter_one_then_the_help() {
    let test = BotApiTest::start().await;
    let alice = in_brainburg(&test).await;
    for said in NOT_UNDERSTOOD.chunks(3) {
        for (number, said) in said.iter().enumerate() {
            alice.says(*said).await;
            let heard = alice.hears().await;
            assert!(heard.starts_with(HINTS[number]), "{said}: {heard}");
            let buttons = "[🟢 Who is online]\n[🌐 Servers] [🔨 Auctions]";
            assert_eq!(heard.contains(buttons), number == 0, "{heard}");
        }
        // Being understood begins anew, and so does a while.
        alice.presses("🔨 Auctions").await;
        assert!(alice.hears().await.contains(AUCTIONS));
    }
    for hint in [HINTS[0], HINTS[0]] {
        alice.says("qwerty").await;
        assert!(alice.hears().await.starts_with(hint));
        test.advance(SignedDuration::from_mins(11));
    }
}

#[tokio::test]
async fn thanks_and_greetings_are_returned() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for said in THANKED {
        alice.says(*said).await;
        let heard = alice.hears().await;
        let thanked = ["🙂 You're welcome! Ask again any time.", "Any time 🙂"];
        assert!(thanked.contains(&heard.as_str()), "{said}: {heard}");
    }
    for said in GREETED {
        alice.says(*said).await;
        let heard = alice.hears().await;
        let buttons = "[🟢 Who is online]\n[🌐 Servers] [🔨 Auctions]";
        assert!(heard.starts_with("👋 H") && heard.ends_with(buttons), "{said}: {heard}");
    }
    // A question is answered, whatever it begins with.
    for said in ["привет, лспд 5", "thanks, and lspd 5?"] {
        alice.says(said).await;
        assert!(alice.hears().await.starts_with(LSPD), "{said}");
    }
}

#[tokio::test]
async fn without_a_server_it_is_asked_for() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    for said in ["лспд", "копы", "кто онлайн", "аукционы", "дом 3", "nicolas reed", "Nicolas_Reed"]
    {
        boris.says(said).await;
        let heard = boris.hears().await;
        let begins = match said {
            "лспд" => "👮 <b>LSPD</b> · все серверы",
            "копы" => "👮 <b>Полиция</b> · все серверы",
            // Only one server has a player of this name.
            "nicolas reed" | "Nicolas_Reed" => "👤 <code>Nicolas_Reed</code> · 05 Brainburg",
            _ => "на каком сервере?",
        };
        let first = heard.lines().next().unwrap().replace("На ", "на ");
        assert!(first.starts_with(begins) || first.ends_with(begins), "{said}: {heard}");
    }
}

#[tokio::test]
async fn in_a_group_words_to_the_bot_are_understood() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let group = test.supergroup("Crew", &[&alice, &boris]);
    test.sandbox().set_privacy_mode(false);
    alice.says_in(&group, "lspd 5").await;
    group.hears_nothing().await;
    boris.says_in(&group, "@muster_bot settings").await;
    assert_eq!(group.hears().await.trim_end(), "Настройки группы может менять только админ.");
    alice.says_in(&group, "@muster_bot lspd 5").await;
    assert!(group.hears().await.starts_with(LSPD));
    alice.says_in(&group, "auctions on 5, @Muster_Bot?").await;
    assert!(group.hears().await.starts_with(AUCTIONS));
    let asked = alice.says_in(&group, "@muster_bot thanks").await;
    assert!(group.hears().await.starts_with("🙂 You're welcome!"));
    let answer = MessageId(asked.0 + 1);
    boris.says_in(&group, Draft::new("фбр 5").replying(answer)).await;
    assert!(group.hears().await.starts_with(FBI));
    boris.says_in(&group, Draft::new("ну и ладно").replying(answer)).await;
    assert!(group.hears().await.starts_with("👌"));
}
