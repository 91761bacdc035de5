//! Parses messages into commands.

mod names;

use crate::bot::alerts;
use crate::bot::chat::ChatContext;
use crate::bot::language::{
    self, AlertRequest, AlertSentence, BoardRequest, Courtesy, FollowingText, KeyQuestion,
    NewKeyOrder, Phrase, keyboard_layout,
};
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::{Question, ViewButton};
use crate::text::Lang;
use names::{is_shared, named, similar_commands};

pub(in crate::bot) use names::menu;

/// A longer text is a sentence, also if only one of its words carries a meaning.
const MAX_SAID: usize = 4;

#[derive(Clone, Debug)]
pub(in crate::bot) enum Command {
    Start,
    /// A link under a message that was sent through inline mode: shows its view.
    OpenView(ViewButton),
    /// Such a link to an alert, which is created at another press.
    OpenAlert(AlertButton),
    /// A link or a sentence that asks for a new key. It asks for confirmation, and never issues a key by itself.
    ConfirmNew(NewKeyOrder),
    Help,
    /// Where it says what is kept about people.
    Privacy,
    /// `/lang`, with its argument.
    Lang(Option<String>),
    /// `/new`, with the words after it.
    New(NewKeyOrder),
    List,
    /// What is to become of a key, which need not be named if it is the only one.
    OneKey(KeyStep),
    /// `/check`, with its argument.
    Check(Option<String>),
    Limits,
    /// A sentence about keys or the API.
    KeyQuestion(KeyQuestion),
    Forget,
    /// `/watch`, with the words after it.
    Watch(String),
    Watches,
    /// `/board`, with the words after it.
    Board(String),
    Boards,
    /// `/me`, with the words after it.
    Me(String),
    /// `/away`, with the words after it.
    Away(String),
    /// A sentence about the alerts of the chat.
    AlertRequest(AlertRequest),
    /// Two sentences about alerts.
    TwoRequests([AlertSentence; 2]),
    Keyboard(KeyboardSwitch),
    /// `/cancel`, or words such as "undo": takes back the last action. In a private chat with a pending prompt it closes
    /// that instead.
    Cancel,
    /// "Stop", "turn it off": takes back what was just set, or turns off the alert that was spoken of.
    Stop {
        /// Whether everything is to go.
        is_all: bool,
    },
    /// Something is needed no longer: takes back the last action, if there is one.
    NeverMind,
    /// `/online`, `/map`, …: a query about the game.
    Query(Question),
}

/// What is to become of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum KeyStep {
    Delete,
    Rotate,
}

/// The action of `/keyboard` on the buttons under the message field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum KeyboardSwitch {
    On,
    Off,
}

#[derive(Clone, Debug)]
pub(in crate::bot) enum ParsedText {
    Command {
        command: Command,
        /// Whether it is certainly not for another bot in a group: it names this bot (`/help@thisbot`), or no other bot
        /// is likely to have the command.
        is_for_me: bool,
    },
    Unknown(UnknownCommand),
    /// No command.
    Words,
}

/// An unknown command. If it is for another bot, all fields are empty.
#[derive(Clone, Debug, Default)]
pub(in crate::bot) struct UnknownCommand {
    /// Its name as it was typed.
    pub(in crate::bot) name: String,
    /// The words after it.
    pub(in crate::bot) words: String,
    /// The known commands that are one typo away.
    pub(in crate::bot) similar: Vec<&'static str>,
    /// Whether it names this bot.
    pub(in crate::bot) is_for_me: bool,
}

