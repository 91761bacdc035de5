//! Admission of updates: before an update waits in a queue, decides what it is and whether its sender is within the
//! flood limits.

use std::sync::Arc;
use std::time::Instant;

use teloxide::types::{CallbackQuery, ChatId, Message, MessageKind, Update, UpdateKind};
use tokio_util::sync::CancellationToken;

use super::group_chat;
use crate::bot::chat::{Person, Sender, destination, destination_of_button, is_group};
use crate::bot::context::Context;
use crate::bot::error::Recipient;
use crate::bot::keys::leaked_keys::LeakedKeys;
use crate::bot::telegram::CallbackAnswer;
use crate::bot::updates::{Decision, FloodDecision, FloodLimiter, FloodLimits};
use crate::text::Lang;

/// An update that is dispatched, as admission has classified it.
pub(in crate::bot) struct Admitted {
    /// The kind, as the metrics count it.
    pub(in crate::bot) kind: &'static str,
    /// The reply that the sender gets, if any.
    pub(in crate::bot) reply: Reply,
    /// When the update was received.
    pub(in crate::bot) since: Instant,
    /// Keys in the update that other people can read.
    pub(in crate::bot) leak: Option<LeakedKeys>,
    /// The recipient of a message that says to wait or that the handler failed, with the callback that has to be
    /// answered.
    pub(in crate::bot) recipient: Recipient,
}

impl Admitted {
    /// Tells the sender, or the whole group, to wait.
    pub(in crate::bot) async fn say_retry_after(&self, context: &Context, seconds: u64) {
        let Recipient { destination: Some(destination), lang, .. } = self.recipient else {
            return;
        };
        let lang = context.chosen_language(destination.chat).await.unwrap_or(lang);
        let message = match self.reply {
            Reply::GroupRetryAfter(_) => {
                group_chat::in_private(context, lang, lang.group_flood(seconds), "desk")
            }
            _ => lang.flood(seconds).into(),
        };
        context.outbox.send(destination, &message).await;
    }
}

/// The reply that the sender of an update gets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::bot) enum Reply {
    /// The answer of a handler.
    Handler,
    /// A message that says after how many seconds to try again.
    RetryAfter(u64),
    /// The same to everybody in the group.
    GroupRetryAfter(u64),
    /// No reply; only the leaked keys are handled.
    Nothing,
}

/// Decides what happens to each update.
pub(in crate::bot) struct Admission {
    context: Arc<Context>,
    messages: FloodLimiter,
    callbacks: FloodLimiter,
    groups: FloodLimiter,
}

/// An update that the bot handles.
struct Request {
    kind: &'static str,
    recipient: Recipient,
    counts_as: Option<CountsAs>,
}

/// The flood limit that an update counts against. Updates that no person causes, such as an upgraded group, count
/// against none.
enum CountsAs {
    Message { sender: ChatId, group: Option<ChatId> },
    Callback { person: Person, chat: ChatId },
    InlineQuery(Person),
}

impl Admission {
    pub(in crate::bot) fn new(context: Arc<Context>) -> Self {
        let limits = context.settings.flood_limits;
        let limiter = |most| FloodLimiter::new(most, limits.within);
        let (messages, callbacks) = (limiter(limits.messages), limiter(limits.callbacks));
        let groups = FloodLimiter::of_groups(limits.group_messages, FloodLimits::GROUP_WINDOW);
        Self { context, messages, callbacks, groups }
    }

    /// Decides about an update. `unfinished` is the number of unfinished updates of the same chat; `done` is cancelled
    /// when this update is finished.
    pub(in crate::bot) fn decide(
        &self,
        update: &Update,
        unfinished: usize,
        done: &CancellationToken,
    ) -> Decision<Admitted> {
        let leak = LeakedKeys::of(update);
        let (kind, reply, recipient) = match self.request(update) {
            Ok(Request { kind, recipient, counts_as }) => {
                let reply = counts_as.as_ref().map(|counts_as| self.reply(counts_as, unfinished));
                match (counts_as, reply.unwrap_or(Reply::Handler)) {
                    (Some(CountsAs::Callback { person, chat }), Reply::RetryAfter(seconds)) => {
                        if let Some(callback) = recipient.callback {
                            self.refuse(callback, chat, person.lang(), seconds);
                        }
                        return Decision::Finish { kind, outcome: "too_fast" };
                    }
                    (_, Reply::Nothing) => (kind, Reply::Nothing, Recipient::nobody()),
                    (_, reply) => (kind, reply, recipient),
                }
            }
            Err(kind) => (kind, Reply::Nothing, Recipient::nobody()),
        };
        if reply == Reply::Nothing && leak.is_none() {
            return Decision::Finish { kind, outcome: "silence" };
        }
        if let Some(callback) = recipient.callback.clone() {
            let (outbox, after) =
                (Arc::clone(&self.context.outbox), self.context.settings.retry.callback);
            let answer = callback.answer_after_timeout(outbox, after, done.clone());
            self.context.locks.spawn_handler(answer);
        }
        Decision::Dispatch(Admitted { kind, reply, since: Instant::now(), leak, recipient })
    }

