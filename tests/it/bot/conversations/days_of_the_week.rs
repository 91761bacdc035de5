//! Days of the week that are over, and charts of days: `пик лспд в среду`, `last week chart`.

use super::{hold, hold_in_private};

/// Today is Thursday, January 1. A day of the week that nothing says to be every one or still to come is the last one.
#[tokio::test]
async fn a_day_of_the_week_is_the_last_one() {
    hold(
        "en",
        &[
            &[("lspd peak on saturday", "LSPD</b> · 05 Brainburg · Dec 27\n")],
            &[("lspd on tuesday evening", "LSPD</b> · 05 Brainburg · Dec 30, 18:00–24:00\n")],
            &[("lspd tuesday evening", "LSPD</b> · 05 Brainburg · Dec 30, 18:00–24:00\n")],
            &[
                ("lspd", "<b>LSPD</b> · 05 Brainburg\n"),
                ("peak monday", "LSPD</b> · 05 Brainburg · Dec 29\n"),
                ("peak on thursday", "LSPD</b> · 05 Brainburg · Dec 25\n"),
            ],
            &[("fbi online on 8 on sunday", "FBI</b> · 08 Saint Grey · Dec 28\n")],
        ],
    )
    .await;
    hold_in_private(
        "ru",
        &[
            &[("пик лспд в среду", "LSPD</b> · 05 Brainburg · вчера\n")],
            &[("лспд в пн", "LSPD</b> · 05 Brainburg · 29 декабря\n")],
            &[("лспд во вторник в 20", "LSPD</b> · 05 Brainburg · 30 декабря 2025 в 20:00\n")],
            &[
                ("неделя лспд", "<b>LSPD</b> · 05 Brainburg · неделя"),
                ("пик в понедельник", "LSPD</b> · 05 Brainburg · 29 декабря\n"),
            ],
        ],
    )
    .await;
    hold_in_private(
        "uk",
        &[
            &[("пік лспд у середу", "LSPD</b> · 05 Brainburg · учора\n")],
            &[("лспд у вівторок о 20", "LSPD</b> · 05 Brainburg · 30 грудня 2025 … 20:00\n")],
            &[
                ("лспд", "<b>LSPD</b> · 05 Brainburg\n"),
                ("пік у понеділок", "LSPD</b> · 05 Brainburg · 29 грудня\n"),
            ],
        ],
    )
    .await;
}

/// Without a word for every such day, a day and an hour set no alert. With one, they do.
#[tokio::test]
async fn only_every_such_day_is_an_alert() {
    hold(
        "en",
        &[
            &[("lspd on thursday at 8pm", "LSPD</b> · 05 Brainburg · on Dec 25, 2025 at 20:00\n")],
            &[("lspd every thursday at 8pm", "🔔 … on Thu at 20:00")],
        ],
    )
    .await;
    hold_in_private("ru", &[&[("лспд по четвергам в 20:00", "🔔 … чт")]]).await;
}

/// What is still to come then is not told of as if it were over.
#[tokio::test]
async fn interviews_are_those_to_come() {
    hold_in_private("ru", &[&[("собес лспд в субботу", "LSPD")]]).await;
}

/// What has no past is shown as it is now, and says so.
#[tokio::test]
async fn what_has_no_past_says_so() {
    hold_in_private("en", &[&[("captures on saturday", "on saturday")]]).await;
}

#[tokio::test]
async fn a_chart_of_past_days_is_a_picture() {
    hold(
        "en",
        &[
            &[("lspd chart yesterday", "🖼 … LSPD</b> · 05 Brainburg · yesterday")],
            &[
                ("lspd", "<b>LSPD</b> · 05 Brainburg\n"),
                ("last week chart", "🖼 … LSPD</b> · 05 Brainburg · "),
            ],
        ],
    )
    .await;
}

#[tokio::test]
async fn each_of_several_fractions_has_its_chart() {
    let charts = "A chart shows one faction. … [LSPD] [FBI]";
    let both = &[("lspd vs fbi chart", charts), ("[FBI]", "🖼 … FBI</b> · 05 Brainburg · 24 h")];
    hold("en", &[both]).await;
    hold_in_private("ru", &[&[("лспд vs фбр график", "На графике помещается одна фракция.")]])
        .await;
}

/// A time alone is about the server that was spoken of, also where the person plays on another one.
#[tokio::test]
async fn a_time_alone_stays_on_the_server_spoken_of() {
    hold_in_private(
        "en",
        &[
            &[
                ("lspd on 8", "<b>LSPD</b> · 08 Saint Grey\n"),
                ("online at 8pm yesterday", "08 Saint Grey · yesterday at 20:00"),
            ],
            &[("saint grey vs brainburg", "05 Brainburg … 08 Saint Grey")],
        ],
    )
    .await;
    hold_in_private(
        "uk",
        &[&[
            ("гетто", "05 Brainburg"),
            ("як вчора було на 8 о 19", "🌐 <b>08 Saint Grey</b> · учора"),
        ]],
    )
    .await;
}

/// Who plays least or was away is asked of the hours and the roster, which are not for everybody.
#[tokio::test]
async fn who_was_away_is_not_who_is_online() {
    hold_in_private(
        "en",
        &[
            &[("who played least in lspd", "<b>LSPD</b> · 05 Brainburg · week")],
            &[
                ("lspd", "<b>LSPD</b> · 05 Brainburg\n"),
                ("who hasn't been on for 3 days", "<b>LSPD</b> · 05 Brainburg · roster"),
            ],
            &[("lspd", "<b>LSPD</b>"), ("my hours this week", "/me Nicolas_Reed 5")],
        ],
    )
    .await;
    hold_in_private(
        "ru",
        &[&[
            ("лспд", "<b>LSPD</b> · 05 Brainburg\n"),
            ("кто не заходил 3 дня", "<b>LSPD</b> · 05 Brainburg · состав"),
        ]],
    )
    .await;
    hold_in_private(
        "uk",
        &[
            &[("хто найменше грав у лспд", "<b>LSPD</b> · 05 Brainburg · тиждень")],
            &[
                ("лспд", "<b>LSPD</b> · 05 Brainburg\n"),
                ("хто не заходив 3 дні", "<b>LSPD</b> · 05 Brainburg · склад"),
            ],
        ],
    )
    .await;
}
