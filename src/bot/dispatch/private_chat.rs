//! Handlers of private chats: commands, buttons and free text.

use std::sync::Arc;

use teloxide::types::Message;

use super::commands::{self, Command, KeyStep, KeyboardSwitch, ParsedText, UnknownCommand};
use crate::bot::callback::{HelpTopic, KeyAction};
use crate::bot::chat::{ChatContext, PrivateChat};
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::keys::set_addresses::TypedAddresses;
use crate::bot::keys::{check, issue, menus};
use crate::bot::language::{
    KeyOrder, KeyQuestion, NamedKeyOrder, NewKeyOrder, Phrase, keyboard_layout,
};
use crate::bot::questions;
use crate::bot::state::{PendingPrompt, PromptPurpose};
use crate::bot::subjects::Question;
use crate::bot::telegram::{Button, OutgoingMessage, ReplyKeyboard};
use crate::keys::{KEY_PREFIX, KeyId, Label, Lifetime, State, Token};
use crate::text::{Html, Lang, Plain, clean};

/// The longest name that a greeting repeats.
const LONGEST_NAME: usize = 32;

#[derive(Clone, Debug)]
pub(in crate::bot) enum PrivateText {
    /// No text of the person's own: a picture, a sticker, a voice message, a forwarded message.
    Unreadable,
    /// A word that has just closed the pending prompt.
    PromptClosed,
    /// A text with keys in it, also a forwarded text or a caption. A key never becomes a label.
    Keys(String),
    /// A text that resembles a key.
    MistypedKey,
    Query(Question),
    /// A command other than a query.
    Command(Command),
    /// An operator's command, with the words after it.
    Operator(String),
    UnknownCommand(UnknownCommand),
    Other(String),
}

impl PrivateText {
    /// Classifies a message. A command, or a button of the keyboard, closes the pending prompt.
    pub(in crate::bot) async fn of_message(
        chat: PrivateChat,
        message: Message,
    ) -> Result<Option<Self>, HandlerError> {
        // That somebody pinned a message asks for nothing.
        if message.pinned_message().is_some() {
            return Ok(None);
        }
        let text = match Self::parse(&message, chat.context.me()) {
            Self::UnknownCommand(command) if chat.is_operator() => Self::of_operator(command),
            text => text,
        };
        let without_slash = match &text {
            Self::Other(text) => commands::parse_without_slash(text),
            _ => None,
        };
        let is_cancel = match &text {
            Self::Command(Command::Cancel | Command::Stop { .. }) => true,
            Self::Other(_) => {
                matches!(
                    without_slash,
                    Some(Command::Cancel | Command::Stop { .. } | Command::NeverMind)
                )
            }
            _ => false,
        };
        let closes_prompt = match &text {
            Self::Query(_) | Self::Command(_) | Self::Operator(_) => true,
            Self::Other(text) => {
                let is_leak =
                    matches!(without_slash, Some(Command::KeyQuestion(KeyQuestion::Leak)));
                is_cancel || is_leak || is_keyboard_button(chat.lang, text)
            }
            _ => false,
        };
        if !closes_prompt {
            return Ok(Some(text));
        }
        let prompt = chat.context.chats.pending_prompt(chat.id(), chat.now).await?;
        close_prompt(chat).await?;
        Ok(Some(if is_cancel && prompt.is_some() { Self::PromptClosed } else { text }))
    }

    /// The command that only operators have; for anybody else it is an unknown command.
    fn of_operator(command: UnknownCommand) -> Self {
        let name = command.name.to_lowercase();
        match name == "op" || keyboard_layout::switched(&name) == "op" {
            true => Self::Operator(command.words),
            false => Self::UnknownCommand(command),
        }
    }

    fn parse(message: &Message, me: &str) -> Self {
        let Some(text) = message.text() else {
            let caption = message.caption().filter(|caption| has_key(caption));
            return caption.map_or(Self::Unreadable, |caption| Self::Keys(caption.to_owned()));
        };
        if has_key(text) {
            return Self::Keys(text.to_owned());
        }
        if message.forward_origin().is_some() {
            return Self::Unreadable;
        }
        match commands::parse(text, me) {
            ParsedText::Command { command: Command::Query(question), .. } => Self::Query(question),
            ParsedText::Command { command, .. } => Self::Command(command),
            ParsedText::Unknown(command) => Self::UnknownCommand(command),
            ParsedText::Words if text.trim_start().starts_with(KEY_PREFIX) => Self::MistypedKey,
            ParsedText::Words => Self::Other(text.to_owned()),
        }
    }
}

fn has_key(text: &str) -> bool {
    Token::find_all(text).next().is_some()
}

/// A query, which is answered as in a group.
pub(in crate::bot) async fn query(chat: PrivateChat, question: Question) -> HandlerResult {
    questions::answer_command(chat.into_shared(), question).await
}

