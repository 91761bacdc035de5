//! Commands as people type them.

use crate::bot::bot_api_test::BotApiTest;

/// What is typed, and the beginning of the answer.
const TYPED: &[(&str, &str)] = &[
    ("/online lspd 5", "👮 <b>LSPD</b> · 05 Brainburg"),
    ("/ONLINE LSPD 05", "👮 <b>LSPD</b> · 05 Brainburg"),
    (".щтдшту дызв 5", "👮 <b>LSPD</b> · 05 Brainburg"),
    ("/щтдшту лспд 5", "👮 <b>LSPD</b> · 05 Brainburg"),
    ("/онлайн полиция лос-сантоса 5", "👮 <b>LSPD</b> · 05 Brainburg"),
    ("/frac ФБР брейнбург", "👮 <b>FBI</b> · 05 Brainburg"),
    ("/frac фбр Brainburg", "👮 <b>FBI</b> · 05 Brainburg"),
    ("/frac tcp 5", "🪖 <b>ТСР</b> · 05 Brainburg"),
    ("/frac СМИ LS 5", "📻 <b>СМИ LS</b> · 05 Brainburg"),
    ("/frac 5 lspd", "👮 <b>LSPD</b> · 05 Brainburg"),
    ("/frac lspd", "👮 <b>LSPD</b> · all servers"),
    ("/frac lspd 99", "There is no server “99”"),
    (
        "/frac фсб",
        "I couldn't find a faction “фсб”. Did you mean one of these? All factions: /fractions\n[FBI] [ТСР]",
    ),
    ("/frac кгб", "I couldn't find a faction “кгб”. All factions: /fractions"),
    ("/frac фсб 5", "I couldn't find a faction “фсб”"),
    ("/frac 5", "05 Brainburg · which faction?"),
    ("/frac brainburg", "05 Brainburg · which faction?"),
    ("/frac", "On which server?"),
    ("/day лспд 5", "🖼 990×890"),
    ("/сводка ФБР брейнбург", "🖼 990×890"),
    ("/digest 5", "05 Brainburg · which faction?"),
    ("/day lspd", "On which server?"),
    ("/day фсб", "I couldn't find a faction “фсб”. Did you mean one of these?"),
    ("/fractions 5", "🚩 <b>Factions</b> · 05 Brainburg"),
    ("/fractions брейнбург", "🚩 <b>Factions</b> · 05 Brainburg"),
    ("/fractions ,htqy,ehu", "🚩 <b>Factions</b> · 05 Brainburg"),
    ("/fractions qqqqq", "There is no server “qqqqq”"),
    ("/player nicolas_reed 5", "👤 <code>Nicolas_Reed</code> · 05 Brainburg"),
    ("/player nicolas reed 5", "👤 <code>Nicolas_Reed</code> · 05 Brainburg"),
    ("/player NICOLAS REED brainburg", "👤 <code>Nicolas_Reed</code> · 05 Brainburg"),
    (
        "/player nicolas_ried 5",
        "I couldn't find nicolas_ried on 05 Brainburg. Did you mean this one?\n[Nicolas_Reed]",
    ),
    ("/player sweet johnson 5", "👤 <code>Sweet_Johnson</code> · 05 Brainburg"),
    ("/player johnson 5", "👤 <code>Carl_Johnson</code> · 05 Brainburg"),
    (
        "/player vito_corleonne 5",
        "I couldn't find vito_corleonne on 05 Brainburg. Did you mean this one?\n[Vito_Corleone]",
    ),
    ("player nicolas reed 5", "👤 <code>Nicolas_Reed</code> · 05 Brainburg"),
    ("онлайн лспд 5", "👮 <b>LSPD</b> · 05 Brainburg"),
    ("щтдшту лспд 5", "👮 <b>LSPD</b> · 05 Brainburg"),
    ("/player 5", "Who are you looking for?"),
    ("/property 05", "Whose property?"),
    ("/family grove street 5", "👪 <b>Grove Street</b> · 05 Brainburg"),
    ("/player екатерина андерсон 5", "I couldn't find екатерина андерсон on 05 Brainburg"),
    ("/family 12 5", "👪 <b>Grove Street</b> · 05 Brainburg"),
    ("/family семья корлеоне 5", "👪 <b>Семья Корлеоне</b> · 05 Brainburg"),
    ("/family brainburg", "05 Brainburg · which family?"),
    ("/семья брейнбург", "05 Brainburg · which family?"),
    ("/families 5", "👪 <b>3 families</b> · 05 Brainburg"),
    ("/families grove brainburg", "🔎 <b>grove</b>: 2 families · 05 Brainburg"),
    ("/families гров 5", "🔎 <b>гров</b>: 2 families · 05 Brainburg"),
    ("/семьи 5 корлеоне", "🔎 <b>корлеоне</b>: 1 family · 05 Brainburg"),
    ("/families grove brainburg 05", "🔎 <b>grove</b>: 2 families · 05 Brainburg"),
    ("/house №3 5", "🖼 990×696\n🏠 <b>House 3</b> · 05 Brainburg"),
    ("/house 3 brainburg", "🖼 990×696\n🏠 <b>House 3</b> · 05 Brainburg"),
    ("/дом номер 3 5", "🖼 990×696\n🏠 <b>House 3</b> · 05 Brainburg"),
    ("/house no. 3 5", "🖼 990×696\n🏠 <b>House 3</b> · 05 Brainburg"),
    ("/house abc", "Which house?"),
    ("/business 18 05", "🖼 990×696\n🏢 <b>Ammu-Nation</b> · 05 Brainburg"),
    ("/auctions 5 дома", "🔨 <b>2 houses up for auction</b> · 05 Brainburg"),
    ("/аук дома брейнбург 5", "🔨 <b>2 houses up for auction</b> · 05 Brainburg"),
    ("/leaders сервер 5", "⭐ <b>Leaders</b> · 05 Brainburg"),
    ("/leaders лспд 5", "👮 <b>LSPD</b> · 05 Brainburg"),
    ("/собес 5 lspd", "🎤 <b>Interviews</b> · 05 Brainburg"),
    ("/interviews lspd", "On which server?"),
    (
        "/leaders фсб",
        "I couldn't find a faction “фсб”. Did you mean one of these? All factions: /fractions\n[FBI]",
    ),
    ("/leaders кого-то 5", "I don't understand “кого-то”: a server is enough here."),
    ("/admins of brainburg 5", "I don't understand “of”: a server is enough here."),
    ("/interviews lspd 99", "There is no server “99”"),
    ("/interviews 05", "🎤 <b>Interviews</b> · 05 Brainburg"),
    ("/дома 3 5", "🖼 990×696\n🏠 <b>House 3</b> · 05 Brainburg"),
    ("/businesses 18 5", "🖼 990×696\n🏢 <b>Ammu-Nation</b> · 05 Brainburg"),
    ("/дома", "On which server?"),
    ("/plyer Carl_Johnson 5", "I don't know that command. Did you mean /player?"),
    ("/PALYER nick 5", "I don't know that command. Did you mean /player?"),
    ("/играк@muster_bot", "I don't know that command. Did you mean /player?"),
    ("/leadrs", "I don't know that command. Did you mean /leaders?"),
    ("/onlin", "I don't know that command. Did you mean /online?"),
    ("/fracton", "I don't know that command. Did you mean /fraction?"),
    ("/онлаин", "I don't know that command. Did you mean /online?"),
    ("/здфнук", "Who are you looking for?"),
    ("/здфнег", "I don't know that command. See /help"),
    ("/фамиля", "I don't know that command. See /help"),
    ("/nww", "I don't know that command. See /help"),
    ("/куыз", "I don't know that command"),
    ("/ыукмукы", "🌐 <b>2 of 3 servers online</b>"),
    ("/настройки", "⚙️ <b>Your settings</b>"),
];

#[tokio::test]
async fn every_spelling_is_understood_or_asked_about() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for &(typed, begins) in TYPED {
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(heard.starts_with(begins), "{typed}: {heard}");
    }
}
