//! Parses messages into commands.

mod names;

use crate::bot::queries::Question;
use crate::bot::search::keyboard_layout;
use crate::keys::{Label, LabelError};
use crate::text::Lang;
use names::{CommandName, named, near};

pub(super) use names::menu;

/// A command with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `/start`, or a link that starts the bot.
    Start(StartPayload),
    /// `/help`
    Help,
    /// `/lang`, with the language when one was named.
    Lang(Option<Result<Lang, NotALanguage>>),
    /// `/new`, with the label when one was given.
    New(Option<Result<Label, LabelError>>),
    /// `/list`
    List,
    /// `/check`, with its argument.
    Check(Option<String>),
    /// `/limits`
    Limits,
    /// `/forget`
    Forget,
    /// `/online`, `/map`, …: a query about the game.
    Query(Question),
}

/// The payload of a deep link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartPayload {
    /// A new key: it asks for confirmation, and never issues one by itself.
    NewKey,
    /// None, or an unknown one.
    None,
}

/// A language without a locale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotALanguage;

/// A parsed message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Parsed {
    /// A command of this bot.
    Command {
        /// Which.
        command: Command,
        /// Whether the message names this bot (`/help@thisbot`).
        addressed: bool,
    },
    /// An unknown command, with the known ones that are one typo away.
    Unknown(Vec<&'static str>),
    /// A command for another bot.
    ForAnother,
    /// No command.
    Words,
}

/// Parses a message; `me` is the bot's own user name.
pub(super) fn parse(text: &str, me: &str) -> Parsed {
    let text = text.trim_start();
    let (head, rest) = match text.find(char::is_whitespace) {
        Some(end) => text.split_at(end),
        None => (text, ""),
    };
    let Some(typed) = head.strip_prefix(['/', '.']) else { return Parsed::Words };
    let typed = typed.to_lowercase();
    let switched = keyboard_layout::switched(&typed);
    let switched_back = keyboard_layout::switched_back(&typed);
    // A full stop begins a command only where the slash of another keyboard layout was meant.
    let spellings = match head.starts_with('/') {
        true => vec![typed, switched, switched_back],
        false if typed.is_ascii() => vec![],
        false => vec![switched],
    };
    for spelling in &spellings {
        let (name, bot) = match spelling.split_once('@') {
            Some((name, bot)) => (name, Some(bot)),
            None => (spelling.as_str(), None),
        };
        if bot.is_some_and(|bot| !bot.eq_ignore_ascii_case(me)) {
            continue;
        }
        if let Some(name) = named(name) {
            return Parsed::Command {
                command: command(name, rest.trim()),
                addressed: bot.is_some(),
            };
        }
    }
    match head.strip_prefix('/') {
        None | Some("") => Parsed::Words,
        Some(named) => match named.split_once('@') {
            Some((_, bot)) if !bot.eq_ignore_ascii_case(me) => Parsed::ForAnother,
            _ => Parsed::Unknown(near(&spellings)),
        },
    }
}

