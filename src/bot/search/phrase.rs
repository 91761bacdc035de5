//! Phrases without a command, such as `кто онлайн в лспд`: which of their words carry a meaning, and what those name.

use super::{is_one_typo, keyboard_layout};

/// More words are a sentence.
const MAX_WORDS: usize = 12;
/// More words that carry meaning are one, too.
const MAX_MEANT: usize = 6;
/// Shorter words resemble too many names.
const MIN_LETTERS: usize = 4;

/// A shorter stem is the beginning of too many names.
const MIN_STEM: usize = 3;

/// Words that a question is made of, without a meaning of their own.
const FILLERS: &str = "\
    а без бот бро брат братан в ваще владелец вообще во все всех где глянь да дай дайте держат друг его ее еще ещё есть \
    здесь здравствуйте и играет играют игра игре из или идут идет какая какие какое какой которые когда кому кто ли люди \
    людей мемберы мне много можно мои мой мою моя на найди найти народу не нет ну он она они пж плз плиз по подскажи подскажите \
    пожалуйста показать покаж покажи посмотри привет принадлежит про пробей работает работают с сегодня сейчас серв \
    сервер сервере сидит сидят скажи скажите скинь скок скока сколько слушай слыш слышь спасибо список спс так там то \
    только тут у хозяин хочу что че чо чей чекни человек чел чьи чья ща щас этот это \
    добрый доброго день дня за самые самый самая дешевые дешёвые дешевый \
    дешёвый всего сутки суток времени является стоит ты тебя ребят ребята парни наш наша пропали верни поставь этим серве их kto gde skolko v na \
    как чиї чий хтось хто є скільки сервері покажіть покажи у як сьогодні зараз гравець є чи хочу треба мені мене яка якій яку якої який які какую людей \
    де працює какой-нибудь какая-нибудь хочется просят свой свои под під номер номером number народ народа для делать чё чо был была были буде було заходил заходила последний последняя раз нужен нужна нужно надо скиньте кинь \
    дайте знает знаешь знаете кто-нибудь кто-то сколька сколько-то щяс щас по-моему вообще просто блин ж же бы ли \
        a all an and any are at bro can check could currently do does find for from get gimme give got guys have he hello \
    here hey hi his how i in is it just list look many me members much my now of or owner owns people please playing pls \
    plz right rn see server she show some tell thanks the there they this thx to today u up want what what's whats when \
    where where's which who who's whos whose with yo you \
    last seen was were been need someone anyone anybody somebody check runs run does doing good day cheap cheapest own all every with ranks total yesterday vs any1 r or our us lol";

/// Words that ask who is there.
const PRESENCE: &str = "\
    онлайн онлайне онлаин онлине анлайн сети смене наших наши дежурстве посту дьюти online onlin onlain on duty";

/// Words that ask which one of several it is.
const WHICH: &str = "какая какой какую какою яка якій яку якої which what what's";

/// Words before a place, and for those who play on a server.
const PLACE: &str = "в во у возле около рядом біля in near at";
const PLAYERS: &str =
    "играет играют людей народу народа игроков грає грають гравців players playing people";

