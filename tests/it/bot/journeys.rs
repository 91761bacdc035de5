//! What people come for, in presses from a cold start: a text that is sent counts as one.

use insta::assert_snapshot;
use jiff::SignedDuration;
use telegram_sandbox::testing::{TestGroup, TestPerson};

use super::bot_api_test::BotApiTest;
use super::bot_test::key_in;

/// A person on the way to what they want, in private or in a group.
struct Journey<'a> {
    person: &'a TestPerson,
    group: Option<&'a TestGroup>,
    presses: usize,
}

impl<'a> Journey<'a> {
    fn of(person: &'a TestPerson) -> Self {
        Self { person, group: None, presses: 0 }
    }

    fn within(person: &'a TestPerson, group: &'a TestGroup) -> Self {
        Self { person, group: Some(group), presses: 0 }
    }

    async fn says(&mut self, text: &str) -> String {
        self.presses += 1;
        match self.group {
            Some(group) => {
                self.person.says_in(group, text).await;
                group.hears().await
            }
            None => {
                self.person.says(text).await;
                self.person.hears().await
            }
        }
    }

    async fn presses(&mut self, button: &str) -> String {
        self.presses += 1;
        match self.group {
            Some(group) => {
                self.person.presses_in(group, button).await;
                group.hears().await
            }
            None => {
                self.person.presses(button).await;
                self.person.hears().await
            }
        }
    }
}

#[tokio::test]
async fn a_developer_makes_the_first_request() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let mut journey = Journey::of(&alice);
    journey.says("/start").await;
    let key = key_in(&journey.presses("🔑 Get an API key").await);
    assert!(test.accepts(&key).await);
    assert_eq!(journey.presses, 2);
}

#[tokio::test]
async fn a_leaked_key_is_dead_and_replaced() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let leaked = test.issue_key_to(&alice, "laptop").await;
    test.advance(SignedDuration::from_secs(11));
    let mut journey = Journey::of(&alice);
    let heard = journey.says(leaked.reveal()).await;
    assert!(heard.ends_with("\n[⛔ Block and replace]\n[🗑 Delete]"), "{heard}");
    let heard = journey.presses("⛔ Block and replace").await;
    assert_eq!(journey.presses, 2);
    assert!(heard.contains("<b>laptop</b> is ready"), "{heard}");
    assert!(test.accepts(&key_in(&heard)).await);
    assert!(alice.hears().await.starts_with("✎ 🗑 <b>laptop</b>"), "the old key is no longer shown");
    assert!(!test.accepts(&leaked).await);
    assert_eq!(test.keys_of(&alice).await.len(), 1);
}

#[tokio::test]
async fn a_leaked_key_is_replaced_also_by_a_person_who_has_as_many_as_one_may_have() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let leaked = test.issue_key_to(&alice, "laptop").await;
    for label in ["a", "b", "c", "d"] {
        test.issue_key_to(&alice, label).await;
    }
    test.advance(SignedDuration::from_secs(11));
    alice.says("/new").await;
    assert!(alice.hears().await.contains("that's the limit"));
    let mut journey = Journey::of(&alice);
    journey.says(leaked.reveal()).await;
    let heard = journey.presses("⛔ Block and replace").await;
    assert!(test.accepts(&key_in(&heard)).await, "{heard}");
    assert!(alice.hears().await.starts_with("✎ 🗑 <b>laptop</b>"));
    assert!(!test.accepts(&leaked).await);
    assert_eq!(test.keys_of(&alice).await.len(), 5);
}

#[tokio::test]
async fn a_leaked_key_is_dead_even_where_there_can_be_no_other_now() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let leaked = test.issue_key_to(&alice, "laptop").await;
    let mut journey = Journey::of(&alice);
    journey.says(leaked.reveal()).await;
    let heard = journey.presses("⛔ Block and replace").await;
    assert!(
        heard.contains("no longer works.\nYou can create another key in 10 seconds"),
        "{heard}"
    );
    assert!(alice.hears().await.starts_with("✎ 🗑 <b>laptop</b>"));
    assert!(!test.accepts(&leaked).await);
    assert!(test.keys_of(&alice).await.is_empty());
}