/// Parses a message; `me` is the bot's own user name.
pub(in crate::bot) fn parse(text: &str, me: &str) -> ParsedText {
    let text = text.trim_start();
    let (head, rest) = match text.find(char::is_whitespace) {
        Some(end) => text.split_at(end),
        None => (text, ""),
    };
    let Some(typed) = head.strip_prefix(['/', '.']) else { return ParsedText::Words };
    let typed = typed.to_lowercase();
    // A full stop begins a command only if the person meant the slash of another keyboard layout.
    let layouts: &[fn(&str) -> String] = match head.starts_with('/') {
        true => &[str::to_owned, keyboard_layout::switched, keyboard_layout::switched_back],
        false if typed.is_ascii() => &[],
        false => &[keyboard_layout::switched],
    };
    let spellings = || layouts.iter().map(|layout| layout(&typed));
    for spelling in spellings() {
        let (name, bot) = match spelling.split_once('@') {
            Some((name, bot)) => (name, Some(bot)),
            None => (spelling.as_str(), None),
        };
        if bot.is_some_and(|bot| !bot.eq_ignore_ascii_case(me)) {
            continue;
        }
        if let Some(command) = named(name, rest.trim()) {
            return ParsedText::Command { command, is_for_me: bot.is_some() || !is_shared(name) };
        }
    }
    let unknown = |name: &str, is_for_me| {
        let similar = similar_commands(&spellings().collect::<Vec<_>>());
        ParsedText::Unknown(UnknownCommand {
            name: name.to_owned(),
            words: rest.trim().to_owned(),
            similar,
            is_for_me,
        })
    };
    match head.strip_prefix('/') {
        None | Some("") => ParsedText::Words,
        Some(named) => match named.split_once('@') {
            Some((_, bot)) if !bot.eq_ignore_ascii_case(me) => {
                ParsedText::Unknown(UnknownCommand::default())
            }
            Some((name, _)) => unknown(name, true),
            None => unknown(named, false),
        },
    }
}

/// The command that words without a slash are after the last answer.
pub(in crate::bot) fn of_words(chat: &ChatContext, text: &str) -> Option<Command> {
    // "Delete them all" after the list of alerts is about these.
    let of_list = || match chat.context.recent.is_after_alert_list(chat.speaker(), chat.now) {
        true => AlertRequest::after_list(text).map(Command::AlertRequest),
        false => None,
    };
    // "401" may be the number of a house.
    let chosen = alerts::chosen_in_menu(chat, text).map(Command::Watch);
    // After a board, what is to go is the board.
    let is_meant = |command: &Command| {
        !matches!(command, Command::AlertRequest(_))
            || chat.context.recent.last_board(chat.speaker(), chat.now).is_none()
    };
    // "Delete it" after an alert is about the alert, and not about a key.
    let is_of_alert = || {
        let said = FollowingText::new(text);
        let is_after_alert = chat.context.recent.is_after_alert(chat.speaker(), chat.now);
        is_after_alert && !said.all && !said.they
    };
    let after_alert = |command: Command| match command {
        Command::OneKey(KeyStep::Delete) if is_of_alert() => {
            Command::AlertRequest(AlertRequest::TurnOffOne { is_newest: true })
        }
        command => command,
    };
    let parsed = || parse_without_slash(text).map(after_alert).filter(is_meant);
    chosen.or_else(of_list).or_else(parsed)
}

