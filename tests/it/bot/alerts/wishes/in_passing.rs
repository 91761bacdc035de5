//! Wishes and requests about alerts in the words of talk: with words before and after them, and with half of the
//! sentence left to what was said before.

use super::answer;
use super::conversations::Turn;
use crate::bot::bot_api_test::BotApiTest;
use crate::bot::queries::free_text::choose_brainburg;

/// After what was shown.
const SHOWN: &[&[Turn]] = &[
    &[
        ("business 21", "24/7 in Ganton"),
        ("тогда утром часов в 10 напомни мне про него", "the auction of <b>business 21</b>"),
        ("/settings", "Faction: <b>not chosen"),
    ],
    &[
        ("собес лспд", "Los Santos Police, main hall"),
        ("напомни мне минут за 5 чтоб не проспал", "starts in 5 min"),
    ],
    &[
        ("дом 3", "House 3"),
        ("предупреди за 10 минут до конца по нему", "the auction of <b>house 3</b>"),
        ("и если ставка выше 150к уйдет тоже пиши", "rises above <b>$150,000</b>"),
        ("no, above 5kk", "rises above <b>$5,000,000</b>"),
        ("/watches", "2 of 20"),
    ],
];

/// Servers that are away or full.
const SERVERS: &[&[Turn]] = &[&[
    ("сообщи когда 12 сервак поднимут", "<b>12 Meadow</b> goes down"),
    ("скажи як сервер 12 запрацює", "already"),
    ("lmk when server 12 is back up", "already"),
    ("маякни когда 12 серв включат", "already"),
    ("предупреди когда серв встанет", "<b>05 Brainburg</b> goes down"),
    (
        "хочу знать когда на брейнбурге место освободится",
        "falls below <b>1,000|falls below <b>1000",
    ),
    ("tell me when a slot is free on server 5", "already"),
    ("скажи коли звільниться слот на 5", "already"),
]];

/// Corrections.
const CORRECTIONS: &[&[Turn]] = &[
    &[
        ("notify me about biz under 2m", "below <b>$2,000,000</b>"),
        ("nah make it 3m", "below <b>$3,000,000</b>"),
        ("make it 10 minutes", "10 min"),
    ],
    &[
        ("каждый день в 20:00 лспд", "every day at 20:00"),
        ("и по выходным не надо", "on weekdays at 20:00"),
        ("а по пятницам не надо", "Mon, Tue, Wed, Thu at 20:00"),
    ],
    // The alerts of the list by their places.
    &[
        ("/watch lspd < 5", "<b>LSPD</b>"),
        ("/watch fbi < 4", "<b>FBI</b>"),
        ("/watches", "Choose one to change, mute or delete it:"),
        ("change the second to 7", "below <b>7</b>"),
        ("/watches", "2 of 20"),
        ("измени второе на 6", "below <b>6</b>"),
        ("/watches", "2 of 20"),
        ("make the lspd one 40", "<b>LSPD</b> on 05 Brainburg falls below <b>40</b>"),
        ("/watches", "2 of 20"),
        ("поменяй про фбр на 8", "<b>FBI</b> on 05 Brainburg falls below <b>8</b>"),
        ("/watches", "2 of 20"),
        ("удали второе", "Turned off"),
        ("/watches", "1 of 20"),
        ("change it to 9", "below <b>9</b>"),
    ],
    &[
        ("lspd every day at 20:00", "every day at 20:00"),
        ("but not on weekends", "on weekdays at 20:00"),
    ],
    &[
        ("напоминай про лспд каждый час", "every 60"),
        ("краще раз на дві години", "every 120"),
        ("нет, раз в полчаса", "every 30"),
        ("лучше раз в два часа", "every 120"),
    ],
    &[
        ("присылай лспд каждый день в 8 вечера", "every day at 20:00"),
        ("не, давай в 9", "every day at 21:00"),
        ("нет, в 7 утра", "every day at 07:00"),
        ("не, давай в 9", "every day at 09:00"),
    ],
    &[
        ("/settings 5", "05"),
        ("привет", "Hi"),
        ("напомни за 10 минут до собеса", "Which faction?"),
        ("не, за 15 лучше", "Which faction?"),
    ],
    &[
        ("скажи коли лідер лспд зайде", "the leader of <b>LSPD<"),
        // Which alert is to be another one can be seen in the list.
        ("тільки про фбр, інших не треба", "1 of 20"),
    ],
    &[
        ("маякни если лспд меньше 5", "tell you here when <b>LSPD"),
        ("only about fbi", "1 of 20"),
        ("delete them all", "✖️ Turned off:\nWhen <b>LSPD</b>"),
    ],
];

