//! Wishes to be told, as people type them in a private chat whose server is chosen.

mod conversations;
mod corrections;
mod in_passing;
mod named;
mod new_lots;
mod requests;
mod whose_count;

use telegram_sandbox::testing::TestPerson;

use crate::bot::bot_api_test::BotApiTest;
use crate::bot::queries::free_text::choose_brainburg;

/// Each chat has few alerts, so that no wish meets the limit.
const A_CHAT: usize = 12;

/// What is typed, and the parts of the first lines of the answer.
const ENGLISH: &[(&str, &[&str])] = &[
    (
        "could you please let me know if fbi drops under 5",
        &["tell you here when <b>FBI", "falls below <b>5<"],
    ),
    (
        "hey bot, ping me when nobody is left in lspd",
        &["tell you here when <b>LSPD", "falls to <b>0<"],
    ),
    ("yo let me know once grove hits 10", &["tell you here when <b>Grove<", "reaches <b>10<"]),
    (
        "watch house 74 for me",
        &["tell you here when <b>house 74</b> on 05 Brainburg changes owner"],
    ),
    (
        "keep an eye on house 3",
        &["tell you here when <b>house 3</b> on 05 Brainburg changes owner"],
    ),
    ("i want to know when Carl_Johnson logs off", &["tell you here when <b>Carl_Johnson<"]),
    (
        "wake me up when a 24/7 goes on auction under 2kk",
        &["a business <b>24/7</b> priced below <b>$2,000,000</b> on 05"],
    ),
    ("пни если появится заправка на ауке", &["a business <b>Gas Station</b> on 05"]),
    ("повідом коли аммунація на ауку", &["a business <b>Ammu-Nation</b> on 05"]),
    (
        "notify me when something under 300k shows up",
        &["a property priced below <b>$300,000</b> on 05"],
    ),
    (
        "brainburg houses under 300k tell me when one appears",
        &["a house priced below <b>$300,000</b> on 05"],
    ),
    ("скажи коли Big_Smoke вийде", &["<b>Big_Smoke"]),
    ("повідом коли хтось вийде з сім'ї grove street", &["<b>Grove Street"]),
    ("повідом коли сервер ляже", &["tell you here when <b>05", "goes down"]),
    ("пиши сюда как собес в лспд назначат", &["<b>LSPD"]),
    ("пишіть сюди коли хтось забере нашу зону грув", &["<b>Grove"]),
    ("wake me when the lspd leader logs in", &["the leader of <b>LSPD<"]),
    ("hmu when lspd leader logs in", &["the leader of <b>LSPD<"]),
    (
        "notify me of house deals in los santos, at least -30%",
        &["a house near <b>Los Santos</b>", "at least <b>30%</b> below its usual price"],
    ),
    ("скажи, если появится выгодный бизнес", &["a business on", "at least <b>20%</b> below"]),
    ("маякни про скидки на дома в лс", &["a house near <b>Los Santos</b>", "<b>20%</b> below"]),
    ("повідом коли буде вигідний будинок", &["a house on", "<b>20%</b> below"]),
    (
        "tell me when a house is under 1kk in los santos on 5",
        &["a house priced below <b>$1,000,000</b> near <b>Los Santos</b> on 05"],
    ),
    (
        "let me know when a house in los santos costs less than 1 million 5",
        &["a house priced below <b>$1,000,000</b> near <b>Los Santos</b> on 05"],
    ),
    (
        "скажи коли з'явиться будинок до 1кк в лос сантосі 5",
        &["a house priced below <b>$1,000,000</b> near <b>Los Santos</b> on 05"],
    ),
    ("let me know when lspd has a new leader", &["<b>LSPD</b> on 05 Brainburg gets a new leader"]),
    ("скажи когда сменится лидер фбр", &["<b>FBI</b> on 05 Brainburg gets a new leader"]),
    ("маякни если у лспд новый лидер", &["<b>LSPD</b> on 05 Brainburg gets a new leader"]),
    ("повідом коли зміниться лідер лспд", &["<b>LSPD</b> on 05 Brainburg gets a new leader"]),
    ("notify me when server 5 goes down", &["tell you here when <b>05", "goes down"]),
    (
        "warn me half an hour before the auction of house 3 ends",
        &["the auction of <b>house 3<", "in 30 min"],
    ),
    ("remind me every day at 18 how many lspd", &["post here: the <b>LSPD", "every day at 18:00"]),
    (
        "remind me about the lspd interview 20 minutes before",
        &["an interview for <b>LSPD<", "in 20 min"],
    ),
    (
        "can you alert me if a house under 2kk goes on auction",
        &["a house priced below <b>$2,000,000<"],
    ),
    (
        "please tell me as soon as nicolas reed comes online",
        &["tell you here when <b>Nicolas_Reed<"],
    ),
    ("tell me before the lspd interview starts", &["an interview for <b>LSPD<"]),
    (
        "ping me every evening at 9 with lspd online",
        &["post here: the <b>LSPD", "every day at 21:00"],
    ),
    ("let me know whenever ballas lose a zone", &["<b>Ballas<", "wins or loses zones"]),
    ("if fbi falls below 3 let me know", &["tell you here when <b>FBI", "falls below <b>3<"]),
    ("when Big_Smoke logs in ping me", &["tell you here when <b>Big_Smoke<"]),
    ("monitor lspd < 4", &["tell you here when <b>LSPD", "falls below <b>4<"]),
    ("track frank tenpenny", &["tell you here when <b>Frank_Tenpenny<"]),
    (
        "i'd like to be notified when lspd has more than 12 people",
        &["tell you here when <b>LSPD", "rises above <b>12<"],
    ),
    ("send me the summary of lspd every day at 23:00", &["the daily summary of <b>LSPD<", "23:00"]),
    ("set an alert for lspd under 6", &["tell you here when <b>LSPD", "falls below <b>6<"]),
    ("tell me when a business comes up for auction near ganton", &["a business near <b>"]),
    ("lmk when the fbi leader is on", &["the leader of <b>FBI<"]),
    ("give me a shout when jane smith gets on", &["tell you here when <b>Jane_Smith<"]),
    ("remind me on weekdays at 20:00 lspd", &["post here: the <b>LSPD", "on weekdays at 20:00"]),
    (
        "tell me if a house in ganton is put up for less than 1.5m",
        &["a house priced below <b>$1,500,000</b> near <b>Ganton Gym<"],
    ),
    (
        "lmk when theres more than 500 on 05 but only in the evenings",
        &["the player count of <b>05", "rises above <b>500<", "only from 18:00 to 00:00"],
    ),
    (
        "tell me when the fbi leader logs in, only from 18 to 23",
        &["the leader of <b>FBI<", "only from 18:00 to 23:00"],
    ),
    ("lspd online every day at 21:00", &["post here: the <b>LSPD", "every day at 21:00"]),
    (
        "warn me when server 5 has fewer than 100",
        &["the player count of <b>05", "falls below <b>100<"],
    ),
];

