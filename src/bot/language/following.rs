//! Words of texts that follow an answer: `ещё`, `а на 3?`, `where are most of them`.

use super::word_list::{REACH, Word, bare, follows, has, read};
use super::words::List;
use super::words::alert_requests::{BUT, ONLY};
use super::words::comparisons::{BETWEEN, COMPARE, VERSUS, WITH};
use super::words::courtesy::SORRY;
use super::words::following::{
    AGAIN, ALL, AMOUNT, AND, AT_HOUR, BEFORE, BOTH, CAME, CLOTHES, DAY, EMPTY, EVERYWHERE,
    EVERYWHERE_ALONE, FROM_SERVER, IN_UNIFORM, LEAST, LIST_OF_MEMBERS, LONGEST, LONGEST_OF_ALL,
    LOOK_UP, LOT_OWNER, ME, MEANT, MISTAKEN, MORE, MOST, MOVE, MOVED, NOT, NOW, NUMBER, OF_ONESELF,
    ON, ONCE, OTHER, OWN, OWN_THING, PLAY_THERE, PLAYS, PRONOUN, REMEMBER, SEEN, SELLER, SELLS,
    SET_OWN, SIMILAR, SLIPPED, SLIPS, THAT, THERE, THEY, THIS, TOO, US, WAIT, WENT, WHERE, WHY,
};
use super::words::past::{AT, MOMENT, PEAK};
use super::words::people::{AM, I};
use super::words::questions::{HOW_MANY, PLACE, SERVER, WHICH, WHO};
use super::words::times::{HOUR, TODAY};
use super::words::wishes::AT_A_TIME;

/// A longer text asks for something else than the reason.
const MAX_WONDERING: usize = 5;

/// What the words of a text say about the things that were spoken of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FollowingText {
    /// Whether it asks for the next page.
    pub wants_more: bool,
    /// Whether it is about the rest of a kind.
    pub others: bool,
    /// Whether it asks for the same again.
    pub wants_again: bool,
    /// Whether it is about the present.
    pub now: bool,
    /// Whether it begins as the continuation of a sentence, or corrects what was understood: `а …`, `and …`,
    /// `what about …`, `no, I meant …`.
    pub continues: bool,
    /// Whether it asks for members in uniform.
    pub in_uniform: bool,
    /// Whether it asks for members who are not: `без формы`.
    pub out_of_uniform: bool,
    /// Whether it asks for all members.
    pub all: bool,
    /// Whether it is about the two things that were spoken of.
    pub both: bool,
    /// Whether it asks for the list of all members: `состав`.
    pub list_of_members: bool,
    /// Whether it is about all servers.
    pub everywhere: bool,
    /// Whether it says that a server follows: `на 5`.
    pub on_server: bool,
    /// Whether it asks where there are the most.
    pub most: bool,
    /// Whether it speaks of the most.
    pub has_most: bool,
    /// Whether it asks who plays the most or the least: `кто больше всех играет`.
    pub who_plays: bool,
    /// Whether it asks for the least of something.
    pub least: bool,
    /// Whether it is about what belongs to the chat: `наша семья`.
    pub own: bool,
    /// Whether it speaks of what belongs to the person who writes, and not to several.
    pub of_oneself: bool,
    /// Whether it speaks of somebody or something as "he", "it" or "they".
    pub pronoun: bool,
    /// Whether it speaks of several people as "they".
    pub they: bool,
    /// Whether it asks who became a member, or who is none any more.
    pub came_or_went: bool,
    /// Whether it asks who became a member.
    pub came: bool,
    /// Whether it asks who was not there: `кто не заходил`.
    pub not_seen: bool,
    /// Whether it is about property that lost its owner.
    pub slipped: bool,
    /// Whether it names that with a noun: `слёты`.
    pub slips: bool,
    /// Whether somebody says where they play: `i play on`.
    pub i_play: bool,
    /// Whether something is to be the chat's own: `set this chat to server 2`.
    pub sets_own: bool,
    /// Whether the server of the last answer is to be the chat's own: `switch me there`.
    pub moves_there: bool,
    /// Whether it is about where the last answer was: `hows fbi there`.
    pub there: bool,
    /// Whether it asks who or what was before.
    pub before: bool,
    /// Whether it asks who.
    pub asks_who: bool,
    /// Whether it asks when.
    pub asks_when: bool,
    /// Whether it asks for an hour of the day: `в какое время`, `when`.
    pub asks_hour: bool,
    /// Whether it asks for the hour of the peak: `what time is peak`.
    pub asks_peak_hour: bool,
    /// Whether somebody is looked up: `пробей его`.
    pub looks_up: bool,
    /// Whether somebody wonders at a number: `чё так мало`.
    pub wonders: bool,
    /// Whether it points at what it speaks of: `what server is this`.
    pub this: bool,
    /// Whether it asks for something like what was shown.
    pub similar: bool,
    /// Whether it narrows what was shown: `только дома лс`.
    pub narrows: bool,
    /// Whether it is about one thing more: `и бизы тоже`.
    pub too: bool,
    /// Whether somebody named the wrong thing: `no wait, sheriffs`.
    pub mistaken: bool,
    /// Whether what was shown is compared with what it names: `vs grove`.
    pub compares_with: bool,
    /// Whether two things are compared with each other: `brainburg vs calder`.
    pub versus: bool,
}