#[tokio::test]
async fn a_family_in_a_group_without_defaults() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.group("Family", &[&alice, &bob]);
    let mut journey = Journey::within(&alice, &group);
    journey.says("/family grove street").await;
    let heard = journey.presses("05 Brainburg").await;
    assert_eq!(journey.presses, 2);
    assert!(
        heard.contains("1. 🟢 <code>Carl_Johnson</code>") && !heard.contains("Sweet_Johnson"),
        "{heard}"
    );
    let mut journey = Journey::within(&bob, &group);
    assert!(journey.says("/family grove street").await.contains("1. 🟢 <code>Carl_Johnson</code>"));
    assert_eq!(journey.presses, 1);
    // Asked without a name, the family is remembered as well.
    let mut journey = Journey::within(&alice, &group);
    journey.says("/family").await;
    journey.presses("Grove Street").await;
    assert!(
        Journey::within(&bob, &group)
            .says("/family")
            .await
            .contains("1. 🟢 <code>Carl_Johnson</code>")
    );
    test.allow_unread();
}

#[tokio::test]
async fn anybody_refreshes_what_another_asked_for() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.group("Family", &[&alice, &bob]);
    let mut journey = Journey::within(&alice, &group);
    journey.says("/family grove street 5").await;
    test.allow_error("message is not modified");
    bob.presses_in(&group, "🔄 Refresh").await;
    assert_eq!(bob.callback_answer().await, "Nothing has changed yet");
    bob.presses_in(&group, "⚪ All 4").await;
    assert_eq!(bob.callback_answer().await, "This isn't your menu. Send the command yourself");
    // The menu still belongs to the person who asked.
    assert!(journey.presses("⚪ All 4").await.contains("⚪ <code>Sweet_Johnson</code>"));
}

#[tokio::test]
async fn a_leader_counts_the_members_on_duty() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    boris.says("/settings 5").await;
    boris.hears().await;
    let mut journey = Journey::of(&boris);
    assert!(journey.says("лспд").await.contains("<b>3</b> в сети"));
    assert_eq!(journey.presses, 1);
}

#[tokio::test]
async fn a_trader_finds_lots_by_place_and_price_on_a_map() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    boris.says("/settings 5").await;
    boris.hears().await;
    let mut journey = Journey::of(&boris);
    assert_snapshot!(journey.says("лоты в лс до 2кк").await, @r"
    🔨 <b>2 лота на аукционе</b> · 05 Brainburg
    🔎 Los Santos · до 2 000 000 $

    1. 🏠 <b>House 3</b> — от <b>100 000 $</b>
    ⏳ ещё 1 ч, в 19:42 · 📍 рядом: Ganton Gym, Los Santos

    2. 🏢 <b>24/7 in Ganton</b> — от <b>900 000 $</b>
    ⏳ ещё 25 ч, завтра в 19:42 · 📍 рядом: Ganton Gym, Los Santos

    данные на 18:42:00
    [1] [2]
    [🏠 Дома] [🏢 Бизнесы]
    [✖️ Сбросить фильтр]
    [🔄 Обновить] [🗺 Карта]
    ");
    assert!(journey.presses("🗺 Карта").await.starts_with("🖼"));
    assert_eq!(journey.presses, 2);
}

#[tokio::test]
async fn an_admin_sets_up_a_group() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let group = test.group("Family", &[&alice]);
    let mut journey = Journey::within(&alice, &group);
    journey.says("/settings").await;
    journey.presses("🌐 Server").await;
    journey.presses("05 Brainburg").await;
    journey.presses("LSPD").await;
    let heard = journey.presses("Grove Street · 4").await;
    assert_eq!(journey.presses, 5);
    let chosen = ["05 Brainburg", "LSPD", "Grove Street"];
    assert!(chosen.iter().all(|it| heard.contains(&format!("<b>{it}</b>"))), "{heard}");
    let heard = journey.presses("✅ Done").await;
    assert_eq!(heard, "✎ ⚙️ Saved: 05 Brainburg · LSPD · Grove Street");
    // The same by typing.
    let other = test.group("Family", &[&alice]);
    let mut journey = Journey::within(&alice, &other);
    for typed in ["/settings брейнбург", "/settings лспд", "/settings grove"] {
        journey.says(typed).await;
    }
    // Not the gang, which is called so as well.
    let heard = journey.presses("👪 Grove Street").await;
    assert!(chosen.iter().all(|it| heard.contains(&format!("<b>{it}</b>"))), "{heard}");
}