/// Parses a command without its slash, as people write it to the bot. With further words the text is a sentence
/// and not a command. A new key needs confirmation.
pub(in crate::bot) fn parse_without_slash(text: &str) -> Option<Command> {
    // Commands of some other bots begin with these characters.
    let text = text.trim().trim_start_matches(['!', '+']);
    if let Some(question) = KeyQuestion::of(text) {
        return Some(Command::KeyQuestion(question));
    }
    if language::means_forget_me(text) {
        return Some(Command::Forget);
    }
    if let Some(absence) = language::own_absence(text) {
        return Some(Command::Away(absence));
    }
    if let Some(nickname) = language::own_nickname(text) {
        return Some(Command::Me(nickname));
    }
    // "Write to the leader" is no wish to be told.
    if Courtesy::beyond(text).is_some() {
        return None;
    }
    if let Some(requests) = language::two_requests(text) {
        return Some(Command::TwoRequests(requests));
    }
    match BoardRequest::of(text) {
        Some(BoardRequest::Make(words)) => return Some(Command::Board(words)),
        Some(BoardRequest::List) => return Some(Command::Boards),
        None => {}
    }
    // "Tell me when he logs off" turns nothing off.
    if let Some(condition) = language::wish(text) {
        return Some(Command::Watch(condition));
    }
    if let Some(request) = AlertRequest::of(text) {
        return Some(Command::AlertRequest(request));
    }
    let undo = || match language::turns_off(text) {
        Some(is_all) => Command::Stop { is_all },
        None => Command::Cancel,
    };
    if language::means_undo(text) {
        return Some(undo());
    }
    if language::means_never_mind(text) {
        return Some(Command::NeverMind);
    }
    let (typed, text) = (text, &*text.to_lowercase());
    // "My" and "please" are not part of a name.
    let is_short = |phrase: &Phrase| phrase.words.len() == 1 && phrase.said.len() <= MAX_SAID;
    let phrase = Phrase::new(text).filter(is_short);
    let word = phrase.as_ref().and_then(|phrase| phrase.words.first());
    let command = language::command_name(text);
    let text = command.or(word.map(String::as_str)).unwrap_or(text);
    let is_word_alone = command.is_none() && word.is_some();
    let (head, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    // `help me, please` has no argument.
    let is_filler = Phrase::new(rest).is_some_and(|phrase| phrase.words.is_empty());
    let rest = if is_filler { "" } else { rest.trim() };
    let command = named(head, rest).or_else(|| named(&keyboard_layout::switched(head), rest))?;
    match command {
        // "Hi, I'm new here" asks for no key.
        Command::New(_) if !rest.is_empty() => None,
        Command::New(_) if is_word_alone && FollowingText::speaks_of_oneself(typed) => None,
        Command::New(_) => Some(Command::ConfirmNew(NewKeyOrder::of_sentence(typed))),
        Command::Cancel if rest.is_empty() => Some(undo()),
        Command::Start
        | Command::ConfirmNew(_)
        | Command::Help
        | Command::Privacy
        | Command::Lang(None)
        | Command::List
        | Command::OneKey(_)
        | Command::Check(None)
        | Command::Limits
        | Command::Cancel
        | Command::Stop { .. }
        | Command::Keyboard(KeyboardSwitch::On)
        | Command::Forget => rest.is_empty().then_some(command),
        Command::KeyQuestion(_)
        | Command::AlertRequest(_)
        | Command::TwoRequests(_)
        | Command::NeverMind
        | Command::Keyboard(KeyboardSwitch::Off) => Some(command),
        // A query is a phrase with further words.
        Command::Query(_) | Command::Check(Some(_)) => None,
        // Only a link has such a payload.
        Command::OpenView(_) | Command::OpenAlert(_) => None,
        // "Me" without a slash is a word of a sentence.
        Command::Me(_) | Command::Away(_) => None,
        Command::Lang(Some(ref name)) => Lang::from_name(name).is_some().then_some(command),
        // Further words may be a sentence about something else.
        Command::Watch(_) | Command::Watches | Command::Board(_) | Command::Boards => {
            rest.is_empty().then_some(command)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::dispatch::commands::*;

    #[test]
    fn a_label_follows_any_white_space() {
        for (text, label) in [(".туц дом", "дом"), ("/new\nmy laptop", "my laptop")] {
            let ParsedText::Command { command: Command::New(order), .. } = parse(text, "") else {
                panic!("{text}");
            };
            assert_eq!(order.label.as_deref(), Some(label));
        }
    }

    proptest! {
        #[test]
        fn no_message_panics(text in "[/.]?\\PC*|.*") {
            let _ = parse(&text, "muster_bot");
            let _ = parse_without_slash(&text);
        }
    }
}
