//! Groups: decides which texts are for the bot, and handles commands that are not queries. Anything about keys gets one
//! fixed line.

use std::sync::Arc;

use teloxide::types::Message;

use super::commands::{self, Command, ParsedText, UnknownCommand};
use crate::bot::chat::ChatContext;
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::keys::questions::in_public;
use crate::bot::language::{self, KeyQuestion};
use crate::bot::questions::{self, Addressed};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::{Html, Lang};

/// Whether a text in a group is for this bot. A command that other bots may have, too, is for this one if Telegram has
/// chosen to deliver it.
pub(in crate::bot) fn is_for_the_bot(context: &Context, message: &Message, text: &str) -> bool {
    let (me, group) = (context.me(), message.chat.id);
    match commands::parse(text, me) {
        ParsedText::Command { is_for_me, .. } => is_for_me || !context.reads_whole(group),
        ParsedText::Unknown(command) => {
            command.is_for_me || !command.similar.is_empty() && !context.reads_whole(group)
        }
        ParsedText::Words if addressed(message, text, me).is_some() => true,
        ParsedText::Words => {
            context.record_read_as_admin(group);
            false
        }
    }
}

/// A text in a group that is for this bot.
#[derive(Clone, Debug)]
pub(in crate::bot) enum GroupText {
    Command(Command),
    UnknownCommand(UnknownCommand),
    /// A text that names the bot, or replies to one of its messages.
    Words {
        words: String,
        addressed: Addressed,
    },
}

impl GroupText {
    pub(in crate::bot) fn of_message(chat: Arc<ChatContext>, message: Message) -> Option<Self> {
        let (text, me) = (message.text()?, chat.context.me());
        match commands::parse(text, me) {
            ParsedText::Command { command, .. } => Some(Self::Command(command)),
            ParsedText::Unknown(command) => Some(Self::UnknownCommand(command)),
            ParsedText::Words => {
                let (words, addressed) = addressed(&message, text, me)?;
                let words = language::without_interjections(&words).to_owned();
                Some(match commands::of_words(&chat, &words) {
                    Some(command) => Self::Command(command),
                    None => Self::Words { words, addressed },
                })
            }
        }
    }
}

/// The words of a text without the bot's name, and the way in which it is for the bot.
fn addressed(message: &Message, text: &str, me: &str) -> Option<(String, Addressed)> {
    let is_me = |word: &str| {
        let name = word.trim_matches(|sign: char| ",.:;!?()".contains(sign)).strip_prefix('@');
        !me.is_empty() && name.is_some_and(|name| name.eq_ignore_ascii_case(me))
    };
    let all: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<&str> = all.iter().copied().filter(|word| !is_me(word)).collect();
    let is_mention = words.len() < all.len();
    let replied = message.reply_to_message().and_then(|replied| replied.from.as_ref());
    let is_reply = replied.and_then(|from| from.username.as_deref()) == Some(me);
    let addressed = match (is_mention, is_reply) {
        (true, _) => Addressed::Directly,
        (false, true) => Addressed::InReply,
        (false, false) => return None,
    };
    Some((words.join(" "), addressed))
}

/// The words of a text, whichever way it is for the bot.
pub(in crate::bot) fn without_addressing((words, _): (String, Addressed)) -> String {
    words
}

/// Replies that keys are a private matter; the button opens the private chat.
pub(in crate::bot) async fn private_only(chat: Arc<ChatContext>) -> HandlerResult {
    chat.reply(in_private(&chat.context, chat.lang, chat.lang.private_only(), "desk")).await
}

/// A question about keys: what may be said to everybody, and the button for the rest.
pub(in crate::bot) async fn key_question(
    chat: Arc<ChatContext>,
    question: KeyQuestion,
) -> HandlerResult {
    let general = in_public(&chat, &question).into_iter();
    let text = Html::paragraphs(general.chain([chat.lang.private_only()]));
    chat.reply(in_private(&chat.context, chat.lang, text, "desk")).await
}

/// How many requests a key may make.
pub(in crate::bot) async fn limits(chat: Arc<ChatContext>) -> HandlerResult {
    key_question(chat, KeyQuestion::Limit).await
}

/// `/new`: replies the same, but the button opens the confirmation.
pub(in crate::bot) async fn new_key(chat: Arc<ChatContext>) -> HandlerResult {
    chat.reply(in_private(&chat.context, chat.lang, chat.lang.private_only(), "new")).await
}

/// `/keyboard`: refuses, because buttons for the whole group would be in the way of the other members.
pub(in crate::bot) async fn keyboard(chat: Arc<ChatContext>) -> HandlerResult {
    chat.reply(in_private(&chat.context, chat.lang, chat.lang.keyboard_private_only(), "desk"))
        .await
}

/// The greeting of a group, as when the bot was added.
pub(in crate::bot) async fn start(chat: Arc<ChatContext>) -> HandlerResult {
    let rows = questions::group_rows(chat.lang);
    chat.reply(OutgoingMessage { text: chat.lang.greet_group(), rows }).await
}

pub(in crate::bot) async fn help(chat: Arc<ChatContext>) -> HandlerResult {
    let help = Html::lines([chat.lang.help_queries(), chat.lang.help_group()]);
    chat.reply(in_private(&chat.context, chat.lang, help, "desk")).await
}

pub(in crate::bot) async fn pressed_twice(chat: Arc<ChatContext>) -> HandlerResult {
    chat.answer_callback(None).await;
    Ok(())
}

pub(in crate::bot) async fn key_button(chat: Arc<ChatContext>) -> HandlerResult {
    chat.reply_short(&chat.lang.no_such_key()).await
}

/// A message with a button that opens the private chat.
pub(in crate::bot) fn in_private(
    context: &Context,
    lang: Lang,
    text: Html,
    payload: &str,
) -> OutgoingMessage {
    let link = context.link(payload);
    let link = link.map(|url| vec![Button::link(lang.button_private(), url)]);
    OutgoingMessage { text, rows: link.into_iter().collect() }
}