/// The command that a text is without its slash. After an answer about keys, it may be a question about the API.
pub(in crate::bot) fn command(chat: Arc<ChatContext>, text: String) -> Option<Command> {
    let following = || {
        let example = chat.context.recent.key_talk(chat.speaker(), chat.now)?;
        // "Is server 8 back" asks about the game.
        let is_of_game = |phrase: Phrase| {
            let has_number = phrase.said.iter().any(|word| matches!(word.parse(), Ok(1_u8..=99)));
            phrase.names_server && has_number
        };
        if Phrase::new(&text).is_some_and(is_of_game) {
            return None;
        }
        match KeyOrder::following(&text) {
            Some(KeyOrder::New) => Some(Command::ConfirmNew(NewKeyOrder::of_sentence(&text))),
            Some(KeyOrder::List) => Some(Command::List),
            // "Delete site".
            None if NamedKeyOrder::of(&text).is_some_and(|order| order.is_short()) => {
                Some(Command::List)
            }
            None => KeyQuestion::following(&text, example.is_some()).map(Command::KeyQuestion),
        }
    };
    commands::of_words(&chat, &text).or_else(following)
}

/// Says what can be read.
pub(in crate::bot) async fn unreadable(chat: PrivateChat) -> HandlerResult {
    questions::answer_unreadable(&chat).await
}

pub(in crate::bot) async fn start(chat: PrivateChat) -> HandlerResult {
    let (lang, name) = (chat.lang, clean(&chat.person.name, LONGEST_NAME));
    let greeting = if name.is_empty() { lang.greet_nameless() } else { lang.greet(&name) };
    let card = questions::start_card(&chat).await?;
    let privacy = lang.start_privacy(&format!("{}/privacy", chat.context.settings.public_url));
    let greeting = Html::lines([greeting, lang.start_alerts(), privacy]);
    let (text, mut rows) = (Html::paragraphs([greeting, card.text]), card.rows);
    rows.push(vec![Button::press(lang.button_new(), KeyAction::Issue)]);
    let group = chat.context.group_link();
    rows.extend(group.map(|url| vec![Button::link(lang.button_add_to_group(), url)]));
    chat.reply(OutgoingMessage { text, rows }).await
}

/// Asks whether a key is to be created, and remembers the label that it is to have.
pub(in crate::bot) async fn confirm_new(chat: PrivateChat, order: NewKeyOrder) -> HandlerResult {
    chat.record_key_talk(None);
    let question = match order.label.as_deref().map(str::parse::<Label>) {
        None => chat.lang.ask_new(),
        Some(Ok(label)) => chat.lang.ask_new_named(label.as_str()),
        Some(Err(_)) => return chat.reply(chat.lang.bad_label(Label::MAX_CHARS.into())).await,
    };
    let days = match order.days.map(Lifetime::new) {
        None => None,
        Some(Some(lifetime)) => Some(lifetime.days()),
        Some(None) => return chat.reply(chat.lang.bad_lifetime(Lifetime::MAX_DAYS.into())).await,
    };
    let end = days.map(|days| chat.lang.ask_new_days(days.into()));
    let text = Html::lines([question].into_iter().chain(end));
    let is_named = order.label.is_some();
    let issue = match (days, is_named) {
        (Some(days), is_named) => KeyAction::IssueFor { days, is_named },
        (None, true) => KeyAction::IssueNamed,
        (None, false) => KeyAction::Issue,
    };
    if let Some(label) = order.label {
        chat.context.recent.record_label(chat.speaker(), label, chat.now);
    }
    let rows = vec![vec![
        Button::press(chat.lang.button_new(), issue),
        Button::press(chat.lang.button_not_now(), KeyAction::NotNow),
    ]];
    chat.reply(OutgoingMessage { text, rows }).await
}

pub(in crate::bot) async fn help(chat: PrivateChat) -> HandlerResult {
    help_topic(chat, HelpTopic::Menu).await
}

/// Shows a part of the help.
pub(in crate::bot) async fn help_topic(chat: PrivateChat, topic: HelpTopic) -> HandlerResult {
    let help = questions::help(&chat, topic).await?;
    chat.reply(help).await
}

/// `/new`, with the words after it.
pub(in crate::bot) async fn new_key(chat: PrivateChat, order: NewKeyOrder) -> HandlerResult {
    issue::new(&chat, order).await
}

pub(in crate::bot) async fn issue(chat: PrivateChat) -> HandlerResult {
    issue::new(&chat, NewKeyOrder::default()).await
}

/// Issues the key whose label the person has confirmed.
pub(in crate::bot) async fn issue_named(chat: PrivateChat) -> HandlerResult {
    let label = chat.context.recent.take_label(chat.speaker(), chat.now);
    issue::new(&chat, NewKeyOrder { label, days: None }).await
}

