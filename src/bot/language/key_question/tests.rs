//! What people type about keys and the API, in three languages, and how it is understood.

use proptest::prelude::*;

use super::*;

/// Leaked keys.
const LEAKS: &[&str] = &[
    "my key got leaked",
    "i accidentally pushed my api key to github",
    "someone stole my token",
    "somebody is using my key",
    "i posted my key in a discord channel by mistake, what now?",
    "key compromised what do i do",
    "committed the api key to a public repo",
    "my apikey is exposed",
    "i think my key was hacked",
    "oops my key is on github",
    "my key leakd",
    "pasted my token into a public chat",
    "слил ключ",
    "я спалил апи ключ на стриме",
    "мой ключ утёк",
    "у меня украли ключ",
    "запушил ключ на гитхаб",
    "случайно выложил ключ в чат",
    "опубликовал токен в дискорде",
    "ключ скомпрометирован",
    "кто-то пользуется моим ключом",
    "кто то юзает мой ключ",
    "засветил апишку на скрине",
    "мой api ключ попал в открытый доступ",
    "закоммитил ключ в репу",
    "что делать если ключ утек",
    "ключ спиздили",
    "у меня увели ключ от апи",
    "slil kluch",
    "ckbk rk.x",
    "скомпромитирован ключ",
    "случайно скинул ключ в общий чат",
    "по моему ключу идут чужие запросы",
    "злив ключ",
    "стався витік ключа",
    "в мене вкрали ключ",
    "запушив ключ на гітхаб",
    "виклав токен у чат",
    "хтось користується моїм ключем",
    "ключ скомпрометовано",
    "випадково опублікував апі ключ",
    "dude someone got hold of my api key",
    "i think i exposed my token in a screenshot",
    "my friend's bot is running with my key and i never gave it to him",
    "i left the key in my public repository",
    "our api key ended up on pastebin",
    "ключ засвечен на ютубе, что делать?",
    "я дурак, залил конфиг с ключом на гит",
    "чел с форума юзает мой токен",
    "по ошибке отправил ключ в общую беседу",
    "ключ ушёл в паблик",
    "кажется мой апи ключ стащили",
    "мій токен потрапив у відкритий репозиторій",
    "хтось чужий ходить в апі з моїм ключем",
    "я показав ключ на стрімі",
    "yo my key is being abused by some rando",
    "i accidentally commited .env with the key",
    "я тупанул и выложил токен в телегу",
    "помогите ключ попал к левым людям",
    "мій ключ злили в чат",
    "ключ скопировал кто то чужой",
];

