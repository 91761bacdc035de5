//! Who speaks, and where. What passes is a type: a handler that gets an [`InPrivate`] talks to a person in the
//! person's own chat, and nothing else can make one.

use teloxide::types::{
    CallbackQuery, CallbackQueryId, Chat, ChatId, ChatMemberUpdated, InlineKeyboardButton,
    InlineKeyboardButtonKind, InlineQueryId, Message, MessageId, MessageKind, ThreadId, Update,
    UpdateKind, User, UserId,
};

use crate::bot::queues::QueueKey;
use crate::bot::telegram::Destination;
use crate::keys::{Owner, Token};
use crate::text::Lang;

/// The account through which Telegram itself speaks, and posts of a linked channel arrive.
const TELEGRAM_API: UserId = UserId(777_000);

/// A person.
#[derive(Clone, Debug)]
pub(super) struct Person {
    id: UserId,
    pub(super) name: String,
    language: Option<String>,
}

/// A person in the private chat with the bot.
#[derive(Clone, Debug)]
pub(super) struct InPrivate {
    pub(super) person: Person,
}

/// Somebody in a group who may talk to the bot there.
#[derive(Clone, Debug)]
pub(super) struct InGroup {
    pub(super) destination: Destination,
    pub(super) sender: Sender,
}

/// Who speaks in a group.
#[derive(Clone, Debug)]
pub(super) enum Sender {
    /// A person.
    Person(Person),
    /// An admin who hides behind the group's name.
    AnonymousAdmin,
}

/// What an update is to the bot.
#[derive(Debug)]
pub(super) enum Entry {
    /// A person said something in private.
    Said { at: InPrivate, message: MessageId, words: MessageContent },
    /// A person pressed a button in private.
    Pressed { at: InPrivate, message: MessageId, query: CallbackQueryId, data: String },
    /// Somebody in a group said something that may be for the bot.
    SaidInGroup { at: InGroup, text: String },
    /// Somebody in a group pressed a button.
    PressedInGroup {
        at: InGroup,
        by: Person,
        message: MessageId,
        query: CallbackQueryId,
        data: String,
        /// What the buttons of the message carry. Data that comes with a press can be made up, these can't.
        carried: Option<Box<[String]>>,
    },
    /// A press of a button nobody knows where.
    PressedNowhere { query: CallbackQueryId, lang: Lang },
    /// A person types behind the bot's name, in whatever chat.
    InlineQuery { by: Person, query: InlineQueryId, words: String },
    /// The group has another number now.
    Moved { from: ChatId, to: ChatId },
    /// The bot was blocked or removed.
    Gone(ChatId),
    /// Nothing that concerns the bot.
    Nothing,
}

/// What a person said in private.
#[derive(Debug)]
pub(super) enum MessageContent {
    /// A text of their own.
    Own(String),
    /// A text that is read for keys only: somebody else's, or one under a picture.
    Forwarded(String),
    /// A picture, a sticker, a voice.
    NoText,
}

impl Person {
    /// As the key store knows the person.
    pub(super) fn owner(&self) -> Owner {
        Owner(i64::try_from(self.id.0).unwrap_or(i64::MAX))
    }

    /// The person's private chat.
    pub(super) fn chat(&self) -> ChatId {
        self.id.into()
    }

    pub(super) fn id(&self) -> UserId {
        self.id
    }

    /// The language of the person's app.
    pub(super) fn lang(&self) -> Lang {
        Lang::from_telegram_code(self.language.as_deref())
    }

    fn of(user: &User) -> Option<Self> {
        (!user.is_bot && user.id != TELEGRAM_API).then(|| Self {
            id: user.id,
            name: user.first_name.clone(),
            language: user.language_code.clone(),
        })
    }
}

impl Sender {
    /// The language to speak while none is chosen.
    pub(super) fn lang(&self) -> Lang {
        match self {
            Self::Person(person) => person.lang(),
            Self::AnonymousAdmin => Lang::En,
        }
    }
}

impl Entry {
    /// What it is called where updates are counted.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Said { .. } => "message",
            Self::Pressed { .. } => "press",
            Self::SaidInGroup { .. } => "group_message",
            Self::PressedInGroup { .. } | Self::PressedNowhere { .. } => "group_press",
            Self::InlineQuery { .. } => "inline",
            Self::Moved { .. } | Self::Gone(_) => "membership",
            Self::Nothing => "other",
        }
    }

    /// Updates of one queue are dealt with one after the other.
    pub(super) fn queue(&self) -> QueueKey {
        match self {
            Self::Said { at, .. } | Self::Pressed { at, .. } => at.person.chat().into(),
            Self::SaidInGroup { at, .. } => match &at.sender {
                Sender::Person(person) => QueueKey::within(at.destination.chat, person.id()),
                Sender::AnonymousAdmin => at.destination.chat.into(),
            },
            Self::PressedInGroup { at, by, .. } => QueueKey::within(at.destination.chat, by.id()),
            Self::InlineQuery { by, .. } => by.chat().into(),
            Self::Moved { from: chat, .. } | Self::Gone(chat) => (*chat).into(),
            Self::PressedNowhere { .. } | Self::Nothing => ChatId(0).into(),
        }
    }
}