impl FollowingText {
    /// Reads a text.
    pub fn new(text: &str) -> Self {
        let said = read(text);
        let has = |list| has(&said, list);
        let is_about_servers = has(SERVER);
        // "Not in uniform", "без формы"; in "no, in uniform" other words come between.
        let is = |at: Option<usize>, list| {
            at.and_then(|at| said.get(at)).is_some_and(|word| word.is(list))
        };
        let is_denied = (0..said.len()).filter(|at| is(Some(*at), IN_UNIFORM)).any(|at| {
            let before = at.checked_sub(1);
            let further = at.checked_sub(2).filter(|_| is(before, PLACE) || is(before, ON));
            is(before, NOT) || is(further, NOT)
        });
        // "I can't remember who was there" sets nothing.
        let ends = [said.first(), said.last()];
        let is_to_be_remembered = ends.into_iter().flatten().any(|word| word.is(REMEMBER))
            && has(ME)
            && !has(NOT)
            && !has(WHO);
        Self {
            wants_more: has(MORE),
            others: has(OTHER),
            wants_again: has(AGAIN) || has(ONCE),
            now: has(NOW),
            continues: said.first().is_some_and(|first| first.is(AND) || first.is(NOT) && has(BUT))
                || has(MEANT),
            in_uniform: has(IN_UNIFORM) && !is_denied,
            out_of_uniform: is_denied,
            all: has(ALL),
            both: has(BOTH),
            list_of_members: has(LIST_OF_MEMBERS),
            everywhere: has(EVERYWHERE) && is_about_servers
                // `полиция все сервера`.
                || follows(&said, |word| word.is(ALL), &[SERVER], 1)
                || has(EVERYWHERE_ALONE)
                // "And on all".
                || matches!(said.as_slice(), [.., on, all] if on.is(ON) && all.is(EVERYWHERE)),
            on_server: is_about_servers || has(ON),
            most: has(MOST) && (is_about_servers || has(WHICH) || has(WHERE)),
            has_most: has(MOST),
            who_plays: has(WHO)
                && (has(PLAYS) && (has(MOST) || has(LEAST)) || has(LONGEST_OF_ALL))
                && !is_about_servers
                && !has(WHERE),
            // "The most empty".
            least: has(LEAST) || follows(&said, |word| word.is(MOST), &[EMPTY], 1),
            own: has(OWN),
            of_oneself: has(OF_ONESELF),
            pronoun: has(PRONOUN) || has(THEY),
            they: has(THEY),
            came: has(CAME),
            came_or_went: has(CAME) || has(WENT),
            not_seen: has(SEEN) && (has(NOT) || has(LONGEST)),
            slipped: has(SLIPPED),
            slips: has(SLIPS),
            // "Граю" says who plays.
            i_play: follows(&said, |word| word.is(ME), &[PLAY_THERE], REACH)
                || said.first().is_some_and(|first| first.is(PLAY_THERE))
                // "I'm on server 5", `я с бристоля`.
                || matches!(said.as_slice(), [i, on, _, ..] if i.is_any(&[I, AM]) && on.is_any(&[ON, FROM_SERVER]))
                || matches!(said.as_slice(), [i, am, on, _, ..] if i.is(I) && am.is(AM) && on.is_any(&[ON, FROM_SERVER])),
            // "I play on 7, can you remember that", "change server to 3".
            sets_own: has(SET_OWN)
                && (has(OWN_THING)
                    || has(PLAY_THERE)
                    || is_about_servers
                    || has(OWN) && has(PRONOUN))
                || is_to_be_remembered
                || follows(&said, |word| word.is(MOVE), &[MOVED], 1),
            moves_there: has(MOVE) && said.last().is_some_and(|last| last.is(THERE)),
            there: said.last().is_some_and(|last| last.is(THERE)),
            before: has(BEFORE),
            asks_who: has(WHO),
            asks_when: has(AT_A_TIME),
            asks_peak_hour: has(PEAK) && has(WHICH) && (has(MOMENT) || has(HOUR)),
            asks_hour: has(AT_A_TIME)
                || has(AT_HOUR)
                || has(WHICH) && (has(MOMENT) || has(HOUR))
                || said
                    .windows(2)
                    .any(|two| matches!(two, [at, how_many] if at.is(AT) && how_many.is(HOW_MANY))),
            looks_up: has(LOOK_UP),
            wonders: has(WHY) && has(AMOUNT) && said.len() <= MAX_WONDERING,
            this: has(THIS),
            similar: has(SIMILAR),
            narrows: said.first().is_some_and(|first| first.is(ONLY)),
            too: has(TOO),
            mistaken: has(MISTAKEN)
                || matches!(said.as_slice(), [no, wait, ..] if no.is(NOT) && wait.is(WAIT)),
            compares_with: follows(&said, |word| word.is(COMPARE), &[WITH], 1)
                || said.windows(3).any(|three| {
                    matches!(three, [compare, us, with] if compare.is(COMPARE)
                        && us.is(US) && with.is(WITH))
                })
                || said.first().is_some_and(|first| first.is(VERSUS)),
            versus: has(VERSUS),
        }
    }

