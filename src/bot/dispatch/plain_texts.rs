//! Handlers of texts without a command. What is no query resembles examples of something else: alerts, boards, keys,
//! small talk.

use std::mem::discriminant;
use std::sync::Arc;

use super::{group_chat, private_chat, undo};
use crate::bot::chat::{ChatContext, PrivateChat};
use crate::bot::error::HandlerResult;
use crate::bot::keys::questions::answer as answer_key_question;
use crate::bot::language::{
    AlertRequest, ApiExample, Courtesy, Intent, KeyQuestion, KeyTrouble, NewKeyOrder,
};
use crate::bot::questions::{self, Addressed};
use crate::bot::{alerts, boards, people};

/// Answers a text in a private chat.
pub(in crate::bot) async fn in_private(chat: PrivateChat, text: String) -> HandlerResult {
    // The buttons under the message field always mean the same.
    if private_chat::is_keyboard_button(chat.lang, &text) {
        questions::last_answer::forget(&chat);
    }
    if alerts::answer_future(&chat, &text).await? {
        return Ok(());
    }
    let addressed = Addressed::Directly;
    let Some(intent) = questions::answer_text(&chat, &text, addressed).await? else {
        return Ok(());
    };
    if let Some(question) = key_question(intent, &text) {
        return answer_key_question(chat, question).await;
    }
    match intent {
        Intent::KeyNew => private_chat::confirm_new(chat, NewKeyOrder::of_sentence(&text)).await,
        Intent::KeyList => private_chat::list_keys(chat).await,
        Intent::Help => private_chat::help(chat).await,
        intent => anywhere(chat.into_shared(), intent, text, addressed).await,
    }
}

/// Answers a text for the bot in a group.
pub(in crate::bot) async fn in_group(
    chat: Arc<ChatContext>,
    (text, addressed): (String, Addressed),
) -> HandlerResult {
    if alerts::answer_future(&chat, &text).await? {
        return Ok(());
    }
    let Some(intent) = questions::answer_text(&chat, &text, addressed).await? else {
        return Ok(());
    };
    if let Some(question) = key_question(intent, &text) {
        return group_chat::key_question(chat, question).await;
    }
    match intent {
        Intent::KeyNew => group_chat::new_key(chat).await,
        Intent::KeyList => group_chat::private_only(chat).await,
        Intent::Help => group_chat::help(chat).await,
        intent => anywhere(chat, intent, text, addressed).await,
    }
}

fn key_question(intent: Intent, text: &str) -> Option<KeyQuestion> {
    let question = match intent {
        Intent::KeyTrouble => KeyQuestion::Trouble(KeyTrouble::Unspecified),
        Intent::KeyLeaked => return Some(KeyQuestion::Leak),
        Intent::KeyLimit => return Some(KeyQuestion::Limit),
        Intent::KeyMore => return Some(KeyQuestion::MoreLimit),
        Intent::ApiExample => KeyQuestion::Example(ApiExample::default()),
        Intent::ApiAbout => return Some(KeyQuestion::About),
        _ => return None,
    };
    // The words may say what it is about: "429 again and again".
    let read = KeyQuestion::following(text, intent == Intent::ApiExample);
    let is_same = |read: &KeyQuestion| discriminant(read) == discriminant(&question);
    Some(read.filter(is_same).unwrap_or(question))
}

async fn anywhere(
    chat: Arc<ChatContext>,
    intent: Intent,
    text: String,
    addressed: Addressed,
) -> HandlerResult {
    match intent {
        Intent::Watch => alerts::watch(chat, text).await,
        Intent::WatchMore if chat.context.recent.last_alert(chat.speaker(), chat.now).is_some() => {
            alerts::change_or_add(chat, text).await
        }
        Intent::Alerts => alerts::list(chat).await,
        Intent::Stop if chat.context.recent.last_board(chat.speaker(), chat.now).is_some() => {
            boards::follow_up(chat, text).await
        }
        Intent::Stop => alerts::stop(chat, text).await,
        Intent::Quiet => alerts::answer_request(chat, AlertRequest::quiet(&text)).await,
        Intent::Board => boards::command(chat, text).await,
        Intent::Boards => boards::follow_up(chat, text).await,
        Intent::Me => people::command(chat, String::new()).await,
        Intent::Hide => people::privacy::command(chat).await,
        Intent::Undo => undo::undo(chat).await,
        Intent::Updates => chat.reply(chat.lang.website_unknown()).await,
        intent => match courtesy(intent) {
            Some(courtesy) => questions::answer_courtesy(&chat, courtesy).await,
            None => questions::hint(&chat, addressed).await,
        },
    }
}

fn courtesy(intent: Intent) -> Option<Courtesy> {
    Some(match intent {
        Intent::Identity => Courtesy::Identity,
        Intent::Age => Courtesy::Age,
        Intent::Punishment => Courtesy::Punishment,
        Intent::Trade => Courtesy::Trade,
        Intent::Cheating => Courtesy::Cheating,
        Intent::Rules => Courtesy::Rules,
        Intent::Chatter => Courtesy::Chatter,
        Intent::Vouching => Courtesy::Vouching,
        Intent::Position => Courtesy::Position,
        Intent::Future => Courtesy::Future,
        Intent::Clock => Courtesy::GameClock,
        Intent::Contact => Courtesy::PassingOn,
        Intent::NotTold => Courtesy::NotTold,
        _ => return None,
    })
}