    /// The reply that the flood limits allow.
    fn reply(&self, counts_as: &CountsAs, unfinished: usize) -> Reply {
        // A chat that has to wait must not fill the inbox.
        let (limits, now) = (self.context.settings.flood_limits, self.context.now());
        let full = (unfinished > limits.queued)
            .then_some(FloodDecision::Ignore(limits.within.unsigned_abs().as_secs()));
        let decision = full.unwrap_or_else(|| match counts_as {
            CountsAs::Message { sender, .. } => self.messages.check(sender.0, now),
            CountsAs::Callback { person, .. } | CountsAs::InlineQuery(person) => {
                self.callbacks.check(person.chat().0, now)
            }
        });
        let reply = match (counts_as, decision) {
            (_, FloodDecision::Allow) => Reply::Handler,
            (CountsAs::Message { .. }, FloodDecision::Notify(seconds))
            | (
                CountsAs::Callback { .. },
                FloodDecision::Notify(seconds) | FloodDecision::Ignore(seconds),
            ) => Reply::RetryAfter(seconds),
            // The next typed letter is another inline query.
            (CountsAs::Message { .. } | CountsAs::InlineQuery(_), _) => Reply::Nothing,
        };
        match counts_as {
            // A notice to one member is a message in the group, too.
            CountsAs::Message { group: Some(group), .. } if reply != Reply::Nothing => {
                match self.groups.check(group.0, now) {
                    FloodDecision::Allow => reply,
                    FloodDecision::Notify(seconds) => Reply::GroupRetryAfter(seconds),
                    FloodDecision::Ignore(_) => Reply::Nothing,
                }
            }
            _ => reply,
        }
    }

    /// Answers a callback too many. It waits in no queue.
    fn refuse(&self, callback: CallbackAnswer, chat: ChatId, lang: Lang, seconds: u64) {
        let context = Arc::clone(&self.context);
        self.context.locks.spawn(async move {
            let lang = context.chosen_language(chat).await.unwrap_or(lang);
            let text = lang.flood_toast(seconds);
            callback.answer(&context.outbox, Some(&text)).await;
        });
    }

    /// The request that the update is; otherwise only its kind.
    fn request(&self, update: &Update) -> Result<Request, &'static str> {
        match &update.kind {
            UpdateKind::Message(message) => self.message(message),
            UpdateKind::CallbackQuery(query) => Ok(callback(query)),
            UpdateKind::MyChatMember(change)
                if change.new_chat_member.is_present() != change.old_chat_member.is_present() =>
            {
                Ok(Request::internal("membership"))
            }
            UpdateKind::InlineQuery(query) => {
                let person = Person::of(&query.from).ok_or("other")?;
                let counts_as = Some(CountsAs::InlineQuery(person));
                Ok(Request { counts_as, ..Request::internal("inline") })
            }
            // Edited messages, and messages from channels or business accounts, are never commands.
            _ => Err("other"),
        }
    }

    fn message(&self, message: &Message) -> Result<Request, &'static str> {
        if message.migrate_to_chat_id().or(message.migrate_from_chat_id()).is_some() {
            return Ok(Request::internal("membership"));
        }
        let is_own = message.via_bot.is_none() && message.sender_business_bot.is_none();
        if !is_own || !matches!(message.kind, MessageKind::Common(_)) {
            return Err("other");
        }
        let is_forwarded = message.forward_origin().is_some();
        if message.chat.is_private() {
            let person = Person::in_private(message).ok_or("other")?;
            let recipient = Recipient::new(person.chat().into(), person.lang());
            let counts_as = Some(CountsAs::Message { sender: person.chat(), group: None });
            return Ok(Request { kind: "message", recipient, counts_as });
        }
        let (Some(text), Some(sender)) = (message.text(), Sender::in_group(message)) else {
            return Err("other");
        };
        if is_forwarded {
            return Err("other");
        }
        if !group_chat::is_for_the_bot(&self.context, message, text) {
            return Err("group_message");
        }
        let group = message.chat.id;
        let recipient = Recipient::new(destination(message), sender.lang());
        let sender = match &sender {
            Sender::Person(person) => person.chat(),
            Sender::AnonymousAdmin => group,
        };
        let counts_as = Some(CountsAs::Message { sender, group: Some(group) });
        Ok(Request { kind: "group_message", recipient, counts_as })
    }
}

impl Request {
    /// A request that no person wrote.
    fn internal(kind: &'static str) -> Self {
        Self { kind, recipient: Recipient::nobody(), counts_as: None }
    }
}

fn callback(query: &CallbackQuery) -> Request {
    let callback = Some(CallbackAnswer::new(query.id.clone()));
    let (place, person) = (query.message.as_ref(), Person::of(&query.from));
    if let (Some(_), Some(person)) = (&query.inline_message_id, &person) {
        // The chat is unknown, so only the press is answered.
        let recipient = Recipient { callback, lang: person.lang(), ..Recipient::nobody() };
        let counts_as = Some(CountsAs::Callback { chat: person.chat(), person: person.clone() });
        return Request { kind: "inline_press", recipient, counts_as };
    }
    let (Some(message), Some(person)) = (place, person) else {
        let recipient = Recipient { callback, ..Recipient::nobody() };
        return Request { kind: "group_press", recipient, counts_as: None };
    };
    let chat = message.chat();
    let is_private = chat.id == person.chat();
    let kind = if is_private { "press" } else { "group_press" };
    let is_known = is_private || is_group(chat);
    let recipient = match is_known {
        true => Recipient::new(destination_of_button(message), person.lang()),
        false => Recipient::nobody(),
    };
    let counts_as = is_known.then_some(CountsAs::Callback { person, chat: chat.id });
    Request { kind, recipient: Recipient { callback, ..recipient }, counts_as }
}
