//! What people type about keys and the API, in three languages, and how it is understood.

mod examples;
mod failures;
mod following;

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

/// Questions about the game, about keys of the game, and requests for a key.
const OTHERS: &[&str] = &[
    "ауки до 429к на 5",
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
fn other_texts_stay_what_they_are() {
    let taken: Vec<_> =
        OTHERS.iter().filter_map(|text| Some((text, KeyQuestion::of(text)?))).collect();
    assert!(taken.is_empty(), "{} of {}: {taken:#?}", taken.len(), OTHERS.len());
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

#[test]
fn questions_with_an_answer_of_their_own_are_understood() {
    for (text, question) in SPECIAL {
        assert_eq!(KeyQuestion::of(text).as_ref(), Some(question), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*|.*|(api |key |401 |не |ключ |\\w{1,9} ){0,30}") {
        let _ = KeyQuestion::of(&text);
        let _ = KeyQuestion::following(&text, true);
    }
}
