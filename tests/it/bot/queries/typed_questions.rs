//! Questions as a hundred people would type them, with words that no list has. What is typed, and the beginning of the
//! answer.

use crate::bot::bot_api_test::BotApiTest;

use super::free_text::choose_brainburg;

/// Answered at once.
const AT_ONCE: &[(&str, &str)] = &[
    ("чё там по лспд", "👮 <b>LSPD</b>"),
    ("лидак лспд сидит?", "👮 <b>LSPD</b>"),
    ("лидер фбр в сети или нет", "👮 <b>FBI</b>"),
    ("замы больки лс кто", "🚑 <b>LSMC</b>"),
    ("скок в гроуве народу", "🔫 <b>Grove</b>"),
    ("грув онлайн скиньте пж", "🔫 <b>Grove</b>"),
    ("тюрьма строгого режима скок онлайна", "🪖 <b>ТСР</b>"),
    ("нужен номер дома 74", "There is no house 74"),
    ("чей дом 138", "There is no house 138"),
    ("кому принадлежит бизнес 13", "There is no business 13"),
    ("есть ли свободные дома", "🖼"),
    ("хочу купить дом дешево", "🔨 <b>2 houses up for auction</b>"),
    ("самый дешевый дом на ауке", "🔨 <b>2 houses up for auction</b>"),
    ("что щас на аукционе до ляма", "🔨 <b>2 auctions</b>"),
    ("аук бизы лимон макс", "🔨 <b>1 business up for auction</b>"),
    ("какие дома слетают сегодня", "🔨 <b>2 houses up for auction</b>"),
    ("николас рид был когда", "👤 <b>Nicolas_Reed</b>"),
    ("пробей ник Nicolas_Reed", "👤 <b>Nicolas_Reed</b>"),
    ("найди мне Carl_Johnson плз", "👤 <b>Carl_Johnson</b>"),
    ("есть кто из админов?", "🛡"),
    ("админы на серве есть?", "🛡"),
    ("когда ближайший собес", "🎤 <b>Interviews</b>"),
    ("во сколько собес в больницу", "🎤 <b>Interviews</b>"),
    ("сервак лежит?", "🌐"),
    ("чё с серверами", "🌐"),
    ("сколько играет людей на 5 сервере", "🌐"),
    ("кто держит гетто", "🖼"),
    ("у кого больше терр", "🖼"),
    ("карта территорий банд", "🖼"),
    ("график онлайна лспд за сутки", "🖼"),
    ("отыгровка лспд за неделю", "👮 <b>LSPD</b>"),
    ("кто сколько наиграл в лспд", "👮 <b>LSPD</b>"),
    ("топ богатых", "🏆 I have no ranking of players"),
    ("самая большая семья", "🏆 <b>Families by online</b>"),
    ("разбуди когда лидер лспд зайдет", "🔔"),
    ("напиши мне если в лспд будет меньше 5 человек", "🔔"),
    ("сповісти коли лідер зайде лспд", "🔔"),
    ("хто зараз у мережі лспд", "👮 <b>LSPD</b>"),
    ("скільки людей у лікарні", "🚑 <b>LSMC</b>"),
    ("хто лідер гроув", "🔫 <b>Grove</b>"),
    ("будинки на аукціоні до двох мільйонів", "🔨 <b>1 house up for auction</b>"),
    ("коли співбесіда", "🎤 <b>Interviews</b>"),
    ("покажи мапу", "🖼"),
    ("слетел ключ, что делать", "You have no API keys yet"),
    ("мне нужен токен для апи", "Create an API key?"),
    ("is carl johnson on", "👤 <b>Carl_Johnson</b>"),
    ("when was nicolas reed last online", "👤 <b>Nicolas_Reed</b>"),
    ("any admins on?", "🛡"),
    ("who runs grove", "🔫 <b>Grove</b>"),
    ("who owns house 138", "There is no house 138"),
    ("cheapest house on auction", "🔨 <b>2 houses up for auction</b>"),
    ("is server 5 down", "🌐"),
    ("which gang has the most turf", "🖼"),
    ("ping me when lspd leader logs in", "🔔"),
    ("народ а в лспд вообще кто-нибудь живой есть", "👮 <b>LSPD</b>"),
    ("мне бы глянуть кто из балласов бегает", "🔫 <b>Ballas</b>"),
    ("кто сейчас рулит фбр", "👮 <b>FBI</b>"),
    ("лсмц лидер заходил сегодня?", "🚑 <b>LSMC</b>"),
    ("подскажите админов в сети", "🛡"),
    ("когда там набор в полицию", "🎤 <b>Interviews</b>"),
    ("в фбр набор открыт?", "🎤 <b>Interviews</b>"),
    ("сколько народа сейчас на брейнбурге", "🌐"),
    ("домики подешевле есть?", "🔨 <b>2 houses up for auction</b>"),
    ("хочу биз за лям", "🔨 <b>1 business up for auction</b>"),
    ("что по аукциону в лс", "🔨 <b>3 auctions</b>"),
    ("аук через час что кончается", "🔨 <b>2 auctions</b>"),
    ("сколько стоит дом 3", "🖼"),
    ("чья хата под номером 3", "🖼"),
    ("дом на ганнтоне есть?", "🖼"),
    ("проверь есть ли Nicolas_Reed онлайн", "👤 <b>Nicolas_Reed</b>"),
    ("id Carl_Johnson скажите", "👤 <b>Carl_Johnson</b>"),
    ("чё у Carl_Johnson из имущества", "🧾 <b>Carl_Johnson</b>"),
    ("какие семьи самые активные", "🏆 <b>Families by online</b>"),
    ("сколько отыграли мои за неделю в лспд", "👮 <b>LSPD</b>"),
    ("скок зон у балласов", "🖼"),
    ("кто воюет за гетто", "🖼"),
    ("график фбр вчера", "🖼"),
    ("статистика лспд за день", "👮 <b>LSPD</b>"),
    ("токен апи где взять", "Create an API key?"),
    ("хочу удалить свой ключ от апи", "You have no API keys yet"),
    ("будильник на собес лспд", "🔔"),
    ("дай знать когда Carl_Johnson зайдет", "🔔"),
    ("хто з адмінів онлайн", "🛡"),
    ("скільки грає в лспд", "👮 <b>LSPD</b>"),
    ("покажіть аукціони будинків", "🔨 <b>2 houses up for auction</b>"),
    ("чи є лідер у фбр", "👮 <b>FBI</b>"),
    ("серв упал или у меня инет", "🌐"),
    ("whos in charge of ballas", "🔫 <b>Ballas</b>"),
    ("anyone from lspd awake", "👮 <b>LSPD</b>"),
    ("what can i buy in los santos under 3m", "🔨 <b>3 auctions</b>"),
    ("в какой семье николас рид", "👤 <b>Nicolas_Reed</b>"),
    ("у якій сім'ї nicolas reed", "👤 <b>Nicolas_Reed</b>"),
    ("what family is nicolas reed in", "👤 <b>Nicolas_Reed</b>"),
    ("which faction is carl johnson in", "👤 <b>Carl_Johnson</b>"),
    ("кто в грув стрит онлайн из семьи", "👪 <b>Grove Street</b>"),
    ("хто з сім'ї grove street бігає", "👪 <b>Grove Street</b>"),
    ("anyone awake from the grove street family", "👪 <b>Grove Street</b>"),
    ("кто щас играет с грув стрит", "🔫 <b>Grove</b>"),
    ("где карл джонсон", "👤 <b>Carl_Johnson</b>"),
    ("карл джонсон в игре?", "👤 <b>Carl_Johnson</b>"),
    ("карл джонсон когда был в игре", "👤 <b>Carl_Johnson</b>"),
    ("у николас рида какая семья", "👤 <b>Nicolas_Reed</b>"),
    ("покажи стату николас рида", "👤 <b>Nicolas_Reed</b>"),
    ("did Nicolas_Reed log in today", "👤 <b>Nicolas_Reed</b>"),
];

/// One question with buttons is left.
const ASKED: &[(&str, &str)] = &[
    ("сколько щас мусоров онлайн", "Which of these do you mean?"),
    ("how many cops r on rn", "Which of these do you mean?"),
];

/// Not understood.
const NOT_UNDERSTOOD: &[(&str, &str)] = &[("кто из фсин онлайн", "I didn't get that")];

#[tokio::test]
async fn a_name_is_found_among_other_words() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    let mut missed = Vec::new();
    for &(typed, begins) in [AT_ONCE, ASKED, NOT_UNDERSTOOD].into_iter().flatten() {
        alice.says("/cancel").await;
        alice.hears().await;
        alice.says(typed).await;
        let heard = alice.hears().await;
        if !heard.starts_with(begins) {
            missed.push(format!("{typed}: {}", heard.lines().next().unwrap_or_default()));
        }
    }
    assert!(missed.is_empty(), "{}:\n{}", missed.len(), missed.join("\n"));
}
