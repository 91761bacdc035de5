//! What a text is about, by the examples in `locales/examples` that it resembles. Words that no list has are enough, too:
//! the letters of a word count as well as the lists that have it.

mod features;

use std::collections::HashMap;
use std::sync::LazyLock;

use softmax::{Features, Model};

use self::features::{SeenWords, features};
use super::word_list::words;

/// Declares the intents of each kind with the names that they have in the files of examples.
macro_rules! intents {
    ($($kind:ident { $($intent:ident = $name:literal,)* })*) => {
        /// What somebody wants.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Intent {
            $($(#[doc = concat!("The examples below `== ", $name, "`.")] $intent,)*)*
        }

        impl Intent {
            const ALL: &[(&str, Self)] = &[$($(($name, Self::$intent),)*)*];

            /// The name in the files of examples. That of a query is its command's.
            pub fn name(self) -> &'static str {
                match self {
                    $($(Self::$intent => $name,)*)*
                }
            }

            /// How it is answered.
            pub fn kind(self) -> IntentKind {
                match self {
                    $($(Self::$intent)|* => IntentKind::$kind,)*
                }
            }
        }
    };
}

impl Intent {
    /// Whether the bot can neither know nor do what is asked.
    pub fn is_unknowable(self) -> bool {
        matches!(self, Self::Position | Self::Future | Self::Clock | Self::Contact | Self::NotTold)
    }
}

/// How an intent is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntentKind {
    /// By a view.
    Query,
    /// By its own part of the bot: alerts, boards, keys, the person's nickname.
    Request,
    /// By one sentence, which helps nobody who wants to know something.
    SmallTalk,
}

intents! {
    Query {
        Online = "online",
        Counts = "counts",
        Leaders = "leaders",
        Deputies = "deputies",
        Admins = "admins",
        Interviews = "interviews",
        Chart = "chart",
        Day = "day",
        Week = "week",
        HeatMap = "heatmap",
        Roster = "roster",
        Player = "player",
        Property = "property",
        Family = "family",
        Families = "families",
        Top = "top",
        Servers = "servers",
        Auctions = "auctions",
        House = "house",
        History = "history",
        Deals = "deals",
        Sales = "sales",
        Map = "map",
        Free = "free",
        Ghetto = "ghetto",
        Captures = "captures",
        Fractions = "fractions",
        Settings = "settings",
        PlayersMoney = "players-money",
    }
    Request {
        Watch = "watch",
        WatchMore = "watch-more",
        Alerts = "alerts",
        Stop = "stop",
        Quiet = "quiet",
        Board = "board",
        Boards = "boards",
        KeyNew = "key-new",
        KeyList = "key-list",
        KeyLeaked = "key-leaked",
        KeyLimit = "key-limit",
        KeyMore = "key-more",
        KeyTrouble = "key-trouble",
        ApiExample = "api-example",
        ApiAbout = "api-about",
        Me = "me",
        Hide = "hide",
        Undo = "undo",
    }
    SmallTalk {
        Help = "help",
        Identity = "identity",
        Age = "age",
        Punishment = "punishment",
        Trade = "trade",
        Cheating = "cheating",
        Rules = "rules",
        Chatter = "chatter",
        Vouching = "vouching",
        Updates = "updates",
        Position = "position",
        Future = "future",
        Clock = "clock",
        Contact = "contact",
        NotTold = "not-told",
    }
}

const EXAMPLES: [&str; 3] = [
    include_str!("../../../locales/examples/en.txt"),
    include_str!("../../../locales/examples/ru.txt"),
    include_str!("../../../locales/examples/uk.txt"),
];

static MODEL: LazyLock<Model> =
    LazyLock::new(|| Model::learn(Intent::ALL.len(), features::COUNT, &examples()));

/// The words of the examples, each with the intents that have it, as bits.
static WORDS: LazyLock<HashMap<String, u64>> = LazyLock::new(|| {
    let mut intents = HashMap::new();
    for (intent, line) in EXAMPLES.iter().flat_map(|file| lines(file)) {
        for word in words(line) {
            *intents.entry(word.to_lowercase()).or_default() |= 1 << intent;
        }
    }
    intents
});

/// Learns the examples, so that no text has to wait for that.
pub fn learn() {
    LazyLock::force(&MODEL);
}

/// An intent, and how probable it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The intent.
    pub intent: Intent,
    /// From 0 to 1.
    pub probability: f32,
}

