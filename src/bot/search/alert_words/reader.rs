//! Takes the words of an alert apart, from left to right.

use super::{AlertTopic, AlertWords, Comparison};
use crate::bot::search::is_one_typo;
use crate::bot::search::phrase::is_any;

const MINUTES_OF_DAY: u32 = 24 * 60;

/// What is watched, by the words for it. One word is enough.
const TOPICS: &[(AlertTopic, &str)] = &[
    (AlertTopic::Leader, "leader leaders лидер лидера лидеры лидерка лидак лида лідер лідера"),
    (AlertTopic::Family, "family fam семья семьи семью семье сім'я родина фама фамы фаме"),
    (AlertTopic::Player, "player players nick игрок игрока игроки ник ники"),
    (
        AlertTopic::Interview,
        "interview interviews sobes собес собеса собесы співбесіда співбесіди собеседование собеседования",
    ),
    (
        AlertTopic::Auction,
        "auction auctions auc аукцион аукциона аукционы аукционе аукціон аукціони аукціоні аук ауке ауки лот лоты",
    ),
    (AlertTopic::Digest, "digest day сводка сводку итоги итог дайджест"),
    (AlertTopic::Zones, "ghetto zones zone turf turfs гетто зоны зона территории терры терр"),
    (
        AlertTopic::House,
        "house houses дом дома домов домик хата хаты будинок будинки будинків будинку",
    ),
    (
        AlertTopic::Business,
        "business businesses biz бизнес бизнеса бизнесы бізнес бізнеси бізнесів биз бизы бизов",
    ),
    (AlertTopic::Server, "server srv serv status сервер* серв серве сервак* статус"),
    (AlertTopic::Fraction, "fraction frac faction фракция фракции фракцию фрака"),
];

const BELOW: &str =
    "< ‹ меньше ниже менее дешевле менше дешевше below under less fewer cheaper max макс";
const AT_MOST: &str = "<= ≤";
const ABOVE: &str = "> › больше выше более дороже більше above over more";
const AT_LEAST: &str = ">= ≥";
const AT: &str = "at в @";
const FROM: &str = "from с со";
const UNTIL: &str = "to till until до";
const EVERY: &str = "every each каждые каждый каждую";
const NEAR: &str = "near рядом возле около";
const ENDS: &str = "ends end ending конец конца кончается заканчивается закончится";
const HOUR: &str = "h hour hours ч час часа часов";
const MINUTE: &str = "m min mins minute minutes м мин минут минуты минута";
const HALF_AN_HOUR: &str = "полчаса полчасика";
const MORNING: &str = "am утра";
const AFTERNOON: &str = "pm дня вечера";
const THOUSAND: &str = "k к тыс тысяч тысячи тысячу тисяч";
const MILLION: &str = "m м kk кк mln млн лям ляма лямов лимон лимона лимонов миллион* мільйон*";
const DAILY: &str = "daily ежедневно день";
const WORKDAYS: &str = "workdays weekdays будни будням будние";
const WEEKEND: &str = "weekend weekends выходные выходным";
const DAYS: [&str; 7] = [
    "mon monday пн понедельник",
    "tue tuesday вт вторник",
    "wed wednesday ср среда среду",
    "thu thursday чт четверг",
    "fri friday пт пятница пятницу",
    "sat saturday сб суббота субботу",
    "sun sunday вс воскресенье",
];
/// What comes between two names.
const AND: &str = "and и";
/// Words without a meaning of their own.
const FILLERS: &str = "when if me tell is are comes goes than of the for to from a an on in before until it have has \
    there up down offline online members people когда если станет будет чем за с со до на по то меня мне скажи напиши в во \
    через сети онлайн онлайна чел человек* людей заходит выходит зайдет зайдёт зашел зашёл вошел вошёл войдет войдёт выйдет \
    вышел лежит упал упадет упадёт встал встанет работает будет зайде заходить вийде виходить буде з'явиться появится появляется logs log joins join shows gets drops стане стало станут людина чоловік мене мені якщо коли есть наберется наберётся";
const NUMBERS: [&str; 10] = [
    "one один одного одной",
    "two два двух две двох",
    "three три трех трёх трьох",
    "four четыре четырех четырёх чотири чотирьох",
    "five пять пяти п'ять п'яти",
    "six шесть шести",
    "seven семь семи",
    "eight восемь восьми",
    "nine девять девяти",
    "ten десять десяти",
];

