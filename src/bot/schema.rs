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

/// A handler of a private chat; behind a pattern, the branch of the values that match it.
macro_rules! private {
    ([$($pattern:tt)+] => $($handler:tt)+) => { case![$($pattern)+].endpoint(private!($($handler)+)) };
    ($handler:path $(, $value:ident: $type:ty)*) => { handler!($handler, PrivateChat $(, $value: $type)*) };
}

/// The same for groups.
macro_rules! group {
    ([$($pattern:tt)+] => $($handler:tt)+) => { case![$($pattern)+].endpoint(group!($($handler)+)) };
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
    use private_chat as own;
    try_filter_map(PrivateChat::of_message)
        .branch(
            dptree::filter_map(retry_after)
                .endpoint(private!(own::retry_after, seconds: u64)),
        )
        .chain(dptree::filter_map(PrivateText::of_message))
        .branch(private!([PrivateText::None] => own::not_a_command))
        .branch(
            private!([PrivateText::Keys(text)] => own::check_keys, message: Message, text: String),
        )
        .branch(private!([PrivateText::MistypedKey] => own::mistyped_key, message: Message))
        .branch(private!(
            [PrivateText::UnknownCommand(similar)] => own::unknown_command, similar: Vec<&'static str>
        ))
        .branch(
            case![PrivateText::Command(command)]
                .chain(try_filter_map(own::close_prompt))
                .chain(private_command()),
        )
        .branch(
            case![PrivateText::Other(text)]
                .branch(
                    try_filter_map(own::pending_prompt)
                        .endpoint(private!(own::set_label, prompt: Prompt, text: String)),
                )
                .branch(dptree::filter_map(own::bare_command).chain(private_command()))
                .endpoint(private!(own::not_a_command)),
        )
}

fn private_command() -> UpdateHandler<HandlerError> {
    use private_chat as own;
    dptree::entry()
        .branch(private!([Command::Query(question)] => query, question: Question))
        .branch(private!([Command::New(label)] => own::new_key, label: Wanted<Label, LabelError>))
        .branch(private!([Command::List] => own::list_keys))
        .branch(
            private!([Command::Check(rest)] => own::check, message: Message, rest: Option<String>),
        )
        .branch(private!([Command::Limits] => limits::show))
        .branch(private!([Command::Forget] => forget::ask))
        .branch(private!([Command::Start(payload)] => own::start, payload: StartPayload))
        .branch(
            private!([Command::Lang(wanted)] => own::language, wanted: Wanted<Lang, NotALanguage>),
        )
        .branch(private!([Command::Help] => own::help))
}

fn private_button() -> UpdateHandler<HandlerError> {
    use private_chat as own;
    try_filter_map(PrivateChat::of_callback)
        .chain(try_filter_map(own::close_prompt))
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
                .branch(private!([KeyAction::Issue] => own::issue))
                .branch(private!([KeyAction::NotNow] => own::not_now))
                .branch(private!([KeyAction::Hide(key)] => issue::hide, key: KeyId))
                .branch(private!([KeyAction::Rename(key)] => rename::prompt, key: KeyId))
                .branch(private!([KeyAction::Rotate(key)] => issue::rotate, key: KeyId))
                .branch(private!(
                    [KeyAction::Delete { key, return_to }] => own::delete_key, keys: (KeyId, KeyId)
                ))
                .branch(private!([KeyAction::Return(key)] => menus::return_to, key: KeyId))
                .branch(private!([KeyAction::Forget] => forget::everything))
                .branch(private!([KeyAction::CancelForget] => own::cancel_forget))
                .endpoint(private!(menus::open, action: KeyAction)),
        )
        .endpoint(private!(own::unknown_button))
}

fn group_message() -> UpdateHandler<HandlerError> {
    use group_chat as own;
    try_filter_map(GroupChat::of_message)
        .branch(dptree::filter_map(retry_after).endpoint(group!(own::retry_after, seconds: u64)))
        .chain(dptree::filter_map(group_chat::command))
        .branch(group!([Command::Query(question)] => query, question: Question))
        .branch(group!([Command::New(label)] => own::new_key))
        .branch(group!([Command::Start(payload)] => own::start, payload: StartPayload))
        .branch(
            group!([Command::Lang(wanted)] => own::language, wanted: Wanted<Lang, NotALanguage>),
        )
        .branch(group!([Command::Help] => own::help))
        .branch(group!([Command::List] => own::private_only))
        .branch(group!([Command::Check(rest)] => own::private_only))
        .branch(group!([Command::Limits] => own::private_only))
        .branch(group!([Command::Forget] => own::private_only))
}

fn group_button() -> UpdateHandler<HandlerError> {
    use group_chat as own;
    try_filter_map(GroupChat::of_callback)
        .chain(dptree::map(GroupButton::of_callback))
        .branch(group!([GroupButton::View(button)] => view, button: ViewButton))
        .branch(
            group!([GroupButton::Language(choice)] => own::set_language, choice: LanguageChoice),
        )
        .branch(group!([GroupButton::NotYours] => own::not_yours))
        .branch(group!([GroupButton::PressedTwice] => own::pressed_twice))
        .branch(group!([GroupButton::Key] => own::key_button))
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
