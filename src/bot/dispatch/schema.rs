//! The dispatch tree: which handler answers which update.

mod guard;
mod try_filter_map;

use std::sync::Arc;

use teloxide::dispatching::{UpdateFilterExt, UpdateHandler};
use teloxide::dptree::{self, case};
use teloxide::types::{CallbackQuery, InlineQuery, Update};

use super::admission::Admitted;
use super::commands::Command;
use super::group_button::GroupButton;
use super::group_chat::{self, GroupText};
use super::private_chat::{self, PrivateText};
use super::{lang_command, plain_texts, service_updates, undo, unknown_command};
use crate::bot::alerts::{self, AlertCorrection};
use crate::bot::boards::{self, BoardButton};
use crate::bot::callback::{ButtonData, HelpTopic, KeyAction, LanguageChoice};
use crate::bot::chat::{self, ChatContext, Person, PrivateChat};
use crate::bot::context::Context;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::key_usage;
use crate::bot::keys::{
    check, delete, forget, issue, limits, menus, named_key, questions as key_questions, rename,
    set_access, set_addresses, set_end,
};
use crate::bot::language;
use crate::bot::operators;
use crate::bot::people::{self, PeopleButton};
use crate::bot::questions;
use crate::bot::subjects::ViewButton;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::telegram::CallbackAnswer;
use guard::guard;
use try_filter_map::try_filter_map;

/// The whole tree of handlers. An update that no branch takes is finished without an answer.
///
/// Every `branch` of a node costs some time for each update that reaches the node, so rare branches are grouped in
/// nodes of their own.
pub(in crate::bot) fn schema() -> UpdateHandler<HandlerError> {
    dptree::entry()
        .chain(guard())
        .branch(Update::filter_message().branch(private_message()).branch(other_message()))
        .branch(other_update())
}

fn other_message() -> UpdateHandler<HandlerError> {
    dptree::entry()
        .branch(group_message())
        .branch(dptree::filter_map(service_updates::migration).endpoint(service_updates::migrated))
}

fn other_update() -> UpdateHandler<HandlerError> {
    dptree::entry()
        .branch(
            Update::filter_callback_query()
                .filter_map(callback_answer)
                .branch(private_button())
                .branch(group_button())
                .branch(
                    dptree::filter_map(questions::InlineMessage::of_callback)
                        .endpoint(questions::pressed_inline),
                )
                .endpoint(service_updates::unknown_button),
        )
        .branch(Update::filter_inline_query().endpoint(inline_query))
        .branch(Update::filter_my_chat_member().endpoint(service_updates::membership))
}

fn private_message() -> UpdateHandler<HandlerError> {
    try_filter_map(PrivateChat::of_message)
        .chain(try_filter_map(PrivateText::of_message))
        .branch(case![PrivateText::Query(question)].endpoint(private_chat::query))
        .branch(other_private_message())
}

fn other_private_message() -> UpdateHandler<HandlerError> {
    use private_chat as own;
    dptree::map(PrivateChat::into_shared)
        .branch(case![PrivateText::Command(command)].chain(private_command()))
        .branch(case![PrivateText::Unreadable].endpoint(own::unreadable))
        .branch(case![PrivateText::PromptClosed].endpoint(own::cancelled))
        .branch(case![PrivateText::Keys(text)].endpoint(check::keys))
        .branch(case![PrivateText::MistypedKey].endpoint(check::mistyped))
        .branch(case![PrivateText::UnknownCommand(command)].endpoint(unknown_command::answer))
        .branch(case![PrivateText::Operator(words)].endpoint(operators::command))
        .branch(
            case![PrivateText::Other(text)]
                .branch(try_filter_map(own::label_prompt).endpoint(rename::set_label))
                .branch(dptree::filter_map(own::typed_addresses).endpoint(set_addresses::add))
                .branch(try_filter_map(operators::reason_prompt).endpoint(operators::block_for))
                .chain(dptree::map(|text: String| {
                    language::without_interjections(&text).to_owned()
                }))
                .branch(try_filter_map(people::asked_nickname).endpoint(people::command))
                .branch(dptree::filter_map(own::command).chain(private_command()))
                .branch(try_filter_map(AlertCorrection::of).endpoint(alerts::correct))
                .endpoint(plain_texts::in_private),
        )
}