/// Requests that fail, and the kind of failure.
const TROUBLES: &[(&str, KeyTrouble)] = &[
    ("401", KeyTrouble::Rejected),
    ("i get 401 unauthorized", KeyTrouble::Rejected),
    ("i get 401 now, it worked 5 min ago", KeyTrouble::Rejected),
    ("unauthorized", KeyTrouble::Rejected),
    ("ошибка 401", KeyTrouble::Rejected),
    ("апи отдаёт 401 что не так", KeyTrouble::Rejected),
    ("помилка 401", KeyTrouble::Rejected),
    ("why do i get 403 forbidden", KeyTrouble::Forbidden),
    ("почему 403?", KeyTrouble::Forbidden),
    ("why 403", KeyTrouble::Forbidden),
    ("error 429", KeyTrouble::Limited),
    ("429 too many requests", KeyTrouble::Limited),
    ("429 что делать", KeyTrouble::Limited),
    ("rate limit exceeded", KeyTrouble::Limited),
    ("i hit the rate limit after two requests", KeyTrouble::Limited),
    ("too many requests", KeyTrouble::Limited),
    ("превышен лимит запросов", KeyTrouble::Limited),
    ("слишком много запросов", KeyTrouble::Limited),
    ("упёрся в лимит", KeyTrouble::Limited),
    ("забагато запитів", KeyTrouble::Limited),
    ("перевищено ліміт", KeyTrouble::Limited),
    ("api returns 404", KeyTrouble::NotFound),
    ("getting 404 on house 12", KeyTrouble::NotFound),
    ("почему апи отдает 404 на мой запрос", KeyTrouble::NotFound),
    ("api returns 500 all the time", KeyTrouble::Unavailable),
    ("апи кидает 503", KeyTrouble::Unavailable),
    ("api is slow", KeyTrouble::Slow),
    ("requests time out", KeyTrouble::Slow),
    ("timeout", KeyTrouble::Slow),
    ("апи тормозит", KeyTrouble::Slow),
    ("таймаут", KeyTrouble::Slow),
    ("долго отвечает апи", KeyTrouble::Slow),
    ("апі гальмує", KeyTrouble::Slow),
    ("fgb njhvjpbn", KeyTrouble::Slow),
    ("my key doesn't work", KeyTrouble::Unspecified),
    ("invalid key", KeyTrouble::Unspecified),
    ("is the api down?", KeyTrouble::Unspecified),
    ("my key expired?", KeyTrouble::Unspecified),
    ("why was my key blocked", KeyTrouble::Unspecified),
    ("does my key work", KeyTrouble::Unspecified),
    ("ключ не работает", KeyTrouble::Unspecified),
    ("апи не отвечает", KeyTrouble::Unspecified),
    ("пишет неверный ключ", KeyTrouble::Unspecified),
    ("мой ключ перестал работать со вчерашнего дня и я не понимаю почему", KeyTrouble::Unspecified),
    ("апи лежит", KeyTrouble::Unspecified),
    ("ключ заблокировали", KeyTrouble::Unspecified),
    ("ключ не пашет", KeyTrouble::Unspecified),
    ("ключ не працює", KeyTrouble::Unspecified),
    ("недійсний ключ", KeyTrouble::Unspecified),
    ("чому мій ключ заблоковано", KeyTrouble::Unspecified),
    ("getting 401s since this morning", KeyTrouble::Rejected),
    ("server says unauthorized, but the key is right", KeyTrouble::Rejected),
    ("http 403 on every call", KeyTrouble::Forbidden),
    ("what does 429 mean", KeyTrouble::Limited),
    ("i'm being throttled", KeyTrouble::Limited),
    ("your api keeps timing out", KeyTrouble::Slow),
    ("api takes forever", KeyTrouble::Slow),
    ("nothing comes back from the api", KeyTrouble::Unspecified),
    ("my token is not accepted", KeyTrouble::Unspecified),
    ("апи выдает ошибку 401 хотя ключ верный", KeyTrouble::Rejected),
    ("код ответа 429", KeyTrouble::Limited),
    ("пишет too many requests", KeyTrouble::Limited),
    ("меня лимитит апи", KeyTrouble::Limited),
    ("апи виснет", KeyTrouble::Slow),
    ("запросы падают по таймауту", KeyTrouble::Slow),
    ("ключ не принимается", KeyTrouble::Unspecified),
    ("почему апи не хочет отвечать", KeyTrouble::Unspecified),
    ("мой ключ забанили?", KeyTrouble::Unspecified),
    ("апі повертає 429", KeyTrouble::Limited),
    ("мій ключ більше не діє", KeyTrouble::Unspecified),
    ("апі не відповідає вже годину", KeyTrouble::Unspecified),
    ("все запросы возвращают 401 unauthorized после того как я удалил ключ", KeyTrouble::Rejected),
    ("rate limited again", KeyTrouble::Limited),
    ("почему лимит кончается так быстро", KeyTrouble::Limited),
    ("key says expired", KeyTrouble::Unspecified),
    ("апи выдаёт ошибку", KeyTrouble::Unspecified),
    ("токен протух", KeyTrouble::Unspecified),
    ("the api hangs", KeyTrouble::Slow),
];

