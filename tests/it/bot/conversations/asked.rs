//! Questions about what was shown last: its price, its end, its place, its owner, its members.

use super::{hold, hold_in_private};

#[tokio::test]
async fn a_lot_is_asked_about() {
    hold(
        "ru",
        &[
            &[
                ("дом 9", "House <9>"),
                ("когда кончается", "House <9> … ещё 5 мин"),
                ("а 3?", "House 3 … ещё 1 ч"),
                ("где это", "House 3 … Ganton Gym"),
            ],
            &[
                ("бизнес 18", "Ammu-Nation"),
                ("а хозяин щас играет", "👤 <code>Carl_Johnson</code> … В сети"),
                ("какой у него уровень", "Carl_Johnson … 44"),
            ],
            &[
                ("аукционы", "3 лота"),
                ("дома", "Домов на аукционе: 2"),
                ("9 где находится", "House <9> … Ganton Gym"),
                ("и сколько там ещё времени", "ещё 5 мин"),
                ("ставку кто сделал?", "ставку» … House <9>"),
            ],
            &[
                ("до скольки аук на 9 хату", "House <9> … ещё 5 мин"),
                ("дома 3 и 9 какой дешевле", "House 3 … 100 000 $ … House <9> … 2 500 000 $"),
                ("[House 3]", "House 3"),
            ],
        ],
    )
    .await;
    hold(
        "en",
        &[
            &[
                ("house 3", "House 3"),
                ("show on map", "House 3"),
                ("and whats the top bid", "I don't know “bid” … House 3"),
            ],
            &[
                ("house 1 and 2 who owns em", "House 1 … Carl_Johnson … House 2 … Free"),
                ("[House 1]", "House 1"),
                ("is the owner online", "👤 <code>Carl_Johnson</code> … Online"),
            ],
        ],
    )
    .await;
    hold(
        "uk",
        &[&[
            ("біз 21 скільки вже", "24/7 in Ganton … 900 000 $"),
            ("коли кінець", "ще 25 год"),
            ("а 18?", "Ammu-Nation"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn a_fraction_is_asked_about() {
    hold(
        "ru",
        &[
            &[
                ("кто в лспд онлайн", "LSPD … Tom_Oakley"),
                ("а в форме", "Jane_Smith … Alex_Sidorov"),
                ("ну и самый старший из них кто", "LSPD … Jane_Smith"),
                ("а на сент грее", "LSPD</b> · 08 Saint Grey"),
            ],
            &[
                ("кто лидер тср", "ТСР … Лидер: не в сети"),
                ("он в игре?", "ТСР … Лидер: не в сети"),
                ("давно не заходил?", "Не понял «давно заходил»"),
            ],
            &[
                ("ballas онлайн", "Ballas"),
                ("не всех, тока 7+ ранг", "Не понял «7+ ранг» … Ballas"),
                ("а грув", "Grove"),
                ("лидер там есть среди них?", "Grove … Carl_Johnson"),
            ],
            &[
                ("kto lider grova", "Grove … Carl_Johnson"),
                ("а у фбр", "FBI … Mike_Toreno"),
                ("сколько было в обед", "12:00–16:00 … считаю с этого момента"),
            ],
        ],
    )
    .await;
    hold(
        "en",
        &[&[
            ("whos on in fbi", "FBI … Mike_Toreno"),
            ("and lspd", "LSPD"),
            ("anyone above rank 5", "I don't know “above rank 5” … LSPD"),
        ]],
    )
    .await;
    hold(
        "uk",
        &[&[
            ("лідер смі хто", "СМИ LS"),
            ("а зам", "СМИ LS … Заступники"),
            ("хтось з них тут є?", "СМИ LS"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn servers_interviews_and_people_are_asked_about() {
    hold(
        "ru",
        &[
            &[
                ("скок народу щас на брейне", "05 Brainburg — <b>481</b>"),
                ("а меньше всего", "12 Meadow"),
                ("не, я про сент грей", "08 Saint Grey — <b>1 000</b>"),
            ],
            &[
                ("собес лспд когда", "19:10</b> LSPD"),
                ("и где это", "Los Santos Police, main hall"),
                ("а в фбр когда, чтоб не накладывалось", "19:30</b> FBI"),
            ],
            &[
                ("тенпенни онлайн?", "Frank_Tenpenny … В сети"),
                ("а во фракции он какой", "Frank_Tenpenny … Без фракции"),
                ("понял, а уровень", "Frank_Tenpenny … 50"),
            ],
            &[
                ("Carl_Johnson онлайн?", "Carl_Johnson"),
                ("а семья у него какая", "Carl_Johnson … Grove Street"),
                ("кто лидер Grove Garden", "👪 <b>Grove Garden"),
            ],
            &[
                ("сидоров в игре?", "Alex_Sidorov"),
                ("а где он", "Alex_Sidorov"),
                ("сидоров и джейн смит оба в сети?", "Jane_Smith … Alex_Sidorov"),
            ],
        ],
    )
    .await;
    hold(
        "en",
        &[&[
            ("how many ppl on my server", "05 Brainburg — <b>481</b>"),
            ("nah saint grey", "08 Saint Grey — <b>1,000</b>"),
            ("what factions are there i wanna join smth", "<b>Factions</b>"),
            ("when do they do interviews", "<b>Interviews</b>"),
            ("and hospital?", "18:35</b> LSMC"),
            ("where is that, i dont know the map", "LSMC … Reception"),
            ("who do i ask there, leader online?", "LSMC … Leader: offline"),
        ]],
    )
    .await;
    hold(
        "uk",
        &[
            &[
                ("коли співбесіда у фбр", "19:30</b> FBI"),
                ("а в лікарні", "18:35</b> LSMC"),
                ("яка раніше", "18:35"),
            ],
            &[
                ("де зараз людей більше, 05 чи 08", "08 Saint Grey — <b>1 000</b>"),
                ("хто в грув стріт", "Grove"),
                ("а в баласів", "Ballas"),
            ],
            &[
                ("порівняй мені сент грей з нашим по людях", "08 Saint Grey — <b>1 000</b>"),
                ("скільки всіх силовиків в онлайні", "Поліція … LSPD … FBI"),
                ("а банди", "Grove"),
            ],
        ],
    )
    .await;
}

/// A question of its own is not about the card before it.
#[tokio::test]
async fn other_questions_leave_the_card() {
    hold(
        "ru",
        &[
            &[
                ("карл джонсон", "Carl_Johnson"),
                ("сколько онлайн", "Работают 2 из 3 серверов"),
                ("джейн смит", "Jane_Smith"),
                ("сколько людей на сервере", "Работают 2 из 3 серверов"),
            ],
            &[
                ("лспд", "LSPD"),
                ("а кто не в форме", "LSPD … Tom_Oakley"),
                (
                    "не, кто в форме",
                    "2. <code>Alex_Sidorov</code> — Sergeant · 25 ур. · 👔\n\nданные на",
                ),
                ("топ фракций", "Фракции по онлайну"),
                ("сколько ментов в форме", "👮 <b>Полиция"),
            ],
            &[("дом 3", "House 3"), ("цена доната", "Донат — на сайте игры")],
        ],
    )
    .await;
    hold(
        "en",
        &[&[
            ("lspd", "LSPD"),
            ("how many people play on the server", "2 of 3 servers online"),
            ("who is online", "which faction?"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn what_is_named_is_shown_without_the_words_that_say_nothing() {
    hold(
        "ru",
        &[
            &[
                ("медоу чё не пускает", "12 Meadow"),
                ("часы лспд за неделю", "LSPD</b> · 05 Brainburg · неделя"),
                (
                    "кто на этой неделе меньше всех часов отыграл",
                    "LSPD</b> · 05 Brainburg · неделя",
                ),
                ("а Oakley сколько", "Tom_Oakley</b> · 05 Brainburg · неделя"),
            ],
            &[
                ("сидоров и смит в игре??", "Alex_Sidorov … Jane_Smith"),
                ("как вступить в лсмц", "Собеседования … LSMC"),
                ("онл фамы Big_Smoke", "Grove Street"),
                ("график лспд за вчера", "LSPD … вчера"),
            ],
            &[
                ("бизнес 21", "24/7 in Ganton … Владельца нет"),
                ("а он онлайн?", "24/7 in Ganton … Владельца нет"),
            ],
        ],
    )
    .await;
    hold(
        "en",
        &[&[
            ("is toreno maybe hiding somewhere around there", "Mike_Toreno"),
            ("cheapest thing on auction, house or biz", "3 auctions … House 3 … 24/7"),
            ("how do i join the police", "Interviews … LSPD … FBI"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn places_in_an_order_and_people_of_the_last_answer_are_meant() {
    hold(
        "ru",
        &[
            &[
                ("че по аукам", "3 лота"),
                ("второй это где вообще", "House 3"),
                ("аукционы", "3 лота"),
                ("а первый?", "House <9>"),
                ("аукционы", "3 лота"),
                ("а второй дом до скольки", "House 3 … ещё 1 ч"),
                ("аукционы", "3 лота"),
                ("девятый дом до скольки", "House <9> … ещё 5 мин"),
                ("ставка там какая сейчас", "🏠 <b>House <9></b> … 50 000 $"),
                ("а третий? с какой суммы стартует", "House 3 … 100 000 $"),
            ],
            &[
                ("кто лидер гроува", "Grove … Carl_Johnson"),
                ("какой у него лвл", "👤 <code>Carl_Johnson</code> … 44"),
                ("свит джонсон давно заходил", "👤 <code>Sweet_Johnson</code> … 30 декабря"),
                ("а райдер?", "👤 <code>Ryder_Wilson</code> … последний вход неизвестен"),
                ("напиши как он зайдёт", "Ryder_Wilson"),
            ],
            &[
                ("что раньше кончится аук по 3 дому или по 9", "House 3 … House <9>"),
                (
                    "в больницу или в полицию, где народу больше",
                    "LSPD — <b>3</b> … LSMC — <b>0</b>",
                ),
                (
                    "сидоров и джейн смит оба в форме?",
                    "Jane_Smith … 👔 в форме … Alex_Sidorov … 👔",
                ),
                ("собес в лсмц", "LSMC"),
                ("когда следующий", "LSMC … LSPD … FBI"),
            ],
            &[
                ("грув стрит состав", "🔫 <b>Grove</b> … [👪 Grove Street]"),
                ("[👪 Grove Street]", "👪 <b>Grove Street</b>"),
            ],
            &[
                ("лспд", "LSPD"),
                ("фбр", "FBI"),
                ("какие у них ранги", "1. <code>Mike_Toreno</code>"),
            ],
            &[
                ("сидоров и смит вчера", "Не понял «вчера» … Alex_Sidorov … Jane_Smith"),
                ("какой дом первый кончится", "Домов на аукционе"),
                ("мне 15 лет", ""),
                ("Vito_Corleone и джейн смит", "последний вход неизвестен … Jane_Smith"),
            ],
        ],
    )
    .await;
    hold(
        "en",
        &[&[
            ("house nine", "House <9>"),
            ("fbi", "FBI"),
            ("which family has the most members online", "1. Grove Street"),
            ("fbi", "FBI"),
            ("names pls", "1. <code>Mike_Toreno</code>"),
            ("is frank_tenpenny an admin", "Admins … Frank_Tenpenny"),
            ("grove street fam members list", "👪 <b>Grove Street</b> … Ryder_Wilson"),
            ("who of the grove street family is online", "2. 🟢 <code>Big_Smoke</code>"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn a_group_says_who_it_is_and_asks_about_its_own() {
    hold(
        "ru",
        &[&[
            ("мы лспд 05, запомни для этого чата", "05 Brainburg · LSPD"),
            ("скок наших щас", "👮 <b>LSPD</b> · 05 Brainburg"),
            ("у фбр щас больше чем у нас?", "LSPD — <b>3</b> … FBI — <b>1</b>"),
            ("кто у нас в фбр", "👮 <b>FBI</b> … 1. <code>Mike_Toreno</code>"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn developers_go_on_about_keys() {
    hold_in_private(
        "ru",
        &[
            &[
                ("дай ключ", "Создать API-ключ?"),
                ("какой лимит у него", "60 запросов в минуту"),
                ("а как получить онлайн фракции", "/v2/fractions?serverId=5"),
                ("а историю за неделю через апи можно или тока щас", "/v2/history"),
                ("блин ключ в скриншоте засветил", "Действующих ключей у вас нет"),
            ],
            &[
                ("маякни когда фбр меньше 3 останется", "упадёт ниже <b>3</b>"),
                ("не, лучше меньше 2", "упадёт ниже <b>2</b>"),
                ("что у меня стоит", "FBI"),
                ("ночью не пиши с 12 до 8", "00:00–08:00"),
            ],
        ],
    )
    .await;
}

#[tokio::test]
async fn who_plays_most_and_what_things_cost_before() {
    for (language, week, questions) in [
        ("en", "LSPD", ["who plays most in lspd", "what did houses cost"]),
        ("ru", "LSPD", ["кто больше всех играет в лспд", "почём были дома"]),
        ("uk", "LSPD", ["хто найбільше грає в лспд", "скільки коштували будинки"]),
    ] {
        let deals = match language {
            "en" => "deals",
            "ru" => "Дешевле обычного",
            _ => "Дешевше звичного",
        };
        hold(language, &[&[(questions[0], week), ("/week", week)], &[(questions[1], deals)]]).await;
    }
}
