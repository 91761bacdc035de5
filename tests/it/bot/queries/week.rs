//! `/week`.

use insta::assert_snapshot;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan, Zoned};

use crate::bot::bot_api_test::BotApiTest;

/// Records that a player was online for some minutes, so many days ago.
fn visit(test: &BotApiTest, today: &Zoned, nickname: &str, days: i32, minutes: i64) {
    let start = today.saturating_sub(days.days()).timestamp().as_second();
    let visit = start..start + minutes * 60;
    test.server.history.playtime.backfill(5, &nickname.into(), None, visit);
}

/// A day as an English text writes it.
fn written(date: Date) -> String {
    date.strftime("%b %-d").to_string()
}

#[tokio::test]
async fn the_week_of_a_family() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/week grove street 5").await;
    assert_snapshot!(alice.hears().await, @"
    👪 <b>Grove Street</b> · 05 Brainburg · week

    No times yet. I count them from now on: ask again later.

    18:42 · 40 s ago
    [🔄 Refresh] [👥 Members]
    ");
    let today = Timestamp::now().in_tz("Europe/Moscow").unwrap().start_of_day().unwrap();
    for (nickname, days, minutes) in [
        ("Carl_Johnson", 0, 40),
        ("Carl_Johnson", 1, 510),
        ("Big_Smoke", 6, 95),
        ("Sweet_Johnson", 9, 300),
    ] {
        visit(&test, &today, nickname, days, minutes);
    }
    test.server.history.playtime.flush().await.unwrap();
    // The answer of before is fresh for as long as the data.
    test.advance(jiff::SignedDuration::from_mins(2));
    alice.says("/week family grove street 5").await;
    let day = |days: i32| written(today.saturating_sub(days.days()).date());
    let heard = alice.hears().await;
    let heard = heard
        .replace(&format!("{} – {}", day(6), day(0)), "DAYS")
        .replace(&day(9), "NINE DAYS AGO");
    assert_snapshot!(heard, @"
    👪 <b>Grove Street</b> · 05 Brainburg · week
    DAYS
    <b>2</b> of <b>4</b> were online, 11 h in all
    A bar a day, today last: ▁ half an hour, ▃ 2 h, █ 8 h

    1. <code>·····█▁</code> <code>Carl_Johnson</code> — 9 h 10 min
    2. <code>▂······</code> <code>Big_Smoke</code> — 1 h 35 min
    3. <code>Sweet_Johnson</code> — not seen for 9 days
    4. <code>Ryder_Wilson</code> — not seen since NINE DAYS AGO

    18:42 · 2 min ago
    [🔄 Refresh] [👥 Members]
    ");
    alice.presses("👥 Members").await;
    assert!(alice.hears().await.contains("<b>2</b> of <b>4</b> members online"));
    alice.presses("🗓 Week").await;
    assert!(alice.hears().await.contains("<code>Carl_Johnson</code> — 9 h 10 min"));
}

#[tokio::test]
async fn the_week_of_one_player() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    let today = Timestamp::now().in_tz("Europe/Moscow").unwrap().start_of_day().unwrap();
    for (nickname, days, minutes) in
        [("Carl_Johnson", 0, 40), ("Carl_Johnson", 1, 510), ("Sweet_Johnson", 9, 300)]
    {
        visit(&test, &today, nickname, days, minutes);
    }
    test.server.history.playtime.flush().await.unwrap();
    boris.says("/week carl_johnson 5").await;
    let heard = boris.hears().await;
    let (head, rest) = heard.split_once("\n\n").unwrap();
    assert_eq!(head, "👤 <b>Carl_Johnson</b> · 05 Brainburg · неделя");
    let (_days, hours) = rest.split_once('\n').unwrap();
    assert_snapshot!(hours, @r"
    <code>·····█▁</code> <b>9 ч 10 мин</b>
    Столбик — день, сегодня справа: ▁ полчаса, ▃ 2 ч, █ 8 ч

    18:42 · 40 с назад
    [🔄 Обновить] [👤 Игрок] [🗓 Grove] [🗓 Grove Street]
    ");
    for (typed, expected) in [
        ("сколько часов смок наиграл за неделю 5", "<b>0 мин</b>"),
        ("активность Sweet_Johnson 5", "Нет в игре уже"),
        ("активность Ryder_Wilson 5", "Нет в игре с"),
        ("/week Nicolas_Reed 5", "не знаю ни фракции, ни семьи"),
        ("сколько наиграл карл джонсон за неделю на 5", "[🗓 Grove] [🗓 Grove Street]"),
    ] {
        boris.says(typed).await;
        let heard = boris.hears().await.replace('\u{a0}', " ");
        assert!(heard.contains(expected), "{typed}: {heard}");
    }
}

#[tokio::test]
async fn the_week_of_a_fraction_and_of_what_the_chat_has_chosen() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    for (typed, begins) in [
        ("/week лспд 5", "👮 <b>LSPD</b> · 05 Brainburg · неделя"),
        ("активность семьи grove street 5", "👪 <b>Grove Street</b> · 05 Brainburg · неделя"),
        ("/неделя 5", "05 Brainburg · какая фракция?"),
    ] {
        boris.says(typed).await;
        let heard = boris.hears().await;
        assert!(heard.starts_with(begins), "{typed}: {heard}");
    }
}
