//! Words that name a query anywhere in a phrase, besides the names of its command; and words for the people of a kind
//! of fraction.

use crate::bot::language::is_one_typo;
use crate::bot::language::word_list::{is_any, spellings};

/// The words of each topic, the most specific topic first. A word that ends in `*` is a beginning.
const TOPICS: &[(&str, &str)] = &[
    (
        "top",
        "топ* рейтинг* top ranking крупн* большая большие больших активных активные активная сильные сильных сильная \
         найбільш* богат* багат* форбс* forbes biggest largest strongest richest rich",
    ),
    (
        "week",
        "недел* тижден* тижні активност* активніст* актив week weekly activity наигр* отыгр* награл* награв* зіграв* награно",
    ),
    (
        "settings",
        "сменить смени поменять поменяй изменить измени настройк* выбери выбрать установи поставь укажи запомни settings",
    ),
    (
        "auctions",
        "аукцион* аукціон* ауке аука ауков торги торгах торгов лот лоты лотов почем почём купить куплю купити покупк* прода* \
         выстав* виставл* слива* sale selling buy auction* lot lots auk auki",
    ),
    ("ghetto", "терр* тёрк* терк* терок тёрок зон зону зони зоны капт* капч* квадрат* turf* zones"),
    (
        "interviews",
        "собес* сабес* собик* співбесід* набор набора набори набір интервью interview* sobes* вступить вступити вступление",
    ),
    ("admins", "админ* адмін* admin*"),
    (
        "leaders",
        "лидер* лидир* лидак* лідер* lider* главн* глава главы главарь головн* босс* boss bosses",
    ),
    ("deputies", "зам зама замов заместител* deput*"),
    ("property", "имуществ* недвиг* недвиж* владеет владеют own"),
    (
        "family",
        "сім'я сім’я сім'ю сім’ю родина родину семья семью семье семьёй семьей фаму фаме фамой",
    ),
    ("families", "семей фам родини родин сім'ї сім’ї сімей"),
    (
        "house",
        "доме дому домом домик домика хата хату хаты хате хатку квартира квартиру будинок будинку dom",
    ),
    ("business", "бизнеса бизнесе бизнесу биза бизе бизу бизик бизак бізнес бізнесу"),
    ("houses", "домов домики домиков будинки будинків"),
    ("businesses", "бизнесов бизов бізнеси бізнесів"),
    ("player", "игрока ник ника стата стату статы статистик* stats nick nickname"),
    ("map", "карту карте карті мапа мапу"),
    ("day", "сводк* итог* дайджест* daily summary дневн*"),
    ("chart", "график* графік* чарт chart graph grafik"),
    (
        "fractions",
        "фракций фракциях фрак factions организаци* організаці* орги орг фракцій фракції",
    ),
    (
        "servers",
        "серверов сервера серверами серверах сервак* лежит рестарт* упал сервери серверів down restart техработ* пинг ping \
         общий общего общем загальн* х2 x2 х3 x3 бонус*",
    ),
    ("online", "фракцию фракція фракцію"),
];

/// Words for the people of a kind of fraction.
const KINDS: &[(&str, &str)] = &[
    ("police", "коп копы копов копам полицейск* полиц* поліц* мент менты ментов мусор* cop cops"),
    ("army", "солдат* военн* армей* армия армии армії soldier* army"),
    (
        "hospital",
        "медик* врач* лікар* больнич* больниц* больк* госпитал* госпіталь* medic* doctor*",
    ),
    ("media", "журналист* репортер* репортёр* reporter* journalist*"),
    ("gang", "бандит* гангстер* банды банд банда gangster* gangs gang"),
    ("mafia", "мафиози мафии мафия мафий mafia mafias"),
];

/// The names of commands that a word of a phrase may stand for: the word itself on either layout, and its topic. With
/// `typos`, a word that is nearly one of a topic's words counts, too.
pub fn topic_names(word: &str, typos: bool) -> Vec<String> {
    let spellings = spellings(word);
    let is_near = |known: &str| {
        typos && spellings.iter().any(|word| is_one_typo(word, known.trim_end_matches('*')))
    };
    let topic = TOPICS.iter().find(|(name, words)| {
        is_any(word, words) || is_near(name) || words.split_whitespace().any(is_near)
    });
    let topic = topic.map(|(name, _)| (*name).to_owned());
    spellings.into_iter().chain(topic).collect()
}

/// The rank of a topic: the lower it is, the more specific is the topic.
pub fn topic_rank(name: &str) -> usize {
    TOPICS.iter().position(|(topic, _)| *topic == name).unwrap_or(0)
}

/// The kind of fraction to whose people a word refers.
pub fn kind_of_people(word: &str) -> Option<&'static str> {
    KINDS.iter().find(|(_, words)| is_any(word, words)).map(|(kind, _)| *kind)
}
