//! Takes the words of an alert apart, from left to right.

use super::{AlertTopic, AlertWords, Comparison};
use crate::bot::search::keyboard_layout;

const MINUTES_OF_DAY: u32 = 24 * 60;

/// What is watched, by the words for it. One word is enough.
const TOPICS: &[(AlertTopic, &str)] = &[
    (AlertTopic::Leader, "leader leaders лидер лидера лидеры лидерка"),
    (AlertTopic::Family, "family fam семья семьи семью семье фама фамы"),
    (AlertTopic::Player, "player players nick игрок игрока игроки ник"),
    (
        AlertTopic::Interview,
        "interview interviews sobes собес собеса собесы собеседование собеседования",
    ),
    (AlertTopic::Auction, "auction auctions auc аукцион аукциона аукционы аукционе аук лот лоты"),
    (AlertTopic::Digest, "digest day сводка сводку итоги итог дайджест"),
    (AlertTopic::Zones, "ghetto zones zone гетто зоны зона территории терры"),
    (AlertTopic::House, "house houses дом дома"),
    (AlertTopic::Business, "business businesses biz бизнес бизнеса бизнесы биз"),
    (AlertTopic::Server, "server status сервер сервера статус"),
    (AlertTopic::Fraction, "fraction frac faction фракция фракции фракцию фрака"),
];

const BELOW: &str = "< ‹ меньше ниже менее дешевле below under less fewer cheaper";
const AT_MOST: &str = "<= ≤";
const ABOVE: &str = "> › больше выше более дороже above over more";
const AT_LEAST: &str = ">= ≥";
const AT: &str = "at в @";
const EVERY: &str = "every each каждые каждый каждую";
const NEAR: &str = "near рядом возле около";
const ENDS: &str = "ends end ending конец конца кончается заканчивается закончится";
const HOUR: &str = "h hour hours ч час часа часов";
const MINUTE: &str = "m min mins minute minutes м мин минут минуты минута";
const THOUSAND: &str = "k к тыс тысяч";
const MILLION: &str = "m м kk кк mln млн лям ляма миллион миллиона миллионов";
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
/// Words without a meaning of their own.
const FILLERS: &str = "when if me tell is are comes goes than of the for to from a an on before and until it \
    когда если станет будет чем за с до на по и то меня мне скажи онлайн online человек людей заходит выходит";

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
        AlertWords { rest: reader.rest.join(" "), ..reader.found }
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
        if is_any(word, ENDS) {
            self.found.ends = true;
            return;
        }
        if let Some(topic) = topic(word) {
            match (self.found.topic, topic) {
                (None, topic) => {
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
                // "server" before a server's number says nothing.
                (Some(_), AlertTopic::Server | AlertTopic::Fraction) => return,
                (Some(_), _) => {}
            }
        }
        if !is_any(word, FILLERS) && !is_any(word, AT) {
            self.rest.push(typed);
        }
    }

    /// `< 5`, `below 2 mln`.
    fn comparison(&mut self, word: &str) -> bool {
        let (to, shift): (fn(u64) -> Comparison, i64) = match word {
            word if is_any(word, BELOW) => (Comparison::Below, 0),
            word if is_any(word, AT_MOST) => (Comparison::Below, 1),
            word if is_any(word, ABOVE) => (Comparison::Above, 0),
            word if is_any(word, AT_LEAST) => (Comparison::Above, -1),
            _ => return false,
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

    /// The number at that place, with its unit, and the place behind it.
    fn number(&self, at: usize) -> Option<(u64, usize)> {
        let word = self.words.get(at)?.to_lowercase();
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
            let next = self.words.get(self.at).map(String::as_str).unwrap_or_default();
            let hour = next.parse::<u16>().ok().filter(|hour| *hour < 24);
            return match hour {
                Some(hour) => {
                    self.at += 1;
                    self.found.times.push(hour * 60);
                    true
                }
                None => false,
            };
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

    /// `30m`, `every 2 h`, `каждый час`.
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
            let ends =
                [BELOW, AT_MOST, ABOVE, AT_LEAST, ENDS].iter().any(|words| is_any(&lower, words));
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

fn is_any(word: &str, words: &str) -> bool {
    words.split_whitespace().any(|other| other == word)
}

/// What a word stands for, on either keyboard layout.
fn topic(word: &str) -> Option<AlertTopic> {
    let layouts =
        [word.to_owned(), keyboard_layout::switched(word), keyboard_layout::switched_back(word)];
    let named = |layout: &String| TOPICS.iter().find(|(_, words)| is_any(layout, words));
    layouts.iter().find_map(named).map(|(topic, _)| *topic)
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