/// Questions of programmers, and what they want to request.
const EXAMPLES: &[(&str, Option<ApiTopic>)] = &[
    ("curl", None),
    ("docs", None),
    ("python example", None),
    ("what header do i use", None),
    ("base url", None),
    ("how do i send the key", None),
    ("how to use the api", None),
    ("how do I get families with the API", Some(ApiTopic::Families)),
    ("endpoint for families", Some(ApiTopic::Families)),
    ("how to fetch lspd online via api in python", Some(ApiTopic::Online)),
    ("api example for a player", Some(ApiTopic::Player)),
    ("give me a curl for the map", Some(ApiTopic::Map)),
    ("how can i get the admins list from your api", Some(ApiTopic::Admins)),
    ("is there an endpoint for ghetto zones", Some(ApiTopic::Ghetto)),
    ("example request", None),
    ("пример запроса", None),
    ("как получить онлайн лспд через апи", Some(ApiTopic::Online)),
    ("документация апи", None),
    ("api docs", None),
    ("где дока", None),
    ("как через апи узнать админов", Some(ApiTopic::Admins)),
    ("апи история онлайна фбр", Some(ApiTopic::History)),
    ("какой урл у апи", None),
    ("в каком заголовке передавать ключ", None),
    ("эндпоинт собесов", Some(ApiTopic::Interviews)),
    ("дай пример на питоне", None),
    ("как пользоваться апи", None),
    ("доки", None),
    ("куда вставлять ключ", None),
    ("запрос на карту через api", Some(ApiTopic::Map)),
    ("есть метод апи чтобы вытащить лидеров", Some(ApiTopic::Leaders)),
    ("приклад запиту", None),
    ("як отримати онлайн лспд через апі", Some(ApiTopic::Online)),
    ("документація апі", None),
    ("який заголовок", None),
    ("приклад на пайтоні", None),
    ("ендпоінт сімей", Some(ApiTopic::Families)),
    ("show me a sample call", None),
    ("how would i query the fbi members with your api", Some(ApiTopic::Fraction)),
    ("need the url for player stats", Some(ApiTopic::Player)),
    ("any docs for devs?", None),
    ("which endpoint returns auctions", Some(ApiTopic::Map)),
    ("node js example", None),
    ("how do i authenticate", None),
    ("на какой адрес слать запросы", None),
    ("как в питоне получить состав лспд через апи", Some(ApiTopic::Fraction)),
    ("скинь пример на js", None),
    ("есть сваггер?", None),
    ("апи для домов на аукционе", Some(ApiTopic::Map)),
    ("хочу вывести онлайн сервера на сайт через api", Some(ApiTopic::Online)),
    ("как передать токен в запросе", None),
    ("як зробити запит до апі", None),
    ("чи є документація", None),
    ("приклад коду на js", None),
    ("write me python code to list families", Some(ApiTopic::Families)),
    ("как дёрнуть мапу по апи", Some(ApiTopic::Map)),
    ("json с игроками онлайн", Some(ApiTopic::Online)),
    ("fraction history endpoint", Some(ApiTopic::History)),
    ("как авторизоваться в апи", None),
    ("which paths does the api have", None),
    ("скинь ссылку на доку апи", None),
    ("покажи curl для админов 5 сервера", Some(ApiTopic::Admins)),
];

/// Questions about the game, about keys of the game, and requests for a key.
const OTHERS: &[&str] = &[
    "ключ от дома",
    "потерял ключ от машины",
    "украли ключ от тачки",
    "house key stolen",
    "слил ключи от хаты",
    "дом 401",
    "how to get house 403",
    "можно взять дом 429",
    "як взяти хату 401",
    "бизнес 429",
    "id 403",
    "онлайн лспд",
    "слил бизнес",
    "кто слил семью",
    "украли машину",
    "не работает сервер 5",
    "сервер тормозит",
    "бот тормозит",
    "история лспд",
    "карта",
    "кто-то пользуется моей тачкой",
    "лимит игроков",
    "сколько запросов осталось",
    "лимиты",
    "апи",
    "ключ",
    "мои ключи",
    "get key",
    "дай апи ключ пожалуйста",
    "как получить апи ключ",
    "не могу получить ключ",
    "потерял ключ",
    "revoke my key",
    "где админы",
    "как вступить в семью",
    "lspd 5",
    "привет",
    "как слить бизнес",
    "кто украл мою тачку",
    "сервер не отвечает",
    "не могу зайти на сервер",
    "лидер слил фракцию",
    "какой адрес у дома 12",
    "у кого ключи от тюрьмы",
    "someone stole my car",
    "is grove street recruiting",
    "i posted an ad",
    "429 дом",
    "банк 500",
    "пинг на сервере",
    "семья python",
    "найди игрока api_king",
    "метод заработка",
    "хочу ключ для сайта",
    "удали ключ который я сделал вчера",
    "does anyone have an api key to share",
    "",
];

#[test]
fn a_leaked_key_is_understood() {
    let missed: Vec<_> =
        LEAKS.iter().filter(|text| KeyQuestion::of(text) != Some(KeyQuestion::Leak)).collect();
    assert!(missed.is_empty(), "{} of {}: {missed:#?}", missed.len(), LEAKS.len());
}

#[test]
fn failing_requests_are_understood() {
    let understood = |text| KeyQuestion::of(text);
    let missed: Vec<_> = TROUBLES
        .iter()
        .filter(|(text, trouble)| understood(text) != Some(KeyQuestion::Trouble(*trouble)))
        .map(|(text, _)| (text, understood(text)))
        .collect();
    assert!(missed.is_empty(), "{} of {}: {missed:#?}", missed.len(), TROUBLES.len());
}