/// Parses a command without its slash, as people write in private. Only queries may have arguments: other commands with
/// further words are sentences. A key needs confirmation.
pub(super) fn bare(text: &str) -> Option<Command> {
    let text = text.trim();
    let (head, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let typed = head.to_lowercase();
    let name = named(&typed).or_else(|| named(&keyboard_layout::switched(&typed)))?;
    match name {
        CommandName::Query(_) => Some(command(name, rest.trim())),
        CommandName::New if rest.is_empty() => Some(Command::Start(StartPayload::NewKey)),
        CommandName::Start
        | CommandName::Help
        | CommandName::Lang
        | CommandName::List
        | CommandName::Limits
        | CommandName::Forget
            if rest.is_empty() =>
        {
            Some(command(name, ""))
        }
        CommandName::Start
        | CommandName::Help
        | CommandName::Lang
        | CommandName::New
        | CommandName::List
        | CommandName::Check
        | CommandName::Limits
        | CommandName::Forget => None,
    }
}

fn command(name: CommandName, rest: &str) -> Command {
    let argument = Some(rest).filter(|rest| !rest.is_empty());
    match name {
        CommandName::Start => Command::Start(match rest {
            "new" => StartPayload::NewKey,
            _ => StartPayload::None,
        }),
        CommandName::Help => Command::Help,
        CommandName::Lang => {
            Command::Lang(argument.map(|name| Lang::from_name(name).ok_or(NotALanguage)))
        }
        CommandName::New => Command::New(argument.map(str::parse)),
        CommandName::List => Command::List,
        CommandName::Check => Command::Check(argument.map(str::to_owned)),
        CommandName::Limits => Command::Limits,
        CommandName::Forget => Command::Forget,
        CommandName::Query(command) => Command::Query(Question { command, words: rest.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::bot::queries::commands;

    fn ours(text: &str) -> Command {
        match parse(text, "muster_bot") {
            Parsed::Command { command, .. } => command,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn commands_are_parsed_in_every_spelling() {
        for text in [
            "/list",
            "/LIST",
            " /list",
            "/list@muster_bot",
            "/List@Muster_Bot now",
            "/keys",
            "/дшые",
            ".дшые",
            "/ключи",
            "/list,",
        ] {
            assert_eq!(ours(text), Command::List, "{text}");
        }
        assert_eq!(ours("/ыефке"), Command::Start(StartPayload::None));
        assert_eq!(ours("/rk.xb"), Command::List);
        assert_eq!(ours(".туц дом"), Command::New(Some(Ok("дом".parse().unwrap()))));
        assert_eq!(ours(".дшые\"ьгыеук_ище"), Command::List);
        assert_eq!(ours("/new\nmy laptop"), Command::New(Some(Ok("my laptop".parse().unwrap()))));
    }

    #[test]
    fn arguments_are_parsed() {
        assert_eq!(ours("/start new"), Command::Start(StartPayload::NewKey));
        for payload in ["", "NEW", "new new", "../", "1' OR '1'='1", "123456789", &"x".repeat(64)] {
            assert_eq!(
                ours(&format!("/start {payload}")),
                Command::Start(StartPayload::None),
                "{payload}"
            );
        }
        assert_eq!(ours("/lang"), Command::Lang(None));
        assert_eq!(ours("/lang RU"), Command::Lang(Some(Ok(Lang::Ru))));
        assert_eq!(ours("/lang tlh"), Command::Lang(Some(Err(NotALanguage))));
        assert_eq!(ours("/new"), Command::New(None));
        assert!(matches!(ours(&format!("/new {}", "x".repeat(33))), Command::New(Some(Err(_)))));
        assert_eq!(ours("/check mst_x"), Command::Check(Some("mst_x".into())));
    }

    #[test]
    fn a_missing_slash_is_accepted() {
        for (text, meant) in [
            ("help", Command::Help),
            ("Помощь!", Command::Help),
            ("рудз", Command::Help),
            (" keys ", Command::List),
            ("ключ", Command::Start(StartPayload::NewKey)),
            ("start", Command::Start(StartPayload::None)),
        ] {
            assert_eq!(bare(text), Some(meant), "{text}");
        }
        let words = "nicolas reed 5".to_owned();
        let command = commands().find(|command| command.names.contains(&"player")).unwrap();
        let meant = Command::Query(Question { command, words });
        assert_eq!(bare("player nicolas reed 5"), Some(meant));
        for text in ["", "hello", "new laptop", "help me", "start now", "check", "лспд", "👍", "."]
        {
            assert_eq!(bare(text), None, "{text}");
        }
    }

    #[test]
    fn commands_for_other_bots_are_recognised() {
        assert_eq!(parse("/help@other_bot", "muster_bot"), Parsed::ForAnother);
        assert_eq!(parse("/weather@other_bot", "muster_bot"), Parsed::ForAnother);
        assert_eq!(parse("/weather", "muster_bot"), Parsed::Unknown(vec![]));
        assert_eq!(parse("/weather@muster_bot", "muster_bot"), Parsed::Unknown(vec![]));
        for words in
            ["", "hello", "/", ".", "...", ".new", ".help me", ". туц", "new", "1/2", "../new"]
        {
            assert_eq!(parse(words, "muster_bot"), Parsed::Words, "{words:?}");
        }
    }

    #[test]
    fn a_typo_gets_a_suggestion() {
        for (text, near) in [
            ("/plyer", &["player"][..]),
            ("/PALYER nick 5", &["player"]),
            ("/играк@muster_bot", &["player"]),
            ("/здфнук", &[]),
            ("/здфнег", &[]),
            ("/фамиля", &[]),
            ("/leadrs", &["leaders"]),
            ("/onlin", &["online"]),
            ("/fracton", &["fraction"]),
            ("/онлаин", &["online"]),
            ("/nww", &[]),
            ("/", &[]),
        ] {
            match parse(text, "muster_bot") {
                Parsed::Unknown(found) => assert_eq!(found, near, "{text}"),
                Parsed::Command { .. } | Parsed::ForAnother | Parsed::Words => {
                    assert!(near.is_empty(), "{text}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn no_message_panics(text in "[/.]?\\PC*|.*") {
            let _ = parse(&text, "muster_bot");
            let _ = bare(&text);
        }
    }
}