const RUSSIAN: &[(&str, &[&str])] = &[
    ("бот, слушай, маякни плиз как лидер лспд зайдёт", &["the leader of <b>LSPD<"]),
    ("хочу знать когда заходит Carl_Johnson", &["tell you here when <b>Carl_Johnson<"]),
    ("следи за домом 74", &["<b>house 74</b> on 05 Brainburg changes owner"]),
    ("скажи за час до конца аукциона дома 3", &["the auction of <b>house 3<", "in 60 min"]),
    ("пингани если в фбр никого не останется", &["tell you here when <b>FBI", "falls to <b>0<"]),
    ("дай знать как в грув наберётся 10", &["tell you here when <b>Grove<", "reaches <b>10<"]),
    ("напомни за полчаса до собеса в лспд", &["an interview for <b>LSPD<", "in 30 min"]),
    (
        "предупреди когда в лспд станет меньше трёх",
        &["tell you here when <b>LSPD", "falls below <b>3<"],
    ),
    ("разбуди меня если сервер упадёт", &["tell you here when <b>05", "goes down"]),
    ("отслеживай николаса рида", &["tell you here when <b>Nicolas_Reed<"]),
    ("мониторь фбр меньше 2", &["tell you here when <b>FBI", "falls below <b>2<"]),
    ("сообщи когда выставят дом дешевле 2кк", &["a house priced below <b>$2,000,000<"]),
    ("оповести если лидер фбр выйдет", &["the leader of <b>FBI<"]),
    ("присылай лспд каждый день в 18", &["post here: the <b>LSPD", "every day at 18:00"]),
    ("скидывай онлайн лспд по будням в 20:00", &["post here: the <b>LSPD", "on weekdays at 20:00"]),
    ("слушай а можешь маякнуть когда джейн смит зайдёт", &["tell you here when <b>Jane_Smith<"]),
    (
        "хочу чтобы ты написал когда в лспд будет пусто",
        &["tell you here when <b>LSPD", "falls to <b>0<"],
    ),
    ("напиши плз если лспд упадёт ниже 4", &["tell you here when <b>LSPD", "falls below <b>4<"]),
    ("скажи когда слетит дом 3", &["<b>house 3</b> on 05 Brainburg changes owner"]),
    ("маякни как откроют набор в фбр", &["an interview for <b>FBI<"]),
    ("дай мне знать, когда биг смок выйдет из игры", &["tell you here when <b>Big_Smoke<"]),
    ("кинь уведомление когда балласы потеряют зону", &["<b>Ballas<", "wins or loses zones"]),
    ("если в лспд станет больше 10 напиши", &["tell you here when <b>LSPD", "rises above <b>10<"]),
    ("поставь напоминалку на собес фбр за 10 минут", &["an interview for <b>FBI<", "in 10 min"]),
    ("свистни когда лидер лспд появится", &["the leader of <b>LSPD<"]),
    ("следи за Alex_Sidorov и Tom_Oakley", &["any of <b>Alex_Sidorov, Tom_Oakley<"]),
    ("дай знать когда лспд достигнет 15", &["tell you here when <b>LSPD", "reaches <b>15<"]),
    ("скажи если цена дома 3 изменится", &["the price of <b>house 3<"]),
    ("сообщи если появится биз до 1кк", &["a business priced below <b>$1,000,000<"]),
    ("предупреди меня заранее о собесе лсмц", &["an interview for <b>LSMC<"]),
    ("оповещай каждый вечер в 9 о фбр", &["post here: the <b>FBI", "every day at 21:00"]),
    ("напоминай каждый час лспд", &["post here: the <b>LSPD", "every 60 min"]),
    ("vfzryb rfr kblth kcvw pfqltn", &["the leader of <b>LSMC<"]),
    ("mayakni kogda lider grove zaidet", &["the leader of <b>Grove<"]),
    (
        "предупреди если в семье грув стрит станет больше 2",
        &["tell you here when <b>Grove Street<", "rises above <b>2<"],
    ),
    ("маякни если дом 9 подешевеет", &["the price of <b>house 9<"]),
    ("скажи когда появится аук на дом ниже 3кк", &["a house priced below <b>$3,000,000<"]),
    (
        "если дом в гантоне выставят дешевле 1.5 ляма скажи",
        &["a house priced below <b>$1,500,000</b> near <b>Ganton Gym<"],
    ),
    (
        "если че то в гантоне появится дешевле 500к сразу пиши",
        &["a property priced below <b>$500,000</b> near <b>Ganton Gym<"],
    ),
    (
        "напиши как только биз в лос сантосе выставят до 2кк",
        &["a business priced below <b>$2,000,000</b> near <b>"],
    ),
    ("каждый день в 21:00 онлайн лсмц", &["post here: the <b>LSMC", "every day at 21:00"]),
    ("каждые 30 мин лспд онлайн", &["post here: the <b>LSPD", "every 30 min"]),
    ("лспд онлайн в 21:00 кидай сюда", &["post here: the <b>LSPD", "every day at 21:00"]),
    ("маякни если лспд меньше 3 ночью", &["<b>3</b>", "only from 23:00 to 08:00"]),
    ("маякни если лспд больше 10, но только вечером", &["<b>10</b>", "only from 18:00 to 00:00"]),
];