#[test]
fn questions_of_programmers_are_understood() {
    let understood = |text: &str| match KeyQuestion::of(text) {
        Some(KeyQuestion::Example(example)) => Ok(example.topic),
        other => Err(other),
    };
    let missed: Vec<_> = EXAMPLES
        .iter()
        .filter(|(text, topic)| understood(text) != Ok(*topic))
        .map(|(text, _)| (text, understood(text)))
        .collect();
    assert!(missed.is_empty(), "{} of {}: {missed:#?}", missed.len(), EXAMPLES.len());
}

#[test]
fn other_texts_stay_what_they_are() {
    let taken: Vec<_> =
        OTHERS.iter().filter_map(|text| Some((text, KeyQuestion::of(text)?))).collect();
    assert!(taken.is_empty(), "{} of {}: {taken:#?}", taken.len(), OTHERS.len());
}

#[test]
fn an_example_knows_its_language_and_the_words_that_may_be_names() {
    use ExampleLanguage::{Curl, JavaScript, Python};
    for (text, language, words) in [
        ("как получить онлайн лспд на 5 через апи", Curl, "лспд 5"),
        ("api example in python for the fbi please", Python, "fbi"),
        ("пример на питоне чтоб онлайн лспд вытянуть", Python, "лспд"),
        ("give me an example in js", JavaScript, ""),
        ("curl", Curl, ""),
    ] {
        let Some(KeyQuestion::Example(example)) = KeyQuestion::of(text) else { panic!("{text}") };
        assert_eq!(
            (example.language, example.words.join(" ")),
            (language, words.to_owned()),
            "{text}"
        );
    }
}

/// Questions that have an answer of their own.
const SPECIAL: &[(&str, KeyQuestion)] = &[
    ("какой лимит запросов в минуту", KeyQuestion::Limit),
    ("whats the rate limit on it", KeyQuestion::Limit),
    ("how many requests per minute can i send", KeyQuestion::Limit),
    ("сколько запросов в минуту можно", KeyQuestion::Limit),
    ("який ліміт запитів", KeyQuestion::Limit),
    ("Authorization: Bearer with the key right after it, is that wrong?", KeyQuestion::Header),
    ("does my key work for all servers or just 5", KeyQuestion::Servers),
    ("ключ работает на всех серверах?", KeyQuestion::Servers),
    ("мой старый ключ ещё работает?", KeyQuestion::OldKey),
    ("hey do you have an api", KeyQuestion::About),
    ("а апишка платная? и че она вообще умеет", KeyQuestion::About),
    ("is the api free", KeyQuestion::About),
    ("what can the api do", KeyQuestion::About),
    ("чи є у вас апі", KeyQuestion::About),
];

/// Texts that are about the API only after an answer about keys.
const FOLLOWING: &[&str] = &[
    "how do i get online members of a faction",
    "can i get history too, like last 24h",
    "does that work for all servers or just mine",
    "done? is the old one dead now",
    "а він працює на всіх серверах?",
    "а старый уже не работает?",
];

/// Texts about the game, also after an answer about keys.
const NOT_FOLLOWING: &[&str] = &[
    "лспд 5",
    "онлайн лспд",
    "кто лидер фбр",
    "дома до 2кк",
    "как там лспд",
    "сколько игроков на сервере",
    "спасибо",
    "семьи",
    "дом 404",
    "house 404",
    "how to get house 403",
    "маякни если лспд меньше 5",
];

#[test]
fn questions_with_an_answer_of_their_own_are_understood() {
    for (text, question) in SPECIAL {
        assert_eq!(KeyQuestion::of(text).as_ref(), Some(question), "{text}");
    }
}

#[test]
fn after_an_answer_about_keys_the_api_need_not_be_named() {
    for text in FOLLOWING {
        assert_eq!(KeyQuestion::of(text), None, "{text}");
        assert!(KeyQuestion::following(text, false).is_some(), "{text}");
    }
    for text in NOT_FOLLOWING {
        assert_eq!(KeyQuestion::following(text, true), None, "{text}");
    }
}

#[test]
fn a_few_words_ask_for_another_example_only_after_one() {
    for text in ["and families?", "а карта?", "та адміни", "and can i get only those in uniform"]
    {
        let following = |is_after_example| KeyQuestion::following(text, is_after_example);
        assert!(matches!(following(true), Some(KeyQuestion::Example(_))), "{text}");
        assert_eq!(following(false), None, "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*|.*|(api |key |401 |не |ключ |\\w{1,9} ){0,30}") {
        let _ = KeyQuestion::of(&text);
        let _ = KeyQuestion::following(&text, true);
    }
}
