//! What a text resembles by the examples, with placeholders for the names in it.

use super::Reader;
use crate::bot::language::{
    self, AlertWords, FollowingText, Guess, Intent, IntentKind, ShownBefore,
};
use crate::bot::questions::known_words::{LOTS, topic_of};
use crate::bot::subjects::answers::arguments::number;

/// A less probable intent is only offered.
pub(super) const LIKELY: f32 = 0.4;

/// An intent that is as probable explains a text better than a reading that leaves words out.
pub(super) const CERTAIN: f32 = 0.6;

/// Nothing is taken back on less.
pub(super) const UNDOUBTED: f32 = 0.95;

/// Shorter words are in texts about anything.
const MIN_LETTERS: usize = 3;

/// The longest name of a fraction or a server in words.
const MAX_NAME: usize = 3;

impl Reader<'_> {
    /// Whether the text certainly asks about a person.
    pub(super) fn certainly_asks_of_person(&self) -> bool {
        self.guess(CERTAIN).is_some_and(|it| is_of_person(it) || it == Intent::Week)
    }

    /// The most probable intent, if it is as probable as that.
    pub(super) fn guess(&self, least: f32) -> Option<Intent> {
        // A board shows nothing but answers. Who names somebody rarely speaks of themselves.
        let names_person = self.phrase.split_nickname().is_some();
        let is_possible = |it: &&Guess| {
            let may_be = it.intent != Intent::Me || it.probability >= UNDOUBTED || !names_person;
            may_be && (!self.context.is_live || it.intent.kind() == IntentKind::Query)
        };
        let Guess { intent, probability } = self.guesses().iter().find(is_possible).copied()?;
        // A chart says less of a time than what is known of it.
        let is_meant = !self.is_past || !is_of_hours(intent);
        (is_meant && probability >= least.max(least_to_act(intent))).then_some(intent)
    }

    /// What the text may ask for, the most probable first.
    pub(super) fn guesses(&self) -> &[Guess] {
        // "Laptop" resembles words that it has nothing to do with.
        let is_known =
            |word: &String| word.chars().count() >= MIN_LETTERS && language::is_in_examples(word);
        self.guesses.get_or_init(|| match self.phrase.said.iter().any(is_known) {
            true => language::guesses(&self.with_placeholders(), self.shown()),
            false => Vec::new(),
        })
    }

    /// Whether only what was done before says whether somebody means that: any other reading comes first.
    pub(super) fn needs_context(&self, intent: Intent) -> bool {
        self.context.talk.is_none() && matches!(intent, Intent::WatchMore | Intent::Undo)
    }

    /// What was shown before.
    fn shown(&self) -> Option<ShownBefore> {
        self.context.talk.or_else(|| Some(ShownBefore::Answer(self.last?.view.command())))
    }

    /// The words, without a number at their end that names the server: `when is lspd strong 5`.
    fn without_server_at_end(&self) -> &[String] {
        let said = self.phrase.said.as_slice();
        let Some((last, rest)) = said.split_last() else { return said };
        let is_server = number(last)
            .is_some_and(|last| self.named.servers.iter().any(|it| u64::from(*it) == last));
        // "House 5" and "fewer than 5" name none. A server behind "on" has a placeholder.
        let is_other = |word: &String| {
            topic_of(word).is_some_and(|topic| LOTS.contains(&topic))
                || FollowingText::is_before_server(word)
                || FollowingText::is_number_sign(word)
        };
        let is_bound = || AlertWords::new(&said.join(" ")).bound.is_some();
        match is_server && rest.len() > 1 && !rest.last().is_some_and(is_other) && !is_bound() {
            true => rest,
            false => said,
        }
    }

    /// The text with placeholders for the names in it.
    fn with_placeholders(&self) -> String {
        let (said, known) = (self.without_server_at_end(), self.known);
        let (mut text, mut at) = (Vec::new(), 0);
        // A number alone is a server only behind "on".
        let is_on = |at: usize| {
            let before = at.checked_sub(1).and_then(|before| said.get(before));
            before.is_some_and(|before| FollowingText::is_before_server(before))
        };
        while let Some(word) = said.get(at) {
            let placeholder = |length: usize| {
                let words = said.get(at..at + length)?.join(" ");
                let is_name = topic_of(&words).is_none() && !FollowingText::is_between(&words);
                let placeholder = match () {
                    () if words.contains('_') => "{name}",
                    () if !is_name => return None,
                    // A word of examples is nearly the name of a fraction.
                    () if language::is_certain_fraction(&words, known.fractions())
                        || !language::is_in_examples(&words)
                            && language::is_fraction(&words, known.fractions()) =>
                    {
                        "{faction}"
                    }
                    () if known.is_family(&words) && !language::is_in_examples(&words) => {
                        "{family}"
                    }
                    () if (number(&words).is_none() || is_on(at))
                        && language::server_in_full(&words, &known.status.game).is_found() =>
                    {
                        "{server}"
                    }
                    () if language::kind_of_people(&words).is_some() => "{kind}",
                    () => return None,
                };
                Some((length, placeholder))
            };
            let (length, word) =
                (1..=MAX_NAME).rev().find_map(placeholder).unwrap_or((1, word.as_str()));
            text.push(word);
            at += length;
        }
        text.join(" ")
    }
}

/// Whether the answer shows how it was through some hours.
fn is_of_hours(intent: Intent) -> bool {
    matches!(intent, Intent::Chart | Intent::Day | Intent::HeatMap)
}

/// What is done at once has to be meant: "I have not changed my mind" takes nothing back.
fn least_to_act(intent: Intent) -> f32 {
    match intent {
        Intent::Undo => UNDOUBTED,
        Intent::Watch
        | Intent::WatchMore
        | Intent::Stop
        | Intent::Board
        | Intent::Boards
        | Intent::Settings => CERTAIN,
        _ => LIKELY,
    }
}

/// Whether somebody asks about a person.
pub(super) fn is_of_person(intent: Intent) -> bool {
    matches!(intent, Intent::Player | Intent::Property)
}