/// Reads word after word.
pub(super) struct Reader<'a> {
    words: &'a [String],
    at: usize,
    found: AlertWords,
    rest: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    pub(super) fn read(words: &'a [String]) -> AlertWords {
        let mut reader = Self { words, at: 0, found: AlertWords::default(), rest: Vec::new() };
        while reader.at < words.len() {
            reader.read_next();
        }
        reader.finish()
    }

    fn finish(self) -> AlertWords {
        let Self { mut found, mut rest, .. } = self;
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        // "server" beside something else only says what the number is.
        let is_more = found.bound.is_some() || found.every.is_some() || !found.times.is_empty();
        if found.topic == Some(AlertTopic::Server) && (is_more || rest.len() > 1) {
            found.topic = None;
        }
        // The server may come first; the number of a property always does.
        let is_property = matches!(found.topic, Some(AlertTopic::House | AlertTopic::Business));
        if rest.len() > 1
            && !is_property
            && is_number(&rest[0])
            && !rest.last().is_some_and(is_number)
        {
            rest.rotate_left(1);
        }
        let rest = rest.join(" ");
        AlertWords { rest: rest.trim_matches([' ', ',']).to_owned(), ..found }
    }

    fn read_next(&mut self) {
        let typed: &'a str = &self.words[self.at];
        let word = typed.to_lowercase();
        let word = word.trim_matches([',', ';', '.', '!', '?']);
        self.at += 1;
        if self.comparison(word) || self.time(word) || self.duration(word) || self.day(word) {
            return;
        }
        if is_any(word, NEAR) {
            return self.place();
        }
        if is_any(word, FROM) && self.time_span() || is_any(word, UNTIL) && self.price() {
            return;
        }
        if is_like(word, ENDS) {
            self.found.ends = true;
            return;
        }
        if let Some(topic) = topic(word) {
            match (self.found.topic, topic) {
                (None | Some(AlertTopic::Server), topic) => {
                    self.found.topic = Some(topic);
                    return;
                }
                (Some(AlertTopic::Auction), AlertTopic::House | AlertTopic::Business) => {
                    self.found.property = Some(topic);
                    return;
                }
                (
                    Some(property @ (AlertTopic::House | AlertTopic::Business)),
                    AlertTopic::Auction,
                ) => {
                    (self.found.topic, self.found.property) = (Some(topic), Some(property));
                    return;
                }
                (Some(AlertTopic::Auction), AlertTopic::Auction) => return,
                // "server" before a server's number says nothing.
                (Some(_), AlertTopic::Server | AlertTopic::Fraction) => return,
                (Some(_), _) => {}
            }
        }
        if is_any(word, AND) {
            self.rest.push(",");
        } else if !is_any(word, FILLERS) && !is_any(word, AT) {
            self.rest
                .push(server_number(word).map_or(typed, |digits| &typed[typed.len() - digits..]));
        }
    }

    /// `< 5`, `below 2 mln`.
    fn comparison(&mut self, word: &str) -> bool {
        let (to, shift): (fn(u64) -> Comparison, i64) = match word {
            word if is_like(word, BELOW) => (Comparison::Below, 0),
            word if is_any(word, AT_MOST) => (Comparison::Below, 1),
            word if is_like(word, ABOVE) => (Comparison::Above, 0),
            word if is_any(word, AT_LEAST) => (Comparison::Above, -1),
            _ => return self.at_least(word),
        };
        let mut ahead = self.at;
        while self.words.get(ahead).is_some_and(|word| is_any(&word.to_lowercase(), "than чем"))
        {
            ahead += 1;
        }
        let Some((number, after)) = self.number(ahead) else { return false };
        self.at = after;
        self.found.bound = Some(to(number.saturating_add_signed(shift)));
        true
    }

    /// `10+`.
    fn at_least(&mut self, word: &str) -> bool {
        let number = word.strip_suffix('+').and_then(|number| number.parse::<u64>().ok());
        if let Some(number) = number {
            self.found.bound = Some(Comparison::Above(number.saturating_sub(1)));
        }
        number.is_some()
    }

    /// `до 2кк`: a price where there is a unit or an auction.
    fn price(&mut self) -> bool {
        let is_auction =
            self.found.topic == Some(AlertTopic::Auction) || self.found.property.is_some();
        match self.number(self.at) {
            Some((price, after)) if is_auction || price >= 1_000 => {
                self.found.bound = Some(Comparison::Below(price));
                self.at = after;
                true
            }
            _ => false,
        }
    }

    /// The number at that place, with its unit, and the place behind it.
    fn number(&self, at: usize) -> Option<(u64, usize)> {
        let word = self.words.get(at)?.to_lowercase();
        if is_any(&word, MILLION) && word.chars().count() > 2 {
            return Some((1_000_000, at + 1));
        }
        if let Some(number) = NUMBERS.iter().position(|names| is_any(&word, names)) {
            let number = number as u64 + 1;
            let is_million =
                self.words.get(at + 1).is_some_and(|next| is_any(&next.to_lowercase(), MILLION));
            return Some(if is_million { (number * 1_000_000, at + 2) } else { (number, at + 1) });
        }
        let word = word.trim_start_matches('$').trim_end_matches(['$', '₽']);
        let unit = word.find(|c: char| c.is_alphabetic()).unwrap_or(word.len());
        let (digits, unit) = word.split_at(unit);
        let grouped: String = digits.chars().filter(|c| !"_'".contains(*c)).collect();
        let is_grouped = grouped.split([',', '.']).skip(1).all(|part| part.len() == 3);
        let value: f64 = match is_grouped {
            true => grouped.replace([',', '.'], "").parse().ok()?,
            false => grouped.replace(',', ".").parse().ok()?,
        };
        let mut after = at + 1;
        let mut factor = factor(unit)?;
        let mut value = value;
        // `2 000 000` and `2 mln`.
        while let Some(next) = self.words.get(after).map(|word| word.to_lowercase()) {
            let is_group = next.len() == 3 && next.bytes().all(|byte| byte.is_ascii_digit());
            if is_group && factor == 1.0 && value >= 1.0 {
                value = value * 1000.0 + next.parse::<f64>().ok()?;
            } else if factor == 1.0 && is_any(&next, MILLION) {
                factor = 1e6;
            } else if factor == 1.0 && is_any(&next, THOUSAND) {
                factor = 1e3;
            } else {
                break;
            }
            after += 1;
        }
        let value = value * factor;
        (value.is_finite() && (0.0..1e15).contains(&value)).then_some((value.round() as u64, after))
    }

    /// `18:00`, `at 18`, `18:00-23:00`.
    fn time(&mut self, word: &str) -> bool {
        if is_any(word, AT) {
            return match self.hour(self.at) {
                Some((minute, after)) => {
                    self.found.times.push(minute);
                    self.at = after;
                    true
                }
                None => false,
            };
        }
        // Without "at" only the half of the day makes a number an hour.
        if let Some((minute, after)) = self.hour(self.at - 1)
            && self.words[..after].last().is_some_and(|last| is_half_of_day(&last.to_lowercase()))
        {
            self.found.times.push(minute);
            self.at = after;
            return true;
        }
        let parts: Vec<&str> = word.split('-').filter(|part| !part.is_empty()).collect();
        let times: Option<Vec<u16>> = parts.iter().map(|part| time_of_day(part)).collect();
        match times {
            Some(times) if !times.is_empty() => {
                self.found.times.extend(times);
                true
            }
            _ => word == "-",
        }
    }

    /// `18`, `18 00`, `6pm`, `6 вечера`: the minute of the day, and the place behind it.
    fn hour(&self, at: usize) -> Option<(u16, usize)> {
        let word = self.words.get(at)?.to_lowercase();
        let split = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let (digits, half) = word.split_at(split);
        let hour = digits.parse::<u16>().ok().filter(|hour| *hour < 24)?;
        let next = self.words.get(at + 1).map(|next| next.to_lowercase()).unwrap_or_default();
        let half_of_day = |half: &str| match half {
            half if is_any(half, AFTERNOON) => Some(if hour < 12 { hour + 12 } else { hour }),
            half if is_any(half, MORNING) => Some(if hour == 12 { 0 } else { hour }),
            _ => None,
        };
        if !half.is_empty() {
            return Some((half_of_day(half)? * 60, at + 1));
        }
        if let Some(hour) = half_of_day(&next) {
            return Some((hour * 60, at + 2));
        }
        let minute = next.parse::<u16>().ok().filter(|minute| next.len() == 2 && *minute < 60);
        Some(minute.map_or((hour * 60, at + 1), |minute| (hour * 60 + minute, at + 2)))
    }

    /// `from 18 to 23`.
    fn time_span(&mut self) -> bool {
        let span = self.hour(self.at).and_then(|(from, after)| {
            let until = self.words.get(after)?;
            let (to, after) = self.hour(after + 1).filter(|_| is_any(until, UNTIL))?;
            Some((from, to, after))
        });
        if let Some((from, to, after)) = span {
            self.found.times.extend([from, to]);
            self.at = after;
        }
        span.is_some()
    }

    /// `30m`, `every 2 h`, `каждый час`, `за полчаса`.
    fn duration(&mut self, word: &str) -> bool {
        let is_every = is_any(word, EVERY);
        let at = if is_every { self.at } else { self.at - 1 };
        let Some(first) = self.words.get(at).map(|word| word.to_lowercase()) else {
            return is_every;
        };
        if is_every && is_any(&first, DAILY) {
            self.found.days = Some(0b111_1111);
            self.at += 1;
            return true;
        }
        if is_any(&first, HALF_AN_HOUR) {
            self.at = at + 1;
            *(if is_every { &mut self.found.every } else { &mut self.found.minutes }) = Some(30);
            return true;
        }
        if is_every && is_any(&first, HOUR) {
            (self.found.every, self.at) = (Some(60), at + 1);
            return true;
        }
        let split = first.find(|c: char| !c.is_ascii_digit()).unwrap_or(first.len());
        let (digits, unit) = first.split_at(split);
        let Ok(number) = digits.parse::<u32>() else { return is_every };
        let (unit, after) = match (unit, self.words.get(at + 1)) {
            ("", Some(next)) => (next.to_lowercase(), at + 2),
            (unit, _) => (unit.to_owned(), at + 1),
        };
        let minutes = match &*unit {
            unit if is_any(unit, HOUR) => number.saturating_mul(60),
            unit if is_any(unit, MINUTE) => number,
            _ => return is_every,
        };
        let minutes = u16::try_from(minutes.min(MINUTES_OF_DAY)).unwrap_or(u16::MAX);
        self.at = after;
        match is_every {
            true => self.found.every = Some(minutes),
            false => self.found.minutes = Some(minutes),
        }
        true
    }

    /// `mon-fri`, `пн, ср`, `по будням`.
    fn day(&mut self, word: &str) -> bool {
        let named = match word {
            word if is_any(word, WORKDAYS) => Some(0b001_1111),
            word if is_any(word, WEEKEND) => Some(0b110_0000),
            word if is_any(word, "daily ежедневно") => Some(0b111_1111),
            _ => days(word),
        };
        if let Some(named) = named {
            self.found.days = Some(self.found.days.unwrap_or(0) | named);
        }
        named.is_some()
    }

    /// The words up to a number or another condition.
    fn place(&mut self) {
        let mut place: Vec<&str> = Vec::new();
        while let Some(word) = self.words.get(self.at) {
            let lower = word.to_lowercase();
            let ends = [BELOW, AT_MOST, ABOVE, AT_LEAST, ENDS, UNTIL]
                .iter()
                .any(|words| is_any(&lower, words));
            if ends || lower.starts_with(|c: char| c.is_ascii_digit()) {
                break;
            }
            if !(place.is_empty() && is_any(&lower, "с со to the")) {
                place.push(word);
            }
            self.at += 1;
        }
        self.found.near = (!place.is_empty()).then(|| place.join(" "));
    }
}

