//! Wishes and orders with a remark behind them, and questions that look like wishes.

use super::{hold, hold_in_private};

#[tokio::test]
async fn a_remark_is_no_part_of_a_wish() {
    hold_in_private(
        "ru",
        &[&[
            ("имущество Carl_Johnson", "🧾"),
            ("скажи когда зайдет, хочу у него хату выкупить", "когда <b>Carl_Johnson</b>"),
            ("не, уведомление не надо, он мне в вк ответил", "Выключено … Carl_Johnson"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn a_kind_of_business_in_a_long_wish_is_kept() {
    hold_in_private(
        "en",
        &[&[(
            "can u tell me an hour before any gas station auction finishes cause im at my dads",
            "a business <b>Gas Station</b>",
        )]],
    )
    .await;
}

#[tokio::test]
async fn whoever_asks_whether_somebody_was_there_wants_no_alert() {
    hold(
        "en",
        &[&[("could you tell me if Carl_Johnson has been online today", "👤 <code>Carl_Johnson")]],
    )
    .await;
}

#[tokio::test]
async fn whoever_asks_only_why_hears_that_the_bot_counts() {
    for (language, words, heard) in [
        ("en", ["why", "why?"], "🤔 I only count"),
        ("ru", ["почему", "а почему?"], "🤔 "),
        ("uk", ["чому", "а чому так?"], "🤔 "),
    ] {
        let [first, second] = words;
        hold(language, &[&[("lspd 5", "<b>LSPD"), (first, heard), (second, heard)]]).await;
    }
}

#[tokio::test]
async fn half_a_nickname_is_that_of_the_player_who_was_shown() {
    hold_in_private(
        "en",
        &[&[
            ("Sweet_Johnson", "Sweet_Johnson"),
            ("Carl_Johnson", "Carl_Johnson"),
            ("let me know when sweet logs in", "<b>Sweet_Johnson</b>"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn a_server_behind_a_reason_counts() {
    hold("uk", &[&[("лікарі є онлайн? бо я лежу вже 10 хвилин, сервер 8", "08 Saint Grey")]]).await;
}

#[tokio::test]
async fn the_members_of_a_gang_are_asked_for_after_the_zones() {
    hold(
        "en",
        &[&[
            ("who controls the ghetto", "🔫"),
            ("how many grove are on", "Grove</b> · 05"),
            ("show the ghetto map", "🔫"),
        ]],
    )
    .await;
    hold("en", &[&[("ghetto", "🔫"), ("show the map", "🔫")]]).await;
}