const UKRAINIAN: &[(&str, &[&str])] = &[
    ("повідом, будь ласка, коли лідер лспд зайде", &["the leader of <b>LSPD<"]),
    ("стеж за будинком 74", &["<b>house 74</b> on 05 Brainburg changes owner"]),
    ("дай знати якщо в фбр менше 3", &["tell you here when <b>FBI", "falls below <b>3<"]),
    ("нагадай за годину до кінця аукціону будинку 3", &["the auction of <b>house 3<", "in 60 min"]),
    ("хочу знати коли зайде Carl_Johnson", &["tell you here when <b>Carl_Johnson<"]),
    ("попередь за пів години до співбесіди лспд", &["an interview for <b>LSPD<", "in 30 min"]),
    ("розбуди коли сервер впаде", &["tell you here when <b>05", "goes down"]),
    ("надсилай лспд щодня о 18", &["post here: the <b>LSPD", "every day at 18:00"]),
    ("пінгани коли в грув набереться 5", &["tell you here when <b>Grove<", "reaches <b>5<"]),
    (
        "бро, маякни як нікого не залишиться в лспд",
        &["tell you here when <b>LSPD", "falls to <b>0<"],
    ),
    ("сповісти якщо виставлять будинок дешевше 2 млн", &["a house priced below <b>$2,000,000<"]),
    ("чуєш, скажи коли Nicolas_Reed вийде", &["tell you here when <b>Nicolas_Reed<"]),
    ("відстежуй фбр більше 10", &["tell you here when <b>FBI", "rises above <b>10<"]),
    ("щовечора о 9 пиши скільки в лспд", &["post here: the <b>LSPD", "every day at 21:00"]),
    (
        "скажи як хтось виставить будинок в сан фієро до 1.5кк",
        &["a house priced below <b>$1,500,000</b> near <b>"],
    ),
    (
        "нагадай всім тут о 18:45 про співбесіду в лспд",
        &["an interview for <b>LSPD</b> on 05", "in 25 min"],
    ),
];

