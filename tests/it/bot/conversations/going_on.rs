//! People go on in talk: they correct what they asked for, compare with what was shown, and speak of it as "he" or "us".

use super::hold_in_private;

#[tokio::test]
async fn an_alert_is_corrected_in_the_words_of_talk() {
    hold_in_private(
        "ru",
        &[
            &[
                ("маякни если лспд меньше 5", "🔔 … <b>LSPD"),
                ("сколько их вчера было", "<b>LSPD"),
                (
                    "давай лучше меньше 7, а то каждый вечер пищать будешь",
                    "✏️ Изменил … ниже <b>7</b>",
                ),
                (
                    "менше 6, тільки по буднях",
                    "✏️ Изменил … ниже <b>6</b> … 📅 Действует во все дни",
                ),
                ("не 7, трёх", "✏️ Изменил … ниже <b>3</b>"),
                ("меньше 4 лучше, и только ночью", "ниже <b>4</b> … только с 23:00 до 08:00"),
            ],
            &[
                ("маякни если лспд меньше 5", "🔔 … <b>LSPD"),
                ("перепутал, фбр", "✏️ Изменил … <b>FBI"),
                ("а знаешь что, сними, передумал", "✖️ Выключено"),
            ],
            &[
                ("маякни если лспд меньше 5", "🔔 … <b>LSPD"),
                ("make it 5 on 8", "🔔 <b>Оповещения этого чата"),
            ],
            &[
                ("маякни если дом 3 продадут", "🔔 … № 3"),
                ("ой, номером ошибся, 4 надо", "✏️ Изменил … № 4"),
            ],
            &[
                ("напиши если выставят дом дешевле 2кк", "🔔 … дом"),
                ("и бизы тоже", "🔔 … бизнес"),
                ("не, лучше дома, а не бизы", "✏️ Изменил … дом"),
            ],
            &[
                ("напомни про собес лспд за 10 минут", "🔔 … 10 мин"),
                ("лучше за полчаса", "✏️ Изменил … 30 мин"),
                ("и фбр тоже", "🔔 … собеседования в <b>FBI … 30 мин"),
            ],
        ],
    )
    .await;
}

/// Words around a wish are no names, and "he" is who was shown.
#[tokio::test]
async fn a_wish_in_talk_is_about_what_was_shown() {
    hold_in_private(
        "ru",
        &[
            &[
                ("Nicolas_Reed", "👤"),
                ("маякни када он зайдет, я его там зловлю", "🔔 … <b>Nicolas_Reed</b>"),
                ("всьо спасибо, а как выйдет - цинкани", "🔔 … <b>Nicolas_Reed</b> … выйдет"),
            ],
            &[("лспд", "<b>LSPD"), ("стукни как будет меньше 4 чол", "🔔 … <b>LSPD … <b>4</b>")],
            &[
                ("лспд", "<b>LSPD"),
                (
                    "ладно. сделай чтоб каждый день в 22 сводка по нам приходила",
                    "🔔 … <b>LSPD</b> … 22:00",
                ),
            ],
            &[("в пол десятого вечера каждый день кидай сводку по фбр", "🔔 … <b>FBI</b> … 21:30")],
            &[("скажи если у фбр станет больше чем у нас", "🔔 Я сравниваю одно число с границей")],
            &[("напиши если в лспд больше 8 по будням", "🔔 … <b>LSPD … <b>8</b> … 📅")],
            &[("разбуди если в лспд никого с 3 до 6", "🔔 … <b>LSPD … с 03:00 до 06:00")],
        ],
    )
    .await;
}

#[tokio::test]
async fn what_was_shown_is_compared_with_what_is_named() {
    hold_in_private(
        "en",
        &[
            &[("lspd", "<b>LSPD"), ("vs fbi", "🚩 <b>LSPD, FBI</b>")],
            &[("lspd", "<b>LSPD"), ("how does that compare to fbi", "🚩 <b>LSPD, FBI</b>")],
            &[("family grove street", "Grove Street"), ("vs corleone", "Grove Street … Корлеоне")],
            &[
                ("family grove street", "Grove Street"),
                ("family corleone", "Корлеоне"),
                ("compare us", "Grove Street … Корлеоне"),
            ],
        ],
    )
    .await;
}

#[tokio::test]
async fn lots_are_narrowed_by_few_words() {
    hold_in_private(
        "ru",
        &[
            &[
                ("аукционы", "🔨 <b>3 лота на аукционе</b>"),
                ("только дома лс", "🔎 Los Santos"),
                ("самый дешевый какой", "сначала дешёвые"),
            ],
            &[
                ("дома на аукционе", "🔨"),
                ("тока лс и не дороже 2кк", "🔎 Los Santos · до 2 000 000"),
            ],
            &[("аукционы", "🔨"), ("сорян, имел в виду вегас", "🔎 Las Venturas")],
        ],
    )
    .await;
}

