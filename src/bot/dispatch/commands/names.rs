//! The names of commands.

use super::{Command, KeyStep, KeyboardSwitch};
use crate::bot::callback::ButtonData;
use crate::bot::language::{self, AlertRequest, NewKeyOrder, Phrase};
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::{self, Question, ViewButton, ViewKind};
use crate::text::{Lang, Plain};

/// The names of a command: the one in the menu first, then what people type instead.
type Names = &'static [&'static str];

type Read = fn(&str) -> Command;

/// The other commands, and how their arguments are read.
const COMMANDS: [(Names, Read); 16] = [
    (&["lang", "language", "язык"], |rest| Command::Lang(argument(rest).map(str::to_owned))),
    (&["new", "newkey", "new_key", "key", "новый", "ключ"], |rest| {
        Command::New(NewKeyOrder::of_words(rest))
    }),
    (&["list", "keys", "mykeys", "my_keys", "список", "ключи"], |_| Command::List),
    (&["check", "проверить", "проверка"], |rest| {
        Command::Check(argument(rest).map(str::to_owned))
    }),
    (&["limits", "limit", "лимит", "лимиты"], |_| Command::Limits),
    (
        &[
            "watch",
            "alert",
            "remind",
            "track",
            "notify",
            "subscribe",
            "следить",
            "оповести",
            "оповещение",
            "напомни",
            "нагадай",
        ],
        |rest| Command::Watch(rest.to_owned()),
    ),
    (&["watches", "alerts", "оповещения", "алерты", "сповіщення"], alerts),
    (&["unwatch"], |rest| match argument(rest) {
        Some(about) => Command::AlertRequest(AlertRequest::of(about).unwrap_or_else(|| {
            AlertRequest::TurnOff { about: about.to_owned(), is_one: false, without_remark: None }
        })),
        None => Command::Watches,
    }),
    (&["board", "live", "табло"], |rest| Command::Board(rest.to_owned())),
    (&["boards"], |_| Command::Boards),
    (&["me", "iam", "я"], |rest| Command::Me(rest.to_owned())),
    (
        &["away", "afk", "отпуск", "отсутствие", "відпустка", "відсутність"],
        |rest| Command::Away(rest.to_owned()),
    ),
    (&["gangs", "банды", "банди"], |rest| {
        named("counts", &format!("gangs {rest}")).unwrap_or(Command::Help)
    }),
    // As a word of a sentence, "when" asks for something else.
    (&["when"], |rest| named("heatmap", rest).unwrap_or(Command::Help)),
    (&["keyboard", "клавиатура"], |rest| match rest.to_lowercase().as_str() {
        "off" | "выкл" => Command::Keyboard(KeyboardSwitch::Off),
        _ => Command::Keyboard(KeyboardSwitch::On),
    }),
    (&["forget", "forgetme", "forget_me", "забудь", "забыть"], |_| Command::Forget),
];

/// Commands whose names other bots are likely to have, too.
const SHARED: [(Names, Read); 11] = [
    (&["start", "старт", "начать", "begin"], |rest| match rest {
        "new" => Command::ConfirmNew(NewKeyOrder::default()),
        "me" => Command::Me(String::new()),
        payload => opened_by(payload).unwrap_or(Command::Start),
    }),
    (
        &["help", "menu", "commands", "docs", "h", "?", "помощь", "справка", "меню", "команды"],
        |_| Command::Help,
    ),
    (&["privacy", "приватность", "приватність"], |_| Command::Privacy),
    (&["api", "token", "апи", "токен"], |_| Command::ConfirmNew(NewKeyOrder::default())),
    (&["rename"], |_| Command::List),
    (&["delete", "revoke", "удалить"], |_| Command::OneKey(KeyStep::Delete)),
    (&["rotate"], |_| Command::OneKey(KeyStep::Rotate)),
    (&["usage"], |_| Command::Limits),
    (&["cancel", "отмена"], |_| Command::Cancel),
    (&["stop", "стоп"], |_| Command::Stop { is_all: false }),
    (&["ping"], |rest| Command::Watch(rest.to_owned())),
];

