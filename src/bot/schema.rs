//! The dispatch tree: which handler answers which update.

mod guard;
mod try_filter_map;

use std::sync::Arc;

use teloxide::dispatching::{UpdateFilterExt, UpdateHandler};
use teloxide::dptree::{self, case};
use teloxide::types::{CallbackQuery, InlineQuery, Message, Update};

use super::admission::{Admitted, Reply};
use super::callback::{ButtonData, KeyAction, LanguageChoice};
use super::chat::{ChatContext, GroupChat, Person, PrivateChat};
use super::commands::{Command, NotALanguage, StartPayload};
use super::context::Context;
use super::error::HandlerError;
use super::group_chat::{self, GroupButton};
use super::keys::{forget, issue, limits, menus, rename};
use super::private_chat::{self, PrivateText};
use super::queries::{self, Question, ViewButton};
use super::state::PendingPrompt as Prompt;
use super::telegram::CallbackAnswer;
use super::{leaked_keys, service_updates};
use crate::keys::{KeyId, Label, LabelError};
use crate::text::Lang;
use guard::guard;
use try_filter_map::try_filter_map;

/// The end of a branch: a handler that takes the context, the chat and the named values of the branch.
macro_rules! handler {
    ($handler:path, $chat:ty $(, $value:ident: $type:ty)*) => {
        |context: Arc<Context>, chat: Arc<$chat> $(, $value: $type)*| async move {
            $handler(&context, &chat $(, $value)*).await
        }
    };
}

/// A handler of a private chat.
macro_rules! private {
    ($handler:path $(, $value:ident: $type:ty)*) => { handler!($handler, PrivateChat $(, $value: $type)*) };
}

/// A handler of a group.
macro_rules! group {
    ($handler:path $(, $value:ident: $type:ty)*) => { handler!($handler, GroupChat $(, $value: $type)*) };
}

type Wanted<T, E> = Option<Result<T, E>>;

/// The whole tree. An update that no branch takes is finished without an answer.
pub(super) fn schema() -> UpdateHandler<HandlerError> {
    dptree::entry()
        .chain(guard())
        .chain(dptree::inspect_async(block_leaked_keys))
        .chain(dptree::filter(|admitted: Arc<Admitted>| admitted.reply != Reply::Nothing))
        .branch(Update::filter_message().branch(private_message()).branch(group_message()).branch(
            dptree::filter_map(service_updates::migration).endpoint(service_updates::migrated),
        ))
        .branch(
            Update::filter_callback_query()
                .chain(dptree::filter_map(callback_answer))
                .branch(private_button())
                .branch(group_button())
                .endpoint(service_updates::unknown_button),
        )
        .branch(Update::filter_inline_query().endpoint(inline_query))
        .branch(Update::filter_my_chat_member().endpoint(service_updates::bot_removed))
}

