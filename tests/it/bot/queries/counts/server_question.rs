//! The counts of a fraction above the question for the server.

use insta::assert_snapshot;

use super::two_servers;
use crate::bot::bot_api_test::BotApiTest;

#[tokio::test]
async fn the_question_for_the_server_comes_with_the_counts() {
    let test = two_servers().await;
    let people = ["en", "ru", "uk"].map(|language| test.person(language, language));
    let [alice, boris, olena] = &people;
    alice.says("/frac lspd").await;
    assert_snapshot!(alice.hears().await, @"
    👮 <b>LSPD</b> · all servers
    <b>10</b> online · <b>3</b> in uniform

    08 Saint Grey — <b>7</b> · 👔 1 · ⭐
    05 Brainburg — <b>3</b> · 👔 2
    No data: 12 Meadow

    as of 18:42:00

    Choose a server to see who is online.
    I'll remember this. Change it in /settings
    [05 Brainburg] [08 Saint Grey]
    [12 Meadow]
    ");
    boris.says("/frac лспд").await;
    assert_snapshot!(boris.hears().await, @"
    👮 <b>LSPD</b> · все серверы
    <b>10</b> в сети · <b>3</b> в форме

    08 Saint Grey — <b>7</b> · 👔 1 · ⭐
    05 Brainburg — <b>3</b> · 👔 2
    Нет данных: 12 Meadow

    данные на 18:42:00

    Выберите сервер, чтобы увидеть, кто в сети.
    Запомню выбор. Сменить: /settings
    [05 Brainburg] [08 Saint Grey]
    [12 Meadow]
    ");
    olena.says("/frac лспд").await;
    assert_snapshot!(olena.hears().await, @"
    👮 <b>LSPD</b> · усі сервери
    <b>10</b> в мережі · <b>3</b> у формі

    08 Saint Grey — <b>7</b> · 👔 1 · ⭐
    05 Brainburg — <b>3</b> · 👔 2
    Немає даних: 12 Meadow

    дані на 18:42:00

    Оберіть сервер, щоб побачити, хто в мережі.
    Запам’ятаю вибір. Змінити: /settings
    [05 Brainburg] [08 Saint Grey]
    [12 Meadow]
    ");
    alice.presses("08 Saint Grey").await;
    assert!(alice.callback_answer().await.contains("remember 08 Saint Grey"));
    assert!(alice.hears().await.starts_with("✎ 👮 <b>LSPD</b> · 08 Saint Grey\n<b>7</b> online"));
    alice.says("/frac fbi").await;
    assert!(alice.hears().await.starts_with("👮 <b>FBI</b> · 08 Saint Grey"));
}

#[tokio::test]
async fn without_a_fraction_or_data_only_the_question_is_asked() {
    let test = BotApiTest::with_server_list(|_| {}).await;
    let alice = test.person("Alice", "en");
    for typed in ["/frac", "/frac lspd"] {
        alice.says(typed).await;
        assert!(
            alice.hears().await.starts_with("Who's online in a faction: on which server?"),
            "{typed}"
        );
    }
}
