//! What people type into a private chat whose server is chosen, as they type it: slang, places, prices, other layouts,
//! transliteration, and words about keys.

use crate::bot::bot_api_test::BotApiTest;

use super::free_text::choose_brainburg;

const AUCTIONS: &str = "🔨";
const HOUSES: &str = "🔨 <b>2 houses up for auction</b>";
const LSPD: &str = "👮 <b>LSPD</b>";
const LSMC: &str = "🚑 <b>LSMC</b>";
const FBI: &str = "👮 <b>FBI</b>";
const TSR: &str = "🪖 <b>ТСР</b>";
const GROVE: &str = "🔫 <b>Grove</b>";
const REED: &str = "👤 <code>Nicolas_Reed</code>";
const CARL: &str = "👤 <code>Carl_Johnson</code>";
const NEW_KEY: &str = "Create an API key?";
const KEYS: &str = "You have no API keys yet";
const HELP: &str = "What are you interested in?";
const WHICH_OF_THESE: &str = "Which of these do you mean?";
const SETTINGS: &str = "⚙️";
const PICTURE: &str = "🖼";
const FAMILY: &str = "👪 <b>Grove Street</b>";
const TOP: &str = "🏆";
const EXAMPLE: &str = "Your request, with your key";
const CHECK: &str = "Paste the key here";
const DONATIONS: &str = "I sell nothing";
const WEBSITE: &str = "I don't have the addresses";
const JOINING: &str = "You join a family in the game";
const WEEK: &str = "🔫 <b>Grove</b> · 05 Brainburg · week";
const WEEK_OF_FAMILY: &str = "👪 <b>Grove Street</b> · 05 Brainburg · week";
const WEEK_OF_LSPD: &str = "👮 <b>LSPD</b> · 05 Brainburg · week";