fn private_command() -> UpdateHandler<HandlerError> {
    use private_chat as own;
    dptree::entry()
        .branch(case![Command::Query(question)].endpoint(questions::answer_command))
        .branch(case![Command::New(label)].endpoint(own::new_key))
        .branch(case![Command::ConfirmNew(label)].endpoint(own::confirm_new))
        .branch(case![Command::List].branch(named_key()).endpoint(own::list_keys))
        .branch(case![Command::OneKey(step)].branch(named_key()).endpoint(own::one_key))
        .branch(case![Command::Check(rest)].endpoint(own::check))
        .branch(case![Command::Limits].endpoint(limits::show))
        .branch(case![Command::KeyQuestion(question)].endpoint(key_questions::answer))
        .branch(case![Command::Forget].endpoint(forget::ask))
        .branch(case![Command::Watch(words)].endpoint(alerts::watch))
        .branch(case![Command::Watches].endpoint(alerts::list))
        .branch(case![Command::Board(words)].endpoint(boards::command))
        .branch(case![Command::Boards].endpoint(boards::list))
        .branch(case![Command::Me(words)].endpoint(people::command))
        .branch(case![Command::Away(words)].endpoint(people::away::command))
        .branch(case![Command::AlertRequest(request)].endpoint(alerts::answer_request))
        .branch(case![Command::TwoRequests(requests)].endpoint(alerts::answer_two))
        .branch(case![Command::Start].endpoint(own::start))
        .branch(case![Command::OpenView(button)].endpoint(questions::answer_link))
        .branch(case![Command::OpenAlert(button)].endpoint(alerts::pressed))
        .branch(case![Command::Lang(name)].endpoint(lang_command::command))
        .branch(case![Command::Help].endpoint(own::help))
        .branch(case![Command::Privacy].endpoint(people::privacy::command))
        .branch(case![Command::Keyboard(switch)].endpoint(own::keyboard))
        .branch(case![Command::Cancel].endpoint(undo::undo))
        .branch(case![Command::Stop { is_all }].endpoint(undo::stop))
        .branch(case![Command::NeverMind].endpoint(undo::never_mind))
}

/// A key that the text names by its label.
fn named_key() -> UpdateHandler<HandlerError> {
    try_filter_map(named_key::find).endpoint(named_key::change)
}

fn private_button() -> UpdateHandler<HandlerError> {
    use private_chat as own;
    try_filter_map(PrivateChat::of_callback)
        .map(PrivateChat::into_shared)
        .chain(try_filter_map(own::close_prompt))
        .branch(dptree::filter_map(data::<ViewButton>).endpoint(questions::pressed))
        .branch(dptree::filter_map(data::<LanguageChoice>).endpoint(lang_command::pressed))
        .branch(dptree::filter_map(data::<HelpTopic>).endpoint(own::help_topic))
        .branch(dptree::filter_map(data::<AlertButton>).endpoint(alerts::pressed))
        .branch(dptree::filter_map(data::<BoardButton>).endpoint(boards::pressed))
        .branch(dptree::filter_map(data::<PeopleButton>).endpoint(people::pressed))
        .branch(
            dptree::filter_map(data::<KeyAction>)
                .branch(case![KeyAction::Issue].endpoint(own::issue))
                .branch(case![KeyAction::IssueNamed].endpoint(own::issue_named))
                .branch(case![KeyAction::IssueFor { days, is_named }].endpoint(own::issue_for))
                .branch(case![KeyAction::NotNow].endpoint(own::not_now))
                .branch(case![KeyAction::Hide(key)].endpoint(issue::hide))
                .branch(case![KeyAction::Rename(key)].endpoint(rename::prompt))
                .branch(case![KeyAction::Rotate(key)].endpoint(issue::rotate))
                .branch(case![KeyAction::Replace(key)].endpoint(issue::replace))
                .branch(case![KeyAction::Delete { key, return_to }].endpoint(delete::delete))
                .branch(case![KeyAction::Return(key)].endpoint(menus::return_to))
                .branch(case![KeyAction::Usage(key)].endpoint(key_usage::show))
                .branch(case![KeyAction::LeaveUsage(key)].endpoint(key_usage::leave))
                .branch(case![KeyAction::SetLifetime { key, days }].endpoint(set_end::lifetime))
                .branch(case![KeyAction::SetScope { key, groups }].endpoint(set_access::scope))
                .branch(case![KeyAction::AskAddresses(key)].endpoint(set_addresses::open))
                .branch(
                    case![KeyAction::RemoveNetwork { key, address, length }]
                        .endpoint(set_addresses::remove),
                )
                .branch(
                    case![KeyAction::AllowEverywhere(key)]
                        .endpoint(set_addresses::allow_everywhere),
                )
                .branch(
                    case![KeyAction::EndOld { key, return_to, end }].endpoint(set_end::of_old_key),
                )
                .branch(case![KeyAction::AskForget].endpoint(forget::ask))
                .branch(case![KeyAction::Forget].endpoint(forget::everything))
                .branch(case![KeyAction::CancelForget].endpoint(own::cancel_forget))
                .endpoint(menus::open),
        )
        .branch(try_filter_map(operators::button).endpoint(operators::pressed))
        .endpoint(chat::unknown_button)
}