/// Something is missing, or the wish is not understood: buttons lead further.
const UNCLEAR: &[(&str, &[&str])] = &[
    ("следи за лспд", &["New alert", "<b>LSPD<", "[✅ Done]"]),
    ("watch the fbi", &["New alert", "<b>FBI<", "[✅ Done]"]),
    ("маякни насчёт лспд", &["New alert", "<b>LSPD<", "[✅ Done]"]),
    (
        "tell me when something happens",
        &["🔔 I don't understand “something happens”", "[🚩 Faction online]"],
    ),
    ("напомни покормить кота", &["🔔 I don't understand “покормить кота”", "[🚩 Faction online]"]),
    ("напомни через час", &["⏱ I have no timers", "[🔨 60 min before an auction ends]"]),
    (
        "tell me when the mayor of los santos resigns from office",
        &["🔔 I don't understand", "[🚩 Faction online]"],
    ),
    ("следи за домом", &["🔔 Send the number of the house"]),
    ("кидай сюди щодня о 21:00 скільки наших онлайн", &["Which faction?"]),
    (
        "уведоми за 15 минут до конца аука на биз 18",
        &["Ammu-Nation", "[🔔 When it goes up for auction]"],
    ),
    (
        "tell me 10 min before house 3 ends if below 2kk",
        &["not for both", "[10 min before the end]", "[Price below $2,000,000]"],
    ),
    ("предупреди за час до конца", &["New alert", "ends in <b>60</b>|ends in 60 min"]),
    (
        "tell me when fbi gets a new car",
        &["🔔 I don't understand “fbi gets a new car”", "[⭐ Leader]", "[🎤 Interview]"],
    ),
];

/// Questions: the verb of saying asks for an answer now.
const QUESTIONS: &[(&str, &[&str])] = &[
    ("скажи сколько в лспд", &["👮 <b>LSPD"]),
    ("напомни кто лидер лспд", &["👮 <b>LSPD"]),
    ("скажи когда Carl_Johnson был онлайн", &["👤 <code>Carl_Johnson"]),
    ("подскажи как получить ключ", &["Create an API key?"]),
    ("tell me when was nicolas reed last online", &["👤 <code>Nicolas_Reed"]),
    ("let me know who leads grove", &["🔫 <b>Grove"]),
    ("хочу знать сколько людей в фбр", &["👮 <b>FBI"]),
    ("скажи как там лспд", &["👮 <b>LSPD"]),
    ("напиши список лидеров", &["👔|⭐|Leaders"]),
];

/// The answer to what the person said last. An alert that fires at once is passed over.
async fn answer(person: &TestPerson) -> String {
    loop {
        let heard = person.hears().await;
        if !heard.contains("[🔕 Mute for…]") {
            return heard;
        }
    }
}

#[tokio::test]
async fn a_wish_becomes_an_alert_however_it_is_typed() {
    let test = BotApiTest::start().await;
    // Some alerts are about what happens within the hour.
    test.allow_unread();
    let mut missed = Vec::new();
    let all: Vec<_> =
        [ENGLISH, RUSSIAN, UKRAINIAN, UNCLEAR, QUESTIONS].into_iter().flatten().collect();
    for some in all.chunks(A_CHAT) {
        let alice = test.person("Alice", "en");
        choose_brainburg(&alice).await;
        for &(typed, parts) in some {
            alice.says("hello").await;
            answer(&alice).await;
            alice.says(*typed).await;
            let heard = answer(&alice).await;
            let has = |part: &&str| part.split('|').any(|part| heard.contains(part));
            if !parts.iter().all(has) {
                missed.push(format!(
                    "{typed}: {}",
                    heard.lines().take(2).collect::<Vec<_>>().join(" / ")
                ));
            }
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), all.len(), missed.join("\n"));
}