/// What is typed, and the beginning of the answer.
const TYPED: &[(&str, &str)] = &[
    // Places and prices.
    ("/auctions лс", AUCTIONS),
    ("/auctions under 2kk", AUCTIONS),
    ("аук лс", AUCTIONS),
    ("аукционы лос сантос", AUCTIONS),
    ("аукционы лос-сантос до 3кк", AUCTIONS),
    ("лоты до 2кк", AUCTIONS),
    ("лоты 1.5m", AUCTIONS),
    ("дома до 2кк", "🔨 <b>1 house up for auction</b>"),
    ("дома до 5кк на 5", HOUSES),
    ("почем дома в лс", AUCTIONS),
    ("бизы до 1 млн", "🔨 <b>1 business up for auction</b>"),
    ("аукцион бизнесы лс", "🔨 <b>1 business up for auction</b>"),
    ("auction houses los santos", HOUSES),
    ("auctions ls under 1m", AUCTIONS),
    ("houses under 200k", "🔨 <b>1 house up for auction</b>"),
    ("cheap lots max 500k", AUCTIONS),
    ("аукционы скоро", "🔨 <b>2 auctions</b>"),
    ("какие ауки заканчиваются", "🔨"),
    ("lots ending soon", "🔨 <b>2 auctions</b>"),
    ("ferwbjys kc", AUCTIONS),
    ("дома в лос сантосе", PICTURE),
    ("карта домов", PICTURE),
    ("карта бизнесов лс", PICTURE),
    ("map houses los santos", PICTURE),
    ("дома Carl_Johnson", "🧾 <b>Carl_Johnson</b>"),
    ("имущество Carl_Johnson", "🧾 <b>Carl_Johnson</b>"),
    ("what does Carl_Johnson own property", "🧾 <b>Carl_Johnson</b>"),
    ("аукционы в нарнии", "I found nothing near"),
    ("хочу купить 24/7", "🔨 <b>1 business up for auction</b>"),
    ("аукцион ammu-nation", AUCTIONS),
    ("дома max 200k", "🔨 <b>1 house up for auction</b>"),
    ("хата от 50к до 300к", "🔨 <b>1 house up for auction</b>"),
    ("аукцион домов сф", "🔨 <b>0 houses up for auction</b>"),
    ("18", WHICH_OF_THESE),
    ("амунейшен", PICTURE),
    ("аммунэйшн чей", PICTURE),
    ("дом возле гантона", PICTURE),
    ("дом возле фо драгонс", "I found nothing near"),
    ("купить донат", DONATIONS),
    ("как задонатить", DONATIONS),
    ("where to buy donate", DONATIONS),
    ("де купити донат", DONATIONS),
    ("сайт", WEBSITE),
    ("где сайт игры", WEBSITE),
    ("форум игры", WEBSITE),
    ("website", WEBSITE),
    // Fractions by their names, slang and kinds.
    ("менты", "👮 <b>Police</b> · 05 Brainburg"),
    ("мусора", "👮 <b>Police</b> · 05 Brainburg"),
    ("копы онлайн", "👮 <b>Police</b> · 05 Brainburg"),
    ("гетто", PICTURE),
    ("гроверы", "I couldn't find a faction “гроверы”. Did you mean this one?"),
    ("грувы онлайн", GROVE),
    ("грув стрит", GROVE),
    ("больница лс", LSMC),
    ("больничка", LSMC),
    ("медики онлайн", LSMC),
    ("госпиталь", LSMC),
    ("тюрьма", TSR),
    ("радио лс", "📻 <b>СМИ LS</b>"),
    ("сми", "📻 <b>СМИ LS</b>"),
    ("лспдшники", LSPD),
    ("полицейские лс", LSPD),
    ("lspd online", LSPD),
    ("kto online lspd", LSPD),
    ("lspd?", LSPD),
    ("лсп д", LSPD),
    ("!online lspd", LSPD),
    ("+лспд", LSPD),
    ("/lspd", LSPD),
    ("/лспд", LSPD),
    ("/kcgl", LSPD),
    ("/members lspd", LSPD),
    ("/faction fbi", FBI),
    ("/fbi 5", FBI),
    ("фбр есть кто", FBI),
    ("есть кто из фбр", FBI),
    ("график лспд", PICTURE),
    ("/chart lspd", PICTURE),
    ("kto v fbi", FBI),
    ("наши онлайн", "🟢 05 Brainburg — <b>481</b>"),
    ("ребят кто на смене", "🟢 05 Brainburg — <b>481</b>"),
    ("скільки людей в лспд", LSPD),
    ("хто зараз в лспд", LSPD),
    ("є хтось в лспд", LSPD),
    ("врач есть?", LSMC),
    ("ballas leder", "🔫 <b>Ballas</b>"),
    ("дневная сводка лспд", PICTURE),
    // Players.
    ("/nick Nicolas_Reed", REED),
    ("/id Carl_Johnson", CARL),
    ("ник Carl_Johnson", CARL),
    ("карл джонсон онлайн?", CARL),
    ("nicolas_reed 05", REED),
    ("NICOLAS_REED", REED),
    ("найди Carl_Johnson", CARL),
    ("где сейчас Carl_Johnson", CARL),
    ("@Carl_Johnson", CARL),
    ("гравець Nicolas_Reed", REED),
    ("тшсщдфы_куув", REED),
    ("naidi karla jonsona", CARL),
    ("chto u karla jonsona iz imushestva", "🧾 <b>Carl_Johnson</b>"),
    // People in charge.
    ("кто лидер лспд", LSPD),
    ("лидер фбр", FBI),
    ("lider lspd", LSPD),
    ("зам лспд", LSPD),
    ("замы онлайн", "🔹"),
    ("admins online", "🛡"),
    ("админы есть?", "🛡"),
    ("когда собес в лспд", "🎤"),
    ("собесы сегодня", "🎤"),
    ("лидерка кто ща стоит на всех фракциях", "⭐"),
    ("есть админ живой? меня дмят", "🛡"),
    ("собеседываня в больку есть", "🎤"),
    ("як вступить в лспд", "🎤"),
    ("хто лідер фбр на 5 сервері", "⭐ <code>Mike_Toreno</code> leads FBI"),
    ("адміни є?", "🛡"),
    // Families and tops.
    ("семья grove street онлайн", FAMILY),
    ("grove street онлайн", GROVE),
    ("кто онлайн в семье grove street", FAMILY),
    ("топ семей", TOP),
    ("топ фракций", TOP),
    ("/top", TOP),
    ("top families", TOP),
    ("рейтинг семей", TOP),
    ("активность семьи grove street", WEEK_OF_FAMILY),
    ("кто сколько наиграл за неделю grove street", WEEK_OF_FAMILY),
    ("неделя grove", WEEK),
    ("неделя лспд", WEEK_OF_LSPD),
    ("week of lspd", WEEK_OF_LSPD),
    ("activity family grove street", WEEK_OF_FAMILY),
    ("список фам", "👪 <b>3 families</b>"),
    ("как вступить в семью", JOINING),
    ("как попасть в семью", JOINING),
    ("примите в семью", JOINING),
    ("how do i join a family", JOINING),
    ("як вступити в сім'ю", JOINING),
    ("what factions r there", "🟢"),
    ("какие организации есть", "🟢"),
    ("брейнбург лежит?", "🟢"),
    ("is the server down", "🌐"),
    // Keys.
    ("апи", NEW_KEY),
    ("дай ключ", NEW_KEY),
    ("хочу апи ключ", NEW_KEY),
    ("get key", NEW_KEY),
    ("need api token", NEW_KEY),
    ("/api", NEW_KEY),
    ("/token", NEW_KEY),
    ("мои ключи", KEYS),
    ("где мой ключ", KEYS),
    ("удалить ключ", KEYS),
    ("/revoke", KEYS),
    ("/delete", KEYS),
    ("/rotate", KEYS),
    ("revoke my key", KEYS),
    ("/usage", "Limit: 60 requests a minute"),
    ("лимит", "Limit: 60 requests a minute"),
    ("/docs", HELP),
    ("документация", EXAMPLE),
    ("как отримати апі ключ", NEW_KEY),
    ("апишка", NEW_KEY),
    ("ключ не работает", CHECK),
    ("почему не работает мой ключ", CHECK),
    ("апи ключ не пашет", CHECK),
    ("сломался ключ", CHECK),
    ("api key doesn't work", CHECK),
    ("my key is not working", CHECK),
    ("ключ не працює", CHECK),
    ("где дока", EXAMPLE),
    // Alerts.
    ("напиши мне когда в лспд будет меньше 5", "🔔"),
    ("tell me when carl johnson comes online", "🔔"),
    ("ping me when ballas > 10", "🔔"),
    ("мои оповещения", "🔔"),
    // The menu.
    ("меню", HELP),
    ("команды", HELP),
    ("/menu", HELP),
    ("/commands", HELP),
    ("/cancel", "Nothing to undo:"),
    ("/stop", "🔔 <b>Alerts of this chat</b>"),
    ("отмена", "Nothing to undo"),
    ("сменить сервер", SETTINGS),
    ("настройки", SETTINGS),
    ("/settings", SETTINGS),
    ("смени сервер на 5", "⚙️ Saved: 05 Brainburg\n\nYour faction?"),
    ("что ты умеешь", HELP),
    ("как этим пользоваться", HELP),
    ("верни клаву", "⌨️"),
    ("hide buttons", "👌"),
    ("привет", "👋"),
    ("салам", "👋"),
    ("спасибо!", "🙂"),
];

#[tokio::test]
async fn inputs_are_understood_as_people_type_them() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    let mut missed = Vec::new();
    for &(typed, begins) in TYPED {
        // So that no two texts in a row are not understood.
        alice.says("hello").await;
        alice.hears().await;
        alice.says(typed).await;
        let heard = alice.hears().await;
        if !heard.starts_with(begins) {
            missed.push(format!(
                "{typed}: {}",
                heard.lines().take(2).collect::<Vec<_>>().join(" / ")
            ));
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), TYPED.len(), missed.join("\n"));
}
