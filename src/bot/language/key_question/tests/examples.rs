//! Questions of programmers for examples.

use super::*;

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
fn an_example_knows_its_language_and_the_words_that_may_be_names() {
    use ExampleLanguage::{Curl, JavaScript, Python};
    for (text, language, words) in [
        ("как получить онлайн лспд на 5 через апи", None, "лспд 5"),
        ("api example in python for the fbi please", Some(Python), "fbi"),
        ("пример на питоне чтоб онлайн лспд вытянуть", Some(Python), "лспд"),
        ("give me an example in js", Some(JavaScript), ""),
        ("curl", Some(Curl), ""),
    ] {
        let Some(KeyQuestion::Example(example)) = KeyQuestion::of(text) else { panic!("{text}") };
        assert_eq!(
            (example.language, example.words.join(" ")),
            (language, words.to_owned()),
            "{text}"
        );
    }
}