fn group_message() -> UpdateHandler<HandlerError> {
    use group_chat as own;
    try_filter_map(ChatContext::of_group_message)
        .filter_map(GroupText::of_message)
        .branch(
            case![GroupText::Command(command)]
                .branch(case![Command::Query(question)].endpoint(questions::answer_command))
                .branch(other_group_command()),
        )
        .branch(case![GroupText::UnknownCommand(command)].endpoint(unknown_command::answer))
        .branch(
            case![GroupText::Words { words, addressed }]
                .branch(
                    dptree::map(own::without_addressing)
                        .branch(try_filter_map(people::asked_nickname).endpoint(people::command))
                        .branch(try_filter_map(AlertCorrection::of).endpoint(alerts::correct)),
                )
                .endpoint(plain_texts::in_group),
        )
}

fn other_group_command() -> UpdateHandler<HandlerError> {
    use group_chat as own;
    dptree::entry()
        .branch(case![Command::New(label)].endpoint(own::new_key))
        .branch(case![Command::ConfirmNew(label)].endpoint(own::new_key))
        .branch(case![Command::Start].endpoint(own::start))
        .branch(case![Command::OpenView(button)].endpoint(own::help))
        .branch(case![Command::OpenAlert(button)].endpoint(own::help))
        .branch(case![Command::Lang(name)].endpoint(lang_command::command))
        .branch(case![Command::Help].endpoint(own::help))
        .branch(case![Command::Privacy].endpoint(people::privacy::command))
        .branch(case![Command::List].endpoint(own::private_only))
        .branch(case![Command::OneKey(step)].endpoint(own::private_only))
        .branch(case![Command::Check(rest)].endpoint(own::private_only))
        .branch(case![Command::Limits].endpoint(own::limits))
        .branch(case![Command::KeyQuestion(question)].endpoint(own::key_question))
        .branch(case![Command::Forget].endpoint(own::private_only))
        .branch(case![Command::Keyboard(switch)].endpoint(own::keyboard))
        .branch(case![Command::Cancel].endpoint(undo::undo))
        .branch(case![Command::Stop { is_all }].endpoint(undo::stop))
        .branch(case![Command::NeverMind].endpoint(undo::never_mind))
        .branch(case![Command::Watch(words)].endpoint(alerts::watch))
        .branch(case![Command::Watches].endpoint(alerts::list))
        .branch(case![Command::Board(words)].endpoint(boards::command))
        .branch(case![Command::Boards].endpoint(boards::list))
        .branch(case![Command::Me(words)].endpoint(people::command))
        .branch(case![Command::Away(words)].endpoint(people::away::command))
        .branch(case![Command::AlertRequest(request)].endpoint(alerts::answer_request))
        .branch(case![Command::TwoRequests(requests)].endpoint(alerts::answer_two))
}

fn group_button() -> UpdateHandler<HandlerError> {
    use group_chat as own;
    try_filter_map(ChatContext::of_group_callback)
        .map(GroupButton::of_callback)
        .branch(case![GroupButton::View(button)].endpoint(questions::pressed))
        .branch(case![GroupButton::Language(choice)].endpoint(lang_command::pressed))
        .branch(case![GroupButton::Alert(button)].endpoint(alerts::pressed))
        .branch(case![GroupButton::Board(button)].endpoint(boards::pressed))
        .branch(case![GroupButton::People(button)].endpoint(people::pressed))
        .branch(case![GroupButton::NotYours].endpoint(chat::not_yours))
        .branch(case![GroupButton::PressedTwice].endpoint(own::pressed_twice))
        .branch(case![GroupButton::Key].endpoint(own::key_button))
        .endpoint(chat::unknown_button)
}

async fn inline_query(context: Arc<Context>, query: InlineQuery) -> HandlerResult {
    let Some(person) = Person::of(&query.from) else { return Ok(()) };
    questions::answer_inline_query(&context, &person, &query.id, &query.query).await
}

fn callback_answer(admitted: Arc<Admitted>) -> Option<CallbackAnswer> {
    admitted.recipient.callback.clone()
}

fn data<T: ButtonData>(query: CallbackQuery) -> Option<T> {
    T::decode(&query.data?)
}