/// What the update is to the bot.
pub(super) fn entry(update: &Update) -> Entry {
    match &update.kind {
        UpdateKind::Message(message) => said(message),
        UpdateKind::CallbackQuery(query) => pressed(query),
        UpdateKind::MyChatMember(change) => membership(change),
        UpdateKind::InlineQuery(query) => match Person::of(&query.from) {
            Some(by) => {
                Entry::InlineQuery { by, query: query.id.clone(), words: query.query.clone() }
            }
            None => Entry::Nothing,
        },
        // Edited messages and what channels or business accounts write is never a command.
        UpdateKind::EditedMessage(_)
        | UpdateKind::ChannelPost(_)
        | UpdateKind::EditedChannelPost(_)
        | UpdateKind::BusinessConnection(_)
        | UpdateKind::BusinessMessage(_)
        | UpdateKind::EditedBusinessMessage(_)
        | UpdateKind::DeletedBusinessMessages(_)
        | UpdateKind::MessageReaction(_)
        | UpdateKind::MessageReactionCount(_)
        | UpdateKind::ChosenInlineResult(_)
        | UpdateKind::ShippingQuery(_)
        | UpdateKind::PreCheckoutQuery(_)
        | UpdateKind::PurchasedPaidMedia(_)
        | UpdateKind::Poll(_)
        | UpdateKind::PollAnswer(_)
        | UpdateKind::ChatMember(_)
        | UpdateKind::ChatJoinRequest(_)
        | UpdateKind::ChatBoost(_)
        | UpdateKind::RemovedChatBoost(_)
        | UpdateKind::Error(_) => Entry::Nothing,
    }
}

fn said(message: &Message) -> Entry {
    if let Some(to) = message.migrate_to_chat_id() {
        return Entry::Moved { from: message.chat.id, to: *to };
    }
    if let Some(from) = message.migrate_from_chat_id() {
        return Entry::Moved { from: *from, to: message.chat.id };
    }
    let own = message.via_bot.is_none() && message.sender_business_bot.is_none();
    if !own || !matches!(message.kind, MessageKind::Common(_)) {
        return Entry::Nothing;
    }
    let forwarded = message.forward_origin().is_some();
    if message.chat.is_private() {
        let Some(person) = message.from.as_ref().and_then(Person::of) else {
            return Entry::Nothing;
        };
        if person.chat() != message.chat.id {
            return Entry::Nothing;
        }
        let words = match (message.text(), message.caption(), forwarded) {
            (Some(text), _, false) => MessageContent::Own(text.to_owned()),
            (Some(text), _, true) => MessageContent::Forwarded(text.to_owned()),
            (None, Some(caption), _) if Token::find_all(caption).next().is_some() => {
                MessageContent::Forwarded(caption.to_owned())
            }
            (None, _, _) => MessageContent::NoText,
        };
        return Entry::Said { at: InPrivate { person }, message: message.id, words };
    }
    match (message.text(), in_group(message)) {
        (Some(text), Some(at)) if !forwarded => Entry::SaidInGroup { at, text: text.to_owned() },
        _ => Entry::Nothing,
    }
}

fn in_group(message: &Message) -> Option<InGroup> {
    if !is_group(&message.chat) {
        return None;
    }
    let sender = match &message.sender_chat {
        Some(mask) if mask.id == message.chat.id => Sender::AnonymousAdmin,
        Some(_) => return None,
        None => Sender::Person(message.from.as_ref().and_then(Person::of)?),
    };
    let thread = message.thread_id.filter(|_| message.is_topic_message);
    Some(InGroup { destination: Destination { chat: message.chat.id, thread }, sender })
}

fn pressed(press: &CallbackQuery) -> Entry {
    let (query, lang) =
        (press.id.clone(), Lang::from_telegram_code(press.from.language_code.as_deref()));
    let (Some(message), Some(person)) = (&press.message, Person::of(&press.from)) else {
        return Entry::PressedNowhere { query, lang };
    };
    let data = press.data.clone().unwrap_or_default();
    let (chat, message_id) = (message.chat(), message.id());
    if chat.id == person.chat() {
        return Entry::Pressed { at: InPrivate { person }, message: message_id, query, data };
    }
    if !is_group(chat) {
        return Entry::PressedNowhere { query, lang };
    }
    let thread = message.regular_message().and_then(topic);
    let carried = message.regular_message().map(carried);
    let destination = Destination { chat: chat.id, thread };
    let at = InGroup { destination, sender: Sender::Person(person.clone()) };
    Entry::PressedInGroup { at, by: person, message: message_id, query, data, carried }
}

fn carried(message: &Message) -> Box<[String]> {
    let rows = message.reply_markup().map(|markup| &markup.inline_keyboard);
    let data = |button: &InlineKeyboardButton| {
        let InlineKeyboardButtonKind::CallbackData(data) = &button.kind else { return None };
        Some(data.clone())
    };
    rows.into_iter().flatten().flatten().filter_map(data).collect()
}

fn topic(message: &Message) -> Option<ThreadId> {
    message.thread_id.filter(|_| message.is_topic_message)
}

fn membership(change: &ChatMemberUpdated) -> Entry {
    if change.new_chat_member.is_present() { Entry::Nothing } else { Entry::Gone(change.chat.id) }
}

fn is_group(chat: &Chat) -> bool {
    chat.is_group() || chat.is_supergroup()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_press_nobody_knows_where_has_its_persons_language() {
        let from = json!({"id": 5, "is_bot": false, "first_name": "A", "language_code": "ru"});
        let press =
            json!({"id": "1", "from": from, "chat_instance": "1", "inline_message_id": "1"});
        let update = json!({"update_id": 1, "callback_query": press});
        let entry = entry(&serde_json::from_str(&update.to_string()).unwrap());
        assert!(matches!(entry, Entry::PressedNowhere { lang: Lang::Ru, .. }), "{entry:?}");
    }
}