fn private_message() -> UpdateHandler<HandlerError> {
    try_filter_map(PrivateChat::of_message)
        .branch(
            dptree::filter_map(retry_after)
                .endpoint(private!(private_chat::retry_after, seconds: u64)),
        )
        .chain(dptree::filter_map(PrivateText::of_message))
        .branch(case![PrivateText::None].endpoint(private!(private_chat::not_a_command)))
        .branch(
            case![PrivateText::Keys(text)]
                .endpoint(private!(private_chat::check_keys, message: Message, text: String)),
        )
        .branch(
            case![PrivateText::MistypedKey]
                .endpoint(private!(private_chat::mistyped_key, message: Message)),
        )
        .branch(
            case![PrivateText::UnknownCommand(similar)]
                .endpoint(private!(private_chat::unknown_command, similar: Vec<&'static str>)),
        )
        .branch(
            case![PrivateText::Command(command)]
                .chain(try_filter_map(private_chat::close_prompt))
                .chain(private_command()),
        )
        .branch(
            case![PrivateText::Other(text)]
                .branch(
                    try_filter_map(private_chat::pending_prompt)
                        .endpoint(private!(private_chat::set_label, prompt: Prompt, text: String)),
                )
                .branch(dptree::filter_map(private_chat::bare_command).chain(private_command()))
                .endpoint(private!(private_chat::not_a_command)),
        )
}

fn private_command() -> UpdateHandler<HandlerError> {
    use private_chat as own;
    dptree::entry()
        .branch(case![Command::Query(question)].endpoint(private!(query, question: Question)))
        .branch(
            case![Command::New(label)]
                .endpoint(private!(own::new_key, label: Wanted<Label, LabelError>)),
        )
        .branch(case![Command::List].endpoint(private!(own::list_keys)))
        .branch(
            case![Command::Check(rest)]
                .endpoint(private!(own::check, message: Message, rest: Option<String>)),
        )
        .branch(case![Command::Limits].endpoint(private!(limits::show)))
        .branch(case![Command::Forget].endpoint(private!(forget::ask)))
        .branch(
            case![Command::Start(payload)].endpoint(private!(own::start, payload: StartPayload)),
        )
        .branch(
            case![Command::Lang(wanted)]
                .endpoint(private!(own::language, wanted: Wanted<Lang, NotALanguage>)),
        )
        .branch(case![Command::Help].endpoint(private!(own::help)))
}

fn private_button() -> UpdateHandler<HandlerError> {
    use private_chat as own;
    try_filter_map(PrivateChat::of_callback)
        .chain(try_filter_map(private_chat::close_prompt))
        .branch(
            dptree::filter_map(|query: CallbackQuery| ViewButton::decode(&query.data?))
                .endpoint(private!(view, button: ViewButton)),
        )
        .branch(
            dptree::filter_map(|query: CallbackQuery| LanguageChoice::decode(&query.data?))
                .endpoint(private!(own::set_language, choice: LanguageChoice)),
        )
        .branch(
            dptree::filter_map(|query: CallbackQuery| KeyAction::decode(&query.data?))
                .branch(case![KeyAction::Issue].endpoint(private!(own::issue)))
                .branch(case![KeyAction::NotNow].endpoint(private!(own::not_now)))
                .branch(case![KeyAction::Hide(key)].endpoint(private!(issue::hide, key: KeyId)))
                .branch(
                    case![KeyAction::Rename(key)].endpoint(private!(rename::prompt, key: KeyId)),
                )
                .branch(case![KeyAction::Rotate(key)].endpoint(private!(issue::rotate, key: KeyId)))
                .branch(
                    case![KeyAction::Delete { key, return_to }]
                        .endpoint(private!(own::delete_key, keys: (KeyId, KeyId))),
                )
                .branch(
                    case![KeyAction::Return(key)].endpoint(private!(menus::return_to, key: KeyId)),
                )
                .branch(case![KeyAction::Forget].endpoint(private!(forget::everything)))
                .branch(case![KeyAction::CancelForget].endpoint(private!(own::cancel_forget)))
                .endpoint(private!(menus::open, action: KeyAction)),
        )
        .endpoint(private!(private_chat::unknown_button))
}

fn group_message() -> UpdateHandler<HandlerError> {
    use group_chat as own;
    try_filter_map(GroupChat::of_message)
        .branch(dptree::filter_map(retry_after).endpoint(group!(own::retry_after, seconds: u64)))
        .chain(dptree::filter_map(group_chat::command))
        .branch(case![Command::Query(question)].endpoint(group!(query, question: Question)))
        .branch(case![Command::New(label)].endpoint(group!(own::new_key)))
        .branch(case![Command::Start(payload)].endpoint(group!(own::start, payload: StartPayload)))
        .branch(
            case![Command::Lang(wanted)]
                .endpoint(group!(own::language, wanted: Wanted<Lang, NotALanguage>)),
        )
        .branch(case![Command::Help].endpoint(group!(own::help)))
        .branch(case![Command::List].endpoint(group!(own::private_only)))
        .branch(case![Command::Check(rest)].endpoint(group!(own::private_only)))
        .branch(case![Command::Limits].endpoint(group!(own::private_only)))
        .branch(case![Command::Forget].endpoint(group!(own::private_only)))
}

fn group_button() -> UpdateHandler<HandlerError> {
    use group_chat as own;
    try_filter_map(GroupChat::of_callback)
        .chain(dptree::map(GroupButton::of_callback))
        .branch(case![GroupButton::View(button)].endpoint(group!(view, button: ViewButton)))
        .branch(
            case![GroupButton::Language(choice)]
                .endpoint(group!(own::set_language, choice: LanguageChoice)),
        )
        .branch(case![GroupButton::NotYours].endpoint(group!(own::not_yours)))
        .branch(case![GroupButton::PressedTwice].endpoint(group!(own::pressed_twice)))
        .branch(case![GroupButton::Key].endpoint(group!(own::key_button)))
        .endpoint(group!(own::out_of_date))
}

async fn block_leaked_keys(context: Arc<Context>, admitted: Arc<Admitted>) {
    if let Some(leak) = &admitted.leak {
        leaked_keys::block(&context, leak).await;
    }
}

async fn query(
    context: &Context,
    chat: &ChatContext,
    question: Question,
) -> Result<(), HandlerError> {
    queries::asked(context, chat, &question).await
}

async fn view(
    context: &Context,
    chat: &ChatContext,
    button: ViewButton,
) -> Result<(), HandlerError> {
    queries::pressed(context, chat, &button).await
}

async fn inline_query(context: Arc<Context>, query: InlineQuery) -> Result<(), HandlerError> {
    let Some(person) = Person::of(&query.from) else { return Ok(()) };
    queries::answer_inline_query(&context, &person, &query.id, &query.query).await
}

fn callback_answer(admitted: Arc<Admitted>) -> Option<CallbackAnswer> {
    admitted.callback.clone()
}

fn retry_after(admitted: Arc<Admitted>) -> Option<u64> {
    match admitted.reply {
        Reply::RetryAfter(seconds) => Some(seconds),
        Reply::Handler | Reply::Nothing => None,
    }
}

#[cfg(test)]
mod tests {
    use teloxide::dptree::Type;

    use super::*;
    use crate::bot::updates::Inbox;

    #[test]
    fn no_handler_misses_a_value() {
        let given =
            [Type::of::<Arc<Context>>(), Type::of::<Arc<Inbox<Admitted>>>(), Type::of::<Update>()];
        dptree::type_check(schema().sig(), &dptree::deps![], &given);
    }
}
