//! Phrases that are answered, and how the answer begins.

use super::in_brainburg;
use crate::bot::bot_api_test::BotApiTest;

pub(super) const LSPD: &str = "👮 <b>LSPD</b> · 05 Brainburg";
pub(super) const FBI: &str = "👮 <b>FBI</b> · 05 Brainburg";
const GROVE: &str = "🔫 <b>Grove</b> · 05 Brainburg";
const TSR: &str = "🪖 <b>ТСР</b> · 05 Brainburg";
const REED: &str = "👤 <code>Nicolas_Reed</code> · 05 Brainburg";
const CARL: &str = "👤 <code>Carl_Johnson</code> · 05 Brainburg";
const LEADERS: &str = "⭐ <b>Leaders</b> · 05 Brainburg";
const DEPUTIES: &str = "🔹 <b>Deputies</b> · 05 Brainburg";
pub(super) const AUCTIONS: &str = "🔨 <b>3 auctions</b> · 05 Brainburg";
const INTERVIEWS: &str = "🎤 <b>Interviews</b> · 05 Brainburg";
const FRACTIONS: &str = "🟢 05 Brainburg — <b>481</b> of 1,000";
const FAMILIES: &str = "👪 <b>3 families</b> · 05 Brainburg";
const ADMINS: &str = "🛡 <b>Admins</b> · 05 Brainburg";
/// A map.
const PICTURE: &str = "🖼 990×1262";
const ZONES: &str = "🖼 990×1280\n🔫 ";
/// The day of a fraction.
const DAY: &str = "🖼 990×952";
const HOUSE: &str = "🖼 990×696\n🏠 <b>House 3</b> · 05 Brainburg";
const SHOP: &str = "🖼 990×696\n🏢 <b>Ammu-Nation</b> · 05 Brainburg";
const FAMILY: &str = "👪 <b>Grove Street</b> · 05 Brainburg";
const SERVERS: &str = "🌐 <b>2 of 3 servers online</b>";
/// How many play there, and the question for the fraction.
const WHICH_FRACTION: &str = "🟢 05 Brainburg — <b>481</b>";
const POLICE: &str = "👮 <b>Police</b> · 05 Brainburg";
const GANGS: &str = "🔫 <b>Gangs</b> · 05 Brainburg";

