//! `/counts`.

mod server_question;

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::bot::bot_api_test::{BotApiTest, MADE, player};

/// So many members of a fraction in the list of players; the first one is the leader, in uniform.
fn members(fraction: &str, count: u32) -> Vec<Value> {
    let member = |at: u32| {
        let name = format!("{fraction}_{at}").replace(' ', "_");
        player(at, &name, 9, fraction, "Cadet", if at == 0 { "lu" } else { "" })
    };
    (0..count).map(member).collect()
}

fn numbered(lists: &[Vec<Value>], seconds_ago: i64) -> Value {
    let players = lists.iter().flatten().cloned().enumerate().map(|(id, mut player)| {
        player["id"] = json!(id);
        player
    });
    json!({"timestamp": MADE - seconds_ago, "players": players.collect::<Vec<_>>()})
}

/// Brainburg with its usual data, Saint Grey with another one; nothing is known of Meadow.
async fn two_servers() -> BotApiTest {
    let test = BotApiTest::start().await;
    test.publish("8/online", numbered(&[members("LSPD", 7), members("Ballas", 3)], 0));
    test
}

#[tokio::test]
async fn fractions_of_one_server() {
    let test = two_servers().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/counts fbi, lspd and grove 5").await;
    assert_snapshot!(alice.hears().await, @"
    🚩 <b>FBI, LSPD, Grove</b> · 05 Brainburg
    <b>6</b> online · <b>3</b> in uniform

    👮 LSPD — <b>3</b> · 👔 2
    🔫 Grove — <b>2</b> · ⭐
    👮 FBI — <b>1</b> · 👔 1 · ⭐

    👔 in uniform · ⭐ leader online

    as of 18:42:00
    [LSPD] [Grove] [FBI]
    [🔄 Refresh] [🌐 All servers]
    ");
    alice.presses("Grove").await;
    assert!(alice.hears().await.starts_with("✎ 🔫 <b>Grove</b> · 05 Brainburg\n<b>2</b> online"));
    boris.says("/сравни 8 лспд против фбр").await;
    assert_snapshot!(boris.hears().await, @"
    🚩 <b>LSPD, FBI</b> · 08 Saint Grey
    <b>7</b> в сети · <b>1</b> в форме

    👮 LSPD — <b>7</b> · 👔 1 · ⭐
    👮 FBI — <b>0</b>

    👔 в форме · ⭐ лидер в сети

    данные на 18:42:00
    [LSPD] [FBI]
    [🔄 Обновить] [🌐 Все серверы]
    ");
    boris.presses("🌐 Все серверы").await;
    assert_snapshot!(boris.hears().await, @"
    ✎ 🚩 <b>LSPD, FBI</b> · все серверы
    <b>11</b> в сети · <b>4</b> в форме

    08 Saint Grey — <b>7</b> · LSPD 7 · FBI 0
    05 Brainburg — <b>4</b> · LSPD 3 · FBI 1
    Нет данных: 12 Meadow

    данные на 18:42:00
    [08 Saint Grey] [05 Brainburg]
    [🔄 Обновить]
    ");
    boris.presses("05 Brainburg").await;
    assert!(boris.hears().await.starts_with("✎ 🚩 <b>LSPD, FBI</b> · 05 Brainburg"));
}

#[tokio::test]
async fn a_kind_of_fractions_with_its_sum() {
    let test = two_servers().await;
    let (alice, olena) = (test.person("Alice", "en"), test.person("Олена", "uk"));
    alice.says("/counts police 5").await;
    assert_snapshot!(alice.hears().await, @"
    👮 <b>Police</b> · 05 Brainburg
    <b>4</b> online · <b>3</b> in uniform

    👮 LSPD — <b>3</b> · 👔 2
    👮 FBI — <b>1</b> · 👔 1 · ⭐

    👔 in uniform · ⭐ leader online

    as of 18:42:00
    [LSPD] [FBI]
    [🔄 Refresh] [🌐 All servers]
    ");
    olena.says("/counts банди всі").await;
    assert_snapshot!(olena.hears().await, @"
    🔫 <b>Банди</b> · усі сервери
    <b>5</b> в мережі · <b>1</b> у формі

    08 Saint Grey — <b>3</b> · Ballas 3
    05 Brainburg — <b>2</b> · Grove 2
    Немає даних: 12 Meadow

    дані на 18:42:00
    [08 Saint Grey] [05 Brainburg]
    [🔄 Оновити]
    ");
    alice.says("/counts mafia 5").await;
    assert_snapshot!(alice.hears().await, @"
    I couldn't find a faction “Mafias and bikers”. All factions: /fractions
    ");
}

#[tokio::test]
async fn one_fraction_on_all_servers() {
    let test = two_servers().await;
    let people = ["en", "ru", "uk"].map(|language| test.person(language, language));
    let [alice, boris, olena] = &people;
    alice.says("/counts lspd").await;
    assert_snapshot!(alice.hears().await, @"
    👮 <b>LSPD</b> · all servers
    <b>10</b> online · <b>3</b> in uniform

    08 Saint Grey — <b>7</b> · 👔 1 · ⭐
    05 Brainburg — <b>3</b> · 👔 2
    No data: 12 Meadow

    👔 in uniform · ⭐ leader online

    as of 18:42:00
    [08 Saint Grey] [05 Brainburg]
    [🔄 Refresh]
    ");
    boris.says("/counts лспд").await;
    assert_snapshot!(boris.hears().await, @"
    👮 <b>LSPD</b> · все серверы
    <b>10</b> в сети · <b>3</b> в форме

    08 Saint Grey — <b>7</b> · 👔 1 · ⭐
    05 Brainburg — <b>3</b> · 👔 2
    Нет данных: 12 Meadow

    👔 в форме · ⭐ лидер в сети

    данные на 18:42:00
    [08 Saint Grey] [05 Brainburg]
    [🔄 Обновить]
    ");
    olena.says("/counts лспд").await;
    assert_snapshot!(olena.hears().await, @"
    👮 <b>LSPD</b> · усі сервери
    <b>10</b> в мережі · <b>3</b> у формі

    08 Saint Grey — <b>7</b> · 👔 1 · ⭐
    05 Brainburg — <b>3</b> · 👔 2
    Немає даних: 12 Meadow

    👔 у формі · ⭐ лідер у мережі

    дані на 18:42:00
    [08 Saint Grey] [05 Brainburg]
    [🔄 Оновити]
    ");
    olena.presses("08 Saint Grey").await;
    assert!(olena.hears().await.starts_with("✎ 👮 <b>LSPD</b> · 08 Saint Grey"));
}

#[tokio::test]
async fn everything_on_all_servers() {
    let test = two_servers().await;
    let alice = test.person("Alice", "en");
    alice.says("/counts").await;
    assert_snapshot!(alice.hears().await, @"
    🚩 <b>All factions</b> · all servers
    <b>16</b> online · <b>5</b> in uniform

    08 Saint Grey · 👮 LSPD — <b>7</b>
    05 Brainburg · 👮 LSPD — <b>3</b>
    No data: 12 Meadow

    as of 18:42:00
    [08 Saint Grey] [05 Brainburg]
    [🔄 Refresh]
    ");
    alice.says("/counts 8").await;
    assert_snapshot!(alice.hears().await, @"
    🚩 <b>All factions</b> · 08 Saint Grey
    <b>10</b> online · <b>2</b> in uniform

    👮 LSPD — <b>7</b> · 👔 1 · ⭐
    🔫 Ballas — <b>3</b> · 👔 1 · ⭐
    👮 FBI — <b>0</b>
    🚑 LSMC — <b>0</b>
    🪖 ТСР — <b>0</b>
    📻 СМИ LS — <b>0</b>
    🔫 Grove — <b>0</b>

    👔 in uniform · ⭐ leader online

    as of 18:42:00
    [LSPD] [Ballas]
    [🔄 Refresh] [🌐 All servers]
    ");
}

#[tokio::test]
async fn old_data_and_missing_data_are_named() {
    let test = two_servers().await;
    let alice = test.person("Alice", "en");
    test.publish("8/online", numbered(&[members("LSPD", 7)], 3 * 3_600));
    test.publish("12/online", numbered(&[members("LSPD", 2)], 0));
    alice.says("/counts lspd").await;
    assert_snapshot!(alice.hears().await, @"
    👮 <b>LSPD</b> · all servers
    <b>12</b> online · <b>4</b> in uniform

    08 Saint Grey — <b>7</b> · 👔 1 · ⭐ · ⚠️ 3 h ago
    05 Brainburg — <b>3</b> · 👔 2
    12 Meadow — <b>2</b> · 👔 1 · ⭐ · 🛠

    👔 in uniform · ⭐ leader online

    as of 18:42:00
    [08 Saint Grey] [05 Brainburg]
    [12 Meadow]
    [🔄 Refresh]
    ");
    alice.says("/counts lspd 5 12").await;
    assert!(
        alice
            .hears()
            .await
            .starts_with("👮 <b>LSPD</b> · 05 Brainburg, 12 Meadow\n<b>5</b> online")
    );
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/counts lspd fbi 12").await;
    assert_snapshot!(alice.hears().await, @"
    🚩 <b>LSPD, FBI</b> · 12 Meadow
    There is no data for this yet. Try again in a minute.
    ");
    let test = BotApiTest::with_server_list(|_| {}).await;
    let alice = test.person("Alice", "en");
    alice.says("/counts").await;
    assert_snapshot!(alice.hears().await, @"
    There is no data for this yet. Try again in a minute.
    ");
}

#[tokio::test]
async fn words_without_a_meaning_are_named() {
    let test = two_servers().await;
    let alice = test.person("Alice", "en");
    for (typed, begins) in [
        ("/compare lspd vs фсб", "I couldn't find a faction “фсб”. Did you mean one of these?"),
        ("/compare lspd qqqqq", "I couldn't find a faction “qqqqq”"),
        ("/compare lspd 5 99", "There is no server “99”"),
        ("/compare lspd fbi ballas grove tsr lsmc rls", "I compare up to 6 factions"),
        ("/compare lspd+fbi 5", "🚩 <b>LSPD, FBI</b> · 05 Brainburg"),
        ("/compare 5 lspd fbi", "🚩 <b>LSPD, FBI</b> · 05 Brainburg"),
        ("/compare lspd 5 and 8", "👮 <b>LSPD</b> · 05 Brainburg, 08 Saint Grey"),
        ("/compare gangs and fbi on brainburg", "🚩 <b>FBI, Grove, Ballas</b> · 05 Brainburg"),
        ("/compare копы", "👮 <b>Police</b> · all servers"),
        ("/compare СМИ LS и Сент Грей", "📻 <b>СМИ LS</b> · 08 Saint Grey"),
    ] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(heard.starts_with(begins), "{typed}: {heard}");
    }
}

#[tokio::test]
async fn in_a_group_and_with_the_servers_of_the_chat() {
    let test = two_servers().await;
    let boris = test.person("Борис", "ru");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/counts lspd").await;
    assert!(group.hears().await.starts_with("👮 <b>LSPD</b> · все серверы\n<b>10</b> в сети"));
    boris.presses_in(&group, "08 Saint Grey").await;
    assert!(group.hears().await.starts_with("✎ 👮 <b>LSPD</b> · 08 Saint Grey"));
    boris.says("/frac lspd").await;
    boris.hears().await;
    boris.presses("05 Brainburg").await;
    boris.hears().await;
    boris.callback_answer().await;
    boris.callback_answer().await;
    // The server of the chat is meant when fractions are compared with each other.
    boris.says("/counts lspd fbi").await;
    assert!(boris.hears().await.starts_with("🚩 <b>LSPD, FBI</b> · 05 Brainburg"));
    boris.says("/counts lspd").await;
    assert!(boris.hears().await.starts_with("👮 <b>LSPD</b> · все серверы"));
}

/// The table of the whole game fits into a message.
#[tokio::test]
async fn many_servers_and_fractions() {
    let test = BotApiTest::with_server_list(|_| {}).await;
    let short = |at: u32| format!("Fraction {at:02}");
    let fractions = (1..=30).map(|at| {
        json!({"id": at, "short": short(at), "name": {"en": short(at), "ru": short(at)},
               "kind": (["police", "gang"][at as usize % 2]), "color": "#005EFF", "aliases": [], "hq": null})
    });
    test.publish("fractions", json!(fractions.collect::<Vec<_>>()));
    let servers = (1..=33).map(|number| {
        json!({"number": number, "name": format!("Server of long name {number}"), "ip": "203.0.113.5", "port": 7777,
               "online": 500, "maxplayers": 1000, "password": false, "donateMultiplier": 1, "experienceMultiplier": 1,
               "status": "online", "status_since": null, "aliases": [], "query": false})
    });
    test.publish("servers", json!({"timestamp": MADE, "servers": servers.collect::<Vec<_>>()}));
    for server in 1..=33_u32 {
        let all: Vec<_> = (1..=30).map(|at| members(&short(at), (at + server) % 4)).collect();
        test.publish(&format!("{server}/online"), numbered(&all, 0));
    }
    let alice = test.person("Alice", "en");
    for (typed, rows) in [
        ("/counts", 33),
        ("/counts 5", 30),
        ("/counts Fraction 07", 24),
        ("/counts Fraction 07, Fraction 08, Fraction 09, Fraction 10", 33),
        ("/counts police", 33),
        ("/counts police 5", 15),
    ] {
        alice.says(typed).await;
        let mut heard = alice.hears().await;
        let is_row = |line: &&str| line.contains(" — <b>");
        let mut found = heard.lines().filter(is_row).count();
        assert!(heard.starts_with(['👮', '🔫', '🚩']), "{typed}: {heard}");
        if heard.contains("[1/2]") {
            alice.presses("▶").await;
            heard = alice.hears().await;
            found += heard.lines().filter(is_row).count();
        }
        assert_eq!(found, rows, "{typed}: {heard}");
    }
    alice.says("/frac Fraction 07").await;
    let heard = alice.hears().await;
    assert_eq!(heard.lines().filter(|line| line.contains(" — <b>")).count(), 24, "{heard}");
    assert!(heard.contains("[33 Server of long name 33]"), "{heard}");
}