    /// The text with this name in place of the word for the owner of a lot that was spoken of; `None` if there is no such
    /// word.
    pub fn with_owner(text: &str, name: &str) -> Option<String> {
        let is_owner = |word: &str| Word::new(bare(word)).is_any(&[SELLER, LOT_OWNER]);
        let words: Vec<&str> = text.split_whitespace().collect();
        let at = words.iter().position(|word| is_owner(word))?;
        let (before, behind) = words.split_at_checked(at)?;
        // In "that seller" both words are the name.
        let before = match before {
            [before @ .., that] if Word::new(bare(that)).is(THAT) => before,
            before => before,
        };
        Some([before, &[name], behind.get(1..)?].concat().join(" "))
    }

    /// Whether the text points at a thing: `this house`.
    pub fn points_at(text: &str, is_thing: impl Fn(&str) -> bool) -> bool {
        let said = read(text);
        let mut points = said.iter().enumerate().filter(|(_, word)| word.is(THAT));
        points.any(|(at, _)| {
            let mut behind = said.iter().skip(at + 1).take(REACH - 1);
            behind.any(|word| is_thing(word.typed))
        })
    }

    /// The word for uniforms, and not only for a shift.
    pub fn uniform(text: &str) -> Option<String> {
        let said = read(text);
        said.iter().find(|word| word.is(CLOTHES)).map(|word| word.typed.to_owned())
    }

    /// Whether a word says that the number beside it is a server.
    pub fn is_about_server(word: &str) -> bool {
        Word::new(word).is_any(&[ON, SERVER])
    }

    /// Whether a word says who comes along: `with 3 friends`.
    pub fn is_with(word: &str) -> bool {
        Word::new(word).is(WITH)
    }

    /// Whether a word is one for the person or the thing that was spoken of.
    pub fn is_pronoun(word: &str) -> bool {
        Word::new(word).is_any(&[PRONOUN, THEY])
    }

    /// Whether a word says whose people are meant, or stands before such a word: `з моїх`.
    pub fn is_of_own(word: &str) -> bool {
        Word::new(word).is_any(&[OWN, FROM_SERVER])
    }

    /// Whether a word says that a server follows.
    pub fn is_before_server(word: &str) -> bool {
        Word::new(word).is(ON)
    }

    /// Whether it asks at which hour there are the most or the fewest.
    pub fn asks_busiest_hour(&self) -> bool {
        self.asks_peak_hour || self.asks_hour && (self.has_most || self.least)
    }

    /// Whether it asks for somebody: `кто второй`, `второго пробей`.
    pub fn asks_for_person(&self) -> bool {
        self.looks_up || self.asks_who
    }

    /// Whether a word says that the number of a place follows: `number two`.
    pub fn is_number_sign(word: &str) -> bool {
        Word::new(word).is(NUMBER)
    }

    /// Whether a word denies what follows it.
    pub fn is_denial(word: &str) -> bool {
        Word::new(word).is(NOT)
    }

    /// Whether somebody speaks of themselves: `привет я новый тут`.
    pub fn speaks_of_oneself(text: &str) -> bool {
        read(text).iter().any(|word| word.is(ME))
    }

    /// Whether it speaks of the people of the chat: `сводка по нам`.
    pub fn speaks_of_us(text: &str) -> bool {
        read(text).iter().any(|word| word.is(US))
    }

    /// Whether a word is one for a day, or for this day.
    pub fn is_day(word: &str) -> bool {
        Word::new(word).is_any(&[DAY, TODAY])
    }

    /// Whether a word says that somebody sells.
    pub fn means_selling(word: &str) -> bool {
        Word::new(word).is(SELLS)
    }

    /// Whether a word asks for something like what was shown.
    pub fn means_similar(word: &str) -> bool {
        Word::new(word).is(SIMILAR)
    }

    /// Whether a word says that something else was meant.
    pub fn is_meant(word: &str) -> bool {
        Word::new(word).is_any(&[MEANT, MISTAKEN, SORRY])
    }

    /// Whether a word only says how a text continues or what is compared.
    pub fn is_between(word: &str) -> bool {
        const LISTS: [List; 15] = [
            OTHER, MORE, AGAIN, NOW, IN_UNIFORM, ALL, EVERYWHERE, MOST, LEAST, PRONOUN, THEY,
            SERVER, BETWEEN, BUT, TOO,
        ];
        Word::new(word).is_any(&LISTS)
    }
}