/// What is to go.
const GONE: &[&[Turn]] = &[
    // Without a list before it, the list is shown.
    &[
        ("удали их", "no alerts yet"),
        ("/watch fbi < 5", "<b>FBI</b>"),
        ("fbi", "👮 <b>FBI</b>"),
        ("удали их", "1 of 20"),
        ("fbi", "👮 <b>FBI</b>"),
        ("delete them please", "1 of 20"),
        ("fbi", "👮 <b>FBI</b>"),
        ("видали їх", "1 of 20"),
        ("delete them all", "✖️ Turned off:"),
    ],
    &[
        ("какие у меня оповещалки стоят", "no alerts yet"),
        ("удали все", "no alerts yet"),
        ("/watch fbi < 5", "<b>FBI</b>"),
        ("/watch lspd < 5", "<b>LSPD</b>"),
        ("что у меня стоит", "2 of 20"),
        ("how do i delete them all", ""),
        ("/watches", "2 of 20"),
        ("delete them all", "✖️ Turned off:"),
        ("/watches", "no alerts yet"),
    ],
    &[
        ("/watch lspd < 5", "<b>LSPD</b>"),
        ("/watch fbi < 5", "<b>FBI</b>"),
        ("что у меня стоит", "2 of 20"),
        ("убери уведомления про фбр", "✖️ Turned off:"),
        ("удали все", ""),
        ("/watches", "1 of 20"),
    ],
    // The list is followed whichever text it answers.
    &[
        ("/watch lspd < 5", "<b>LSPD</b>"),
        ("/watch fbi < 5", "<b>FBI</b>"),
        ("turn off alerts on 5", "2 of 20"),
        ("delete them all", "✖️ Turned off:"),
        ("/watches", "no alerts yet"),
    ],
    // Where one of the alerts is doubtful, none is deleted.
    &[
        ("/watch Big_Smoke", "<b>Big_Smoke</b>"),
        ("/watch Big_Smoke, Carl_Johnson", "any of <b>"),
        ("turn off alerts about Big_Smoke", "2 of 20"),
        ("delete them", "2 of 20"),
        ("удали их", "2 of 20"),
    ],
    &[
        ("/watch Mike_Toreno", "<b>Mike_Toreno</b>"),
        ("/watch Tyrone_Jones", "<b>Tyrone_Jones</b>"),
        ("убери уведомления про торено", "2 of 20"),
        ("/watches", "2 of 20"),
    ],
    &[
        ("/watch lspd < 5", "<b>LSPD</b>"),
        ("/watch Mike_Toreno", "<b>Mike_Toreno</b>"),
        ("не треба більше про торено писати", "✖️ Turned off:\nWhen <b>Mike_Toreno</b>"),
        ("не надо больше писать про торено", "no alerts here about"),
        ("не надо больше уведомлений про лспд", "✖️ Turned off:\nWhen <b>LSPD</b>"),
    ],
    &[
        ("/watch lspd < 5", "<b>LSPD</b>"),
        ("oops not that, undo", "✖️ Turned off:"),
        ("/watch lspd < 5", "<b>LSPD</b>"),
        ("ой не те, скасуй останнє", "✖️ Turned off:"),
    ],
];

const QUIET: &[&[Turn]] = &[&[
    ("/watch lspd < 5", "<b>LSPD</b>"),
    ("добре, і вночі мене не турбуй, з 23 до 9", "Quiet hours: <b>23:00–09:00</b>"),
    ("/settings 5", "05"),
    ("ок, ночью не пиши с 23 до 9", "Quiet hours: <b>23:00–09:00</b>"),
    ("тихие часы есть?", "Quiet hours: <b>23:00–09:00</b>"),
]];

async fn missed(test: &BotApiTest, conversations: &[&[Turn]]) -> Vec<String> {
    let mut missed = Vec::new();
    for turns in conversations {
        let alice = test.person("Alice", "en");
        choose_brainburg(&alice).await;
        for &(typed, parts) in *turns {
            alice.says(typed).await;
            let heard = answer(&alice).await;
            if !parts.split('|').any(|part| heard.contains(part)) {
                missed.push(format!("{typed}: {heard}"));
            }
        }
    }
    missed
}

#[tokio::test]
async fn requests_about_alerts_are_understood_in_the_words_of_talk() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    // The name sounds like the half of another one, so the bot asks which one is meant.
    test.add_players(5, r#"{"id":6,"nickname":"Tyrone_Jones","level":39,"exp":5,"money":0,"bank":0,"fraction":null,"online":false,"last_seen":"2025-12-31T20:00:00Z","stats":{"kills":0,"deaths":0,"playtime_hours":2}}"#).await;
    let mut all = Vec::new();
    for conversations in [SHOWN, SERVERS, CORRECTIONS, GONE, QUIET] {
        all.extend(missed(&test, conversations).await);
    }
    assert!(all.is_empty(), "{}", all.join("\n\n"));
}

#[tokio::test]
async fn the_price_of_a_lot_is_a_second_alert() {
    let test = BotApiTest::start().await;
    test.allow_unread();
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    alice.says("warn me 2 min before house 3 auction ends and when somebody outbids").await;
    let heard = answer(&alice).await;
    assert!(heard.contains("the auction of <b>house 3</b>"), "{heard}");
    let heard = answer(&alice).await;
    assert!(heard.contains("the price of <b>house 3</b>"), "{heard}");
}