/// What the payload of a link under a message of inline mode opens. It changes nothing.
fn opened_by(payload: &str) -> Option<Command> {
    match ViewButton::decode(payload) {
        Some(button) if matches!(button.view.kind, ViewKind::Settings(_)) => None,
        Some(button) => Some(Command::OpenView(button)),
        None => match AlertButton::decode(payload)? {
            open @ AlertButton::Open { .. } => Some(Command::OpenAlert(open)),
            _ => None,
        },
    }
}

/// `/alerts`. Further words are a request about them, or else the wish for a new one: `/alerts lspd 5 < 3`.
fn alerts(rest: &str) -> Command {
    let is_filler = || Phrase::new(rest).is_some_and(|phrase| phrase.words.is_empty());
    if rest.is_empty() || is_filler() {
        return Command::Watches;
    }
    let request = AlertRequest::of(rest).or_else(|| AlertRequest::after_list(rest));
    let request = request.or_else(|| AlertRequest::of(&format!("alerts {rest}")));
    request.map_or_else(|| Command::Watch(rest.to_owned()), Command::AlertRequest)
}

fn argument(rest: &str) -> Option<&str> {
    Some(rest).filter(|rest| !rest.is_empty())
}

/// Whether other bots are likely to have a command of that name.
pub(super) fn is_shared(name: &str) -> bool {
    SHARED.iter().any(|(names, _)| names.contains(&name))
}

fn builtin_commands() -> impl Iterator<Item = &'static (Names, Read)> {
    COMMANDS.iter().chain(&SHARED)
}

/// The command of that name, with the words after it.
pub(super) fn named(name: &str, rest: &str) -> Option<Command> {
    let name = name.trim_end_matches([',', '.', '!', ':', ';']);
    if let Some((_, read)) = builtin_commands().find(|(names, _)| names.contains(&name)) {
        return Some(read(rest));
    }
    let command = subjects::commands().find(|command| command.names.contains(&name))?;
    Some(Command::Query(Question { command, words: rest.to_owned() }))
}

/// The commands that may be meant if the name has one typo, each by the name that was nearly typed. If Telegram would
/// not recognise that name as a command, the one in the menu is used.
pub(super) fn similar_commands(spellings: &[String]) -> Vec<&'static str> {
    let typed = || spellings.iter().map(|typed| typed.split('@').next().unwrap_or(typed));
    // An English name in Cyrillic letters is spelled as it is heard.
    let first = spellings.first().map_or("", |first| first.split('@').next().unwrap_or(first));
    let heard = match first.is_ascii() {
        true => Vec::new(),
        false => language::latin_spellings(first),
    };
    let is_near = |name: &&&str| {
        typed().any(|typed| language::is_one_typo(typed, name))
            || heard.iter().any(|heard| heard == **name || language::is_one_typo(heard, name))
    };
    let all = builtin_commands().map(|(names, _)| *names);
    let near = all.chain(subjects::commands().map(|command| command.names)).filter_map(|names| {
        let near = names.iter().find(is_near)?;
        if near.is_ascii() { Some(*near) } else { names.first().copied() }
    });
    near.collect()
}

/// The commands of the menu with their descriptions: first what players ask. Commands about keys are only in private
/// chats.
pub(crate) fn menu(lang: Lang, is_private: bool) -> Vec<(&'static str, Plain)> {
    let listed = subjects::commands().filter(|command| command.is_in_menu);
    let queries = listed.filter_map(|command| {
        let (name, description) = (command.names.first()?, command.description?);
        Some((*name, description(lang)))
    });
    let alerts = [("watch", lang.command_watch()), ("watches", lang.command_watches())];
    let boards = [
        ("board", lang.command_board()),
        ("boards", lang.command_boards()),
        ("me", lang.command_me()),
        ("away", lang.command_away()),
        ("when", lang.command_when()),
    ];
    let keys = [
        ("new", lang.command_new()),
        ("list", lang.command_list()),
        ("check", lang.command_check()),
        ("limits", lang.command_limits()),
    ];
    let bot = [("lang", lang.command_lang()), ("help", lang.command_help())];
    let last = [("keyboard", lang.command_keyboard()), ("forget", lang.command_forget())];
    let keys = keys.into_iter().filter(|_| is_private);
    let last = last.into_iter().filter(|_| is_private);
    queries.chain(alerts).chain(boards).chain(keys).chain(bot).chain(last).collect()
}
