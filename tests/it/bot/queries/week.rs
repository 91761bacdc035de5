//! `/week`.

use insta::assert_snapshot;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan, Zoned};

use crate::bot::bot_api_test::BotApiTest;
use crate::bot::people::confirm;

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
    // The hours of each member are for the leader.
    confirm(&test, &alice, "Carl_Johnson").await;
    alice.says("/week grove street 5").await;
    assert_snapshot!(alice.hears().await, @r"
    👪 <b>Grove Street</b> · 05 Brainburg · week

    No times yet. I count them from now on: ask again later.

    as of 18:42:00
    [🔄 Refresh] [👥 Members] [🔽 Least first] [🔔]
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
    assert_snapshot!(heard, @r"
    👪 <b>Grove Street</b> · 05 Brainburg · week
    DAYS
    <b>2</b> of <b>4</b> were online, 11 h in all

    A bar a day, today last: ▁ up to 1 h, ▄ 4 h, █ over 7 h
    1. <code>·····█▁</code> <code>Carl_Johnson</code> — 9 h 10 min
    2. <code>▂······</code> <code>Big_Smoke</code> — 1 h 35 min
    3. <code>Sweet_Johnson</code> — not seen for 9 days
    4. <code>Ryder_Wilson</code> — not seen since NINE DAYS AGO

    as of 18:42:00
    [🔄 Refresh] [👥 Members] [🔽 Least first] [🔔]
    ");
    alice.presses("👥 Members").await;
    assert!(alice.hears().await.contains("<b>2</b> of <b>4</b> members online"));
    alice.presses("🗓 Week").await;
    assert!(alice.hears().await.contains("<code>Carl_Johnson</code> — 9 h 10 min"));

    // A leader asks who has not played enough.
    alice.says("/settings").await;
    assert!(alice.hears().await.contains("🎯 Norm of hours: none"));
    alice.presses("🎯 Norm").await;
    alice.hears().await;
    alice.presses("7 h").await;
    assert!(alice.hears().await.contains("🎯 Norm: <b>7 h a week</b>"));
    alice.says("/week grove street 5").await;
    assert!(!alice.hears().await.contains("below the norm"), "the norm is for the own family");
    alice.says("/settings 5").await;
    alice.hears().await;
    alice.says("/settings").await;
    alice.hears().await;
    alice.presses("👪 Family").await;
    alice.hears().await;
    alice.presses("Grove Street · 4").await;
    alice.hears().await;
    alice.says("/week grove street 5").await;
    let most = alice.hears().await;
    assert!(most.contains("<b>3</b> of <b>4</b> below the norm of 7 h"), "{most}");
    let ordered = |heard: &str, names: [&str; 4]| {
        let at = names.map(|name| heard.find(name).expect(name));
        assert!(at.is_sorted(), "{heard}");
    };
    assert!(most.contains("<code>Big_Smoke</code> — 🔻 1 h 35 min"), "{most}");
    // Who has said to be absent is not reminded of it.
    let member = test.person("Melvin", "en");
    confirm(&test, &member, "Big_Smoke").await;
    member.says("/away 3d").await;
    member.hears().await;
    alice.says("/week grove street 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>2</b> of <b>4</b> below the norm of 7 h"), "{heard}");
    assert!(heard.contains("<code>Big_Smoke</code> — 1 h 35 min · 🌴 away"), "{heard}");
    member.says("/away off").await;
    member.hears().await;
    ordered(&most, ["Carl_Johnson", "Big_Smoke", "Sweet_Johnson", "Ryder_Wilson"]);
    let least_first = ["Ryder_Wilson", "Sweet_Johnson", "Big_Smoke", "Carl_Johnson"];
    alice.presses("🔽 Least first").await;
    let least = alice.hears().await;
    ordered(&least, least_first);
    assert!(least.contains("[🔼 Most first]"), "{least}");
    for typed in [
        "who played least in grove street this week 5",
        "/week grove street 5",
        "and who the least",
    ] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        if !typed.starts_with('/') {
            ordered(&heard, least_first);
        }
    }
}

#[tokio::test]
async fn the_week_of_one_player() {
    let test = BotApiTest::start().await;
    let boris = test.person("Борис", "ru");
    confirm(&test, &boris, "Carl_Johnson").await;
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
    Столбик — день, сегодня справа: ▁ до 1 ч, ▄ 4 ч, █ больше 7 ч

    данные на 18:42:00
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

#[tokio::test]
async fn the_week_is_reported_on_sundays() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/week lspd 5").await;
    alice.hears().await;
    alice.presses("🔔").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 <b>New alert</b>
    I'll post the hours of <b>LSPD</b> on 05 Brainburg in the week, on Sun at 20:00.
    Next: on Jan 4 at 20:00.
    [−1:00] [−0:15] [+0:15] [+1:00]
    [Every day] [Weekdays] [Weekends]
    [Another faction]
    [✅ Done] [↩️ Back]
    ");
    alice.says("/watch weekly report fbi 5 monday 9:00").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll post here: the hours of <b>FBI</b> on 05 Brainburg in the week, on Mon at 09:00.
    Next: on Jan 5 at 09:00.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
}

#[tokio::test]
async fn the_week_of_a_kind_is_that_of_each_of_its_factions() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for typed in ["week of the police on 5", "неделя полиции 5"] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        let has_both = ["<b>LSPD</b>", "<b>FBI</b>", "[LSPD] [FBI]"].map(|it| heard.contains(it));
        assert_eq!(has_both, [true; 3], "{heard}");
    }
    alice.presses("FBI").await;
    assert!(alice.hears().await.starts_with("✎ 👮 <b>FBI</b> · 05 Brainburg · week"));
}