/// Words that name a query anywhere in a phrase, besides the names of its command, the most telling query first. Those
/// with a `*` are beginnings.
const TOPICS: &[(&str, &str)] = &[
    (
        "top",
        "топ* рейтинг* top ranking крупн* большая большие больших активные активных активная сильные сильных найбільш* biggest largest strongest",
    ),
    (
        "week",
        "недел* тижден* тижні активност* активніст* актив week weekly activity наигр* отыгр* награл* награв* зіграв* награно",
    ),
    ("settings", "сменить смени поменять поменяй изменить настройк* settings"),
    (
        "auctions",
        "аукцион* аукціон* ауке аука торги торгах лот лоты лотов почем почём купить куплю купити buy auction* lots auk auki",
    ),
    ("ghetto", "территори* терра терры терр зон зони зону капт* turf turfs"),
    (
        "interviews",
        "собес* співбесід* набор набора набір интервью interview* sobes* вступить вступление",
    ),
    ("leaders", "лидер* лидир* лидак* лідер* lider*"),
    ("deputies", "зам зама замов заместител* deput*"),
    ("admins", "админ* адмін* admin*"),
    ("property", "имуществ* недвиг*"),
    ("family", "сім'я сім’я сім'ю сім’ю родина родину семью семье семьёй семьей фаму фаме фамы"),
    ("families", "семей фам родини родин сім'ї сім’ї"),
    ("house", "доме дому домик хата хату хаты будинок"),
    ("business", "бизнеса биза бизик бизак"),
    ("houses", "домов будинки будинків"),
    ("businesses", "бизнесов бизов бізнеси бізнесів"),
    ("player", "игрока ник ника стата стату статы статистик* stats nick nickname"),
    ("map", "карту карте мапа мапу"),
    ("day", "сводк* итог* дайджест* daily summary дневн*"),
    ("chart", "график* чарт chart graph grafik"),
    ("fractions", "фракций фрак factions организаци* орги"),
    (
        "servers",
        "серверов сервера серверами сервак* лежит рестарт* упал сервери серверів down restart",
    ),
    ("online", "фракцию"),
];

/// Words for the people of a kind of fraction.
const KINDS: &[(&str, &str)] = &[
    ("police", "коп копы копов копам полицейск* мент менты ментов мусор* cop cops"),
    ("army", "солдат* военн* армей* soldier*"),
    ("hospital", "медик* врач* лікар* больнич* больк* лікарн* госпитал* medic* doctor*"),
    ("media", "журналист* репортер* репортёр* reporter* journalist*"),
    ("gang", "бандит* гангстер* банды банд gangster* gangs"),
    ("mafia", "мафиози мафии мафия"),
];

/// A phrase without the words that only make it a question.
pub struct Phrase {
    /// The words after a preposition of place.
    pub places: Vec<String>,
    /// Whether it asks how many play on a server.
    pub asks_who_plays: bool,
    /// The words that carry a meaning.
    pub words: Vec<String>,
    /// Whether it asks who is there.
    pub asks_who_is_there: bool,
    /// Whether it asks which one it is, as in "which family is he in".
    pub asks_which: bool,
}

impl Phrase {
    /// `None` for a sentence, and for what has no letter and no digit.
    pub fn new(text: &str) -> Option<Self> {
        let said: Vec<&str> = text
            .split_whitespace()
            .map(|word| word.trim_matches(is_sign))
            .filter(|word| word.contains(char::is_alphanumeric))
            .take(MAX_WORDS + 1)
            .collect();
        if said.is_empty() || said.len() > MAX_WORDS {
            return None;
        }
        let meant = said.iter().filter(|word| !is_without_meaning(word));
        let words: Vec<String> = meant.map(|word| (*word).to_owned()).collect();
        let pairs = said.iter().zip(said.iter().skip(1));
        let places =
            pairs.filter(|(before, _)| is_any(before, PLACE)).map(|(_, word)| (*word).to_owned());
        let has = |list| said.iter().any(|word| is_any(word, list));
        let asks_who_plays = !has(PRESENCE) && has(PLAYERS);
        let places = places.collect();
        let asks_which = has(WHICH);
        let asks_who_is_there = said.iter().any(|word| is_any(word, PRESENCE));
        (words.len() <= MAX_MEANT).then_some(Self {
            words,
            places,
            asks_who_plays,
            asks_who_is_there,
            asks_which,
        })
    }