/// What is typed in a chat whose server is the fifth, and the beginning of the answer.
const UNDERSTOOD: &[(&str, &str)] = &[
    // A fraction, by itself and with a server.
    ("лспд", LSPD),
    ("лспд 5", LSPD),
    ("ЛСПД!", LSPD),
    ("lspd", LSPD),
    ("lspd brainburg", LSPD),
    ("5 lspd", LSPD),
    ("kcgl", LSPD),
    ("дызв 5", LSPD),
    ("брейнбург лспд", LSPD),
    ("фбр", FBI),
    ("fbi 05", FBI),
    ("грув", GROVE),
    ("tcp 5", TSR),
    ("тюрьма", TSR),
    ("полиция лс", LSPD),
    ("los santos police", LSPD),
    ("radio los santos", "📻 <b>СМИ LS</b> · 05 Brainburg"),
    ("больница лос-сантоса", "🚑 <b>LSMC</b> · 05 Brainburg"),
    // The same as a question.
    ("кто онлайн в лспд", LSPD),
    ("кто онлайн в лспд?", LSPD),
    ("кто в лспд", LSPD),
    ("лспд онлайн", LSPD),
    ("онлайн лспд", LSPD),
    ("сколько в лспд", LSPD),
    ("сколько человек в лспд", LSPD),
    ("скока лспд на 5", LSPD),
    ("покажи лспд", LSPD),
    ("кто на смене лспд", LSPD),
    ("лспд на сервере 5", LSPD),
    ("лспд сервер 5", LSPD),
    ("сколько людей играет в фбр сейчас", FBI),
    ("who is online in lspd", LSPD),
    ("who's on lspd", LSPD),
    ("who is on duty in lspd", LSPD),
    ("how many lspd on 5", LSPD),
    ("how many people are in lspd right now?", LSPD),
    ("show me lspd please", LSPD),
    ("lspd on server 5", LSPD),
    ("врачи", "🚑 <b>LSMC</b> · 05 Brainburg"),
    ("сколько медиков на 5", "🚑 <b>LSMC</b> · 05 Brainburg"),
    ("medics 5", "🚑 <b>LSMC</b> · 05 Brainburg"),
    ("журналисты", "📻 <b>СМИ LS</b> · 05 Brainburg"),
    ("солдаты 5", TSR),
    // A player.
    ("Nicolas_Reed", REED),
    ("nicolas_reed", REED),
    ("nicolas reed", REED),
    ("nicolas reed 5", REED),
    ("Nicolas Reed?", REED),
    ("где nicolas reed", REED),
    ("nicolas_reed онлайн", REED),
    ("is nicolas_reed online", REED),
    ("is Nicolas Reed on", REED),
    ("where is carl johnson", CARL),
    ("Carl_Johnson 5", CARL),
    ("игрок nicolas reed", REED),
    ("ник nicolas_reed", REED),
    ("найти nicolas reed 5", REED),
    ("sweet_johnson", "👤 <code>Sweet_Johnson</code> · 05 Brainburg"),
    ("Sweet Johnson", "👤 <code>Sweet_Johnson</code> · 05 Brainburg"),
    // Leaders and deputies.
    ("лидеры", LEADERS),
    ("лидеры 5", LEADERS),
    ("лидеры брейнбург", LEADERS),
    ("какие лидеры онлайн", LEADERS),
    ("кто из лидеров в сети", LEADERS),
    ("5 лидеры", LEADERS),
    ("leaders", LEADERS),
    ("which leaders are online", LEADERS),
    ("brainburg leaders", LEADERS),
    ("kblths", LEADERS),
    ("замы", DEPUTIES),
    ("кто из замов онлайн", DEPUTIES),
    ("deputies online", DEPUTIES),
    // Property.
    ("аукционы", AUCTIONS),
    ("аукцион 5", AUCTIONS),
    ("5 аукционы", AUCTIONS),
    ("какие аукционы сейчас", AUCTIONS),
    ("что на аукционе", AUCTIONS),
    ("покажи аукционы на 5", AUCTIONS),
    ("торги", AUCTIONS),
    ("auctions", AUCTIONS),
    ("auctions 5", AUCTIONS),
    ("what auctions are there", AUCTIONS),
    ("show auctions", AUCTIONS),
    ("ferwbjys", AUCTIONS),
    ("аукционы дома", "🔨 <b>2 houses up for auction</b> · 05 Brainburg"),
    ("дом 3", HOUSE),
    ("дом 3 5", HOUSE),
    ("дом номер 3", HOUSE),
    ("house 3", HOUSE),
    ("покажи дом 3", HOUSE),
    ("бизнес 18", SHOP),
    ("biz 18", SHOP),
    ("карта", PICTURE),
    ("покажи карту", PICTURE),
    // Families.
    ("семья grove street", FAMILY),
    ("family grove street", FAMILY),
    ("grove street семья", FAMILY),
    ("кто в семье grove street", FAMILY),
    ("сколько в семье grove street сейчас", FAMILY),
    ("who is in family grove street", FAMILY),
    ("семьи", FAMILIES),
    ("families 5", FAMILIES),
    ("какие семьи есть на 5", FAMILIES),
    ("семья корлеоне", "👪 <b>Семья Корлеоне</b> · 05 Brainburg"),
    // Lists.
    ("собесы", INTERVIEWS),
    ("собес лспд", INTERVIEWS),
    ("когда собес в лспд", INTERVIEWS),
    ("когда собеседование фбр", INTERVIEWS),
    ("интервью", INTERVIEWS),
    ("interviews", INTERVIEWS),
    ("when is the interview", INTERVIEWS),
    ("админы", ADMINS),
    ("кто из админов", ADMINS),
    ("admins", ADMINS),
    ("гетто", ZONES),
    ("чьи территории", ZONES),
    ("территории", ZONES),
    ("ghetto 5", ZONES),
    ("сводка лспд", DAY),
    ("итоги дня фбр 5", DAY),
    ("фракции", FRACTIONS),
    ("какие фракции", FRACTIONS),
    ("fractions", FRACTIONS),
    ("серверы", SERVERS),
    ("какие серверы", SERVERS),
    ("servers", SERVERS),
    ("статус", SERVERS),
    // Sloppy.
    ("балласы", "🔫 <b>Ballas</b> · 05 Brainburg"),
    ("много балласов в сети?", "🔫 <b>Ballas</b> · 05 Brainburg"),
    ("сколько фбров онлайн", FBI),
    ("скока человек в тюрьме работает онлайн", TSR),
    ("кто в радио лс сидит", "📻 <b>СМИ LS</b> · 05 Brainburg"),
    ("онлайн лсмц брейнбург глянь братан", "🚑 <b>LSMC</b> · 05 Brainburg"),
    ("show me prison guys online thx", TSR),
    ("Nicolas_Reed в игре?", REED),
    ("nicolas reed where he at", REED),
    ("в какой фракции Carl_Johnson?", CARL),
    ("yo whos on from grove street fam", FAMILY),
    ("какие дома на ауке?", "🔨 <b>2 houses up for auction</b> · 05 Brainburg"),
    ("whats up for auction right now?", AUCTIONS),
    ("хата 3 кто хозяин ваще", HOUSE),
    ("who owns business 18", SHOP),
    ("карта гетто", ZONES),
    ("ghetto map", ZONES),
    ("лидиры анлайн", LEADERS),
    ("ledaers onlin", LEADERS),
    ("cj,tcs", INTERVIEWS),
    ("здравствуйте подскажите пожалуйста кто из админов в сети спасибо", ADMINS),
    ("список фрак скинь пж", FRACTIONS),
    ("gimme list of fractons", FRACTIONS),
    // One question is left.
    ("кто онлайн", WHICH_FRACTION),
    ("Кто онлайн?", WHICH_FRACTION),
    ("кто в сети", WHICH_FRACTION),
    ("онлайн", WHICH_FRACTION),
    ("who's on", WHICH_FRACTION),
    ("who is online?", WHICH_FRACTION),
    ("кто онлайн на 5", WHICH_FRACTION),
    ("брейнбург", WHICH_FRACTION),
    ("5", WHICH_FRACTION),
    ("сколько копов на 5", POLICE),
    ("копы", POLICE),
    ("cops", POLICE),
    ("бандиты", GANGS),
    ("полиция", POLICE),
    ("family", "05 Brainburg · which family?"),
    ("дом", "Which house?"),
    ("reed", "👤 <code>Nicolas_Reed</code> · 05 Brainburg"),
    ("johnson 5", "👤 <code>Carl_Johnson</code> · 05 Brainburg"),
    (
        "nicolas ried",
        "I couldn't find nicolas ried on 05 Brainburg. Did you mean this one?\n[Nicolas_Reed]",
    ),
    ("лспд 99", "There is no server “99”"),
    ("balas", "🔫 <b>Ballas</b> · 05 Brainburg"),
    ("карл джонсон", CARL),
];

#[tokio::test]
async fn phrases_are_understood_as_people_type_them() {
    let test = BotApiTest::start().await;
    let alice = in_brainburg(&test).await;
    let mut missed = Vec::new();
    for &(said, begins) in UNDERSTOOD {
        // Each phrase begins a conversation.
        alice.says("hello").await;
        alice.hears().await;
        alice.says(said).await;
        let heard = alice.hears().await;
        if !heard.starts_with(begins) {
            missed.push(format!("{said}: {}", heard.lines().next().unwrap_or_default()));
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), UNDERSTOOD.len(), missed.join("\n"));
}
