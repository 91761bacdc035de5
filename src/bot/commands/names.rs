//! What commands are called.

use crate::bot::queries::{self, QueryCommand};
use crate::bot::search;
use crate::text::{Lang, Plain};

/// The names of the other commands: the one in the menu first, then what people type instead.
const NAMES: [(CommandName, &[&str]); 8] = [
    (CommandName::Start, &["start", "старт", "начать", "begin"]),
    (CommandName::Help, &["help", "помощь", "справка", "h", "?"]),
    (CommandName::Lang, &["lang", "language", "язык"]),
    (CommandName::New, &["new", "newkey", "new_key", "key", "новый", "ключ"]),
    (CommandName::List, &["list", "keys", "mykeys", "my_keys", "список", "ключи"]),
    (CommandName::Check, &["check", "проверить", "проверка"]),
    (CommandName::Limits, &["limits", "limit", "лимит", "лимиты"]),
    (CommandName::Forget, &["forget", "forgetme", "forget_me", "забудь", "забыть"]),
];

/// A command, without its arguments.
#[derive(Clone, Copy)]
pub(super) enum CommandName {
    Start,
    Help,
    Lang,
    New,
    List,
    Check,
    Limits,
    Forget,
    Query(&'static QueryCommand),
}

/// Every command with its names.
fn all() -> impl Iterator<Item = (CommandName, &'static [&'static str])> {
    let queries = queries::commands().map(|command| (CommandName::Query(command), command.names));
    NAMES.into_iter().chain(queries)
}

/// The command of that name.
pub(super) fn named(name: &str) -> Option<CommandName> {
    let name = name.trim_end_matches([',', '.', '!', ':', ';']);
    all().find(|(_, names)| names.contains(&name)).map(|(command, _)| command)
}

/// The commands that can be meant with one typo: the name that was nearly typed, or the one in the menu where Telegram
/// would not recognise that name as a command.
pub(super) fn near(spellings: &[String]) -> Vec<&'static str> {
    let typed = || spellings.iter().map(|typed| typed.split('@').next().unwrap_or(typed));
    let is_near = |name: &&&str| typed().any(|typed| search::is_one_typo(typed, name));
    let near = all().filter_map(|(_, names)| {
        let near = names.iter().find(is_near)?;
        if near.is_ascii() { Some(*near) } else { names.first().copied() }
    });
    near.collect()
}

/// The commands of the menu with their descriptions; those about keys in private only.
pub(in crate::bot) fn menu(lang: Lang, is_private: bool) -> Vec<(&'static str, Plain)> {
    let before = [
        ("new", lang.command_new()),
        ("list", lang.command_list()),
        ("check", lang.command_check()),
        ("limits", lang.command_limits()),
    ];
    let queries = queries::commands().filter_map(|command| {
        let (name, description) = (command.names.first()?, command.description?);
        Some((*name, description(lang)))
    });
    let after = [("lang", lang.command_lang()), ("help", lang.command_help())];
    let forget = ("forget", lang.command_forget());
    let before = before.into_iter().filter(|_| is_private);
    before.chain(queries).chain(after).chain(is_private.then_some(forget)).collect()
}