/// Whether a word is in a list, or is nearly one of its long words.
fn is_like(word: &str, words: &str) -> bool {
    const LONG: usize = 5;
    let is_near = |known: &str| {
        known.chars().count() >= LONG
            && known.chars().next() == word.chars().next()
            && is_one_typo(word, known)
    };
    is_any(word, words) || !word.contains('_') && words.split_whitespace().any(is_near)
}

/// What a word stands for.
fn topic(word: &str) -> Option<AlertTopic> {
    let certain = TOPICS.iter().find(|(_, words)| is_any(word, words));
    let topic = certain.or_else(|| TOPICS.iter().find(|(_, words)| is_like(word, words)));
    topic.map(|(topic, _)| *topic)
}

/// How many digits follow the letter in `s5`.
fn server_number(word: &str) -> Option<usize> {
    let digits = word.strip_prefix(['s', 'с'])?;
    let is_number = (1..=2).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
    is_number.then_some(digits.len())
}

fn is_half_of_day(word: &str) -> bool {
    let half = word.trim_start_matches(|c: char| c.is_ascii_digit());
    is_any(half, MORNING) || is_any(half, AFTERNOON)
}

fn factor(unit: &str) -> Option<f64> {
    match unit {
        "" => Some(1.0),
        unit if is_any(unit, MILLION) => Some(1e6),
        unit if is_any(unit, THOUSAND) => Some(1e3),
        _ => None,
    }
}

fn time_of_day(word: &str) -> Option<u16> {
    let (hour, minute) = word.split_once(':')?;
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60 && word.len() <= 5).then_some(hour * 60 + minute)
}

/// One day, or from one day to another.
fn days(word: &str) -> Option<u8> {
    let day = |word: &str| DAYS.iter().position(|names| is_any(word, names));
    match word.split_once('-') {
        None => day(word).map(|day| 1 << day),
        Some((from, to)) => {
            let (from, to) = (day(from)?, day(to)?);
            let length = (to + 7 - from) % 7 + 1;
            Some((0..length).fold(0, |days, next| days | 1 << ((from + next) % 7)))
        }
    }
}