#[tokio::test]
async fn a_group_is_greeted_once_where_the_bot_may_write() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let bot = test.sandbox().bot().id;
    let group = test.group("Family", &[&boris, &alice]);
    boris.as_person().bans(group.id(), bot).unwrap();
    boris.as_person().adds(group.id(), bot).unwrap();
    assert_snapshot!(group.hears().await, @r"
    👋 Отвечаю в этой группе на вопросы об игре: кто из вашей фракции или семьи в сети, аукционы, собеседования. Например: /online <i>LSPD 5</i>
    Здесь читаю команды и ответы на мои сообщения.

    Админы могут один раз выбрать сервер, фракцию и семью группы — тогда хватит /online и /family.
    [🚩 Наша фракция] [👪 Наша семья]
    [⚙️ Настройки (для админов)]
    ");
    test.wait_idle().await;
    group.hears_nothing().await;
    // Anybody may ask with its buttons; settings are for admins.
    alice.presses_in(&group, "⚙️ Настройки (для админов)").await;
    assert_eq!(alice.callback_answer().await, "This isn't your menu. Send the command yourself");
    let mut journey = Journey::within(&alice, &group);
    assert!(journey.presses("👪 Наша семья").await.contains(": on which server?"));
    journey.presses("05 Brainburg").await;
    assert!(journey.presses("Grove Street").await.contains("1. 🟢 <code>Carl_Johnson</code>"));
    // `/start` greets again, without the list of all commands.
    alice.says_in(&group, "/start@muster_bot").await;
    assert!(group.hears().await.contains("[🚩 "));
    test.allow_unread();
}

#[tokio::test]
async fn a_slip_is_corrected_by_one_press() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let mut journey = Journey::of(&alice);
    assert_snapshot!(journey.says("/onlin lspd 5").await, @r"
    I don't know that command. Did you mean /online?
    [/online lspd 5]
    ");
    assert!(journey.presses("/online lspd 5").await.contains("<b>LSPD</b> · 05 Brainburg"));
    assert_eq!(journey.presses, 2);
    let heard = journey.says("/делс 5").await;
    assert!(heard.contains("Did you mean /deals?\n[/deals 5]"), "{heard}");
    // A fraction is no command, and is understood all the same.
    assert!(journey.says("/fbi 5").await.contains("<b>FBI</b> · 05 Brainburg"));
}

#[tokio::test]
async fn start_offers_what_people_come_for() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let mut journey = Journey::of(&alice);
    journey.says("/start").await;
    let heard = journey.presses("05 Brainburg · 481").await;
    assert!(heard.contains("💬 Just ask") && heard.lines().count() < 10, "{heard}");
    journey.presses("👪 My family").await;
    assert!(journey.presses("Grove Street").await.contains("1. 🟢 <code>Carl_Johnson</code>"));
    assert_eq!(journey.presses, 4);
    test.allow_unread();
}

#[tokio::test]
async fn the_top_of_families_and_fractions() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    assert_snapshot!(Journey::of(&alice).says("/top 5").await, @r"
    🏆 <b>Families by members online</b> · 05 Brainburg

    1. Grove Street — <b>2</b> of 4 online

    as of 18:42:00
    [1]
    [🔄 Refresh] [🚩 Factions]
    ");
    assert_snapshot!(Journey::of(&alice).presses("🚩 Factions").await, @r"
    ✎ 🏆 <b>Factions by members online</b> · 05 Brainburg

    1. LSPD — <b>3</b> online
    2. Grove — <b>2</b> online
    3. FBI — <b>1</b> online

    as of 18:42:00
    [1] [2] [3]
    [🔄 Refresh] [👪 Families]
    ");
    let heard = Journey::of(&boris).says("топ семей 5").await;
    assert!(heard.starts_with("🏆 <b>Семьи по онлайну</b> · 05 Brainburg"), "{heard}");
    let heard = Journey::of(&boris).says("топ фракций 5").await;
    assert!(heard.starts_with("🏆 <b>Фракции по онлайну</b> · 05 Brainburg"), "{heard}");
}

#[tokio::test]
async fn a_person_whose_app_is_ukrainian_is_understood_and_answered_in_ukrainian() {
    let test = BotApiTest::start().await;
    let oksana = test.person("Оксана", "uk");
    for (typed, expected) in [
        ("/start", "Показую"),
        ("/help", "Усі команди"),
        ("лспд 5", "у формі"),
        ("хто онлайн", "LSPD"),
        ("родина Barone 5", "сім’ї"),
        ("сім'я Grove Street 5", "Grove Street"),
        ("/watch лспд менше 5 5", "впаде нижче"),
        ("сповіщення", "LSPD"),
        ("аукціони 5", "аукціон"),
        ("будинок 12 5", "12"),
        ("співбесіди 5", "пів"),
        ("чиї зони 5", "зон"),
        ("/lang", "Українська"),
        ("дякую", "Будь ласка"),
    ] {
        oksana.says(typed).await;
        let heard = oksana.hears().await;
        assert!(heard.contains(expected), "{typed}: {heard}");
        let is_russian = heard.replace("Русский", "").contains(['ы', 'ё', 'ъ', 'э']);
        assert!(!is_russian, "{typed}: {heard}");
    }
}