/// A whole nickname counts wherever it stands, and however it is spelled.
#[tokio::test]
async fn nicknames_in_two_words_are_read_anywhere() {
    hold_in_private(
        "uk",
        &[
            &[("глянь чи зайшов ніколас рід або карл джонсон", "Nicolas_Reed … Carl_Johnson")],
            &[(
                "хто такий карл джонсон, бо штраф виписав на рівному місці",
                "👤 <code>Carl_Johnson",
            )],
            &[("скільки награв джонсон карл за тиждень", "Carl_Johnson")],
        ],
    )
    .await;
}

#[tokio::test]
async fn interjections_are_no_part_of_a_request() {
    hold_in_private(
        "en",
        &[
            &[("lspd", "<b>LSPD"), ("fine. daily digest at 8pm then", "🔔 … <b>LSPD</b> … 20:00")],
            &[("k tell me when Nicolas_Reed logs in", "🔔 … <b>Nicolas_Reed")],
        ],
    )
    .await;
    hold_in_private("uk", &[&[("жартую) хто в лспд", "<b>LSPD")]]).await;
    hold_in_private(
        "ru",
        &[&[
            ("лспд", "<b>LSPD"),
            ("сделай чтоб каждый вечер в 21 такая сводка прилетала", "🔔 … <b>LSPD</b> … 21:00"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn members_of_a_family_have_their_factions() {
    hold_in_private(
        "ru",
        &[&[
            ("семья grove street", "Carl_Johnson</code> — ранг 10 · Grove · ⭐"),
            ("кто из них в бандах", "Carl_Johnson</code> — ранг 10 · Grove"),
            ("а без фракции кто", "Carl_Johnson</code> — ранг 10 · Grove"),
            ("напиши когда их будет 8 или больше", "🔔 … <b>Grove Street</b> … <b>8</b>"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn we_are_those_who_were_shown() {
    hold_in_private(
        "en",
        &[&[
            ("lspd", "<b>LSPD"),
            ("how many of us were on yesterday at 9pm", "<b>LSPD … yesterday"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn a_time_in_the_past_needs_no_name() {
    hold_in_private(
        "en",
        &[
            &[("what was the peak yesterday", "<b>LSPD</b> · 05 Brainburg · yesterday")],
            &[("brainburg online 3 hrs ago", "05 Brainburg · at 15:42")],
        ],
    )
    .await;
}

#[tokio::test]
async fn only_what_nobody_counts_is_said_to_be_unknown() {
    hold_in_private(
        "en",
        &[
            &[
                ("family grove street", "Grove Street"),
                ("how many were there yesterday", "I keep no past counts of families … yesterday"),
            ],
            &[("sales yesterday", "I don't know “yesterday” here … 🧾")],
        ],
    )
    .await;
}

#[tokio::test]
async fn numbers_that_count_name_no_server() {
    hold_in_private(
        "uk",
        &[
            &[("хто з фбр не набрав 10 годин цього тижня", "<b>FBI</b> · 05 Brainburg · тиждень")],
            &[("top 3 factions", "🏆 … 05 Brainburg")],
        ],
    )
    .await;
    hold_in_private(
        "ru",
        &[&[("фбр", "<b>FBI</b> · 05"), ("на 8 сколько их", "<b>FBI</b> · 08 Saint Grey")]],
    )
    .await;
}

#[tokio::test]
async fn numbers_of_lots_are_read_as_people_type_them() {
    hold_in_private(
        "ru",
        &[&[("бизнесы на аукционе", "🔨"), ("4 чей?", "Бизнеса 4"), ("117й чей", "Бизнеса 117")]],
    )
    .await;
    hold_in_private(
        "uk",
        &[&[("буд 3", "🏠 <b>House 3")], &[("куди можна вступити на 1 лвл", "🎤 … 05 Brainburg")]],
    )
    .await;
}

#[tokio::test]
async fn a_server_at_the_beginning_takes_the_question_there() {
    hold_in_private(
        "ru",
        &[&[("лспд 5", "👮 <b>LSPD</b> · 05"), ("на 8 сколько", "LSPD</b> · 08")]],
    )
    .await;
}

#[tokio::test]
async fn everywhere_after_a_kind_is_the_kind_on_all_servers() {
    hold_in_private("uk", &[&[("скільки копів на 5", "👮"), ("а на всіх", "👮 … 08 Saint Grey")]])
        .await;
    hold_in_private(
        "ru",
        &[&[("сколько копов на 5", "👮"), ("а на всех серверах", "👮 … 08 Saint")]],
    )
    .await;
    hold_in_private("en", &[&[("how many cops on 5", "👮"), ("and everywhere", "👮 … 08 Saint")]])
        .await;
}
