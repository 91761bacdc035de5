//! What leaders ask about their fractions.

use super::{Turn, hold, hold_in_private};

const LSPD: &str = "👮 <b>LSPD</b> · 05 Brainburg";
const FBI: &str = "👮 <b>FBI</b> · 05 Brainburg";

const RUSSIAN: &[&[Turn]] = &[
    &[
        ("лспд", LSPD),
        ("а на 8?", "<b>LSPD</b> · 08 Saint Grey"),
        ("а фбр?", "<b>FBI</b> · 08 Saint Grey"),
    ],
    &[("лспд и фбр", "LSPD … 05 Brainburg … FBI"), ("а на 8", "08 Saint Grey")],
    &[
        ("сравни лспд с фбр на 8", "08 Saint Grey … FBI … LSPD"),
        ("лидеры", "08 Saint Grey"),
        ("а грув", "<b>Grove</b> · 08 Saint Grey"),
    ],
    &[("лспд на 5 и 8", "LSPD … 05 Brainburg … 08 Saint Grey")],
    &[("сколько полиции на 5", "05 Brainburg … LSPD … FBI")],
    &[("банды", "05 Brainburg … Grove … Ballas")],
    &[("где больше всего фбр", "FBI … 08 Saint Grey … 05 Brainburg")],
    &[("лспд", LSPD), ("кто в форме?", LSPD), ("а все", "Tom_Oakley")],
    &[("лспд", LSPD), ("обнови", LSPD), ("ещё раз", LSPD)],
    &[("лспд", LSPD), ("график", "🖼"), ("а фбр?", "🖼"), ("кто там", FBI)],
    &[
        ("собесы", "🎤 <b>Собеседования</b>"),
        ("а лидеры?", "⭐ <b>Лидеры</b>"),
        ("на 8", "08 Saint Grey"),
    ],
    &[
        ("фбр 8", "<b>FBI</b> · 08 Saint Grey"),
        ("лидеры", "08 Saint Grey"),
        ("а лспд?", "<b>LSPD</b> · 08 Saint Grey"),
    ],
];

const ENGLISH: &[&[Turn]] = &[
    &[
        ("lspd", LSPD),
        ("and on 8?", "<b>LSPD</b> · 08 Saint Grey"),
        ("what about fbi", "<b>FBI</b> · 08 Saint Grey"),
    ],
    &[("lspd vs fbi", "LSPD … FBI")],
    &[("lspd+fbi on 8", "08 Saint Grey … FBI … LSPD")],
    &[("which server has the most fbi", "FBI … 08 Saint Grey … 05 Brainburg")],
    &[("lspd", LSPD), ("on all servers", "08 Saint Grey")],
    &[("how many cops on 8", "08 Saint Grey … FBI … LSPD")],
    &[("fbi", FBI), ("who is the leader?", "Mike_Toreno"), ("again", "Mike_Toreno")],
];

#[tokio::test]
async fn leaders_go_on_in_russian() {
    hold("ru", RUSSIAN).await;
}

#[tokio::test]
async fn leaders_go_on_in_english() {
    hold("en", ENGLISH).await;
}

#[tokio::test]
async fn leaders_go_on_in_ukrainian() {
    hold(
        "uk",
        &[
            &[
                ("лспд", LSPD),
                ("а на 8?", "<b>LSPD</b> · 08 Saint Grey"),
                ("та фбр", "08 Saint Grey"),
            ],
            &[("лспд і фбр", "LSPD … FBI")],
            &[("скільки поліції на 8", "08 Saint Grey … FBI … LSPD")],
            &[("лспд", LSPD), ("ще раз", LSPD), ("онови", LSPD)],
        ],
    )
    .await;
}

#[tokio::test]
async fn a_time_in_the_past_is_never_answered_with_the_present() {
    hold(
        "ru",
        &[
            &[("лспд вчера", "LSPD … 05 Brainburg"), ("а сейчас?", "LSPD")],
            &[("лспд", LSPD), ("а вчера в 20:00?", "LSPD … 05 Brainburg")],
            &[("админы вчера", "«вчера» … 🛡")],
        ],
    )
    .await;
}

#[tokio::test]
async fn a_sentence_with_the_leader_comes_first() {
    const LEADS: &str = "⭐ <code>Carl_Johnson</code> leads Grove and is online. … <b>Grove</b>";
    hold("en", &[&[("who leads grove", LEADS)], &[("who leads grove 5", LEADS)]]).await;
    let leads = "⭐ Лидер Grove — <code>Carl_Johnson</code>, сейчас в сети. … <b>Grove</b>";
    hold("ru", &[&[("кто лидер грув", leads)]]).await;
}

#[tokio::test]
async fn who_is_away_or_idle_is_asked_of_the_roster() {
    hold(
        "ru",
        &[&[
            ("лспд", "LSPD"),
            ("кто не заходил 3 дня", "LSPD</b> … состав"),
            ("у кого меньше 5 часов", "LSPD</b> … состав"),
            ("кто в отпуске", "LSPD</b> … состав"),
            ("кто не выполнил норму", "LSPD</b> … неделя"),
        ]],
    )
    .await;
    hold("en", &[&[("lspd", "LSPD"), ("who is on vacation", "LSPD</b> … roster")]]).await;
}

#[tokio::test]
async fn a_norm_is_set_by_words() {
    hold_in_private("ru", &[&[("норма 10 часов", "Норма: <b>10 ч")]]).await;
    hold_in_private("en", &[&[("set the norm to 12 hours a week", "Norm: <b>12 h")]]).await;
}

#[tokio::test]
async fn what_is_asked_after_a_comparison_is_about_those_compared() {
    hold_in_private(
        "en",
        &[
            &[("lspd vs fbi", "LSPD, FBI"), ("who wins", "LSPD, FBI")],
            &[
                ("fbi", "FBI"),
                ("i'm in lspd, remember", "LSPD"),
                ("fbi", "FBI"),
                ("how many of us", "LSPD"),
            ],
        ],
    )
    .await;
}
