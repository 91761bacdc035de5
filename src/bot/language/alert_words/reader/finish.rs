//! What the words mean together, once each of them is read.

use super::{IN_THE_MORNING, WordsReader, counts, is_number};
use crate::bot::language::alert_words::{ALL_DAYS, AlertTopic, AlertWords, Comparison, NOON};
use crate::bot::language::place::city;
use crate::bot::language::word_list::has;
use crate::bot::language::words::alerts::{MEMBERS_OF, SOMEBODY};
use crate::bot::language::words::following::ON;
use crate::bot::language::words::questions::SERVER;
use crate::bot::language::words::watched;

const MINUTES_OF_DAY: u16 = 24 * 60;

impl WordsReader<'_> {
    pub(super) fn finish(self) -> AlertWords {
        let Self {
            mut found,
            mut rest,
            is_offered,
            is_one_lot,
            late,
            part,
            is_today,
            is_morning,
            is_itself,
            words,
            ..
        } = self;
        // A report of every day is about that day.
        let is_daily = found.days == Some(ALL_DAYS) || found.every == Some(MINUTES_OF_DAY);
        if found.topic == Some(AlertTopic::Week) && is_daily && !has(words, watched::WEEKLY) {
            found.topic = Some(AlertTopic::Digest);
        }
        // Beside another topic, the word "server" only says what the number means.
        let is_more = found.bound.is_some() || found.every.is_some() || !found.times.is_empty();
        let is_number_alone = rest.iter().all(|word| is_number(word)) && rest.len() <= 1;
        let is_count_of_server = found.bound.is_some() && is_number_alone;
        if found.topic == Some(AlertTopic::Server)
            && (is_more || rest.len() > 1)
            && !is_count_of_server
        {
            found.topic = None;
        }
        let late_is_open = late.is_none();
        if let Some(late) = late {
            let in_day = |time: &u16| if late.contains(time) { time + NOON } else { *time };
            found.times = found.times.iter().map(in_day).collect();
        }
        if is_morning && found.days.is_some() && found.times.is_empty() {
            found.times.push(IN_THE_MORNING);
        }
        found.is_either_half &= late_is_open && !is_morning && found.times.len() == 1;
        // Only families have members that come and go for good.
        found.membership &= found.topic == Some(AlertTopic::Family);
        // A family and an interview have room, too.
        found.has_room &= matches!(found.topic, None | Some(AlertTopic::Server));
        if found.has_room {
            found.topic = Some(AlertTopic::Server);
        }
        // What is counted or sent at times does not come and go.
        let is_person = matches!(found.topic, None | Some(AlertTopic::Leader | AlertTopic::Player));
        let is_timed = found.every.is_some()
            || found.days.is_some()
            || !found.times.is_empty() && !found.is_span;
        // "When somebody of FBI comes": there are more than none.
        let is_of_members =
            matches!(found.topic, None | Some(AlertTopic::Fraction | AlertTopic::Family))
                && !found.membership
                && words
                    .windows(2)
                    .any(|two| matches!(two, [one, of] if one.is(SOMEBODY) && of.is(MEMBERS_OF)));
        if is_of_members && found.comes == Some(true) && found.bound.is_none() && !is_timed {
            found.bound = Some(Comparison::Above(0));
        }
        let is_plain = found.presence && found.bound.is_none() && !is_timed;
        found.comes = found.comes.filter(|_| is_person && is_plain && !found.another);
        found.hours = hours(&found, part.filter(|_| !is_today));
        if found.hours.is_some() {
            found.times.clear();
            found.is_span = false;
        }
        // Of players that are counted nobody says a name: `more than 10 players`.
        if found.topic == Some(AlertTopic::Player) && found.bound.is_some() {
            found.topic = None;
        }
        // A lot that costs less than a price is on auction, whatever it is.
        let below = found.bound.and_then(Comparison::below);
        let is_price = below.is_some_and(|price| price > counts::MOST);
        if found.topic.is_none() && is_price {
            found.topic = Some(AlertTopic::Auction);
        }
        // After a city, and beside a price, the last number is that of the server.
        let before_last = rest.split_last().map(|(_, words)| words.join(" "));
        let is_after_place = is_price && before_last.is_some_and(|words| city(&words).is_some());
        // "If on 1 a house appears": the number is that of the server.
        let is_of_server = |number: &str| {
            let mut pairs = words.iter().zip(words.iter().skip(1));
            pairs.any(|(before, word)| before.is_any(&[ON, SERVER]) && word.typed == number)
        };
        let has_number = !is_after_place
            && rest
                .iter()
                .any(|word| is_number(word.trim_start_matches(['#', '№'])) && !is_of_server(word));
        found.topic = match (found.topic, found.property) {
            // The end or the price of one lot.
            (Some(AlertTopic::Auction), Some(lot)) if is_one_lot && (found.ends || found.price) => {
                Some(lot)
            }
            (Some(lot @ (AlertTopic::House | AlertTopic::Business)), _)
                if !has_number && (is_offered || found.bound.is_some() || found.near.is_some()) =>
            {
                found.property = Some(lot);
                Some(AlertTopic::Auction)
            }
            (topic, _) => topic,
        };
        // "More than 30 Aztecs in the ghetto" counts people.
        let is_of_people =
            found.bound.is_some() && has(words, watched::GHETTO) && !has(words, watched::ZONES);
        if found.topic == Some(AlertTopic::Zones) && is_of_people {
            found.topic = Some(AlertTopic::Fraction);
        }
        // What happens at that moment is known a minute before.
        if is_itself && found.topic == Some(AlertTopic::Interview) && found.minutes.is_none() {
            found.minutes = Some(1);
        }
        // The number of a server may come first; the number of a property always does.
        let is_property = matches!(found.topic, Some(AlertTopic::House | AlertTopic::Business));
        if rest.len() > 1
            && !is_property
            && is_number(rest[0])
            && !rest.last().is_some_and(|last| is_number(last))
        {
            rest.rotate_left(1);
        }
        let rest = rest.join(" ");
        AlertWords { rest: rest.trim_matches([' ', ',']).to_owned(), ..found }
    }
}

/// The hours in which an alert is told. Between the times of a schedule it is sent instead.
fn hours(words: &AlertWords, part: Option<(u16, u16)>) -> Option<(u16, u16)> {
    use AlertTopic as Topic;
    let is_waiting = match words.topic {
        Some(
            Topic::Leader
            | Topic::Player
            | Topic::Zones
            | Topic::Server
            | Topic::Auction
            | Topic::Deals
            | Topic::House
            | Topic::Business,
        ) => true,
        Some(Topic::Fraction | Topic::Family | Topic::Interview | Topic::Digest | Topic::Week)
        | None => words.bound.is_some() || words.topic.is_none() && words.presence,
    };
    if !is_waiting || words.every.is_some() || words.days.is_some() {
        return None;
    }
    match words.times.as_slice() {
        [from, to] if words.is_span && from != to => Some((*from, *to)),
        [] => part,
        _ => None,
    }
}