/// What was shown before a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownBefore {
    /// The answer of the query with this command.
    Answer(&'static str),
    /// An alert, or all of the chat.
    Alert,
    /// A board.
    Board,
    /// Something about keys.
    Key,
}

impl ShownBefore {
    /// How examples begin that follow it.
    fn tag(self) -> &'static str {
        match self {
            Self::Answer(command) => command,
            Self::Alert => "alert",
            Self::Board => "board",
            Self::Key => "key",
        }
    }
}

/// The most probable intents of a text whose names are replaced by placeholders, the most probable first.
pub fn guesses(text: &str, shown: Option<ShownBefore>) -> Vec<Guess> {
    let text = match shown {
        Some(shown) => format!("[{}] {text}", shown.tag()),
        None => text.to_owned(),
    };
    let probabilities = MODEL.probabilities(&features(&text, &mut SeenWords::default()));
    let mut guesses: Vec<Guess> = Intent::ALL
        .iter()
        .zip(probabilities)
        .map(|((_, intent), probability)| Guess { intent: *intent, probability })
        .collect();
    guesses.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    guesses
}

/// Whether an example has the word. It is no name then.
pub fn is_in_examples(word: &str) -> bool {
    WORDS.contains_key(&word.to_lowercase())
}

/// Whether an example of the query with this command has the word.
pub(super) fn is_in_examples_of(command: &str, word: &str) -> bool {
    let intent = Intent::ALL.iter().position(|(known, _)| *known == command);
    let has =
        |intent: usize| WORDS.get(&word.to_lowercase()).is_some_and(|it| it & 1 << intent != 0);
    intent.is_some_and(has)
}

/// All examples with the places of their intents.
fn examples() -> Vec<(usize, Box<Features>)> {
    let (mut examples, mut words) = (Vec::new(), SeenWords::default());
    for (intent, line) in EXAMPLES.iter().flat_map(|file| lines(file)) {
        examples.push((intent, features(line, &mut words)));
    }
    examples
}

/// The examples of a file with the places of their intents.
fn lines(file: &'static str) -> impl Iterator<Item = (usize, &'static str)> {
    let mut intent = None;
    file.lines().filter_map(move |line| match line.strip_prefix("== ") {
        Some(name) => {
            intent = Intent::ALL.iter().position(|(known, _)| *known == name);
            None
        }
        None => intent.filter(|_| !line.is_empty()).map(|intent| (intent, line)),
    })
}

// Each intent has a bit of a word.
const _: () = assert!(Intent::ALL.len() <= 64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_intent_has_examples_in_every_language() {
        for file in EXAMPLES {
            let mut names: Vec<&str> =
                file.lines().filter_map(|line| line.strip_prefix("== ")).collect();
            let mut known: Vec<&str> = Intent::ALL.iter().map(|(name, _)| *name).collect();
            names.sort_unstable();
            known.sort_unstable();
            assert_eq!(names, known);
        }
    }

    /// What is learned from a few more examples is no other answer to everything else.
    #[test]
    fn few_examples_move_few_answers() {
        let (mut learned, mut asked) = (Vec::new(), Vec::new());
        for (at, example) in examples().into_iter().enumerate() {
            if at % 20 == 0 { &mut asked } else { &mut learned }.push(example);
        }
        let answers = |examples: &[_]| -> Vec<Option<usize>> {
            let model = Model::learn(Intent::ALL.len(), features::COUNT, examples);
            let best = |features: &Features| {
                let probabilities = model.probabilities(features).into_iter().enumerate();
                probabilities.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(at, _)| at)
            };
            asked.iter().map(|(_, features)| best(features)).collect()
        };
        let before = answers(&learned);
        learned.drain(1000..1003);
        let after = answers(&learned);
        let moved = before.iter().zip(&after).filter(|(before, after)| before != after).count();
        assert!(moved * 100 < asked.len(), "{moved} of {}", asked.len());
    }

    #[test]
    fn texts_that_no_list_explains_resemble_examples() {
        for (text, intent) in [
            ("а раньше его за сколько брали", Intent::History),
            ("хто там раніше жив", Intent::History),
            ("who played most today", Intent::Week),
            ("и про киру так же", Intent::WatchMore),
            ("gas stations sold lately", Intent::Sales),
        ] {
            let guess = guesses(text, None)[0];
            assert_eq!(guess.intent, intent, "{text}: {guess:?}");
        }
    }
}