    /// The most telling topic of the words by `find`, which also says how telling it is, and the other words.
    pub fn split_topic<T>(&self, find: impl Fn(&str) -> Option<(usize, T)>) -> Option<(T, String)> {
        let found = self.words.iter().enumerate().filter_map(|(at, word)| Some((at, find(word)?)));
        let (at, (rank, topic)) = found.min_by_key(|(_, (rank, _))| *rank)?;
        // In "a map of the ghetto" only one word is the topic; in "top of the families" the other one says of what.
        let has_kind = [topic_rank("top"), topic_rank("week")].contains(&rank);
        let is_meant = |word: &String| {
            let is_other = |other| other != rank && other < topic_rank("map");
            find(word).is_none_or(|(other, _)| (has_kind && other != rank) || is_other(other))
        };
        let rest = self.words.iter().enumerate();
        let rest = rest.filter(|(other, word)| *other != at && is_meant(word));
        Some((topic, rest.map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ")))
    }

    /// The word that can only be a nickname, and the other words.
    pub fn split_nickname(&self) -> Option<(&str, String)> {
        let is_nickname = |word: &String| word.contains('_') && !super::nicknames(word).is_empty();
        let at = self.words.iter().position(is_nickname)?;
        let rest = self.words.iter().enumerate().filter(|(other, _)| *other != at);
        let rest = rest.map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ");
        Some((self.words.get(at)?, rest))
    }

    /// Whether the whole of it may be one name.
    pub fn may_be_a_name(&self) -> bool {
        let letters = self.words.iter().map(|word| word.chars().count()).sum::<usize>();
        self.words.len() <= 2 && letters >= MIN_LETTERS
    }
}

/// The names of commands that a word of a phrase may stand for: itself on either layout, and its topic. With `typos` a
/// word that is nearly one counts, too.
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

/// How telling a topic is: the lower the more.
pub fn topic_rank(name: &str) -> usize {
    TOPICS.iter().position(|(topic, _)| *topic == name).unwrap_or(0)
}

/// A Russian word without the ending of its case: `балласов`, `тюрьме`.
pub fn without_case(word: &str) -> Option<&str> {
    const ENDINGS: [&str; 18] = [
        "шников",
        "шники",
        "шник",
        "ами",
        "ями",
        "ов",
        "ев",
        "ей",
        "ах",
        "ам",
        "ом",
        "ой",
        "ы",
        "и",
        "у",
        "е",
        "а",
        "я",
    ];
    let stem = ENDINGS.iter().find_map(|ending| word.strip_suffix(ending))?;
    (stem.chars().count() >= MIN_STEM).then_some(stem)
}

/// The kind of fraction whose people a word means.
pub fn kind_of_people(word: &str) -> Option<&'static str> {
    KINDS.iter().find(|(_, words)| is_any(word, words)).map(|(kind, _)| *kind)
}

pub(super) fn is_sign(sign: char) -> bool {
    "?!.,;:()«»\"“”…".contains(sign)
}

fn is_without_meaning(word: &str) -> bool {
    is_any(word, FILLERS) || is_any(word, PRESENCE)
}

/// Whether a word is in a list, on either keyboard layout.
pub(super) fn is_any(word: &str, list: &str) -> bool {
    spellings(word).iter().any(|word| list.split_whitespace().any(|known| fits(word, known)))
}

fn fits(word: &str, known: &str) -> bool {
    known.strip_suffix('*').map_or(word == known, |beginning| word.starts_with(beginning))
}

/// A word as typed, and as if typed on the other keyboard layout.
fn spellings(word: &str) -> [String; 3] {
    let word = word.to_lowercase();
    [keyboard_layout::switched(&word), keyboard_layout::switched_back(&word), word]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_without_a_meaning_are_dropped() {
        for (text, words, asks) in [
            ("кто онлайн в лспд?", "лспд", true),
            ("rnj d kcgl", "kcgl", false),
            ("Who's on LSPD, please", "LSPD", true),
            ("who is there", "", false),
        ] {
            let phrase = Phrase::new(text).unwrap();
            assert_eq!((&*phrase.words.join(" "), phrase.asks_who_is_there), (words, asks));
        }
        for sentence in ["", "?!", "…", "one two three four five six seven", &"кто ".repeat(13)]
        {
            assert!(Phrase::new(sentence).is_none(), "{sentence}");
        }
        for (word, stem) in [
            ("балласов", Some("баллас")),
            ("тюрьме", Some("тюрьм")),
            ("дома", Some("дом")),
            ("оно", None),
        ] {
            assert_eq!(without_case(word), stem);
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|.*") {
            let _ = without_case(&text);
            if let Some(phrase) = Phrase::new(&text) {
                let _ = phrase.split_topic(|word| Some((0, topic_names(word, true))));
                let _ = phrase.split_nickname();
            }
        }
    }
}