/// Issues the key whose lifetime the person has confirmed.
pub(in crate::bot) async fn issue_for(
    chat: PrivateChat,
    (days, is_named): (u16, bool),
) -> HandlerResult {
    let label = chat.context.recent.take_label(chat.speaker(), chat.now).filter(|_| is_named);
    issue::new(&chat, NewKeyOrder { label, days: Some(days) }).await
}

pub(in crate::bot) async fn not_now(chat: PrivateChat) -> HandlerResult {
    chat.context.recent.take_label(chat.speaker(), chat.now);
    chat.reply(chat.lang.not_now()).await
}

pub(in crate::bot) async fn list_keys(chat: PrivateChat) -> HandlerResult {
    menus::open(chat, KeyAction::List { page: 0 }).await
}

/// The question for what is to become of the key that was opened, or of the only one; otherwise the list.
pub(in crate::bot) async fn one_key(chat: PrivateChat, step: KeyStep) -> HandlerResult {
    let keys = chat.context.keys.list(chat.owner(), chat.now).await?;
    let active: Vec<_> = keys.iter().filter(|key| key.state == State::Active).collect();
    let opened = chat.context.recent.opened_key(chat.speaker(), chat.now);
    let meant = match active.as_slice() {
        [only] => Some(only.id),
        several => several.iter().map(|key| key.id).find(|id| Some(*id) == opened),
    };
    let menu = match (meant, step) {
        (Some(key), KeyStep::Delete) => KeyAction::AskDelete { key, return_to: key },
        (Some(key), KeyStep::Rotate) => KeyAction::AskRotate(key),
        (None, _) => KeyAction::List { page: 0 },
    };
    menus::open(chat, menu).await
}

/// `/check`: without an argument it shows how to use it. An argument that is not a key counts as a mistyped key.
pub(in crate::bot) async fn check(
    chat: PrivateChat,
    message: Message,
    rest: Option<String>,
) -> HandlerResult {
    match rest {
        Some(_) => check::mistyped(chat, message).await,
        None => {
            let list = Button::press(chat.lang.button_list(), KeyAction::List { page: 0 });
            let (text, rows) = (chat.lang.check_usage(), vec![vec![list]]);
            chat.reply(OutgoingMessage { text, rows }).await
        }
    }
}

/// `/keyboard`: shows the buttons under the message field, or removes them.
pub(in crate::bot) async fn keyboard(chat: PrivateChat, switch: KeyboardSwitch) -> HandlerResult {
    let (text, keyboard) = match switch {
        KeyboardSwitch::On => {
            let rows = keyboard_rows(chat.lang).map(Vec::from).into();
            (chat.lang.keyboard_shown(), ReplyKeyboard::Show(rows))
        }
        KeyboardSwitch::Off => (chat.lang.keyboard_removed(), ReplyKeyboard::Remove),
    };
    chat.send_keyboard(&text, &keyboard).await;
    Ok(())
}

/// The buttons under the message field: phrases that the bot understands without a slash.
fn keyboard_rows(lang: Lang) -> [[Plain; 2]; 3] {
    [
        [lang.keyboard_online(), lang.keyboard_servers()],
        [lang.keyboard_auctions(), lang.keyboard_family()],
        [lang.keyboard_keys(), lang.keyboard_alerts()],
    ]
}

/// Whether a text is one of these buttons.
pub(super) fn is_keyboard_button(lang: Lang, text: &str) -> bool {
    keyboard_rows(lang).iter().flatten().any(|button| button.as_str() == text)
}

/// Replies that no prompt is pending any more. The next text begins a conversation.
pub(in crate::bot) async fn cancelled(chat: PrivateChat) -> HandlerResult {
    questions::last_answer::forget(&chat);
    chat.reply(chat.lang.cancelled()).await
}

pub(in crate::bot) async fn cancel_forget(chat: PrivateChat) -> HandlerResult {
    chat.reply(chat.lang.forget_kept()).await
}

/// Closes the pending prompt at a command or a button, because the person has changed their mind. If the next text is
/// not understood, the bot explains it anew.
pub(in crate::bot) async fn close_prompt(chat: PrivateChat) -> Result<Option<()>, HandlerError> {
    chat.context.recent.reset_hints(chat.speaker());
    chat.context.chats.clear_prompt_if_pending(chat.id(), chat.now).await?;
    Ok(Some(()))
}

/// The addresses in a text that answers from where a key may be used.
pub(in crate::bot) fn typed_addresses(
    chat: PrivateChat,
    text: String,
) -> Option<(KeyId, TypedAddresses)> {
    let key = chat.context.recent.asked_addresses(chat.speaker(), chat.now)?;
    Some((key, TypedAddresses::read(&text)?))
}

/// The prompt for a label that the next text answers.
pub(in crate::bot) async fn label_prompt(
    chat: PrivateChat,
) -> Result<Option<PendingPrompt>, HandlerError> {
    let prompt = chat.context.chats.pending_prompt(chat.id(), chat.now).await?;
    Ok(prompt.filter(|prompt| prompt.purpose == PromptPurpose::Label))
}
